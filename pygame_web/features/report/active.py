"""The report: copied to the clipboard, and shown."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pygame_web.features.report import text
from pygame_web.language import T
from pygame_web.shell.feature import Active, Dialog
from pygame_web.shell.session import Copy, Message, Notice, Session, Step
from pygame_web.shell.slot import Slot
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import el


@dataclass(frozen=True, slots=True)
class Wishes:
    """A visitor's choices for the report."""

    names: bool = False
    """Whether it names the players."""


WISHES = Slot("report", Wishes(), Wishes)


def show(session: Session, message: Message) -> Step:
    """Put the report on the clipboard and show it; with `arg` "names" leave names in, or out."""
    if message.arg == "names":
        return WISHES.put(session, Wishes(not WISHES.get(session).names)), ()
    session = replace(session, dialog="report", notice=None)
    return session, (Copy(_text(session)),)


def copied(session: Session, message: Message) -> Step:
    """Tell that it is on the clipboard, or (without `arg`) that the browser refused."""
    return replace(session, notice=Notice("report-copied" if message.arg else "report-shown")), ()


def _text(session: Session) -> str:
    return text.text(session, names=WISHES.get(session).names)


def dialog(session: Session, t: T) -> Dialog:
    """Return the report, to be read and copied."""
    report = el(
        "textarea",
        _text(session),
        cls="input notation",
        id="report",
        rows=12,
        readonly=True,
        aria_label=t("Report"),
    )
    names = el(
        "button",
        t("Keep the names"),
        type="button",
        cls="btn",
        data_do="report names",
        aria_pressed="true" if WISHES.get(session).names else "false",
    )
    note = t(
        "This is the whole report. It was not sent anywhere: copy it and give it to someone who "
        "can help."
    )
    body = el("div", el("p", note), report, el("div", names, cls="row"), cls="stack")
    foot = el("button", icon("copy"), t("Copy report"), cls="btn btn-primary", data_do="report")
    return Dialog(t("Report"), body, foot, wide=True)


ACTIVE = Active(
    verbs={"report": show, "copied": copied},
    dialogs={"report": dialog},
    says={
        "report-copied": lambda session, notice, t: t("The report is on the clipboard."),
        "report-shown": lambda session, notice, t: t(
            "The browser does not let the page copy. Select the report and copy it."
        ),
    },
)
