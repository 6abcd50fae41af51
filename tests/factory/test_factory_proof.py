"""A sample of the referee's proof; `benchmarks/prove_referee.py` runs it in full."""

import sys
from collections import Counter
from pathlib import Path
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from stud_analytics.factory import STYLES, Print, Stakes, deal
from stud_analytics.factory.damage import DAMAGES
from stud_analytics.factory.mixture import LIMITS
from stud_analytics.games import GAMES
from stud_analytics.rules import replay
from stud_analytics.rules.house import FIELDS, house_files, load_house

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))
try:
    import prove_referee
finally:
    sys.path.pop(0)

HOUSES = [load_house(name) for name in sorted(house_files())]


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    seed=st.integers(0, 2**32),
    game=st.sampled_from(sorted(GAMES)),
    limit=st.sampled_from(LIMITS),
    players=st.integers(2, 8),
    data=st.data(),
)
def test_any_legal_hand_holds(seed, game, limit, players, data):
    stacks = data.draw(st.lists(st.integers(1, 400), min_size=players, max_size=players))
    styles = data.draw(
        st.lists(st.sampled_from(sorted(STYLES)), min_size=players, max_size=players)
    )
    truth = {
        field: data.draw(st.sampled_from(spec.values))
        for field, spec in FIELDS.items()
        if spec.values
    }
    house = load_house("seed").replaced(**truth)
    dealing = deal(
        Random(seed), game=game, limit=limit, players=players, stacks=stacks, styles=styles,
        stakes=Stakes(3, 5, 20, 40), house=house, printed=Print(mucked_told=1.0),
    )  # fmt: skip
    replayed = replay(dealing.hand, house)
    assert replayed.verdict == "holds", replayed.findings
    assert prove_referee.disagreement(replayed, dealing) == ""


def test_legal_hands_hold():
    tally = Counter()
    misses = list(prove_referee.legal_hands(600, 11, HOUSES, tally))
    assert not misses
    assert tally["verdict, fields known: holds"] > 450


def test_damaged_hands_are_caught():
    tally = Counter()
    misses = list(prove_referee.damaged_hands(6 * len(DAMAGES), 12, HOUSES, tally))
    assert not misses
    assert sum(number for name, number in tally.items() if name.endswith(": caught")) >= (
        6 * len(DAMAGES)
    )
