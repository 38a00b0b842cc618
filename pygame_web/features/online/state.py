"""The state of an online table, and the devices' parts (`Peer`) that are computed from it.

`OnlineTable` is a value like the rest of the session. The parts are not values: they are computed
from the posts, with the newest cached here, so that each post is processed once. A caller gets the
parts as of exactly the posts in the given value.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from core.kernel.record import Games
from pygame_web.features.online.keys import SEATS, Keys, read
from pygame_web.features.online.posts.author import Effects, Publish
from pygame_web.features.online.posts.peer import Peer, Status
from pygame_web.features.online.posts.received import Opened
from pygame_web.features.online.posts.seal import Sealed
from pygame_web.shell.slot import Slot

if TYPE_CHECKING:
    from pygame_web.features.online.v1.peer import Peer as OldPeer

Part: TypeAlias = "Peer | OldPeer"
"""The part that decides for one person of this device; `OldPeer` is for tables of version 1."""
HERE, TAB, DISK = "here", "tab", "disk"
"""Which tab of this browser holds the seats: this one, another one, or it is not known yet: the
browser's store has not answered."""


class Near(NamedTuple):
    """The code that this device shows to another one, and how the line to it stands."""

    code: str = ""
    state: str = ""
    """making, ready, joining, open, late, damaged, own, other (of another table), passed (to
    another tab), none (the browser has no such lines), camera (there is none), failed; "" before.
    Of the posts of a link: taken, known (all were here), partly (some are damaged or of another
    table), strange (of nobody at this table), gap (earlier ones are missing)."""
    outside: bool = False
    """Whether the code is for somebody in another place; then the script uses a STUN server."""
    stun: bool = False
    """Whether the site's owner configured a STUN server."""
    letter: str = ""
    """The code of the posts in a link by messenger."""
    brought: int = 0
    """The number of posts by people at the table in the link that is being read."""


@dataclass(frozen=True, slots=True)
class OnlineTable:
    """The online table to which this visit is subscribed."""

    keys: str
    """The keys, as `Keys.text` writes them."""
    relays: tuple[str, ...] = ()
    authors: tuple[str, ...] = ()
    """Public keys of the people of this device, told by the script; empty until it has joined.

    Where this is another device of somebody's, the keys of the seats follow.
    """
    hold: str = HERE
    """Which tab of this browser holds the seats."""
    posts: tuple[Sealed, ...] = ()
    """All posts so far, in the order they came."""
    wrote: frozenset[str] = frozenset()
    """The keys of this device with which any of them were made."""
    times: tuple[int, ...] = ()
    """When each of them came to this device, in milliseconds."""
    seated: tuple[str, ...] = ()
    """The keys of the seats, as the script was told: it keeps their posts in any case."""
    lines: Mapping[str, str] = field(default_factory=dict)
    """The state of each relay: connecting, online or offline."""
    refusals: Mapping[str, str] = field(default_factory=dict)
    """The relays that refused a post and have kept none since, each with its own reason; and the
    devices in the room that were left because they said far too much."""
    unsent: int = 0
    """Posts of this device that too few relays keep yet."""
    invite: Mapping[str, object] | None = None
    """The game to create as soon as the script has joined."""
    wish: Mapping[str, str] | None = None
    """In a rematch: the names of the people here, by the seat they take once it is known."""
    now: int = 0
    """The time of the newest message about this table, in milliseconds."""
    chosen: Mapping[int, str] = field(default_factory=dict)
    """The keys that the maker chose by seat, where several people would like to sit there."""
    near: Near = field(default_factory=Near)
    """The code and the line state that this device shows to a nearby one."""
    taken: str = ""
    """The code in the link that led here, until the script has joined."""
    fresh: bool = False
    """Whether the keys were made here just now: no other device has ever had them."""

    @property
    def secrets(self) -> Keys:
        """Return the secrets of the table and of this device."""
        return read(self.keys)

    @property
    def people(self) -> int:
        """Return how many people of this device have posted."""
        found = (n % SEATS for n, author in enumerate(self.authors) if author in self.wrote)
        return max(found, default=-1) + 1


class _Kept(NamedTuple):
    """Parts that have followed the posts of a value, one for each of `people` of this device."""

    online: OnlineTable
    people: int
    games: Games
    peers: tuple[Part, ...]


JOINED: Slot[OnlineTable | None] = Slot("online", None, OnlineTable)
"""The online table to which this visit is subscribed."""


_kept: dict[tuple[str, tuple[str, ...]], _Kept] = {}
"""The newest parts by the table's keys and the people's keys; few, since one table is open."""
FEW = 8
AT_ONCE = 1
"""The most new decisions of bots in one update, so that a game of bots keeps nobody waiting."""


class _Allowed:
    """How many new decisions bots may still make in this update."""

    left = 0

    @classmethod
    def spend(cls) -> bool:
        """Return whether one more is allowed, and count it."""
        cls.left -= 1
        return cls.left >= 0


