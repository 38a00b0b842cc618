"""A rival's decision in a line of a recap: the number in its row, a pass, a miss, dice again."""

from __future__ import annotations

from typing import Any

from core.games.qwantum.sheet import FIELDS
from core.games.qwantum.turn import MISSES
from core.kernel.game import Event
from pygame_web.games.qwantum import words
from pygame_web.games.qwantum.dice import labelled
from pygame_web.language import T
from pygame_web.table.views.players import token
from pygame_web.ui.game_page import Recap
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import EMPTY, Markup, join

DISCLOSED = frozenset({"written", "column", "passed", "miss"})


def line(events: tuple[Event, ...], names: tuple[str, ...], t: T) -> tuple[Markup, str, str]:
    """Return the player's mark with the row, what was done, what it scored; all "" for nothing."""
    by_code: dict[str, dict[str, Any]] = {}
    for one in events:
        by_code.setdefault(one.code, dict(one.facts))
    for code, facts in by_code.items():
        if code in _LINES:
            drawing, what, result = _LINES[code](facts, by_code, t)
            who = token("qwantum", facts["seat"], names[facts["seat"]])
            return join(who, drawing), what, result
    return EMPTY, "", ""


def _written(facts: dict[str, Any], by_code: dict[str, Any], t: T) -> tuple[Markup, str, str]:
    colour = str(facts["colour"])
    column = by_code.get("column")
    points = f"+{column['points']}" if column else ""
    return labelled(colour, facts["number"]), t("field {n}", n=facts["field"]), points


def _missed(facts: dict[str, Any], by_code: dict[str, Any], t: T) -> tuple[Markup, str, str]:
    return EMPTY, t("a miss"), f"−{abs(facts['points'])}"


def _passed(facts: dict[str, Any], by_code: dict[str, Any], t: T) -> tuple[Markup, str, str]:
    if "miss" in by_code:
        return _missed(by_code["miss"], by_code, t)
    return EMPTY, t("waits") if facts["step"] == "b" else t("nothing written"), ""


def _reroll(facts: dict[str, Any], by_code: dict[str, Any], t: T) -> tuple[Markup, str, str]:
    dice = len(str(facts["dice"]))
    return icon("reroll"), t.n("{n} die again", "{n} dice again", dice), ""


_LINES = {"written": _written, "passed": _passed, "miss": _missed, "rerolled": _reroll}


def news(events: tuple[Event, ...], seat: int, names: tuple[str, ...], t: T) -> tuple[str, ...]:
    """Return the news for `seat`: an end that is near, then the columns of rivals."""
    ranked: list[tuple[int, str]] = []
    for one in events:
        facts: dict[str, Any] = dict(one.facts)
        if facts.get("seat", seat) == seat:
            continue
        who = names[facts["seat"]]
        if one.code == "miss" and facts["misses"] == MISSES - 1:
            ranked.append(
                (0, t("{who} has {n} misses: one more ends the game.", who=who, n=MISSES - 1))
            )
        elif one.code == "column" and facts["column"] == FIELDS - 1:
            ranked.append((1, t("{who} has one column to go.", who=who)))
        elif one.code == "column":
            ranked.append((2, words.event(one, names, t)))
    return tuple(text for _, text in sorted(ranked, key=lambda one: one[0]))


def places(events: tuple[Event, ...]) -> tuple[str, ...]:
    """Where a line's numbers stand: the fields, columns and misses, and the player's own place."""
    found: list[str] = []
    for one in events:
        facts: dict[str, Any] = dict(one.facts)
        if one.code == "written":
            found.append(f"field-{facts['seat']}-{facts['colour']}-{facts['field']}")
        elif one.code == "column":
            found.append(f"column-{facts['seat']}-{facts['column']}")
        elif one.code == "miss":
            found.append(f"misses-{facts['seat']}")
        if one.code in DISCLOSED:
            found.append(f"seat-{facts['seat']}")
    return tuple(dict.fromkeys(found))


RECAP = Recap(frozenset(), line, news, DISCLOSED, places)
