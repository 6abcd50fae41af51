"""One hand's text to a `Hand`, or to the reason why it is none."""

from collections.abc import Iterator, Sequence
from functools import cache, partial
from typing import Final

from stud_analytics.events import (
    Ante,
    Collected,
    Hand,
    Money,
    PotStated,
    Seat,
    SeatStated,
    UnknownLine,
    Unread,
)
from stud_analytics.games import GAMES, SUMMARY
from stud_analytics.money import Units
from stud_analytics.reading.cut import Piece
from stud_analytics.reading.header import (
    NoGame,
    OtherGame,
    Stakes,
    header_table,
    header_time,
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
)
from stud_analytics.reading.lists import read_list
from stud_analytics.reading.names import Candidate, Seating, Seatings
from stud_analytics.reading.phrases import HOLES, SEAT, TEXT_HOLE, Cards, Phrasebook, grammar_of
from stud_analytics.reading.resolve import ACTIONS, Handler, HandSoFar
from stud_analytics.reading.site import Site
from stud_analytics.reading.top import UNFINISHED, Unreadable, read_top
from stud_analytics.reading.vocabulary import Meaning
from stud_analytics.reading.xml_hands import read_xml
from stud_analytics.reading.xml_lines import seat_mark


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
    return text.replace("\n\0", "\n") if "\n\0" in text else text


def _read(site: Site, text: str, piece: Piece, file: str) -> Hand | Unread:
    lines = text.split("\n")
    if " \n" in text or "\t\n" in text:
        lines = [line.rstrip(" \t") for line in lines]
    return _read_lines(site, text, lines, range(piece.line, piece.line + len(lines)), piece, file)


def _read_lines(
    site: Site, text: str, lines: list[str], numbers: Sequence[int], piece: Piece, file: str
) -> Hand | Unread:
    """A hand from its lines, of which ``numbers`` are the places in the file."""
    hand_id: str | None = None
    try:
        if len(longest := max(lines, key=len)) > _LONGEST_LINE:
            number = numbers[lines.index(longest)]
            raise Unreadable(
                f"line {number}: it has {len(longest):,} characters: no hand's line has"
            )
        found = _header(site, lines, "\n".join(lines) if site.xml else text)
        if found is None:
            if piece.last and _header_cut(site, lines, piece):
                return Unread("unfinished", site.name, None, file, piece.line, UNFINISHED, text)
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
    book, seatings = _tools(site, decimals)
    if site.xml:
        seating = seatings.of(tuple([(seat.seat, seat_mark(seat.seat)) for seat in seats]))
    else:
        seating = seatings.of(tuple([seat[:2] for seat in seats]))
    stacks = {seat.seat: seat.stack for seat in seats}
    hand = HandSoFar(GAMES[stakes.game], small_bet, book.grammar, seating.names, stacks)
    unknown = _read_body(book, seating, hand, lines, at, numbers)
    if hand.cancelled:
        raise Unreadable("the site cancelled the hand")
    missing = _missing(hand, site)
    if any(site.xml or line.line < numbers[-1] for line in unknown):
        # A line that nobody knows is why something seems to be missing: the hand is not cut, and
        # is given with that line.
        missing = None
    if last and not missing and not piece.text.endswith("\n") and _cut_short(hand, unknown, lines):
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
        hand.antes = [(e.amount, e.all_in) for e in hand.events if type(e) is Ante]
    ante = _largest(hand.antes) if ante is None else ante
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
    return Hand(
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
        tuple([Seat(*seat[:4], seat.seat in part) for seat in seats]),
        tuple(hand.events),
        tuple(unknown),
        text,
        inferred,
    )