def _new(games: Games, online: OnlineTable, number: int) -> Part:
    """Return a new part for a device's `number`-th person, before any post."""

    def bot(game: str, position: str, level: str, seed: str) -> str:
        from pygame_web.features.online.more.bots import decided

        return decided(games, (game, position, level, seed), _Allowed.spend)

    secrets, seal = online.secrets, Opened(online.authors[number])
    chain = secrets.chain(number)
    if not secrets.maker:
        # The script has brought it before it joined the table.
        from pygame_web.features.online.v1.peer import Peer as OldPeer

        old = OldPeer(games, seal, chain, bot)
        old.now = online.now
        return old
    root = Opened(online.authors[SEATS + number]) if online.authors[SEATS:] else None
    maker, own = secrets.maker.hex(), online.authors
    peer = Peer(games, seal, chain, bot, maker, own, root)
    peer.idle = online.hold != HERE
    return peer


def _follow(games: Games, online: OnlineTable, count: int) -> tuple[tuple[Part, ...], Effects]:
    """Return the parts after the posts of `far`, and the posts that they publish in reply."""
    # Remove the cached parts: if following fails below, they are computed anew.
    kept = _kept.pop((online.keys, online.authors), None)
    known = 0
    if (
        kept is not None
        and kept.games is games
        and kept.people == count
        and _begins(online.posts, kept.online.posts)
    ):
        peers, known = kept.peers, len(kept.online.posts)
    else:
        peers = tuple(_new(games, online, number) for number in range(count))
    more: Effects = ()
    for peer in peers:
        if known < len(online.posts):
            times = (min(when, online.now or when) for when in online.times[known:])
            more += peer.restore(online.posts[known:], times)
        more += peer.wake(idle=online.hold != HERE)
        more += peer.tick(online.now)
    return peers, more


def _begins(posts: tuple[Sealed, ...], known: tuple[Sealed, ...]) -> bool:
    """Return whether `posts` begins with the known posts; usually both are equal."""
    return posts is known or posts[: len(known)] == known


def _keep(games: Games, online: OnlineTable, count: int, peers: tuple[Part, ...]) -> None:
    if len(_kept) >= FEW:
        _kept.clear()
    _kept[online.keys, online.authors] = _Kept(online, count, games, peers)


class Hands(NamedTuple):
    """The parts of the people of this device, while they receive or publish posts."""

    peers: tuple[Part, ...]
    published: list[Publish]
    """The posts that they published, in order."""

    @property
    def thinks(self) -> bool:
        """Whether a bot has not decided yet."""
        return any(peer.thinks for peer in self.peers)

    def say(self, number: int, effects: Effects) -> None:
        """Publish the posts of person `number`; the others here hear them, and may post in turn."""
        for effect in effects:
            self.published.append(effect)
            for other, peer in enumerate(self.peers):
                if other != number:
                    self.say(other, peer.restore([effect.sealed]))


def hands(games: Games, online: OnlineTable, people: int = 1, decisions: int = AT_ONCE) -> Hands:
    """Return the parts of at least `people` people; callers must pass the result to `with_posts`.

    Bots make at most `decisions` new decisions.
    """
    count = min(SEATS, max(1, people, online.people))
    _Allowed.left = decisions
    peers, more = _follow(games, online, count)
    ours = Hands(peers, [])
    for effect in more:
        number = online.authors.index(effect.sealed.author) % SEATS
        ours.say(number, (effect,))
    return ours


def with_posts(
    games: Games, online: OnlineTable, ours: Hands, received: tuple[tuple[Sealed, int], ...] = ()
) -> OnlineTable:
    """Return the value after `received` and the published posts; cache the parts for later."""
    new = (*received, *((effect.sealed, online.now) for effect in ours.published))
    if new:
        posts, times = zip(*new, strict=True)
        wrote = online.wrote | ({sealed.author for sealed in posts} & {*online.authors})
        online = replace(online, posts=online.posts + posts, times=online.times + times)
        online = replace(online, wrote=wrote)
    _keep(games, online, len(ours.peers), ours.peers)
    return online


def look(games: Games, online: OnlineTable) -> Hands:
    """Return the parts for reading only; the caller must not change them."""
    ours = hands(games, online)
    if not ours.published:
        _keep(games, online, len(ours.peers), ours.peers)
    return ours


ONLINE, CONNECTING, OFFLINE = "online", "connecting", "offline"
STOPPED, CATCHING_UP = "stopped", "catching-up"


def link_state(online: OnlineTable | None) -> str:
    """Return whether posts can be sent: online if any relay is, else connecting if any is."""
    states = set(online.lines.values()) if online is not None else set()
    if ONLINE in states:
        return ONLINE
    if online is not None and not online.relays and not states:
        return OFFLINE
    return CONNECTING if CONNECTING in states or not states else OFFLINE


def state_of(online: OnlineTable | None, status: Status | None) -> str:
    """How a table stands, most urgent first: stopped, offline, connecting, catching-up, online."""
    if status is not None and status.state == STOPPED:
        return STOPPED
    state = link_state(online)
    if state != ONLINE:
        return state
    if status is None:
        return CONNECTING
    return CATCHING_UP if status.catching_up else ONLINE


def status_of(games: Games, online: OnlineTable) -> Status | None:
    """Return the status that the page always shows; None until the script has joined."""
    if not online.authors:
        return None
    return look(games, online).peers[0].status()
