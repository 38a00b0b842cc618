"""A rival's decision in a line of a recap: a flight by its cells, everything else in words.

What it gives to the reader of the recap, by a passing bonus or the probes, is a line of its own.
"""

from __future__ import annotations

from typing import Any

from core.kernel.game import Event
from pygame_web.games.lum42 import event_words
from pygame_web.language import T
from pygame_web.ui.game_page import Recap
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import EMPTY, Markup

FLIGHT = frozenset({"stepped", "jumped"})
GOES_ON = frozenset({*FLIGHT, "stopped", "face", "placed", "attached", "fled", "fought", "passing"})
"""First events of decisions that only complete an earlier one."""
GIVES = frozenset({"passing", "collected", "goal-reached"})
BAD = frozenset({"ejected", "beaten", "displaced", "sabotaged", "stranded"})
_QUIET = frozenset(
    {
        *("stopped", "phase", "round", "passing", "declined", "face"),
        *("placed", "attached", "planet-turned", "satellite-turned"),
    }
)
"""Events not worth mentioning there."""


def line(events: tuple[Event, ...], names: tuple[str, ...], t: T) -> tuple[Markup, str, str]:
    """A drawing, the cells of a flight or a sentence, and what came of it; all "" for nothing."""
    if events and all(one.code in GIVES for one in events):
        sentences = [event_words.event(one, names, t) for one in _summed(events)]
        points = sum(int(str(dict(one.facts)["points"])) for one in events)
        return icon("plus"), " ".join(sentences), f"+{points}" if points else ""
    way: list[Any] = []
    sentences = []
    for one in events:
        facts = dict(one.facts)
        if one.code in FLIGHT:
            way += [facts["cell"]] if way else [facts["start"], facts["cell"]]
        elif one.code not in _QUIET and (words := event_words.event(one, names, t)):
            sentences.append(words)
    if way:
        return icon("swap"), " → ".join(way), sentences[-1] if sentences else ""
    if not sentences:
        return EMPTY, "", ""
    return icon("hand"), sentences[0], sentences[-1] if len(sentences) > 1 else ""


def _summed(events: tuple[Event, ...]) -> list[Event]:
    """Return the events, those of the passing bonus as one: its cells and all its points."""
    paid = [dict(one.facts) for one in events if one.code == "passing"]
    rest = [one for one in events if one.code != "passing"]
    if not paid:
        return rest
    cells = ", ".join(dict.fromkeys(str(facts["cell"]) for facts in paid))
    points = sum(int(str(facts["points"])) for facts in paid)
    return [Event("passing", **{**paid[0], "cell": cells, "points": points}), *rest]


def places(events: tuple[Event, ...]) -> tuple[str, ...] | None:
    """Where the reader got something: the cells, the cubes, the objectives; None for a decision."""
    if not all(one.code in GIVES for one in events):
        return None
    found: list[str] = []
    for one in events:
        facts = dict(one.facts)
        match one.code:
            case "passing":
                found.append(f"cell-{facts['cell']}")
            case "collected":
                found.append(f"light-{facts['seat']}-{facts['colour']}")
            case _:
                found.append(f"goal-{facts['goal']}")
    return tuple(found)


def news(events: tuple[Event, ...], seat: int, names: tuple[str, ...], t: T) -> tuple[str, ...]:
    """Return the losses of `seat`: ships and units thrown out, probes sent home."""
    done = [one for one in events if one.code in BAD and dict(one.facts).get("seat") == seat]
    return tuple(dict.fromkeys(event_words.event(one, names, t) for one in done))


RECAP = Recap(GOES_ON, line, news, places=places, gives=GIVES)
