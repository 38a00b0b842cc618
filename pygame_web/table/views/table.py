"""The table page: the game's board, or the generic table that plays any game from the contract."""

from __future__ import annotations

from core.kernel.game import CHANCE, OVER
from pygame_web.language import T
from pygame_web.shell import registry, rules
from pygame_web.shell.feature import Way
from pygame_web.shell.session import Session, Table
from pygame_web.table.flow import to_take
from pygame_web.table.play import correct_target, undo_target
from pygame_web.table.views import replay, story
from pygame_web.table.views.board_views import actor_word
from pygame_web.table.views.names import listed
from pygame_web.table.views.players import strips
from pygame_web.ui import games
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import EMPTY, Markup, el, join


def table(session: Session, view: BoardView, t: T) -> Markup:
    """The table element with its board; `data-game`, `data-actor` and `data-ply` are a contract.

    `data-table` changes with the table alone: `browser/pan.js` shows the next one whole.
    """
    shown = session.shown_table
    seat = to_take(shown) if shown is not None and view.live else -1
    if seat >= 0:
        inside = handover(view, seat, t)
    elif session.generic:
        inside = generic_board(view, t)
    else:
        inside = games.view(view.game.name).board(view, t.using(view.game.name))
    heading = None
    if shown is not None and session.page == "replay":
        heading = replay.heading(shown, t)
    return el(
        "section",
        heading,
        inside,
        cls="table",
        aria_label=t("Table"),
        tabindex=0 if view.actor == OVER else None,  # it scrolls then, and nothing in it is pressed
        data_game=view.game.name,
        data_table=shown.id if shown is not None else None,
        data_actor=actor_word(view.actor),
        data_ply=view.ply,
        data_live=view.live,
    )


def turn_line(view: BoardView, t: T) -> str:
    """Return a sentence that says who decides."""
    if view.actor == OVER:
        winners = tuple(view.names[seat] for seat in view.game.winners(view.state))
        if not winners:
            return t("The game is over.")
        return t.n("{names} wins.", "{names} win together.", len(winners), names=listed(winners, t))
    name = view.names[view.roller] if view.roller >= 0 else ""
    if view.actor == CHANCE:
        if view.entering:
            return t("Roll the real dice and enter what they show.")
        if view.roll and name:
            return t("{name}: roll the dice!", name=name)
        return t("{name} is about to roll.", name=name) if name else t("Chance decides.")
    if view.bots[view.actor]:
        if view.waits:
            return t("Paused: it is {name}'s turn.", name=name)
        return t("{name} is thinking…", name=name)
    return t("{name}: your turn.", name=name) if view.actions else t("{name} decides.", name=name)


def question(view: BoardView, t: T) -> Markup:
    """Return the line above any board that says who decides; `is-mine` for a person here."""
    cls = "turn is-mine" if view.actions or view.roll else "turn"
    return el("p", story.to_you(view, turn_line(view, t)), cls=cls, data_question=True)


def generic_board(view: BoardView, t: T) -> Markup:
    """Draw any game: who decides, all legal actions as buttons, points, the position as text."""
    game_view, own = games.view(view.game.name), t.using(view.game.name)
    buttons = [
        el(
            "button",
            el("span", game_view.action(view.game, view.state, action, own)),
            el("span", token, cls="notation"),
            cls="btn action",
            data_act=token,
        )
        for token, action in view.actions
    ]
    if view.roll:
        buttons.append(el("button", icon("dice"), t("Roll"), cls="btn btn-primary", data_do="roll"))
    position = view.game.write_state(view.state)
    return el(
        "div",
        question(view, t),
        el("div", buttons, cls="actions", role="group", aria_label=t("What you can do")),
        strips(view, t),
        el("h2", t("Position"), cls="label"),
        el("pre", position, cls="notation position", tabindex="0"),
        cls="stack measure generic",
    )


def handover(view: BoardView, seat: int, t: T) -> Markup:
    """Return the screen between two people who share a device."""
    return el(
        "div",
        icon("swap"),
        el("h2", t("Pass the device to {name}", name=view.names[seat])),
        el("p", t("The table appears once {name} has it.", name=view.names[seat]), cls="muted"),
        el(
            "button",
            t("I am {name}", name=view.names[seat]),
            cls="btn btn-primary btn-big",
            data_do=f"take {seat}",
            autofocus=True,
        ),
        cls="handover stack center",
    )


def tools(session: Session, shown: Table, view: BoardView, t: T) -> Markup:
    """Buttons of the top bar that belong to a table: they never move."""
    buttons: list[Markup | None] = []
    if session.page == "table":
        buttons.append(_tool("undo", "undo", t("Undo"), off=undo_target(shown) is None))
        if shown.real_dice:
            off = correct_target(shown) is None
            buttons.append(_tool("reroll", "correct", t("Re-enter the last dice"), off=off))
        if any(view.bots) and not rules.remote(shown):
            name = t("Continue") if shown.paused else t("Pause the bots")
            drawing = "play" if shown.paused else "pause"
            buttons.append(_tool(drawing, "pause", name, off=view.actor == OVER))
    buttons += [_way(way, session, t) for way in registry.ways("tools") if way.there(session)]
    buttons.append(_tool("log", "open log", t("Log")))
    buttons += [_way(way, session, t) for way in registry.ways("tools-end") if way.there(session)]
    buttons.append(_tool("share", "link", t("Share as a link")))
    return join(buttons)


def _way(way: Way, session: Session, t: T) -> Markup:
    """Return the button of a feature; it looks pressed while its answer is awaited."""
    off, pressed = way.off(session), way.pressed(session)
    return _tool(way.icon, way.do, way.words(t), off=off, pressed=pressed)


def _tool(drawing: str, do: str, name: str, *, off: bool = False, pressed: bool = False) -> Markup:
    return el(
        "button",
        icon(drawing),
        cls=f"icon-btn tool-{drawing}",
        data_do=do,
        aria_label=name,
        title=name,
        aria_pressed="true" if pressed else None,
        disabled=off,
    )


def bar(session: Session, view: BoardView, t: T) -> Markup:
    """Return the action bar of the game's own board; none for the generic table and hand-overs."""
    shown = session.shown_table
    if session.generic or not view.live or shown is None or to_take(shown) >= 0:
        return EMPTY
    return games.view(view.game.name).bar(view, t.using(view.game.name))
