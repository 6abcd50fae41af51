"""Reads seven-card stud hand histories, referees every hand, and answers in SQL."""

__version__ = "0.1.0"
