"""``stud convert``: hands in other forms, in another site's words, or without their names."""

import os
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Annotated, Final, NamedTuple

import typer

from stud_analytics.cli import options
from stud_analytics.cli.console import OK, SOMETHING_WRONG, say
from stud_analytics.cli.output import json_line, open_output
from stud_analytics.cli.walk import Walk
from stud_analytics.errors import StudError
from stud_analytics.events import Hand, Unread

EXAMPLES = (
    "Examples: `stud convert session.txt --to phh -o session.phhs` · "
    "`stud convert hands/ --to phh -o a-file-a-hand/` · "
    "`stud convert fails.txt --anonymise -o send-this.txt`"
)
_WHAT_OHH_LOSES: Final = (
    "Open Hand History has no bring-in, completion, third to seventh street, big bet, chips given "
    "back, halves of a pot or razz, so much of a hand is lost: add --lossy to write it all the "
    "same, or take --to phh, which keeps everything"
)


class Form(NamedTuple):
    """A form that hands are written in."""

    one: Callable[[Hand], str]
    """A hand's text. CannotPrint if it cannot be had."""
    ending: str
    """Of the name of a file with one hand."""
    between: str
    """What stands between two hands of a file."""
    under_one_header: bool = False
    """In one file a header stands once above the hands."""
    site: str | None = None
    """In whose words it is."""
    comes_back: bool = True
    """Whether hands are read back from it."""


def convert(
    paths: options.Paths,
    to: Annotated[
        str | None,
        typer.Option(
            "--to",
            help="phh, ohh (Open Hand History), json, or a site in whose words hands are printed. "
            "With --anonymise it can be left out: the text stays as it is but for the names.",
        ),
    ] = None,
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            help="A file, or a folder (there already, or with a / at its end) for a file a hand. "
            "Default: standard output.",
        ),
    ] = None,
    anonymise: Annotated[
        bool,
        typer.Option(
            "--anonymise",
            "--anonymize",
            help="Replace every screen name and blank out chat. A name has the same replacement "
            "throughout, yours is Hero. Works on hands that cannot be read, too.",
        ),
    ] = False,
    lossy: Annotated[
        bool, typer.Option("--lossy", help="Write hands although the form tells less of them.")
    ] = False,
) -> None:
    """Write hands in another form: PHH, Open Hand History, JSON, the words of another site.

    Reads every form it writes but JSON, and reads each hand back before it writes it: one that
    would come back as another hand is left out, with the reason; one that would say less needs
    --lossy. Hands of other games are left out. Leaves with status 1 if a hand could not be
    converted.
    """
    form = None if to is None else _form(to, lossy)
    if form is None and not anonymise:
        raise StudError(f"say what to convert to: --to {', '.join(_names())}; or --anonymise")
    options.named_output(output)
    walk = Walk(paths)
    work = _Work(walk, form, anonymise, lossy)
    if output is not None and (output.endswith(("/", os.sep)) or Path(output).is_dir()):
        _write_files(work, Path(output))
    else:
        with open_output(None if output is None else Path(output)) as out:
            for text in work.file():
                out.write(text)
    work.sum_up(said=output is not None)
    # Names are taken out of hands that do not read for the very reason that they do not.
    wrong = walk.wrong if form else walk.unreadable
    raise typer.Exit(SOMETHING_WRONG if wrong or work.left_out else OK)


def _names() -> list[str]:
    from stud_analytics.printing import PRINTABLE

    return ["phh", "ohh", "json", *PRINTABLE]


def _form(to: str, lossy: bool) -> Form:
    from stud_analytics.exchange import ohh_text, phh_text
    from stud_analytics.printing import PRINTABLE, XML, printer
    from stud_analytics.reading import SITES, hand_to_json

    if to == "phh":
        return Form(phh_text, ".phh", "\n")
    if to == "ohh":
        if not lossy:
            raise StudError(_WHAT_OHH_LOSES)
        return Form(ohh_text, ".ohh", "\n")
    if to == "json":
        return Form(lambda hand: json_line(hand_to_json(hand)), ".json", "", comes_back=False)
    if to in PRINTABLE:
        if to in XML:
            return Form(printer(to), ".xml", "", under_one_header=True, site=to)
        return Form(printer(to), ".txt", "\n\n", site=to)
    if to in SITES:
        raise StudError(f"--to {to}: hands of this site are read, and not printed yet")
    raise StudError(f"--to {to}: choose from {', '.join(_names())}")


