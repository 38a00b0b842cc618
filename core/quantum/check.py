"""What a position must fulfil: dice, cubes and cards add up, and what waits fits the rest."""

from __future__ import annotations

import re
from collections.abc import Callable

from core.kernel.game import CHANCE
from core.quantum.advance import MOST, empty_places, unseen
from core.quantum.cards.registry import COMMANDS, GAMBITS, asked
from core.quantum.combat import ATTACKER, DEFENDER, REPLY, Battle, rerolls
from core.quantum.dominance import infamy_planets
from core.quantum.flow import legal
from core.quantum.state import (
    GAMBIT_SLOTS,
    ROLLING,
    SLOTS,
    Pending,
    State,
    cubes_left,
    held,
    in_hand,
    owner,
)

_BATTLE = "cciiii"
FORMS = {
    "fleet": "ii",
    "keep": "",
    "lots": "ii*",
    "start": "",
    "settle": "",
    "open": "",
    "deal": "i",
    "draw": "i",
    "act": "",
    "launch": "cc",
    "land": "cdi",
    "drop": "cd",
    "dangerous": "cc",
    "to-weapons": _BATTLE,
    "weapons": _BATTLE,
    "defences": _BATTLE,
    "reroll": "i" + _BATTLE,
    "reroll-die": "ii" + _BATTLE,
    "advance": "cc",
    "infamous": "",
    "infamy": "",
    "roll": "iwiici",
    "die": "iwiici",
    "clever": "iwiici",
    "scrappy": "iwiici",
    "next": "",
    "picks": "",
    "pick": "",
    "gambit": "w",
    "replace": "",
    "discard": "",
    "sabotage": "",
    "relocate": "",
    "to": "ii",
    "reorganize": "i*",
    "muster": "ii*",
    "place": "ii*",
}
"""What stands beneath each other in `pending`, and the facts of each kind.

Letters: i a number, c a cell, d a die, w a word; the last one may be repeated where `*` follows.
"""

_SETUP = r"fleet|keep|lots|start|settle|open deal deal draw|open deal draw"
_ROLL = r"(roll )?(die|clever|scrappy)"
_ACT = (
    r"act( (launch|land|drop|to-weapons dangerous|weapons|defences|reroll|reroll-die"
    rf"|(advance )?(infamous )?{_ROLL}|(advance )?infamy|advance))?"
)
_CARDS = (
    r"next( picks)+ (pick|(gambit )?deal draw|deal deal draw|deal replace|infamy|relocate|to"
    rf"|reorganize|muster {_ROLL}|place|(sabotage )*discard)"
)
_STACK = re.compile(f"({_SETUP}|{_ACT}|{_CARDS})")
_BY_CHANCE = frozenset(("fleet", "lots", "draw", "weapons", "defences", "reroll-die", "die"))
_NOBODY = frozenset(("open", "deal", "next", "to-weapons"))
_TURN = frozenset(("act", "launch", "land", "drop", "advance"))


def check(s: State) -> str:
    """The name of a field that cannot be so, or "" when all is well."""
    for field, fits in _CHECKS:
        if not fits(s):
            return field
    return ""


def _ships(s: State) -> bool:
    cells = [ship >> 5 for fleet in s.ships for ship in fleet]
    on_map = all(s.table.map.squares >> cell & 1 for cell in cells)
    return on_map and len(set(cells)) == len(cells)


def _memory(s: State) -> bool:
    """Only the active player's dice remember, only in the action phase."""
    acting = bool(s.pending) and s.pending[0].kind == "act"
    over = s.winner >= 0
    return all(
        not die & 3 or over or (acting and seat == s.turn)
        for dice in (s.ships, s.scrap)
        for seat, own in enumerate(dice)
        for die in own
    )


def _dice(s: State) -> bool:
    for seat in range(s.table.seats):
        dice = len(s.ships[seat]) + len(s.scrap[seat]) + in_hand(s, seat)
        if not 0 <= s.reserve[seat] <= 2 or dice + s.reserve[seat] > 5:
            return False
        if s.turns and s.winner < 0 and dice + s.reserve[seat] != 5:
            return False
    return True


def _cubes(s: State) -> bool:
    m = s.table.map
    seats = range(s.table.seats)
    placed = all(
        len(owners) <= slots and all(seat in seats for seat in owners)
        for owners, slots in zip(s.cubes, m.slots, strict=True)
    )
    empty = sum(not cubes_left(s, seat) for seat in seats) if placed else 0
    return placed and empty <= 1 and all(cubes_left(s, seat) >= 0 for seat in seats)


