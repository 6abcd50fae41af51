"""The prompt of ``stud sql``: history, completion, queries over several lines, tidy tables."""

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from stud_analytics.cli.completing import begun, completions, read_names
from stud_analytics.cli.console import say
from stud_analytics.cli.running import Runner, is_blank, is_whole
from stud_analytics.cli.tables import (
    format_of,
    python_rows,
    rows_on_screen,
    write_reader,
    write_table,
)
from stud_analytics.errors import StudError
from stud_analytics.text import counted

if TYPE_CHECKING:
    import pyarrow as pa
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import Completer
    from prompt_toolkit.key_binding import KeyBindings

COMMANDS: Final = {
    ".tables": ("", "the tables and views"),
    ".schema": ("relation", ".schema TABLE: its columns, with unit and meaning; alone: .tables"),
    ".report": ("report", ".report NAME [filters]: as stud report; alone: what reports there are"),
    ".all": ("", "the last query again, with every row"),
    ".save": ("", ".save FILE: the last query again, into a .csv, .json, .jsonl or .parquet file"),
    ".help": ("", "this list"),
    ".quit": ("", "leave; so do .exit, exit, quit and Ctrl-D"),
}
"""Each with what is completed after it, and a line for people."""
_LEAVE: Final = ("exit", "quit", ".exit", ".quit")
_KEPT: Final = 1000
"""Rows of a result that are kept to be shown; the rest is counted."""
_MARGIN: Final = 6
"""Lines of the screen that are not for rows: the table's head, the note, the next prompt."""


class Prompt:
    """One session at the prompt."""

    def __init__(self, runner: Runner, open_report: Callable[[list[str]], object]) -> None:
        self._runner = runner
        self._report = open_report
        self._last: str | None = None
        """The last query that gave rows."""
        self.names = read_names(runner.connection)

    def loop(self, lines: Iterator[str]) -> None:
        """Takes one whole input after another until the end, or until one says to leave."""
        say("End a query with a semicolon. .help lists what else there is; .quit leaves.")
        for text in lines:
            if text.strip().rstrip(";").strip().lower() in _LEAVE:
                return
            try:
                self._take(text.strip())
            except StudError as error:
                say(str(error))
            except KeyboardInterrupt:
                say("stopped")

    def _take(self, text: str) -> None:
        if text.startswith("."):
            self._command(text)
        elif not is_blank(text):
            for statement in self._runner.statements(text):
                self._answer(statement)

    def _answer(self, statement: str) -> None:
        shown = self._runner.run(statement, _first_rows)
        if shown is None:
            self.names = read_names(self._runner.connection)
            return
        self._last = statement
        columns, rows, total = shown
        lines = max(shutil.get_terminal_size().lines - _MARGIN, 1)
        fitting = rows_on_screen(columns, rows, lines)
        if total:
            write_table(columns, rows[:fitting], may_be_wide=True)
        if total > fitting:
            say(f"{fitting:,} of {total:,} rows. All of them: .all; into a file: .save FILE.csv")
        else:
            say(counted(total, "row"))

    def _command(self, text: str) -> None:
        name, _, rest = text.rstrip(";").partition(" ")
        words = rest.split()
        match name.lower():
            case ".help":
                write_table(("", "what it does"), [(n, what) for n, (_, what) in COMMANDS.items()])
            case ".tables":
                self._tables()
            case ".schema" if words:
                self._schema(words[0])
            case ".schema":
                self._tables()
            case ".report":
                import shlex

                try:
                    self._report(shlex.split(rest))
                except ValueError as error:
                    raise StudError(f".report: {error}: look at the quotation marks") from None
            case ".all":
                self._again(None)
            case ".save" if words:
                self._again(Path(rest.strip()))
            case ".save":
                raise StudError(".save FILE: name a .csv, .json, .jsonl or .parquet file")
            case _:
                raise StudError(f"there is no {name}: .help lists what there is")

    def _tables(self) -> None:
        from stud_analytics.stats.schema_columns import find_relation

        rows = []
        for name in sorted(self.names.columns):
            relation = find_relation(name)
            about = relation.about.split(". ")[0].rstrip(".") if relation else "(yours)"
            rows.append((name, about))
        write_table(("name", "what it holds"), rows)

    def _schema(self, name: str) -> None:
        from stud_analytics.stats.schema_columns import find_relation

        name = name.lower()
        if name not in self.names.columns:
            raise StudError(f"there is no table or view {name}: .tables lists them")
        relation = find_relation(name)
        if relation is None:
            found = self._runner.connection.execute(
                "SELECT column_name, data_type FROM duckdb_columns() WHERE table_name = $1 "
                "AND database_name IN ('lake', 'temp') ORDER BY column_index",
                [name],
            ).fetchall()
            write_table(("column", "type"), found)
            return
        say(relation.about)
        write_table(
            ("column", "type", "unit", "what it is"),
            [(c.name, c.type.split("(")[0], c.unit, c.meaning) for c in relation.columns],
        )

    def _again(self, file: Path | None) -> None:
        """The last query's every row, on the screen or into a file."""
        if self._last is None:
            raise StudError("there was no query yet")
        form = format_of(None, file)
        self._runner.run(self._last, lambda reader: write_reader(reader, form, file))
        if file is not None:
            say(f"written: {file}")


