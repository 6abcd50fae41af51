"""docs/rules.md is what the catalogue and the profiles say."""

from audit_hands import ROOT

from stud_analytics.audit.rules_page import rules_markdown
from stud_analytics.rules import CATALOGUE, FIELDS, house_files, load_house


def test_the_page_is_up_to_date():
    page = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    assert page == rules_markdown(), "make it again: python docs/make.py"


def test_every_rule_field_and_house_is_on_it():
    page = rules_markdown()
    for rule in CATALOGUE:
        row = f"| `{rule.code}` | {rule.severity} | {rule.statement} | {rule.source} |"
        assert page.count(row) == 1
    for spec in FIELDS.values():
        assert f"| `{spec.name}` | {spec.statement} |" in page
    houses = sorted(house_files())
    for name in houses:
        assert f"| `{name}` | {load_house(name).title} |" in page
    assert "| field | " + " | ".join(f"`{name}`" for name in houses) + " |" in page.splitlines()


def test_the_table_of_houses():
    page = rules_markdown()
    columns = ["field", *sorted(house_files())]
    rows = {}
    for line in page[page.index("| field | `") :].splitlines():
        if line.startswith("| `"):
            cells = [cell.strip() for cell in line.strip("| ").split(" | ")]
            assert len(cells) == len(columns)
            rows[cells[0]] = dict(zip(columns, cells, strict=True))
    assert rows["`max_bets_later`"]["pokerstars"] == "4"
    assert rows["`short_all_in`"]["pokerstars"] == "?"
    assert rows["`board_tie`"]["pokerstars"] == "~ high_suit or lowest_seat"
    assert rows["`open_pair_4th`, stud_high"]["pokerstars"] == "any_player"
    assert rows["`open_pair_4th`, stud_hi_lo"]["seed"] == "pair_holder"
    assert rows["`odd_chip_tie`"]["wsop_live"] == "high_suit_best5"