def _cards(s: State) -> bool:
    hands = [list(held(s, seat)) for seat in range(s.table.seats)]
    replacing = bool(s.pending) and s.pending[-1].kind == "replace"
    for seat, hand in enumerate(hands):
        most = MOST + (replacing and s.pending[-1].seat == seat)
        if any(card not in COMMANDS for card in hand) or len(hand) > most:
            return False
    return not replacing or bool(s.fresh[s.pending[-1].seat])


def _market(s: State) -> bool:
    shown, more = s.market[:GAMBIT_SLOTS], s.market[GAMBIT_SLOTS:]
    return (
        len(s.market) == SLOTS
        and all(not card or card in GAMBITS for card in shown)
        and all(not card or card in COMMANDS for card in more)
    )


def _discards(s: State) -> bool:
    gambits, commands = s.spent
    if any(card not in GAMBITS for card in gambits):
        return False
    if any(card not in COMMANDS for card in commands):
        return False
    if any(p.kind == "gambit" and p.data[0] not in GAMBITS for p in s.pending):
        return False
    return all(left > 0 for deck in (0, 1) for left in unseen(s, deck).values())


def _order(s: State) -> bool:
    seats = s.table.seats
    known = s.starter >= 0
    return (
        -1 <= s.starter < seats
        and 0 <= s.turn < seats
        and 0 <= s.regular < seats
        and s.turns >= 0
        and (known or (s.turns == 0 and s.winner < 0))
    )


def _used(s: State) -> bool:
    cards = set(s.used)
    known = all(card in COMMANDS and COMMANDS[card].once for card in cards)
    return known and len(cards) == len(s.used)


def _pending(s: State) -> bool:
    """The stack has a possible shape, every part fits, and something can be answered."""
    if s.winner >= 0:
        return not s.pending
    kinds = " ".join(p.kind for p in s.pending)
    if _STACK.fullmatch(kinds) is None or not all(_asks(s, p) and _fits(s, p) for p in s.pending):
        return False
    setting_up = s.pending[0].kind in ("open", *_SETUP.split("|")[:5])
    return setting_up == (s.turns == 0) and _set_up(s) and bool(legal(s))


def _asks(s: State, p: Pending) -> bool:
    if p.kind in _BY_CHANCE or p.kind in _NOBODY:
        return p.seat == CHANCE
    seated = 0 <= p.seat < s.table.seats
    return seated and (p.kind not in _TURN or p.seat == s.turn)


def _set_up(s: State) -> bool:
    """During set-up: dice thrown, cubes laid and ships placed as far as it has come."""
    if s.turns:
        return True
    kind, counts = s.pending[0].kind, [len(dice) for dice in s.scrap]
    laid = sum(map(len, s.cubes))
    if kind in ("fleet", "keep", "lots"):
        return s.starter < 0 and not laid and not any(s.ships)
    most = s.table.map.cubes - 1
    if s.starter < 0 or any(cubes_left(s, seat) < most for seat in range(s.table.seats)):
        return False
    if kind == "start":
        done = (s.pending[0].seat - s.starter) % s.table.seats
        return laid == done and counts == [3] * s.table.seats and not any(s.ships)
    dice = [count + len(fleet) for count, fleet in zip(counts, s.ships, strict=True)]
    placed = all(not count for count in counts)
    at_home = laid == s.table.seats and dice == [3] * s.table.seats
    return at_home and (placed if kind == "open" else bool(s.scrap[s.pending[0].seat]))


def _fits(s: State, p: Pending) -> bool:
    fits = _FITS.get(p.kind)
    return fits is None or fits(s, p)


def _fleet(s: State, p: Pending) -> bool:
    seat, again = p.data
    if again not in (0, 1) or not 0 <= seat < s.table.seats:
        return False
    counts = [len(dice) for dice in s.scrap]
    return counts[seat] < 3 and all(
        count == (3 if other < seat else 0) for other, count in enumerate(counts) if other != seat
    )


def _keep(s: State, p: Pending) -> bool:
    return [len(dice) for dice in s.scrap] == [
        3 if seat <= p.seat else 0 for seat in range(s.table.seats)
    ]


def _lots(s: State, p: Pending) -> bool:
    tied, *faces = p.data
    return (
        0 < tied < 1 << s.table.seats
        and tied.bit_count() > 1
        and len(faces) < 2 * tied.bit_count()
        and all(1 <= number <= 6 for number in faces)
        and all(len(dice) == 3 for dice in s.scrap)
    )


def _attack(s: State, p: Pending) -> bool:
    """Two ships face each other; the asked is the owner of the second where it is a defender."""
    ship, target = p.data
    defender = owner(s, target)
    if owner(s, ship) != s.turn or defender in (-1, s.turn):
        return False
    return p.kind != "dangerous" or (defender == p.seat and asked("attacked", s, defender))