def _read_body(
    book: Phrasebook,
    seating: Seating,
    hand: HandSoFar,
    lines: list[str],
    at: int,
    numbers: Sequence[int],
) -> list[UnknownLine]:
    """Every line's events into ``hand``; returns the lines nobody knows. Raises Unreadable for an
    amount that is none or finer than the unit."""
    unknown: list[UnknownLine] = []
    known, plain, take_apart = seating.lines, seating.plain, book.grammar.take_apart
    for number, line in zip(numbers[at:], lines[at:], strict=True):
        if plain and "[" in line:
            try:
                key, cards, text = take_apart(line)
            except ValueError as error:
                raise Unreadable(f"line {number}: {error}") from None
            entry = known.get(key)
            if entry is not None:
                if entry[0](hand, number, entry[1], entry[2], cards, text):
                    unknown.append(UnknownLine(number, line))
                continue
        else:
            key = line
            entry = known.get(line)
        if entry is None:
            if not line or line.isspace():
                # What follows a whole hand and a blank line is none of it, unless it is another
                # one that lost its header.
                rest = number - numbers[0]
                site = book.grammar.site
                if (
                    hand.street == SUMMARY
                    and not _missing(hand, site)
                    and not any(inside in lines[rest:] for inside in site.inside)
                ):
                    break
                continue
            try:
                entry = _understand(book, seating.index, line)
            except ValueError as error:
                raise Unreadable(f"line {number}: {error}") from None
            # Where free text was cut out, the entry must have taken it as such.
            if len(key) < _LONG_LINE and (TEXT_HOLE not in key or entry[4] is not None):
                known[key] = entry
        act, seat, said, cards, text = entry
        if act(hand, number, seat, said, cards, text):
            unknown.append(UnknownLine(number, line))
    return unknown


_LONG_LINE = 300
"""Lines from this length on are not remembered."""

Entry = tuple[Handler, int, Meaning, tuple[Cards, ...], str | None]
"""Handler, seat, meaning, cards, free text."""

_NOISE: Entry = (ACTIONS["noise"], 0, Meaning("noise"), (), None)
_LIST: Final = Meaning("list")
_UNKNOWN: Entry = (lambda *_: True, 0, Meaning(""), (), None)


def _understand(book: Phrasebook, index: dict[str, list[Candidate]], line: str) -> Entry:
    """What ``line`` says and about whom: the longest name for which the grammar knows the rest,
    then no name. ValueError for an amount that is none or finer than the unit."""
    site = book.grammar.site
    if site.lists:
        entries = read_list(site.lists, index, line, partial(_meaning, book))
        if entries:
            return _in_turn(entries), 0, _LIST, (), None
    phrases: list[str] = []
    for anchor in site.anchors:
        if not line.startswith(anchor.starts):
            continue
        begin = len(anchor.starts)
        if anchor.before:
            begin = line.find(anchor.before, begin)
            if begin < 0:
                continue
            begin += len(anchor.before)
        rest = line[begin:] if begin else line
        for name, seat, size in index.get(rest.partition(" ")[0], ()):
            if rest.startswith(name):
                phrases.append(line[:begin] + SEAT + rest[size:])
                entry = _meaning(book, phrases[-1], seat)
                if entry is not None:
                    return entry
    # People who are not seated make most of the noise. A line that begins like one of a seated
    # player is asked of the grammar first: his name may look like noise, or hide that it is some.
    noise = any(site.noise.fullmatch(text) for text in (line, *phrases))
    if noise and not phrases:
        return _NOISE
    if SEAT not in line:
        try:
            entry = _meaning(book, line, 0)
        except ValueError:
            if not phrases:  # else a name may be what looks like cards
                raise
            entry = None
        if entry is not None:
            return entry
    return _NOISE if noise else _UNKNOWN


def _in_turn(entries: Sequence[Entry]) -> Handler:
    """A handler that takes in what a line says of one player after another."""

    def act(hand: HandSoFar, number: int, *_: object) -> bool | None:
        amiss = False
        for handle, seat, said, cards, text in entries:
            amiss = bool(handle(hand, number, seat, said, cards, text)) or amiss
        return amiss

    return act


