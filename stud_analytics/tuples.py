"""Named tuples made fast."""

from typing import Final

make: Final = tuple.__new__
"""``make(Fold, (line, street, seat))`` is what ``Fold(line, street, seat)`` is, at a third of the
cost: every field has to be given, in order, and nobody looks at how many there are.

A module of its own, for it is compiled, where a constant costs nothing to find; the modules of the
named tuples are not, for there their docstrings would be lost.
"""
