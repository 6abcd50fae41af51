"""The grammar is the one source of truth: what is remembered never differs from a parse."""

import random
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reading_hands import COMMON, POKERSTARS, RAZZ, SPLIT
from test_site_pokerstars import LINES, NOISE

from stud_analytics.cards import TEXT
from stud_analytics.reading import SITES, SiteError, find_sources, load_site
from stud_analytics.reading.phrases import SEAT, Grammar, Phrasebook, grammar_of
from stud_analytics.reading.resolve import ACTIONS
from stud_analytics.reading.site import Site, read_site
from stud_analytics.reading.vocabulary import ACTION_WORDS, Meaning

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "sample_histories"
CORPUS = ROOT.parent / "shared" / "corpus" / "pokerstars"
GRAMMAR = grammar_of(POKERSTARS)


def phrases_of(text: str) -> set[str]:
    """Every line of hands as a phrase, names found as plainly as can be: by replacing them."""
    names = sorted(re.findall(r"^Seat \d+: (.+) \(\S+ in chips\)", text, re.MULTILINE), key=len)
    found = set()
    for line in text.splitlines():
        for name in reversed(names):
            for before in ("", "Dealt to ", ") returned to ", "Seat 1: "):
                at = line.find(before + name) + len(before)
                if at >= len(before):
                    found.add(line[:at] + SEAT + line[at + len(name) :])
        found.add(line)
    return found


def agree(phrases, decimals: int = 2, site: Site = POKERSTARS) -> int:
    """Asserts that memory and parse agree on every phrase, in any state of the memories; returns
    how many mean something."""
    full, empty = Grammar(site), Grammar(site)
    lasting = Phrasebook(full, decimals)
    known = 0
    for phrase in sorted(phrases):
        direct = grammar_of(site).parse_line(phrase, decimals)
        empty._plans.clear()
        for book in (lasting, Phrasebook(full, decimals), Phrasebook(empty, decimals)):
            for _ in range(2):
                part = book.grammar.take_apart(phrase)
                assert book.look(phrase, part.key) == direct, phrase
        known += direct is not None
    return known


@pytest.mark.parametrize("text", [SPLIT, RAZZ, COMMON], ids=["split", "razz", "common"])
def test_memory_and_parse_agree_on_our_hands(text):
    assert agree(phrases_of(text)) >= 12


def test_memory_and_parse_agree_on_every_single_line():
    lines = {RAZZ.replace(old, new) for old, new, _ in LINES} | set(NOISE)
    assert agree(set().union(*map(phrases_of, lines))) >= 20


def test_memory_and_parse_agree_on_the_samples():
    text = "\n".join(
        path.read_text(encoding="utf-8") for path in sorted((SAMPLES / "broken").glob("*.txt"))[:6]
    )
    assert agree(phrases_of(text)) >= 20


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the real hands are not here; ours are above")
def test_memory_and_parse_agree_on_real_hands():
    for source in find_sources(CORPUS):
        if "8-Game" not in source.name:
            assert source.path is not None
            assert agree(phrases_of(source.path.read_text(encoding="utf-8-sig"))) >= 20


amounts = st.one_of(
    st.integers(0, 10**7).map(lambda cents: f"${cents // 100}.{cents % 100:02}"),
    st.integers(0, 10**6).map(lambda dollars: f"${dollars:,}"),
    st.integers(0, 10**4).map(lambda euros: f"{euros}€"),
)
groups = st.lists(st.sampled_from(TEXT), min_size=1, max_size=7).map(
    lambda cards: f"[{' '.join(cards)}]"
)
BOOK = Phrasebook(Grammar(POKERSTARS), 2)


@given(st.sampled_from([
    "§: posts the ante A", "§: bets A and is all-in", "§: raises A to B", "§: calls A",
    "Uncalled bet (A) returned to §", "§ collected A from side pot-2", "Dealt to § [C] [D]",
    "§: shows [C] (HI: two pair, x and y; LO: 8,7,5,4,2)", "*** RIVER *** [C]",
    "Seat 3: § showed [C] and won (A) with a pair of x", "Total pot A | Rake B",
    "Total pot A Main pot B. Side pot-1 A. Side pot-2 B. | Rake A",
]), amounts, amounts, groups, groups)  # fmt: skip
def test_plans_hold_for_any_amounts_and_cards(form, a, b, c, d):
    phrase = re.sub(r"\b[AB]\b", lambda hole: {"A": a, "B": b}[hole.group()], form)
    phrase = phrase.replace("[C]", c).replace("[D]", d)
    part = BOOK.grammar.take_apart(phrase)
    meaning = BOOK.look(phrase, part.key)
    assert meaning is not None
    assert meaning == GRAMMAR.parse_line(phrase, 2)
    assert len(part.cards) == form.count("[")
    assert len(BOOK.grammar._plans) <= 12


