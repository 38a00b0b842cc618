"""More lies at tables of version 2, by name: what a seat, or a stranger, posts by hand."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from core.kernel.chain import LONGEST
from core.kernel.game import OVER
from pygame_web.features.online.posts.point import Point
from pygame_web.features.online.posts.post import MAX_SEQ, Post, derived, name_of, write
from tests.posts_liar import HASH, act
from tests.posts_net import Table, tip
from tests.remote_net import Stamp

Attack = Callable[["Lie"], None]
ATTACKS: dict[str, Attack] = {}


def attack(what: Attack) -> Attack:
    ATTACKS[what.__name__] = what
    return what


class Lie:
    """A seat of a running table that posts by hand, behind its honest posts or beside them."""

    def __init__(self, seats: int, mode: str, seed: int) -> None:
        self.random = Random(seed)
        self.table = Table(seats, mode, self.random, wait=300)
        self.liar = seats - 1
        self.honest = list(range(seats - 1))
        play(self.table, 6 + seed)
        self.device = Stamp(b"the liar's second device %d" % seed)

    @property
    def newest(self) -> Post:
        return self.table.peers[0].course.feeds.newest[self.author].post

    @property
    def author(self) -> str:
        return self.table.peers[self.liar].seal.author

    @property
    def tip(self) -> Point:
        return tip(self.table)

    def on_turn(self) -> Point:
        """Play until the game waits for a decision of the liar."""
        play(self.table, 200, until=self.liar)
        return self.tip

    def off_turn(self) -> Point:
        """Play until the game waits for a decision of the first person."""
        play(self.table, 200, until=0)
        return self.tip

    def say(self, kind: str, /, **body: Any) -> str:
        """Post behind the newest post of the liar's seat, at the newest point."""
        last = self.newest
        body = {"seq": last.seq + 1, "prev": last.id, "at": self.tip.name, **body}
        name = self.table.say(self.liar, kind, **body)
        self.table.drain()
        return name

    def sign(self, stamp: Any, kind: str, /, **body: Any) -> str:
        """Post with any key."""
        text = write(kind, **body)
        sealed = stamp.close(text)
        self.table.publish(self.liar, sealed)
        self.table.drain()
        return name_of(stamp.author, text)

    def act(self, at: Point) -> dict[str, Any]:
        """A decision that fits a point."""
        return act(self.table.peers[self.liar], self.random, at)


def play(table: Table, plies: int, until: int = -1) -> None:
    """Let all play honestly, for some plies or until a seat is to decide."""
    end = tip(table).line.ply + plies
    for _ in range(200):
        if tip(table).line.ply >= end or tip(table).line.actor == OVER:
            return
        if until >= 0 and tip(table).awaits == until and table.may_act(until):
            return
        table.act(tip(table).awaits)
        table.heal()


# --- two devices ----------------------------------------------------------------------------------


@attack
def two_devices_both_decide(lie: Lie) -> None:
    at = lie.on_turn()
    gift = lie.say("device", key=lie.device.author)
    there = lie.tip
    lie.sign(lie.device, "act", seq=99, prev=gift, at=there.name, **lie.act(there))
    lie.say("act", at=at.name, **lie.act(at))


@attack
def a_device_names_a_third_and_both_go_on(lie: Lie) -> None:
    lie.on_turn()
    third = Stamp(b"third")
    gift = lie.say("device", key=lie.device.author)
    more = lie.sign(lie.device, "device", seq=50, prev=gift, at=lie.tip.name, key=third.author)
    for stamp in (lie.device, third):
        lie.sign(stamp, "see", seq=60, prev=more, at=lie.tip.name)


@attack
def a_device_of_no_seat_names_itself(lie: Lie) -> None:
    lie.off_turn()
    lie.sign(lie.device, "device", seq=0, prev="", at=lie.tip.name, key=lie.device.author)
    lie.sign(lie.device, "resign", seq=0, prev="", at=lie.tip.name)


