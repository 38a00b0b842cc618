"""Notices in words. The one place that turns an error's code into a sentence."""

from __future__ import annotations

from core.kernel.game import Reason
from pygame_web.language import T
from pygame_web.page.unsaved import counted
from pygame_web.shell import registry
from pygame_web.shell.link import refused
from pygame_web.shell.session import Notice, Session
from pygame_web.table.flow import away
from pygame_web.table.views import bot_failed, rules
from pygame_web.table.views.board_views import board_view
from pygame_web.table.views.names import level, listed, title
from pygame_web.ui.games import view
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import Markup, el, join
from pygame_web.views import by_link, online_entry

BRIEF = "idle"
"""The notice of a tap on nothing; it covers no dice or tools and takes no taps."""
WAITING = "part-loading"
"""The code of the note about loading, which covers the game's name and takes no taps."""


def toast(session: Session, t: T) -> Markup:
    """Draw the notice, or the empty element that will announce the next one."""
    notice = session.notice
    children: tuple[Markup | None, ...] = ()
    if notice is not None and not bot_failed.is_told(session, notice):
        close = el(
            "button", icon("close"), cls="icon-btn", data_do="dismiss", aria_label=t("Close")
        )
        children = (
            # A repeated message is a new element, so that it is noticed and spoken again.
            el(
                "span",
                sentence(session, notice, t),
                cls="grow" + (" is-odd" if session.told % 2 else ""),
                id=f"told-{session.told}",
            ),
            _offers(notice, t),
            _why(session, notice, t),
            close,
        )
    role = "alert" if notice is not None and notice.error else "status"
    cls = "toast"
    if notice is not None and notice.code == BRIEF:
        # It fades by itself; a repeated one starts over.
        cls += " is-brief" + (" is-odd" if session.told % 2 else "")
    elif notice is not None and notice.code == WAITING:
        cls += " is-waiting"
    return el("div", children, id="toast", cls=cls, role=role)


def _offers(notice: Notice, t: T) -> Markup:
    """Draw the remedies of a notice, as buttons."""
    words = {"left": t("Continue"), "kept-damaged": t("As a file")}
    words |= dict.fromkeys(("backup-safari", "backup-due"), t("Save a backup"))
    does = [(notice.do, words.get(notice.code, t("Open")))] if notice.do else []
    does += [(way.do, way.words(t)) for way in registry.ways("defect") if notice.trace]
    return join([el("button", word, cls="btn", data_do=do) for do, word in does])


def _why(session: Session, notice: Notice, t: T) -> Markup | None:
    """Return the link from a refusal to its rule, or to the rule of the open question."""
    game = str(notice.facts.get("game", ""))
    if notice.code != "why" or notice.reason is None or not rules.told(game):
        return None
    of_asked, asked = rules.asked(session)
    rule = rules.lookup(game).of_reason(notice.reason) or (asked if of_asked == game else "")
    return rules.link(game, t, rule, words=t("Why?")) if rule else None


def sentence(session: Session, notice: Notice, t: T) -> str:
    """Return the sentence of a notice."""
    if notice.code == "why" and notice.reason is not None:
        return reason(session, notice, t)
    if notice.code in ("record", "saved"):
        return _record(session, notice, t)
    if notice.code in ("token", "position", "setup"):
        return f"{_HEADS[notice.code](t)} {reason(session, notice, t)}"
    if notice.code.startswith(online_entry.DOMAIN):
        return online_entry.sentence(session, notice, t)
    if notice.code == "saved-broken":
        return t.n(
            "One saved game is damaged. Open the readable part, or export it.",
            "{n} saved games are damaged. Open the readable parts, or export them.",
            int(str(notice.facts["n"])),
        )
    if notice.code in ("refitted", "bot-unknown"):
        return _put_right(session, notice, t)
    if notice.code == "left":
        return t(
            "{game} is waiting where you left it.", game=title(session, str(notice.facts["title"]))
        )
    if notice.code == "link-own":
        return _link_own(session, notice, t)
    if notice.code == "not-now":
        return _not_now(session, t)
    if notice.code == "no-button":
        return _no_button(session, t)
    if notice.code == "idle":
        return t("Nothing to do there now. What you can tap is lit.")
    told = registry.sentence(session, notice, t)
    if told is not None:
        return told
    facts = notice.facts
    known = (
        _plain,
        _files,
        _late,
        by_link.sentences,
    )
    said = {code: words for some in known for code, words in some(t).items()}.get(notice.code)
    if notice.code == "restored":
        return " ".join(counted({name: int(str(n)) for name, n in facts.items()}, t))
    if notice.code == "imported":
        return _imported(facts, t)
    if notice.code == "opened-part":
        return f"{t('The game is open. The text after it was ignored.')} {_spot(notice, t)}"
    return said.format(**facts) if said else str(facts.get("text", notice.code))


