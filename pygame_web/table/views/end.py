"""The end of a game: the winner, the points, and what to do next."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from core.bots.levels import opponents
from core.kernel.timeline import Timeline
from pygame_web.language import T, mark
from pygame_web.shell import registry, rules
from pygame_web.shell.session import Session
from pygame_web.table import next_level, results
from pygame_web.table.views import levels, story
from pygame_web.table.views.names import level, listed
from pygame_web.ui import games
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import Markup, el, join

_FLOURISH = el("span", [el("i")] * 24, cls="flourish", aria_hidden="true")
"""Confetti, shown once over a won game."""


def end(session: Session, view: BoardView, t: T) -> Markup:
    """Draw the winner and the next steps: beside the board, or above it on an upright screen."""
    seat = visitor(session)
    mine = seat in view.game.winners(view.state)
    return el(
        "section",
        mine and _FLOURISH,
        el(
            "div",
            icon("trophy" if _person_wins(view) else "flag"),
            el("h2", headline(view, t, seat), cls="end-title"),
            cls="end-head",
        ),
        _ended(view, t),
        _scores(view),
        _tie(view, t),
        _turning(view, t),
        _personal_best(session, view, t),
        el(
            "div",
            _next_game(session, view, mine, t),
            el("button", icon("play"), t("Replay"), type="button", cls="btn", data_do="replay"),
            ways_on(session, t),
            el("button", icon("home"), t("Lobby"), type="button", cls="btn", data_do="lobby"),
            cls="row end-buttons",
        ),
        id="end",
        cls="end is-won" if mine else "end is-lost" if seat >= 0 and len(view.names) > 1 else "end",
        tabindex="-1",
        aria_label=t("Game over"),
    )


def ways_on(session: Session, t: T, cls: str = "btn") -> list[Markup]:
    """Draw the buttons of the features at the end of a game, and in its replay."""
    return [
        el("button", icon(way.icon), way.words(t), type="button", cls=cls, data_do=way.do)
        for way in registry.ways("end")
        if way.there(session)
    ]


def _next_game(session: Session, view: BoardView, mine: bool, t: T) -> Markup:
    """Return the next game: against a stronger bot after a win, the same one after a loss."""
    table = session.table if session.page == "table" else None
    rival = next_level.rival(table) if table is not None and not rules.remote(table) else ""
    other = next_level.offered(session, table) if table is not None else ""
    if rival not in opponents(view.game) or (mine and not other):
        return _game_on(t("Rematch"), "rematch", icon("redo"), first=True)
    game, key = view.game, view.game.name
    other_level = level(key, other, t) if other else ""
    if other and mine:
        words = t("Play against {level}", level=other_level)
        return join(
            _game_on(words, f"rematch {other}", levels.face(game, other, 32), first=True),
            _game_on(t("Rematch"), "rematch", icon("redo")),
        )
    words = t("Play against {level} again", level=level(key, rival, t))
    return join(
        _game_on(words, "rematch", levels.face(game, rival, 32), first=True),
        _game_on(t("Easier: {level}", level=other_level), f"rematch {other}", icon("bot"))
        if other
        else None,
    )


def _game_on(words: str, do: str, drawing: Markup, *, first: bool = False) -> Markup:
    cls = "btn btn-primary btn-big" if first else "btn"
    return el("button", drawing, words, type="button", cls=cls, data_do=do)


def _person_wins(view: BoardView) -> bool:
    """Return whether a person is among the winners; bots get no trophy."""
    return any(not view.bots[seat] for seat in view.game.winners(view.state))


def _personal_best(session: Session, view: BoardView, t: T) -> Markup | None:
    """Tell a new personal best of the one person who played here."""
    seat, table = visitor(session), session.table
    if seat < 0 or table is None or session.page != "table":
        return None
    if not results.personal_best(session, table.id, seat):
        return None
    score = view.game.scores(view.state)[seat]
    text = t.n("Personal best: {n} point", "Personal best: {n} points", score)
    return el("p", text, cls="end-best")


def final(view: BoardView, t: T) -> Markup:
    """Draw the points with their parts."""
    points = games.view(view.game.name).final(view, t.using(view.game.name))
    return el("section", points, cls="end-final", aria_label=t("Where the points come from"))


def visitor(session: Session) -> int:
    """The seat of the one person who played on this device, -1 if there were more or none."""
    seats = session.shown_table.seats if session.shown_table is not None else ()
    people = [number for number, seat in enumerate(seats) if not seat.bot and not seat.away]
    return people[0] if len(people) == 1 else -1


def headline(view: BoardView, t: T, visitor: int = -1) -> str:
    """Return the winner in one sentence; it addresses the person of the seat `visitor`, if any."""
    scores = view.game.scores(view.state)
    winners = view.game.winners(view.state)
    if len(view.names) == 1:
        return t.n("{n} point!", "{n} points!", scores[0])
    names = listed(tuple(view.names[seat] for seat in winners), t)
    lost = visitor >= 0 and visitor not in winners
    if len(winners) > 1:
        return (
            t("You lose. Shared victory for {names}!", names=names)
            if lost
            else t("Shared victory for {names}!", names=names)
        )
    if visitor >= 0 and not lost:
        return t("You win, {name}!", name=names)
    return t("You lose. {name} wins!", name=names) if lost else t("{name} wins!", name=names)


def _scores(view: BoardView) -> Markup | None:
    """Return the points as bars that grow, the best first; the game's own figures follow below."""
    scores = view.game.scores(view.state)
    if len(scores) == 1:
        return None
    winners = view.game.winners(view.state)
    most = max(1, *scores)
    order = sorted(range(len(scores)), key=lambda seat: (seat not in winners, -scores[seat], seat))
    rows = [
        el(
            "li",
            el("span", view.names[seat], cls="end-name"),
            _bar(max(0, scores[seat]) / most),
            el("b", scores[seat]),
            cls=f"by{seat} is-winner" if seat in winners else None,
        )
        for seat in order
    ]
    return el("ol", rows, cls="end-scores", role="list")


