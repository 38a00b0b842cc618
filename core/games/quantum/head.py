"""Facts about Quantum that the page needs before it loads the rules."""

from __future__ import annotations

from core.kernel.pack import Head

HEAD = Head(
    "quantum",
    "Quantum",
    rules=1,
    seats=(2, 3, 4),
    levels=("deckhand", "recruit", "cadet", "captain", "admiral"),
    styles=dict.fromkeys(("builder", "raider", "scholar"), "captain"),
    former={"deckhand": "deckhand-1"},
)
