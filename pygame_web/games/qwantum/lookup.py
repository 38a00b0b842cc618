"""The rule in docs/rules/qwantum.md behind each refusal and each question."""

from __future__ import annotations

from core.kernel.game import Reason

REASONS: dict[str, str] = {
    "over": "QW-END-1",
    "lot-first": "QW-START-1",
    "dice-first": "QW-A-1",
    "wrong-step": "QW-A-1",
    "not-on-die": "QW-DICE-1",
    "no-seat": "QW-START-1",
    "no-dice": "QW-A-3",
    "not-the-sum": "QW-SUM-1",
    "colour-blocked": "QW-C-2",
    "row-full": "QW-ROW-3",
    "must-rise": "QW-ROW-1",
    "must-fall": "QW-ROW-1",
    "not-a-face": "QW-REAL-1",
    "too-many-faces": "QW-REAL-1",
    "no-such-roll": "QW-REAL-1",
    "unknown-action": "",
}
QUESTIONS: dict[str, str] = {
    "lot": "QW-START-1",
    "roll": "QW-A-1",
    "choice": "QW-A-2",
    "reroll": "QW-A-2",
    "b": "QW-B-1",
    "c": "QW-C-1",
}


def of_reason(reason: Reason) -> str:
    """Return the id of the rule that refuses; "" where there is none."""
    return REASONS.get(reason.code, "")


def of_question(kind: str) -> str:
    """Return the id of the rule by which something is asked; "" where there is none."""
    return QUESTIONS.get(kind, "")
