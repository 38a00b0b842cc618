"""The tables of handlers that are loaded late: see `online/verbs.py`."""

from __future__ import annotations

from pygame_web.features.online.action import Own, People, Script
from pygame_web.features.online.more import choices, game, near, tabs

PEOPLE: People = {
    "choose": choices.choose,
    "grant": game.grant,
    "invitation": near.invitation,
    "near": near.do,
    "notify": choices.notify,
    "react": game.react,
    "relays": choices.relays,
    "resign": game.resign,
    "take": game.take,
    "vacate": game.vacate,
}
SCRIPT: Script = {
    "again": choices.restart,
    "calls": choices.calls,
    "link": near.linked,
    "near": near.note_code,
    "think": choices.think,
}
OWN: Own = {"elsewhere": tabs.elsewhere, "rematch": game.rematch, "undo": game.undo}
