"""The controls of a replay, and of looking back in a running game."""

from __future__ import annotations

from datetime import date

from pygame_web.language import T
from pygame_web.shell.session import Session, Table
from pygame_web.table.flow import PACE
from pygame_web.table.views.end import ways_on
from pygame_web.table.views.names import names
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import Markup, el


def controls(session: Session, table: Table, t: T) -> Markup:
    """Step, jump, scrub and speed; by keyboard: arrows, Home, End and the space bar."""
    ply, newest = table.ply, table.line.ply
    at_start, at_end = ply == 0, ply == newest
    buttons = (
        _button("first", "first", t("To the start"), off=at_start),
        _button("turn prev", "back", t("One turn back"), off=at_start, words="«"),
        _button("prev", "prev", t("One step back"), off=at_start),
        _button("play", "pause" if table.playing else "play", _play_name(table, t)),
        _button("next", "next", t("One step forward"), off=at_end),
        _button("turn next", "next", t("One turn forward"), off=at_end, words="»"),
        _button("last", "last", t("To the end"), off=at_end),
    )
    return el(
        "div",
        _scrubber(ply, newest, t),
        el("div", buttons, cls="replay-buttons", role="group", aria_label=t("Replay")),
        el("div", _speed(session, t), _ways_out(session, t), cls="row replay-more"),
        cls="replay",
    )


def _play_name(table: Table, t: T) -> str:
    return t("Stop") if table.playing else t("Play")


def _button(do: str, drawing: str, name: str, *, off: bool = False, words: str = "") -> Markup:
    inside = el("span", words, aria_hidden="true") if words else icon(drawing)
    return el(
        "button",
        inside,
        cls="icon-btn",
        data_do=do,
        id=f"replay-{do.replace(' ', '-')}",
        aria_label=name,
        title=name,
        disabled=off,
    )


def _scrubber(ply: int, newest: int, t: T) -> Markup:
    label = t("Step {ply} of {newest}", ply=ply, newest=newest)
    slider = el(
        "input",
        type="range",
        cls="range",
        id="replay-ply",
        data_set="ply",
        min=0,
        max=newest,
        value=ply,
        aria_label=t("Step"),
        aria_valuetext=label,
    )
    return el("div", slider, el("output", label, cls="small muted"), cls="replay-scrub")


def _speed(session: Session, t: T) -> Markup:
    words = {"slow": t("Slow"), "normal": t("Normal"), "fast": t("Fast")}
    options = [
        el("option", word, value=speed, selected=speed == session.settings.speed)
        for speed, word in words.items()
        if speed in PACE
    ]
    return el(
        "select", options, cls="select", id="replay-speed", data_set="speed", aria_label=t("Speed")
    )


def _ways_out(session: Session, t: T) -> tuple[Markup | None, ...]:
    branch = el("button", t("Play on from here"), cls="btn btn-quiet", data_do="branch")
    if session.page == "replay":
        return branch, *ways_on(session, t, "btn btn-quiet")
    back = el("button", icon("back"), t("Back to the game"), cls="btn btn-primary", data_do="now")
    return branch, back


def _day(text: str, t: T) -> str:
    """Return the day a record names, as the language writes it; "" for none or a wrong one."""
    try:
        return t.day(date.fromisoformat(text))
    except ValueError:
        return ""


def heading(table: Table, t: T) -> Markup:
    """Draw the players of the replayed game, and its result."""
    called = names(table.line.game.name, table.seats, t)
    day = _day(table.line.record.tags.get("Date", ""), t)
    return el(
        "p",
        el("b", " – ".join(called)),
        el("span", day, cls="muted small") if day else None,
        cls="row replay-heading measure",
    )