def _meaning(book: Phrasebook, phrase: str, seat: int) -> Entry | None:
    said = book.known.get(phrase)
    if said is not None:
        return ACTIONS[said.action], seat, said, (), None
    part = book.grammar.take_apart(phrase)
    said = book.look(phrase, part.key)
    if said is None:
        return None
    text = part.text if part.key in book.known else None
    return ACTIONS[said.action], seat, said, part.cards, text


def _missing(hand: HandSoFar, site: Site) -> str | None:
    """What a whole hand of the site has and this one has not."""
    whole = site.whole
    if "total" in whole and not hand.totals:
        return "there is no summary"
    if "seats" in whole and (silent := (hand.dealt | hand.anted) - hand.stated):
        return f"the summary has no line for seat {min(silent)}"
    if "summary" in whole and hand.street != SUMMARY:
        return "there is no summary"
    paid = hand.paid or hand.won
    if "payment" in whole and not paid:
        return "nobody is paid"
    if "paid" in whole and paid * 5 <= (hand.in_middle - hand.uncalled()) * 4:
        return "the pot is not paid out"
    return _unsaid(hand) if "winners" in whole else None


def _unsaid(hand: HandSoFar) -> str | None:
    """Where the summary has lines for winners alone: whose line, or whose second, is missing."""
    paid: dict[int, list[Units]] = {}
    said: dict[int, Units | None] = {}
    for event in hand.events:
        if type(event) is Collected:
            paid.setdefault(event.seat, []).append(event.amount)
        elif type(event) is SeatStated:
            said[event.seat] = event.won
    for seat, amounts in paid.items():
        if seat not in said or (len(amounts) > 1 and said[seat] in amounts):
            return f"the summary does not tell all that seat {seat} won"
    return None


def _cut_short(hand: HandSoFar, unknown: list[UnknownLine], lines: list[str]) -> bool:
    """Whether the last line of a file without a last line end is only the beginning of a line:
    nobody knows it, it could go on with cards or with digits of what is paid, or the site ends
    every hand with a line of its own and this is another."""
    if unknown and unknown[-1].text == lines[-1]:
        return True
    if hand.grammar.has_end and not hand.ended:
        return True
    final = hand.events[-1] if hand.events else None
    if type(final) is Collected and lines[-1][-1:].isdigit():
        return True
    if not isinstance(final, SeatStated):
        return False
    if final.net is not None:
        return _lost_too_little(hand)
    if final.won is not None and lines[-1][-1:].isdigit():
        return _won_too_little(hand, final)
    return final.outcome == "mucked" and not final.cards


def _won_too_little(hand: HandSoFar, final: SeatStated) -> bool:
    """Whether the last line of the summary says less than was paid, or, where no line pays, leaves
    something of the pot."""
    if hand.paid:
        paid = sum(e.amount for e in hand.events if type(e) is Collected and e.seat == final.seat)
        return (final.won or 0) < paid
    total = sum(event.total or 0 for event in hand.events if type(event) is PotStated)
    return hand.won < total - _taken(hand)


def _lost_too_little(hand: HandSoFar) -> bool:
    """Whether the gains of the summary add up to more than what the house took: a loss is cut."""
    nets = [event.net for event in hand.events if type(event) is SeatStated]
    return None not in nets and sum(net or 0 for net in nets) > -_taken(hand)


def _taken(hand: HandSoFar) -> Units:
    """Rake and fees as stated."""
    stated = [event for event in hand.events if type(event) is PotStated]
    return sum((event.rake or 0) + (event.fees or 0) for event in stated)


def _largest(posted: list[tuple[Units, bool]]) -> Units | None:
    """The full size of an ante: the largest that was not an all-in."""
    return max([amount for amount, all_in in posted if not all_in], default=None)


@cache
def _tools(site: Site, decimals: int) -> tuple[Phrasebook, Seatings]:
    """What is remembered of a site in one unit, shared by every hand of the process."""
    grammar = grammar_of(site)
    marks = [before.strip() for before, _ in site.texts]
    seatings = Seatings(site.name_tails, marks, grammar.card_groups)
    return Phrasebook(grammar, decimals), seatings
