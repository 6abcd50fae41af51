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
    for row, (code, game) in zip(
        re.findall(r"^\| (.+?) \| `(\S+)` \| `(\S+)` \| `(\S+)` \|$", PAGE, re.MULTILINE),
        GAMES.items(), strict=True,
    ):  # fmt: skip
        name, *codes = row
        assert game.name.endswith(name.removeprefix("stud high")) or name in game.name
        assert codes == [PHH_CODE[code, limit] for limit in ("fixed", "pot", "no")]


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
