"""Dice that nobody can rig: each seat commits to a hash chain, and every die needs a link from all.

A seat's chain is s_N -> ... -> s_1 -> s_0: each link is the hash of the one before it. The seat
publishes the end s_0 before the game and reveals s_1, s_2, ... later. A hash cannot be inverted, so
nobody knows a link early, and nobody can reveal a different one. A *run* is a sequence of chance
nodes without a decision in between. Its dice are computed from one link of every seat, so one
honest seat is enough for fair dice. The `mode` says which links:

    strict   for run n everybody reveals link n. Nobody can know a die before all have revealed.
    audit    the seat whose decision led to the run uses its next link, the others the newest they
             have revealed. It costs no hand-over; a changed program could look ahead within its
             own turn, but never roll again.

The last one to reveal can only refuse (Cleve 1986: no protocol without a referee prevents that).
The idea of committing to chance is Blum's (1981). `docs/fair-dice.md` has the whole protocol.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import lcm
from typing import Any, NamedTuple

from core.kernel.errors import GameError
from core.kernel.game import CHANCE, AnyGame
from core.kernel.record import Record

STRICT, AUDIT = "strict", "audit"
MODES = (STRICT, AUDIT)
SIZE = 32
"""Bytes of a link, and of a game's id."""
LONGEST = 20_000
"""Most links of a chain: as many runs as a game can have."""

_LINK, _DIE = b"clubtable link 1\0", b"clubtable die 1\0"


def hashed(link: bytes) -> bytes:
    """Return the link that comes after `link` on the way to the end of its chain."""
    return sha256(_LINK + link).digest()


class Chain:
    """A seat's own chain, made from its secret start s_N."""

    __slots__ = ("_links",)

    def __init__(self, secret: bytes, length: int) -> None:
        if len(secret) != SIZE or not 1 <= length <= LONGEST:
            raise ValueError(f"a chain needs {SIZE} secret bytes and 1 to {LONGEST} links")
        links = [secret]
        for _ in range(length):
            links.append(hashed(links[-1]))
        links.reverse()
        self._links = links

    @property
    def end(self) -> bytes:
        """s_0, which is published before the game."""
        return self._links[0]

    @property
    def length(self) -> int:
        """Return the number of links that can be revealed."""
        return len(self._links) - 1

    def link(self, number: int) -> bytes:
        """Return s_number. Raises `GameError` if the chain is used up."""
        if not 0 <= number <= self.length:
            raise GameError(f"the chain has {self.length} links", "chain-end", links=self.length)
        return self._links[number]


class Revealed:
    """The public part of a chain: its end and the links revealed so far."""

    __slots__ = ("links",)

    def __init__(self, end: bytes) -> None:
        self.links = [end]
        """s_0 up to the newest."""

    @property
    def newest(self) -> int:
        """The number of the newest link that is known."""
        return len(self.links) - 1

    def reveal(self, number: int, link: bytes) -> None:
        """Take in link `number`, and with it all before it.

        Raises `GameError` when it does not belong to this chain; then nothing is taken in.
        """
        if not 0 <= number <= LONGEST or len(link) != SIZE:
            raise _broken(number)
        found = [link]
        for _ in range(number - self.newest):
            found.append(hashed(found[-1]))
        # A newer link must hash to the newest known one; an older one must match the known one.
        known = min(number, self.newest)
        if found[-1] != self.links[known]:
            raise _broken(number)
        self.links += reversed(found[:-1])


def _broken(number: int) -> GameError:
    return GameError(f"link {number} does not belong to this chain", "chain-broken", link=number)


