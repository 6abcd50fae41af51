"""Learning: on sites whose rules we set, the true value survives and the wrong ones fall."""

import json
from functools import cache
from random import Random

import pytest
from audit_hands import broken, judged, sample_text

from stud_analytics.audit import Learner, lesson_lines, lessons_to_json
from stud_analytics.audit import learn as learn_module
from stud_analytics.audit.chances import chances
from stud_analytics.audit.lessons import contradicts
from stud_analytics.factory import Stakes, deal
from stud_analytics.reading import read_text
from stud_analytics.rules import FIELDS, load_house, replay

UNKNOWN = load_house("seed").opened()
CASH = Stakes(1, 2, 4, 8)
TOURNAMENT = Stakes(5, 10, 40, 80, "tournament", None, 0)
LEARNED = [field for field in FIELDS if field not in learn_module.PRINTED]

STUD, HI_LO = ("stud_high", "stud_hi_lo", "razz"), ("stud_hi_lo",)
SCENES = {
    # field: (hands, games, styles, stacks): dealt so that the field has a say
    "max_bets_3rd": (9, STUD, ["maniac"] * 4, [4000] * 4),
    "max_bets_later": (9, STUD, ["maniac"] * 4, [4000] * 4),
    "heads_up_uncapped": (20, STUD, ["maniac"] * 2, [4000] * 2),
    "short_all_in": (60, STUD, ["maniac"] * 4, [4, 400, 37, 400]),
    "short_bring_in_call": (9, STUD, ["station"] * 3, [2, 2, 60]),
    "all_in_door": (30, STUD, ["station"] * 4, [1, 1, 60, 60]),
    "open_pair_4th": (90, STUD, ["aggressive"] * 6, [4000] * 6),
    "board_tie": (300, ("five_card_stud",), ["station"] * 10, [400] * 10),
    "all_in_best_board": (30, STUD, ["station"] * 4, [6, 9, 60, 60]),
    "lead_7th_after_fold": (250, STUD, ["aggressive", "tight"] * 3, [4000] * 6),
    "common_card_lead": (40, STUD, ["station"] * 8, [4000] * 8),
    "show_order_checked": (9, STUD, ["station"] * 4, [400] * 4),
    "odd_chip_hi_lo": (25, HI_LO, ["station"] * 3, [41, 53, 60]),
    "odd_chip_tie": (1500, ("stud_hi_lo_nq",), ["station"] * 8, [2, 3, 4, 5, 6, 7, 8, 9]),
    "deck_exhausted": (60, STUD, ["station"] * 7 + ["tight"], [400] * 8),
    "uncontested_split": (9, HI_LO, ["tight"] * 3, [400] * 3),
}

SURVIVE = {
    # (field, true value): every value that no hand can exclude under it. A value that allows
    # more than is ever done cannot be told from one that allows just that.
    ("max_bets_3rd", 4): {4, 5},
    ("max_bets_3rd", 5): {5},
    ("max_bets_later", 4): {4, 5},
    ("max_bets_later", 5): {5},
    ("heads_up_uncapped", "never"): set(FIELDS["heads_up_uncapped"].values),
    ("heads_up_uncapped", "round_starts_heads_up"): {"round_starts_heads_up"},
    ("heads_up_uncapped", "tournament_heads_up"): {"tournament_heads_up", "round_starts_heads_up"},
    ("open_pair_4th", "none"): {"none", "any_player", "pair_holder"},
    ("open_pair_4th", "any_player"): {"any_player"},
    ("open_pair_4th", "pair_holder"): {"any_player", "pair_holder"},
}


def site_hands(field, value):
    """Hands of a site that does ``value`` in ``field`` and anything in the others."""
    count, games, styles, stacks = SCENES[field]
    truth = {field: value}
    for at in ties() if field == "odd_chip_tie" else range(count):
        rng = Random(f"{field} {at}")
        yield deal(
            rng,
            game=games[at % len(games)],
            house=UNKNOWN,
            truth=truth,
            players=len(styles),
            styles=styles,
            stacks=stacks,
            dealt_first=rng.randrange(len(styles)),
            stakes=TOURNAMENT if field == "heads_up_uncapped" and at % 2 else CASH,
            hand_id=str(at),
        ).hand


@cache
def ties():
    """The numbers of the hands in which equal hands share a pot: one in sixty."""
    count, (game,), styles, stacks = SCENES["odd_chip_tie"]
    found = []
    for at in range(count):
        rng = Random(f"odd_chip_tie {at}")
        dealing = deal(
            rng, game=game, house=UNKNOWN, truth={"odd_chip_tie": "deal_order"},
            players=len(styles), styles=styles, stacks=stacks,
            dealt_first=rng.randrange(len(styles)), text=False,
        )  # fmt: skip
        if any(len(pot.high) > 1 or len(pot.low) > 1 for pot in dealing.ending.pots):
            found.append(at)
    return found


