"""Who acts first on a street: the door card, the boards, the leader of 6th street.

Where equal boards show, or the leader is all-in or gone, houses differ: then the answer holds
the player that every listed value of the field asks for.
"""

from collections.abc import Callable, Mapping
from typing import Final

from stud_analytics.cards import Card, ace_low_rank
from stud_analytics.rules.house import FIELDS, Setting, Value
from stud_analytics.rules.table import NO_LIMIT, NOBODY, UNTOLD, Table


class Due:
    """Who is to open a street."""

    __slots__ = ("by", "field", "setting", "slot")

    def __init__(
        self,
        slot: int,
        field: str = "",
        setting: Setting | None = None,
        by: Mapping[Value, tuple[int, ...]] | None = None,
    ) -> None:
        self.slot = slot
        """NOBODY, or UNTOLD where cards are missing or the house's values disagree."""
        self.field = field
        self.setting = setting
        self.by = by
        """By value of ``field``: the players who would be right, where the listed values
        disagree."""


def next_in(mask: int, slot: int) -> int:
    """The first player of a mask clockwise after ``slot``; NOBODY for an empty mask."""
    after = mask >> (slot + 1)
    if after:
        return slot + (after & -after).bit_length()
    return (mask & -mask).bit_length() - 1


def opener(table: Table) -> Due:
    """Who is to open the street the table stands on."""
    rules = table.rules
    if not table.live:
        return Due(NOBODY)
    if table.street == rules.first:
        return bring_in(table)
    if table.led_by_sixth():
        leader = _leader_of_sixth(table)
        return leader if table.common is None else _lead_with_common(table, leader)
    return best_board(table)


def bring_in(table: Table) -> Due:
    """Who is to bring in: the lowest door card, or the highest in razz; suits break ties."""
    rules = table.rules
    door = _highest_door(table, table.live)
    if door < 0:
        return Due(UNTOLD)
    if not table.can or table.can >> door & 1:
        return Due(door)
    by: dict[Value, tuple[int, ...]] = {
        "next_clockwise": (next_in(table.can, door),),
        "next_door": (_highest_door(table, table.can),),
    }
    return _by_house("all_in_door", rules.all_in_door, by)


def _highest_door(table: Table, mask: int) -> int:
    """Whose door card brings in of some players; UNTOLD where one of theirs is not told."""
    key = table.rules.door_key
    door, highest = UNTOLD, -NO_LIMIT
    for slot in table.in_hand(mask):
        up = table.players[slot].up
        if not up:
            return UNTOLD
        if key[up[0]] > highest:
            door, highest = slot, key[up[0]]
    return door


def best_board(table: Table) -> Due:
    """Who is to open a later street: the best board in high games, the lowest in razz."""
    slots = table.in_hand(table.live)
    rules = table.rules
    due = 0 if table.gap else rules.up_total.get(table.street, 0)
    tied: list[int] = []
    best = -1
    for slot in slots:
        cards = table.players[slot].up
        if len(cards) != due:
            # A card is not told; or, after a gap, it is not known how many there should be.
            same = table.common is not None or len(cards) == len(table.players[slots[0]].up)
            if not table.gap or not same:
                return Due(UNTOLD)
        try:
            code = _worth(table, slot)
        except (ValueError, KeyError, IndexError):
            return Due(UNTOLD)
        if code > best:
            best, tied = code, [slot]
        elif code == best:
            tied.append(slot)
    return _leading(table, tied)


def _worth(table: Table, slot: int) -> int:
    """What a player's board is worth. ValueError, KeyError or IndexError for one that is none."""
    rules, cards = table.rules, table.players[slot].up
    if table.common is not None:
        return rules.board_of_five((*cards, table.common))
    return rules.boards.value(cards)


def _leading(table: Table, tied: list[int]) -> Due:
    rules, can = table.rules, table.can
    if len(tied) == 1:
        slot = tied[0]
        if can >> slot & 1:
            return Due(slot)
        return _by_house(
            "all_in_best_board",
            rules.all_in_best,
            _past_all_in(table, slot, rules.board_tie.values),
        )
    first = {value: choose(table, tied) for value, choose in _TIE.items()}
    by: dict[Value, tuple[int, ...]] = {}
    for value, slot in first.items():
        if can >> slot & 1:
            by[value] = (slot,)
        else:
            past = _past_all_in(table, slot, (value,))
            by[value] = tuple({s for way in rules.all_in_best.values for s in past[way]})
    return _by_house("board_tie", rules.board_tie, by)


