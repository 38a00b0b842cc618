"""A monkey: it presses whatever the page shows, and checks the page after each press.

A sound page has no fault, readable markup, a playable set-up and seats, and always something to do
or something that will happen by itself.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from core.bots.levels import opponents
from core.kernel.game import OVER, read_options
from pygame_web.features.explain.state import ASKED
from pygame_web.features.lessons.state import PLAYED
from pygame_web.features.tutorial.state import RUN
from pygame_web.page import Session
from tests.monkey.browser import TEXTS, Browser
from tests.monkey.offers import Field, Offer, Press

KEYS = [
    "u",
    "r",
    "?",
    "b",
    "l",
    "a",
    "c",
    "d",
    "e",
    "p",
    "n",
    "f",
    "s",
    "t",
    "x",
    "i",
    "1",
    "2",
    "Escape",
    "ArrowLeft",
    "ArrowRight",
    "Home",
    "End",
]
ON = ("act", "acts", "step")
"""What leads on in a game."""
WAYS = (
    "roll",
    "take ",
    "sit ",
    "pause",
    "substitute",
    "now",
    "last",
    "link",
    "keep",
    "again",
    "lesson",
    "guide",
    "lobby",
    "fork ",
)
"""Verbs of `data-do` that lead on where no action can be played."""
SELDOM = {"lobby": 0.15, "undo": 0.5, "delete": 0.2, "clear-results": 0.2, "set": 0.4}
"""How often such a verb is actually pressed."""
PLIES = 120
"""The game must go on within this many presses of buttons that lead on."""
BACK = Press({"step": "="})
"""What closes whatever was opened on the way to an action."""


class Monkey:
    """Presses at random, from a seed; `trail` holds its last presses."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.browser = Browser(self.random, failing=self.random.choice((0.0, 0.0, 0.05, 0.5)))
        self.trail: list[str] = []
        self.counts: Counter[str] = Counter()
        self._setup: object = None

    def live(self, presses: int) -> None:
        """Press a number of times.

        Raises `AssertionError` with the trail at the first unsound page.
        """
        try:
            for press in range(presses):
                self.press()
                self.check()
                if press % 50 == 49:
                    self.go_on()
        except Exception as error:
            tail = "\n".join(self.trail[-60:])
            raise AssertionError(f"{type(error).__name__}: {error}\nafter\n{tail}") from error

    def press(self) -> None:
        """Do something random: mostly a control, sometimes a wait, a key, a reload or a link."""
        browser, chance = self.browser, self.random.random()
        if browser.busy and chance < 0.35:
            return self._do("time", browser.pass_time)
        if chance > 0.995:
            return self._do("reload", browser.reload)
        if chance > 0.99:
            return self._elsewhere()
        if chance > 0.97:
            key = self.random.choice(KEYS)
            return self._do(f"key {key}", lambda: browser.press_key(key))
        offers = browser.offers()
        assert offers, "the page offers nothing"
        return self._use(self._choice(offers))

    def _choice(self, offers: list[Offer]) -> Offer:
        """Return a random one; those that make progress as often as all others together."""
        on = [one for one in offers if _leads_on(one)]
        if on and self.random.random() < 0.5:
            return self.random.choice(on)
        for _ in range(5):
            one = self.random.choice(offers)
            verb = one.data.get("do", "").partition(" ")[0] if isinstance(one, Press) else "set"
            if self.random.random() < SELDOM.get(verb, 1):
                return one
        return self.random.choice(offers)

    def _use(self, one: Offer) -> None:
        if isinstance(one, Press):
            return self._do(one.words, lambda: self.browser.click(dict(one.data)))
        value = self.random.choice(TEXTS) if one.typed else self.random.choice(one.choices or ("",))
        if one.typed and one.name == "paste" and self.random.random() < 0.7:
            value = self.random.choice([*self.browser.files, *self.browser.links, *TEXTS])
        return self._do(
            f"set {one.name} {value[:40]!r}", lambda: self.browser.tell("set", one.name, value)
        )

    def _elsewhere(self) -> None:
        """Open the page by a link, as a game's own page or embedded in another page."""
        browser, random = self.browser, self.random
        games = tuple(browser.session.games)
        link = random.choice([*browser.links, "", "#g1.broken"])
        facts = random.choice(
            (
                {"fragment": link},
                {"page": random.choice(games)},
                {"page": random.choice(games), "query": {"learn": "first"}},
                {
                    "query": {
                        "game": random.choice(games),
                        "view": random.choice(("table", "board")),
                    }
                },
                {"page": "embed", "query": {"game": random.choice(games)}},
            )
        )
        if link and random.random() < 0.3:
            self._do("follows a link", lambda: browser.tell("hash", link))
            return
        self._do(f"opens {str(facts)[:100]}", lambda: browser.open(**facts))
        if facts.get("page") == "embed":
            for _ in range(20):
                self.press()
                self.check()
            self._do("comes back", browser.open)

    def _do(self, what: str, act: object) -> None:
        self.trail.append(f"{self.browser.session.page:8} {what}")
        self.counts[what.partition(" ")[0].partition("=")[0]] += 1
        assert callable(act)
        act()

    def check(self) -> None:
        """Check what must always hold."""
        session = self.browser.session
        assert self.browser.regions, "nothing is drawn"
        if session.setup is not self._setup:
            self._setup = session.setup
            assert_playable(session)
        table = session.table
        if table is None:
            return
        known = ("", *opponents(table.line.game))
        assert all(seat.bot in known for seat in table.seats), f"seats: {table.seats}"
        if session.page == "table" and table.line.actor != OVER and not self.browser.busy:
            offers = self.browser.offers()
            assert any(_is_way(one) for one in offers), f"nothing to do: {offers}"

    def go_on(self) -> None:
        """A game on the table continues if one does what makes progress."""
        session = self.browser.session
        table = session.table
        if table is None or session.page != "table" or session.readonly:
            return
        if session.dialog:
            self._do("close", lambda: self.browser.tell("close"))
        if table.cursor is not None:
            self._do("now", lambda: self.browser.tell("now"))
        if RUN.get(table) is not None and self.random.random() < 0.5:
            self._do("guide-leave", lambda: self.browser.tell("guide-leave"))
        if ASKED.get(session).asking:
            self._do("asks no more", lambda: self.browser.tell("what"))
        failing, self.browser.failing = self.browser.failing, 0.0
        try:
            self._advance(table.id, table.line.ply)
        finally:
            self.browser.failing = failing

    def _advance(self, id: str, ply: int) -> None:
        for _ in range(PLIES):
            session = self.browser.session
            table = session.table
            if table is None or table.id != id or session.page != "table":
                return
            if table.line.ply != ply or table.line.actor == OVER:
                return
            if (
                PLAYED.get(table) is not None
                or RUN.get(table) is not None
                or any(seat.away for seat in table.seats)
            ):
                return
            if table.paused:
                self._do("do=pause", lambda: self.browser.click({"do": "pause"}))
            elif self.browser.busy:
                self._do("time", self.browser.pass_time)
            else:
                ways = [one for one in self.browser.offers() if _leads_on(one)]
                ways = ways or [one for one in self.browser.offers() if _is_way(one)]
                assert ways, "the game does not go on"
                acts = [one for one in ways if isinstance(one, Press) and "act" in one.data]
                self._use(self.random.choice(acts or ways))
            self.check()
        raise AssertionError(f"nothing is played in {PLIES} presses")


def _leads_on(one: Offer) -> bool:
    if not isinstance(one, Press) or one == BACK:
        return False
    verb = one.data.get("do", "")
    return any(name in one.data for name in ON) or verb == "roll" or verb.startswith("take ")


def _is_way(one: Offer) -> bool:
    if isinstance(one, Field):
        return False
    verb = one.data.get("do", "")
    # Home is no way on by itself: it is always there.
    ways = tuple(way for way in WAYS if way != "lobby")
    return any(name in one.data for name in ON) or verb.startswith(ways) or verb == "close"


def assert_playable(session: Session) -> None:
    """The set-up of the lobby can be begun."""
    setup, game = session.setup, session.games[session.setup.game]
    assert setup.count in game.seats, f"{setup.count} seats of {game.name}"
    assert {seat.bot for seat in setup.seats} <= {"", *opponents(game)}, f"bots: {setup.seats}"
    assert len(setup.seats) == 4
    game.new(seats=setup.count, **read_options(game, setup.count, dict(setup.options)))
