"""What of a hand's text tells it from another text of the same hand. Compiled: an import asks it of
every hand."""

from typing import Any, Final

from stud_analytics.events import Hand

MOST_TRAILING: Final = 8


def telling_text(hand: Hand) -> str:
    """What tells the text of a hand from another of the same hand: the text without what changes
    while its file grows.

    That is a few lines after the last that says something of the hand (chat, the next hand's
    banner), and in XML the header of the session, which counts its hands; of that the hero stays.
    """
    text = hand.text
    if text.startswith("<"):
        begin = text.rfind("<", 0, text.find(f'"{hand.hand_id}"') + 1)
        return f"{hand.hero}: {text[begin:]}" if begin > 0 else text
    events: tuple[tuple[Any, ...], ...] = hand.events
    if not events:
        return text
    last: int = 0
    for event in events:  # what was worked out can stand last and carry an earlier line
        line: int = event[0]
        if line > last:
            last = line
    trailing = text.count("\n") - (last - hand.line)
    if not 0 < trailing <= MOST_TRAILING:
        return text
    end = len(text)
    for _ in range(trailing):
        end = text.rfind("\n", 0, end)
    return text[:end]
