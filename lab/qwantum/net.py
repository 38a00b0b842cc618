"""The network over both sheets in the fast game: its features, predictions and player.

A position is seen by the seat that the network plays for. `W` (2, `TERMS`, units): the first layer,
own sheet and other sheet; `B` (2, units): its biases; `X` (second units, units), `Y` (2, second
units): the second layer and its biases; `V` (2, second units), `C` (2,): what those count for, and
the level. A 2 is who is next: 0 that seat, 1 the other.
"""

from __future__ import annotations

from math import exp

import numpy as np
from numba import njit

from core.games.qwantum.bots.late import net
from core.games.qwantum.dice import HIGHEST
from lab.qwantum.table import (
    NEVER,
    NONE,
    add_up,
    answer_c,
    column,
    erase,
    filled,
    fits,
    gains,
    imagine,
    left,
    over,
    points,
    turns_left,
    two_best,
    won,
    worth_a_thought,
    write,
)

TERMS = net.TERMS
_HATS = net.HATS
_ROWS = net.ROWS
_COLUMNS = net.COLUMNS
_COLUMN = net.COLUMN
_MISSES = net.MISSED
_POINTS = net.POINTS
PLACE = np.array([[net.hat(f, n)[0] for n in range(HIGHEST + 1)] for f in range(6)])
SHARE = np.array(
    [[net.hat(f, n)[1] for n in range(HIGHEST + 1)] for f in range(6)], dtype=np.float32
)
"""For each number in a field: its two knots, and the distance from the first."""
SCALE = np.float32(net.SCALE)
FEW, MANY = 40, 160
"""Sampled rolls for each choice of dice, and for the best six."""
FINAL = 6
SURE = 30.0


@njit
def put(acc, weights, place, share):
    """Add a term, so many times, to the units' input."""
    row = weights[place]
    for unit in range(acc.size):
        acc[unit] += share * row[unit]


@njit
def put_hat(acc, weights, base, field, number, sign):
    """Add a number in a field, interpolated between two knots."""
    place, share = PLACE[field, number], SHARE[field, number]
    put(acc, weights, base + place, sign * (np.float32(1) - share))
    if share > 0:
        put(acc, weights, base + place + 1, sign * share)


@njit
def put_row(acc, weights, count, last, sign):
    """Add a row by its fields filled and its last number."""
    if count == 0:
        put(acc, weights, 0, sign)
    elif count == 6:
        put(acc, weights, 1, sign)
    else:
        put_hat(acc, weights, _ROWS + (count - 1) * _HATS, count - 1, last, sign)


@njit
def put_column(acc, weights, field, count, low, second, sign):
    """Add a column by its numbers and the two lowest of them."""
    base = _COLUMNS + field * _COLUMN
    if count == 0:
        put(acc, weights, base, sign)
    elif count == 1:
        put_hat(acc, weights, base + 1, field, low, sign)
    elif count < 4:
        base += 1 + (2 * count - 3) * _HATS
        put_hat(acc, weights, base, field, low, sign)
        put_hat(acc, weights, base + _HATS, field, second, sign)


ONE = np.float32(1)


@njit
def put_sheet(acc, weights, rows, misses):
    """Add a whole sheet."""
    for colour in range(4):
        count = filled(rows, colour)
        put_row(acc, weights, count, rows[colour, count - 1] if count else 0, ONE)
    for field in range(6):
        count, low, second = column(rows, field)
        put_column(acc, weights, field, count, low, second, ONE)
    put(acc, weights, _MISSES + misses, ONE)
    put(acc, weights, _POINTS, SCALE * points(rows))


@njit(fastmath=True)
def log_odds(acc, N, turn):
    """The log odds, from the units' input."""
    _, _, X, Y, V, C = N
    found = C[turn]
    for second in range(X.shape[0]):
        got, weights = Y[turn, second], X[second]
        for unit in range(acc.size):
            got += max(acc[unit], np.float32(0)) * weights[unit]
        found += max(got, np.float32(0)) * V[turn, second]
    return found


@njit
def gather(acc, W, B, sheets, misses, seat, turn):
    """The units' input in a position."""
    acc[:] = B[turn]
    put_sheet(acc, W[0], sheets[seat], misses[seat])
    put_sheet(acc, W[1], sheets[1 - seat], misses[1 - seat])


@njit
def sigmoid(odds):
    """The chance for given log odds."""
    return 1 / (1 + exp(-odds))


