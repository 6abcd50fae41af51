"""Reads seven-card stud hand histories, referees every hand, and answers in SQL.

>>> import stud_analytics
>>> hands = stud_analytics.read_hands("sample_histories/pokerstars/2019-03-08_hi_lo_kestrel.txt")
>>> [stud_analytics.replay(hand).verdict for hand in hands][:2]
['holds', 'holds']

`read_hands`, `replay` and `open_lake` are in ``api.py``, docs/python.md shows them at work. They
are imported when they are asked for, so that ``import stud_analytics`` costs nothing.
"""

from typing import TYPE_CHECKING

from stud_analytics.lazy import lazily

if TYPE_CHECKING:
    from stud_analytics.api import (
        LakeReader,
        QueryError,
        UnreadWarning,
        open_lake,
        read_hands,
        replay,
    )
    from stud_analytics.errors import StudError
    from stud_analytics.events import Hand, Unread
    from stud_analytics.rules import Replay

__version__ = "0.1.0"

_NAMES = {
    "api": ("LakeReader", "QueryError", "UnreadWarning", "open_lake", "read_hands", "replay"),
    "errors": ("StudError",),
    "events": ("Hand", "Unread"),
    "rules": ("Replay",),
}
"""The names of each module here, as imported above."""

__getattr__ = lazily(__name__, _NAMES)

__all__ = [
    "Hand",
    "LakeReader",
    "QueryError",
    "Replay",
    "StudError",
    "Unread",
    "UnreadWarning",
    "__version__",
    "open_lake",
    "read_hands",
    "replay",
]


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
