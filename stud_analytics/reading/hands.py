"""One hand's text to a `Hand`, or to the reason why it is none."""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

from stud_analytics.events import (
    Hand,
    Money,
    Seat,
    Unread,
)
from stud_analytics.games import GAMES
from stud_analytics.reading.body import read_body, tools
from stud_analytics.reading.cut import Piece
from stud_analytics.reading.header import (
    NoGame,
    OtherGame,
    Stakes,
    header_table,
    header_time,
    other_family,
    read_stakes,
    stake_units,
    with_groups,
    with_stacks,
)
from stud_analytics.reading.infer import (
    before_antes,
    full_bring_in,
    infer_bets,
    mark_all_ins,
    name_all_ins,
    name_main_pot,
    posted_antes,
    usual_ante,
)
from stud_analytics.reading.phrases import HOLES
from stud_analytics.reading.site import Site
from stud_analytics.reading.so_far import HandSoFar
from stud_analytics.reading.top import UNFINISHED, Unreadable, read_top
from stud_analytics.reading.whole import cut_short, what_is_missing
from stud_analytics.reading.xml_hands import read_xml
from stud_analytics.reading.xml_lines import seat_mark
from stud_analytics.tuples import make

# Compiled, a constant of the module is at hand, where a class of another is looked up by its name.
_Hand: Final = Hand
_Seat: Final = Seat


def read_piece(piece: Piece, file: str, sites: Sequence[Site]) -> Iterator[Hand | Unread]:
    """What a piece of a file's text is.

    A piece that begins with a start line gives exactly one `Hand` or `Unread`; a last line cut
    inside a start line gives one more. Text before any start line gives nothing, unless hands
    follow it and it holds a line that only a hand has: then it is one whose header is missing.
    No text makes it raise.
    """
    site = piece.site
    if site is not None and site.xml is not None:
        yield from read_xml(site, site.xml, piece, file, _read_lines)
        return
    if site is None:
        # Where no hand follows, the whole file may be of a site that is not known here.
        follows = [piece.follows] if piece.follows else []
        for site in () if piece.last else (*follows, *sites):
            if any(line in piece.text for line in site.inside):
                reason = f"line {piece.line}: a hand without its header line"
                text = piece.text.strip()
                yield Unread("rejected", site.name, None, file, piece.line, reason, text)
                return
        return
    text = piece.text
    if piece.last and not text.endswith("\n"):
        begin = text.rfind("\n") + 1
        cut_line = text[begin:]
        if begin and cut_line and any(word.startswith(cut_line) for word in site.words):
            before = _read(site, _trimmed(text[:begin]), piece, file)
            if not (isinstance(before, Unread) and before.kind == "unfinished"):
                yield before
                line = piece.line + text.count("\n")
                yield Unread("unfinished", site.name, None, file, line, UNFINISHED, cut_line)
                return
    yield _read(site, _trimmed(text), piece, file)


def _trimmed(text: str) -> str:
    """Without the white space at its end, and without what old editors (Ctrl-Z) and a power cut
    (zeros) put there."""
    text = text.rstrip().rstrip("\x1a\0").rstrip()
    # Some clients put a zero before every hand: it stands at the beginning of a line.
    return text.replace("\n\0", "\n") if "\0" in text else text


def _read(site: Site, text: str, piece: Piece, file: str) -> Hand | Unread:
    lines = text.split("\n")
    head = text
    if " \n" in text or "\n " in text or "\t" in text or "\u00a0" in text:
        # What stands before and behind a line counts as little in a header of several lines as in
        # the body.
        lines = [line.strip(" \t\u00a0") for line in lines]
        head = "\n".join(lines)
    numbers = range(piece.line, piece.line + len(lines))
    return _read_lines(site, text, lines, numbers, piece, file, head)


