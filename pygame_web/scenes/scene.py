"""Scenes: beats on a timeline, each the motion of a thing at named places.

A scene has no words, markup or rules. Places and pieces are names that the page gives its elements
(docs/page.md, "Scenes"); a beat without its place on the page is skipped.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from core.kernel.pack import Point

SHORTEST, LONGEST = 120, 6500
"""Milliseconds: bounds of a scene that shows anything, at the normal pace."""
PACES = {"slow": 1.5, "normal": 1.0, "fast": 0.5}
"""The duration of scenes relative to normal, by pace; "instant" shows none."""
MARKED = frozenset({"fly", "throw", "swap", "land", "burst", "vanish", "tumble", "turn", "stamp"})
"""Motions after which the last place has changed."""
SECRETS = frozenset({"tumble", "reveal", "turn", "burst"})
"""Motions that show what nobody could know before."""


@dataclass(frozen=True, slots=True)
class Beat:
    """One motion, `ms` milliseconds long, from `at` on."""

    what: str
    where: tuple[str, ...] = ()
    at: int = 0
    ms: int = 0
    sound: str = ""
    piece: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)
    """What is drawn with it: a die's `kind` and `face`, a `value`, a `seat`. With `fresh`, the
    place shows its new content; of several such motions at one place, only the last does so."""


@dataclass(frozen=True, slots=True)
class Scene:
    """The animation of some plies; `ms` is its whole length, including the time to read."""

    beats: tuple[Beat, ...] = ()
    ms: int = 0

    def __bool__(self) -> bool:
        return bool(self.beats)

    @property
    def marks(self) -> tuple[str, ...]:
        """Return the places that have changed, in order."""
        found = [beat.where[-1] for beat in self.beats if beat.what in MARKED and beat.where]
        return tuple(dict.fromkeys(name for name in found if not name.startswith("prop-")))

    @property
    def secret(self) -> bool:
        """Whether it reveals something that nobody could know before."""
        return any(beat.what in SECRETS for beat in self.beats)

    @property
    def revealed_at(self) -> int:
        """Return when the last secret is revealed; texts may mention it from then on."""
        ends = (beat.at + beat.ms for beat in self.beats if beat.what in SECRETS)
        return max(ends, default=0)

    def scaled(self, factor: float) -> Scene:
        """Return the scene at another speed."""
        beats = tuple(
            replace(beat, at=round(beat.at * factor), ms=round(beat.ms * factor))
            for beat in self.beats
        )
        return Scene(beats, round(self.ms * factor))


class Shown(NamedTuple):
    """The scene of a kind of event, and its weight in a summary (0: not told there)."""

    show: Any
    """A function of the script and the event's facts; None if it is not shown."""
    weight: int = 0


Table = Mapping[str, Shown]


@dataclass(frozen=True, slots=True)
class Scenes:
    """The scenes for the events of a game, by their codes."""

    table: Table


SCENES = Point("scenes", Scenes)


class Script:
    """A scene under construction: `now` is when the next thing begins."""

    def __init__(self) -> None:
        self.before: Any = None
        """The position before the ply that is told."""
        self.after: Any = None
        self.coming: tuple[str, ...] = ()
        """The codes of the events that follow in this scene."""
        self.memo: dict[str, Any] = {}
        """What a game's functions remember about earlier events in the scene."""
        self.now = 0
        self._beats: list[Beat] = []
        self._end = 0
        self._rolling = -1
        self._fallen = 0
        self._rolls: list[list[tuple[tuple[int, ...], int]]] = []
        """The dice of each roll: rank and number of the beat."""

    def add(
        self, what: str, *where: str, ms: int, sound: str = "", piece: str = "", **facts: Any
    ) -> None:
        """Add a motion that begins now, without advancing time."""
        self._beats.append(Beat(what, where, self.now, ms, sound, piece, facts))
        self._end = max(self._end, self.now + ms)

    def then(
        self, what: str, *where: str, ms: int, sound: str = "", piece: str = "", **facts: Any
    ) -> None:
        """Add a motion that begins now, and advance to its end."""
        self.add(what, *where, ms=ms, sound=sound, piece=piece, **facts)
        self.now += ms

    def pause(self, ms: int) -> None:
        """Add a pause."""
        self.now += ms
        self._end = max(self._end, self.now)

    def roll(self, where: str, *, ms: int = 900, rank: tuple[int, ...] = (), **facts: Any) -> None:
        """Add a roll of a die; consecutive dice fall almost together.

        On a tray they lie by `rank`, those of equal rank in the order of their fall.
        """
        if self._rolling < 0:
            self._rolling, self._fallen = self.now, 0
            self._rolls.append([])
        self._rolls[-1].append((rank, len(self._beats)))
        lag = 70 * self._fallen
        self.now = self._rolling + lag
        self.add("tumble", where, ms=ms, sound="roll", **facts)
        self._fallen += 1
        self.now += ms

    def settle(self) -> None:
        """End a roll: the next die belongs to another one."""
        self._rolling = -1

    def scene(self) -> Scene:
        """Return the scene, sped up if longer than `LONGEST`."""
        end = max(self._end, self.now)
        beats = list(self._beats)
        for dice in self._rolls:
            for index, (_, number) in enumerate(sorted(dice)):
                beats[number] = replace(
                    beats[number], facts={**beats[number].facts, "index": index}
                )
        last = {beat.where: number for number, beat in enumerate(beats) if beat.facts.get("fresh")}
        for number, beat in enumerate(beats):
            if last.get(beat.where, number) != number:
                rest = {key: value for key, value in beat.facts.items() if key != "fresh"}
                beats[number] = replace(beat, facts=rest)
        scene = Scene(tuple(beats), end)
        return scene.scaled(LONGEST / end) if end > LONGEST else scene
