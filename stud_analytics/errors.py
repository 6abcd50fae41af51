"""The one kind of exception that people are meant to read."""


class StudError(Exception):
    """Something could not be done. Its text is one plain sentence: what, why, and what to do.

    The command line prints it without a traceback and leaves with status 2.
    """
