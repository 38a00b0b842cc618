"""The list of stored games."""

from __future__ import annotations

from pygame_web.language import T, mark
from pygame_web.shell import registry
from pygame_web.shell.day import day_text
from pygame_web.shell.kept import texts
from pygame_web.shell.session import SavedGame, Session
from pygame_web.table import quota
from pygame_web.table.views.names import names, title
from pygame_web.ui.icons import icon, icon_button
from pygame_web.ui.markup import EMPTY, Markup, el, join


def dialog(session: Session, t: T) -> tuple[str, Markup, Markup]:
    """Title, body and buttons of the stored games."""
    rows = [entry(session, saved, t, sized=True) for saved in session.saves]
    body = el("p", t("No saved games yet."))
    if rows:
        body = join(el("ul", rows, cls="list saves"), _room(session, t))
    text = t(
        "A backup is one file with everything: games, results, lessons, settings. Import it "
        "on any device: what is already there stays, what is missing is added."
    )
    body = join(body, el("p", text, cls="muted small"), _keys(session, t))
    foot = join(
        el("button", icon("upload"), t("Import a file"), cls="btn", data_do="import"),
        el(
            "button",
            icon("download"),
            t("Save a backup"),
            cls="btn",
            data_do="export",
            disabled=not (rows or texts(session)),
        ),
    )
    return t("Saved games"), body, foot


def _keys(session: Session, t: T) -> Markup | None:
    """Draw the button for a backup with keys of online tables; None without such tables."""
    kept = [f'"{name}":' for name in registry.secrets()]
    if not any(name in saved.text for saved in session.saves for name in kept):
        return None
    text = t(
        "The keys to your places at online tables are not included. With them you can play on "
        "from another device, and so can anyone else who has the file."
    )
    button = el("button", t("Backup with keys"), cls="btn", data_do="export keys")
    return el("div", el("p", text, cls="muted small"), button, cls="stack")


def _room(session: Session, t: T) -> Markup:
    """Draw the space that saved games take, and the free space."""
    taken = amount(sum(quota.size(saved) for saved in session.saves), t)
    text = t("Saved games take up {taken}.", taken=taken)
    if session.room >= 0:
        text += " " + t("{left} are free.", left=amount(session.room, t))
    return el("p", text, cls="muted small", id="room")


UNITS = ((mark("GB"), 10**9), (mark("MB"), 10**6), (mark("kB"), 10**3))


def amount(size: int, t: T) -> str:
    """Bytes as a person reads them, such as "4.2 kB"."""
    for name, unit in UNITS:
        if size >= unit:
            number = t.decimal(size / unit) if size < 10 * unit else str(size // unit)
            # With a no-break space.
            return f"{number}\u00a0{t(name)}"
    return t.n("one byte", "{n} bytes", size)


def entry(session: Session, saved: SavedGame, t: T, *, sized: bool = False) -> Markup:
    """One stored game with what can be done with it; if `sized`, with the room it takes."""
    called = f"{title(session, saved.game)}, {_players(saved, t)}" if saved.game else saved.id
    replay = (
        not saved.broken
        and not saved.over
        and el(
            "button", icon("play"), t("Replay"), cls="btn btn-quiet", data_do=f"replay {saved.id}"
        )
    )
    buttons = (
        _open(saved, called, t),
        replay,
        icon_button("download", f"export {saved.id}", t("Export {game}", game=called)),
        icon_button("trash", f"open delete {saved.id}", t("Delete {game}", game=called)),
    )
    return el(
        "li",
        summary(session, saved, t, sized=sized),
        el("div", buttons, cls="row"),
        cls="saved row",
        id=f"saved-{saved.id}",
    )


def summary(session: Session, saved: SavedGame, t: T, *, sized: bool = False) -> Markup:
    """Which game it is, who plays it, and how far it is; if `sized`, also the room it takes."""
    return el(
        "div",
        el("b", title(session, saved.game) or t("Damaged game")),
        el("span", _players(saved, t)),
        el("span", _state(saved, t, sized), cls="muted small"),
        cls="stack grow saved-words",
    )


def _players(saved: SavedGame, t: T) -> str:
    return " – ".join(names(saved.game, saved.names, t))


def _state(saved: SavedGame, t: T, sized: bool) -> str:
    taken = [amount(quota.size(saved), t)] if sized else []
    if saved.broken:
        return " ".join([t("Damaged: the readable part can be opened."), *taken])
    plies = t("finished") if saved.over else t.n("one step", "{n} steps", saved.plies)
    words = [day_text(saved.touched, t)] if saved.touched else []
    words += [plies, *taken]
    if saved.archived:
        words.append(t("archived"))
    return ", ".join(words)


def _open(saved: SavedGame, called: str, t: T) -> Markup:
    words = t("View") if saved.over else t("Continue")
    do = f"replay {saved.id}" if saved.over else f"resume {saved.id}"
    return el(
        "button", words, cls="btn btn-primary", data_do=do, aria_label=f"{words}{t.colon}{called}"
    )


def ask_delete(session: Session, t: T) -> tuple[str, Markup, Markup]:
    """Return the question before a stored game is removed."""
    id = session.dialog.partition(" ")[2]
    saved = next((saved for saved in session.saves if saved.id == id), None)
    if saved is None:
        return t("Delete"), el("p", t("This saved game no longer exists.")), EMPTY
    body = el(
        "p",
        t(
            "Delete {game} ({players}) permanently?",
            game=title(session, saved.game),
            players=_players(saved, t),
        ),
    )
    foot = join(
        el("button", t("Keep it"), cls="btn", data_do="open saves"),
        el("button", icon("trash"), t("Delete"), cls="btn btn-danger", data_do=f"delete {id}"),
    )
    return t("Delete a saved game"), body, foot