def _files(t: T) -> dict[str, str]:
    """Sentences about exported and imported files and links."""
    return {
        "backup-safari": t(
            "Safari deletes the data of a site that you do not visit for seven days. A backup "
            "file keeps your games, results and lessons."
        ),
        "backup-due": t(
            "This browser may delete a site's data when it needs space. A backup file keeps "
            "your games, results and lessons."
        ),
        "copy-refused": refused(t),
        "file-empty": t("The file {name} is empty."),
        "file-strange": t("The file {name} contains neither a game record nor exported games."),
        "paste-empty": t("First paste a game record, a link or a position."),
        "several": t(
            "This text contains several tables and games. Paste the one you want to open."
        ),
    }


_HEADS = {
    "token": lambda t: t("This action cannot be read."),
    "position": lambda t: t("This position cannot be read."),
    "setup": lambda t: t("The game cannot start like this."),
}


def _plain(t: T) -> dict[str, str]:
    """Sentences by code; placeholders are the notice's facts."""
    return {
        "over": t("The game is over."),
        "read-only": t("You can only watch this table."),
        "looking-back": t("You are looking at an earlier step. Go back to the game to play."),
        "host-refused": t(
            "The page around this table gave an invalid address: “{address}”. The table works "
            "but sends that page no messages."
        ),
        "host-option": t(
            "The page around this table asks for something that does not exist here ({text})."
        ),
        "no-undo": t("Nothing to undo: a die was rolled since your last decision."),
        "storage-off": t(
            "This browser does not let the page save anything. You can play, but a reload "
            "ends the game: export it as a file, or keep its link."
        ),
        "no-workers": t(
            "This browser does not allow background workers. The table works, but pauses while "
            "a bot thinks. To change that, allow this site in your content blocker, or use "
            "another browser."
        ),
        "storage-full": t(
            "The browser's storage is full, so the game is no longer saved. It continues "
            "here; delete saved games, or export this one as a file."
        ),
        "elsewhere": t("This game continued in another tab. Here is what happened there."),
        "elsewhere-both": t(
            "This game continued differently in another tab. Both are kept: here it continues "
            "as a separate game."
        ),
        "saved-gone": t("This saved game no longer exists."),
        "kept-damaged": t(
            "Some of the saved data ({what}) could not be read. It was set aside and the page "
            "starts fresh."
        ),
        "query": t("The address asks for something that does not exist here: {text}"),
        "opened": t("The game is open. It is saved once you continue playing or keep it."),
        "kept": t("The game is saved."),
        "unreadable": t("Part of it triggers a bug in this page; that part was left out."),
        "fault": t(
            "Something went wrong in this page. Nothing that was saved is lost. A report "
            "helps the makers fix it."
        ),
        "branched": t("From here on this is a new game; the other one is unchanged."),
        "copied": t("The link is on the clipboard."),
    }


def _late(t: T) -> dict[str, str]:
    """Return the sentences for files that could not be loaded, by code."""
    return {
        WAITING: t("Loading…"),
        "part-gone": t(
            "This part of the page could not be loaded. Check your connection and try again; "
            "once loaded, it stays on your device."
        ),
    }


def storage_dialog(session: Session, t: T) -> tuple[str, Markup, Markup]:
    """Title, body and buttons of the dialog about games that are not stored."""
    told = {
        "on": (t("Saved games"), t("Everything is saved.")),
        "late": (
            t("The last steps are not saved yet"),
            t(
                "This device is slow to save the game. You can play on. If you close the page "
                "now, the last steps may be lost."
            ),
        ),
        "full": (t("This game is not saved"), _plain(t)["storage-full"]),
        "off": (t("This game is not saved"), _plain(t)["storage-off"]),
    }
    name, said = told[session.storage]
    foot = join(
        el("button", icon("save"), t("Saved games"), cls="btn", data_do="open saves"),
        el("button", icon("download"), t("As a file"), cls="btn", data_do="export here"),
        el("button", icon("share"), t("Share as a link"), cls="btn btn-primary", data_do="link"),
    )
    return name, el("p", said), foot


def _no_button(session: Session, t: T) -> str:
    """Say why the key of the main button does nothing."""
    shown = board_view(session, t)
    if shown is not None and shown.actions:
        return t("This is decided on the board. The key D leads there.")
    return _not_now(session, t)


def _not_now(session: Session, t: T) -> str:
    shown = board_view(session, t)
    if shown is not None and shown.actor >= 0 and shown.bots[shown.actor]:
        return t("It is {name}'s decision.", name=shown.names[shown.actor])
    if shown is not None and session.table is not None and away(session.table) >= 0:
        name = shown.names[away(session.table)]
        return t("{name} plays on another device: send the link.", name=name)
    return t("There is nothing to decide about this now.")


