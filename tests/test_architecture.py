"""Data flows one way: a stage imports only what stands left of it."""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "stud_analytics"
ORDER = [
    ("errors", "lazy", "resources", "text", "tuples", "__init__"),
    ("cards", "money", "games"),
    ("ranking",),
    ("events",),
    ("printing",),
    ("reading",),
    ("rules",),
    ("factory",),
    ("exchange",),
    ("audit",),
    ("definitions",),
    ("store",),
    ("stats",),
    ("plots",),
    ("api", "cli"),
]
RANK = {stage: rank for rank, stages in enumerate(ORDER) for stage in stages}
MODULES = sorted(PACKAGE.rglob("*.py"))


def stage_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported_stages(path: Path) -> set[str]:
    stages = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module]
            if node.module == "stud_analytics":
                names = [f"stud_analytics.{alias.name}" for alias in node.names]
        for name in names:
            first, *rest = name.split(".")
            if first == "stud_analytics" and rest and not rest[0].startswith("__"):
                stages.add(rest[0])
    return stages


def test_every_module_has_a_stage():
    assert {stage_of(path) for path in MODULES} <= set(RANK)
    assert len(MODULES) > 20


@pytest.mark.parametrize(
    "path",
    # The package itself only shows what is in `api`, to whoever asks for it: tests/api.
    [path for path in MODULES if path != PACKAGE / "__init__.py"],
    ids=lambda path: str(path.relative_to(PACKAGE)),
)
def test_imports_only_what_stands_left(path: Path):
    own = stage_of(path)
    later = {stage for stage in imported_stages(path) if stage != own and RANK[stage] >= RANK[own]}
    assert not later, f"{own} must not import {later}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_modules_stay_small(path: Path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 500


def test_posix_only_modules_are_not_imported():
    posix = {"fcntl", "pwd", "grp", "termios", "resource", "posix"}
    for path in MODULES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                assert not posix & {alias.name for alias in node.names}, path
            elif isinstance(node, ast.ImportFrom):
                assert node.module not in posix, path
