"""Derives a game from a log: at each point the one post that counts, and the faults.

A *stand* is the game after a post that changed it. What may follow it comes from one seat alone
(the one to decide), or from all others together (`vacate`), so honest devices never contradict each
other. If there are several ways on nevertheless, every device decides by this rule: a post with the
right position before one with a wrong one; then the way that more seats took (chose, or posted
after); then leaving the table before deciding; then the lower name.

So a link or decision of someone given up counts only if others went on with it, and nobody can be
given up after the game has gone on with them. All of this depends only on the set of posts, never
on their order.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256

from core.kernel.chain import AUDIT, Revealed, Terms, Use, fall
from core.kernel.errors import GameError
from core.kernel.game import CHANCE, OVER
from core.kernel.record import Games
from core.kernel.timeline import Timeline
from pygame_web.features.online.posts.seating import opening
from pygame_web.features.online.v1.dice_runs import Counted
from pygame_web.features.online.v1.log import Log
from pygame_web.features.online.v1.post import ROOT, Post, vacated
from pygame_web.features.online.v1.seating import Seating, public_chain, seated
from pygame_web.features.online.v1.stand import Stand, Way, position

Bot = Callable[[str, str, str, str], str]
"""game, position, level, seed -> token; the same on every device, "" where it takes a while."""

BEGINNING = ("create", "claim", "accept")
_ORDER = {"vacate": 0, "resign": 1, "undo-yes": 2, "act": 3}


class Course:
    """The game that a log tells. `follow` takes in what was added to the log."""

    def __init__(self, games: Games, log: Log, bot: Bot) -> None:
        self.games, self.log, self.bot = games, log, bot
        self.create: Post | None = None
        self.accept: Post | None = None
        self.seating: Seating | None = None
        self.chains: tuple[Revealed, ...] = ()
        self.counted = Counted(AUDIT)
        self.stands: list[Stand] = []
        self.stopped = ""
        """The post whose position differs from the one computed here: the game is out of step."""
        self.disputed = False
        """Whether there is more than one beginning."""
        self.broken: set[str] = set()
        """Posts with a link that does not belong to its chain."""
        self._at: dict[str, int] = {}

    @property
    def newest(self) -> Stand | None:
        """The newest stand, None before the game has begun."""
        return self.stands[-1] if self.stands else None

    @property
    def terms(self) -> Terms:
        """Return what is known of the dice."""
        assert self.seating is not None
        gone = self.stands[-1].gone if self.stands else ()
        return Terms(self.seating.mode, self.seating.id, self.chains, gone)

    @property
    def wait(self) -> int:
        """The time the table agreed on for a silent seat, in seconds."""
        return int(self.create.body.get("wait", 0)) if self.create else 0

    @property
    def thinks(self) -> bool:
        """Whether the game can go on as soon as a bot has decided."""
        return bool(self.stands) and self.stands[-1].thinks

    def marks(self) -> dict[int, tuple[int, int]]:
        """Of each seat: how many bad posts it made, and how often it played twice."""
        seating = self.seating
        if seating is None:
            return {}
        wrong = self.broken.union(*(stand.bad for stand in self.stands))
        marks = {}
        for seat, author in enumerate(seating.authors):
            bad = len(self.log.bad.get(author, ())) if author else 0
            bad += sum(self.log.posts[id].author == author for id in wrong)
            twice = sum(seat in stand.twice for stand in self.stands)
            if self.disputed and self.create and author == self.create.author:
                twice += 1
            if bad or twice:
                marks[seat] = (bad, twice)
        return marks

    def follow(self, post: Post) -> None:
        """Take in a post that was added to the log."""
        unsure = self.seating is None or self.disputed or post.kind in BEGINNING
        if (unsure and self._begin()) or self.seating is None:
            return
        self._reveal(post)
        start, id = len(self.stands) - 1, post.parent
        while id in self.log.posts and id not in self._at:
            id = self.log.posts[id].parent
        start = min(start, self._at.get(id, start))
        contested = (n for n, stand in enumerate(self.stands) if stand.contested)
        self._go_on(min(start, next(contested, start)))

    def _begin(self) -> bool:
        """Compute anew who plays, and the whole game if that has changed."""
        log, before = self.log, self.seating
        creates = [p for p in log.after(ROOT, "create") if opening(self.games, p) is not None]
        self.create = min(creates, key=lambda p: (-self._support(p), p.id), default=None)
        accepted: list[tuple[Post, Seating]] = []
        for post in log.after(self.create.id, "accept") if self.create else []:
            seating = self.create and seated(self.games, log, self.create, post)
            if seating:
                accepted.append((post, seating))
        self.disputed = len(creates) > 1 or len(accepted) > 1
        if not accepted:
            self.accept = self.seating = None
            self.stands, self._at = [], {}
            return before is not None
        self.accept, self.seating = min(accepted, key=lambda p: (-self._support(p[0]), p[0].id))
        if before is not None and before.id == self.seating.id:
            return False
        seating = self.seating
        self.chains, self.counted = seating.chains(), Counted(seating.mode)
        for seat, level in enumerate(seating.bots):
            if level:
                chain = public_chain(seating.id, seat)
                self.chains[seat].reveal(chain.length, chain.link(chain.length))
        self.broken = set()
        for post in log.posts.values():
            self._reveal(post)
        nobody = (0,) * len(seating.bots)
        first = Stand(self.accept.id, seating.line, seating.bots, nobody, seating.line)
        first.hour = self.accept.body.get("at", 0)
        self.stands = [first]
        self._go_on(0)
        return True

    def _support(self, post: Post) -> int:
        """Return how many others posted after a post."""
        return len(self.log.authors_below(post.id) - {post.author})

    def _reveal(self, post: Post) -> None:
        """Take in a post's link, if it has one."""
        seating = self.seating
        if seating is None or post.kind not in ("reveal", "act") or not post.body["link"]:
            return
        seat = seating.seat_of(post.author)
        if seat < 0:
            return
        try:
            self.chains[seat].reveal(post.body["number"], bytes.fromhex(post.body["link"]))
        except GameError:
            self.broken.add(post.id)

    # --- from stand to stand ------------------------------------------------------------------

    def think(self) -> None:
        """Ask the bot that has not decided yet once more, and go on from there."""
        if self.thinks:
            self._go_on(len(self.stands) - 1, self.stands[-1].line)

    def _go_on(self, start: int, line: Timeline | None = None) -> None:
        """Follow the log again from a stand; `line`: where dice and bots have brought it."""
        del self.stands[start + 1 :]
        self.stopped = ""
        self._at = {stand.id: n for n, stand in enumerate(self.stands)}
        while True:
            stand = self.stands[-1]
            stand.bad, stand.twice, stand.contested = set(), set(), False
            self._settle(stand, line or stand.base)
            line = None
            way = None if stand.thinks else self._choose(stand)
            if way is None:
                return
            if not way.fits:
                self.stopped = way.id
                return
            self._at[way.id] = len(self.stands)
            self.stands.append(self._after(stand, way))

    def _after(self, stand: Stand, way: Way) -> Stand:
        bots, gone = list(stand.bots), list(stand.gone)
        if way.kind in ("vacate", "resign"):
            game = way.line.game
            bots[way.seat] = game.bots[(len(game.bots) - 1) // 2]
            gone[way.seat] = stand.run + (not stand.lacking)
        post = self.log.posts.get(way.id)
        at = self.free_from(stand) if post is None else post.body.get("at", 0)
        after = Stand(way.id, way.line, tuple(bots), tuple(gone), way.line, run=stand.run)
        after.hour = max(stand.hour, at)
        return after

    def _settle(self, stand: Stand, line: Timeline) -> None:
        """Roll the dice that can be computed, and let the bots decide, from a line of the stand."""
        seating = self.seating
        assert seating is not None
        terms = replace(self.terms, gone=stand.gone)
        stand.lacking, stand.run, stand.thinks = (), 0, False
        use: Use | None = None
        while line.actor != OVER:
            if line.actor == CHANCE:
                use = self.counted.use(line)
                assert use is not None
                links = terms.links(use)
                stand.lacking = self._lacking(stand, terms, use)
                if stand.lacking or links is None:
                    break
                line = line.play(fall(line.game, line.state, terms.id, use.run, use.at, links))
            elif stand.bots[line.actor]:
                token = self._bot_plays(line, stand.bots[line.actor], terms)
                if not token:
                    stand.thinks = True
                    break
                line = line.play_token(token)
            else:
                break
        stand.line = line
        last = use or self.counted.fallen(line)
        stand.use, stand.run = use, last.run if last else 0

    def _lacking(self, stand: Stand, terms: Terms, use: Use) -> tuple[int, ...]:
        """Return the seats whose links a run of dice waits for: unknown or too late."""
        needed = [seat for seat in range(len(use.links)) if terms.counts(seat, use.run)]
        missing = [seat for seat in needed if self.chains[seat].newest < use.links[seat]]
        late = (seat for seat in needed if self._is_given_up(stand, seat, use.run))
        return tuple(missing or late)

    def free_from(self, stand: Stand) -> int:
        """Return from when a seat that holds up the game may be given to a bot, in seconds.

        0: at once. It is the agreed time after everything that led to the stand, including each
        seat's first link.
        """
        if self.seating is None or not self.wait:
            return 0
        first: dict[int, int] = {}
        for post in self.log.after(stand.id, "reveal"):
            seat, at = self.seating.seat_of(post.author), post.body.get("at", 0)
            if seat >= 0 and post.id not in self.broken:
                first[seat] = min(at, first.get(seat, at))
        return max([stand.hour, *first.values()]) + self.wait

    def _agreed(self, stand: Stand, seat: int, run: int) -> bool:
        """Whether all others gave a seat to a bot: in a run of dice, or (0) at its decision."""
        assert self.seating is not None
        free = self.free_from(stand)
        agreed = {
            self.seating.seat_of(post.author)
            for post in self.log.after(stand.id, "vacate")
            if (post.body["seat"], post.body["run"]) == (seat, run)
            and (not free or post.body.get("at", 0) >= free)
        }
        people = {seat for seat, level in enumerate(stand.bots) if not level}
        others = people - {seat}
        if seat not in people or not others or not others <= agreed:
            return False
        stand.contested = True
        return True

    def _is_given_up(self, stand: Stand, seat: int, run: int) -> bool:
        """Return whether the game goes on without a seat's link though it is known by now."""
        if not self._agreed(stand, seat, run):
            return False
        assert self.seating is not None
        went_on = {seat}
        for post in self.log.after(stand.id, "act", "undo-yes", "resign"):
            went_on |= {self.seating.seat_of(post.author)} | self._seats_below(post.id)
        left = self._seats_below(vacated(stand.id, seat, run))
        return len(left) >= len(went_on - {-1})

    def _bot_plays(self, line: Timeline, level: str, terms: Terms) -> str:
        """Return a bot's decision, or "" until it is known.

        It is seeded by the links of the last dice.
        """
        fallen = self.counted.fallen(line)
        links = (terms.links(fallen) if fallen else None) or ()
        seed = sha256(terms.id + line.ply.to_bytes(4, "big") + b"".join(links)).hexdigest()
        game = line.game
        return self.bot(game.name, game.write_state(line.state), level, seed)

    def _choose(self, stand: Stand) -> Way | None:
        """Return the way on that counts, by this module's rule, or None so far."""
        ways = [*self._left(stand), *self._decided(stand)]
        if len(ways) < 2:
            return ways[0] if ways else None
        stand.contested = True
        decided = [way.seat for way in ways if way.kind in ("act", "undo-yes")]
        stand.twice = {seat for seat in decided if decided.count(seat) > 1}
        return min(
            ways, key=lambda way: (not way.fits, -self._seats_on(way), _ORDER[way.kind], way.id)
        )

    def _seats_on(self, way: Way) -> int:
        """Return how many seats took a way."""
        chose = set() if way.kind == "vacate" else {way.seat}
        return len(self._seats_below(way.id) | chose)

    def _seats_below(self, id: str) -> set[int]:
        """Return the seats that posted anything after a post."""
        assert self.seating is not None
        return {self.seating.seat_of(author) for author in self.log.authors_below(id)} - {-1}

    def _left(self, stand: Stand) -> list[Way]:
        """Return the ways on without a seat that holds up the game."""
        run = stand.run if stand.lacking else 0
        holds = stand.lacking or ((stand.line.actor,) if stand.line.actor >= 0 else ())
        return [
            Way(vacated(stand.id, seat, run), seat, "vacate", stand.line)
            for seat in holds
            if self._agreed(stand, seat, run)
        ]

    def _decided(self, stand: Stand) -> list[Way]:
        """Return what the seat to move posted; every token is checked like a click."""
        line, seat = stand.line, stand.line.actor
        if seat == CHANCE:
            return []
        assert self.seating is not None
        ways = []
        for post in self.log.after(stand.id, "act", "undo-yes"):
            mine = seat >= 0 and post.author == self.seating.authors[seat]
            way = self._way(stand, post) if mine else None
            if way is None:
                stand.bad.add(post.id)
            else:
                ways.append(way)
        ways += [
            Way(post.id, seat, "resign", line)
            for post in self.log.resigns
            if seat >= 0
            and post.author == self.seating.authors[seat]
            and post.parent in self._at
            and post.id not in self._at
        ]
        return ways

    def _way(self, stand: Stand, post: Post) -> Way | None:
        line, seat = stand.line, stand.line.actor
        if post.kind == "undo-yes":
            ply = post.body["ply"]
            agreed = may_undo(self, stand, ply)
            return Way(post.id, seat, post.kind, line.cut(ply)) if agreed else None
        try:
            for token in post.body["tokens"]:
                if line.actor != seat:
                    return None
                line = line.play_token(token)
        except GameError:
            return None
        return Way(post.id, seat, post.kind, line, position(line) == post.body["position"])


def needs_own_link(line: Timeline, mode: str) -> bool:
    """Return whether a decision that led here must include its seat's link, for dice in `audit`."""
    return mode == AUDIT and line.actor == CHANCE


def may_undo(course: Course, stand: Stand, ply: int) -> bool:
    """Return whether the seat to decide may agree to go back to a ply.

    Never past a die; the undone decisions are its own, or their first author has asked and all
    others are bots' or of these two seats.
    """
    line, seating = stand.line, course.seating
    if seating is None or not line.undo_floor() <= ply < line.ply:
        return False
    asker = line.seat_at(ply)
    taken = {line.seat_at(n) for n in range(ply, line.ply)}
    people = {seat for seat in taken if not stand.bots[seat]}
    if not people <= {asker, line.actor} or stand.bots[asker]:
        return False
    asked = {
        seating.seat_of(post.author)
        for post in course.log.after(stand.id, "undo-ask")
        if post.body["ply"] == ply
    }
    return asker == line.actor or asker in asked