@njit
def judged(N, sheets, misses, seat, turn):
    """The chance of a seat to win between two turns; exact at the end."""
    if over(sheets, misses):
        return won(sheets, misses, seat)
    W, B = N[0], N[1]
    acc = np.empty(B.shape[1], np.float32)
    gather(acc, W, B, sheets, misses, seat, turn)
    return sigmoid(log_odds(acc, N, turn))


@njit
def shifts(N, base, odds, rows, side, out):
    """What writing a number adds to the log odds, by colour and number, with the other to move."""
    weights = N[0][side]
    without, acc = np.empty_like(base), np.empty_like(base)
    for colour in range(4):
        out[colour] = NEVER
        count = filled(rows, colour)
        if count == 6:
            continue
        last = rows[colour, count - 1] if count else 0
        many, low, second = column(rows, count)
        without[:] = base
        put_row(without, weights, count, last, -ONE)
        put_column(without, weights, count, many, low, second, -ONE)
        first, end = (last + 1, HIGHEST + 1) if count < 4 else (1, last)
        for number in range(first, end):
            rows[colour, count] = number
            many, low, second = column(rows, count)
            acc[:] = without
            put_row(acc, weights, count + 1, number, ONE)
            if many == 4:
                put(acc, weights, _POINTS, SCALE * second)
            else:
                put_column(acc, weights, count, many, low, second, ONE)
            out[colour, number] = log_odds(acc, N, 1) - odds
        rows[colour, count] = 0


@njit
def settled(N, sheets, misses, seat, b, c, sums):
    """The chance after our turn: `b` and `c` are written, then the other answers as predicted.

    Everything written is taken back.
    """
    rows, other = sheets[seat], sheets[1 - seat]
    if b != NONE:
        write(rows, b, sums[b])
        if left(rows) == 0:
            found = won(sheets, misses, seat)
            erase(rows, b)
            return found
    reply = answer_c(sheets, misses, 1 - seat, seat, b, sums)
    if c != NONE:
        write(rows, c, sums[c])
    write(other, reply, sums[reply] if reply != NONE else 0)
    missed = b == NONE and c == NONE
    misses[seat] += missed
    found = judged(N, sheets, misses, seat, 1)
    misses[seat] -= missed
    erase(other, reply)
    erase(rows, c)
    erase(rows, b)
    return found


@njit
def best_turn(N, sheets, misses, seat, sums, fixed, blur):
    """The best `b` and `c` of our turn, and the chance; `fixed` forces a `b`, or is -1.

    Each chance gets an error of up to `blur`.
    """
    most, found_b, found_c = -1.0, NONE, NONE
    rows = sheets[seat]
    for b in range(5):
        if (fixed >= 0 and b != fixed) or (b != NONE and not fits(rows, b, sums[b])):
            continue
        for c in range(5):
            if c != NONE and (c == b or not fits(rows, c, sums[c])):
                continue
            chance = settled(N, sheets, misses, seat, b, c, sums) + blur * np.random.random()
            if chance > most + 1e-9:
                most, found_b, found_c = chance, b, c
    return most, found_b, found_c


@njit
def settle_c(N, sheets, misses, seat, written, sums, blur):
    """The best chance in step C of our turn, and its colour."""
    rows = sheets[seat]
    if written != NONE:
        erase(rows, written)
    most, _, c = best_turn(N, sheets, misses, seat, sums, written, blur)
    if written != NONE:
        write(rows, written, sums[written])
    return most, c


@njit
def answer_as_guest(N, sheets, misses, seat, written, sums, blur):
    """The best answer in step C of the other's turn, given its predicted choice, and the chance."""
    rows, other = sheets[seat], sheets[1 - seat]
    reply = answer_c(sheets, misses, 1 - seat, 1 - seat, written, sums)
    missed = written == NONE and reply == NONE
    write(other, reply, sums[reply] if reply != NONE else 0)
    misses[1 - seat] += missed
    most, found = -1.0, NONE
    for c in range(5):
        if c != NONE and (c == written or not fits(rows, c, sums[c])):
            continue
        write(rows, c, sums[c] if c != NONE else 0)
        chance = judged(N, sheets, misses, seat, 0) + blur * np.random.random()
        erase(rows, c)
        if chance > most + 1e-9:
            most, found = chance, c
    misses[1 - seat] -= missed
    erase(other, reply)
    return most, found


@njit
def first_two(table, sums):
    """The first and second choice of colour of the player of the tables."""
    first, second, most, more = NONE, NONE, 0.0, 0.0
    for colour in range(4):
        gain = table[colour, sums[colour]]
        if gain > most:
            second, more = first, most
            first, most = colour, gain
        elif gain > more:
            second, more = colour, gain
    return first, second


