"""The notice over the page, and the dialog about games that are not stored."""

from __future__ import annotations

from pygame_web.language import T
from pygame_web.page.notice_words import PLAIN, SAYS
from pygame_web.shell import registry
from pygame_web.shell.rules import LOADING
from pygame_web.shell.session import Notice, Session
from pygame_web.table.views import bot_failed, rules
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import Markup, el, join

BRIEF = "idle"
"""The notice of a tap on nothing; it covers no dice or tools and takes no taps."""


def toast(session: Session, t: T) -> Markup:
    """Draw the notice, or the empty element that will announce the next one."""
    notice = session.notice
    children: tuple[Markup | None, ...] = ()
    if notice is not None and not bot_failed.covers(session, notice):
        close = el(
            "button", icon("close"), cls="icon-btn", data_do="dismiss", aria_label=t("Close")
        )
        children = (
            # A repeated message is a new element, so that it is noticed and spoken again.
            el(
                "span",
                sentence(session, notice, t),
                cls="grow" + (" is-odd" if session.notice_count % 2 else ""),
                id=f"told-{session.notice_count}",
            ),
            _offers(notice, t),
            _rule_link(session, notice, t),
            close,
        )
    role = "alert" if notice is not None and notice.error else "status"
    cls = "toast"
    if notice is not None and notice.code == BRIEF:
        # It fades by itself; a repeated one starts over.
        cls += " is-brief" + (" is-odd" if session.notice_count % 2 else "")
    elif notice is not None and notice.code == LOADING:
        cls += " is-waiting"
    return el("div", children, id="toast", cls=cls, role=role)


def _offers(notice: Notice, t: T) -> Markup:
    """Draw the remedies of a notice, as buttons."""
    words = {"left": t("Continue"), "kept-damaged": t("As a file")}
    words |= dict.fromkeys(("backup-safari", "backup-due"), t("Save a backup"))
    does = [(notice.do, words.get(notice.code, t("Open")))] if notice.do else []
    does += [(way.do, way.words(t)) for way in registry.ways("defect") if notice.trace]
    return join([el("button", word, cls="btn", data_do=do) for do, word in does])


def _rule_link(session: Session, notice: Notice, t: T) -> Markup | None:
    """Return the link from a refusal to its rule, or to the rule of the open question."""
    game = str(notice.facts.get("game", ""))
    if notice.code != "why" or notice.reason is None or not rules.has_rules(game):
        return None
    of_asked, asked = rules.game_and_rule(session)
    rule = rules.lookup(game).of_reason(notice.reason) or (asked if of_asked == game else "")
    return rules.link(game, t, rule, words=t("Why?")) if rule else None


def sentence(session: Session, notice: Notice, t: T) -> str:
    """Return the sentence of a notice."""
    says = SAYS.get(notice.code)
    if says is not None:
        return says(session, notice, t)
    text = registry.sentence(session, notice, t)
    if text is not None:
        return text
    plain = PLAIN.get(notice.code)
    if plain is None:
        return str(notice.facts.get("text", notice.code))
    return plain(t).format(**notice.facts)


def storage_dialog(session: Session, t: T) -> tuple[str, Markup, Markup]:
    """Title, body and buttons of the dialog about games that are not stored."""
    texts = {
        "on": (t("Saved games"), t("Everything is saved.")),
        "late": (
            t("The last steps are not saved yet"),
            t(
                "This device is slow to save the game. You can play on. If you close the page "
                "now, the last steps may be lost."
            ),
        ),
        "full": (t("This game is not saved"), PLAIN["storage-full"](t)),
        "off": (t("This game is not saved"), PLAIN["storage-off"](t)),
    }
    name, text = texts[session.storage]
    foot = join(
        el("button", icon("save"), t("Saved games"), cls="btn", data_do="open saves"),
        el("button", icon("download"), t("As a file"), cls="btn", data_do="export here"),
        el("button", icon("share"), t("Share as a link"), cls="btn btn-primary", data_do="link"),
    )
    return name, el("p", text), foot
