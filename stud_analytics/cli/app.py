"""The command ``stud``: names the commands and turns every failure into one plain line."""

import os
import sys
from typing import Annotated

import typer

from stud_analytics import __version__
from stud_analytics.cli import (
    about,
    converting,
    founding,
    importing,
    laking,
    parsing,
    rejecting,
    reporting,
    showing,
    simulating,
    sql,
    validating,
    watching,
)
from stud_analytics.cli.console import COULD_NOT, OK, say, use_utf8
from stud_analytics.cli.entry import STOPPED
from stud_analytics.errors import StudError
from stud_analytics.lazy import without_pandas, without_threads_of_numpy

app = typer.Typer(
    name="stud",
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="First steps: `stud import FOLDER`, then `stud report results`.",
)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"stud {__version__}")
        raise typer.Exit


@app.callback()
def stud(
    version: Annotated[
        bool,
        typer.Option(
            "--version", help="Print the version and leave.", callback=_version, is_eager=True
        ),
    ] = False,
) -> None:
    """Reads seven-card stud hand histories, referees every hand, and answers in SQL."""


app.command("import", epilog=importing.EXAMPLES)(importing.import_hands)
app.command("parse", epilog=parsing.EXAMPLES)(parsing.parse)
app.command("validate", epilog=validating.EXAMPLES)(validating.validate)
app.command("convert", epilog=converting.EXAMPLES)(converting.convert)
app.command("show", epilog=showing.EXAMPLES)(showing.show)
app.command("simulate", epilog=simulating.EXAMPLES)(simulating.simulate)
app.command("report", epilog=reporting.EXAMPLES)(reporting.report)
app.command("rejects", epilog=rejecting.EXAMPLES)(rejecting.rejects)
app.command("watch", epilog=watching.EXAMPLES)(watching.watch)
app.command("sql", epilog=sql.EXAMPLES)(sql.sql)
laking.app.command("init", epilog=founding.EXAMPLES)(founding.init)
app.add_typer(laking.app, name="lake")
app.command("sites")(about.sites)
app.command("rules", epilog=about.RULES_EXAMPLES)(about.rules)
app.command("stats")(about.stats)


def main(arguments: list[str] | None = None) -> None:
    """Runs a command line; leaves with the contract's exit status."""
    use_utf8()
    without_pandas()
    without_threads_of_numpy()
    sys.exit(run(arguments))


def run(arguments: list[str] | None = None) -> int:
    """Runs one command line and gives its exit status: 0, 1 (done, but look) or 2 (could not)."""
    try:
        status = app(arguments, standalone_mode=False)
        if status == STOPPED:  # typer makes this of Ctrl-C, and says nothing
            say("stud: stopped")
        sys.stdout.flush()
    except StudError as error:
        say(f"stud: {error}")
        return COULD_NOT
    except typer.exceptions.TyperException as error:
        message = error.format_message().strip().rstrip(".")
        if message:
            say(f"stud: {message} (see: {_help(error)})")
        return COULD_NOT
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            _write_no_more()
            return OK
        name = f"{error.filename}: " if error.filename else ""
        say(f"stud: {name}{error.strerror or error}")
        return COULD_NOT
    except SystemExit:
        # So rich and typer leave when whoever read us (head, less) has seen enough.
        _write_no_more()
        return OK
    except (KeyboardInterrupt, typer.Abort):
        say("stud: stopped")
        return STOPPED
    except Exception as error:
        if isinstance(error, RuntimeError) and str(error) == "Query interrupted":
            # What DuckDB makes of Ctrl-C where it comes while it runs a query.
            say("stud: stopped")
            return STOPPED
        if os.environ.get("STUD_DEBUG"):
            raise
        say(f"stud: {_unforeseen(error)}")
        return COULD_NOT
    return status if isinstance(status, int) else 0


def _write_no_more() -> None:
    """What is still written goes nowhere, in silence."""
    sys.stdout = open(os.devnull, "w")  # noqa: SIM115  (until the process ends)


def _unforeseen(error: Exception) -> str:
    """One line for a failure that no module put into words."""
    words = " ".join(str(error).split()) or type(error).__name__
    if type(error).__module__.lstrip("_").startswith("duckdb"):
        from stud_analytics.store.asking import outlasted

        if late := outlasted(error):
            return f"the lake cannot be read: {late}"
        return f"the lake cannot be read: {words}; stud lake check says what is wrong with it"
    return (
        f"this should not have happened: {type(error).__name__}: {words} "
        "(please report it; STUD_DEBUG=1 shows where)"
    )


def _help(error: Exception) -> str:
    """The command that tells more: of the subcommand, where the error knows it."""
    context = getattr(error, "ctx", None)
    path = context.command_path.split() if context is not None else []
    return " ".join(["stud", *path[-1:], "--help"]) if len(path) > 1 else "stud --help"


if __name__ == "__main__":
    main()