def lessons_of(field, value):
    learner = Learner(UNKNOWN)
    for hand in site_hands(field, value):
        learner.take(replay(hand, learner.opened))
    return learner, [lesson for lesson in learner.result() if lesson.field == field]


CASES = [(field, value) for field in SCENES for value in FIELDS[field].values]


@pytest.mark.parametrize(("field", "value"), CASES)
def test_the_true_value_survives_and_wrong_ones_fall(field, value):
    learner, lessons = lessons_of(field, value)
    assert learner.broken == 0, learner.broken_by
    surviving = set.intersection(*(set(lesson.surviving) for lesson in lessons))
    if field == "odd_chip_tie":
        # Ties with odd units are rare; who got them often fits several values.
        assert {value, "unspecified"} <= surviving
        if value != "unspecified":
            assert sum(lesson.tests for lesson in lessons) > 0
            assert surviving < set(FIELDS[field].values)
        return
    assert value in surviving
    assert surviving == SURVIVE.get((field, value), {value})
    if surviving != set(FIELDS[field].values):
        assert sum(lesson.tests for lesson in lessons) > 0


def test_scenes_cover_every_field_that_is_learned():
    assert list(SCENES) == LEARNED


@pytest.mark.parametrize("seed", range(6))
def test_a_site_with_one_truth_keeps_it_in_every_field(seed):
    rng = Random(seed)
    truth = {field: rng.choice(FIELDS[field].values) for field in LEARNED}
    learner = Learner(UNKNOWN)
    for at in range(60):
        game = ("stud_high", "stud_hi_lo", "razz", "five_card_stud", "razz_27")[at % 5]
        hand = deal(rng, game=game, house=UNKNOWN, truth=truth, hand_id=str(at)).hand
        learner.take(replay(hand, learner.opened))
    assert learner.broken == 0, learner.broken_by
    lessons = learner.result()
    assert sum(lesson.tests for lesson in lessons) > 5
    for lesson in lessons:
        assert truth[lesson.field] in lesson.surviving, lesson


def test_the_fields_tried_together_are_all_that_matter(monkeypatch):
    def learned(everything: bool):
        if everything:
            monkeypatch.setattr(learn_module, "_GROUPED", frozenset(LEARNED))
            monkeypatch.setattr(learn_module, "_together", lambda tested: LEARNED if tested else [])
        learner, rng = Learner(UNKNOWN), Random(11)
        for at in range(60):
            game = ("stud_high", "stud_hi_lo", "razz")[at % 3]
            hand = deal(rng, game=game, house=UNKNOWN, hand_id=str(at)).hand
            learner.take(replay(hand, learner.opened))
        return learner.result()

    assert learned(False) == learned(True)


def test_the_odd_cent_by_hand():
    # The sample pays the odd cent to Lena_7s in seat 1, who has the low: "high" cannot explain
    # it, "low" and "lowest_seat" both do.
    learner = Learner(load_house("pokerstars"))
    (hand,) = read_text(sample_text("odd_cent_to_low"))
    learner.take(replay(hand, learner.opened))
    learner.take(replay(hand, learner.opened))  # the same hand from another file counts once
    (lesson,) = [lesson for lesson in learner.result() if lesson.field == "odd_chip_hi_lo"]
    assert lesson.tests == 1
    assert lesson.game is None
    assert lesson.surviving == ("low", "lowest_seat")
    assert [(v.value, v.explains, v.excluded, v.excluded_by) for v in lesson.values] == [
        ("high", False, 1, ("198000010053",)),
        ("low", True, 0, ()),
        ("lowest_seat", True, 0, ()),
    ]
    assert contradicts(lesson)  # the profile says that the high half gets it
    lines = lesson_lines(learner, [lesson])
    assert any("does not" in line for line in lines)


def test_a_fifth_bet_heads_up_excludes_nothing_alone():
    # A cap of five explains it, and so does a house that lifts the cap heads-up.
    learner = Learner(load_house("pokerstars"))
    (hand,) = read_text(sample_text("fifth_bet"))
    learner.take(replay(hand, learner.opened))
    by_field = {lesson.field: lesson for lesson in learner.result()}
    assert by_field["max_bets_later"].surviving == (4, 5)

    scene = {"styles": ["maniac"] * 2, "stacks": [4000] * 2, "players": 2}
    truth = {"max_bets_later": 5, "max_bets_3rd": 5, "heads_up_uncapped": "never"}
    learner, rng = Learner(UNKNOWN), Random(3)
    fifth = 0
    for at in range(20):
        hand = deal(rng, game="razz", house=UNKNOWN, truth=truth, hand_id=str(at), **scene).hand
        result = replay(hand, learner.opened)
        fifth += any("bet number 5" in finding.message for finding in result.findings)
        learner.take(result)
    assert fifth > 5
    by_field = {lesson.field: lesson for lesson in learner.result()}
    assert by_field["max_bets_later"].surviving == (4, 5)
    assert by_field["heads_up_uncapped"].surviving == FIELDS["heads_up_uncapped"].values


