"""The reports counted a second time, in plain Python, out of replayed hands. Shares nothing with
the SQL; what a statistic counts in a hand is told by `brute_force`."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import datetime
from fractions import Fraction
from typing import Any

from brute_force import count_hand
from dealt_statistics import as_played

from stud_analytics.cards import TEXT
from stud_analytics.rules import Replay

Row = dict[str, Any]
STREETS = {2: "2nd", 3: "3rd", 4: "4th", 5: "5th", 6: "6th", 7: "7th"}
HIGH = "23456789TJQKA"


def rows_of(replays: Iterable[Replay]) -> list[Row]:
    """A row per player dealt in."""
    rows = []
    for result in replays:
        hand = result.hand
        played = as_played(result)
        counts = count_hand(played)
        names = {seat.seat: seat.player for seat in hand.seats}
        seats = [player.seat for player in result.players]
        bringer = played.head["bring_in_seat"]
        for at, player in enumerate(result.players):
            place = (at - seats.index(bringer)) % len(seats) if bringer is not None else None
            down = 1 if hand.game == "five_card_stud" else 2
            first = [*player.down[:down], *player.up[:1]]
            known = len(first) == down + 1 and min(first) >= 0
            rows.append({
                "site": hand.site, "hand_id": hand.hand_id, "game": hand.game,
                "limit_kind": hand.limit, "money": hand.money, "currency": hand.currency,
                "paid_in": (hand.currency or "real") if hand.money == "real" else hand.money,
                "decimals": hand.decimals, "small_bet": hand.small_bet, "big_bet": hand.big_bet,
                "stakes": stakes(hand.small_bet, hand.big_bet, hand.decimals),
                "start": hand.started_at.replace(tzinfo=None) if hand.started_at else None,
                "month": hand.started_at.isoformat()[:7] if hand.started_at else None,
                "table_name": hand.table,
                "tournament_id": hand.tournament.id if hand.tournament else None,
                "dealt": len(seats), "verdict": result.verdict, "seat": player.seat,
                "player": names[player.seat], "hero": names[player.seat] == hand.hero,
                "position": place, "was_bring_in": place == 0,
                "door": TEXT[player.up[0]][0] if player.up and player.up[0] >= 0 else "?",
                "starting_hand": category(hand.game, [TEXT[c] for c in first]) if known else None,
                "pot": sum(pot.amount for pot in result.pots), "taken": result.rake + result.fees,
                "put_in": player.put_in, "collected": player.collected, "net": player.net,
                "showdown": player.showdown, "folded_on": player.folded_on,
                "last_street": player.last_street, "counts": counts[player.seat],
            })  # fmt: skip
    return rows


def category(game: str, cards: list[str]) -> str:
    """The kind of a starting hand, the door card last."""
    ranks = [HIGH.index(card[0]) + 2 for card in cards]  # 14 the ace
    door = ranks[-1]
    kinds = len(set(ranks))
    if game in ("razz", "razz_27"):
        if game == "razz":
            ranks = [1 if rank == 14 else rank for rank in ranks]
        *down, door = ranks
        if door > 8:
            return "one high up" if len(set(down)) == 2 and max(down) < 9 else "brick"
        if kinds < 3 or max(ranks) > 8:
            return "other"
        words = {6: "a six", 7: "a seven", 8: "an eight"}
        return f"three to {words.get(max(ranks), 'a five')}"
    pair = next((rank for rank in set(ranks) if ranks.count(rank) == 2), None)
    big = [rank for rank in ranks if rank > 10]
    if game == "five_card_stud":
        if pair:
            return f"{_size(pair)} pair"
        return "two big" if len(big) == 2 else "ace" if 14 in ranks else "other"
    if kinds == 1:
        return "rolled up"
    suited = len({card[1] for card in cards}) == 1
    wheel = sorted(1 if rank == 14 else rank for rank in ranks)
    row = any(each[2] - each[0] == 2 and len(set(each)) == 3 for each in (wheel, sorted(ranks)))
    if game == "stud_high":
        if pair:
            return f"{_size(pair)} pair {'split' if pair == door else 'buried'}"
        if suited:
            return "three flush"
        return "three straight" if row else "three big" if len(big) == 3 else "other"
    if pair:
        kicker = next(rank for rank in ranks if rank != pair)
        if pair > 8:
            return "big pair" if pair > 10 else "high pair"
        if kicker == 14:
            return "low pair with an ace"
        return "pair and low kicker" if kicker <= 8 else "other"
    low = sum(rank <= 8 for rank in wheel)
    if low == 3:
        return f"three low {'suited' if suited else 'connected' if row else 'other'}"
    return "two low" if low == 2 else "other"


def _size(pair: int) -> str:
    return "big" if pair > 10 else "middle" if pair > 6 else "small"


def chosen(rows: list[Row], *, every: bool = False, **filters: Any) -> list[Row]:
    """The rows that a report counts; ``every``: a report over every player."""
    kept = [
        row
        for row in rows
        if row["verdict"] in filters.get("verdicts", ("holds", "untold"))
        and all(row[name] == filters[name] for name in ("site", "game", "money") if name in filters)
        and ("players" not in filters or row["dealt"] == filters["players"])
    ]
    player, hero = filters.get("player"), filters.get("hero")
    if player is not None:
        kept = [row for row in kept if row["player"] == player]
    elif not every or hero:
        kept = [row for row in kept if row["hero"]]
    if "last" in filters:
        apart = every and player is None and not hero
        kept = [
            row
            for group in grouped(kept, *(("player", "site") if apart else ())).values()
            for row in last(group, filters["last"])
        ]
    return kept


def last(rows: list[Row], hands: int) -> list[Row]:
    """The rows of the last so many hands."""
    sites = {site: -at for at, site in enumerate(sorted({row["site"] for row in rows}))}

    def age(row: Row) -> tuple[Any, ...]:
        hand = row["hand_id"]
        return (row["start"] or datetime.min, len(hand), hand, sites[row["site"]])

    newest = sorted({age(row) for row in rows}, reverse=True)[:hands]
    return [row for row in rows if age(row) in newest]


def grouped(rows: Iterable[Row], *keys: str) -> dict[tuple[Any, ...], list[Row]]:
    """The rows by the values of these."""
    found = defaultdict(list)
    for row in rows:
        found[tuple(row[key] for key in keys)].append(row)
    return dict(found)


def counted(rows: Iterable[Row], name: str) -> tuple[Fraction | int, Fraction | int]:
    """n and d of a statistic."""
    pairs = [row["counts"][name] for row in rows]
    return sum(n for n, _ in pairs), sum(d for _, d in pairs)


def big_bets(rows: Iterable[Row]) -> Fraction | None:
    """Net in big bets, of hands whose big bet is known."""
    known = [Fraction(row["net"], row["big_bet"]) for row in rows if row["big_bet"]]
    return sum(known, Fraction(0)) if known else None


def money(rows: list[Row]) -> Fraction:
    """Net in currency or chips."""
    return sum((Fraction(row["net"], 10 ** row["decimals"]) for row in rows), Fraction(0))


def n_of(rows: Iterable[Row], test: str) -> int:
    """In how many rows a column is true."""
    return sum(bool(row[test]) for row in rows)


SECTION = ("player", "site", "limit_kind", "paid_in")
_BY = {
    "results": (*SECTION, "game", "stakes"),
    "door_cards": (*SECTION, "game", "door"),
    "starting_hands": (*SECTION, "game", "starting_hand"),
    "positions": (*SECTION, "game", "position"),
    "showdowns": (*SECTION, "game"),
    "stakes": (*SECTION, "stakes"),
    "months": (*SECTION, "month"),
    "totals": ("paid_in", "limit_kind"),
    "rake": (*SECTION, "game", "stakes"),
    "tables": ("player", "site", "paid_in", "table_name", "tournament_id"),
    "players": (*SECTION, "game"),
    "bring_in": (*SECTION, "game"),
}
SIMPLE = tuple(_BY)


def simple(name: str, rows: list[Row]) -> Iterator[tuple[Row, list[Row]]]:
    """The lines of a report that has one for each group: columns worked out by hand (a pair is n of
    d), and the rows counted, for its statistics."""
    if name == "starting_hands":
        rows = [row for row in rows if row["starting_hand"]]
    for values, group in grouped(rows, *_BY[name]).items():
        told: Row = dict(zip(_BY[name], values, strict=True))
        told["hands"] = len(group)
        if name not in ("showdowns", "rake", "players", "bring_in"):
            told |= {"net": money(group), "bb": big_bets(group)}
        if name == "starting_hands":
            told["won"] = (sum(row["collected"] > 0 for row in group), len(group))
        if name == "showdowns":
            shown = [row for row in group if row["showdown"]]
            if not shown:
                continue
            told |= {"showdowns": len(shown), "bb": big_bets(shown)}
        if name == "rake":
            known = [row for row in group if row["big_bet"]]
            paid = [
                Fraction(row["counts"]["rake_contributed"][0]) / row["big_bet"] for row in known
            ]
            told["rake_bb_per_100"] = 100 * sum(paid) / len(paid) if paid else None
        if name == "tables":
            told |= {
                "games": sorted({row["game"] for row in group}),
                "start": min((row["start"] for row in group if row["start"]), default=None),
                "end": max((row["start"] for row in group if row["start"]), default=None),
                "players": Fraction(sum(row["dealt"] for row in group), len(group)),
            }
        if name == "totals":
            told |= {
                "sites": sorted({row["site"] for row in group}),
                "names": sorted({row["player"] for row in group}),
                "start": min((row["start"] for row in group if row["start"]), default=None),
                "end": max((row["start"] for row in group if row["start"]), default=None),
            }
        if name == "bring_in":
            mine = [row for row in group if row["was_bring_in"]]
            first = 2 if told["game"] == "five_card_stud" else 3
            told |= {
                "completed": counted(mine, "complete_first"),
                "fold_to_steal": counted(group, "fold_bring_in_to_steal"),
                "defend": counted(group, "defend_bring_in"),
                "continued": (sum(row["last_street"] > first for row in mine), len(mine)),
                "bb": big_bets(mine),
            }
        yield told, group


def stakes(small: int | None, big: int | None, decimals: int) -> str | None:
    """``0.04/0.08``."""
    if small is None or big is None:
        return None
    return "/".join(
        f"{units // 10**decimals}"
        if units % 10**decimals == 0
        else f"{units / 10**decimals:.{decimals}f}"
        for units in (small, big)
    )


def streets(rows: list[Row]) -> Iterator[Row]:
    """The lines of the report streets; pairs are n of d."""
    for values, group in grouped(rows, *SECTION, "game").items():
        first, final = (2, 5) if values[-1] == "five_card_stud" else (3, 7)
        for street in range(first, final + 1):
            saw = sum(row["last_street"] >= street for row in group)
            told: Row = dict(zip((*SECTION, "game"), values, strict=True))
            told |= {
                "street": STREETS[street],
                "saw": (saw, len(group)),
                "folded": (sum(row["folded_on"] == street for row in group), saw),
            }
            for what in ("bet", "cbet", "raise", "call", "fold_to_bet", "check_raise",
                         "aggression_freq"):  # fmt: skip
                opening = {"bet": "complete_first", "raise": "two_bet3"}.get(what)
                told[what] = (
                    counted(group, f"{what}_{street}")
                    if street > first
                    else counted(group, opening) if opening else (0, 0)
                )  # fmt: skip
            yield told


def big_pots(rows: list[Row], hands: int, player: str | None) -> list[Row]:
    """The lines of the report big_pots, in order."""
    found = []
    for (site, paid_in), group in sorted(grouped(rows, "site", "paid_in").items()):
        pots = grouped([row for row in group if row["big_bet"] and row["pot"]], "hand_id")
        seated = {
            hand: each
            for hand, each in pots.items()
            if player is None or any(row["player"] == player for row in each)
        }

        def size(each: list[Row]) -> tuple[Any, ...]:
            row = each[0]
            big = -Fraction(row["pot"], row["big_bet"])
            return big, row["start"] is None, row["start"], row["hand_id"]

        for each in sorted(seated.values(), key=size)[:hands]:
            row = each[0]
            won = sorted(each, key=lambda row: (-row["collected"], row["seat"]))
            mine = [r for r in each if (r["hero"] if player is None else r["player"] == player)]
            found.append({
                "site": site, "paid_in": paid_in, "hand_id": row["hand_id"],
                "pot": Fraction(row["pot"], 10 ** row["decimals"]),
                "pot_bb": Fraction(row["pot"], row["big_bet"]),
                "winners": [r["player"] for r in won if r["collected"]],
                "net": money(mine[:1]) if mine else None,
            })  # fmt: skip
    return found
