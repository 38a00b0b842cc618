"""Tables elsewhere on the page: from the question and the invitation to the last score."""

from __future__ import annotations

from core.kernel.chain import read_terms, verify
from core.kernel.game import OVER
from tests.online_net import Club, play, table_of


def test_two_people_play_a_game_to_its_end_and_have_the_same_record() -> None:
    club = Club()
    ann, linus = devices = table_of(club, "Ann", "Linus")
    play(club, devices, lambda: ann.visit.table.line.actor == OVER)
    records = {device.visit.table.line.record.text() for device in devices}
    assert len(records) == 1
    line = linus.visit.table.line
    terms = read_terms(line.record)
    assert terms is not None
    assert verify(line, terms) == ()
