"""Fast games of the network against the player of the tables, and their training targets."""

from __future__ import annotations

import numpy as np
from numba import njit

from core.games.qwantum.dice import HIGHEST
from lab.qwantum.net import (
    answer_as_guest,
    best_turn,
    choose_dice,
    gather,
    log_odds,
    settle_c,
    sigmoid,
)
from lab.qwantum.table import (
    NONE,
    add_up,
    answer_c,
    fits,
    floor_of,
    gains,
    left,
    over,
    plan,
    roll,
    turns_left,
    won,
    write,
)
from lab.qwantum.table import choose_dice as by_tables

LONG = 120
"""More turns than a game has."""
BLUR = 0.06
"""The maximum error of a chance when the network wobbles."""
SIZE = 51
"""The bytes of a position: both sheets, own first, the misses, who is next."""


@njit
def pack(sheets, misses, seat, active, out):
    """A position between two turns as bytes, from a seat's perspective."""
    for side in range(2):
        rows = sheets[seat if side == 0 else 1 - seat]
        for colour in range(4):
            for field in range(6):
                out[24 * side + 6 * colour + field] = rows[colour, field]
        out[48 + side] = misses[seat if side == 0 else 1 - seat]
    out[50] = active != seat


@njit
def anything(sheets, seat, blocked, sums):
    """Any legal answer to step B or C."""
    legal = np.empty(5, np.int64)
    many = 0
    for colour in range(4):
        if colour != blocked and fits(sheets[seat], colour, sums[colour]):
            legal[many] = colour
            many += 1
    legal[many] = NONE
    return legal[np.random.randint(many + 1)]


@njit
def play(N, first, wobble, other_wobble, few, many, network, seen):
    """A game of seat 0 (the network, or the tables) against the tables; `first` begins.

    Positions between turns go to `seen`, and to `loose` whether seat 0 wobbled in the turn before
    each. Returns the number of positions and the result.
    """
    sheets = np.zeros((2, 4, 6), np.uint8)
    misses = np.zeros(2, np.int64)
    loose = np.zeros(LONG, np.bool_)
    dice, fall = np.empty(7, np.int64), np.empty(7, np.int64)
    sums = np.zeros(4, np.int64)
    own, other = np.empty((4, HIGHEST + 1)), np.empty((4, HIGHEST + 1))
    active, turns = first, 0
    while not over(sheets, misses):
        pack(sheets, misses, 0, active, seen[turns])
        turns += 1
        roll(dice)
        clever = network and active == 0
        lax = wobble if active == 0 else other_wobble
        strange = np.random.random() < lax
        if active == 0 and strange:
            loose[turns] = True
        if clever:
            blur = BLUR if strange else 0.0
            mask = choose_dice(N, dice, sheets, misses, 0, few, many, blur)[0]
        elif strange:
            mask = np.random.randint(128)
        if not clever:
            around = turns_left(sheets)
            gains(sheets, misses, active, around, own)
            gains(sheets, misses, 1 - active, around, other)
            floor = floor_of(misses, active, active, NONE)
            if not strange:
                mask = by_tables(dice, own, other, floor, few, many)
        roll(fall)
        add_up(dice, fall, mask, sums)
        strange = np.random.random() < lax
        if active == 0 and strange:
            loose[turns] = True
        if clever:
            blur = BLUR if strange else 0.0
            _, b, _ = best_turn(N, sheets, misses, 0, sums, -1, blur)
        elif strange:
            b = anything(sheets, active, NONE, sums)
        else:
            b = plan(own, other, floor, sums)[1]
        written = b
        if b != NONE:
            write(sheets[active], b, sums[b])
            if left(sheets[active]) == 0:
                break
        picks = np.empty(2, np.int64)
        for seat in range(2):
            strange = np.random.random() < (wobble if seat == 0 else other_wobble)
            if seat == 0 and strange:
                loose[turns] = True
            if network and seat == 0:
                blur = BLUR if strange else 0.0
                if active == 0:
                    picks[0] = settle_c(N, sheets, misses, 0, written, sums, blur)[1]
                else:
                    picks[0] = answer_as_guest(N, sheets, misses, 0, written, sums, blur)[1]
            elif strange:
                picks[seat] = anything(sheets, seat, written, sums)
            else:
                picks[seat] = answer_c(sheets, misses, seat, active, written, sums)
        for seat in range(2):
            write(sheets[seat], picks[seat], sums[picks[seat]] if picks[seat] != NONE else 0)
        if written == NONE and picks[active] == NONE:
            misses[active] += 1
        active = 1 - active
    return turns, won(sheets, misses, 0), loose


@njit
def series(N, games, seed, wobble, odd, few, many, network, positions, marks):
    """Play games; in a share `odd` of them the player of the tables wobbles too.

    Positions between turns go to `positions`, game by game. A mark is -1 before a turn without a
    wobble of seat 0, -2 before one with, and 2 times the result (0 to 2) before the last turn.
    Returns how many positions, and the sum of results.
    """
    np.random.seed(seed)
    seen = np.zeros((LONG, SIZE), np.uint8)
    count, score = 0, 0.0
    for game in range(games):
        other_wobble = 0.06 if np.random.random() < odd else 0.0
        turns, result, loose = play(N, game & 1, wobble, other_wobble, few, many, network, seen)
        score += result
        if count + turns > positions.shape[0]:
            break
        for turn in range(turns):
            positions[count] = seen[turn]
            marks[count] = -2 if loose[turn + 1] else -1
            count += 1
        marks[count - 1] = 2 * result
    return count, score


@njit
def returns(N, positions, marks, fade, targets):
    """Training targets: the chance one turn later, mixed with later ones (TD(lambda)).

    A share `fade` of each comes from the following turn. Before a wobble there is none: -1.
    """
    acc = np.empty(N[1].shape[1], np.float32)
    later = 0.0
    for place in range(positions.shape[0] - 1, -1, -1):
        if marks[place] >= 0:
            later = 0.5 * marks[place]
        targets[place] = later if marks[place] != -2 else -1.0
        now = chance_of(N, positions[place], acc)
        later = now if marks[place] == -2 else fade * later + (1 - fade) * now


@njit
def chance_of(N, packed, acc):
    """The chance of a packed position."""
    W, B = N[0], N[1]
    sheets = packed[:48].copy().reshape((2, 4, 6))
    misses = packed[48:50].astype(np.int64)
    gather(acc, W, B, sheets, misses, 0, packed[50])
    return sigmoid(log_odds(acc, N, packed[50]))
