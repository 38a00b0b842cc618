"""A fast game of Qwantum: sheets as arrays, the player of the tables, the points.

A sheet is `rows` (4, 6) of uint8, 0 where nothing is written; a game has two, and seats are 0 and
1. The rules and the player are those of `core`; `tests/lab` compares them.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from core.games.qwantum.bots.evaluate import STRONG, outlook
from core.games.qwantum.bots.levels import FINAL
from core.games.qwantum.bots.prospects import LAST, SPITE
from core.games.qwantum.dice import FACES, HIGHEST, WORTH
from core.games.qwantum.sheet import FIELDS, LINE
from core.games.qwantum.turn import MISSES

NONE = 4
NEVER = -1e9
PRICE = STRONG.miss
TURNS = 20
"""The maximum number of rolls considered."""
CELL = np.array(outlook(STRONG).cell)
REST = np.array([outlook(STRONG).after(turns) for turns in range(TURNS + 1)])
COLOUR = np.array([[face // 6 for face in faces] for faces in FACES])
ADDS = np.array([[WORTH[face] for face in faces] for faces in FACES])
assert (LINE, FIELDS) == (4, 6)


@njit
def filled(rows, colour):
    """The number of filled fields in a row."""
    field = 0
    while field < 6 and rows[colour, field]:
        field += 1
    return field


@njit
def left(rows):
    """The number of empty fields on a sheet."""
    empty = 0
    for colour in range(4):
        for field in range(6):
            if rows[colour, field] == 0:
                empty += 1
    return empty


@njit
def fits(rows, colour, number):
    """Whether a number may be written next in a row."""
    field = filled(rows, colour)
    if field == 0:
        return True
    last = rows[colour, field - 1]
    if field < 4:
        return number > last
    return field < 6 and number < last


@njit
def column(rows, field):
    """The count of numbers in a column, the lowest, and the next lowest different one (or it)."""
    count, low, second = 0, 99, 99
    for colour in range(4):
        number = rows[colour, field]
        if number:
            count += 1
            if number < low:
                low, second = number, low
            elif low < number < second:
                second = number
    if count == 0:
        return 0, 0, 0
    return count, low, (low if second == 99 else second)


@njit
def points(rows):
    """What the full columns score."""
    found = 0
    for field in range(6):
        count, _, second = column(rows, field)
        if count == 4:
            found += second
    return found


@njit
def total(rows, misses):
    """Column points minus misses."""
    return points(rows) - misses * (misses + 1) // 2


@njit
def write(rows, colour, number):
    """Write a number; `NONE` writes nothing."""
    if colour != NONE:
        rows[colour, filled(rows, colour)] = number


@njit
def erase(rows, colour):
    """Erase the last number of a row; `NONE` erases nothing."""
    if colour != NONE:
        rows[colour, filled(rows, colour) - 1] = 0


@njit
def roll(dice):
    """Roll all seven dice into `dice`."""
    fall = int(np.random.random() * 279_936)  # 6 to the power of 7
    for die in range(7):
        dice[die] = fall % 6
        fall //= 6


@njit
def add_up(dice, fall, mask, sums):
    """The sums of a roll after rerolling the dice of a mask."""
    packed = 0
    for die in range(7):
        packed += ADDS[die, fall[die] if mask >> die & 1 else dice[die]]
    for colour in range(4):
        sums[colour] = packed >> 8 * colour & 255


@njit
def worth_a_thought(dice, masks):
    """Like `levels.masks_worth_a_thought`: fills `masks`, and returns how many there are."""
    seen = np.zeros(128, np.bool_)
    for die in range(7):
        seen[1 << die] = True
    for kept in range(16):
        mask = 0
        for die in range(6):
            if not kept >> COLOUR[die, dice[die]] & 1:
                mask |= 1 << die
        seen[mask] = True
        seen[mask | 64] = True
    many = 0
    for mask in range(1, 128):
        if seen[mask]:
            masks[many] = mask
            many += 1
    return many


@njit
def turns_left(sheets):
    """Estimate how many rolls are to come."""
    fewest = min(left(sheets[0]), left(sheets[1]))
    return max(1, round(fewest / 1.29 - 0.69))


@njit
def gain(sheets, misses, seat, turns, colour, number):
    """What a seat gains by writing a number, by the tables; `NEVER` if it does not fit."""
    rows = sheets[seat]
    if not fits(rows, colour, number):
        return NEVER
    field = filled(rows, colour)
    before = rows[colour, field - 1] if field else 0
    found = CELL[field, number] + REST[turns, field + 1, number] - REST[turns, field, before]
    if field == 5 and left(rows) == 1:
        rows[colour, field] = number
        own = total(rows, misses[seat])
        rows[colour, field] = 0
        found += LAST * np.sign(own - total(sheets[1 - seat], misses[1 - seat]))
    return found


@njit
def gains(sheets, misses, seat, turns, out):
    """The gains by colour and number."""
    for colour in range(4):
        for number in range(HIGHEST + 1):
            out[colour, number] = gain(sheets, misses, seat, turns, colour, number)


@njit
def two_best(table, sums):
    """The colour with the highest gain, its gain, and that of the next best."""
    found, most, next_ = NONE, 9 * NEVER, 9 * NEVER
    for colour in range(4):
        now = table[colour, sums[colour]]
        if now > most:
            found, next_ = colour, most
            most = now
        elif now > next_:
            next_ = now
    return found, most, next_


@njit
def plan(own, other, floor, sums):
    """Like `Prospects.plan`: the value of a roll, and the colour (or `NONE`) of step B."""
    mine, most, next_ = two_best(own, sums)
    their, theirs, their_next = two_best(other, sums)
    theirs, their_next = SPITE * max(theirs, 0.0), SPITE * max(their_next, 0.0)
    worth, found = 9 * NEVER, NONE
    for colour in range(4):
        rest = next_ if colour == mine else most
        now = own[colour, sums[colour]] + max(rest, 0.0)
        now -= their_next if colour == their else theirs
        if now > worth:
            worth, found = now, colour
    now = max(most, floor) - theirs
    if now > worth:
        worth, found = now, NONE
    return worth, found


@njit
def imagine(falls):
    """Sample rolls of all dice."""
    for fall in falls:
        roll(fall)


@njit
def choose_dice(dice, own, other, floor, few, many):
    """The dice that the player of the tables rerolls, as a mask; 0 keeps all."""
    masks = np.empty(64, np.int64)
    choices = worth_a_thought(dice, masks)
    falls = np.empty((few + many, 7), np.int64)
    imagine(falls)
    sums = np.zeros(4, np.int64)
    means = np.zeros(choices)
    for place in range(choices):
        for fall in range(few):
            add_up(dice, falls[fall], masks[place], sums)
            means[place] += plan(own, other, floor, sums)[0]
    order = np.argsort(-means)
    add_up(dice, dice, 0, sums)
    most, found = plan(own, other, floor, sums)[0], 0
    for place in order[:FINAL]:
        mean = 0.0
        for fall in range(few, few + many):
            add_up(dice, falls[fall], masks[place], sums)
            mean += plan(own, other, floor, sums)[0]
        mean /= many
        if mean > most:
            most, found = mean, masks[place]
    return found


@njit
def floor_of(misses, seat, active, written):
    """The (negative) value of writing nothing."""
    return -PRICE * (misses[seat] + 1) if seat == active and written == NONE else 0.0


@njit
def answer_c(sheets, misses, seat, active, written, sums):
    """What the player of the tables writes in step C: a colour or `NONE`."""
    turns, found = turns_left(sheets), NONE
    most = floor_of(misses, seat, active, written)
    for colour in range(4):
        if colour != written:
            now = gain(sheets, misses, seat, turns, colour, sums[colour])
            if now > most:
                found, most = colour, now
    return found


@njit
def over(sheets, misses):
    """Whether a sheet is full or a seat has five misses."""
    return left(sheets[0]) == 0 or left(sheets[1]) == 0 or max(misses[0], misses[1]) == MISSES


@njit
def won(sheets, misses, seat):
    """The result for a seat: 1 for a win, a half for a shared one."""
    own = total(sheets[seat], misses[seat])
    other = total(sheets[1 - seat], misses[1 - seat])
    return 0.5 * (1 + np.sign(own - other))
