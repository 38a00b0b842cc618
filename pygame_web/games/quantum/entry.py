"""Real dice and cards: people enter what fell or was turned up."""

from __future__ import annotations

from core.games.quantum.actions import FELL, Drawn
from core.games.quantum.combat import Defences, RerollDie, Weapons
from core.games.quantum.market import Draw
from core.games.quantum.question import asked_now
from core.games.quantum.setup import FleetDie
from pygame_web.games.quantum import words
from pygame_web.games.quantum.cards import CARDS
from pygame_web.games.quantum.draw import card_icon, combat_die, die
from pygame_web.language import T
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.markup import Markup, el

COMBAT = {"weapons": "weapons", "defences": "defences"}


def pad(view: BoardView, t: T) -> Markup:
    """Return a key for each face of the die that falls, or for each card that may be turned up."""
    cards = [(token, a.card) for token, a in view.actions if isinstance(a, Drawn)]
    keys = _cards(cards, t) if cards else _faces(view, t)
    return el(
        "section",
        el("h2", question(view, t), cls="q-label"),
        el("div", keys, cls="q-keys"),
        cls="q-box q-entry",
    )


def question(view: BoardView, t: T) -> str:
    """Return the name of the die that falls, or of the card that is turned up."""
    p = asked_now(view.state)
    again = isinstance(p, RerollDie)
    if isinstance(p, Weapons) or (again and p.of_weapons):
        return t("What does the black weapons die show?")
    if isinstance(p, Defences) or again:
        return t("What does the white defences die show?")
    if isinstance(p, Draw):
        return t("Which card is turned up?")
    if isinstance(p, FleetDie):
        return t("What does {who}'s ship show?", who=view.names[p.owner])
    return t("What does the die show?")


def _faces(view: BoardView, t: T) -> list[Markup]:
    kind = words.pending_kind(view.state)
    seat = view.roller if view.roller >= 0 else 0
    keys = []
    for fell in FELL:
        token = view.game.write_action(fell)
        drawn = (
            combat_die(fell.face, COMBAT[kind]) if kind in COMBAT else die(seat, fell.face, 0, "")
        )
        label = t("Number {number}", number=fell.face)
        if token in view.tokens:
            keys.append(
                el(
                    "button",
                    drawn,
                    type="button",
                    cls="btn q-key",
                    data_act=token,
                    aria_label=label,
                )
            )
        else:
            keys.append(
                el(
                    "button",
                    drawn,
                    type="button",
                    cls="btn q-key is-off",
                    data_why=token,
                    aria_description=t("not possible now"),
                    aria_label=label,
                )
            )
    return keys


def _cards(cards: list[tuple[str, str]], t: T) -> list[Markup]:
    return [
        el(
            "button",
            card_icon(card),
            el("span", t(CARDS[card].name)),
            type="button",
            cls="btn q-pick",
            data_act=token,
        )
        for token, card in sorted(cards, key=lambda item: t(CARDS[item[1]].name))
    ]
