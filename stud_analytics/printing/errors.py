"""What the forms of a hand share when they fail."""

from stud_analytics.errors import StudError


class CannotPrint(StudError):  # noqa: N818  (it says what the hand is, not what went wrong)
    """A hand that cannot be had in the form asked for; the message says why."""
