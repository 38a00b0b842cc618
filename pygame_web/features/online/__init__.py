"""Play with friends elsewhere: over relays, in one room without a server, or by messenger.

Posts determine the game (`posts/`); the package puts it on the session's table. It contacts no
server before a visitor has agreed.
"""

from __future__ import annotations

from pygame_web.language import T
from pygame_web.shell.feature import Feature, Way
from pygame_web.shell.session import Session

KEYS = "far"
"""The name under which a table's keys are stored."""


def _play(t: T) -> str:
    return t("Play with friends elsewhere")


def _way_words(t: T) -> str:
    return t("The others at this table")


def _not_embedded(t: T) -> str:
    return t(
        "Online play does not work inside another page. Open the link in a tab of its "
        "own, or ask the owner of the page around it."
    )


def _is_open(session: Session) -> bool:
    """Return whether online play is allowed here: an embedding page may forbid it."""
    return session.embed is None or session.embed.online


def _is_shown(session: Session) -> bool:
    return session.page == "table" and session.table is not None and KEYS in session.table.parts


FEATURE = Feature(
    key="online",
    verbs=("online", "remote"),
    readonly=frozenset({"remote"}),
    dialogs=(
        "online-new",
        "online-join",
        "online-wait",
        "online-link",
        "online-near",
        "online-table",
        "online-relays",
        "online-dice",
    ),
    links=("online-link", "online-near"),
    drafts=("online-name", "online-silence", "online-how", "online-code"),
    ways=(
        Way("begin", "online ask", "share", _play, there=_is_open),
        Way("tools", "open online-table", "users", _way_words, there=_is_shown),
    ),
    parts=(KEYS, "leaves"),
    secret=True,
    opens={"online/": "online invited"},
    barred=lambda session: "" if _is_open(session) else "online-off",
    says={"online-off": _not_embedded},
    words="online",
    pack="online",
    alone=True,
    remote=True,
    order=10,
)