def _ended(view: BoardView, t: T) -> Markup | None:
    """Why the game ended."""
    ended = games.view(view.game.name).ended
    return el("p", ended(view, t.using(view.game.name)), cls="muted") if ended else None


def _tie(view: BoardView, t: T) -> Markup | None:
    """Why one of those with the most points won alone."""
    scores = view.game.scores(view.state)
    shared = scores.count(max(scores)) > 1 and len(view.game.winners(view.state)) == 1
    page = games.view(view.game.name)
    if not shared or page.tie is None:
        return None
    return el("p", page.tie(view, t.using(view.game.name)), cls="end-best")


@lru_cache(maxsize=1)
def turning(line: Timeline) -> int:
    """Return the ply from which on the winner had more points than anybody else; 0 without one."""
    game = line.game
    winners = game.winners(line.state)
    if len(winners) != 1 or line.record.seats < 2:
        return 0
    ply = line.ply
    while ply > 0 and _leads(game.scores(line.states[ply - 1]), winners[0]):
        ply -= 1
    return ply


def _leads(scores: tuple[int, ...], seat: int) -> bool:
    return all(scores[seat] > points for other, points in enumerate(scores) if other != seat)


def _turning(view: BoardView, t: T) -> Markup | None:
    """Draw when the winner took the lead for good, with a link to that moment."""
    ply = turning(view.line)
    if not ply:
        return None
    seat = view.game.winners(view.state)[0]
    winner, then = view.names[seat], replace(view, ply=ply)
    reason = story.scored(then, seat, t) or story.headline(then, t)
    if ply == view.ply:
        sentence = t("The last step decided the game.")
    elif reason:
        yours = mark("{told} From here on you lead.")
        sentence = t.to(winner, yours, mark("{told} From here on {who} leads."), told=reason)
    else:
        sentence = t.to(winner, mark("From here on you lead."), mark("From here on {who} leads."))
    return el(
        "button",
        icon("target"),
        el("span", sentence),
        type="button",
        cls="btn btn-quiet end-turning",
        data_do=f"ply {ply}",
    )


def _bar(share: float) -> Markup:
    bar = el("rect", width=round(100 * share, 1), height=10)
    return el(
        "svg",
        bar,
        viewBox="0 0 100 10",
        preserveAspectRatio="none",
        aria_hidden="true",
        focusable="false",
    )
