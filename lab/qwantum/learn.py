"""Train the network of the fast game: cross-entropy, Adam, mini-batches."""

from __future__ import annotations

import numpy as np
from numba import njit

from core.games.qwantum.bots.late import net
from lab.qwantum.net import PLACE, SCALE, SHARE, sigmoid
from lab.qwantum.table import column, filled, points

BATCH = 256
MOST = 34
"""Terms of a sheet at most."""


HATS, COLUMNS, COLUMN, MISSED, POINTS = net.HATS, net.COLUMNS, net.COLUMN, net.MISSED, net.POINTS


def fresh(units, seconds, seed):
    """An untrained network with so many units in both layers."""
    random = np.random.default_rng(seed)
    W = random.normal(0, 0.1, (2, net.TERMS, units)).astype(np.float32)
    B = random.normal(0, 0.1, (2, units)).astype(np.float32)
    X = random.normal(0, 1 / np.sqrt(units), (seconds, units)).astype(np.float32)
    Y = np.zeros((2, seconds), np.float32)
    V = random.normal(0, 0.2, (1, seconds)).repeat(2, 0).astype(np.float32)
    return W, B, X, Y, V, np.zeros(2, np.float32)


@njit
def hat_terms(base, field, number, places, shares, many):
    """The two interpolation terms of a number in a field."""
    place, share = PLACE[field, number], SHARE[field, number]
    places[many], shares[many] = base + place, 1 - share
    places[many + 1], shares[many + 1] = base + place + 1, share
    return many + 2


@njit
def terms(rows, misses, places, shares):
    """Write the terms of a sheet; returns how many."""
    many = 0
    for colour in range(4):
        count = filled(rows, colour)
        if count == 0 or count == 6:
            places[many], shares[many] = count == 6, 1
            many += 1
        else:
            base = 2 + (count - 1) * HATS
            many = hat_terms(base, count - 1, rows[colour, count - 1], places, shares, many)
    for field in range(6):
        count, low, second = column(rows, field)
        base = COLUMNS + field * COLUMN
        if count == 0:
            places[many], shares[many] = base, 1
            many += 1
        elif count == 1:
            many = hat_terms(base + 1, field, low, places, shares, many)
        elif count < 4:
            base += 1 + (2 * count - 3) * HATS
            many = hat_terms(base, field, low, places, shares, many)
            many = hat_terms(base + HATS, field, second, places, shares, many)
    places[many], shares[many] = MISSED + misses, 1
    places[many + 1], shares[many + 1] = POINTS, SCALE * points(rows)
    return many + 2


@njit
def adam(weights, slopes, mean, square, rate, warm):
    """One Adam step on flat arrays; resets the gradients to 0."""
    for n in range(weights.size):
        slope = slopes[n]
        mean[n] += np.float32(0.1) * (slope - mean[n])
        square[n] += np.float32(0.001) * (slope * slope - square[n])
        weights[n] -= rate * mean[n] / (np.sqrt(square[n] * warm) + np.float32(1e-6))
        slopes[n] = 0


@njit(fastmath=True)
def train(N, state, positions, targets, order, rate, step, rounded):
    """One epoch in this order; returns the mean loss before each step, and the number of steps.

    `rounded`: the first layer stays fixed.
    """
    W, B, X, Y, V, C = N
    units, seconds = B.shape[1], X.shape[0]
    dW, dB, dX, dY = np.zeros_like(W), np.zeros_like(B), np.zeros_like(X), np.zeros_like(Y)
    dV, dC = np.zeros_like(V), np.zeros_like(C)
    acc, back = np.empty(units, np.float32), np.empty(units, np.float32)
    got = np.empty(seconds, np.float32)
    places, shares = np.empty((2, 64), np.int64), np.empty((2, 64), np.float32)
    many = np.empty(2, np.int64)
    loss = 0.0
    part = np.float32(1 / BATCH)
    for begin in range(0, order.size - BATCH + 1, BATCH):
        for at in range(begin, begin + BATCH):
            packed = positions[order[at]]
            turn = packed[50]
            acc[:] = B[turn]
            for side in range(2):
                rows = packed[24 * side : 24 * side + 24].reshape((4, 6))
                many[side] = terms(rows, packed[48 + side], places[side], shares[side])
                for n in range(many[side]):
                    row, share = W[side, places[side, n]], shares[side, n]
                    for unit in range(units):
                        acc[unit] += share * row[unit]
            for unit in range(units):
                acc[unit] = max(acc[unit], np.float32(0))
            odds = C[turn]
            for second in range(seconds):
                value, row = Y[turn, second], X[second]
                for unit in range(units):
                    value += acc[unit] * row[unit]
                got[second] = max(value, np.float32(0))
                odds += got[second] * V[turn, second]
            chance = sigmoid(odds)
            target = targets[order[at]]
            # log(1 + exp(x)) without overflow.
            loss += max(odds, 0.0) + np.log1p(np.exp(-abs(odds))) - target * odds
            slope = np.float32(chance - target) * part
            dC[turn] += slope
            back[:] = 0
            for second in range(seconds):
                if got[second] > 0:
                    dV[turn, second] += slope * got[second]
                    change = slope * V[turn, second]
                    dY[turn, second] += change
                    row, slopes = X[second], dX[second]
                    for unit in range(units):
                        slopes[unit] += change * acc[unit]
                        back[unit] += change * row[unit]
            for unit in range(units):
                if acc[unit] <= 0:
                    back[unit] = 0
                dB[turn, unit] += back[unit]
            for side in range(2):
                for n in range(many[side]):
                    row, share = dW[side, places[side, n]], shares[side, n]
                    for unit in range(units):
                        row[unit] += share * back[unit]
        step += 1
        warm = np.float32(1 / (1 - 0.999**step))
        if not rounded:
            adam(W.reshape(-1), dW.reshape(-1), state[0], state[1], np.float32(rate), warm)
        adam(B.reshape(-1), dB.reshape(-1), state[2], state[3], np.float32(rate), warm)
        adam(X.reshape(-1), dX.reshape(-1), state[4], state[5], np.float32(rate), warm)
        adam(Y.reshape(-1), dY.reshape(-1), state[6], state[7], np.float32(rate), warm)
        adam(V.reshape(-1), dV.reshape(-1), state[8], state[9], np.float32(rate), warm)
        adam(C.reshape(-1), dC.reshape(-1), state[10], state[11], np.float32(rate), warm)
    return loss / max(1, order.size - order.size % BATCH), step


def moments(N):
    """Adam's state before the first step."""
    return tuple(np.zeros(part.size, np.float32) for part in N for _ in range(2))


@njit
def usage(positions):
    """How much each term counts in all these positions, by side."""
    found = np.zeros((2, net.TERMS))
    places, shares = np.empty(64, np.int64), np.empty(64, np.float32)
    for place in range(positions.shape[0]):
        packed = positions[place].copy()
        for side in range(2):
            rows = packed[24 * side : 24 * side + 24].reshape((4, 6))
            for n in range(terms(rows, packed[48 + side], places, shares)):
                found[side, places[n]] += shares[n]
    return found
