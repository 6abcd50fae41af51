"""What the build compiles (hatch_build.py); that it says the same is shown by
benchmarks/prove_compiled.py, which .ci/run runs."""

import ast
import runpy
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent
HOOKS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]
MODULES = HOOKS["targets"]["wheel"]["hooks"]["custom"]["modules"]


def test_every_module_on_the_list_is_there_once():
    assert MODULES
    assert len(set(MODULES)) == len(MODULES)
    assert [module for module in MODULES if not (ROOT / module).is_file()] == []


def test_every_printer_of_a_site_is_on_the_list():
    """A site that is added later would else be dealt at half the speed, and nobody would see it."""
    from stud_analytics.printing import PRINTABLE

    missing = [s for s in PRINTABLE if f"stud_analytics/printing/{s}.py" not in MODULES]
    assert missing == []


def test_nothing_compiled_stands_beside_the_sources():
    """It would hide what was changed since."""
    assert [
        *(ROOT / "stud_analytics").rglob("*.so"),
        *(ROOT / "stud_analytics").rglob("*.pyd"),
    ] == []


def test_no_constant_is_a_bare_tuple_of_floats():
    """mypyc takes the first of them for the mark of a constant that is not set yet. With its type
    written out, `Final[tuple[float, ...]]`, it does not."""
    found = [
        f"{module}:{node.lineno}"
        for module in MODULES
        for node in ast.walk(ast.parse((ROOT / module).read_text("utf-8")))
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.annotation, ast.Name)
        and isinstance(node.value, ast.Tuple)
        and any(isinstance(e, ast.Constant) and isinstance(e.value, float) for e in node.value.elts)
    ]
    assert found == []


def test_no_plain_class_inherits_from_a_compiled_one():
    """It cannot, and says so only when its module is imported."""
    sources = sorted((ROOT / "stud_analytics").rglob("*.py"))
    classes = [
        (file.relative_to(ROOT).as_posix(), node)
        for file in sources
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.ClassDef)
    ]
    compiled = {node.name for file, node in classes if file in MODULES}
    assert compiled
    found = [
        f"{file}: {node.name}({base.id})"
        for file, node in classes
        if file not in MODULES
        for base in node.bases
        if isinstance(base, ast.Name) and base.id in compiled
    ]
    assert found == []


def test_of_two_builds_at_once_the_later_takes_what_the_other_made(tmp_path, monkeypatch):
    interface = ModuleType("hatchling.builders.hooks.plugin.interface")
    interface.BuildHookInterface = object
    monkeypatch.setitem(sys.modules, interface.__name__, interface)
    build = runpy.run_path(str(ROOT / "hatch_build.py"))
    hook = build["Compiled"]()
    hook.root, hook.config = str(tmp_path), {"modules": []}
    (tmp_path / "stud_analytics").mkdir()
    (tmp_path / "stud_analytics" / "money.py").write_text("CENT = 1\n")
    monkeypatch.setattr(build["Compiled"], "_hash", lambda self, root: "of-both")

    def compile_while_the_other_ends(*_, **__):
        (tmp_path / "build" / "compiled-of-both").mkdir()
        (tmp_path / "build" / "compiled-of-both" / "money.so").write_text("the other's")

    monkeypatch.setattr(subprocess, "run", compile_while_the_other_ends)
    kept = hook._compiled()
    assert (kept / "money.so").read_text() == "the other's"
    assert [path.name for path in (tmp_path / "build").iterdir()] == ["compiled-of-both"]
