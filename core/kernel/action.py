"""Actions: one class per verb, one shared object for equal actions.

    class Place(Action):
        \"\"\"Put the tile in hand on `cell`.\"\"\"

        cell: int

`Place(7) is Place(cell=7)`: comparison is identity, hashing is free, and tables of all actions of a
kind can be built in advance. Fields hold ints, words and tuples of them.
"""

from __future__ import annotations

from core.kernel.value import Value


class Action(Value):
    """A decision of a seat or an outcome of chance; every verb of a game is a subclass."""

    in_place = False
    """Whether it changes a piece that stays in place and may be used further."""