def _put_right(session: Session, notice: Notice, t: T) -> str:
    """Return the sentence that names the changes to a set-up that did not fit its game."""
    game = str(notice.facts["game"])
    if notice.code == "bot-unknown":
        names, gentlest = notice.facts["names"], next(iter(session.games[game].bots), "")
        listed_names = listed(tuple(map(str, names)) if isinstance(names, tuple) else (), t)
        if not gentlest:
            return t("There is no bot “{names}” here: a person plays instead.", names=listed_names)
        return t(
            "There is no bot “{names}” here: {level} plays instead.",
            names=listed_names,
            level=level(game, gentlest, t),
        )
    return t(
        "Some settings do not fit {game} and were changed. Check them before you start.",
        game=title(session, game),
    )


def _link_own(session: Session, notice: Notice, t: T) -> str:
    shown, seat = board_view(session, t), int(str(notice.facts["seat"]))
    name = shown.names[seat] if shown is not None else str(seat + 1)
    return t(
        "The link contains moves by {name} that were not made on this device. If none of you "
        "made them elsewhere, ask whoever sent it.",
        name=name,
    )


def _imported(facts: object, t: T) -> str:
    told = dict(facts) if isinstance(facts, dict) else {}
    good, bad = int(told.get("good", 0)), int(told.get("bad", 0))
    said = t.n("One game was saved.", "{n} games were saved.", good)
    if bad:
        said += " " + t.n("One could not be read.", "{n} could not be read.", bad)
    return said


def _record(session: Session, notice: Notice, t: T) -> str:
    """Return the ply where a record fails, the reason, and what happened to the plies before it."""
    told = notice.reason.code if notice.reason is not None else ""
    # A step that no game could parse is only quoted.
    known = (
        "" if "ply" in notice.facts and told.startswith("action") else reason(session, notice, t)
    )
    why = " ".join(filter(None, (known, _spot(notice, t))))
    if "ply" not in notice.facts:
        head = (
            t("The saved game cannot be opened.")
            if notice.code == "saved"
            else t("This cannot be opened.")
        )
        return f"{head} {why}"
    where = t(
        "Step {ply}, “{token}”, cannot be played.",
        ply=notice.facts["ply"],
        token=notice.facts["token"],
    )
    return f"{where} {why} {t('Everything before it is kept.')}"


_NOT_THERE = ("link-", "record-game", "record-newer", "record-seats", "seats", "bot-", "option-")
"""Prefixes of codes whose fault is elsewhere than where reading stopped: a link, or a tag."""


def _spot(notice: Notice, t: T) -> str:
    """Return the place where reading stopped and the text there, if the fault is there."""
    if notice.reason is not None and notice.reason.code.startswith(_NOT_THERE):
        return ""
    spot, line = str(notice.facts.get("spot", "")), notice.facts.get("at", 0)
    if not spot:
        return ""
    if line:
        return t("Line {line}: “{text}”.", line=line, text=spot)
    return t("There: “{text}”.", text=spot)


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


def _choices(reason: Reason) -> dict[str, str]:
    """Numbers in a row as their first and last: "1, 2, 3, 4" is "1–4"."""
    told = str(reason.facts.get("choices", ""))
    numbers = [int(word) for word in told.split(", ") if word.isdecimal()]
    if len(numbers) < 3 or numbers != list(range(numbers[0], numbers[-1] + 1)):
        return {}
    return {"choices": f"{numbers[0]}–{numbers[-1]}"}


def _kernel(reason: Reason, t: T) -> str:
    """Sentences for the codes of `core.kernel` and of links and stored games."""
    said = {
        "record-game": t("There is no game “{game}” here."),
        "record-newer": t(
            "The game follows newer rules (version {rules}; this page knows {known}). Reload the "
            "page to get the latest version."
        ),
        "record-tag": t("The header line “{text}” is missing or cannot be read."),
        "record-syntax": t("The text breaks off there."),
        "record-long": t("It is longer than {limit} characters."),
        "record-seats": t("Its position and its number of players do not match."),
        "unreadable": t("This page has a bug that stops it here."),
        "file-strange": t("It contains neither a game record nor exported games."),
        "json": t("Its text is damaged."),
        "link-damaged": t("The link is damaged or incomplete. Copy the whole link again."),
        "link-long": t("The link is too long."),
        "link-bare": t(
            "This address contains no game: the part after “#” is missing. Copy the whole link."
        ),
        "nothing": t("It contains no game: no link, no game record and no position."),
        "link-format": t("The link was made by a different version of this page. Reload the page."),
        "saved-damaged": t("The saved data is damaged. Export it to look at it."),
        "saved-newer": t("It was saved by a newer version of this page. Reload the page."),
        "seats": t("This game is for {choices} players, not for {seats}."),
        "bot-level": t("This game has no bot “{level}”."),
        "option-name": t("There is no option “{option}”."),
        "option-value": t("“{value}” is not a choice for the option “{option}”."),
    }.get(reason.code)
    if said is None:
        return ""
    try:
        return said.format(**{**reason.facts, **_choices(reason)})
    except KeyError:
        return str(reason)
