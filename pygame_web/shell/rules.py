"""Combines the features' rules for a table that holds a part of them."""

from __future__ import annotations

from collections.abc import Iterator

from core.kernel.action import Action
from core.kernel.game import OVER
from pygame_web.shell import registry
from pygame_web.shell.feature import Aid, Handler, TableRules
from pygame_web.shell.session import Effects, Notice, Session, Table
from pygame_web.shell.slot import Raw


class Absent(TableRules):
    """The rules of a table whose feature is not loaded yet: it waits."""

    def waits(self, table: Table) -> bool:
        """Return True: the table waits."""
        return True

    def closed(self, table: Table) -> bool:
        """Return True: nobody may act."""
        return True


ABSENT = Absent()


def of(table: Table) -> Iterator[TableRules]:
    """The rules of the features that have a part on this table."""
    for name, part in table.parts.items():
        found = registry.of_part(name)
        if isinstance(part, Raw):
            yield ABSENT
        elif found is not None and found.rules is not None:
            yield found.rules


def barred(table: Table, aid: Aid) -> str:
    """Return the code of the notice why a table bars an aid, or ""."""
    for rules in of(table):
        why = rules.bars(table).get(aid)
        if why is not None:
            return why
    return _by_house(table, aid)


def _by_house(table: Table, aid: Aid) -> str:
    """Return the reason why a table bars an aid, for features that have no folder yet."""
    if aid == "advice" and any(seat.away for seat in table.seats):
        return "advice-rivals"
    # In online play nobody gets advice before the game is over.
    online = aid == "forced" or (aid == "review" and table.line.actor != OVER)
    return f"{aid}-online" if table.online and online else ""


def entered(session: Session, table: Table) -> tuple[Table, Effects]:
    """Return the table as it is opened, and effects that fetch its files."""
    effects: Effects = ()
    for rules in of(table):
        table, more = rules.enters(session, table)
        effects += more
    return table, effects


def waits(table: Table) -> bool:
    """Return whether chance and bots wait, for a reader or for a file."""
    return any(rules.waits(table) for rules in of(table))


def closed(table: Table) -> bool:
    """Return whether nobody may act, although the game is not over."""
    return any(rules.closed(table) for rules in of(table))


def held(table: Table, token: str) -> Notice | None:
    """Return why a legal decision must wait, or None."""
    return next(filter(None, (rules.holds(table, token) for rules in of(table))), None)


def fallen(table: Table) -> Action | None:
    """Return the outcome of chance at this table; None: the seeded dice decide."""
    return next(filter(None, (rules.falls(table) for rules in of(table))), None)


def played(table: Table) -> Action | None:
    """Return the action of the bot to move at this table; None: the bot is asked."""
    return next(filter(None, (rules.plays(table) for rules in of(table))), None)


def asked(table: Table, bot: str) -> str:
    """Return the bot that answers for the one at this table."""
    return next(filter(None, (rules.asks(table, bot) for rules in of(table))), bot)


def moved(table: Table) -> Table:
    """Return the table after its line has changed."""
    for rules in of(table):
        table = rules.moved(table)
    return table


def floor(table: Table) -> int:
    """Return the ply below which nothing can be undone."""
    return max((rules.floor(table) for rules in of(table)), default=0)


def ordered(table: Table) -> int:
    """Return the ply before which decisions were scripted and are not judged."""
    return max((rules.ordered(table) for rules in of(table)), default=0)


def owner(table: Table, verb: str) -> Handler | None:
    """Return the feature's own handler of a verb at this table; None for the usual one."""
    return next(filter(None, (rules.owns(table).get(verb) for rules in of(table))), None)
