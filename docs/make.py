"""Makes the pages of docs/ that come from the code and the data: python docs/make.py"""

import runpy
from collections.abc import Callable
from pathlib import Path

from stud_analytics.audit.rules_page import rules_markdown
from stud_analytics.audit.sites_page import sites_markdown
from stud_analytics.factory.simulate_page import simulate_markdown
from stud_analytics.stats import reports_markdown, schema_markdown, statistics_markdown
from stud_analytics.store.lake_page import lake_markdown

DOCS = Path(__file__).parent


def performance_markdown() -> str:
    """The page with the table of what was measured; the rest of it is written by hand."""
    targets = runpy.run_path(str(DOCS.parent / "benchmarks" / "targets.py"))
    text: str = targets["page"](DOCS)
    return text


PAGES: dict[str, Callable[[], str]] = {
    "lake.md": lake_markdown,
    "performance.md": performance_markdown,
    "reports.md": reports_markdown,
    "rules.md": rules_markdown,
    "schema.md": schema_markdown,
    "simulate.md": simulate_markdown,
    "sites.md": sites_markdown,
    "statistics.md": statistics_markdown,
}

if __name__ == "__main__":
    for name, make in PAGES.items():
        file = DOCS / name
        file.write_text(make(), encoding="utf-8", newline="\n")
        print(file.name)
