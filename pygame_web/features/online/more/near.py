"""Lines to devices in the same room, and posts in links: verbs of people, messages of the script.

Both need no server. Each device shows a code and reads the other's; a link by messenger carries the
posts since the last one. A game may change its carrier at any time.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from core.kernel.errors import GameError
from pygame_web.features.online import keys
from pygame_web.features.online.effect import scripted
from pygame_web.features.online.posts.full import full
from pygame_web.features.online.posts.seal import Sealed
from pygame_web.features.online.state import JOINED, OnlineTable, Part, hands
from pygame_web.shell import notices
from pygame_web.shell.boundary import opening, text, whole
from pygame_web.shell.link_dialog import forgotten
from pygame_web.shell.session import Effects, Notice, Script, Session, Share, Step

LONGEST = 1_000_000
"""The most characters of a code."""
FORM = re.compile(r"[A-Za-z0-9_-]{4,}")
DIALOG = "online-near"
CODE = "online-code"
"""The draft that holds a pasted code."""
STATES = (
    *("making", "ready", "joining", "open", "late", "damaged", "own", "passed", "taken", "none"),
    *("camera", "failed", "other", "known", "partly"),
)
"""What the script says."""
OF_LINKS = ("taken", "passed", "damaged", "other", "known", "partly", "strange", "gap")
"""The states that are told, too, where no dialog shows them."""


def replace_near(now: OnlineTable, **changes: Any) -> OnlineTable:
    """Return the value with another code or state."""
    return replace(now, near=now.near._replace(**changes))


def ask(now: OnlineTable, what: str, **data: object) -> Script:
    """Return a request to the script about lines and codes."""
    return scripted("near", {"id": now.secrets.id, "what": what, **data})


def take_code(session: Session, now: OnlineTable, code: str) -> Step:
    """Take in a code of another device, at once or when the script has joined."""
    if not FORM.fullmatch(code) or len(code) > LONGEST:
        return session.ignore()
    if not now.authors:
        return JOINED.put(session, replace(now, taken=code)), ()
    return session, (ask(now, "accept", code=code, stun=now.near.outside),)


def invitation(session: Session, arg: str, at: int) -> Step:
    """Show the link that invites; with "device", the one that goes on with the seats from here.

    With "sheet" the system's own way to share is asked first, with "copy" it is copied.
    """
    now = JOINED.get(session)
    if now is None:
        return session.ignore()
    secret, words = now.secrets, arg.split()
    fragment = secret.device() if "device" in words else secret.invitation()
    dialog = "online-link device" if "device" in words else "online-link"
    session = forgotten(replace(session, dialog=dialog))
    return session, (Share(fragment, "sheet" in words, "copy" in words),)


def do(session: Session, arg: str, at: int) -> Step:
    """Handle a person's action on the codes.

    show, outside (for another place), new, copy, scan, take (pasted), send, letter, or scanned (a
    text, by anybody).
    """
    now, (word, _, rest) = JOINED.get(session), arg.partition(" ")
    if now is None or not now.authors:
        return session.ignore()
    match word:
        case "show" | "outside" | "new":
            session = forgotten(replace(session, dialog=DIALOG, notice=None))
            # A code made without a server has different addresses than one made with a STUN server.
            outside = word == "outside" or (word == "new" and now.near.outside)
            changed = outside != now.near.outside
            near = replace_near(now, state="making", code="", outside=outside)
            session = JOINED.put(session, near)
            fresh = word != "show" or changed
            return session, (ask(now, "code", fresh=fresh, stun=outside),)
        case "scan":
            return session, (scripted("look", {"id": now.secrets.id}),)
        case "take":
            return _pasted(session, now)
        case "send":
            dialog = "online-link posts"
            session = forgotten(replace(session, dialog=dialog, notice=None))
            data = {"id": now.secrets.id, "all": rest == "all"}
            return session, (scripted("link", data),)
        case "letter":
            return _handed(session, now, now.near.letter, rest)
        case "copy":
            return _handed(session, now, now.near.code, "copy")
        case "scanned":
            return _read(session, now, rest)
    return session.ignore()


def _pasted(session: Session, now: OnlineTable) -> Step:
    """Take in the code in the field."""
    content = session.drafts.get(CODE, "").strip()
    drafts = {name: draft for name, draft in session.drafts.items() if name != CODE}
    # A messenger may have changed the link.
    found = opening.read(session.games, content).found
    content = next((one.text for one in found if one.kind == "invitation"), content)
    return _read(replace(session, drafts=drafts), now, content)


def _read(session: Session, now: OnlineTable, content: str) -> Step:
    """Read a link or a code that a person pasted or scanned."""
    link, code = keys.split(content)
    if not code:
        return JOINED.put(session, replace_near(now, state="damaged")), ()
    try:
        secret = keys.read(link)
    except GameError as error:
        return replace(session, notice=notices.notice("online-link", error)), ()
    if secret.id != now.secrets.id:
        return JOINED.put(session, replace_near(now, state="other")), ()
    return take_code(session, now, code)


def note_code(session: Session, now: OnlineTable, data: Mapping[str, object], at: int) -> Step:
    """Note the code to show and the state of the line, as the script reports them."""
    state = text(data.get("state"), 20)
    if state not in STATES:
        return session.ignore()
    state = _judged(session, now, state)
    code = text(data.get("code", now.near.code), LONGEST)
    before = now.near.code
    stun = whole(data.get("stun"), int(now.near.stun), low=0) > 0
    now = replace_near(now, code=code, state=state, stun=stun, brought=0)
    session = JOINED.put(session, now)
    effects: Effects = ()
    if session.dialog == "online-wait" and state in ("joining", "late"):
        session = replace(session, dialog=DIALOG)
    if code and (code != before or session.dialog == DIALOG):
        effects = (Share(now.secrets.with_code(code)),)
    if state == "open" and session.dialog == DIALOG:
        session = replace(session, dialog="" if now.posts else "online-wait")
    if state in OF_LINKS and session.dialog != DIALOG:
        session = replace(session, notice=Notice("online-near", {"state": state}))
    return session, effects


def count_brought(now: OnlineTable, part: Part, letter: Iterable[Sealed]) -> OnlineTable:
    """Count the posts in a link that people at the table wrote; return the changed table."""
    return replace_near(now, brought=now.near.brought + sum(map(full(part).concerns, letter)))


def _judged(session: Session, now: OnlineTable, state: str) -> str:
    """Return what the posts of a link are, after the devices' parts have looked at them."""
    if state != "taken":
        return state
    if not now.near.brought:
        return "strange"
    parts = hands(session.games, now).peers
    return "gap" if any(part.status().catching_up for part in parts) else state


def linked(session: Session, now: OnlineTable, data: Mapping[str, object], at: int) -> Step:
    """Share the link with posts that the script has made."""
    code = text(data.get("code"), LONGEST)
    if not FORM.fullmatch(code):
        return session.ignore()
    session = JOINED.put(session, replace_near(now, letter=code))
    return session, (Share(now.secrets.with_code(code)),)


def _handed(session: Session, now: OnlineTable, code: str, how: str) -> Step:
    """Share a link that contains a code."""
    if not code:
        return session.ignore()
    return session, (Share(now.secrets.with_code(code), how == "sheet", how == "copy"),)