def test_broken_hands_teach_nothing_and_are_named():
    learner = Learner(load_house("pokerstars"))
    (hand,) = read_text(sample_text("loser_collects"))
    learner.take(replay(hand, learner.opened))
    assert (learner.hands, learner.broken, learner.broken_by) == (1, 1, ["198000007819"])
    assert all(not lesson.tests for lesson in learner.result())


def test_replays_of_another_house_are_refused():
    with pytest.raises(ValueError, match="replayed under pokerstars, not seed"):
        Learner(load_house("seed")).take(broken("fifth_bet"))


def test_json_and_lines_say_the_same():
    learner, lessons = lessons_of("short_bring_in_call", "full")
    told = json.loads(json.dumps(lessons_to_json(learner, lessons)))
    assert told["hands"] == learner.hands == 9
    (field,) = told["fields"]
    assert field["surviving"] == ["full"]
    full, short = field["values"]
    assert (full["value"], full["explains"], full["excluded"]) == ("full", True, 0)
    assert (short["explains"], short["excluded"]) == (False, field["tests"])
    assert short["excluded_by"] == [h for h in short["excluded_by"] if h.isdigit()]
    lines = lesson_lines(learner, lessons)
    row = next(line for line in lines if line.lstrip().startswith("short_amount"))
    assert row.split()[1:3] == ["no", str(short["tests"])]
    assert f" {short['excluded']}: {short['excluded_by'][0]}" in row
    assert "short_bring_in_call: full explains every hand (put to the test by " in lines[-1]


def test_a_field_that_differs_by_game_is_told_by_game():
    # High gets the odd chip in one game, low in the other: no value explains both together.
    learner = Learner(UNKNOWN)
    rng = Random(5)
    for game, half in (("stud_hi_lo", "high"), ("stud_hi_lo_nq", "low")):
        for at in range(60):
            hand = deal(
                rng, game=game, house=UNKNOWN, truth={"odd_chip_hi_lo": half}, players=3,
                styles=["station"] * 3, stacks=[41, 53, 60], hand_id=f"{game}{at}",
            ).hand  # fmt: skip
            learner.take(replay(hand, learner.opened))
    lessons = [lesson for lesson in learner.result() if lesson.field == "odd_chip_hi_lo"]
    assert {lesson.game: lesson.surviving for lesson in lessons} == {
        "stud_hi_lo": ("high",),
        "stud_hi_lo_nq": ("low",),
    }


def test_a_hand_that_no_value_explains_is_named():
    text = sample_text("fifth_bet").replace("raises $0.08 to $0.40", "raises $0.08 to $0.40")
    result = judged(text)
    learner = Learner(load_house("pokerstars"))
    test = result.tests[0]._replace(fits=())
    learner.take(result._replace(tests=(test,)))
    (lesson,) = [lesson for lesson in learner.result() if lesson.field == "max_bets_later"]
    assert lesson.surviving == ()
    assert lesson.unexplained == ("198000017872",)


@pytest.mark.parametrize(("cap", "taken"), [(4, False), (5, True)])
def test_chances_count_what_a_looser_house_would_allow(cap, taken):
    # Maniacs with deep stacks reach every cap: under a cap of four nobody ever bets past it.
    learner, lessons = lessons_of("max_bets_3rd", cap)
    (lesson,) = lessons
    assert lesson.chances >= 5
    assert (lesson.taken > 0) is taken
    assert lesson.taken <= lesson.chances
    assert lessons_to_json(learner, lessons)["fields"][0]["chances"] == lesson.chances
    assert f"{lesson.taken} of {lesson.chances} chances" in lesson_lines(learner, lessons)[-1]


def test_the_chances_of_one_hand_by_hand():
    # The sample's 5th street: bet, three raises, then kettle99 raises a fifth time and Lena_7s
    # calls: two chances past a cap of four, one taken. The street began heads-up.
    (hand,) = read_text(sample_text("fifth_bet"))
    seen = list(chances(replay(hand, UNKNOWN)))
    assert seen == [
        ("max_bets_later", True), ("heads_up_uncapped", True),
        ("max_bets_later", False), ("heads_up_uncapped", False),
    ]  # fmt: skip


@pytest.mark.parametrize("value", ["none", "any_player"])
def test_the_chances_of_a_double_bet(value):
    _, lessons = lessons_of("open_pair_4th", value)
    assert {lesson.game for lesson in lessons} == {"stud_high", "stud_hi_lo", "razz"}
    assert all(lesson.chances > 0 for lesson in lessons)
    assert (sum(lesson.taken for lesson in lessons) > 0) is (value == "any_player")
