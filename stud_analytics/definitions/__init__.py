"""What is counted: the statistics as ``sql/statistics`` defines them, the table ``played`` that
holds them hand by hand, and the views over the tables. The store fills that table, the reports
read it."""

from stud_analytics.definitions.played import SOURCES, definition, fingerprint, note
from stud_analytics.definitions.statistics import (
    KINDS,
    Kind,
    Statistic,
    list_statistics,
    read_statistics,
    value_sql,
)
from stud_analytics.definitions.transaction import one_transaction
from stud_analytics.definitions.views import (
    create_views,
    has_views,
    is_current,
    statistic_columns,
    sum_sql,
    view_statements,
)

__all__ = [
    "KINDS",
    "SOURCES",
    "Kind",
    "Statistic",
    "create_views",
    "definition",
    "fingerprint",
    "has_views",
    "is_current",
    "list_statistics",
    "note",
    "one_transaction",
    "read_statistics",
    "statistic_columns",
    "sum_sql",
    "value_sql",
    "view_statements",
]
