"""The reason of a refusal or of a failed reading, as a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from core.kernel.game import Reason
from pygame_web.language import T
from pygame_web.shell.session import Notice, Session
from pygame_web.ui.games import view

KERNEL: Mapping[str, Callable[[T], str]] = {
    "record-game": lambda t: t("There is no game “{game}” here."),
    "record-newer": lambda t: t(
        "The game follows newer rules (version {rules}; this page knows {known}). Reload the "
        "page to get the latest version."
    ),
    "record-tag": lambda t: t("The header line “{text}” is missing or cannot be read."),
    "record-syntax": lambda t: t("The text breaks off there."),
    "record-long": lambda t: t("It is longer than {limit} characters."),
    "record-seats": lambda t: t("Its position and its number of players do not match."),
    "unreadable": lambda t: t("This page has a bug that stops it here."),
    "file-strange": lambda t: t("It contains neither a game record nor exported games."),
    "json": lambda t: t("Its text is damaged."),
    "link-damaged": lambda t: t("The link is damaged or incomplete. Copy the whole link again."),
    "link-case": lambda t: t(
        "The link changed on the way: its letters are all capital or all small now. Copy it again "
        "from where it was made."
    ),
    "link-long": lambda t: t("The link is too long."),
    "link-bare": lambda t: t(
        "This address contains no game: the part after “#” is missing. Copy the whole link."
    ),
    "nothing": lambda t: t("It contains no game: no link, no game record and no position."),
    "link-format": lambda t: t(
        "The link was made by a different version of this page. Reload the page."
    ),
    "saved-damaged": lambda t: t("The saved data is damaged. Export it to look at it."),
    "saved-newer": lambda t: t("It was saved by a newer version of this page. Reload the page."),
    "seats": lambda t: t("This game is for {choices} players, not for {seats}."),
    "bot-level": lambda t: t("This game has no bot “{level}”."),
    "option-name": lambda t: t("There is no option “{option}”."),
    "option-value": lambda t: t("“{value}” is not a choice for the option “{option}”."),
}
"""Sentences for the codes of `core.kernel`, links and stored games; placeholders are facts."""


def reason(session: Session, notice: Notice, t: T) -> str:
    """Return the sentence of a notice's reason; the game describes what is not in `KERNEL`."""
    cause = notice.reason
    if cause is None:
        return ""
    sentence = _kernel(cause, t)
    if sentence:
        return sentence
    game = str(notice.facts.get("game", ""))
    if game in session.games:
        return view(game).reason(cause, t.using(game))
    return str(notice.facts.get("text", cause))


def _choices(reason: Reason) -> dict[str, str]:
    """Numbers in a row as their first and last: "1, 2, 3, 4" is "1–4"."""
    choices = str(reason.facts.get("choices", ""))
    numbers = [int(word) for word in choices.split(", ") if word.isdecimal()]
    if len(numbers) < 3 or numbers != list(range(numbers[0], numbers[-1] + 1)):
        return {}
    return {"choices": f"{numbers[0]}–{numbers[-1]}"}


def _kernel(reason: Reason, t: T) -> str:
    sentence = KERNEL.get(reason.code)
    if sentence is None:
        return ""
    try:
        return sentence(t).format(**{**reason.facts, **_choices(reason)})
    except KeyError:
        return str(reason)
