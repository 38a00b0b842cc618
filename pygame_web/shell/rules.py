"""Combines the features' rules for a table that holds a part of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from core.kernel.action import Action
from pygame_web.shell import registry
from pygame_web.shell.feature import Aid, Feature, Handler, TableRules
from pygame_web.shell.session import Effects, Message, Notice, Session, Step, Table
from pygame_web.shell.slot import Raw

LOADING = "part-loading"
"""The code of the note about loading, which covers the game's name and takes no taps."""


DECIDES = ("act", "acts", "undo", "roll", "correct", "pause", "rematch")
"""Verbs that would change the game."""


class Absent(TableRules):
    """The rules of a table whose feature is not loaded yet: it waits."""

    def __init__(self, feature: Feature) -> None:
        self.feature = feature

    def bars(self, table: Table) -> Mapping[Aid, str]:
        """Bar what the feature may bar."""
        return {"forced": LOADING, "review": LOADING}

    def owns(self, table: Table) -> Mapping[str, Handler]:
        """Refuse decisions."""
        return dict.fromkeys(DECIDES, self._refuse)

    def _refuse(self, session: Session, message: Message) -> Step:
        return registry.barred(self.feature, session) or (session, ())

    def is_waiting(self, table: Table) -> bool:
        """Return True: the table waits."""
        return True

    def closed(self, table: Table) -> bool:
        """Return True: nobody may act."""
        return True


@cache
def _absent(name: str) -> Absent:
    return Absent(next(one for one in registry.manifests() if name in one.parts))


def _rules_of(table: Table) -> Iterator[TableRules]:
    """The rules of the features that have a part on this table."""
    for name, part in table.parts.items():
        found = registry.of_part(name)
        if isinstance(part, Raw):
            yield _absent(name)
        elif found is not None and found.rules is not None:
            yield found.rules


def barred(table: Table, aid: Aid) -> str:
    """Return the code of the notice why a table bars an aid, or ""."""
    for rules in _rules_of(table):
        why = rules.bars(table).get(aid)
        if why is not None:
            return why
    # Nobody gets advice against people elsewhere.
    return "advice-rivals" if aid == "advice" and any(seat.away for seat in table.seats) else ""


def remote(table: Table) -> bool:
    """Return whether other devices decide at this table, too."""
    return any(_is_remote(name) for name in table.parts)


@cache
def _is_remote(name: str) -> bool:
    return any(one.remote and name in one.parts for one in registry.manifests())


def entered(session: Session, table: Table) -> tuple[Table, Effects]:
    """Return the table as it is opened, and effects that fetch its files."""
    effects: Effects = ()
    for rules in _rules_of(table):
        table, more = rules.enters(session, table)
        effects += more
    return table, effects


def is_waiting(table: Table) -> bool:
    """Return whether chance and bots wait, for a reader or for a file."""
    return any(rules.is_waiting(table) for rules in _rules_of(table))


def closed(table: Table) -> bool:
    """Return whether nobody may act, although the game is not over."""
    return any(rules.closed(table) for rules in _rules_of(table))


def why_wait(table: Table, token: str) -> Notice | None:
    """Return why a legal decision must wait, or None."""
    return next(filter(None, (rules.why_wait(table, token) for rules in _rules_of(table))), None)


def chance_outcome(table: Table) -> Action | None:
    """Return the outcome of chance at this table; None: the seeded dice decide."""
    return next(filter(None, (rules.chance_outcome(table) for rules in _rules_of(table))), None)


def bot_action(table: Table) -> Action | None:
    """Return the action of the bot to move at this table; None: the bot is asked."""
    return next(filter(None, (rules.bot_action(table) for rules in _rules_of(table))), None)


def answering_bot(table: Table, bot: str) -> str:
    """Return the bot that answers for the one at this table."""
    return next(filter(None, (rules.answering_bot(table, bot) for rules in _rules_of(table))), bot)


def moved(table: Table) -> Table:
    """Return the table after its line has changed."""
    for rules in _rules_of(table):
        table = rules.moved(table)
    return table


def floor(table: Table) -> int:
    """Return the ply below which nothing can be undone."""
    return max((rules.floor(table) for rules in _rules_of(table)), default=0)


def ordered(table: Table) -> int:
    """Return the ply before which decisions were scripted and are not judged."""
    return max((rules.ordered(table) for rules in _rules_of(table)), default=0)


def owner(table: Table, verb: str) -> Handler | None:
    """Return the feature's own handler of a verb at this table; None for the usual one."""
    return next(filter(None, (rules.owns(table).get(verb) for rules in _rules_of(table))), None)
