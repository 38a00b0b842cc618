"""The rule in docs/rules/lum42.md behind each refusal and each question."""

from __future__ import annotations

from core.kernel.game import Reason

REASONS: dict[str, str] = {
    "over": "LU-END-1",
    "not-now": "LU-ROUND-1",
    "all-seen": "LU-SET-3",
    "pile-empty": "LU-SET-3",
    "centre": "LU-MOVE-3",
    "cell-taken": "LU-DISC-3",
    "no-system-beside": "LU-DISC-3",
    "no-system": "LU-MOVE-1",
    "visited": "LU-MOVE-6",
    "not-beside": "LU-MOVE-1",
    "no-stop-left": "LU-MOVE-10",
    "no-portal": "LU-PORT-1",
    "step-instead": "LU-PORT-4",
    "portal-elsewhere": "LU-PORT-1",
    "must-move": "LU-MOVE-1",
    "no-place-here": "LU-MOVE-5",
    "still-moving": "LU-DEP-1",
    "not-stranded": "LU-MOVE-11",
    "unit-not-ready": "LU-DEP-1",
    "own-unit": "LU-DEP-3",
    "own-probe": "LU-DEP-4",
    "rival-probe": "LU-DEP-4",
    "portal-holds-none": "LU-DEP-5",
    "place-not-free": "LU-UNIT-TRAVELLER",
    "slot-taken": "LU-EXILE-1",
    "no-own-unit": "LU-REC-1",
    "no-own-unit-in-exile": "LU-REC-1",
    "other-colour": "LU-REC-2",
    "reserve-empty": "LU-REC-6",
    "no-light": "LU-REC-6",
    "no-such-cube": "LU-EXILE-5",
    "rivals-have-none": "LU-EXILE-5",
    "rival-has-none": "LU-EXILE-5",
    "own-cube": "LU-EXILE-5",
    "no-such-seat": "LU-EXILE-5",
    "not-light": "LU-PROBE-3",
    "must": "LU-REC-7",
    "already-in-crew": "LU-CREW-1",
    "not-in-this-game": "LU-SET-8",
}
QUESTIONS: dict[str, str] = {
    "ring-planet": "LU-SET-1",
    "ring-satellite": "LU-SET-2",
    "planet-top": "LU-SET-3",
    "satellite-top": "LU-SET-3",
    "collection-goal": "LU-SET-5",
    "light-goal": "LU-SET-5",
    "energy-goal": "LU-SET-5",
    "first": "LU-SET-7",
    "take": "LU-DISC-1",
    "face": "LU-DISC-2",
    "place": "LU-DISC-3",
    "attach": "LU-DISC-4",
    "move": "LU-MOVE-1",
    "deploy": "LU-DEP-1",
    "flee": "LU-UNIT-TRAVELLER",
    "exile": "LU-EXILE-1",
    "recover": "LU-REC-1",
    "collect": "LU-REC-2",
    "transform": "LU-REC-3",
    "either": "LU-UNIT-SCIENTIST",
    "order": "LU-UNIT-PAIR",
    "probe": "LU-PROBE-3",
    "swap": "LU-EXILE-5",
    "get": "LU-EXILE-5",
    "bonus": "LU-EXILE-6",
    "enlist": "LU-CREW-1",
    "name": "LU-FIRST-1",
}


def of_reason(reason: Reason) -> str:
    """Return the id of the rule that refuses; "" if no rule does."""
    return REASONS.get(reason.code, "")


def of_question(kind: str) -> str:
    """Return the id of the rule that asks this question; "" if no rule does."""
    return QUESTIONS.get(kind, "")
