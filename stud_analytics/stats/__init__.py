"""Statistics, views and reports over the store's tables. All of their SQL is in ``sql/``."""

from stud_analytics.definitions import Statistic, create_views, list_statistics
from stud_analytics.stats.absent import why_no_rows
from stud_analytics.stats.display import TerminalTable, report_rows, terminal_tables
from stud_analytics.stats.filters import (
    FILTER_HELP,
    Filters,
    ReportError,
    make_filters,
    option_name,
)
from stud_analytics.stats.keeping import usual_shelf
from stud_analytics.stats.pages import statistics_markdown
from stud_analytics.stats.report_files import ReportFile, report_files, settings_folder
from stud_analytics.stats.reports import (
    Report,
    find_report,
    list_reports,
    read_report,
    run_report,
    stream_report,
)
from stud_analytics.stats.reports_page import reports_markdown
from stud_analytics.stats.schema_page import schema_markdown

__all__ = [
    "FILTER_HELP",
    "Filters",
    "Report",
    "ReportError",
    "ReportFile",
    "Statistic",
    "TerminalTable",
    "create_views",
    "find_report",
    "list_reports",
    "list_statistics",
    "make_filters",
    "option_name",
    "read_report",
    "report_files",
    "report_rows",
    "reports_markdown",
    "run_report",
    "schema_markdown",
    "settings_folder",
    "statistics_markdown",
    "stream_report",
    "terminal_tables",
    "usual_shelf",
    "why_no_rows",
]
