"""The table of Quantum, put together: status, players, battle, map, panel, cards and sheets."""

from __future__ import annotations

from core.games.quantum import queries
from core.games.quantum.combat import Advance
from core.games.quantum.question import asked_now
from core.kernel.game import OVER
from pygame_web.games.quantum import battle, panel, sheets, status
from pygame_web.games.quantum import board as chart
from pygame_web.games.quantum.market import market, own_commands, picking
from pygame_web.games.quantum.targets import targets
from pygame_web.language import T
from pygame_web.shell.sheet import shows_square
from pygame_web.table.views import story
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.markup import EMPTY, Markup, el, join


def board(view: BoardView, t: T) -> Markup:
    """Everything on the table.

    While a sentence names squares of the map, the map shows their names, and in turns of others,
    whose actions are told with squares.

    On an upright screen what is asked is a sheet under the map, and the rest follows; elsewhere the
    map has the left side to itself and never moves.
    """
    found = targets(view)
    fight = queries.fight(view.state) is not None
    fighting = fight or isinstance(asked_now(view.state), Advance)
    fought = battle.battle(view, t)
    choosing = picking(view.state) and bool(view.actions)
    offers = market(view, t)
    urgent = el(
        "div",
        fought if fighting else EMPTY,
        panel.urgent(view, t),
        offers if choosing else own_commands(view, found, t),
        cls="q-now",
    )
    status_line = status.status(view, t)
    chosen = panel.selected(view, found, t)
    recap = EMPTY if chosen else story.summary(view, t)
    shown = chosen or panel.general(view, found, recap, t)
    last = EMPTY if fighting else fought
    asked = join(urgent, el("div", shown, last, cls="q-panel", id="q-panel"))
    sheet = "q-asked takes-spare" + " is-fight" * fight + " is-retold" * bool(fight and recap)
    named = view.coordinates or _of_others(view) or shows_square(status_line + asked)
    table = el(
        "div",
        el("div", status_line, sheets.strip(view, t), cls="q-top"),
        chart.chart(view, found, t, named=named),
        el(
            "div",
            el("div", asked, cls=sheet),
            el("div", EMPTY if choosing else offers, sheets.sheets(view, t), cls="q-side-column"),
            cls="q-aside",
            data_choices=True,
            tabindex=0,  # it scrolls, also where nothing in it takes the focus
        ),
        cls="q-table",
    )
    return el("div", table, cls="q-room board-room")


def _of_others(view: BoardView) -> bool:
    """Return whether a bot, or a person elsewhere, is on turn and nobody here is asked."""
    if not view.live or view.actions or view.roll or view.actor == OVER:
        return False
    return view.others or bool(view.state.starter >= 0 and view.bots[view.state.turn])