def _first_rows(reader: "pa.RecordBatchReader") -> tuple[list[str], list[tuple[Any, ...]], int]:
    """Column names, the first rows, and how many there are in all."""
    rows: list[tuple[Any, ...]] = []
    total = 0
    for batch in reader:
        if len(rows) < _KEPT:
            rows += python_rows(batch.slice(0, _KEPT - len(rows)))
        total += batch.num_rows
    return reader.schema.names, rows, total


def typed_lines(prompt: "Prompt") -> Iterator[str]:
    """Each whole input as it is typed: with history and completion on a terminal, plainly where
    there is none."""
    dumb = os.environ.get("TERM", "") in ("dumb", "unknown")
    if sys.stdin.isatty() and sys.stdout.isatty() and not dumb:
        return _on_terminal(_session(prompt))
    return _plain()


def _on_terminal(session: "PromptSession[str]") -> Iterator[str]:
    while True:
        try:
            yield session.prompt()
        except KeyboardInterrupt:
            continue
        except EOFError:
            return


def _plain() -> Iterator[str]:
    """Lines of standard input, put together until a semicolon ends them."""
    lines: list[str] = []
    with suppress(ImportError):
        import readline  # noqa: F401  # line editing, where the platform has it
    while True:
        # Not to standard output, which may be a file.
        print("  ... " if lines else "stud> ", end="", file=sys.stderr, flush=True)
        try:
            lines.append(input())
        except EOFError:
            say("")
            return
        except KeyboardInterrupt:
            say("")
            lines.clear()
            continue
        text = "\n".join(lines)
        if _ends(text):
            lines.clear()
            yield text


def _ends(text: str) -> bool:
    """Whether Enter after this text means: take it."""
    bare = text.strip()
    return not bare or bare.startswith(".") or bare.lower() in _LEAVE or is_whole(text)


def _session(prompt: Prompt) -> "PromptSession[str]":
    from prompt_toolkit import PromptSession
    from prompt_toolkit.history import FileHistory, History, InMemoryHistory
    from prompt_toolkit.lexers import PygmentsLexer
    from prompt_toolkit.output import ColorDepth
    from pygments.lexers.sql import SqlLexer

    plain = "NO_COLOR" in os.environ
    history: History = InMemoryHistory()
    file = state_folder() / "sql_history"
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(mode=0o600)
        history = FileHistory(str(file))
    return PromptSession(
        "stud> ",
        prompt_continuation=lambda width, number, wrapped: "  ... ",
        multiline=True,
        key_bindings=_keys(),
        history=history,
        completer=_completer(prompt),
        complete_while_typing=False,
        lexer=None if plain else PygmentsLexer(SqlLexer),
        color_depth=ColorDepth.DEPTH_1_BIT if plain else None,
        enable_history_search=False,
    )


def _keys() -> "KeyBindings":
    """Enter ends what is whole, and begins a new line where it is not."""
    from prompt_toolkit.filters import completion_is_selected, has_selection
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

    keys = KeyBindings()

    @keys.add("enter", filter=~completion_is_selected & ~has_selection)
    def _(event: KeyPressEvent) -> None:
        buffer = event.current_buffer
        if _ends(buffer.text):
            buffer.validate_and_handle()
        else:
            buffer.insert_text("\n")

    @keys.add("enter", filter=completion_is_selected)
    def _(event: KeyPressEvent) -> None:
        event.current_buffer.complete_state = None

    return keys


def _completer(prompt: Prompt) -> "Completer":
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document

    commands = {name: after for name, (after, _) in COMMANDS.items()}

    class Words(Completer):
        def get_completions(
            self, document: Document, complete_event: CompleteEvent
        ) -> Iterator[Completion]:
            text = document.text_before_cursor
            back = -len(begun(text))
            for word in completions(text, prompt.names, commands):
                yield Completion(word, start_position=back)

    return Words()


def state_folder() -> Path:
    """Where the platform keeps what a program remembers of its use."""
    if root := os.environ.get("XDG_STATE_HOME"):
        return Path(root) / "stud-analytics"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home()) / "stud-analytics"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "stud-analytics"
    return Path.home() / ".local" / "state" / "stud-analytics"
