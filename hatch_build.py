"""Compiles the modules a hand passes through (pyproject.toml lists them) when a wheel is built.

mypyc turns typed Python into a C extension; the ``.py`` files stay beside it, for tracebacks and
for whoever reads them, and are what runs where nothing was compiled: an editable install, a
checkout, a machine without a C compiler, ``STUD_COMPILE=0``. ``STUD_COMPILE=1`` fails rather than
go without. What was compiled is kept in ``build/`` under a hash of the sources, so that building
again costs nothing.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OPTIMISE = "2"
"""Of the C compiler: 1 takes half as long to build and is a little slower, 3 gains nothing more."""

COLD = (
    "CPy_AddTraceback", "CPy_AttributeError", "CPy_DecRef", "CPy_TypeError",
    "CPy_TypeErrorTraceback", "CPyError_OutOfMemory", "CPyTagged_DecRef", "PyErr_SetString",
)  # fmt: skip
"""What mypyc's C calls only where something failed. Half of the code is for that: the compiler is
told to lay it apart, so that what runs stands together and the processor finds it at hand."""

FLAGS = ("-fvisibility=hidden", "-fno-plt")
"""On Linux: no call goes by way of a table for symbols that another library might replace."""

_COMPILE = """
import re
import sys
from mypyc.build import mypycify
from setuptools import setup

level, cold, flags = sys.argv[1], sys.argv[2].split(), sys.argv[3].split()
modules = mypycify(
    ["--ignore-missing-imports", "--no-site-packages", "--follow-imports=silent", *sys.argv[4:]],
    opt_level=level, debug_level="0",
)
for module in modules:
    module.extra_compile_args += flags
    for source in module.sources:
        with open(source, encoding="utf-8") as file:
            text = file.read()
        # Two thirds of mypyc's C is indentation, which takes the compiler its time to read.
        text = re.sub("(?m)^ +", "", text)
        if flags:
            told = [
                f"extern __typeof__({name}) {name} __attribute__((cold));\\n"
                for name in cold if name + "(" in text
            ]
            text = re.sub('(?m)^#include "__native_internal.*\\n', r"\\g<0>" + "".join(told), text)
        with open(source, "w", encoding="utf-8") as file:
            file.write(text)
setup(
    name="stud-analytics-compiled", packages=[], ext_modules=modules,
    script_args=["--quiet", "build_ext", "--inplace"],
)
"""


class Compiled(BuildHookInterface):  # type: ignore[misc]  # hatchling is there only to build
    """Puts the compiled modules into the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Hatchling asks for this before it packs a wheel; ``version`` is ``editable`` for one
        that only points at the checkout."""
        wanted = os.environ.get("STUD_COMPILE", "")
        if version != "standard" or wanted == "0":
            return
        try:
            compiled = self._compiled()
        except (ImportError, OSError, subprocess.CalledProcessError) as error:
            if wanted:
                raise
            self.app.display_warning(f"not compiled, so slower: {error}")
            return
        for file in compiled.rglob("*" + (sysconfig.get_config_var("EXT_SUFFIX") or ".so")):
            build_data["force_include"][str(file)] = file.relative_to(compiled).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def _compiled(self) -> Path:
        """A folder with the extensions, in the shape of site-packages."""
        root = Path(self.root)
        modules = list(self.config["modules"])
        kept = root / "build" / f"compiled-{self._hash(root)}"
        if kept.is_dir():
            return kept
        # Apart from the checkout: no settings of ours reach mypy, and nothing compiled is left
        # where it would hide the sources.
        work = root / "build" / f"compiling-{os.getpid()}"
        flags = FLAGS if sys.platform == "linux" else ()
        shutil.rmtree(work, ignore_errors=True)
        try:
            shutil.copytree(
                root / "stud_analytics", work / "stud_analytics",
                ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"),
            )  # fmt: skip
            subprocess.run(
                [sys.executable, "-c", _COMPILE, OPTIMISE, " ".join(COLD), " ".join(flags),
                 *modules],
                cwd=work, check=True, stdout=sys.stderr,
            )  # fmt: skip
            for leftover in (work / "build", work / ".mypy_cache"):
                shutil.rmtree(leftover, ignore_errors=True)
            for source in work.rglob("*.py"):
                source.unlink()
            for old in kept.parent.glob("compiled-*"):
                if old != kept:
                    shutil.rmtree(old, ignore_errors=True)
            try:
                work.rename(kept)
            except OSError:
                # Another build of the same sources was first; what it made is what this made.
                if not kept.is_dir():
                    raise
        finally:
            shutil.rmtree(work, ignore_errors=True)
        return kept

    def _hash(self, root: Path) -> str:
        """Of all that decides what comes out of it."""
        whole = hashlib.sha256()
        files = [Path(__file__), root / "pyproject.toml", *root.glob("stud_analytics/**/*.py")]
        for file in sorted(files):
            whole.update(f"{file.relative_to(root).as_posix()}\0".encode() + file.read_bytes())
        whole.update(f"{sys.version} {sysconfig.get_platform()}".encode())
        return whole.hexdigest()[:16]
