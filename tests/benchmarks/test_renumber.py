"""Copies for the benchmarks are other hands with the same course: every one is still right."""

import re
import sys
from pathlib import Path

import pytest

from stud_analytics.events import ACTION, Hand
from stud_analytics.reading import read_path
from stud_analytics.rules import load_house, replay

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "benchmarks"))

from renumber import Copies, sample_hands, write_copies


@pytest.fixture(scope="module")
def samples() -> list[str]:
    return sample_hands()


def test_an_unvaried_copy_differs_only_in_number_and_date(samples: list[str]) -> None:
    for sample in samples:
        copy = Copies([sample], fresh_names=0, vary=False).hand(5)
        head, _, body = copy.partition("\n")
        old_head, _, old_body = sample.partition("\n")
        assert body == old_body
        assert re.sub(r"\d", "", head) == re.sub(r"\d", "", old_head)
        assert head != old_head


def test_fresh_names_leave_no_old_name_but_the_hero(samples: list[str]) -> None:
    seats = re.compile(r"^Seat \d+: (.+) \(\S+ in chips\)", re.MULTILINE)
    for sample in samples:
        old = set(seats.findall(sample)) - {"Lena_7s"}
        new = set(seats.findall(Copies([sample], fresh_names=1, vary=False).hand(0)))
        assert len(new) == len(old) + 1
        assert new & old == set()


def test_the_same_seed_makes_the_same_hands(samples: list[str]) -> None:
    one, two = (Copies(samples, fresh_names=0.5, vary=True, seed=3) for _ in range(2))
    assert [one.hand(i) for i in range(70)] == [two.hand(i) for i in range(70)]


def test_varied_copies_take_the_course_of_their_sample(samples: list[str], tmp_path: Path) -> None:
    """Eight different copies of every sample: read, judged as the sample, the same actions."""
    house = load_house("pokerstars")
    count = len(samples)
    paths = list(write_copies(tmp_path, 8 * count, fresh_names=0.5, per_file=count))
    assert len(paths) == 8
    courses: list[list[object]] = [[] for _ in samples]
    texts: list[set[str]] = [set() for _ in samples]
    for path in paths:
        outcomes = list(read_path(path))
        assert len(outcomes) == count
        for i, hand in enumerate(outcomes):
            assert isinstance(hand, Hand)
            assert hand.unknown == ()
            result = replay(hand, house)
            assert result.verdict != "broken", (result.findings, hand.text)
            course = [
                (ACTION[type(event)], event.seat, getattr(event, "amount", None))
                for event in hand.events
            ]
            courses[i].append((result.verdict, result.rake, course))
            texts[i].add(hand.text.partition("\n")[2])
    for i in range(count):
        assert all(course == courses[i][0] for course in courses[i]), samples[i]
        assert len(texts[i]) >= 4, samples[i]
