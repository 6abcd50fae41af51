"""The page docs/lake.md: what a lake promises, how it is mended, kept small and backed up."""

from typing import Final, get_args

from stud_analytics.store.promises import PROMISES, Mend

MENDS: Final[dict[Mend, str]] = {
    "files": "The file leaves the catalog, a damaged one for the folder `damaged/`; its rows are "
    "made again as below.",
    "tidy": "Files that nobody knows are removed; files with replaced rows are written anew.",
    "open": "Opening the lake to write adds the columns that an older version did not have.",
    "twice": "One of the rows stays.",
    "strays": "The rows are removed. A text among them is read again, and its hand stored.",
    "again": "The hand is read and judged again from its texts, and all its rows are replaced.",
    "text": "The hand stays, and `hands.digest` becomes NULL: the next import of its file, which "
    "is named, stores it anew.",
    "copies": "The text is kept as a `conflict`; its file is named, to be imported again.",
    "played": "The table is worked out anew.",
    "rejects": "A reject whose hand is stored moves to `copies`; one without its text is removed "
    "and its file named.",
    "imports": "The counts become those of the tables; files of which hands are lost are named.",
}

_HEAD: Final = """# The lake

One folder: Parquet files, a catalog that says which of them count, `lake.toml`, and a lock file for
whoever writes. `docs/schema.md` has the tables, `docs/postgres.md` the catalog in a database.

    stud lake info                      how large it is, and what is in it
    stud lake check                     whether it keeps its promises, and where not
    stud lake check --repair            mends what can be mended
    stud lake compact                   few files instead of many
    stud lake vacuum                    forgets old snapshots, removes files that nothing refers to

## One import, one step

An import commits *batches*: whole files, one or more, of some ten thousand hands together (a huge
file is one batch however large). All rows of a batch in all tables, and the rows of its files in
`imports`, appear in one step, so a query never sees half a hand, half a file, or a hand in one
table and not in the next. Two queries one after another may see different states; within one query,
or between `BEGIN` and `COMMIT`, the state is fixed.

- Readers wait for nobody, and nobody waits for them.
- One process writes at a time. A second import waits, and says so.
- A killed import leaves whole batches. What it had written besides is removed by the next writer.
- A full disk ends an import with one sentence; the batches before it are there, and the same
  import again completes it.
- A lake of an older version is read as it is, and the first who writes brings it up to date in one
  transaction. A lake of a newer version is refused with the advice to upgrade.

## Times that are printed without a zone

iPoker, Everleaf, KingsClub and older Winning hands print a local time and not where. They have no
time, and so no day, month or session, until `stud import --zone Europe/Rome PATH...` says it. The
lake keeps the zone (`zone` in `lake.toml`, and in `stud lake info`) for every later import, `stud
watch` and `stud import --retry-rejects`.

- Hands that are there without a time get one when their files are imported with a zone.
- A zone that the hand itself prints always counts.
- Another zone later is for new hands; those that have a time keep it, and the import says how many.
  `stud import --reread --zone ZONE PATH...` changes the hands of these files.
- An hour that the clock showed twice in autumn is taken for the first of the two.

## What `stud lake check` looks at

All of it over one state of the lake; an import may run meanwhile. Each promise is printed as
`held`, `broken` with the first places, or `unchecked` with the reason. The exit status is 1 unless
all are held; `--json` prints one object. `--reread` also reads and judges every hand again, which
takes as long as an import: it finds what no other promise shows, such as one wrong digit in a pot
and its shares alike, and also hands that this version judges otherwise than the one that stored
them."""

_TAIL: Final = """
## What `--repair` does

{mends}

Every step is one transaction, so a repair that is killed is simply run again. Nothing is thrown
away that cannot be made again. Hands whose `hands` row was lost and whose text was not have the
file name `recovered`, since only that row told it. What only the source files can give back is
printed with `missing:` and the files: `stud import` of those completes the lake, and stores nothing
twice.

## Compacting and vacuuming

Many small imports make many small files. `stud lake compact` writes those below 64 MiB together,
and those with replaced rows anew; the rows stay the same. A query takes its list of files when it
begins, so the old files are kept for `--grace` seconds (10) before they are removed; the command
holds the writers' lock until then, so nobody else removes them earlier. A query that is still
opening files after that fails with the name of the file, shows nothing wrong, and works when it is
run again.

`stud lake vacuum` forgets snapshots older than `--older-than` seconds (600), removes files that
were replaced longer ago than that, and files that no snapshot knows (a killed writer's: no query
can be reading them). Both print bytes, files and snapshots before and after.

An import that replaced rows (a second file told more of a hand) rewrites their files by itself and
removes the old ones after two seconds, so that whoever reads the Parquet files without the catalog
does not count rows twice.

## Backups

While nobody writes, copy the whole folder: `catalog.sqlite` (with `catalog.sqlite-wal`, if it is
there), `data/` and `lake.toml`. The copy is a lake wherever it stands. Files in `data/` are never
changed, only added and removed, so a tool that copies what is new copies little. `stud lake check`
says whether a copy is whole. Your hand history files are the other backup: importing them again
makes the lake anew."""


def lake_markdown() -> str:
    """The page, with the promises as the code has them."""
    missing = set(get_args(Mend)) - MENDS.keys()
    assert not missing, missing
    table = ["| promise | what holds | mended |", "|---|---|---|"]
    table += [
        f"| `{promise.name}` | {promise.says}{' (`--reread`)' if promise.only_rereading else ''} "
        f"| {promise.mend} |"
        for promise in PROMISES
    ]
    mends = "\n".join(f"- **{mend}**: {says}" for mend, says in MENDS.items())
    return "\n".join([_HEAD, "", *table]) + "\n" + _TAIL.format(mends=mends)
