"""The dialog of the codes by which devices connect without a server, and its texts."""

from __future__ import annotations

from pygame_web.features.online.more.near import CODE
from pygame_web.features.online.state import JOINED, OnlineTable
from pygame_web.language import T
from pygame_web.shell.session import Session
from pygame_web.table.views.link_dialog import address, copier, ways
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import Markup, el, join

Drawn = tuple[str, Markup, Markup]


def connecting(session: Session, t: T) -> Drawn:
    """Draw this device's code, the ways to enter the other one's, and the state of the line."""
    online = JOINED.get(session)
    body = el(
        "div",
        _addresses(online, t),
        _own(session, online, t),
        _code_entry(session, online, t),
        el(
            "p",
            _sentence(online, t),
            role="status",
            data_near=online.near.state if online is not None else "",
        ),
        cls="stack",
    )
    return t("Connect the devices"), body, _buttons(online, t)


def _addresses(online: OnlineTable | None, t: T) -> Markup:
    """Draw who sees which address before a line opens."""
    if online is not None and online.near.outside:
        words = t(
            "The code contains this device's internet address, which a server named by the "
            "owner of this site looks up. The people you send the code to can see it."
        )
    else:
        words = t(
            "The devices connect directly, without a server and without the internet. Each sees "
            "the other's address in your local network; nobody else does."
        )
    return el("p", words, cls="muted small")


def _own(session: Session, online: OnlineTable | None, t: T) -> Markup | None:
    if online is None or not online.near.code:
        return None
    field, drawn = address(session, t)
    return join(
        el("h3", t("1. Let the other device scan this code")),
        drawn or el("p", t("Drawing the code…"), cls="muted"),
        field,
    )


def _code_entry(session: Session, online: OnlineTable | None, t: T) -> Markup:
    scan = el(
        "button",
        icon("eye"),
        t("Scan a code"),
        cls="btn btn-primary",
        data_do="online near scan",
        data_scanner=t("Close"),
    )
    field = el(
        "div",
        el("label", t("Or paste the link that the other device shows"), cls="label", for_=CODE),
        el(
            "input",
            type="text",
            cls="input",
            id=CODE,
            value=session.drafts.get(CODE, ""),
            data_set=CODE,
            autocomplete="off",
            spellcheck="false",
        ),
        cls="field",
    )
    take = el("button", t("Connect"), cls="btn", data_do="online near take")
    first = online is None or not online.near.code
    heading = t("2. Scan or paste the code of the other device")
    if first:
        heading = t("Scan or paste the code of the other device")
    return join(el("h3", heading), el("div", scan, cls="row"), field, el("div", take, cls="row"))


def sentence(state: str, t: T) -> str:
    """Return the sentence for a state of the line."""
    return {
        "making": t("Making the code…"),
        "ready": t("Waiting for the other device's code. The order does not matter."),
        "joining": t("Code accepted. Now the other device needs yours."),
        "open": t("The devices are connected."),
        "late": t(
            "No connection yet. Both devices must be in the same network, and each must have "
            "the other's code. Some networks forbid it: use one phone's hotspot."
        ),
        "damaged": t("This code is damaged or incomplete. Try again."),
        "own": t("This is the code of this device. Scan or paste the other device's code."),
        "other": t("This belongs to a different table."),
        "passed": t("The other tab has the code now. Go back to it and close this one."),
        "taken": t("The moves in the link are on this device now."),
        "known": t("This device already has all moves in the link."),
        "partly": t(
            "Part of the link is damaged or belongs to a different table. The rest is on this "
            "device now."
        ),
        "strange": t("Nothing in the link is from the players at this table."),
        "gap": t(
            "The moves in the link are on this device now, but earlier ones are missing. Ask for "
            "a link “With all moves”."
        ),
        "none": t("This browser cannot connect to other devices directly."),
        "camera": t("The camera cannot be used. Allow it in the browser, or paste the link."),
        "failed": t("The devices could not be connected. Try again with a new code."),
    }.get(state, "")


def _sentence(online: OnlineTable | None, t: T) -> str:
    return sentence(online.near.state, t) if online is not None else ""


def _buttons(online: OnlineTable | None, t: T) -> Markup:
    copy = online is not None and online.near.code
    return join(
        copy
        and el("button", icon("copy"), t("Copy the link"), cls="btn", data_do="online near copy"),
        el("button", t("New code"), cls="btn", data_do="online near new"),
        online is not None
        and online.near.stun
        and not online.near.outside
        and el("button", t("Not in the same room?"), cls="btn", data_do="online near outside"),
        el("button", t("By messenger instead"), cls="btn btn-quiet", data_do="online near send"),
    )


def letter(session: Session, arg: str, t: T) -> Drawn:
    """Draw the link that carries the posts since the last one."""
    words = t(
        "Send this link to the other players. It contains all moves since your last link. Anyone "
        "who has it can read everything played at this table; the messenger sees who sends it "
        "and when."
    )
    body = el("div", el("p", words), address(session, t), cls="stack")
    foot = join(
        ways("online near letter", t),
        el("button", t("With all moves"), cls="btn btn-quiet", data_do="online near send all"),
    )
    return t("Send your moves"), body, foot


def link(session: Session, arg: str, t: T) -> Drawn:
    """Draw a link to send, copy or scan."""
    private = arg == "device"
    words = t(
        "Send this link to the people who will play, or let it be scanned. Anyone who has it "
        "can take a free place and read everything played at this table."
    )
    if private:
        words = t(
            "Open this link on your other device to play on there. Keep it to yourself: "
            "anyone who has it can play in your place."
        )
    body = el("div", el("p", words), address(session, t), cls="stack")
    foot = copier("online invitation device", t) if private else ways("online invitation", t)
    title = t("Continue on another device") if private else t("The invitation")
    return title, body, foot
