"""The sentence of each notice of the house, by code. Features say their own (`Active.says`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pygame_web.language import T
from pygame_web.page.reasons import reason
from pygame_web.page.unsaved import counted
from pygame_web.shell.link_dialog import refused
from pygame_web.shell.rules import LOADING
from pygame_web.shell.session import Notice, Session
from pygame_web.table.flow import remote_seat
from pygame_web.table.views.board_views import board_view
from pygame_web.table.views.names import level, listed, title

Say = Callable[[Session, Notice, T], str]

PLAIN: Mapping[str, Callable[[T], str]] = {
    "idle": lambda t: t("Nothing to do there now. What you can tap is lit."),
    "over": lambda t: t("The game is over."),
    "read-only": lambda t: t("You can only watch this table."),
    "looking-back": lambda t: t("You are looking at an earlier step. Go back to the game to play."),
    "host-refused": lambda t: t(
        "The page around this table gave an invalid address: “{address}”. The table works "
        "but sends that page no messages."
    ),
    "host-option": lambda t: t(
        "The page around this table asks for something that does not exist here ({text})."
    ),
    "no-undo": lambda t: t("Nothing to undo: a die was rolled since your last decision."),
    "storage-off": lambda t: t(
        "This browser does not let the page save anything. You can play, but a reload "
        "ends the game: export it as a file, or keep its link."
    ),
    "no-workers": lambda t: t(
        "This browser does not allow background workers. The table works, but pauses while "
        "a bot thinks. To change that, allow this site in your content blocker, or use "
        "another browser."
    ),
    "storage-full": lambda t: t(
        "The browser's storage is full, so the game is no longer saved. It continues "
        "here; delete saved games, or export this one as a file."
    ),
    "elsewhere": lambda t: t("This game continued in another tab. Here is what happened there."),
    "elsewhere-both": lambda t: t(
        "This game continued differently in another tab. Both are kept: here it continues "
        "as a separate game."
    ),
    "saved-gone": lambda t: t("This saved game no longer exists."),
    "kept-damaged": lambda t: t(
        "Some of the saved data ({what}) could not be read. It was set aside and the page "
        "starts fresh."
    ),
    "query": lambda t: t("The address asks for something that does not exist here: {text}"),
    "opened": lambda t: t("The game is open. It is saved once you continue playing or keep it."),
    "kept": lambda t: t("The game is saved."),
    "unreadable": lambda t: t("Part of it triggers a bug in this page; that part was left out."),
    "fault": lambda t: t(
        "Something went wrong in this page. Nothing that was saved is lost. A report "
        "helps the makers fix it."
    ),
    "branched": lambda t: t("From here on this is a new game; the other one is unchanged."),
    "copied": lambda t: t("The link is on the clipboard."),
    "backup-safari": lambda t: t(
        "Safari deletes the data of a site that you do not visit for seven days. A backup "
        "file keeps your games, results and lessons."
    ),
    "backup-due": lambda t: t(
        "This browser may delete a site's data when it needs space. A backup file keeps "
        "your games, results and lessons."
    ),
    "copy-refused": refused,
    "file-empty": lambda t: t("The file {name} is empty."),
    "file-strange": lambda t: t(
        "The file {name} contains neither a game record nor exported games."
    ),
    "no-invitations": lambda t: t("Nobody can be invited to a table on this site."),
    "paste-empty": lambda t: t("First paste a game record, a link or a position."),
    "several": lambda t: t(
        "This text contains several tables and games. Paste the one you want to open."
    ),
    LOADING: lambda t: t("Loading…"),
    "part-gone": lambda t: t(
        "This part of the page could not be loaded. Check your connection and try again; "
        "once loaded, it stays on your device."
    ),
}
"""Sentences whose placeholders are the notice's facts."""


def _no_button(session: Session, notice: Notice, t: T) -> str:
    """Say why the key of the main button does nothing."""
    shown = board_view(session, t)
    if shown is not None and shown.actions:
        return t("This is decided on the board. The key D leads there.")
    return _not_now(session, notice, t)


def _not_now(session: Session, notice: Notice, t: T) -> str:
    """Say who decides now."""
    shown = board_view(session, t)
    if shown is not None and shown.actor >= 0 and shown.bots[shown.actor]:
        return t("It is {name}'s decision.", name=shown.names[shown.actor])
    if shown is not None and session.table is not None and remote_seat(session.table) >= 0:
        name = shown.names[remote_seat(session.table)]
        return t("{name} plays on another device: send the link.", name=name)
    return t("There is nothing to decide about this now.")


