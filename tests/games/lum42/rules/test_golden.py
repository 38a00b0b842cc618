"""Golden records: two games as they were played, with the position at the start of each round.

They are never written anew in the commit of a rule they guard without the reason in its message.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from core.games.lum42.game import GAME
from core.games.lum42.notation import VERBS
from core.games.lum42.scoring import by_source
from core.kernel.play import submit
from core.kernel.record import read_record
from tests.games.lum42.rules.ledger import Ledger, Table

RECORDS = sorted((Path(__file__).parent / "golden").glob("*.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_golden(path: Path) -> None:
    """Every token legal, every position as noted, points by source by a second scoring."""
    record = read_record(path.read_text("utf-8"))
    assert record.rules == GAME.rules
    s = GAME.new(seats=record.seats, **record.options)
    ledger = Ledger(record.seats)
    noted = 0
    for ply, token in enumerate(record.tokens):
        noted += _noted(record.comments.get(ply, ""), GAME.write_state(s))
        before = Table(GAME.write_state(s))
        s = submit(GAME, s, GAME.read_action(s, token))
        ledger.tell(before, token, Table(GAME.write_state(s)))
    noted += _noted(record.comments[len(record.tokens)], GAME.write_state(s))
    assert noted == 6, "five rounds and the end"
    ledger.finish(Table(GAME.write_state(s)))
    assert [by_source(s, seat) for seat in range(record.seats)] == ledger.points
    assert " ".join(map(str, GAME.scores(s))) == record.tags["Result"]
    assert GAME.actor(s) == -2


def _noted(comment: str, position: str) -> bool:
    """Return whether the comment is a position; it must be this one."""
    if not comment.startswith("lum42."):
        return False
    assert comment == position
    return True


def test_nearly_everything_happens_in_them() -> None:
    """Every verb is played in some record."""
    assert len(RECORDS) == 2
    records = [read_record(path.read_text("utf-8")) for path in RECORDS]
    verbs = {token.split(":")[0] for record in records for token in record.tokens}
    assert set(VERBS) - verbs == set()
