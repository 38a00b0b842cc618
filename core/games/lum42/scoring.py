"""Points: totals, majorities at the end, tie-break, winners."""

from __future__ import annotations

from core.games.lum42.components import MAJORITY_POINTS, P_MAJORITY, SOURCES
from core.games.lum42.events import tell
from core.games.lum42.state import FINISHED, State, score

_WIDTH = len(SOURCES)


def scores(s: State) -> tuple[int, ...]:
    """Points by seat."""
    points = s.points
    return tuple([sum(points[at : at + _WIDTH]) for at in range(0, len(points), _WIDTH)])


def by_source(s: State, seat: int) -> dict[str, int]:
    """Return a seat's points by name of source (`SOURCES`)."""
    at = _WIDTH * seat
    return dict(zip(SOURCES, s.points[at : at + _WIDTH], strict=True))


def majorities(energy: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """LU-END-1, LU-END-2. Points by seat and colour for most energy; ties share, rounded down.

    `energy` holds four numbers of cubes a seat. Nobody scores a colour without a cube.
    """
    seats = len(energy) // 4
    found = [[0] * 4 for _ in range(seats)]
    for colour, points in enumerate(MAJORITY_POINTS):
        cubes = energy[colour::4]
        most = max(cubes)
        if most:
            share = points // cubes.count(most)
            for seat in range(seats):
                if cubes[seat] == most:
                    found[seat][colour] = share
    return tuple(tuple(row) for row in found)


def finish(n: State) -> None:
    """LU-END-1, LU-END-3. After round 5 the majorities score and the game is over."""
    n.phase = FINISHED
    shares = majorities(n.energy)
    for seat, row in enumerate(shares):
        score(n, seat, P_MAJORITY, sum(row))
    for colour, row in enumerate(zip(*shares, strict=True)):
        for seat, points in enumerate(row):
            if points:
                tell(n, "majority", seat=seat, colour=colour, points=points)
    tell(n, "over", winners=winners(n))


def cubes(s: State, seat: int) -> int:
    """LU-END-4. The number of light and energy cubes on the seat's board."""
    return sum(s.light[4 * seat : 4 * seat + 4]) + sum(s.energy[4 * seat : 4 * seat + 4])


def winners(s: State) -> tuple[int, ...]:
    """LU-END-3 to LU-END-5. Most points; tied: most cubes; still tied: together."""
    if s.phase != FINISHED:
        return ()
    ranks = [(points, cubes(s, seat)) for seat, points in enumerate(scores(s))]
    best = max(ranks)
    return tuple(seat for seat, rank in enumerate(ranks) if rank == best)
