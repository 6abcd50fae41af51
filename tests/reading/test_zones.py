"""Times that are printed without a zone, read by one that somebody said."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stud_analytics.events import Hand
from stud_analytics.reading import ZoneError, check_zone, read_path, sites_in, zone_names
from stud_analytics.reading.header import read_time

SAMPLES = Path(__file__).parents[2] / "sample_histories"


def at(zone: str, text: str) -> str:
    """What a text of iPoker says that was written there, in UTC."""
    [site] = [site for site in sites_in(zone) if site.name == "ipoker"]
    moment = read_time(site, text, "")
    assert moment is not None
    assert moment.tzinfo is UTC
    return f"{moment:%Y-%m-%d %H:%M:%S}"


@pytest.mark.parametrize(
    ("zone", "text", "utc"),
    [
        ("Europe/Rome", "2012-05-14 20:31:07", "2012-05-14 18:31:07"),  # two hours ahead
        ("Europe/Rome", "2012-01-14 20:31:07", "2012-01-14 19:31:07"),  # one
        ("Europe/Rome", "2013-01-01 00:10:00", "2012-12-31 23:10:00"),
        ("America/New_York", "2012-05-14 20:31:07", "2012-05-15 00:31:07"),
        ("Asia/Kolkata", "2012-05-14 02:31:07", "2012-05-13 21:01:07"),  # five and a half ahead
        # The clock is set back from 3 to 2: what it shows twice is the first time, two hours ahead.
        ("Europe/Rome", "2012-10-28 01:59:59", "2012-10-27 23:59:59"),
        ("Europe/Rome", "2012-10-28 02:30:00", "2012-10-28 00:30:00"),
        ("Europe/Rome", "2012-10-28 03:00:00", "2012-10-28 02:00:00"),
        # It is set on from 2 to 3: what it never shows is told by one that nobody has set on.
        ("Europe/Rome", "2012-03-25 01:59:59", "2012-03-25 00:59:59"),
        ("Europe/Rome", "2012-03-25 02:30:00", "2012-03-25 01:30:00"),
        ("Europe/Rome", "2012-03-25 03:00:00", "2012-03-25 01:00:00"),
        # Newfoundland set it back at one minute past midnight, from 2:30 to 3:30 behind.
        ("America/St_Johns", "2010-11-07 00:00:30", "2010-11-07 02:30:30"),
        ("America/St_Johns", "2010-11-07 00:30:00", "2010-11-07 04:00:00"),
        ("America/St_Johns", "2010-11-06 23:30:00", "2010-11-07 02:00:00"),
        # Lord Howe Island sets it on by half an hour, from 10:30 to 11 ahead, at 2.
        ("Australia/Lord_Howe", "2012-10-07 02:15:00", "2012-10-06 15:45:00"),
        ("Australia/Lord_Howe", "2012-10-07 02:45:00", "2012-10-06 15:45:00"),
        ("Australia/Lord_Howe", "2012-04-01 01:45:00", "2012-03-31 14:45:00"),
    ],
)
def test_the_moment_that_a_clock_showed(zone: str, text: str, utc: str) -> None:
    assert at(zone, text) == utc


@given(
    st.datetimes(datetime(1998, 1, 1), datetime(2030, 1, 1)),
    st.sampled_from(zone_names()),
    st.integers(-40 * 60, 40 * 60),
)
def test_every_moment_of_every_zone(about: datetime, zone: str, minutes: int) -> None:
    there = about.replace(microsecond=0, tzinfo=UTC).astimezone(ZoneInfo(zone))
    # Half of them within a day of the change of a clock.
    if there.utcoffset() != (there + timedelta(days=30)).utcoffset():
        low, high = there, there + timedelta(days=30)
        while high - low > timedelta(minutes=1):
            middle = low + (high - low) / 2
            same = middle.astimezone(UTC).astimezone(ZoneInfo(zone)).utcoffset()
            low, high = (middle, high) if same == there.utcoffset() else (low, middle)
        moment = low.astimezone(UTC) + timedelta(minutes=minutes)
        there = moment.replace(microsecond=0).astimezone(ZoneInfo(zone))
    first = there.replace(fold=0).astimezone(UTC)
    assert at(zone, f"{there:%Y-%m-%d %H:%M:%S}") == f"{first:%Y-%m-%d %H:%M:%S}"


def test_no_such_moment_is_none_in_any_zone() -> None:
    for zone in ("Europe/Rome", "America/St_Johns"):
        [site] = [site for site in sites_in(zone) if site.name == "ipoker"]
        for text in ("2012-02-30 20:31:07", "2012-05-14 24:00:00", "0001-01-01 00:00:00", "", "2"):
            moment = read_time(site, text, "")
            assert moment is None or text.startswith("0001")


def times(folder: str, zone: str | None) -> dict[str, datetime | None]:
    return {
        hand.hand_id: hand.started_at
        for hand in read_path(SAMPLES / folder, zone=zone)
        if isinstance(hand, Hand)
    }


@pytest.mark.parametrize("site", ["ipoker", "everleaf", "kingsclub"])
def test_hands_without_a_zone_have_a_time_by_one_alone(site: str) -> None:
    without, rome, tokyo = (times(site, zone) for zone in (None, "Europe/Rome", "Asia/Tokyo"))
    assert set(without.values()) == {None}
    assert len(rome) >= 4
    ahead = {
        there - tokyo[hand_id]
        for hand_id, there in rome.items()
        if there is not None and tokyo[hand_id] is not None
    }
    # Tokyo is nine hours ahead of UTC; Rome one in winter, two in summer.
    assert ahead <= {timedelta(hours=8), timedelta(hours=7)}
    assert None not in rome.values()


def test_old_winning_hands_have_a_time_and_newer_ones_keep_theirs() -> None:
    without, rome = times("winning", None), times("winning", "Europe/Rome")
    older = [hand_id for hand_id, moment in without.items() if moment is None]
    assert older
    assert rome[older[0]] == datetime(2016, 7, 3, 18, 4, 9, tzinfo=UTC)  # 20:4:9 there
    assert {key: rome[key] for key in without.keys() - {*older}} == {
        key: moment for key, moment in without.items() if moment is not None
    }


@pytest.mark.parametrize(
    "site",
    ["pokerstars", "fulltilt", "bovada", "merge", "absolute", "ongame", "partypoker", "winamax"],
)
def test_what_prints_its_zone_or_is_known_to_keep_one_is_never_asked(site: str) -> None:
    assert times(site, "Pacific/Kiritimati") == times(site, None)


def test_a_word_for_a_zone_that_nobody_knows_stays_no_time(tmp_path: Path) -> None:
    text = (SAMPLES / "kingsclub" / "2021-03-07_side_pots.txt").read_text(encoding="utf-8")
    file = tmp_path / "a.txt"
    file.write_text(text.replace("09:41:17", "09:41:17 QQT"), encoding="utf-8")
    (hand, *_) = read_path(file, zone="Europe/Rome")
    assert isinstance(hand, Hand)
    assert hand.started_at is None
    # A word that is known counts, whatever is said: five hours behind.
    file.write_text(text.replace("09:41:17", "09:41:17 ET"), encoding="utf-8")
    (hand, *_) = read_path(file, zone="Europe/Rome")
    assert isinstance(hand, Hand)
    assert hand.started_at == datetime(2021, 3, 7, 14, 41, 17, tzinfo=UTC)


@pytest.mark.parametrize(
    ("said", "like"),
    [
        ("europe/rome", "is it Europe/Rome?"),
        ("Rome", "is it Europe/Rome?"),
        ("new york", "is it America/New_York?"),
        ("Europe/Roma", "is it Europe/Rome"),
        ("Europe/Rome\n", "is it Europe/Rome?"),
        ("", "say one as Europe/Rome"),
        ("../../etc/passwd", "say one as Europe/Rome"),
        ("/usr/share/zoneinfo/UTC", "is it"),
        ("Europe", "is it"),
        ("UTC\0", "is it"),
        ("localtime", ""),
        ("Factory", ""),
        ("+02:00", ""),
    ],
)
def test_what_is_no_zone_is_told_with_what_is_like_it(said: str, like: str) -> None:
    with pytest.raises(ZoneError) as failure:
        check_zone(said)
    assert str(failure.value).startswith(f"there is no time zone {said!r}: ")
    assert like in str(failure.value)
    assert "\n" not in str(failure.value)
    with pytest.raises(ZoneError):
        sites_in(said)
