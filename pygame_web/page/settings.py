"""The settings: language, look, pace, shortcuts."""

from __future__ import annotations

from pygame_web.language import LANGUAGES, T
from pygame_web.shell.session import Session
from pygame_web.ui.markup import EMPTY, Markup, el


def choices(name: str, label: str, options: dict[str, str], chosen: str) -> Markup:
    """Return a choice as radio buttons drawn as pills; `options` are labels by value."""
    pills = [
        el(
            "label",
            el(
                "input",
                type="radio",
                name=f"set-{name}",
                id=f"set-{name}-{value}",
                data_set=name,
                value=value,
                checked=value == chosen,
            ),
            word,
            cls="choice",
            lang=value if name == "language" else None,
        )
        for value, word in options.items()
    ]
    legend = el("legend", label, cls="label")
    return el("fieldset", legend, el("div", pills, cls="choices"), cls="field")


def switch(name: str, label: str, on: bool) -> Markup:
    """Return a switch that is on or off."""
    field = el(
        "input",
        type="checkbox",
        role="switch",
        data_set=name,
        value="yes",
        id=f"set-{name}",
        checked=on,
    )
    return el("label", el("span", label), field, cls="switch")


def dialog(session: Session, t: T) -> tuple[str, Markup, Markup]:
    """Title, body and buttons of the settings."""
    now = session.settings
    themes = {"system": t("Match the system"), "light": t("Light"), "dark": t("Dark")}
    paces = {
        "slow": t("Slow"),
        "normal": t("Normal"),
        "fast": t("Fast"),
        "instant": t("Instant"),
    }
    loud = {"off": t("Silent"), "quiet": t("Quiet"), "normal": t("Normal"), "loud": t("Loud")}
    view = "board" if session.generic else "table"
    words = t("Show the games' own boards") if session.generic else t("Show the text-only table")
    body = el(
        "div",
        choices("language", t("Language"), LANGUAGES, now.language),
        choices("theme", t("Colours"), themes, now.theme),
        choices("pace", t("Bot speed"), paces, now.pace),
        switch("ask", t("Ask before ending a turn with actions left"), now.ask),
        switch("tips", t("Tips when something happens for the first time"), now.tips),
        switch("coordinates", t("Names of squares on the map"), now.coordinates),
        choices("sound", t("Sound"), loud, now.sound),
        switch("vibration", t("Vibrate at big moments"), now.vibration),
        switch("keys", t("Single-key shortcuts"), now.keys),
        el("button", words, cls="btn", data_do=f"view {view}"),
        el("button", t("Position and game record as text"), cls="btn", data_do="open text"),
        cls="stack",
    )
    return t("Settings"), body, EMPTY
