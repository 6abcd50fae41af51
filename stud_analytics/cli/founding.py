"""``stud lake init``: an empty lake, which may have its catalog in a database."""

from typing import Annotated

import typer

from stud_analytics.cli import options
from stud_analytics.cli.console import write

EXAMPLES = (
    "Examples: `stud lake init` · "
    "`stud lake init --catalog postgresql://ann@db.example/poker --lake /mnt/shared/poker`"
)


def init(
    lake: options.Lake = options.DEFAULT_LAKE,
    catalog: Annotated[
        str | None,
        typer.Option(
            "--catalog",
            metavar="URL",
            help="A PostgreSQL database that has the lake's catalog: "
            "postgresql://USER@HOST/DATABASE, without a password.",
            show_default="a file in the lake's folder",
        ),
    ] = None,
) -> None:
    """Make an empty lake. `stud import` makes one too; this can put its catalog into PostgreSQL.

    Then several machines can import into the lake, if they all reach its folder and the database.
    The lake knows its catalog: every other command needs `--lake` alone. The password is taken
    from PGPASSWORD or ~/.pgpass, as psql does, and written nowhere.
    """
    from stud_analytics.store import open_lake

    with open_lake(lake, create=True, catalog=catalog) as opened:
        where = opened.catalog.url
    write(f"The lake at {lake} is ready" + (f", its catalog in {where}" if where else ""))
