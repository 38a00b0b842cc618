"""Facts about Pig needed before its rules are loaded."""

from __future__ import annotations

from core.kernel.pack import Head

HEAD = Head("pig", "Pig", rules=1, seats=(2, 3, 4), levels=("careful", "twenty"))
