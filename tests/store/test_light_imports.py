"""Whoever reads a lake does not wait for the referee, the grammars, or pandas."""

import ast
import subprocess
import sys
from pathlib import Path

import stud_analytics.store

HEAVY = (
    "pandas",
    "lark",
    "stud_analytics.rules",
    "stud_analytics.reading",
    "stud_analytics.store.rows",
)


def loaded(code: str, heavy: tuple[str, ...]) -> list[str]:
    """Which of ``heavy`` a process of its own has imported after ``code``."""
    code += f"\nimport sys; print([n for n in {heavy!r} if sys.modules.get(n) is not None])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return ast.literal_eval(done.stdout.splitlines()[-1])


def test_a_report_imports_no_referee_and_no_pandas(tmp_path: Path) -> None:
    lake = tmp_path / "lake"
    stud_analytics.store.open_lake(lake, create=True).close()
    code = (
        "import sys\nfrom stud_analytics.cli.app import main\n"
        f"try: main(['report', 'results', '--player', 'x', '--lake', {str(lake)!r}])\n"
        "except SystemExit as left: assert left.code == 0, left.code\n"
    )
    assert loaded(code, HEAVY) == []


def test_help_and_version_import_no_database() -> None:
    for word in ("--help", "--version"):
        code = (
            "from stud_analytics.cli.app import main\n"
            f"try: main([{word!r}])\nexcept SystemExit as left: assert left.code == 0\n"
        )
        assert loaded(code, (*HEAVY, "duckdb", "pyarrow", "numpy")) == []


def test_a_process_that_reads_imports_no_database() -> None:
    code = (
        "from multiprocessing import Pipe\nfrom stud_analytics.store.executor import _serve\n"
        "ours, theirs = Pipe()\nours.close()\n_serve(theirs)\n"  # there is nothing to read
        "from stud_analytics.store.rows import Rows\nRows().batch()\n"
    )
    assert loaded(code, ("pandas", "duckdb")) == []


def test_every_name_of_the_package_is_found_and_is_that_of_its_module() -> None:
    tree = ast.parse(Path(stud_analytics.store.__file__).read_text(encoding="utf-8"))
    typed = {
        alias.name: node.module
        for block in tree.body
        if isinstance(block, ast.If)
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert set(typed) == set(stud_analytics.store.__all__)
    for name, module in typed.items():
        assert getattr(stud_analytics.store, name) is getattr(sys.modules[module], name)
