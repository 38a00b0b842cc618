"""The dialog while a table is looked for."""

from __future__ import annotations

from pygame_web.features.online.posts.full import full
from pygame_web.features.online.state import JOINED, link_state, look
from pygame_web.features.online.views.dialogs import Drawn
from pygame_web.language import T
from pygame_web.shell.session import Session
from pygame_web.ui.markup import Markup, el, join


def wait(session: Session, t: T) -> Drawn:
    """Return the title, body and buttons of the dialog."""
    state = link_state(JOINED.get(session))
    text = {
        "offline": t("No relay answers. The page keeps trying."),
        "online": t(
            "The relays do not know this table yet. It appears here as soon as they do. If it does "
            "not, ask for the invitation again: the link may be cut short."
        ),
    }.get(state, t("Asking the relays for the table…"))
    online = JOINED.get(session)
    if online is not None and online.authors and full(look(session.games, online).peers[0]).foreign:
        state = "foreign"
        text = t("The table was made by a different version of this page. Reload the page.")
    body = el("p", text, role="status", data_online=state)
    if online is not None and online.secrets.near and online.authors:
        words = t("Connect to the device of someone at the table, or open a link with moves.")
        connect = el(
            "button",
            t("Connect"),
            cls="btn btn-primary",
            data_do="online near show",
            autofocus=True,
        )
        body = el("p", words if state != "foreign" else text, role="status", data_online=state)
        return t("Looking for the table…"), body, join(connect, _leave(t))
    foot = el("button", t("Leave"), cls="btn", data_do="online leave")
    return t("Looking for the table…"), body, foot


def _leave(t: T) -> Markup:
    return el("button", t("Leave"), cls="btn btn-quiet", data_do="online leave")