def test_one_shape_with_what_is_no_number_in_a_numbers_place():
    book = Phrasebook(Grammar(POKERSTARS), 2)
    for phrase in ("Seat $3.50: § mucked", "Seat 3: § mucked", "Seat $3.50: § mucked"):
        assert book.look(phrase, phrase) == GRAMMAR.parse_line(phrase, 2)
    assert book.look("Seat 3: § mucked", "Seat 3: § mucked") == Meaning("seat_mucked", number=3)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("HI: a pair of Sevens; LO: 8,7,5,4,2", ("a pair of Sevens", "8,7,5,4,2")),
        ("HI: a flush, Queen high", ("a flush, Queen high", None)),
        ("Lo: 9,7,6,5,2", (None, "9,7,6,5,2")),
        ("a straight, Ten to Ace", ("a straight, Ten to Ace", None)),
    ],
)  # fmt: skip
def test_words_for_a_hand(text, words):
    assert GRAMMAR.words(text) == words


def test_memories_stay_small(monkeypatch):
    monkeypatch.setattr("stud_analytics.reading.phrases._REMEMBERED", 50)
    grammar = Grammar(POKERSTARS)
    book = Phrasebook(grammar, 2)
    for number in range(500):
        phrase = f"§: calls ${number}"
        assert book.look(phrase, phrase) == Meaning("call", amount=number * 100)
        grammar.words(f"a pair of {number}s")
        grammar.cards(f"[{TEXT[number % 52]} {TEXT[number // 52]}]")
    assert len(book.known) <= 50
    assert len(grammar._words) <= 50
    assert len(grammar._cards) <= 50
    assert len(grammar._inner) <= 50


def test_the_vocabulary_and_its_handlers_are_the_same():
    assert set(ACTIONS) == ACTION_WORDS


@pytest.mark.parametrize("name", SITES)
def test_every_grammar_loads_and_keeps_to_the_vocabulary(name):
    grammar_of(load_site(name))


def copy_site(folder: Path, **changes: tuple[str, str]) -> Path:
    folder.mkdir()
    for name in ("site.toml", "grammar.lark"):
        text = (POKERSTARS.folder / name).read_text(encoding="utf-8")
        old, new = changes.get(name.partition(".")[0], ("", ""))
        assert old in text
        (folder / name).write_text(text.replace(old, new) if old else text, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"grammar": ("-> call", "-> coll")}, "no action 'coll'"),
        ({"grammar": ("§: calls \" amount", "§: calls \" big_blind")}, "big_blind"),
        ({"site": ("literals =", "literal =")}, "'literals' is missing"),
        ({"site": ("stud_high =", "stud_hi =")}, "'stud_hi' is missing or unknown"),
        ({"site": ("[cut]", "[cut")}, "site.toml"),
    ],
)  # fmt: skip
def test_a_wrong_site_is_told(tmp_path, changes, what):
    with pytest.raises(SiteError, match=what):
        Grammar(read_site(copy_site(tmp_path / "made_up", **changes)))


HIGHS = (
    "a pair of Kings",
    "two pair, Aces and Kings",
    "HI: x",
    "Kings; LO: 3",
    "a, for high",
    "a / b",
)
LOWS = ("8,6,4,2,A", "7-5-4-3-2", "LO: 8", "a; LO: b", ", for low", "8 LO:", "5)")
FRAMES = (
    "HI: {high}; LO: {low}", "{high}, for high and {low}, for low", "HI:{high} LO:{low}",
    "{high} / {low}", "{high}; {low}", "HI: {high}; LO: {low})",
)  # fmt: skip


@pytest.mark.parametrize("name", SITES)
def test_words_put_together_are_what_the_grammar_says(name):
    grammar = Grammar(load_site(name))
    texts = [frame.format(high=high, low=low) for frame in FRAMES for high in HIGHS for low in LOWS]
    random.Random(name).shuffle(texts)
    for text in texts:
        fields = grammar.fields(text, "words")
        parsed = (text, None) if fields is None else (fields.get("high"), fields.get("low"))
        assert grammar.words(text) == parsed, text


def test_words_for_both_hands_are_parsed_apart():
    grammar = Grammar(load_site("pokerstars"))
    grammar.words("HI: a pair of Kings; LO: 8,6,4,2,A")
    grammar.words("HI: high card Ace; LO: 7,5,4,2,A")
    grammar.lark = None  # nothing is parsed any more
    assert grammar.words("HI: a pair of Kings; LO: 7,5,4,2,A") == ("a pair of Kings", "7,5,4,2,A")
    assert grammar.words("HI: high card Ace; LO: 8,6,4,2,A") == ("high card Ace", "8,6,4,2,A")