def fall(game: AnyGame, s: Any, id: bytes, run: int, at: int, links: Sequence[bytes]) -> Any:
    """Return the outcome of chance node `at` (from 0) of run `run`, by one link from every seat.

    Exact: digests count only below the largest multiple of the whole.
    """
    outcomes = game.outcomes(s)
    whole = lcm(*(weight.denominator for _, weight in outcomes))
    left = _number(_seed(id, run, at, links), whole)
    for action, weight in outcomes:
        left -= weight.numerator * (whole // weight.denominator)
        if left < 0:
            return action
    raise AssertionError("weights sum to 1")


def _seed(id: bytes, run: int, at: int, links: Sequence[bytes]) -> bytes:
    numbers = run.to_bytes(4, "big") + at.to_bytes(4, "big")
    return sha256(_DIE + id + numbers + b"".join(links)).digest()


def _number(seed: bytes, whole: int) -> int:
    """Return a number below `whole`, all equally likely."""
    limit = (1 << 8 * SIZE) // whole * whole
    while True:
        number = int.from_bytes(seed, "big")
        if number < limit:
            return number % whole
        seed = sha256(_DIE + seed).digest()


@dataclass(frozen=True, slots=True)
class Use:
    """What the dice of a chance node depend on: run (from 1), place in it, link number by seat."""

    ply: int
    run: int
    at: int
    links: tuple[int, ...]


class Mark(NamedTuple):
    """Progress of the runs of dice after a node: what it uses, what the last die before it used."""

    run: int
    counts: tuple[int, ...]
    mover: int
    at: int
    use: Use | None
    fallen: Use | None

    def after(self, ply: int, actor: int, mode: str, void: Collection[int] = ()) -> Mark:
        """Return the mark of the next node; runs in `void` are skipped, with their links."""
        fallen = self.use or self.fallen
        if actor != CHANCE:
            return Mark(self.run, self.counts, actor, 0, None, fallen)
        run, counts = self.run, self.counts
        if self.at == 0:
            run += 1
            while run in void:
                run += 1
            # A run at the start of a game has no mover: everybody uses a link.
            alone = mode == AUDIT and self.mover >= 0
            step = 1 if alone else run - self.run
            counts = tuple(
                count + step * (seat == self.mover or not alone)
                for seat, count in enumerate(counts)
            )
        use = Use(ply, run, self.at, counts)
        return Mark(run, counts, self.mover, self.at + 1, use, fallen)


def first_mark(seats: int) -> Mark:
    """Return the mark before the first node of a game."""
    return Mark(0, (0,) * seats, -1, 0, None, None)


@dataclass(frozen=True, slots=True)
class Terms:
    """A record's facts about its dice: the mode, the game's id, the known part of each chain."""

    mode: str
    id: bytes
    chains: tuple[Revealed, ...]
    gone: tuple[int, ...] = ()
    """For each seat that left the table, the first run without its link; 0 for the others."""
    void: tuple[int, ...] = ()
    """The runs that were left out: a seat went while their links might be known to some."""

    def counts(self, seat: int, run: int) -> bool:
        """Return whether a run needs the link of a seat."""
        first = self.gone[seat] if self.gone else 0
        return not first or run < first

    def links(self, use: Use) -> tuple[bytes, ...] | None:
        """Return the links that a chance node depends on; None while one is unknown."""
        found = []
        for seat, (chain, number) in enumerate(zip(self.chains, use.links, strict=True)):
            if self.counts(seat, use.run):
                if number > chain.newest:
                    return None
                found.append(chain.links[number])
        return tuple(found)


def write_terms(record: Record, terms: Terms) -> Record:
    """Return the record with the tags needed to check its dice.

    `Chains` holds mode and id; `Chain0` ... end, number and value of a seat's newest link; `Gone`
    the first run without each seat's link, 0 for none; `Void` the runs that were left out.
    """
    tags = {"Chains": f"{terms.mode} {words_of(terms.id)}"}
    for seat, chain in enumerate(terms.chains):
        newest = f"{words_of(chain.links[0])} {chain.newest} {words_of(chain.links[-1])}"
        tags[f"Chain{seat}"] = newest
    if any(terms.gone):
        tags["Gone"] = " ".join(str(run) for run in terms.gone)
    if terms.void:
        tags["Void"] = " ".join(str(run) for run in terms.void)
    return record.with_tags(**tags)


def words_of(data: bytes) -> str:
    """Encode bytes for a record's tag."""
    return urlsafe_b64encode(data).decode().rstrip("=")
