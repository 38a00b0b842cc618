"""The card phase: the market, picking, refreshing, passing, three commands at most."""

from __future__ import annotations

from fractions import Fraction

from core.games.quantum.actions import PASS, REFRESH, Action, Card, Drawn
from core.games.quantum.cards.registry import COMMANDS, GAMBITS
from core.games.quantum.question import Question, ask
from core.games.quantum.research import collect
from core.games.quantum.state import (
    GAMBIT_SLOTS,
    SLOTS,
    State,
    cards_of,
    put,
    tell,
)
from core.kernel.game import CHANCE

MOST = 3
"""QU-CARD-5. Commands a player can have."""
GAMBIT_DECK, COMMAND_DECK = 0, 1


def card_phase(n: State, seat: int) -> None:
    """QU-CARD-1, QU-CARD-9. The active player picks, then who else earned cards, clockwise."""
    collect(n, seat)
    for other in reversed(n.setting.rivals(seat)):
        ask(n, Picks(other))
    ask(n, Picks(seat))


class Picks(Question, kind="picks"):
    """QU-CARD-1. One card at a time, while picks are left."""

    below = ("next", "picks")
    owned = True

    def run(self, n: State) -> None:
        if n.picks[self.seat]:
            ask(n, self)
            ask(n, Pick(self.seat))


class Pick(Question, kind="pick"):
    """QU-CARD-2, QU-CARD-4, QU-CARD-6. Any card face up, six new ones instead, or nothing."""

    below = ("picks",)
    free_hand = True
    refusal = (Card, "no-pick")

    def offers(self, s: State) -> tuple[Action, ...]:
        found: list[Action] = []
        for place, card in enumerate(s.market):
            fits = place >= GAMBIT_SLOTS or (card and GAMBITS[card].can_take(s, self.seat))
            if card and fits and card not in s.market[:place]:
                found.append(Card("take", card))
        return (*found, REFRESH, PASS)

    def answer(self, n: State, a: Action) -> None:
        seat = self.seat
        if a is PASS:
            tell(n, "passed", seat=seat, lost=n.picks[seat])
            n.picks = put(n.picks, seat, 0)
            return
        n.picks = put(n.picks, seat, n.picks[seat] - 1)
        if isinstance(a, Card):
            _take(n, seat, a.card)
        else:
            tell(n, "refreshed", seat=seat)
            _refresh(n)


def _take(n: State, seat: int, card: str) -> None:
    """QU-CARD-3, QU-CARD-5, QU-CARD-7. The place is filled again at once."""
    tell(n, "taken", seat=seat, card=card)
    n.market = put(n.market, n.market.index(card), "")
    if card in GAMBITS:
        ask(n, PlayGambit(seat, card))
        ask(n, Deal(CHANCE, GAMBIT_DECK))
        return
    n.fresh = put(n.fresh, seat, (*n.fresh[seat], card))
    ask(n, Deal(CHANCE, COMMAND_DECK))
    if len(list(cards_of(n, seat))) > MOST:
        ask(n, Replace(seat))


class PlayGambit(Question, kind="gambit"):
    """QU-CARD-3. A gambit works at once and is discarded."""

    card: str
    below = ("picks",)
    owned = True

    def run(self, n: State) -> None:
        _discard(n, self.card)
        tell(n, "gambit", seat=self.seat, card=self.card)
        GAMBITS[self.card].play(n, self.seat)


def _refresh(n: State) -> None:
    """QU-CARD-4. A pick buys six new cards."""
    for card in n.market:
        if card:
            _discard(n, card)
    n.market = ("",) * SLOTS
    ask(n, Deal(CHANCE, COMMAND_DECK))
    ask(n, Deal(CHANCE, GAMBIT_DECK))


def _discard(n: State, card: str) -> None:
    deck = GAMBIT_DECK if card in GAMBITS else COMMAND_DECK
    _set_pile(n, deck, tuple(sorted((*n.spent[deck], card))))


