"""A fake browser: it keeps what the page stores, lets time pass, and answers requests.

It talks to the page's real loop (`pygame_web.browser.app`), JSON in and out, and the real
bots answer. Every reply is checked by `tests.fuzz.loop`.
"""

from __future__ import annotations

import json
from functools import lru_cache
from random import Random
from typing import Any

from core import GAMES
from pygame_web.browser import app, bot_worker
from pygame_web.features.explain.state import ASKED
from pygame_web.language import LANGUAGES
from pygame_web.page import Session
from pygame_web.shell.registry import builds
from tests.fuzz import loop
from tests.monkey.offers import Offer, offers

ADDRESS = "https://club.example/games/"
DEAR = frozenset({"admiral", "captain", "lieutenant", "navigator", "strong", "shrewd", "dreamer"})
"""Slow bots, mostly replaced by random answers."""
REPLACED = 20
"""One answer in so many comes from the slow bot itself."""
BAD = (" RuntimeError: provoked", "nonsense", "=1", "end end", "")
TEXTS = ("", "Ann", "  Bob \n <b>", "x" * 60, "5", "#g1.", '[Game "chess"]', "☃", "-1")


@lru_cache
def site_file(name: str) -> str:
    """Return a file of the site, "" if missing."""
    for build in builds():
        found = build.files().get(name.removesuffix(".json"))
        if found is not None:
            return json.dumps(found)
    return ""


