"""Who asks for the places of a table: the number by which people tell each other apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from functools import lru_cache
from hashlib import sha256

from pygame_web.features.online.posts.before_game import CLAIMS
from pygame_web.features.online.state import OnlineTable, Part
from pygame_web.language import T
from pygame_web.shell.session import Table
from pygame_web.table.seats import clean
from pygame_web.table.views.names import isolated
from pygame_web.ui.markup import Markup, el

SLOWLY = 1_000
"""How often a key is hashed: who looks for a key with a friend's number has to do it each time."""
DIGITS = 12


@lru_cache(maxsize=256)
def number_of(key: str) -> str:
    """Return the number that a key's owner reads out: 12 digits, in four groups."""
    digest = b"clubtable number 1\0" + key.encode()
    for _ in range(SLOWLY):
        digest = sha256(digest).digest()
    digits = f"{int.from_bytes(digest, 'big') % 10**DIGITS:0{DIGITS}}"
    return "\u00a0".join(digits[at : at + 3] for at in range(0, DIGITS, 3))


def claim(
    peer: Part, online: OnlineTable, seat: int, mine: Collection[str], creator: bool, t: T
) -> Markup | None:
    """Draw the number of who asks for a seat; of several the inviter chooses one."""
    posts = peer.claims_of(seat)[:CLAIMS]
    if len(posts) > 1 and creator:
        words = t("Several people want this place")
        chosen = online.chosen.get(seat, posts[0].author)
        buttons = [
            el(
                "button",
                t("Choose {name}", name=_name_of(post.body["name"], seat, t)),
                f" · {number_of(post.author)}",
                cls="choice",
                aria_pressed="true" if post.author == chosen else "false",
                data_do=f"online choose {seat} {post.author}",
            )
            for post in posts
        ]
        return el("div", buttons, cls="choices", role="group", aria_label=words)
    own = next((post.author for post in posts if post.author in mine), "")
    key = own or (posts[0].author if posts else "")
    if not key or (own and creator):
        return None
    number = number_of(key)
    label = (
        t("your number: {number}", number=number) if own else t("number: {number}", number=number)
    )
    return el("span", label, cls="muted small", data_number=seat)


def doubts(peer: Part, table: Table, mine: Collection[str], creator: bool, t: T) -> Markup | None:
    """Say how people are told apart, and who asks under the same name as somebody else."""
    seats = range(len(table.seats))
    posts = [post for seat in seats for post in peer.claims_of(seat) if post.author not in mine]
    if not creator or not posts:
        return None
    lines = [t("Not sure who is who? Ask people for the number on their screen.")]
    names = {_skeleton(post.body["name"]): clean(post.body["name"]) for post in posts}
    count = Counter(_skeleton(post.body["name"]) for post in posts)
    for alike, name in names.items():
        if name and count[alike] > 1:
            words = t("{n} people ask under the name {name}.", n=count[alike], name=isolated(name))
            lines.insert(0, words)
    return el("ul", [el("li", line) for line in lines], cls="small muted", role="list")


def _skeleton(name: str) -> str:
    """Return what names have in common that look the same: their letters and digits, if any."""
    seen = clean(name).casefold()
    return "".join(sign for sign in seen if sign.isalnum()) or seen


def _name_of(name: str, seat: int, t: T) -> str:
    return isolated(clean(name)) or t("Player {number}", number=seat + 1)