def _set_pile(n: State, deck: int, pile: tuple[str, ...]) -> None:
    n.spent = (n.spent[0], pile) if deck else (pile, n.spent[1])


def unseen(s: State, deck: int) -> dict[str, int]:
    """Return the face-down cards of a deck, with their counts."""
    found = (
        {card: entry.copies for card, entry in GAMBITS.items()}
        if deck == GAMBIT_DECK
        else dict.fromkeys(COMMANDS, 1)
    )
    seen = [card for card in s.market if card in found]
    seen += s.spent[deck]
    if deck == COMMAND_DECK:
        for seat in range(s.setting.seats):
            seen += cards_of(s, seat)
    else:
        seen += [p.card for p in s.pending if isinstance(p, PlayGambit)]
    for card in seen:
        found[card] -= 1
    return {card: left for card, left in found.items() if left}


class Deal(Question, kind="deal"):
    """QU-SET-6, QU-CARD-8. Fill the places of a deck; an empty deck is its discards shuffled."""

    deck: int
    below = ("open", "picks", "gambit", "deal")

    def fits(self, s: State) -> bool:
        """Return whether both decks are dealt, or one while the taken card waits for its effect."""
        dealt = sum(isinstance(p, Deal | PlayGambit | Replace) for p in s.pending)
        return self.deck in (GAMBIT_DECK, COMMAND_DECK) and dealt <= 2

    def run(self, n: State) -> None:
        deck = self.deck
        if not empty_places(n, deck):
            return
        if not unseen(n, deck) and n.spent[deck]:
            tell(n, "reshuffled", deck="commands" if deck else "gambits")
            _set_pile(n, deck, ())
        if unseen(n, deck):
            ask(n, self)
            ask(n, Draw(CHANCE, deck))


def empty_places(s: State, deck: int) -> list[int]:
    """Return the empty market places of a deck."""
    places = range(GAMBIT_SLOTS) if deck == GAMBIT_DECK else range(GAMBIT_SLOTS, SLOTS)
    return [place for place in places if not s.market[place]]


class Draw(Question, kind="draw"):
    """QU-CARD-8. A card is turned up; every card face down is equally likely."""

    deck: int
    below = ("deal",)
    chance = True

    def fits(self, s: State) -> bool:
        return self.deck in (GAMBIT_DECK, COMMAND_DECK) and bool(empty_places(s, self.deck))

    def offers(self, s: State) -> tuple[Action, ...]:
        return tuple(Drawn(card) for card in unseen(s, self.deck))

    def outcomes(self, s: State) -> tuple[tuple[Action, Fraction], ...]:
        cards = unseen(s, self.deck)
        total = sum(cards.values())
        return tuple((Drawn(card), Fraction(copies, total)) for card, copies in cards.items())

    def answer(self, n: State, a: Drawn) -> None:
        place = empty_places(n, self.deck)[0]
        tell(n, "dealt", card=a.card, place=place)
        n.market = put(n.market, place, a.card)


class Replace(Question, kind="replace"):
    """QU-CARD-5. Which of the three older commands goes; the new one stays."""

    below = ("deal",)
    refusal = (Card, "not-to-discard")

    def fits(self, s: State) -> bool:
        return bool(s.pending[0].kind == "next")

    def offers(self, s: State) -> tuple[Action, ...]:
        return tuple(Card("discard", card) for card in list(cards_of(s, self.seat))[:-1])

    def answer(self, n: State, a: Card) -> None:
        discard_command(n, self.seat, a.card)


def discard_command(n: State, seat: int, card: str) -> None:
    """Take a command from a seat and put it on the discard pile."""
    tell(n, "discarded", seat=seat, card=card)
    n.cards = put(n.cards, seat, tuple(key for key in n.cards[seat] if key != card))
    n.fresh = put(n.fresh, seat, tuple(key for key in n.fresh[seat] if key != card))
    _discard(n, card)