@attack
def a_seat_goes_to_a_key_of_a_hundred_letters(lie: Lie) -> None:
    lie.on_turn()
    lie.say("device", key="A" * 100)


@attack
def the_seat_goes_there_and_back_at_one_point(lie: Lie) -> None:
    lie.on_turn()
    before = lie.say("device", key=lie.device.author)
    for seq in range(10, 40, 2):
        moves = {"at": lie.tip.name, "key": lie.author}
        before = lie.sign(lie.device, "device", seq=seq, prev=before, **moves)
        before = lie.sign(
            lie.table.peers[lie.liar].seal, "device", seq=seq + 1, prev=before, at=lie.tip.name,
            key=lie.device.author,
        )  # fmt: skip


# --- who has no seat ------------------------------------------------------------------------------


@attack
def a_watcher_posts_of_every_kind(lie: Lie) -> None:
    at = lie.off_turn()
    prev = HASH
    for seq, (kind, body) in enumerate(EVERY.items(), 1):
        prev = lie.sign(lie.device, kind, seq=seq, prev=prev, at=at.name, **body)


@attack
def a_watcher_goes_on_behind_an_honest_feed(lie: Lie) -> None:
    at = lie.off_turn()
    last = lie.table.peers[0].course.feeds.newest[lie.table.peers[0].seal.author].post
    for kind in ("out", "resign"):
        lie.sign(lie.device, kind, seq=last.seq + 1, prev=last.id, at=at.name)


@attack
def a_watcher_asks_for_every_seat_when_the_game_runs(lie: Lie) -> None:
    create = lie.table.peers[0].course.create
    assert create is not None
    for seat in (0, 1, 2, 3, LONGEST):
        lie.sign(lie.device, "claim", at=create.id, seat=seat, name="Ann", end=HASH)


@attack
def a_stranger_makes_the_same_game(lie: Lie) -> None:
    create = lie.table.peers[0].course.create
    assert create is not None
    made = lie.sign(lie.device, "create", **create.body)
    people = {"1": {"key": lie.author, "end": HASH, "name": ""}}
    lie.sign(lie.device, "seat", at=made, seats=people)


EVERY: dict[str, dict[str, Any]] = {
    "act": {"tokens": ["roll"], "position": HASH, "link": ""},
    "link": {"link": HASH},
    "undo": {"ply": 0, "ask": ""},
    "device": {"key": "abc"},
    "out": {},
    "resign": {},
    "ask": {"ply": 0},
    "sign": {"sign": "bye"},
    "see": {},
}


# --- points that never were -----------------------------------------------------------------------


@attack
def every_kind_at_a_point_that_never_was(lie: Lie) -> None:
    lie.off_turn()
    for kind, body in EVERY.items():
        lie.say(kind, at=HASH, **body)


@attack
def every_kind_behind_a_post_that_never_was(lie: Lie) -> None:
    lie.off_turn()
    for kind, body in EVERY.items():
        lie.say(kind, prev="1" * 64, **body)


@attack
def an_undo_for_a_request_that_never_was(lie: Lie) -> None:
    lie.on_turn()
    lie.say("undo", ply=0, ask=HASH)


@attack
def posts_at_names_that_are_no_points(lie: Lie) -> None:
    lie.off_turn()
    for name in (lie.newest.id, derived(lie.tip.name, "gone 0"), derived(lie.tip.name, "link")):
        lie.say("see", at=name)
        lie.say("out", at=name)


@attack
def a_post_that_names_itself_as_its_point(lie: Lie) -> None:
    lie.on_turn()
    first = lie.say("act", **lie.act(lie.tip))
    lie.say("see", at=first)
    lie.say("see", prev=first, at=first)


# --- bounds ---------------------------------------------------------------------------------------


