"""``stud convert``: what it writes, what it refuses, and that the other commands read it."""

import json

import pytest
from cli_paths import SAMPLES

PS, FT = SAMPLES / "pokerstars", SAMPLES / "fulltilt"


def verdicts(stud, path):
    """Site, number and verdict of every hand."""
    _, out, _ = stud("validate", path, "--format", "jsonl")
    return {(r["site"], r["hand_id"], r["verdict"]) for r in map(json.loads, out.splitlines())}


@pytest.mark.parametrize("folder", [PS, FT], ids=["pokerstars", "fulltilt"])
def test_phh_is_judged_as_the_sites_text_is(stud, folder, tmp_path):
    file = tmp_path / "out.phhs"
    status, out, err = stud("convert", folder, "--to", "phh", "-o", file)
    assert (status, out) == (0, "")
    assert "stud hands read" in err
    assert verdicts(stud, file) == verdicts(stud, folder)
    again = tmp_path / "again.phhs"
    assert stud("convert", file, "--to", "phh", "-o", again)[0] == 0
    assert again.read_bytes() == file.read_bytes()


def test_json_is_what_parse_prints(stud, tmp_path):
    _, parsed, _ = stud("parse", FT)
    status, out, _ = stud("convert", FT, "--to", "json")
    assert (status, out) == (0, parsed)
    stud("convert", FT, "--to", "phh", "-o", tmp_path / "a.phhs")
    _, out, _ = stud("parse", tmp_path / "a.phhs")
    for mine, theirs in zip(map(json.loads, out.splitlines()), map(json.loads, parsed.splitlines()),
                            strict=True):  # fmt: skip
        for record in (mine, theirs):
            del record["source"]
            for event in record["events"]:
                del event["line"]
        assert mine == theirs


def test_a_folder_gets_a_file_a_hand(stud, tmp_path):
    new, there = f"{tmp_path}/new/", tmp_path
    assert stud("convert", FT, "--to", "phh", "-o", new)[0] == 0
    names = sorted(path.name for path in (tmp_path / "new").iterdir())
    assert names[0] == "fulltilt-20440000101.phh"
    assert len(names) == 7
    text = (tmp_path / "new" / names[0]).read_text(encoding="utf-8")
    assert text.startswith('variant = "F7S/8"\n')
    assert stud("convert", FT, "--to", "pokerstars", "-o", there)[0] == 1  # five-card stud
    assert (tmp_path / "fulltilt-20440000101.txt").exists()
    assert verdicts(stud, new.rstrip("/")) == verdicts(stud, FT)


def test_open_hand_history_is_written_only_for_whoever_asks_twice(stud, tmp_path):
    file = tmp_path / "out.ohh"
    status, out, err = stud("convert", FT, "--to", "ohh", "-o", file)
    assert (status, out) == (2, "")
    assert "--lossy" in err
    assert len(err.splitlines()) == 1
    assert not file.exists()
    status, _, _ = stud("convert", FT, "--to", "ohh", "--lossy", "-o", file)
    assert status == 0
    ids = {(site, number) for site, number, _ in verdicts(stud, FT)}
    assert {(site, number) for site, number, _ in verdicts(stud, file)} == ids


def test_site_to_site(stud, tmp_path):
    file = tmp_path / "ps.txt"
    status, _, err = stud("convert", FT, "--to", "pokerstars", "-o", file)
    assert status == 1
    assert "left out: PokerStars has no five-card stud" in err
    stud("convert", PS, "--to", "pokerstars", "-o", tmp_path / "own.txt")
    assert verdicts(stud, tmp_path / "own.txt") == verdicts(stud, PS)


def test_names_are_taken_out(stud, tmp_path):
    file = tmp_path / "out.txt"
    status, out, _ = stud("convert", PS, FT, "--anonymise", "-o", file)
    assert (status, out) == (0, "")
    text = file.read_text(encoding="utf-8")
    for name in ("Lena_7s", "ninepin", "quiet jo", "kettle99", "dabchick"):
        assert name not in text
    assert "Dealt to Hero [" in text
    assert verdicts(stud, file) == verdicts(stud, PS) | verdicts(stud, FT)