def _battle(s: State, p: Pending) -> bool:
    battle = Battle(*p.data[-6:])
    defender = owner(s, battle.target)
    near = s.table.map.near8_bits[battle.ship] >> battle.target & 1
    if owner(s, battle.ship) != s.turn or defender in (-1, s.turn) or not near:
        return False
    rolled = p.kind in ("reroll", "reroll-die")
    dice = (battle.weapons, battle.defences)
    lowest = (1 if rolled or p.kind == "defences" else 0, 1 if rolled else 0)
    highest = (6 if lowest[0] else 0, 6 if lowest[1] else 0)
    if any(not low <= die <= high for low, die, high in zip(lowest, dice, highest, strict=True)):
        return False
    if not (0 <= battle.used < 8 and 0 <= battle.used_too < 4):
        return False
    if not rolled:
        return True
    window = p.data[0]
    if window not in (ATTACKER, DEFENDER, REPLY):
        return False
    if p.kind == "reroll-die":
        return p.data[1] in (0, 1)
    seat = defender if window == DEFENDER else s.turn
    return p.seat == seat and bool(rerolls(s, seat, battle, window))


def _advance(s: State, p: Pending) -> bool:
    ship, target = p.data
    near = s.table.map.near8_bits[ship] >> target & 1 if owner(s, ship) == s.turn else 0
    return bool(near) and owner(s, target) < 0


def _flight(s: State, p: Pending) -> bool:
    steps = p.data[2] if p.kind == "land" else 1
    flagship = owner(s, p.data[0]) == p.seat
    return flagship and 1 <= steps <= 9


def _deck(s: State, p: Pending) -> bool:
    return p.data[0] in (0, 1) and (p.kind == "deal" or bool(empty_places(s, p.data[0])))


def _rolled(s: State, p: Pending) -> bool:
    seat, to, never, memory, cell, last = p.data
    below = s.pending[s.pending.index(p) - 1].kind
    if not 0 <= seat < s.table.seats or not 0 <= never <= 6 or not 0 <= memory <= 3:
        return False
    if to not in ("map", "scrap", "hand") or (to == "hand") != (below == "muster"):
        return False
    if p.kind != "die" and p.seat != seat:
        return False
    lowest, highest = (1, 6) if p.kind == "scrappy" else (0, 1)
    if not lowest <= last <= highest:
        return False
    if (to == "map" and owner(s, cell) != seat) or (to != "map" and cell):
        return False
    return seat == s.turn or not memory


def _faces(s: State, p: Pending) -> bool:
    faces = p.data[1:] if p.kind == "muster" else p.data
    left = p.data[0] if p.kind == "muster" else 0
    ordered = list(faces) == sorted(faces)
    return ordered and 0 <= left <= 5 and all(1 <= number <= 6 for number in faces)


def _to(s: State, p: Pending) -> bool:
    planet, seat = p.data
    return 0 <= planet < len(s.cubes) and seat in s.cubes[planet] and seat != p.seat


def _infamy(s: State, p: Pending) -> bool:
    return bool(infamy_planets(s, p.seat))


_FITS: dict[str, Callable[[State, Pending], bool]] = {
    "fleet": _fleet,
    "keep": _keep,
    "lots": _lots,
    "launch": _attack,
    "dangerous": _attack,
    "to-weapons": _battle,
    "weapons": _battle,
    "defences": _battle,
    "reroll": _battle,
    "reroll-die": _battle,
    "advance": _advance,
    "land": _flight,
    "drop": _flight,
    "deal": _deck,
    "draw": _deck,
    "infamy": _infamy,
    **dict.fromkeys(ROLLING, _rolled),
    "reorganize": _faces,
    "muster": _faces,
    "place": _faces,
    "to": _to,
}

_CHECKS: tuple[tuple[str, Callable[[State], bool]], ...] = (
    ("ships", _ships),
    ("cubes", _cubes),
    ("order", _order),
    ("dominance", lambda s: all(1 <= value <= 6 for value in s.dominance)),
    ("research", lambda s: all(1 <= value <= 6 for value in s.research)),
    ("picks", lambda s: all(0 <= value <= 99 for value in s.picks)),
    ("actions", lambda s: 0 <= s.actions <= 99),
    ("extra", lambda s: all(0 <= seat < s.table.seats for seat in s.extra)),
    ("commands", _cards),
    ("market", _market),
    ("discards", _discards),
    ("used", _used),
    ("reserves", _dice),
    ("scrapyards", _memory),
    ("pending", _pending),
)
