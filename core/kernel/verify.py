"""Checks the dice of a record by recomputing each from the chains in its tags (`chain`)."""

from __future__ import annotations

import binascii
from base64 import urlsafe_b64decode
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from core.kernel.chain import LONGEST, MODES, SIZE, Revealed, Terms, Use, fall, first_mark, words_of
from core.kernel.errors import RecordError
from core.kernel.record import Record
from core.kernel.timeline import Timeline


def uses(line: Timeline, mode: str, void: Collection[int] = ()) -> Iterator[Use]:
    """Yield the use of each chance node of a line, including the pending one."""
    mark = first_mark(line.record.seats)
    for ply in range(line.ply + 1):
        mark = mark.after(ply, line.seat_at(ply), mode, void)
        if mark.use:
            yield mark.use


@dataclass(frozen=True, slots=True)
class Fault:
    """A die that does not match the chains; `expected` is its token, or "" without the links."""

    ply: int
    token: str
    expected: str


def read_terms(record: Record) -> Terms | None:
    """Return a record's facts about its dice; None if it has no chained dice.

    Raises `RecordError` for unreadable tags or an inconsistent chain.
    """
    if "Chains" not in record.tags:
        return None
    chains = []
    try:
        mode, id = record.tags["Chains"].split(" ")
        if mode not in MODES:
            raise ValueError(mode)
        for seat in range(record.seats):
            end, number, newest = record.tags[f"Chain{seat}"].split(" ")
            chain = Revealed(_bytes(end))
            chain.reveal(int(number), _bytes(newest))
            chains.append(chain)
        gone = tuple(int(run) for run in record.tags.get("Gone", "").split(" ") if run)
        if gone and (len(gone) != record.seats or min(gone) < 0):
            raise ValueError(record.tags["Gone"])
        void = tuple(int(run) for run in record.tags.get("Void", "").split(" ") if run)
        if len(void) > LONGEST or any(run < 1 for run in void):
            raise ValueError(record.tags["Void"])
        return Terms(mode, _bytes(id), tuple(chains), gone, void)
    except (KeyError, ValueError) as error:
        raise RecordError(
            "the tags about the dice cannot be read", "record-tag", text="Chains"
        ) from error


def verify(line: Timeline, terms: Terms) -> tuple[Fault, ...]:
    """Return every die that differs from what the chains give; empty if none does."""
    faults = []
    for use in uses(line, terms.mode, frozenset(terms.void)):
        if use.ply == line.ply:
            break
        token = line.record.tokens[use.ply]
        links = terms.links(use)
        if links is None:
            faults.append(Fault(use.ply, token, ""))
            continue
        right = fall(line.game, line.states[use.ply], terms.id, use.run, use.at, links)
        expected = line.game.write_action(right)
        if expected != token:
            faults.append(Fault(use.ply, token, expected))
    return tuple(faults)


def _bytes(text: str) -> bytes:
    try:
        data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except binascii.Error as error:
        raise ValueError(text) from error
    if len(data) != SIZE or words_of(data) != text:
        raise ValueError(text)
    return data
