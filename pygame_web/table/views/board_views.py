"""Makes the input of a board's view from the session."""

from __future__ import annotations

from dataclasses import replace

from core.kernel.game import CHANCE, OVER
from core.kernel.timeline import Timeline
from pygame_web import scenes
from pygame_web.language import T
from pygame_web.shell import contributed, registry, rules, sheet
from pygame_web.shell.session import Session, Table
from pygame_web.table.flow import waits_for_tap
from pygame_web.table.play import may_act
from pygame_web.table.replay import later
from pygame_web.table.seats import is_here, is_person, people, roller
from pygame_web.table.views.log import events
from pygame_web.table.views.names import names
from pygame_web.ui import games
from pygame_web.ui.board_view import BoardView

LOOKED = 90
"""The number of past plies searched for actions of others."""


def board_view(session: Session, t: T) -> BoardView | None:
    """Return the input for the shown table's views; None if no table is shown."""
    table = session.shown_table
    if table is None:
        return None
    seen = of_table(table, t, live=session.page == "table")
    if seen.actor >= 0 and contributed.from_actor(session):
        # Show the position from the seat of the player who decided.
        seen = replace(seen, viewer=seen.actor)
    chosen = session.settings
    named = chosen.coordinates or contributed.names_squares(session) or _refused_square(session)
    ways = [(way.do, way.icon, way.words(t)) for way in registry.ways("moment")]
    return replace(seen, asks=chosen.ask, coordinates=named, ways=tuple(ways))


def _refused_square(session: Session) -> bool:
    """Return whether the notice on the page names a square."""
    notice = session.notice
    facts = notice.reason.facts if notice is not None and notice.reason is not None else {}
    return any(sheet.names_square(str(fact)) for fact in facts.values())


def of_table(table: Table, t: T, *, live: bool = True) -> BoardView:
    """Return the view of a table at the shown ply; `live` says whether it can be played on."""
    line, ply = table.line, table.ply
    game, s = line.game, line.states[ply]
    live = live and table.cursor is None
    acting = live and may_act(table)
    seat = roller(table) if live else game.actor(s)
    roll = live and waits_for_tap(table)
    since = _since(table) if acting or roll else -1
    return BoardView(
        game=game,
        line=line,
        ply=ply,
        state=s,
        actor=game.actor(s),
        names=names(game.name, table.seats, t),
        bots=tuple(seat.bot for seat in table.seats),
        alone=people(table) == 1 or rules.barred(table, "store") == "store-lesson",
        others=rules.remote(table) and game.actor(s) >= 0 and not is_here(table, game.actor(s)),
        actions=tuple((game.write_action(a), a) for a in game.legal(s)) if acting else (),
        steps=table.steps if live else (),
        real_dice=table.real_dice,
        roll=roll,
        roller=seat,
        viewer=_viewer(table, seat),
        since=since,
        news=_news(line, since) if since >= 0 else frozenset(),
        live=live,
        waits=table.paused,
    )


def _since(table: Table) -> int:
    """Return the ply of the first decision by others after the last input here, -1 if none.

    That input itself counts if it disclosed others' decisions, until the next one.
    """
    if _discloses(table, table.last_input - 1) and not _tapped(table):
        return table.last_input - 1
    for ply in range(max(0, table.last_input, table.line.ply - LOOKED), table.line.ply):
        seat = table.line.seat_at(ply)
        if seat >= 0 and not is_here(table, seat):
            return ply
    return -1


def _tapped(table: Table) -> bool:
    """Return whether the last input here was a tap on dice that waited for it."""
    ply = table.last_input
    return ply < table.line.ply and waits_for_tap(replace(table, line=table.line.cut(ply)))


def _discloses(table: Table, ply: int) -> bool:
    """Return whether the decision at a ply disclosed decisions of seats that are not here."""
    line = table.line
    recap = games.view(line.game.name).recap
    if recap is None or not recap.disclosed or not 0 <= ply < line.ply or line.seat_at(ply) < 0:
        return False
    disclosures = (event for event in events(line, ply, ply + 1) if event.code in recap.disclosed)
    return any(not is_here(table, int(str(dict(event.facts)["seat"]))) for event in disclosures)


def _news(line: Timeline, since: int) -> frozenset[str]:
    """Return the places that the scenes since then have changed."""
    found: set[str] = set()
    while since < line.ply:
        after = later(line, since)
        found.update(scenes.scene(line, since, after).marks)
        since = after
    return frozenset(found)


def _viewer(table: Table, seat: int) -> int:
    """Return the person to act; otherwise the one who acted last, or the first person.

    People at this device come before people elsewhere.
    """
    seats = [number for number in range(len(table.seats)) if is_here(table, number)]
    seats = seats or [number for number in range(len(table.seats)) if is_person(table, number)]
    if seat in seats:
        return seat
    line = table.line
    for ply in range(table.ply - 1, -1, -1):
        if line.seat_at(ply) in seats:
            return line.seat_at(ply)
    return seats[0] if seats else max(0, seat)


def actor_word(actor: int) -> str:
    """The actor as the table element's `data-actor` says it: a seat number, chance or over."""
    return {CHANCE: "chance", OVER: "over"}.get(actor, str(actor))