def _read_lines(
    site: Site,
    text: str,
    lines: list[str],
    numbers: Sequence[int],
    piece: Piece,
    file: str,
    head_text: str | None = None,
) -> Hand | Unread:
    """A hand from its lines, of which ``numbers`` are the places in the file; ``head_text`` are
    the lines as one text."""
    hand_id: str | None = None
    try:
        if any(len(line) > _LONGEST_LINE for line in lines):
            longest = max(lines, key=len)
            number = numbers[lines.index(longest)]
            raise Unreadable(
                f"line {number}: it has {len(longest):,} characters: no hand's line has"
            )
        found = _header(site, lines, "\n".join(lines) if head_text is None else head_text)
        if found is None:
            if piece.last and _header_cut(site, lines, piece):
                return Unread("unfinished", site.name, None, file, piece.line, UNFINISHED, text)
            above = takewhile(lambda line: not line.startswith(site.seat_word), lines[:_ABOVE])
            if other := other_family("\n".join(above)):
                return Unread("not_stud", site.name, None, file, piece.line, other, text)
            raise Unreadable(f"line {piece.line}: the header cannot be read: {lines[0]!r}")
        head, begin = found
        hand_id = head["hand_id"]
        stakes = read_stakes(site, head["phrase"])
        if type(stakes) is OtherGame:
            return Unread("not_stud", site.name, hand_id, file, piece.line, stakes.name, text)
        if type(stakes) is NoGame:
            raise Unreadable(f"line {piece.line}: {stakes.reason}")
        if piece.overlong:
            raise Unreadable("it runs on for more than a million characters: no hand does")
        for hole in HOLES:
            if hole in text:
                raise Unreadable("it holds control characters: the file is damaged")
        if head.get("partial"):
            raise Unreadable("the site says itself that this is only a part of the hand")
        assert isinstance(stakes, Stakes)
        stakes = with_stacks(site, with_groups(stakes, head), lines[begin:])
        return _read_stud(site, text, lines, numbers, begin, piece, file, head, stakes)
    except Unreadable as error:
        return Unread("rejected", site.name, hand_id, file, piece.line, str(error), text)


_ABOVE: Final = 4
"""Lines that a header may take."""

_LONGEST_LINE: Final = 2000
"""Characters. Patterns of sites are tested on lines of this length, so that no text takes long."""


def _header(site: Site, lines: list[str], text: str) -> tuple[dict[str, str | None], int] | None:
    """The groups of the header, and how many lines it takes; None if it is none."""
    for form in site.headers:
        match = form.match(lines, text)
        if match is not None:
            return match.groupdict(), 1 + text.count("\n", 0, match.end())
    return None


def _header_cut(site: Site, lines: list[str], piece: Piece) -> bool:
    """Whether the last text of a file may be the beginning of a header that goes on."""
    there = sum(1 for line in lines if line)
    if not piece.text.endswith("\n"):
        there -= 1
    return there < max(form.lines for form in site.headers)


def _read_stud(
    site: Site,
    text: str,
    lines: list[str],
    numbers: Sequence[int],
    begin: int,
    piece: Piece,
    file: str,
    head: dict[str, str | None],
    stakes: Stakes,
) -> Hand | Unread:
    if stakes.money == "real":
        return _read_in(site, text, lines, numbers, begin, piece, file, head, stakes, 2)
    try:
        return _read_in(site, text, lines, numbers, begin, piece, file, head, stakes, 0)
    except Unreadable:
        # Chips come in whole ones, or, at some tables, in hundredths.
        return _read_in(site, text, lines, numbers, begin, piece, file, head, stakes, 2)


