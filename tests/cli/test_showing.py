"""``stud show``: what a text does not tell is left out."""

import json

import pytest
from cli_paths import SAMPLES


@pytest.mark.parametrize(
    ("site", "hand_id", "where"),
    [
        ("pokerstars", "197355569497", "table Larkspur, 8 seats "),
        ("bovada", "2608811402", "table 1000417 "),  # no number of seats
        ("absolute", "1688120340", ""),  # no table either
    ],
)
def test_where_a_hand_was_played(stud, lake, site, hand_id, where):
    status, out, _ = stud("show", hand_id, "--site", site, "--lake", lake)
    assert status == 0
    told = out.split("\n\n")[0].split("\n", 1)[1].replace("\n", "")
    assert told.startswith(where)
    assert told[len(where) :].lstrip("(").startswith(str(SAMPLES / site))


def test_nothing_is_called_none(stud, lake):
    _, out, _ = stud("sql", "SELECT site, hand_id FROM hands", "--lake", lake, "--format", "json")
    hands = json.loads(out)
    assert len({hand["site"] for hand in hands}) == 12
    shown = ""
    for site in sorted({hand["site"] for hand in hands}):
        some = [hand["hand_id"] for hand in hands if hand["site"] == site][:2]
        for hand_id in some:
            shown += stud("show", hand_id, "--site", site, "--lake", lake)[1]
    assert "None" not in shown
