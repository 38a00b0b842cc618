"""The heaviest matching of a graph, by Edmonds' blossom method.

Source: Zvi Galil, "Efficient algorithms for finding maximum matching in graphs", ACM Computing
Surveys 18 (1986): primal and dual variables, time O(n ** 3). Weights are whole numbers, so nothing
is rounded.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

FREE, OUTER, INNER = -1, 0, 1
"""The state of a blossom in the forest of alternating trees."""


def heaviest(weights: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return the partner of each vertex, or -1, in a matching of the greatest total weight.

    `weights[a][b]` is the weight of the edge between `a` and `b`, the same both ways; 0: no edge.
    """
    return tuple(partner - 1 for partner in _Search(weights).partners())


class _Search:
    """The state of the search. Vertices are 1 to n, blossoms lie behind them; 0 is none."""

    def __init__(self, weights: Sequence[Sequence[int]]) -> None:
        n = self.n = len(weights)
        self.top = n
        """The highest number in use."""
        room = 2 * n + 2
        self.weight = [[0] * room for _ in range(room)]
        self.ends = [[(a, b) for b in range(room)] for a in range(room)]
        """The vertices of the edge that stands for the one between two blossoms."""
        for a in range(n):
            for b in range(n):
                self.weight[a + 1][b + 1] = weights[a][b] if a != b else 0
        heaviest_edge = max((max(row) for row in weights), default=0)
        self.label = [heaviest_edge if 0 < x <= n else 0 for x in range(room)]
        """The dual variables; those of vertices stand doubled against the edges."""
        self.mate = [0] * room
        self.slack = [0] * room
        self.root = [x if x <= n else 0 for x in range(room)]
        """The outermost blossom that holds each vertex or blossom."""
        self.parent = [0] * room
        self.state = [FREE] * room
        self.seen = [0] * room
        self.time = 0
        self.inside: list[list[int]] = [[] for _ in range(room)]
        """The blossoms in each blossom, in the order of its cycle, the base first."""
        self.via = [[x if x == y and x <= n else 0 for y in range(room)] for x in range(room)]
        """Which direct part of a blossom holds a vertex."""
        self.queue: deque[int] = deque()

    def partners(self) -> list[int]:
        while self._augmented():
            pass
        return self.mate[1 : self.n + 1]

    def _excess(self, a: int, b: int) -> int:
        """Return the slack of the edge between `a` and `b`."""
        u, v = self.ends[a][b]
        return self.label[u] + self.label[v] - 2 * self.weight[u][v]

    def _nearer(self, u: int, x: int) -> None:
        if not self.slack[x] or self._excess(u, x) < self._excess(self.slack[x], x):
            self.slack[x] = u

    def _find_slack(self, x: int) -> None:
        self.slack[x] = 0
        for u in range(1, self.n + 1):
            outer = self.state[self.root[u]] == OUTER
            if self.weight[u][x] > 0 and self.root[u] != x and outer:
                self._nearer(u, x)

    def _push(self, x: int) -> None:
        if x <= self.n:
            self.queue.append(x)
        else:
            for part in self.inside[x]:
                self._push(part)

    def _belongs(self, x: int, blossom: int) -> None:
        self.root[x] = blossom
        if x > self.n:
            for part in self.inside[x]:
                self._belongs(part, blossom)

    def _even_way(self, blossom: int, part: int) -> int:
        """Return the place of `part` in the cycle, turned so that its way to the base is even."""
        cycle = self.inside[blossom]
        place = cycle.index(part)
        if place % 2:
            cycle[1:] = cycle[:0:-1]
            return len(cycle) - place
        return place

    def _match(self, a: int, b: int) -> None:
        u, v = self.ends[a][b]
        self.mate[a] = v
        if a <= self.n:
            return
        part = self.via[a][u]
        place = self._even_way(a, part)
        for i in range(place):
            self._match(self.inside[a][i], self.inside[a][i ^ 1])
        self._match(part, b)
        self.inside[a] = self.inside[a][place:] + self.inside[a][:place]

    def _augment(self, a: int, b: int) -> None:
        while True:
            following = self.root[self.mate[a]]
            self._match(a, b)
            if not following:
                return
            self._match(following, self.root[self.parent[following]])
            a, b = self.root[self.parent[following]], following

    def _common(self, a: int, b: int) -> int:
        """Return where the paths of two outer blossoms to their roots meet, or 0."""
        self.time += 1
        while a or b:
            if a:
                if self.seen[a] == self.time:
                    return a
                self.seen[a] = self.time
                a = self.root[self.mate[a]]
                if a:
                    a = self.root[self.parent[a]]
            a, b = b, a
        return 0

    def _way(self, a: int, base: int) -> list[int]:
        found = []
        while a != base:
            mate = self.root[self.mate[a]]
            found += [a, mate]
            self._push(mate)
            a = self.root[self.parent[mate]]
        return found

    def _shrink(self, a: int, base: int, b: int) -> None:
        """Contract the odd cycle through `a`, `base` and `b` into one outer blossom."""
        new = next((x for x in range(self.n + 1, self.top + 1) if not self.root[x]), self.top + 1)
        self.top = max(self.top, new)
        self.label[new], self.state[new], self.mate[new] = 0, OUTER, self.mate[base]
        self.inside[new] = [base, *reversed(self._way(a, base)), *self._way(b, base)]
        self._belongs(new, new)
        for x in range(1, self.top + 1):
            self.weight[new][x] = self.weight[x][new] = 0
        self.via[new] = [0] * len(self.via[new])
        for part in self.inside[new]:
            for x in range(1, self.top + 1):
                edge = self.weight[new][x]
                if self.weight[part][x] and (
                    not edge or self._excess(part, x) < self._excess(new, x)
                ):
                    self.weight[new][x] = self.weight[x][new] = self.weight[part][x]
                    self.ends[new][x], self.ends[x][new] = self.ends[part][x], self.ends[x][part]
            for x in range(1, self.n + 1):
                if self.via[part][x]:
                    self.via[new][x] = part
        self._find_slack(new)

    def _open(self, blossom: int) -> None:
        """Expand an inner blossom whose label has reached zero."""
        for part in self.inside[blossom]:
            self._belongs(part, part)
        entry = self.via[blossom][self.ends[blossom][self.parent[blossom]][0]]
        place = self._even_way(blossom, entry)
        cycle = self.inside[blossom]
        for i in range(0, place, 2):
            inner, outer = cycle[i], cycle[i + 1]
            self.parent[inner] = self.ends[outer][inner][0]
            self.state[inner], self.state[outer] = INNER, OUTER
            self.slack[inner] = 0
            self._find_slack(outer)
            self._push(outer)
        self.state[entry], self.parent[entry] = INNER, self.parent[blossom]
        for part in cycle[place + 1 :]:
            self.state[part] = FREE
            self._find_slack(part)
        self.root[blossom] = 0

    def _tight(self, a: int, b: int) -> bool:
        """Use a tight edge; return whether the matching grew."""
        end, start = self.ends[a][b]
        u, v = self.root[end], self.root[start]
        if self.state[v] == FREE:
            self.parent[v], self.state[v] = end, INNER
            mate = self.root[self.mate[v]]
            self.slack[v] = self.slack[mate] = 0
            self.state[mate] = OUTER
            self._push(mate)
        elif self.state[v] == OUTER:
            base = self._common(u, v)
            if not base:
                self._augment(u, v)
                self._augment(v, u)
                return True
            self._shrink(u, base, v)
        return False

    def _augmented(self) -> bool:
        """Grow the matching by one edge; return False if it is already the heaviest."""
        for x in range(self.top + 1):
            self.state[x], self.slack[x] = FREE, 0
        self.queue.clear()
        for x in range(1, self.top + 1):
            if self.root[x] == x and not self.mate[x]:
                self.parent[x], self.state[x] = 0, OUTER
                self._push(x)
        if not self.queue:
            return False
        while True:
            while self.queue:
                u = self.queue.popleft()
                if self.state[self.root[u]] == INNER:
                    continue
                for v in range(1, self.n + 1):
                    if self.weight[u][v] > 0 and self.root[u] != self.root[v]:
                        if self._excess(u, v):
                            self._nearer(u, self.root[v])
                        elif self._tight(u, v):
                            return True
            if not self._relabel():
                return False
            for x in range(1, self.top + 1):
                near = self.slack[x]
                leads = self.root[x] == x and near and self.root[near] != x
                if leads and not self._excess(near, x) and self._tight(near, x):
                    return True
            for x in range(self.n + 1, self.top + 1):
                if self.root[x] == x and self.state[x] == INNER and not self.label[x]:
                    self._open(x)

    def _relabel(self) -> bool:
        """Change labels until an edge is tight; return False if no free vertex can gain."""
        blossoms = [x for x in range(self.n + 1, self.top + 1) if self.root[x] == x]
        steps = [self.label[x] // 2 for x in blossoms if self.state[x] == INNER]
        for x in range(1, self.top + 1):
            if self.root[x] == x and self.slack[x] and self.state[x] != INNER:
                excess = self._excess(self.slack[x], x)
                steps.append(excess if self.state[x] == FREE else excess // 2)
        outer = [u for u in range(1, self.n + 1) if self.state[self.root[u]] == OUTER]
        step = min(steps, default=self.label[outer[0]])
        if any(self.label[u] <= step for u in outer):
            return False
        for u in range(1, self.n + 1):
            self.label[u] -= {OUTER: step, INNER: -step}.get(self.state[self.root[u]], 0)
        for x in blossoms:
            self.label[x] += {OUTER: 2 * step, INNER: -2 * step}.get(self.state[x], 0)
        return True
