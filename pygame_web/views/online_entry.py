"""The places of online tables on the page; the late-loaded part draws the rest."""

from __future__ import annotations

from pygame_web.language import T
from pygame_web.session.online_entry import is_open
from pygame_web.session.online_parts import MORE_WORDS, WORDS, is_here, is_whole
from pygame_web.shell.session import Notice, Session
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import EMPTY, Markup, el

DOMAIN = WORDS
"""How the codes of notices and the names of dialogs begin."""


def sentences(t: T) -> dict[str, str]:
    """What notices say before anything of it is loaded, by code."""
    return {
        "online-off": t(
            "Online play does not work inside another page. Open the link in a tab of its "
            "own, or ask the owner of the page around it."
        ),
        "online-failed": t("Online play could not start. Check your connection and try again."),
        "online-seats": t("Choose a place for yourself and one for a person elsewhere."),
    }


def sentence(session: Session, notice: Notice, t: T) -> str:
    """Return the sentence of a notice about online tables."""
    said = sentences(t).get(notice.code)
    if said is not None or not is_here():
        return said or str(notice.facts.get("text", notice.code))
    if not is_whole():
        return t("Loading…")
    from pygame_web.views.online.more.words import sentence as told

    return told(session, notice, t.of(MORE_WORDS))


def offer(session: Session, t: T) -> Markup:
    """Draw the button for a table with people elsewhere."""
    if not is_open(session):
        return EMPTY
    return el(
        "button",
        icon("share"),
        t("Play with friends elsewhere"),
        type="button",
        cls="btn",
        data_do="online ask",
    )


def room(session: Session, t: T) -> Markup | None:
    """Draw the room of an online table before its game begins."""
    online, table = session.online, session.table
    if online is None or table is None or table.online != online.keys or session.page != "table":
        return None
    from pygame_web.views.online.room import room as draw

    return draw(session, online, table, t.of(WORDS))


def strip(session: Session, t: T) -> Markup | None:
    """Draw the state of an online table."""
    table = session.table
    if table is None or not table.online or session.page != "table" or not is_here():
        return None
    from pygame_web.views.online.strip import strip as draw

    online = session.online
    if online is not None and online.keys != table.online:
        online = None
    return draw(session, online, table, t.of(WORDS))


def dialog(session: Session, t: T) -> tuple[str, Markup, Markup] | None:
    """Return a dialog of tables elsewhere."""
    name, _, arg = session.dialog.partition(" ")
    if not name.startswith(DOMAIN) or not is_here():
        return None
    if is_whole():
        from pygame_web.views.online.more.dialogs import dialog as seldom

        found = seldom(session, name, arg, t.of(MORE_WORDS))
        if found is not None:
            return found
    from pygame_web.views.online.dialogs import dialog as draw

    return draw(session, name, t.of(WORDS))
