"""The referee: replays a hand under a house's rules and says what holds, breaks, or is untold.

| file | what stands there |
|---|---|
| ``record.py`` | what a replay leaves behind |
| ``house.py``, ``houses/`` | house profiles and their TOML; sites' own stand in ``parsers/`` |
| ``game_rules.py`` | what a house plays in one game, worked out once |
| ``table.py``, ``openers.py``, ``betting.py`` | the state of play, who opens, what actions do |
| ``replay.py``, ``shortcut.py`` | the driver: every event judged, then taken in; its short cut |
| ``settle.py``, ``judgement.py`` | pots and their division; who was paid against who was due |
| ``payments.py``, ``rake_on_pots.py`` | what each pot paid and had to; how rake falls on pots |
| ``settlement.py`` | what a finished hand's money comes to, as the rules judge it |
| ``stakes.py``, ``said.py`` | stakes that no header tells; a site's words for a hand |
| ``rule.py``, ``catalogue/`` | what a rule is, and every rule |
| ``as_json.py``, ``in_words.py`` | a replay as JSON; its settlement in words |
| ``unread.py`` | hands not judged because they were not read whole |
"""

from stud_analytics.rules.as_json import replay_to_json
from stud_analytics.rules.catalogue import CATALOGUE
from stud_analytics.rules.house import (
    FIELDS,
    House,
    HouseError,
    Setting,
    house_files,
    load_house,
    read_house,
)
from stud_analytics.rules.in_words import explain
from stud_analytics.rules.record import (
    Award,
    Decision,
    FieldTest,
    Finding,
    PlayerRecord,
    PotRecord,
    Replay,
)
from stud_analytics.rules.replay import replay
from stud_analytics.rules.rule import Rule
from stud_analytics.rules.unread import unread_findings, unread_to_json

__all__ = [
    "CATALOGUE",
    "FIELDS",
    "Award",
    "Decision",
    "FieldTest",
    "Finding",
    "House",
    "HouseError",
    "PlayerRecord",
    "PotRecord",
    "Replay",
    "Rule",
    "Setting",
    "explain",
    "house_files",
    "load_house",
    "read_house",
    "replay",
    "replay_to_json",
    "unread_findings",
    "unread_to_json",
]
