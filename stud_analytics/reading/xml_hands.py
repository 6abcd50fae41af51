"""One hand of an XML site to a `Hand`: its lines are read as any other site's."""

from collections.abc import Callable, Iterator, Sequence

from stud_analytics.events import Hand, Unread
from stud_analytics.reading.cut import Piece
from stud_analytics.reading.doubt import doubt, is_sure
from stud_analytics.reading.header import OtherGame, read_stakes
from stud_analytics.reading.site import Site
from stud_analytics.reading.top import UNFINISHED, Unreadable
from stud_analytics.reading.xml_form import XmlForm
from stud_analytics.reading.xml_lines import Lines, XmlHand
from stud_analytics.reading.xml_nodes import BadXml

ReadLines = Callable[[Site, str, list[str], Sequence[int], Piece, str], Hand | Unread]
"""Site, text, lines, their places in the file, piece, file to what the lines are."""


def read_xml(
    site: Site, form: XmlForm, piece: Piece, file: str, read_lines: ReadLines
) -> Iterator[Hand | Unread]:
    """The hand that a piece begins with, and, at the end of a file, one that begins after it.

    Its text is that of its element behind the header of its session, which is put into one line:
    so the text can be read again by itself, and its lines count as they do in the file.
    """
    start, close = site.start.match(piece.text), form.close.search(piece.text)
    hand_id = start.groupdict().get("hand_id") if start else None
    text = piece.text[: close.end()] if close else piece.text.rstrip().rstrip("\x1a\0").rstrip()
    session = form.session_of(piece.preamble)
    whole = f"{session} {text}" if session else text
    if close is None and piece.last:
        yield Unread("unfinished", site.name, hand_id, file, piece.line, UNFINISHED, whole)
        return
    try:
        if close is None:
            if piece.overlong:
                raise Unreadable("it runs on for more than a million characters: no hand does")
            end = piece.line + text.count("\n")
            raise Unreadable(f"line {end}: the XML is not closed where the next hand begins")
        if not session:
            raise Unreadable(f"line {piece.line}: a hand without the header of its session")
        hand = XmlHand(form, session, text)

        def read(lines: Lines) -> Hand | Unread:
            numbers = [piece.line + number - 1 for number in lines.numbers]
            closed = piece._replace(last=False)
            return read_lines(site, whole, lines.lines, numbers, closed, file)

        # If its head tells another game, the play need not be put in order.
        if _tells_other_game(site, hand.head().lines):
            yield read(hand.head())
        else:
            yield _best(map(read, hand.readings()))
    except BadXml as error:
        reason = f"line {piece.line + error.line - 1}: {error.reason}"
        yield Unread("rejected", site.name, hand_id, file, piece.line, reason, whole)
    except Unreadable as error:
        yield Unread("rejected", site.name, hand_id, file, piece.line, str(error), whole)
    if piece.last and close is not None:
        yield from _cut_start(site, piece, close.end(), file)


def _tells_other_game(site: Site, head: list[str]) -> bool:
    """Whether the lines above the seats name a game that is not of the stud family."""
    text = "\n".join(head)
    for form in site.headers:
        match = form.match(head, text)
        if match is not None:
            return type(read_stakes(site, match["phrase"])) is OtherGame
    return False


def _best(readings: Iterator[Hand | Unread]) -> Hand | Unread:
    """The reading that the hand's own money speaks against least, the first of several."""
    best = next(readings)
    least = doubt(best)
    while not (isinstance(best, Hand) and is_sure(best, least)):
        other = next(readings, None)
        if other is None:
            break
        if (more := doubt(other)) < least:
            best, least = other, more
    return best


def _cut_start(site: Site, piece: Piece, begin: int, file: str) -> Iterator[Unread]:
    """The next hand, if the file ends within the first characters of its element."""
    at = piece.text.rfind("<", begin)
    cut = piece.text[at:] if at >= 0 else ""
    begun = cut.startswith(site.words) or any(word.startswith(cut) for word in site.words)
    if len(cut) > 1 and ">" not in cut and begun:
        line = piece.line + piece.text.count("\n", 0, at)
        yield Unread("unfinished", site.name, None, file, line, UNFINISHED, cut)
