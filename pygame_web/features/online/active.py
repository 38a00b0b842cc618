"""What play with friends elsewhere does once it is loaded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from core.kernel.game import OVER
from pygame_web.features.online import FEATURE, verbs
from pygame_web.features.online.effect import scripted
from pygame_web.features.online.keys import KEYS, LEAVES
from pygame_web.features.online.parts import MORE_WORDS, bring, is_whole
from pygame_web.features.online.state import JOINED
from pygame_web.features.online.views import dialogs, room, strip
from pygame_web.language import SOURCE, T
from pygame_web.shell.feature import Active, Aid, Dialog, Handler, TableRules
from pygame_web.shell.session import Effects, Message, Notice, Session, Step, Table
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.markup import Markup

DOMAIN = "online"
"""How the codes of its notices and the names of its dialogs begin."""


def _remote(session: Session, message: Message) -> Step:
    """Handle a message from the script."""
    if message.arg == "missed":
        return replace(session, notice=Notice("part-gone", error=True)), ()
    return verbs.remote(session, message)


class OnlineRules(TableRules):
    """The rules of a table whose game follows from posts."""

    def bars(self, table: Table) -> Mapping[Aid, str]:
        """Bar what gives advice before the end, and answers that are no posts."""
        barred: dict[Aid, str] = {"forced": "forced-online"}
        return barred if table.line.actor == OVER else barred | {"review": "review-online"}

    def is_waiting(self, table: Table) -> bool:
        """Return True: dice and bots come from posts."""
        return True

    def owns(self, table: Table) -> Mapping[str, Handler]:
        """Return what becomes a post, or means nothing here."""
        return verbs.OWN


def _observes(before: Session, after: Session, message: Message) -> Step:
    """Subscribe to an online table that came onto the page; unsubscribe from one that left it.

    Load its texts in the visitor's language, and what its rarely used dialogs and notices need.
    """
    if FEATURE.barred(after):
        return after, ()
    if message.verb == "open" and message.arg.startswith(DOMAIN) and not is_whole():
        return bring(replace(after, dialog=before.dialog), message)
    session, effects = _joined(before, after)
    if _words(before) != _words(after):
        effects += (scripted("words", {"words": _words(after)}),)
    notice = after.notice
    if notice is not None and notice is not before.notice and notice.code.startswith(f"{DOMAIN}-"):
        # Its text is in a late file.
        effects += () if is_whole() else bring(after, Message(""))[1]
    return session, effects


def _words(session: Session) -> str:
    """Return the language of the catalog to fetch; "" for the source language."""
    language = session.settings.language
    return "" if language == SOURCE else language


def _keys(table: Table | None) -> str:
    return "" if table is None else KEYS.get(table)


def _joined(before: Session, after: Session) -> Step:
    table, joined = after.table, JOINED.get(after)
    if joined is not None and _keys(table) != joined.keys:
        # A bot may continue playing behind the dialog.
        stays = before.table is not None and table is not None and table.id == before.table.id
        if (table is None or stays) and after.dialog.startswith(DOMAIN):
            return after, ()
        left: Effects = (scripted("leave"),)
        session, effects = _joined(before, JOINED.put(after, None))
        return session, left + effects
    if not _keys(table) or joined is not None or after.page != "table":
        return after, ()
    if _keys(before.table) == _keys(table) and before.page == "table":
        return after, ()
    return verbs.online(after, Message("online", "rejoin"))


def _embed_status(session: Session) -> Mapping[str, object] | None:
    """Return the state of an online table for the embedding page; None for none, or too early."""
    if not is_whole():
        return None
    from pygame_web.features.online.more.tabs import embed_status

    return embed_status(session)


def _on_page(session: Session) -> Table | None:
    """Return the online table on the page, None for any other."""
    return session.table if session.page == "table" and _keys(session.table) else None


def _strip(session: Session, view: BoardView, t: T) -> Markup | None:
    """Draw the state of an online table until its game is over."""
    table, online = _on_page(session), JOINED.get(session)
    if table is None or (view.live and view.actor == OVER):
        return None
    ours = online if online is not None and online.keys == _keys(table) else None
    return strip.strip(session, ours, table, t)


def _room(session: Session, view: BoardView, t: T) -> Markup | None:
    """Draw the room of an online table before its game begins."""
    table, online = _on_page(session), JOINED.get(session)
    if table is None or online is None or online.keys != _keys(table):
        return None
    return room.room(session, online, table, t)


def _dialog(name: str, session: Session, t: T) -> Dialog | None:
    drawn = None
    if is_whole():
        from pygame_web.features.online.views.more import dialogs as seldom

        arg = session.dialog.partition(" ")[2]
        drawn = seldom.dialog(session, name, arg, t.using(MORE_WORDS))
    drawn = drawn or dialogs.dialog(session, name, t)
    return None if drawn is None else Dialog(*drawn)


def _sentence(session: Session, notice: Notice, t: T) -> str:
    """Return the sentence of a notice; those of rare ones come late."""
    sentences = {
        "online-failed": t("Online play could not start. Check your connection and try again."),
        "online-seats": t("Choose a place for yourself and one for a person elsewhere."),
    }
    if notice.code in sentences:
        return sentences[notice.code]
    if not is_whole():
        return t("Loading…")
    from pygame_web.features.online.views.more.words import sentence

    return sentence(session, notice, t.using(MORE_WORDS))


CODES = ("", "-failed", "-seats", "-refused", "-sign", "-near", "-link", "-calls")
"""The ends of the codes of its notices."""

ACTIVE = Active(
    verbs={"online": verbs.online, "remote": _remote},
    observes=_observes,
    rules=OnlineRules(),
    regions={"strip": _strip, "main": _room},
    dialogs={
        f"{DOMAIN}-{name}": partial(_dialog, f"{DOMAIN}-{name}")
        for name in ("new", "join", "wait", "link", "near", "table", "relays", "dice")
    },
    says={f"{DOMAIN}{code}": _sentence for code in CODES},
    parts=(KEYS, LEAVES),
    embed_status=_embed_status,
)
