"""Notices in words. The one place that turns an error's code into a sentence."""

from __future__ import annotations

from core.kernel.game import Reason
from pygame_web.language import T
from pygame_web.session import report
from pygame_web.session.model import Notice, Session
from pygame_web.session.pacing import away
from pygame_web.views import by_link, far, guide, look, puzzle_words, rules
from pygame_web.views.games import view
from pygame_web.views.icons import icon
from pygame_web.views.markup import Markup, el, join
from pygame_web.views.names import title
from pygame_web.views.settings import switch
from pygame_web.views.viewing import board_view


def toast(session: Session, t: T) -> Markup:
    """The notice, or the empty element that announces the next one."""
    notice = session.notice
    children: tuple[Markup | None, ...] = ()
    if notice is not None:
        close = el(
            "button", icon("close"), cls="icon-btn", data_do="dismiss", aria_label=t("Close")
        )
        children = (
            el("span", sentence(session, notice, t), cls="grow"),
            _offers(notice, t),
            _why(session, notice, t),
            close,
        )
    role = "alert" if notice is not None and notice.error else "status"
    return el("div", children, id="toast", cls="toast", role=role)


def _offers(notice: Notice, t: T) -> Markup:
    """What can be done about it, as buttons."""
    words = {"left": t("Go on"), "kept-damaged": t("As a file")}
    does = [(notice.do, words.get(notice.code, t("Open")))] if notice.do else []
    does += [("report", t("Copy report"))] if notice.trace else []
    return join([el("button", word, cls="btn", data_do=do) for do, word in does])


def _why(session: Session, notice: Notice, t: T) -> Markup | None:
    """The way from a refusal to its rule, or to that of the question that is to be answered."""
    game = str(notice.facts.get("game", ""))
    if notice.code != "why" or notice.reason is None or game not in rules.TOLD:
        return None
    of_asked, asked = rules.asked(session)
    rule = rules.lookup(game).of_reason(notice.reason) or (asked if of_asked == game else "")
    return rules.link(game, t, rule, words=t("Why?")) if rule else None


def sentence(session: Session, notice: Notice, t: T) -> str:
    """What a notice says."""
    if notice.code == "why" and notice.reason is not None:
        return reason(session, notice, t)
    if notice.code in ("record", "saved"):
        return _record(session, notice, t)
    if notice.code in ("token", "position", "setup"):
        return f"{_HEADS[notice.code](t)} {reason(session, notice, t)}"
    if notice.code.startswith(far.DOMAIN):
        return far.sentence(session, notice, t)
    if notice.code == "saved-broken":
        return t.n(
            "One stored game is damaged: open what is good of it, or export it.",
            "{n} stored games are damaged: open what is good of them, or export them.",
            int(str(notice.facts["n"])),
        )
    if notice.code == "left":
        return t("{game} waits: you left it here.", game=title(session, str(notice.facts["title"])))
    if notice.code == "link-own":
        return _link_own(session, notice, t)
    if notice.code == "not-now":
        return _not_now(session, t)
    if notice.code == "idle":
        return t("Nothing can be done there now: what may be tapped is lit.")
    facts = notice.facts
    known = (
        _plain,
        _bots,
        by_link.sentences,
        guide.sentences,
        look.sentences,
        puzzle_words.sentences,
    )
    said = {code: words for told in known for code, words in told(t).items()}.get(notice.code)
    if notice.code == "imported":
        return _imported(facts, t)
    return said.format(**facts) if said else str(facts.get("text", notice.code))


_HEADS = {
    "token": lambda t: t("This action cannot be read."),
    "position": lambda t: t("This position cannot be read."),
    "setup": lambda t: t("This game cannot begin so."),
}


def _bots(t: T) -> dict[str, str]:
    return {
        "bot-failed": t("The bot could not answer. The game waits; go on to ask it again."),
        "bot-loading": t(
            "What this bot needs could not be loaded. The game waits: check your connection, then "
            "go on."
        ),
    }


def _plain(t: T) -> dict[str, str]:
    """Sentences by code; placeholders are the notice's facts."""
    return {
        "over": t("The game is over."),
        "read-only": t("This table is only to be looked at."),
        "looking-back": t("You are looking back. Go back to the game to act."),
        "host-refused": t(
            "The page around this table gave an address that is none ({text}). The table plays, "
            "but tells that page nothing."
        ),
        "no-undo": t("There is nothing to take back: a die has fallen since the last decision."),
        "storage-off": t(
            "This browser does not let the page store anything. You can play, but a reload ends "
            "the game: export it as a file, or keep its link."
        ),
        "storage-full": t(
            "The browser's storage is full, so the game is not stored any more. It goes on here; "
            "delete stored games, or export this one as a file."
        ),
        "elsewhere": t("This game went on in another tab; here is what happened there."),
        "elsewhere-both": t(
            "This game went on differently in another tab. Both are kept: here it goes on as a "
            "game of its own."
        ),
        "saved-gone": t("This stored game is not there any more."),
        "kept-damaged": t(
            "A part of what was stored ({what}) could not be read. It was put aside, and the page "
            "begins anew."
        ),
        "query": t("The address asks for something that does not exist here: {text}"),
        "file-empty": t("The file {name} is empty."),
        "file-strange": t("The file {name} holds neither a record nor exported games."),
        "paste-empty": t("Paste a record, a link or a position first."),
        "lessons-gone": t(
            "The lessons could not be loaded. Check your connection and try again; once opened, "
            "they are kept."
        ),
        "opened": t("The game is open. It is stored when you play on or keep it."),
        "kept": t("The game is stored."),
        "unreadable": t("Something in it meets a defect of this page; that part was left out."),
        "fault": t(
            "Something went wrong in this page. Nothing that was stored is lost. A report helps "
            "the makers to mend it."
        ),
        "report-copied": t("The report is on the clipboard."),
        "report-shown": t("The browser does not let the page copy: mark the report and copy it."),
        "branched": t("This is a new game from here on; the other one stays as it was."),
        "copied": t("The link is on the clipboard."),
    }