@attack
def the_highest_numbers(lie: Lie) -> None:
    lie.on_turn()
    for kind in ("undo", "ask"):
        for ply in (LONGEST, LONGEST - 1, lie.tip.line.ply, lie.tip.line.ply + 1):
            lie.say(kind, ply=ply, **({"ask": ""} if kind == "undo" else {}))
    lie.say("see", seq=MAX_SEQ)
    lie.say("resign", seq=MAX_SEQ)


@attack
def sixty_four_tokens_of_two_hundred_letters(lie: Lie) -> None:
    lie.on_turn()
    lie.say("act", tokens=["roll"] + ["x" * 50] * 63, position=HASH, link="")


@attack
def tokens_in_other_digits_and_signs(lie: Lie) -> None:
    lie.on_turn()
    for token in ["ｒoll", "ROLL", "+1", "1_0", "١", "rolĺ", "0x1", "1e9"]:
        lie.say("act", tokens=[token], position=HASH, link="")


@attack
def a_link_of_the_right_length_at_each_decision(lie: Lie) -> None:
    lie.on_turn()
    for link in (HASH, "f" * 64, lie.table.peers[0].course.tip.name):  # type: ignore[union-attr]
        lie.say("act", **{**lie.act(lie.tip), "link": link})


@attack
def links_from_far_down_the_own_chain(lie: Lie) -> None:
    lie.off_turn()
    chain = lie.table.peers[lie.liar].chain
    for number in (1, 2, 50, chain.length - 1, chain.length):
        lie.say("link", link=chain.link(number).hex())


@attack
def the_first_number_again_with_another_certificate(lie: Lie) -> None:
    lie.off_turn()
    lie.say("see", seq=0, prev="", at=HASH)


# --- giving up and going --------------------------------------------------------------------------


@attack
def resigning_and_deciding_at_once(lie: Lie) -> None:
    at = lie.on_turn()
    fork = {"seq": lie.newest.seq + 1, "prev": lie.newest.id}
    lie.say("act", **fork, at=at.name, **lie.act(at))
    lie.say("resign", **fork, at=at.name)


@attack
def resigning_behind_ones_own_decision_at_the_point_before(lie: Lie) -> None:
    at = lie.on_turn()
    lie.say("act", **lie.act(at))
    lie.say("resign", at=at.name)
    lie.say("resign")


@attack
def giving_up_everybody_at_every_point(lie: Lie) -> None:
    for point in list(lie.table.peers[0].course.path):
        lie.say("out", at=point.name)


@attack
def giving_up_and_going_on_behind_the_answer(lie: Lie) -> None:
    at = lie.off_turn()
    lie.say("out")
    lie.table.act(0)
    lie.table.heal()
    lie.say("see")
    lie.say("out", at=at.name)


@attack
def giving_up_oneself(lie: Lie) -> None:
    lie.on_turn()
    lie.say("out")
    lie.say("resign")
    lie.say("out")


@attack
def going_and_coming_back(lie: Lie) -> None:
    lie.on_turn()
    lie.say("resign")
    for kind, body in EVERY.items():
        lie.say(kind, **body)


# --- going back -----------------------------------------------------------------------------------


@attack
def asking_to_go_back_as_often_as_one_may_and_more(lie: Lie) -> None:
    lie.off_turn()
    for ply in range(40):
        lie.say("ask", ply=ply % (lie.tip.line.ply + 1))


@attack
def granting_oneself_anothers_request(lie: Lie) -> None:
    lie.off_turn()
    asked = lie.say("ask", ply=max(0, lie.tip.line.ply - 1))
    lie.say("undo", ply=max(0, lie.tip.line.ply - 1), ask=asked)


@attack
def going_back_and_forth_without_end(lie: Lie) -> None:
    for _ in range(8):
        at = lie.on_turn()
        if at.line.actor == OVER:
            return
        for ply in range(at.line.undo_floor(), at.line.ply):
            lie.say("undo", ply=ply, ask="")