def _read_in(
    site: Site,
    text: str,
    lines: list[str],
    numbers: Sequence[int],
    begin: int,
    piece: Piece,
    file: str,
    head: dict[str, str | None],
    stakes: Stakes,
    decimals: int,
) -> Hand | Unread:
    """The hand in units of ``10 ** -decimals``. Raises Unreadable."""
    hand_id, first_line, last = head["hand_id"], piece.line, piece.last
    assert hand_id is not None
    try:
        small_bet = stake_units(stakes.small_bet, decimals)
        big_bet = stake_units(stakes.big_bet, decimals)
        ante = stake_units(stakes.ante, decimals)
    except ValueError as error:
        raise Unreadable(f"line {first_line}: {error}") from None
    top = read_top(site, lines, begin, numbers, decimals, last)
    table, seats, at = top.table or header_table(head), top.seats, top.body
    if not seats:
        if last and at >= len(lines) - 1:
            return Unread("unfinished", site.name, hand_id, file, first_line, UNFINISHED, text)
        raise Unreadable(f"line {first_line}: no seats are listed")
    book, seatings = tools(site, decimals)
    if site.xml:
        seating = seatings.of(tuple([(seat.seat, seat_mark(seat.seat)) for seat in seats]))
    else:
        seating = seatings.of(tuple([seat[:2] for seat in seats]))
    stacks = {seat.seat: seat.stack for seat in seats}
    hand = HandSoFar(
        GAMES[stakes.game], small_bet, book.grammar, seating.names, stacks,
        fixed=stakes.limit == "fixed", after_antes=stakes.money in site.stacks_after_antes,
    )  # fmt: skip
    unknown = read_body(book, seating, hand, lines, at, numbers)
    if hand.cancelled:
        raise Unreadable("the site cancelled the hand")
    missing = what_is_missing(hand, site)
    if any(site.xml or line.line < numbers[-1] for line in unknown):
        # A line that nobody knows is why something seems to be missing: the hand is not cut, and
        # is given with that line.
        missing = None
    if (
        last
        and not missing
        and not piece.text.endswith("\n")
        and cut_short(hand, unknown, lines, numbers[-1])
    ):
        missing = "its last line is cut"
    if missing:
        if last:
            return Unread("unfinished", site.name, hand_id, file, first_line, UNFINISHED, text)
        raise Unreadable(f"the hand stops early, at line {numbers[-1]}: {missing}")
    if hand.unnamed:
        name_all_ins(hand.first, hand.events, small_bet)
    part = hand.dealt | hand.anted
    if site.marks_hero:
        hero = head.get("hero") or top.hero
        heroes = [seat.player for seat in seats if seat.hero or seat.player == hero]
    else:
        heroes = [seat.player for seat in seats if seat.seat in hand.heroes]
    money: Money = stakes.money
    currency = stakes.currency
    if money != "tournament" and (top.play or (table is not None and table.play)):
        money, currency = "play", None
    elif money == "play" and (top.real or (table is not None and table.real)):
        money = "real"
    if site.stacks_after_antes:
        seats = before_antes(seats, hand.events, money in site.stacks_after_antes)
        stacks = {seat.seat: seat.stack for seat in seats}
    started_at = header_time(site, head)
    inferred: tuple[str, ...] = ()
    if site.last_chips and mark_all_ins(hand.events, stacks):
        inferred = ("all_in",)
    if ante is None:
        ante = usual_ante(posted_antes(hand.events, stacks))
    bring_in = full_bring_in(hand.events, stacks)
    if (small_bet is None or big_bet is None) and stakes.limit == "fixed":
        small, big = infer_bets(GAMES[stakes.game], hand.events)
        if small_bet is None and small is not None:
            small_bet, inferred = small, (*inferred, "small_bet")
        big = hand.double_bet if big is None else big
        if big_bet is None and big is not None:
            big_bet, inferred = big, (*inferred, "big_bet")
    if site.main_unnamed and hand.side_paid:
        name_main_pot(hand.events)
    seats.sort()
    whole: Hand = make(_Hand, (
        site.name,
        hand_id,
        stakes.game,
        stakes.limit,
        money,
        currency,
        decimals,
        ante,
        bring_in,
        small_bet,
        big_bet,
        table.name if table else None,
        (table.max_seats if table else None) or top.max_seats,
        started_at,
        stakes.tournament,
        stakes.mixed,
        heroes[0] if len(heroes) == 1 else None,
        file,
        first_line,
        tuple([
            make(_Seat, (number, name, stack, out, number in part))
            for number, name, stack, out, _ in seats
        ]),
        tuple(hand.events),
        tuple(unknown),
        text,
        inferred,
    ))  # fmt: skip
    return whole