def _past_all_in(table: Table, slot: int, ties: tuple[Value, ...]) -> dict[Value, tuple[int, ...]]:
    """Who opens for a leader who is all-in, by value of `all_in_best_board`. Equal boards behind
    him are told apart by any of the values of `board_tie` given."""
    able = table.in_hand(table.can)
    if not able:
        return dict.fromkeys(FIELDS["all_in_best_board"].values, (NOBODY,))
    boards = [_worth(table, other) for other in able]
    best = max(boards)
    tied = [other for other, code in zip(able, boards, strict=True) if code == best]
    behind = tuple({_TIE[value](table, tied) for value in ties})
    return {"next_clockwise": (next_in(table.can, slot),), "next_best": behind}


def _leader_of_sixth(table: Table) -> Due:
    leader = table.opener
    if leader == NOBODY:
        return best_board(table)
    if table.can >> leader & 1:
        return Due(leader)
    after = next_in(table.can, leader)
    best = _slots(best_board(table))
    if table.live >> leader & 1:
        by: dict[Value, tuple[int, ...]] = {"next_clockwise": (after,), "next_best": best}
        return _by_house("all_in_best_board", table.rules.all_in_best, by)
    by = {"best_live_board": best, "next_clockwise": (after,)}
    return _by_house("lead_7th_after_fold", table.rules.lead_after_fold, by)


def _lead_with_common(table: Table, leader: Due) -> Due:
    judged = best_board(table)
    by: dict[Value, tuple[int, ...]] = {
        "boards_with_common": _slots(judged),
        "opener_of_sixth": _slots(leader),
    }
    return _by_house("common_card_lead", table.rules.common_lead, by)


def _slots(due: Due) -> tuple[int, ...]:
    if due.slot >= 0 or not due.by:
        return (due.slot,)
    return tuple({slot for slots in due.by.values() for slot in slots})


def _by_house(field: str, setting: Setting, by: dict[Value, tuple[int, ...]]) -> Due:
    if any(UNTOLD in by[value] for value in setting.values):
        return Due(UNTOLD)  # cards that one value asks for are not told
    answers = {frozenset(slots) for slots in by.values()}
    if len(answers) == 1 and len(next(iter(answers))) == 1:
        return Due(next(iter(by.values()))[0])
    accepted = {frozenset(by[value]) for value in setting.values}
    one = next(iter(accepted))
    slot = next(iter(one)) if len(accepted) == 1 and len(one) == 1 else UNTOLD
    return Due(slot, field, setting, by)


def _suits(table: Table, slot: int) -> tuple[Card, ...]:
    """A board's cards, the one that counts for a tie first."""
    if table.rules.game.ace_low:
        return tuple(
            sorted(
                (ace_low_rank(card) << 2 | card & 3 for card in table.players[slot].up),
                reverse=True,
            )
        )
    return tuple(sorted(table.players[slot].up, reverse=True))


def _deal_place(table: Table, slot: int) -> int:
    order = table.deal_order
    return order.index(slot) if slot in order else len(order) + slot


def _first_dealt(table: Table, tied: list[int]) -> int:
    return min(tied, key=lambda slot: _deal_place(table, slot))


def _highest_suit(table: Table, tied: list[int]) -> int:
    return max(tied, key=lambda slot: _suits(table, slot))


def _lowest_suit(table: Table, tied: list[int]) -> int:
    return min(tied, key=lambda slot: _suits(table, slot))


def _lowest_seat(_: Table, tied: list[int]) -> int:
    return min(tied)


_TIE: Final[dict[Value, Callable[[Table, list[int]], int]]] = {
    "deal_order": _first_dealt,
    "high_suit": _highest_suit,
    "lowest_seat": _lowest_seat,
    "low_suit": _lowest_suit,
}
