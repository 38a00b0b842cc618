"""Facts about LUM42 that the page needs before it loads the rules."""

from __future__ import annotations

from core.kernel.pack import Head

HEAD = Head(
    "lum42",
    "LUM42",
    rules=1,
    seats=(2, 3, 4),
    levels=("cadet", "pilot", "scout", "navigator", "lieutenant", "captain", "admiral"),
    styles=dict.fromkeys(("alchemist", "corsair", "hermit"), "navigator"),
)