def report_dialog(session: Session, t: T) -> tuple[str, Markup, Markup]:
    """Title, body and buttons of the report of what went wrong."""
    names = switch("report-names", t("Leave names in"), session.named)
    told = el(
        "textarea",
        report.text(session),
        cls="input notation",
        id="report",
        rows=12,
        readonly=True,
        aria_label=t("Report"),
    )
    body = el(
        "div",
        el("p", t("This is all it says. It was sent nowhere: give it to whoever can help.")),
        told,
        names,
        cls="stack",
    )
    foot = el("button", icon("copy"), t("Copy report"), cls="btn btn-primary", data_do="report")
    return t("Report"), body, foot


def storage_dialog(session: Session, t: T) -> tuple[str, Markup, Markup]:
    """Title, body and buttons of what is said while not all is stored."""
    told = {
        "on": (t("Stored games"), t("Nothing waits to be stored.")),
        "late": (
            t("The last plies are not stored yet"),
            t(
                "This device takes long to store the game. You can play on. If the page is closed "
                "now, the last plies may be lost."
            ),
        ),
        "full": (t("This game is not stored"), _plain(t)["storage-full"]),
        "off": (t("This game is not stored"), _plain(t)["storage-off"]),
    }
    name, said = told[session.storage]
    foot = join(
        el("button", icon("save"), t("Stored games"), cls="btn", data_do="open saves"),
        el("button", icon("download"), t("As a file"), cls="btn", data_do="export here"),
        el("button", icon("share"), t("Share as a link"), cls="btn btn-primary", data_do="link"),
    )
    return name, el("p", said), foot


def _not_now(session: Session, t: T) -> str:
    shown = board_view(session, t)
    if shown is not None and shown.actor >= 0 and shown.bots[shown.actor]:
        return t("It is {name}'s turn to decide.", name=shown.names[shown.actor])
    if shown is not None and session.table is not None and away(session.table) >= 0:
        name = shown.names[away(session.table)]
        return t("{name} plays on another device: send the link.", name=name)
    return t("This is not to be decided now.")


def _link_own(session: Session, notice: Notice, t: T) -> str:
    shown, seat = board_view(session, t), int(str(notice.facts["seat"]))
    name = shown.names[seat] if shown is not None else str(seat + 1)
    return t(
        "The link holds moves of {name} that were not made on this device. If nobody of you made "
        "them elsewhere, ask who sent it.",
        name=name,
    )


def _imported(facts: object, t: T) -> str:
    told = dict(facts) if isinstance(facts, dict) else {}
    good, bad = int(told.get("good", 0)), int(told.get("bad", 0))
    said = t.n("One game was stored.", "{n} games were stored.", good)
    if bad:
        said += " " + t.n("One could not be read.", "{n} could not be read.", bad)
    return said


def _record(session: Session, notice: Notice, t: T) -> str:
    """Where a record fails, why, and what became of the plies before."""
    why = reason(session, notice, t)
    if "ply" not in notice.facts:
        head = (
            t("The stored game cannot be opened.")
            if notice.code == "saved"
            else t("This cannot be opened.")
        )
        return f"{head} {why}"
    where = t(
        "Ply {ply}, “{token}”, cannot be played.",
        ply=notice.facts["ply"],
        token=notice.facts["token"],
    )
    return f"{where} {why} {t('What comes before it is kept.')}"


def reason(session: Session, notice: Notice, t: T) -> str:
    """The reason of a notice: the kernel's and the page's own codes here, others by the game."""
    told = notice.reason
    if told is None:
        return ""
    known = _kernel(told, t)
    if known:
        return known
    game = str(notice.facts.get("game", ""))
    if game in session.games:
        return view(game).reason(told, t.of(game))
    return str(notice.facts.get("text", told))


def _kernel(reason: Reason, t: T) -> str:
    """Sentences for the codes of `core.kernel` and of links and stored games."""
    said = {
        "record-game": t("There is no game “{game}” here."),
        "record-newer": t(
            "It was written by newer rules (version {rules}; this page knows {known}). Reload the "
            "page to get the newest version."
        ),
        "record-tag": t("The line “{text}” at its head cannot be read."),
        "record-syntax": t("The text is broken there."),
        "record-long": t("It is longer than {limit} characters."),
        "record-seats": t("Its position and its number of seats do not agree."),
        "unreadable": t("It meets a defect of this page."),
        "file-strange": t("It holds neither a record nor exported games."),
        "json": t("Its text is damaged."),
        "link-damaged": t("The link is damaged or incomplete. Copy it again as a whole."),
        "link-long": t("The link is too long."),
        "link-format": t("The link was made by another version of this page. Reload the page."),
        "saved-damaged": t("What is stored is damaged. Export it to look at it."),
        "saved-newer": t("It was stored by a newer version of this page. Reload the page."),
        "seats": t("It is played with {choices} seats, not with {seats}."),
        "option-name": t("There is no option “{option}”."),
        "option-value": t("“{value}” is no choice of the option “{option}”."),
    }.get(reason.code)
    if said is None:
        return ""
    try:
        return said.format(**reason.facts)
    except KeyError:
        return str(reason)
