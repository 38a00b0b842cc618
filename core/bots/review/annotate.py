"""A review written into the record's comments, for people and for other programs."""

from __future__ import annotations

import re
from dataclasses import replace

from core.bots.review.ply import Analysis, Ply
from core.kernel.errors import GameError
from core.kernel.game import CHANCE
from core.kernel.record import Record

WORTH_TELLING = 0.05
"""The least luck, in wins, that gets a remark."""


OWN = re.compile(
    r"\s?\[%win [\d.\s]+\]"
    r"(?:\s(?:\?!|\?\??)\s-[\d.]+,\sbetter\s\S+(?:\s\([^()]*\))?)?"
    r"(?:\sluck\s\+[\d.]+\sfor\sseat\s\d+)?"
)
"""The pattern of a `remark` anywhere in a comment."""


def annotated(record: Record, analysis: Analysis) -> Record:
    """Return the record with a comment after each reviewed ply; other comments stay.

    Comments of an earlier review are replaced.

    `[%win 54.1 45.9]` holds each seat's chance after the ply in percent. A marked decision adds its
    mark, its price and the better token, a lucky fall the luck of the seat it favoured. Raises
    `GameError` for the review of another game, of other seats, or of more plies.
    """
    reviewed, length = (analysis.game, analysis.seats), len(record.tokens)
    if reviewed != (record.game, record.seats) or len(analysis.plies) > length:
        raise GameError(
            f"the review ({analysis.game}, {analysis.seats} seats, {len(analysis.plies)} plies) "
            f"does not fit a record of {record.game}, {record.seats} seats, {length} plies",
            "review-of-another",
        )
    comments = dict(record.comments)
    for ply in analysis.plies:
        others = OWN.sub("", comments.get(ply.ply + 1, ""))
        comments[ply.ply + 1] = f"{others} {remark(ply)}" if others.strip() else remark(ply)
    return replace(record, comments=comments)


def remark(ply: Ply) -> str:
    """Return the remark on one ply."""
    found = [f"[%win {' '.join(f'{100 * chance:.1f}' for chance in ply.chances)}]"]
    if ply.mark:
        found.append(f"{ply.mark} -{100 * (ply.price or 0.0):.1f}, better {ply.better}")
        if ply.why:
            found.append(f"({ply.why})")
    luck = max(ply.luck)
    if ply.actor == CHANCE and luck >= WORTH_TELLING:
        found.append(f"luck +{100 * luck:.1f} for seat {ply.luck.index(luck)}")
    return " ".join(found)