@njit
def promise(odds, own, other, table, floor, sums):
    """The estimated chance after a roll: adds up what each number written adds to the log odds."""
    first, second = first_two(table, sums)
    theirs = other[first, sums[first]] if first != NONE else 0.0
    their_next = other[second, sums[second]] if second != NONE else 0.0
    mine, most, next_ = two_best(own, sums)
    found = max(most, floor) + theirs
    for b in range(4):
        now = own[b, sums[b]] + max(next_ if b == mine else most, 0.0)
        found = max(found, now + (their_next if b == first else theirs))
    return sigmoid(odds + found)


@njit
def promise_late(N, sheets, misses, seat, odds, own, other, table, floor, sums):
    """The same near the end of the game, where a final result counts as it is."""
    first, second = first_two(table, sums)
    most = -1.0
    empty, last = left(sheets[seat]), left(sheets[1 - seat]) == 1
    for b in range(5):
        if b != NONE and own[b, sums[b]] == NEVER:
            continue
        reply = second if b == first else first
        for c in range(5):
            if c != NONE and (c == b or own[c, sums[c]] == NEVER):
                continue
            ends = last and reply != NONE and (b == NONE or empty > 1)
            ends = ends or empty <= (b != NONE) + (c != NONE)
            if ends:
                chance = ended(sheets, misses, seat, b, c, reply, sums)
            else:
                now = odds + (floor if b == NONE and c == NONE else 0.0)
                if b != NONE:
                    now += own[b, sums[b]]
                if c != NONE:
                    now += own[c, sums[c]]
                if reply != NONE:
                    now += other[reply, sums[reply]]
                chance = sigmoid(now)
            most = max(most, chance)
    return most


@njit
def ended(sheets, misses, seat, b, c, reply, sums):
    """The result when a game ends with these numbers written."""
    rows, other = sheets[seat], sheets[1 - seat]
    write(rows, b, sums[b] if b != NONE else 0)
    if left(rows) == 0:
        found = won(sheets, misses, seat)
    else:
        missed = b == NONE and c == NONE
        misses[seat] += missed
        write(rows, c, sums[c] if c != NONE else 0)
        write(other, reply, sums[reply] if reply != NONE else 0)
        found = won(sheets, misses, seat)
        erase(other, reply)
        erase(rows, c)
        misses[seat] -= missed
    erase(rows, b)
    return found


@njit
def choose_dice(N, dice, sheets, misses, seat, few, many, blur):
    """The dice to reroll, as a mask, and the chance expected after the reroll."""
    W, B = N[0], N[1]
    base = np.empty(B.shape[1], np.float32)
    gather(base, W, B, sheets, misses, seat, 1)
    odds = log_odds(base, N, 1)
    own, other = np.empty((4, HIGHEST + 1)), np.empty((4, HIGHEST + 1))
    shifts(N, base, odds, sheets[seat], 0, own)
    shifts(N, base, odds, sheets[1 - seat], 1, other)
    table = np.empty((4, HIGHEST + 1))
    gains(sheets, misses, 1 - seat, turns_left(sheets), table)
    misses[seat] += 1
    missed = judged(N, sheets, misses, seat, 1)
    misses[seat] -= 1
    floor = np.log((missed + 1e-6) / (1 - missed + 1e-6)) - odds
    late = left(sheets[seat]) <= 2 or left(sheets[1 - seat]) == 1
    masks = np.empty(64, np.int64)
    choices = worth_a_thought(dice, masks)
    falls = np.empty((few + many, 7), np.int64)
    imagine(falls)
    sums = np.zeros(4, np.int64)
    means = np.zeros(choices)
    for place in range(choices):
        for fall in range(few):
            add_up(dice, falls[fall], masks[place], sums)
            if late:
                means[place] += promise_late(
                    N, sheets, misses, seat, odds, own, other, table, floor, sums
                )
            else:
                means[place] += promise(odds, own, other, table, floor, sums)
    order = np.argsort(-means)
    add_up(dice, dice, 0, sums)
    if late:
        most = promise_late(N, sheets, misses, seat, odds, own, other, table, floor, sums)
    else:
        most = promise(odds, own, other, table, floor, sums)
    found = 0
    for place in order[:FINAL]:
        mean = 0.0
        for fall in range(few, few + many):
            add_up(dice, falls[fall], masks[place], sums)
            if late:
                mean += promise_late(N, sheets, misses, seat, odds, own, other, table, floor, sums)
            else:
                mean += promise(odds, own, other, table, floor, sums)
        mean = mean / many + blur * (np.random.random() - 0.5)
        if mean > most:
            most, found = mean, masks[place]
    return found, most
