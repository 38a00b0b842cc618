"""The card phase: the market, picking, refreshing, passing, three commands at most."""

from __future__ import annotations

from fractions import Fraction

from core.kernel.game import CHANCE
from core.quantum.actions import PASS, REFRESH, Action, Card, Drawn
from core.quantum.cards.registry import COMMANDS, GAMBITS
from core.quantum.flow import WEIGHTS, Outcomes, answer, offers, step
from core.quantum.research import collect
from core.quantum.state import (
    GAMBIT_SLOTS,
    SLOTS,
    Pending,
    State,
    held,
    put,
    tell,
    wait,
)
from core.quantum.turn import forget

MOST = 3
"""QU-CARD-5. Commands a player can have."""
GAMBIT_DECK, COMMAND_DECK = 0, 1


@step("advances")
def _advances(n: State, p: Pending) -> None:
    """QU-CARD-1, QU-CARD-9. The active player picks, then who else earned cards, clockwise."""
    forget(n, p.seat)
    collect(n, p.seat)
    wait(n, "next")
    for seat in reversed(n.table.others(p.seat)):
        wait(n, "picks", seat)
    wait(n, "picks", p.seat)


@step("picks")
def _picks(n: State, p: Pending) -> None:
    """QU-CARD-1. One card at a time, as long as picks are left."""
    if n.picks[p.seat]:
        wait(n, "picks", p.seat)
        wait(n, "pick", p.seat)


@offers("pick")
def _choices(s: State, p: Pending) -> tuple[Action, ...]:
    """QU-CARD-2, QU-CARD-4, QU-CARD-6. Any card face up, six new ones instead, or nothing."""
    found: list[Action] = []
    for place, card in enumerate(s.market):
        fits = place >= GAMBIT_SLOTS or (card and GAMBITS[card].may(s, p.seat))
        if card and fits and card not in s.market[:place]:
            found.append(Card("take", card))
    return (*found, REFRESH, PASS)


@answer("pick")
def _picked(n: State, p: Pending, a: Action) -> None:
    if a is PASS:
        tell(n, "passed", seat=p.seat, lost=n.picks[p.seat])
        n.picks = put(n.picks, p.seat, 0)
        return
    n.picks = put(n.picks, p.seat, n.picks[p.seat] - 1)
    if isinstance(a, Card):
        _take(n, p.seat, a.card)
    else:
        tell(n, "refreshed", seat=p.seat)
        _refresh(n)


def _take(n: State, seat: int, card: str) -> None:
    """QU-CARD-3, QU-CARD-5, QU-CARD-7. The place is filled again at once."""
    tell(n, "taken", seat=seat, card=card)
    n.market = put(n.market, n.market.index(card), "")
    if card in GAMBITS:
        wait(n, "gambit", seat, card)
        wait(n, "deal", -1, GAMBIT_DECK)
        return
    n.fresh = put(n.fresh, seat, (*n.fresh[seat], card))
    wait(n, "deal", -1, COMMAND_DECK)
    if len(list(held(n, seat))) > MOST:
        wait(n, "replace", seat)


@step("gambit")
def _gambit(n: State, p: Pending) -> None:
    """QU-CARD-3. A gambit works at once and is discarded."""
    card = p.data[0]
    _discard(n, card)
    tell(n, "gambit", seat=p.seat, card=card)
    GAMBITS[card].play(n, p.seat)


def _refresh(n: State) -> None:
    """QU-CARD-4. A pick buys six new cards."""
    for card in n.market:
        if card:
            _discard(n, card)
    n.market = ("",) * SLOTS
    wait(n, "deal", -1, COMMAND_DECK)
    wait(n, "deal", -1, GAMBIT_DECK)


def _discard(n: State, card: str) -> None:
    deck = GAMBIT_DECK if card in GAMBITS else COMMAND_DECK
    _set_pile(n, deck, tuple(sorted((*n.spent[deck], card))))


def _set_pile(n: State, deck: int, pile: tuple[str, ...]) -> None:
    n.spent = (n.spent[0], pile) if deck else (pile, n.spent[1])


def unseen(s: State, deck: int) -> dict[str, int]:
    """The cards of a deck that lie face down, with their numbers."""
    found = (
        {card: entry.copies for card, entry in GAMBITS.items()}
        if deck == GAMBIT_DECK
        else dict.fromkeys(COMMANDS, 1)
    )
    seen = [card for card in s.market if card in found]
    seen += s.spent[deck]
    if deck == COMMAND_DECK:
        for seat in range(s.table.seats):
            seen += held(s, seat)
    else:
        seen += [p.data[0] for p in s.pending if p.kind == "gambit"]
    for card in seen:
        found[card] -= 1
    return {card: left for card, left in found.items() if left}


@step("deal")
def _deal(n: State, p: Pending) -> None:
    """QU-SET-6, QU-CARD-8. Fill the places of a deck; an empty deck is its discards shuffled."""
    deck = p.data[0]
    if not empty_places(n, deck):
        return
    if not unseen(n, deck) and n.spent[deck]:
        tell(n, "reshuffled", deck="commands" if deck else "gambits")
        _set_pile(n, deck, ())
    if unseen(n, deck):
        wait(n, "deal", -1, deck)
        wait(n, "draw", CHANCE, deck)


def empty_places(s: State, deck: int) -> list[int]:
    """The places of a deck in the market where no card lies."""
    places = range(GAMBIT_SLOTS) if deck == GAMBIT_DECK else range(GAMBIT_SLOTS, SLOTS)
    return [place for place in places if not s.market[place]]


@offers("draw")
def _draws(s: State, p: Pending) -> tuple[Action, ...]:
    return tuple(Drawn(card) for card in unseen(s, p.data[0]))


def _weights(s: State, p: Pending) -> Outcomes:
    """QU-CARD-8. Every card face down is equally likely."""
    cards = unseen(s, p.data[0])
    total = sum(cards.values())
    return tuple((Drawn(card), Fraction(copies, total)) for card, copies in cards.items())


WEIGHTS["draw"] = _weights


@answer("draw")
def _drawn(n: State, p: Pending, a: Drawn) -> None:
    place = empty_places(n, p.data[0])[0]
    tell(n, "dealt", card=a.card, place=place)
    n.market = put(n.market, place, a.card)


@offers("replace")
def _older(s: State, p: Pending) -> tuple[Action, ...]:
    """QU-CARD-5. One of the three older commands goes; the new one stays."""
    return tuple(Card("discard", card) for card in list(held(s, p.seat))[:-1])


@offers("discard")
def _any(s: State, p: Pending) -> tuple[Action, ...]:
    return tuple(Card("discard", card) for card in held(s, p.seat))


@answer("replace")
@answer("discard")
def _discarded(n: State, p: Pending, a: Card) -> None:
    """QU-CARD-5, QU-GAM-SABOTAGE. A command goes to its discard pile and works no more."""
    discard_command(n, p.seat, a.card)


def discard_command(n: State, seat: int, card: str) -> None:
    """Take a command from a seat and put it on the discard pile."""
    tell(n, "discarded", seat=seat, card=card)
    n.cards = put(n.cards, seat, tuple(key for key in n.cards[seat] if key != card))
    n.fresh = put(n.fresh, seat, tuple(key for key in n.fresh[seat] if key != card))
    _discard(n, card)
