"""The table of Quantum, put together: status, players, battle, map, panel, cards and sheets."""

from __future__ import annotations

from core.quantum import queries
from core.quantum.combat import Advance
from core.quantum.question import asked_now
from pygame_web.language import T
from pygame_web.views.look import Look
from pygame_web.views.markup import EMPTY, Markup, el
from pygame_web.views.quantum import battle, panel, sheets, status
from pygame_web.views.quantum import board as chart
from pygame_web.views.quantum.market import market, own_commands, picking
from pygame_web.views.quantum.plan import plan


def board(look: Look, t: T) -> Markup:
    """Everything on the table.

    On phones all of it stands in one column, what is urgent above the map; where there is room the
    map has a column of its own and never moves.
    """
    found = plan(look)
    fighting = queries.fight(look.state) is not None or isinstance(asked_now(look.state), Advance)
    choosing = picking(look.state) and bool(look.actions)
    offers = market(look, t)
    table = el(
        "div",
        el(
            "div",
            el("div", status.status(look, t), sheets.strip(look, t), cls="q-top"),
            chart.chart(look, found, t),
            cls="q-main",
        ),
        el(
            "div",
            battle.battle(look, t) if fighting else EMPTY,
            panel.urgent(look, t),
            offers if choosing else own_commands(look, found, t),
            cls="q-now",
        ),
        panel.panel(look, found, t, battle=not fighting),
        el("div", EMPTY if choosing else offers, sheets.sheets(look, t), cls="q-side-column"),
        cls="q-table",
    )
    return el("div", table, cls="q-room")
