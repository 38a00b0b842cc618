"""Facts about Qwantum that the page needs before it loads the rules."""

from __future__ import annotations

from core.kernel.pack import Head

HEAD = Head(
    "qwantum",
    "Qwantum",
    rules=1,
    seats=(1, 2, 3, 4),
    levels=("novice", "amateur", "greedy", "shrewd", "strong"),
    styles=dict.fromkeys(("dreamer", "sprinter"), "shrewd"),
)
