"""``stud lake init``: an empty lake, which may have its catalog in a database, its data in S3."""

from typing import Annotated

import typer

from stud_analytics.cli import options
from stud_analytics.cli.console import write

EXAMPLES = (
    "Examples: `stud lake init` · "
    "`stud lake init --catalog postgresql://ann@db.example/poker --lake /mnt/shared/poker` · "
    "`stud lake init --catalog postgresql://ann@db.example/poker --data s3://hands/poker`"
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
    data: Annotated[
        str | None,
        typer.Option(
            "--data",
            metavar="URL",
            help="Where the Parquet files go, in S3-compatible storage: s3://BUCKET/PREFIX. "
            "Needs --catalog.",
            show_default="the lake's folder",
        ),
    ] = None,
) -> None:
    """Make an empty lake. `stud import` makes one too; this can put its catalog into PostgreSQL,
    and its data into S3-compatible storage.

    Then several machines can import into the lake, if they all reach its folder and the database;
    with the data in S3 each can have a folder of its own, made by the same command. The lake
    knows its catalog and data: every other command needs `--lake` alone. The password is taken
    from PGPASSWORD or ~/.pgpass, as psql does, keys from AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY,
    AWS_REGION and AWS_ENDPOINT_URL; they are written nowhere.
    """
    from stud_analytics.store import open_lake

    with open_lake(lake, create=True, catalog=catalog, data=data) as opened:
        there, files = opened.catalog.url, opened.storage.url
    said = [f"The lake at {lake} is ready"]
    said += [f"its catalog in {there}"] if there else []
    said += [f"its data in {files}"] if files else []
    write(", ".join(said))
