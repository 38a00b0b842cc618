"""The market of six cards: each a drawing and a line, its full text on tap; what may be taken."""

from __future__ import annotations

from core.games.quantum.actions import Card
from core.games.quantum.cards.registry import GAMBITS
from core.games.quantum.market import Pick
from core.games.quantum.question import asked_now
from core.games.quantum.state import State
from pygame_web.games.quantum import cards, reasons
from pygame_web.games.quantum.draw import card_icon
from pygame_web.games.quantum.targets import Targets
from pygame_web.language import T
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.markup import EMPTY, Markup, el


def market(view: BoardView, t: T) -> Markup:
    """Draw the six open cards; the decks are never shown."""
    s: State = view.state
    if not any(s.market):
        return EMPTY
    shown = [
        el("li", _offer(view, card, t), data_place=f"market-{place}")
        for place, card in enumerate(s.market)
        if card
    ]
    return el(
        "section",
        el("h2", t("Advance cards"), cls="q-head"),
        el("ul", shown, cls="q-market", role="list"),
        cls="q-part is-market",
        id="q-market",
    )


def own_commands(view: BoardView, found: Targets, t: T) -> Markup:
    """Draw the commands in full if one must be discarded; otherwise nothing."""
    offered = [(card, token) for card, (token, a) in found.cards.items() if a.verb == "discard"]
    shown = [
        card_face(
            view.state,
            card,
            t,
            foot=el(
                "button",
                t("Discard"),
                type="button",
                cls="btn btn-danger",
                data_act=token,
                aria_label=t("Discard {card}", card=t(cards.CARDS[card].name)),
            ),
        )
        for card, token in offered
    ]
    if not shown:
        return EMPTY
    return el(
        "section",
        el("h2", t("Command cards"), cls="q-head"),
        el("ul", [el("li", face) for face in shown], cls="q-market", role="list"),
        cls="q-part",
    )


def picking(s: State) -> bool:
    """Return whether somebody chooses from the market now."""
    return isinstance(asked_now(s), Pick)


def refresh_words(view: BoardView, t: T) -> str:
    """Return the price of six new cards."""
    s: State = view.state
    n = s.picks[s.pending[-1].seat]
    return t.n("New cards instead of your pick", "New cards instead of one of your {n} picks", n)


def _offer(view: BoardView, card: str, t: T) -> Markup:
    s: State = view.state
    if not picking(s) or not view.actions:
        return card_face(s, card, t)
    action = Card("take", card)
    token = view.game.write_action(action)
    name = t(cards.CARDS[card].name)
    if token in view.tokens:
        button = el(
            "button",
            t("Take"),
            type="button",
            cls="btn btn-primary",
            data_act=token,
            aria_label=t("Take {card}", card=name),
        )
        return card_face(s, card, t, foot=button)
    reason = view.game.why_not(s, action)
    why = reasons.reason(reason, t) if reason is not None else ""
    button = el(
        "button",
        t("Take"),
        type="button",
        cls="btn is-off",
        data_why=token,
        aria_label=t("Take {card}", card=name),
        aria_description=why,
    )
    return card_face(s, card, t, why, foot=button, dim=True)


def card_face(
    s: State,
    card: str,
    t: T,
    note: str = "",
    *,
    foot: Markup = EMPTY,
    brief: bool = False,
    dim: bool = False,
) -> Markup:
    """Return a card: drawing, name, its effect in a line, a note on its state; its text on tap."""
    entry = cards.CARDS[card]
    kind = "is-gambit" if card in GAMBITS else "is-command"
    when = cards.when_used(card)
    face = el(
        "summary",
        el("span", card_icon(card), cls="q-art"),
        el("h3", t(entry.name), " ", el("small", t(cards.BRIEFLY[when]))),
        el("b", t(entry.line), cls="q-line"),
    )
    full = el("p", t(when), cls="q-when"), el("p", t(cards.text(card, s.setting.first)))
    return el(
        "article",
        el("details", face, el("div", full, cls="q-text"), cls="q-more", data_key=card),
        el("p", note, cls="q-note") if note else None,
        foot,
        data_place=f"card-{card}",
        cls=f"q-card {kind}" + (" is-brief" if brief else "") + (" is-dim" if dim else ""),
    )
