"""A visitor without a browser: sends messages, performs effects in memory, lets time pass."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any, Self

from core import GAMES
from core.bots import choose
from core.kernel.record import Games
from pygame_web.language import translator
from pygame_web.page import Message, Session, begin, update
from pygame_web.page.regions import page
from pygame_web.shell import session as effects
from pygame_web.shell.session import Effects, Table
from tests.tiny import GAMES as TINY


@dataclass
class Disk:
    """A browser's storage; two visits may share it."""

    kept: dict[str, str] = field(default_factory=dict)
    saved: dict[str, str] = field(default_factory=dict)
    state: str = "on"


class Visit:
    """One tab. Bots choose at random, from a separate seed."""

    def __init__(self, disk: Disk | None = None, *, games: Games = TINY, **begun: Any) -> None:
        self.disk = disk or Disk()
        self.games = games
        self.waits: list[effects.Wait] = []
        self.asked: list[effects.AskBot] = []
        self.other: list[effects.Effect] = []
        self.now = 1_700_000_000_000
        facts: dict[str, Any] = {"entropy": "one", "languages": ["en"], **begun}
        self.session, first = begin(
            kept=dict(self.disk.kept),
            saved=dict(self.disk.saved),
            storage=self.disk.state,
            games=games,
            at=self.now,
            **facts,
        )
        self._carry_out(first)

    @property
    def table(self) -> Table:
        assert self.session.table is not None
        return self.session.table

    @property
    def tokens(self) -> tuple[str, ...]:
        return self.table.line.record.tokens

    def do(self, verb: str, arg: str = "", value: str = "", *, after: int = 1000) -> Self:
        """Send a message, a second after the last one."""
        self.now += after
        self.session, asked = update(self.session, Message(verb, arg, value, self.now))
        self._carry_out(asked)
        return self

    def _carry_out(self, asked: Effects) -> None:
        for effect in asked:
            match effect:
                case effects.Wait():
                    self.waits.append(effect)
                case effects.AskBot():
                    self.asked.append(effect)
                case effects.Save():
                    self._save(effect)
                case effects.Forget():
                    self.disk.saved.pop(effect.id, None)
                case effects.Keep():
                    self.disk.kept[effect.key] = effect.text
                case _:
                    self.other.append(effect)

    def _save(self, effect: effects.Save) -> None:
        if self.disk.state != "on":
            self.do("stored", self.disk.state)
            return
        there = self.disk.saved.get(effect.id)
        if there is not None and there.partition("\n")[0] != effect.parent:
            self.do("elsewhere", effect.id, there)
        else:
            self.disk.saved[effect.id] = effect.text

    def think(self) -> None:
        """Let every bot that was asked answer."""
        asked, self.asked = self.asked, []
        for question in asked:
            self.answer(question)

    def answer(self, question: effects.AskBot) -> None:
        game = self.games[question.game]
        s = game.read_state(question.position)
        action = Random(f"{question.seed} {question.position}").choice(game.legal(s))
        self.do("bot", question.id, game.write_action(action))

    def pass_time(self) -> None:
        """End every wait in progress."""
        waits, self.waits = self.waits, []
        for wait in waits:
            self.do(wait.message.verb, wait.message.arg)

    def settle(self) -> Self:
        """Let bots and dice go on until nothing happens by itself."""
        for _ in range(10_000):
            if not self.waits and not self.asked:
                return self
            self.think()
            self.pass_time()
        raise AssertionError("the table does not come to rest")

    def play(self, plies: int = 10_000) -> Self:
        """People act at random (from a fixed seed) until the game is over."""
        random = Random(7)
        for _ in range(plies):
            self.settle()
            table = self.table
            game, s = table.line.game, table.line.state
            if game.actor(s) == -2:
                break
            if game.actor(s) == -1:
                self.do("roll")
            else:
                self.do("act", game.write_action(random.choice(game.legal(s))))
        return self

    def html(self) -> str:
        """Return the whole page."""
        return page(self.session, translator(self.session.settings.language))

    def reload(self, **begun: Any) -> Visit:
        """Return the same browser, reopened."""
        return Visit(self.disk, games=self.games, **{"entropy": "two", **begun})


class Guest(Visit):
    """A visitor at the real games, with the real bots."""

    def __init__(self, disk: Disk | None = None, **begun: Any) -> None:
        super().__init__(disk, games=GAMES, **begun)

    def answer(self, question: effects.AskBot) -> None:
        game = self.games[question.game]
        s = game.read_state(question.position)
        action = choose(game, s, question.level, question.seed)
        self.do("bot", question.id, game.write_action(action))


def table_of(session: Session) -> Table:
    assert session.table is not None
    return session.table
