"""What the forms of a hand share when they fail."""

from stud_analytics.errors import StudError


class CannotPrint(StudError):  # noqa: N818  (it says what the hand is, not what went wrong)
    """A hand that cannot be had in the form asked for; the message says why."""


def no_time(title: str) -> CannotPrint:
    """For a hand without a time: none is told, or none of which anybody knows the zone."""
    return CannotPrint(
        f"{title} prints the time, and this hand has none that says whose clock it is on"
    )
