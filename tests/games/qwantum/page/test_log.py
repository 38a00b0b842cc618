"""The log does not tell what a seat may not know yet."""

from __future__ import annotations

import re

import pytest

from core import GAMES
from tests.games.qwantum.page.table import SARAH, Element, Reader, line_of
from tests.web.visit import Visit


def entries(visit: Visit) -> list[Element]:
    """Return the lines of the log, oldest first."""
    lines = Reader(re.sub(r"<(?:/?span[^>]*)>", " ", visit.html())).of_class("log-line")
    assert lines
    return lines


@pytest.mark.parametrize(
    ("decision", "sentence"),
    [("pass", "writes nothing."), ("r6", "writes 6 in red.")],
)
def test_a_decision_of_step_c_stays_hidden_until_the_last_seat_has_decided(
    decision: str, sentence: str
) -> None:
    before = line_of(*SARAH, "keep", "b13")
    visit = Visit(games=GAMES).do("set", "paste", before.record.text()).do("load")
    assert visit.tokens == before.record.tokens
    visit.do("set", "notation", "yes").do("act", decision)
    assert visit.tokens[-1] == decision
    hidden = " ".join(entries(visit)[-1].text.split())
    assert hidden.endswith(f" Has decided. {len(visit.tokens)}. …")
    assert sentence not in visit.html()
    visit.do("act", "y8")
    lines = [" ".join(line.text.split()) for line in entries(visit)]
    assert lines[-1].startswith("It is "), "the heading of the next turn"
    assert lines[-3].endswith(f". {decision}"), "disclosed: its token is shown"
    assert sentence in lines[-2].casefold()


def test_tokens_stand_in_the_log_only_where_they_are_wanted() -> None:
    before = line_of(*SARAH, "keep", "b13")
    visit = Visit(games=GAMES).do("set", "paste", before.record.text()).do("load")
    words = [line.text for line in entries(visit)]
    visit.do("set", "notation", "yes")
    assert [line.text for line in entries(visit)] != words
    assert "notation" in visit.html().partition('id="log"')[2]
    visit.do("set", "notation", "no")
    assert [line.text for line in entries(visit)] == words