class Browser:
    """One tab; its storage survives a reload."""

    def __init__(self, random: Random, *, failing: float = 0.0) -> None:
        self.random = random
        self.failing = failing
        """How often a bot fails."""
        self.kept: dict[str, str] = {}
        self.saved: dict[str, str] = {}
        self.links: list[str] = []
        self.files: list[str] = []
        self.at = 1_700_000_000_000
        self.visits = 0
        self.regions: dict[str, str] = {}
        self.open()

    @property
    def session(self) -> Session:
        assert app._app is not None
        return app._app.session

    def open(self, *, resumed: str = "", reload: bool = False, **facts: Any) -> None:
        """Open the page with what is stored."""
        self.visits += 1
        self.regions = {}
        self.waiting: list[tuple[int, dict[str, Any]]] = []
        self.questions: list[dict[str, Any]] = []
        self.at += 1000
        page = {
            "entropy": f"{self.random.getrandbits(64):x}",
            "languages": [self.random.choice(tuple(LANGUAGES))],
            "kept": self.kept,
            "saved": self.saved,
            "resumed": resumed,
            "reload": reload,
            "at": self.at,
            **facts,
        }
        self._take(loop.begin(**page))
        if not self.regions:
            self._take(loop.tell({"type": "nothing", "at": self.at}))

    def reload(self) -> None:
        """Reload the same tab."""
        table = self.session.table
        here = table is not None and self.session.page == "table"
        self.open(resumed=table.id if table is not None and here else "", reload=True)

    def offers(self) -> list[Offer]:
        return offers(self.regions)

    def tell(self, verb: str, arg: str = "", value: str = "", *, after: int = 700) -> None:
        """Send a message as the page would."""
        self.at += after
        message = {"type": "message", "verb": verb, "arg": arg, "value": value, "at": self.at}
        self._take(loop.tell(message))

    def click(self, data: dict[str, str], *, after: int = 700) -> None:
        """Click an element with these attributes."""
        if ASKED.get(self.session).asking and data.get("do") != "what":
            return self.tell("what-is", json.dumps(list(data.items())), "a thing", after=after)
        self.at += after
        table = self.session.shown_table
        event = {
            "type": "click",
            "data": data,
            "ply": str(table.ply) if table is not None else "",
            "time": float(self.at % 10**9),
            "x": self.random.randrange(300),
            "y": self.random.randrange(600),
            "again": False,
            "at": self.at,
        }
        return self._take(loop.tell(event))

    def press_key(self, key: str) -> None:
        self.tell("key", key)

    @property
    def busy(self) -> bool:
        """Whether something will happen by itself."""
        return bool(self.waiting or self.questions)

    def pass_time(self) -> None:
        """Let the next thing happen by itself: a bot's answer, or the end of a wait."""
        if self.questions and (not self.waiting or self.random.random() < 0.5):
            self._answer(self.questions.pop(0))
        elif self.waiting:
            self.waiting.sort(key=lambda one: one[0])
            due, message = self.waiting.pop(0)
            self.at = max(self.at, due)
            self.tell(message["verb"], message["arg"], message["value"], after=1)

    def _answer(self, asked: dict[str, Any]) -> None:
        if self.random.random() < self.failing:
            token = self.random.choice(BAD)
        else:
            token = self._choose(asked)
        if token.startswith(" ") or not token:
            why = token.strip() or self.random.choice(("bot-loading", "no answer"))
            return self.tell("bot-failed", asked["id"], why, after=1)
        return self.tell("bot", asked["id"], token, after=1)

    def _choose(self, asked: dict[str, Any]) -> str:
        game = GAMES[asked["game"]]
        dear = asked["level"] in DEAR or asked["level"] in game.styles
        if dear and self.random.randrange(REPLACED):
            legal = game.legal(game.read_state(asked["position"]))
            return str(game.write_action(self.random.choice(legal)))
        return bot_worker.choose(asked["game"], asked["position"], asked["level"], asked["seed"])

    def _take(self, reply: dict[str, Any]) -> None:
        self.regions.update(reply["regions"])
        for effect in reply["effects"]:
            doing = getattr(self, f"_{effect['do'].lower()}", None)
            if doing is not None:
                doing(effect)

    def _wait(self, effect: dict[str, Any]) -> None:
        self.waiting.append((self.at + effect["ms"], effect["message"]))

    def _askbot(self, effect: dict[str, Any]) -> None:
        self.questions.append(effect)

    def _save(self, effect: dict[str, Any]) -> None:
        there = self.saved.get(effect["id"])
        if there is not None and there.partition("\n")[0] != effect["parent"]:
            self.tell("elsewhere", effect["id"], there, after=0)
        else:
            self.saved[effect["id"]] = effect["text"]

    def _forget(self, effect: dict[str, Any]) -> None:
        self.saved.pop(effect["id"], None)

    def _keep(self, effect: dict[str, Any]) -> None:
        self.kept[effect["key"]] = effect["text"]

    def _askroom(self, effect: dict[str, Any]) -> None:
        self.tell("room", "", str(self.random.randrange(10**9)), after=0)

    def _download(self, effect: dict[str, Any]) -> None:
        self.files.append(effect["text"])

    def _pickfile(self, effect: dict[str, Any]) -> None:
        text = self.random.choice([*self.files, *TEXTS])
        self.tell("imported", "a file", text, after=0)

    def _share(self, effect: dict[str, Any]) -> None:
        self.links.append(effect["fragment"])
        self.tell("shared", "", f"{ADDRESS}{effect['fragment']}", after=0)
        if effect["copy"]:
            self.tell("shared", "copied", f"{ADDRESS}{effect['fragment']}", after=0)

    def _code(self, effect: dict[str, Any]) -> None:
        self.tell("code", effect["text"], "101\n010\n101", after=0)

    def _fetch(self, effect: dict[str, Any]) -> None:
        text = "" if self.random.random() < 0.05 else site_file(effect["name"])
        self.tell("fetched", effect["name"], text, after=0)

    def _copy(self, effect: dict[str, Any]) -> None:
        self.tell(effect["then"], self.random.choice(("yes", "")), after=0)

    def _load(self, effect: dict[str, Any]) -> None:
        waits = effect["message"]
        words = [waits["verb"], waits["arg"], waits["value"]]
        came = self.random.random() > 0.05
        self.tell("loaded", effect["feature"], json.dumps(words) if came else "", after=0)

    def _job(self, effect: dict[str, Any]) -> None:
        result = ""
        if not self.random.randrange(20):
            words = json.dumps(effect["words"])
            result = bot_worker.run(effect["feature"], effect["job"], words)
        self.tell(effect["verb"], effect["id"], result, after=0)

    def _online(self, effect: dict[str, Any]) -> None:
        self.tell("remote", "failed", after=0)
