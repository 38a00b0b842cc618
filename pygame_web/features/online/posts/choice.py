"""Chooses which successor of a point counts."""

from __future__ import annotations

from collections.abc import Collection

from pygame_web.features.online.posts.point import Point


def chosen(point: Point, twice: Collection[int]) -> Point | None:
    """Return the successor of a point that counts, or None so far.

    The other seats decide it by what they built on. `twice` holds the seats that
    have played twice. See docs/remote-protocol.md, "Which points count".
    """
    others = point.choosers(twice)
    if not others:
        # The last person at a table, on one device or two.
        return point.gone_on or point.device or point.first
    taken = [(*kind, kids) for kind, kids in point.taken.items() if kids]
    final = [kids[min(kids)] for _, upon, _, kids in taken if others <= upon]
    if final:
        return min(final, key=lambda kid: kid.name)
    built = point.rivals(twice)
    if point.gone_on is not None:
        honest = others - {*twice}
        kept = [
            kids
            for how, upon, clean, kids in taken
            if how != "gone" and clean & others and upon & honest
        ]
        alone = sum(map(len, kept)) == 1
        return next(iter(kept[0].values())) if len(built) < 2 and alone else point.gone_on
    if built:
        return built[0]
    only, device, seat = point.first, point.device, point.awaits
    if point.answers != 1 or only is None:
        return device
    went_on = seat in only.built and (device is None or seat not in device.built)
    return only if device is None or went_on else device
