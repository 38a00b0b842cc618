"""Help: how the page works, and its keyboard shortcuts."""

from __future__ import annotations

from pygame_web.language import T
from pygame_web.shell import registry
from pygame_web.shell.feature import Active, Dialog
from pygame_web.shell.keys import SHORTCUTS
from pygame_web.shell.session import Session
from pygame_web.table.views import rules
from pygame_web.ui.markup import EMPTY, Markup, el, join


def dialog(session: Session, t: T) -> Dialog:
    """Draw the help: the basics, and the keys."""
    meanings = _meanings(t)
    keys = [_row(key, meanings[name], t) for key, name in SHORTCUTS.items()]
    keys += [_row(one.key, one.words(t), t) for one in registry.keys().values()]
    off = None
    if not session.settings.keys:
        off = el("p", t("Single-key shortcuts are switched off in the settings."), cls="note")
    body = el(
        "div",
        el("p", t("Possible moves light up; tap anything else and the page tells you why not.")),
        el("p", t("Press and hold anything on the table to have it explained.")),
        el("p", t("You can undo your decisions until the next die is rolled.")),
        el(
            "p",
            t("Every game is saved in this browser step by step and continues after a reload."),
        ),
        el(
            "p",
            t(
                "Once installed, everything works offline. On an iPhone or iPad: Share, then "
                "“Add to Home Screen”; elsewhere the lobby or the browser's menu offers it."
            ),
        ),
        el("h3", t("Keyboard")),
        off,
        el("dl", keys, cls="stack keys"),
        el("p", t("Tab moves from one thing to the next, Enter or the space bar activates it.")),
        cls="stack prose",
    )
    return Dialog(t("Help"), body, _rules(session, t))


def _rules(session: Session, t: T) -> Markup:
    """Links to the rules: to all of them, and to the rule of the open question."""
    game, rule = rules.game_and_rule(session)
    if not game:
        return EMPTY
    here = rules.link(game, t, rule, words=t("The rule for this"), cls="btn btn-primary")
    return join(rules.link(game, t), here if rule else None)


def _row(key: str, words: str, t: T) -> Markup:
    return el("div", el("dt", el("kbd", _key_name(key, t), cls="kbd")), el("dd", words), cls="row")


def _meanings(t: T) -> dict[str, str]:
    return {
        "decide": t("go to the current decision"),
        "main": t("press the main button, such as “End turn” or “Roll”"),
        "across": t("go from the board to the buttons, or back"),
        "let-go": t("clear your selection, close a dialog"),
        "undo": t("undo"),
        "roll": t("roll"),
        "pause": t("pause the bots, or continue"),
        "log": t("open the log"),
        "settings": t("open the settings"),
        "prev": t("one step back"),
        "next": t("one step forward"),
        "first": t("to the start"),
        "last": t("to the end"),
        "play": t("play or stop the replay"),
    }


def _key_name(key: str, t: T) -> str:
    names = {
        "ArrowLeft": "←",
        "ArrowRight": "→",
        "Home": t("Home"),
        "End": t("End"),
        " ": t("Space bar"),
        "Escape": t("Esc"),
    }
    return names.get(key, key)


ACTIVE = Active(dialogs={"help": dialog})
