"""What goes wrong with a lake, in words for people."""

from stud_analytics.errors import StudError


class LakeError(StudError):
    """A lake could not be opened, read or written. One plain sentence: what, and what to do."""
