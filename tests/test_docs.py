"""Pages made from the code and the data are up to date, and say what they must."""

import runpy
from pathlib import Path

import pytest

from stud_analytics.store.schema import table_definitions

DOCS = Path(__file__).parents[1] / "docs"
PAGES = runpy.run_path(str(DOCS / "make.py"))["PAGES"]


@pytest.mark.parametrize("name", PAGES)
def test_page_is_up_to_date(name):
    page = (DOCS / name).read_text(encoding="utf-8")
    assert page == PAGES[name](), "run: python docs/make.py"


def test_schema_has_every_column_with_its_meaning():
    page = (DOCS / "schema.md").read_text(encoding="utf-8")
    for name, definition in table_definitions().items():
        section = page.split(f"### {name}\n")[1].split("\n##")[0]
        columns = [line.split()[0] for line in definition.splitlines() if line[:4] == "    "]
        assert columns
        assert section.count("\n| `") == len(columns)
        for column in columns:
            assert f"| `{column}` |" in section


def test_every_dependency_has_its_reason():
    import tomllib

    project = tomllib.loads((DOCS.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"].values()
    named = [*project["dependencies"], *(each for extra in extras for each in extra)]
    reasons = (DOCS / "decisions.md").read_text(encoding="utf-8").split("\n## ")[1]
    for requirement in named:
        name = requirement.split("[")[0].split(">")[0].split("=")[0]
        assert name == "stud-analytics" or f"**{name}**" in reasons, name
