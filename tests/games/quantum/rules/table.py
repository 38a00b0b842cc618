"""Positions for tests in a few words, and tokens played from them.

`table(ships=("b1=3", "h7=4"))` is seat 0 to move on Alpha with three actions: what is not said is
filled in so that dice, cubes and cards add up.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from core import GAMES
from core.games.quantum.actions import Drawn
from core.games.quantum.cards.registry import COMMANDS
from core.games.quantum.maps import MAPS, cell_name, read_map
from core.kernel.game import Event, Reason
from core.kernel.play import submit

GAME = GAMES["quantum"]
MARKET = ("momentum", "aggression", "expansion")


def table(
    ships: Sequence[str] = (),
    *,
    on: str = "alpha",
    rules: str = "revised,on",
    scrap: Sequence[str] = (),
    cubes: str = "",
    dominance: str = "",
    research: str = "",
    cards: Sequence[str] = (),
    market: str = "",
    discards: str = "-/-",
    turn: int = 0,
    actions: int = 3,
    attacked: bool = False,
    used: str = "-",
    extra: str = "-",
    picks: str = "",
    pending: str = "",
) -> Any:
    """A position. Lists are by seat, shorter ones padded; scrapyards are filled up with sixes."""
    m = MAPS[on] if on in MAPS else read_map(on)
    seats = m.seats
    fleets, yards = _pad(ships, seats), _pad(scrap, seats)
    reserve = []
    for seat in range(seats):
        dice = len(_list(fleets[seat])) + len(_list(yards[seat]))
        spare = min(2, 5 - dice)
        yards[seat] = ",".join([*_list(yards[seat]), *["6"] * (5 - dice - spare)]) or "-"
        reserve.append(str(spare))
    hands = _pad(cards, seats)
    taken = {card.lstrip("+") for hand in hands for card in _list(hand)}
    taken |= set(_list(discards.split("/")[1]))
    free = [card for card in COMMANDS if card not in taken]
    homes = [cell_name(m.centre[planet]) for planet in m.starts]
    home_cubes = ",".join(f"{home}={seat}" for seat, home in enumerate(homes))
    fields = (
        "quantum1",
        on,
        rules,
        "/".join(fleets),
        "/".join(yards),
        "/".join(reserve),
        cubes or home_cubes,
        dominance or _same("1", seats),
        research or _same("1", seats),
        "/".join(hands),
        market or ",".join((*MARKET, *free[:3])),
        discards,
        f"0,{turn},{turn},5",
        f"{actions},{int(attacked)}",
        used,
        extra,
        picks or _same("0", seats),
        pending or f"act:{turn}:-",
    )
    return GAME.read_state(" ".join(fields))


def _list(text: str) -> list[str]:
    return [] if text == "-" else text.split(",")


def _pad(values: Sequence[str], seats: int) -> list[str]:
    return [*values, *["-"] * (seats - len(values))]


def _same(value: str, seats: int) -> str:
    return "/".join([value] * seats)


def tokens(s: Any, start: str = "") -> list[str]:
    """Return the legal tokens, or those that begin so."""
    found = [GAME.write_action(a) for a in GAME.legal(s)]
    return [token for token in found if token.startswith(start)]


def play(s: Any, line: str) -> Any:
    """Return the state after some tokens, each checked to be legal."""
    for token in line.split():
        s = submit(GAME, s, GAME.read_action(s, token))
    return s


def card_weights(s: Any) -> dict[str, Fraction]:
    """Return how likely each card is turned up."""
    return {a.card: weight for a, weight in GAME.outcomes(s) if isinstance(a, Drawn)}


def events_of(s: Any, token: str) -> dict[str, Event]:
    """What one token does from `s`, by code; the last where a code comes twice."""
    a = GAME.read_action(s, token)
    return {event.code: event for event in GAME.events(s, a, GAME.apply(s, a))}


def reason(s: Any, token: str) -> str:
    """Return the code of why a token is not legal, "" if it is."""
    found: Reason | None = GAME.why_not(s, GAME.read_action(s, token))
    return found.code if found else ""


def ships(s: Any, seat: int = 0) -> str:
    """Return a seat's ships as in the position's text, such as "b1=3,c2=6m"."""
    return _field(s, 3, seat)


def scrap(s: Any, seat: int = 0) -> str:
    """Return a seat's scrapyard as in the position's text."""
    return _field(s, 4, seat)


def _field(s: Any, field: int, seat: int) -> str:
    text: str = GAME.write_state(s).split(" ")[field].split("/")[seat]
    return text


def kind(s: Any) -> str:
    """Return the kind of what is asked now."""
    text: str = s.pending[-1].kind
    return text


def actor(s: Any) -> int:
    """Who decides."""
    return GAME.actor(s)
