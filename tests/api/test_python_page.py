"""The examples of docs/python.md and of the docstrings say what they say they give."""

import contextlib
import doctest
import io
import re
from pathlib import Path

import stud_analytics
from stud_analytics import api

PAGE = (Path(__file__).parents[2] / "docs" / "python.md").read_text(encoding="utf-8")


def test_code_gives_what_the_page_says(at_samples):
    names: dict[str, object] = {}
    gives = 0
    for code, given in re.findall(
        r"```python\n(.*?)```(?:\n\ngives\n\n```\n(.*?)```)?", PAGE, re.DOTALL
    ):
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(code, names)
        assert out.getvalue() == given
        gives += bool(given)
    assert gives == PAGE.count("gives\n\n") == 3


def test_docstrings(at_samples):
    for module, examples in ((stud_analytics, 3), (api, 14)):
        result = doctest.testmod(module)
        assert result.failed == 0
        assert result.attempted >= examples


def test_page_names_everything_that_is_public():
    named = set(re.findall(r"`(\w+)[`(]", PAGE.split("## Hands")[0]))
    rest = {"LakeReader", "QueryError", "UnreadWarning", "__version__"}
    assert set(stud_analytics.__all__) - rest <= named
