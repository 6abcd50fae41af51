"""docs/formats.md names everything that the forms hold."""

import re

from exchange_hands import ROOT, dealt

from stud_analytics.cli.converting import _form, _names
from stud_analytics.exchange import phh_text
from stud_analytics.exchange.ohh_write import ACTION_WORD, PLAY, STREET_WORD
from stud_analytics.exchange.variants import OHH_TYPE, OTHER_OHH, PHH_CODE
from stud_analytics.games import GAMES

PAGE = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")


def test_every_field_of_phh():
    own = set()
    for seed in range(300):
        hand = dealt(seed)._replace(mixed="HORSE", inferred=("ante",))
        fields = set(re.findall(r"^(\w+) = ", phh_text(hand), re.MULTILINE))
        own |= fields
    assert {f"`{field}`" for field in own} <= set(re.findall(r"`\w+`", PAGE))
    described = set(re.findall(r"^\| `(_\w+)` \|", PAGE, re.MULTILINE))
    assert described == {field for field in own if field.startswith("_")}


def test_every_code():
    rows = re.findall(r"^\| .+? \| `(\S+)` \| `(\S+)` \| `(\S+)` \|$", PAGE, re.MULTILINE)
    limits = ("fixed", "pot", "no")
    assert rows == [tuple(PHH_CODE[game, limit] for limit in limits) for game in GAMES]


def test_every_word_of_open_hand_history():
    words = {*ACTION_WORD.values(), PLAY, *OHH_TYPE.values(), STREET_WORD[7], STREET_WORD[8]}
    for word in words:
        assert f"`{word}`" in PAGE, word
    assert not OTHER_OHH & set(OHH_TYPE.values())


def test_every_form():
    listed = re.findall(r"^\| `(\w+)` \|.*\|.*\|$", PAGE.split("## PHH")[0], re.MULTILINE)
    assert listed == _names()
    for name in listed:
        assert _form(name, lossy=True).one