def test_a_hand_that_fails_can_be_sent(stud, tmp_path):
    file = tmp_path / "out.txt"
    bad = SAMPLES / "broken" / "unknown_line.txt"
    assert stud("convert", bad, "--to", "phh")[0] == 1
    status, _, _ = stud("convert", bad, "--anonymise", "-o", file)
    assert status == 0
    text = file.read_text(encoding="utf-8")
    assert "kettle99" not in text
    assert ": swaps a card with the dealer" in text
    assert stud("parse", file)[0] == 1


def test_names_out_and_another_form_at_once(stud, tmp_path):
    file = tmp_path / "out.phhs"
    assert stud("convert", PS, "--to", "phh", "--anonymise", "-o", file)[0] == 0
    text = file.read_text(encoding="utf-8")
    assert "Lena_7s" not in text
    assert '_hero = "Hero"' in text
    assert verdicts(stud, file) == verdicts(stud, PS)


def test_what_cannot_be(stud, tmp_path):
    for words, said in (
        ((FT,), "--to phh, ohh, json, absolute"),
        ((FT, "--to", "acrobat"), "choose from phh, ohh, json, absolute"),
        ((tmp_path / "none", "--to", "phh"), "there is no such file"),
        ((FT, "--to", "phh", "-o", tmp_path / "no" / "where.phh"), "cannot write"),
    ):
        status, out, err = stud("convert", *words)
        assert (status, out) == (2, "")
        assert said in err
        assert len(err.splitlines()) == 1


def test_an_empty_output_is_no_folder(stud, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    file = SAMPLES / "pokerstars" / "2019-03-08_hi_lo_kestrel.txt"
    status, out, said = stud("convert", file, "--to", "phh", "-o", "")
    assert (status, out) == (2, "")
    assert said == "stud: -o '': that is no path: name a file or a folder\n"
    assert not list(tmp_path.iterdir())


def test_no_site_fails_on_a_hand_without_a_time(stud, tmp_path):
    """KingsClub prints no zone: read back from PHH such a hand has no time at all."""
    from stud_analytics.printing import PRINTABLE

    (file := tmp_path / "hands.phhs").touch()
    assert stud("simulate", "--site", "kingsclub", "--hands", 5, "-o", tmp_path / "k.txt")[0] == 0
    assert stud("convert", tmp_path / "k.txt", "--to", "phh", "-o", file)[0] == 0
    for site in PRINTABLE:
        status, _, said = stud("convert", file, "--to", site, "-o", tmp_path / "out")
        assert status in (0, 1), (site, said)


def test_what_is_written_is_no_other_hand(stud, tmp_path):
    """Merge tells no rake and pays its owner a bet that nobody called; PokerStars states the one
    and gives the other back."""
    source, file = SAMPLES / "merge" / "2011-10-03_hi_lo_tamar.xml", tmp_path / "ps.txt"
    status, _, said = stud("convert", source, "--to", "pokerstars", "-o", file)
    assert (status, said) == (0, "2 stud hands read, 2 written\n")
    assert {verdict for *_, verdict in verdicts(stud, file)} == {"holds"}


def test_what_would_say_less_needs_lossy(stud, tmp_path):
    """PartyPoker's text has no up cards but the hero's."""
    source, file = SAMPLES / "pokerstars" / "2019-03-08_hi_lo_kestrel.txt", tmp_path / "pp.txt"
    status, _, said = stud("convert", source, "--to", "partypoker", "-o", file)
    assert status == 1
    assert not file.read_text(encoding="utf-8")
    read, hint = said.splitlines()[-2:]
    assert ":1: left out: it does not tell all cards of seats" in said.splitlines()[0]
    number = int(read.split()[0])
    assert read == f"{number} stud hands read, 0 written, {number} left out"
    assert hint == f"{number} of those left out would say less: --lossy writes them too"
    status, _, said = stud("convert", source, "--to", "partypoker", "--lossy", "-o", file)
    assert (status, said) == (0, f"{number} stud hands read, {number} written\n")
    assert {verdict for *_, verdict in verdicts(stud, file)} == {"untold"}


def test_rules_of_the_new_site_are_told(stud, tmp_path):
    """How many raises Winamax allows nobody knows; Full Tilt, a bet and three."""
    source, file = SAMPLES / "simulated" / "winamax.txt", tmp_path / "ft.txt"
    _, _, said = stud("convert", source, "--to", "fulltilt", "-o", file)
    broken = sum(verdict == "broken" for *_, verdict in verdicts(stud, file))
    assert broken
    assert said.splitlines()[-1].startswith(f"{broken} of those written break rules that the new")
