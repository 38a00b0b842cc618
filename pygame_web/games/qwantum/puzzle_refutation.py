"""Qwantum's puzzles: the refutation of a wrong answer, played on the board."""

from __future__ import annotations

from collections import Counter
from itertools import accumulate

from core.games.qwantum.dice import DIE_NAMES, FACES, WORTH
from core.games.qwantum.game import GAME
from core.games.qwantum.scoring import column_score
from core.games.qwantum.sheet import fits
from core.games.qwantum.state import State, sheet
from core.kernel.game import CHANCE, Reason
from pygame_web.ui.game_page import Answer, Shown

COLUMN, OPEN, MISS = "column", "open", "miss"
"""Kinds of rolls: they complete a column, fit without completing one, or fit nowhere."""


def steps(answer: Answer) -> tuple[Shown, ...]:
    """Return the choice, then a fall of the dice as it most often refutes it, then what it brings.

    Facts: `stay` field; `again` field chance; `column`, `open`, `miss` field chance points;
    `average` value best.
    """
    s = answer.states[0]
    start, token = GAME.write_state(s), answer.tokens[0]
    mask = getattr(GAME.read_action(s, token), "dice", 0)
    turn = Turn(s)
    column = f"place column-{s.active}-{turn.field + 1}"
    average = Reason(
        "average", value=answer.worth[str(mask)] / 100, best=max(answer.worth.values()) / 100
    )
    if not mask:
        return (
            Shown(start, (), Reason("stay", field=turn.field + 1), (column,)),
            Shown(start, (token,), average, (column,)),
        )
    fall = turn.fall(mask)
    lit = (column, *(f"place die-{name}" for d, name in enumerate(DIE_NAMES) if mask >> d & 1))
    again = Reason("again", field=turn.field + 1, chance=turn.chances(mask)[COLUMN])
    tokens = (token, *_tokens(GAME.apply(s, GAME.read_action(s, token)), fall))
    return (
        Shown(start, (), again, lit),
        Shown(start, tokens, turn.fact(mask, fall), lit),
        Shown(start, tokens, average, (column,)),
    )


def _tokens(s: State, fall: tuple[int, ...]) -> tuple[str, ...]:
    """Return the outcomes of chance that make the dice lie as `fall` says."""
    found = []
    while GAME.actor(s) == CHANCE:
        for action in GAME.legal(s):
            then = GAME.apply(s, action)
            new = [d for d in range(len(fall)) if then.roll[d] != s.roll[d]]
            if all(then.roll[d] == fall[d] for d in new):
                found.append(GAME.write_action(action))
                s = then
                break
        else:
            raise ValueError("no such fall of the dice")
    return tuple(found)


class Turn:
    """A turn that can complete a column: what each roll of the dice leads to."""

    def __init__(self, s: State) -> None:
        self.roll = s.roll
        self.rows = sheet(s, s.active)
        self.miss = s.misses[s.active] + 1
        self.field = min(map(len, self.rows))
        """The column, from 0."""
        self.lacking = [c for c, row in enumerate(self.rows) if len(row) == self.field]
        self._chances: dict[int, dict[str, float]] = {}
        self._known: dict[int, list[Counter[int]]] = {}

    def kind(self, sums: bytes) -> str:
        """Return `COLUMN` where the sums can complete it, else `OPEN` or `MISS`."""
        if self._completes(sums):
            return COLUMN
        some = any(fits(row, number) for row, number in zip(self.rows, sums, strict=True))
        return OPEN if some else MISS

    def _completes(self, sums: bytes) -> bool:
        return all(fits(self.rows[colour], sums[colour]) for colour in self.lacking)

    def column(self, sums: bytes) -> int:
        """Return the points of the column that the sums complete; 0 where they complete none."""
        if not self._completes(sums):
            return 0
        numbers = [row[self.field] for row in self.rows if len(row) > self.field]
        return column_score([*numbers, *(sums[colour] for colour in self.lacking)])

    def chances(self, mask: int) -> dict[str, float]:
        """Return the chance of each kind when these dice are rolled again."""
        if mask in self._chances:
            return self._chances[mask]
        found = dict.fromkeys((COLUMN, OPEN, MISS), 0)
        for total, count in self._sums(mask)[-1].items():
            found[self.kind(total.to_bytes(4, "little"))] += count
        chances = {kind: count / 6 ** mask.bit_count() for kind, count in found.items()}
        self._chances[mask] = chances
        return chances

    def _sums(self, mask: int) -> list[Counter[int]]:
        """Return the sums (a byte a colour) of the first 0, 1, … 7 dice, each with its count."""

        def grown(before: Counter[int], die: int) -> Counter[int]:
            after: Counter[int] = Counter()
            for face in FACES[die] if mask >> die & 1 else (self.roll[die],):
                for total, count in before.items():
                    after[total + WORTH[face]] += count
            return after

        if mask not in self._known:
            found = accumulate(range(len(FACES)), grown, initial=Counter({0: 1}))
            self._known[mask] = list(found)
        return self._known[mask]

    def fall(self, mask: int) -> tuple[int, ...]:
        """Return the likeliest roll of the kind that most often refutes the choice.

        A column refutes nothing and is shown only if nothing else can fall.
        """
        sums, chances = self._sums(mask), self.chances(mask)
        kind = max((OPEN, MISS, COLUMN), key=lambda name: (name != COLUMN) * chances[name])
        if not chances[kind]:
            kind = COLUMN
        often = sorted(sums[-1].items(), key=lambda one: (-one[1], one[0]))
        total = next(t for t, _ in often if self.kind(t.to_bytes(4, "little")) == kind)
        faces: list[int] = []
        for die in reversed(range(len(FACES))):
            several = FACES[die] if mask >> die & 1 else (self.roll[die],)
            face = next(face for face in several if total - WORTH[face] in sums[die])
            faces.insert(0, face)
            total -= WORTH[face]
        return tuple(faces)

    def fact(self, mask: int, fall: tuple[int, ...]) -> Reason:
        """Return the kind of a roll with its field, chance and points."""
        sums = sum(WORTH[face] for face in fall).to_bytes(4, "little")
        kind = self.kind(sums)
        points = self.miss if kind == MISS else self.column(sums)
        chance = self.chances(mask)[kind]
        return Reason(kind, field=self.field + 1, chance=chance, points=points)
