"""Pictures of reports: what each shows is told by the report's file (`stats.plots`)."""

from stud_analytics.plots.drawing import FORMS, Picture, draw_report, figure_of, form_of_picture

__all__ = ["FORMS", "Picture", "draw_report", "figure_of", "form_of_picture"]