def _bot_unknown(session: Session, notice: Notice, t: T) -> str:
    """Say which bots of a set-up do not exist, and who plays instead."""
    names = notice.facts["names"]
    unknown = listed(tuple(map(str, names)) if isinstance(names, tuple) else (), t)
    game = str(notice.facts["game"])
    gentlest = next(iter(session.games[game].bots), "")
    if not gentlest:
        return t("There is no bot “{names}” here: a person plays instead.", names=unknown)
    return t(
        "There is no bot “{names}” here: {level} plays instead.",
        names=unknown,
        level=level(game, gentlest, t),
    )


def _refitted(session: Session, notice: Notice, t: T) -> str:
    """Say that parts of a set-up did not fit its game."""
    return t(
        "Some settings do not fit {game} and were changed. Check them before you start.",
        game=title(session, str(notice.facts["game"])),
    )


def _left(session: Session, notice: Notice, t: T) -> str:
    game = title(session, str(notice.facts["title"]))
    return t("{game} is waiting where you left it.", game=game)


def _saved_broken(session: Session, notice: Notice, t: T) -> str:
    return t.n(
        "One saved game is damaged. Open the readable part, or export it.",
        "{n} saved games are damaged. Open the readable parts, or export them.",
        int(str(notice.facts["n"])),
    )


def _imported(session: Session, notice: Notice, t: T) -> str:
    good, bad = (int(str(notice.facts.get(name, 0))) for name in ("good", "bad"))
    text = t.n("One game was saved.", "{n} games were saved.", good)
    if bad:
        text += " " + t.n("One could not be read.", "{n} could not be read.", bad)
    return text


def _restored(session: Session, notice: Notice, t: T) -> str:
    return " ".join(counted({name: int(str(n)) for name, n in notice.facts.items()}, t))


def _opened_part(session: Session, notice: Notice, t: T) -> str:
    return f"{t('The game is open. The text after it was ignored.')} {_spot(notice, t)}"


def _opened_lost(session: Session, notice: Notice, t: T) -> str:
    return f"{t('The game is open.')} {_damaged_link(session, notice, t)}"


def _damaged_link(session: Session, notice: Notice, t: T) -> str:
    return f"{t('Another link in this text is damaged or incomplete.')} {_spot(notice, t)}"


def _headed(head: Callable[[T], str]) -> Say:
    """Return a function that says `head` and then the reason."""
    return lambda session, notice, t: f"{head(t)} {reason(session, notice, t)}"


def _record(session: Session, notice: Notice, t: T) -> str:
    """Return the ply where a record fails, the reason, and what happened to the plies before it."""
    code = notice.reason.code if notice.reason is not None else ""
    # A step that no game could parse is only quoted.
    known = (
        "" if "ply" in notice.facts and code.startswith("action") else reason(session, notice, t)
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


_NOT_THERE = ("record-game", "record-newer", "record-seats", "seats", "bot-", "option-")
"""Prefixes of codes whose fault is elsewhere than where reading stopped: a tag."""


def _spot(notice: Notice, t: T) -> str:
    """Return the place where reading stopped and the text there, if the fault is there."""
    if notice.reason is not None and notice.reason.code.startswith(_NOT_THERE):
        return ""
    spot, line = str(notice.facts.get("spot", "")), notice.facts.get("at", 0)
    # A link that is the whole text needs no place.
    alone = notice.reason is not None and notice.reason.code.startswith("link-") and line in (0, 1)
    if not spot or alone:
        return ""
    if line:
        return t("Line {line}: “{text}”.", line=line, text=spot)
    return t("There: “{text}”.", text=spot)


SAYS: Mapping[str, Say] = {
    "bot-unknown": _bot_unknown,
    "imported": _imported,
    "left": _left,
    "lost": _damaged_link,
    "no-button": _no_button,
    "not-now": _not_now,
    "opened-lost": _opened_lost,
    "opened-part": _opened_part,
    "position": _headed(lambda t: t("This position cannot be read.")),
    "record": _record,
    "refitted": _refitted,
    "restored": _restored,
    "saved": _record,
    "saved-broken": _saved_broken,
    "setup": _headed(lambda t: t("The game cannot start like this.")),
    "token": _headed(lambda t: t("This action cannot be read.")),
    "why": reason,
}
"""Sentences made from more than the facts."""
