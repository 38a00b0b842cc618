"""Chained dice: nobody knows a link early, faces are fair, tampering is found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from core.kernel.chain import (
    AUDIT,
    LONGEST,
    MODES,
    SIZE,
    STRICT,
    Chain,
    Revealed,
    fall,
    hashed,
    write_terms,
)
from core.kernel.errors import GameError, RecordError
from core.kernel.record import Record, read_record
from core.kernel.timeline import replay
from core.kernel.verify import read_terms, uses, verify
from pygame_web.features.online.v1.dice_runs import Counted
from tests.chained import ID, played
from tests.every_game import ALL
from tests.thorough import amount

DICE = amount(plain=250_000, thorough=1_000_000)
"""The number of dice in the statistics; `docs/fair-dice.md` reports a million."""
SIX = range(6)


def test_each_link_is_the_hash_of_the_next_one_to_be_revealed() -> None:
    chain = Chain(b"s" * SIZE, 5)
    assert all(hashed(chain.link(n)) == chain.link(n - 1) for n in range(1, 6))
    assert chain.link(0) == chain.end
    assert chain.link(5) == b"s" * SIZE


def test_a_chain_that_is_used_up_says_so() -> None:
    with pytest.raises(GameError, match="5 links"):
        Chain(b"s" * SIZE, 5).link(6)


def test_a_newer_link_reveals_all_before_it() -> None:
    chain = Chain(b"s" * SIZE, 9)
    revealed = Revealed(chain.end)
    revealed.reveal(4, chain.link(4))
    assert revealed.links == [chain.link(n) for n in range(5)]
    revealed.reveal(2, chain.link(2))
    assert revealed.newest == 4


@pytest.mark.parametrize(("number", "value"), [(3, 4), (5, 4), (0, 1), (2, 0)])
def test_a_link_under_another_number_is_refused_and_changes_nothing(
    number: int, value: int
) -> None:
    chain = Chain(b"s" * SIZE, 9)
    revealed = Revealed(chain.end)
    revealed.reveal(3, chain.link(3))
    with pytest.raises(GameError, match="does not belong"):
        revealed.reveal(number, chain.link(value))
    assert revealed.links == [chain.link(n) for n in range(4)]


@pytest.mark.parametrize("link", [b"", b"x" * 31, b"x" * 33, b"x" * 32])
def test_a_foreign_link_is_refused(link: bytes) -> None:
    revealed = Revealed(Chain(b"s" * SIZE, 9).end)
    with pytest.raises(GameError, match="does not belong"):
        revealed.reveal(1, link)


class Weighted:
    """A game that has only outcomes."""

    def __init__(self, *weights: Fraction) -> None:
        self._outcomes = tuple(enumerate(weights))

    def outcomes(self, s: object) -> Any:
        return self._outcomes


def chi_square(seen: Counter[int], expected: list[float]) -> float:
    return sum((seen[n] - mean) ** 2 / mean for n, mean in enumerate(expected))


def even(seen: Counter[Any], mean: float, cells: Iterable[Any]) -> float:
    return sum((seen[cell] - mean) ** 2 / mean for cell in cells)


def test_dice_are_even_by_face_by_place_and_after_each_other() -> None:
    game, each = Weighted(*[Fraction(1, 6)] * 6), 7
    runs = DICE // each
    chains = [Chain(bytes([seat]) * SIZE, LONGEST) for seat in range(2)]
    pairs: Counter[tuple[int, int]] = Counter()
    places: Counter[tuple[int, int]] = Counter()
    before = 0
    for run in range(runs):
        # As at a table: a new link of everybody for each run, for several games in turn.
        links = [chain.link(1 + run % LONGEST) for chain in chains]
        id = (run // LONGEST).to_bytes(SIZE, "big")
        for at in range(each):
            face = fall(game, None, id, run, at, links)  # type: ignore[arg-type]
            pairs[before, face] += 1
            places[at, face] += 1
            before = face
    count = runs * each
    faces = Counter({n: sum(places[at, n] for at in range(each)) for n in SIX})
    statistics = {
        "faces": even(faces, count / 6, SIX),
        "places": even(places, runs / 6, [(at, n) for at in range(each) for n in SIX]),
        "pairs": even(pairs, count / 36, [(a, b) for a in SIX for b in SIX]),
    }
    # With 5, 35 and 35 degrees of freedom: each 1 in 10,000 for even dice.
    assert statistics["faces"] < 25.7, statistics
    assert statistics["places"] < 74.9, statistics
    assert statistics["pairs"] < 74.9, statistics


def test_uneven_outcomes_fall_by_their_weights() -> None:
    weights = [Fraction(1, 10), Fraction(7, 15), Fraction(13, 30)]
    game, links = Weighted(*weights), [b"a" * SIZE]
    seen = Counter(fall(game, None, ID, 1, n, links) for n in range(60_000))  # type: ignore[arg-type]
    assert chi_square(seen, [60_000 * float(weight) for weight in weights]) < 20


def test_every_link_run_and_place_changes_the_dice() -> None:
    many = Weighted(*[Fraction(1, 1000)] * 1000)
    base = (ID, 1, 0, [b"a" * SIZE, b"b" * SIZE])
    others = [
        (ID[::-1], 1, 0, base[3]),
        (ID, 2, 0, base[3]),
        (ID, 1, 1, base[3]),
        (ID, 1, 0, [b"c" * SIZE, b"b" * SIZE]),
        (ID, 1, 0, [b"a" * SIZE, b"c" * SIZE]),
        (ID, 1, 0, [b"b" * SIZE, b"a" * SIZE]),
    ]
    falls = [fall(many, None, *case) for case in (base, *others)]  # type: ignore[arg-type]
    assert len(set(falls)) == len(falls)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", ALL)
def test_a_game_with_chained_dice_is_verified_from_its_text(name: str, mode: str) -> None:
    line, terms = played(name, mode)
    text = write_terms(line.record, terms).text()
    record = read_record(text)
    parsed = read_terms(record)
    assert parsed is not None
    assert verify(replay(ALL, record), parsed) == ()


@pytest.mark.parametrize("mode", MODES)
def test_what_is_counted_along_a_line_is_what_is_counted_anew(mode: str) -> None:
    line, _ = played("qwantum", mode, seats=3)
    other = line.cut(line.ply // 2)
    action = line.game.legal(other.state)[-1]
    lines = [line.cut(ply) for ply in range(0, line.ply, 7)]
    lines += [other.play(action), line, line.cut(3), line]
    counted = Counted(mode)
    for one in lines:
        found = {use.ply: use for use in uses(one, mode)}
        assert counted.use(one) == found.get(one.ply)
        fallen = [use for ply, use in found.items() if ply < one.ply]
        assert counted.fallen(one) == (fallen[-1] if fallen else None)


def test_strict_dice_use_a_new_link_of_everybody_for_each_run() -> None:
    line, _ = played("qwantum", STRICT, seats=3)
    assert all(use.links == (use.run,) * 3 for use in uses(line, STRICT))


def test_audit_dice_use_a_new_link_only_of_who_decided_before() -> None:
    line, _ = played("qwantum", AUDIT, seats=3)
    found = list(uses(line, AUDIT))
    assert found[0].links == (1, 1, 1)
    by_run = {use.run: use.links for use in found}
    for run in range(2, len(by_run) + 1):
        grown = [a - b for a, b in zip(by_run[run], by_run[run - 1], strict=True)]
        assert sorted(grown) == [0, 0, 1]


def test_a_bent_die_is_found_and_the_right_one_told() -> None:
    line, terms = played("qwantum", STRICT, plies=7)
    tokens = list(line.record.tokens)
    could = [line.game.write_action(a) for a, _ in line.game.outcomes(line.states[3])]
    other = next(token for token in could if token != tokens[3])
    bent = replay(ALL, replace(line.record, tokens=(*tokens[:3], other, *tokens[4:])))
    (fault,) = verify(bent, terms)
    assert (fault.ply, fault.token, fault.expected) == (3, other, tokens[3])


def test_a_die_without_its_link_is_told() -> None:
    line, terms = played("qwantum", STRICT)
    short = Revealed(terms.chains[0].links[0])
    faults = verify(line, replace(terms, chains=(short, *terms.chains[1:])))
    assert faults
    assert {fault.expected for fault in faults} == {""}


def test_any_changed_character_of_the_tags_is_found() -> None:
    line, terms = played("tiny", STRICT, plies=40)
    record = write_terms(line.record, terms)
    random = Random(1)
    for name in ("Chains", "Chain0", "Chain1"):
        text = record.tags[name]
        for _ in range(40):
            at = random.randrange(len(text))
            letter = random.choice([c for c in "ABCxyz019-_" if c != text[at]])
            changed = record.with_tags(**{name: text[:at] + letter + text[at + 1 :]})
            try:
                parsed = read_terms(changed)
            except RecordError:
                continue
            assert parsed is not None
            assert verify(line, parsed), (name, at, letter)


def test_dice_go_without_the_links_of_a_seat_that_left() -> None:
    line, terms = played("tiny", STRICT, plies=40)
    first = next(use for use in uses(line, STRICT) if use.run == 3)
    left = replace(terms, gone=(0, 3))
    for use in uses(line, STRICT):
        links, whole = left.links(use), terms.links(use)
        assert whole is not None
        assert links == (whole if use.run < 3 else whole[:1])
    parsed = read_terms(write_terms(line.record, left))
    assert parsed is not None
    assert parsed.gone == (0, 3)
    assert {fault.ply for fault in verify(line, parsed)} <= {*range(first.ply, line.ply)}
    assert verify(line, parsed), "the dice of this game did use the links"


@pytest.mark.parametrize("gone", ["3", "0 0 0", "0 -1", "0 x"])
def test_a_damaged_list_of_who_left_is_refused(gone: str) -> None:
    line, terms = played("tiny", STRICT, plies=10)
    record = write_terms(line.record, terms).with_tags(Gone=gone)
    with pytest.raises(RecordError):
        read_terms(record)


def test_a_game_without_chained_dice_has_no_terms() -> None:
    assert read_terms(Record("tiny", 2)) is None