class _Work:
    """What is converted, and how many hands could not be."""

    def __init__(self, walk: Walk, form: Form | None, anonymise: bool, lossy: bool) -> None:
        self._walk = walk
        self._form = form
        self._anonymise = anonymise
        self._lossy = lossy
        self.written = self.left_out = self.need_lossy = self.other_rules = 0

    def file(self) -> Iterator[str]:
        """The pieces of one file with every hand."""
        from stud_analytics.exchange import phh_numbered, phh_text
        from stud_analytics.printing import joined

        if self._form is not None and self._form.one is phh_text:
            yield from phh_numbered(text for _, text in self._converted())
            return
        if self._form is not None and self._form.under_one_header:
            yield from joined(text for _, text in self.texts())
            return
        between = self._form.between if self._form else "\n\n"
        for number, (_, text) in enumerate(self.texts()):
            yield (between if number else "") + text

    def texts(self) -> Iterator[tuple[Hand | Unread, str]]:
        """Every hand with its text in the new form."""
        return self._masked() if self._form is None else self._converted()

    def _converted(self) -> Iterator[tuple[Hand, str]]:
        """The hands that the form can say, each with its text."""
        from stud_analytics.exchange import CannotPrint

        assert self._form is not None
        for hand in self._hands():
            try:
                text = self._form.one(hand)
            except CannotPrint as error:
                self._leave_out(hand, str(error))
                continue
            if self._comes_back(hand, text):
                self.written += 1
                yield hand, text

    def _comes_back(self, hand: Hand, text: str) -> bool:
        """Whether the text is to be written, once it has been read back."""
        from stud_analytics.exchange.coming_back import loss

        form = self._form
        if form is None or not form.comes_back:
            return True
        lost = loss(hand, text, form.site)
        if lost is None:
            return True
        if lost.kind == "nothing" or (lost.kind == "less" and self._lossy):
            self.other_rules += lost.other_rules
            return True
        self.need_lossy += lost.kind == "less"
        self._leave_out(hand, lost.reason)
        return False

    def ending(self, outcome: Hand | Unread) -> str:
        """What the name of the hand's own file ends in."""
        from stud_analytics.exchange import form_of

        if self._form is not None:
            return self._form.ending
        form = form_of(outcome.text)
        return f".{form}" if form else ".txt"

    def _hands(self) -> Iterator[Hand]:
        """The hands read whole, with other names if that is wanted."""
        from stud_analytics.exchange import Renaming, heroes_first

        renaming = Renaming()
        hands: Iterable[Hand | Unread] = self._walk.hands()
        if self._anonymise:
            hands = heroes_first(hands, renaming)
        for hand in hands:
            assert isinstance(hand, Hand)
            if hand.unknown:
                self._walk.unknown(hand)
            else:
                yield renaming.hand(hand) if self._anonymise else hand

    def _masked(self) -> Iterator[tuple[Hand | Unread, str]]:
        """Every hand, read or not, in its own words without its names."""
        from stud_analytics.exchange import anonymised

        for masked in anonymised(self._walk.outcomes()):
            if masked.text is None:
                self._leave_out(masked.outcome, masked.reason)
            else:
                self.written += 1
                yield masked.outcome, masked.text.rstrip("\n") + "\n"

    def _leave_out(self, outcome: Hand | Unread, reason: str) -> None:
        self.left_out += 1
        say(f"{outcome.file}:{outcome.line}: left out: {reason}")

    def sum_up(self, *, said: bool) -> None:
        """What became of the hands, on standard error; ``said`` even if nothing was left out."""
        done = f"{self.written} written"
        if self.left_out:
            done += f", {self.left_out} left out"
        self._walk.sum_up(done if said or self.left_out else "")
        if self.need_lossy:
            say(f"{self.need_lossy} of those left out would say less: --lossy writes them too")
        if self.other_rules:
            say(
                f"{self.other_rules} of those written break rules that the new site has and their "
                "own has not: `stud validate` names them"
            )


def _write_files(work: _Work, folder: Path) -> None:
    """A file a hand, named after its site and number. StudError if one cannot be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StudError(f"cannot write {folder}: {error.strerror or error}") from error
    taken: set[str] = set()
    for outcome, text in work.texts():
        name = re.sub(r"[^\w-]+", "_", f"{outcome.site}-{outcome.hand_id or outcome.line}")
        once, again = name, 1
        while name.lower() in taken:
            again += 1
            name = f"{once}-{again}"
        taken.add(name.lower())
        with open_output(folder / (name + work.ending(outcome))) as out:
            out.write(text)
