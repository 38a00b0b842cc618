"""The menu is in groups with headings: what is wanted at a table comes first there."""

from __future__ import annotations

import re

from core import GAMES
from tests.web.visit import Visit


def groups(visit: Visit) -> dict[str, list[str]]:
    """By heading of the menu: what its rows do."""
    drawn = (
        visit.do("open", "menu").html().partition('id="dialog-menu"')[2].partition("</dialog>")[0]
    )
    found = {}
    for part in drawn.split("<section")[1:]:
        name, heading = re.findall(r'<h3[^>]* id="([^"]*)">([^<]*)</h3>', part)[0]
        assert f'aria-labelledby="{name}"' in part
        found[heading] = re.findall(r'data-do="([^"]*)"', part)
    return found


def test_at_a_table_the_menu_begins_with_what_concerns_the_table() -> None:
    found = groups(Visit(games=GAMES).do("quick", "quantum"))
    assert list(found) == ["At the table", "Play and learn", "This page"]
    assert {"what", "link", "open settings", "open howto"} <= set(found["At the table"])
    assert {"learn", "today", "open results", "open saves"} <= set(found["Play and learn"])
    assert {"open help", "open text"} <= set(found["This page"])


def test_in_the_lobby_the_menu_begins_with_playing_and_learning() -> None:
    found = groups(Visit(games=GAMES))
    assert list(found) == ["Play and learn", "Rules", "This page"]
    assert "open settings" in found["This page"]


def test_every_row_of_the_menu_stands_in_one_group_only() -> None:
    for visit in (Visit(games=GAMES), Visit(games=GAMES).do("quick", "lum42")):
        rows = [row for rows in groups(visit).values() for row in rows]
        assert len(rows) == len(set(rows))
        assert len(rows) >= 7
