"""Actions as text; `docs/notation.md` shows it."""

from __future__ import annotations

from core.games.qwantum.actions import (
    FELL,
    KEEP,
    LOTS,
    PASS,
    REROLLS,
    WRITES,
    Drawn,
    Fell,
    Reroll,
    Write,
)
from core.games.qwantum.dice import LETTERS, dice_names, face_name
from core.games.qwantum.state import State
from core.kernel.action import Action
from core.kernel.errors import NotationError


def write_action(a: Action) -> str:
    """Return the token: "=r4", "=w3", "=s1", "keep", "reroll:136w", "p6" or "pass"."""
    if isinstance(a, Fell):
        return "=" + face_name(a.face)
    if isinstance(a, Write):
        return f"{LETTERS[a.colour]}{a.number}"
    if isinstance(a, Reroll):
        return "reroll:" + dice_names(a.dice)
    if isinstance(a, Drawn):
        return f"=s{a.seat}"
    return {PASS: "pass", KEEP: "keep"}[a]


def _tokens() -> dict[str, Action]:
    actions: list[Action] = [KEEP, PASS, *LOTS[4], *FELL, *REROLLS[1:]]
    actions += [write for writes in WRITES for write in writes[1:]]
    return {write_action(a): a for a in actions}


_ACTIONS = _tokens()


def read_action(s: State, text: str) -> Action:
    """Return the action of a token. Raises `NotationError`."""
    action = _ACTIONS.get(text)
    if action is None:
        raise NotationError(
            f"{text[:40]!r} is no Qwantum action: expected one like =r4 =w3 =s0 keep reroll:136w"
            " p6 pass",
            "action",
            text=text[:40],
        )
    return action
