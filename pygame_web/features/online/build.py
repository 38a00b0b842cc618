"""The contents of the site's folder of online play, which `build_steps/later.py` writes.

Texts come only in the visitor's language: `online-fr.json`, …, without the English texts, which are
in the modules. Rarely used parts load when the browser is idle (`more.json`), and support for
version 1 tables only where one exists (`version1.json`).
"""

from __future__ import annotations

from collections.abc import Mapping

SCRIPTS = ("online", "more", "line", "near", "scan", "decode")
"""The scripts of `browser/` that are bundled with what they import; the first loads the others."""
MORE, VERSION1 = "more.json", "version1.json"
APART: Mapping[str, tuple[str, ...]] = {
    MORE: (
        "core/kernel/verify",
        "pygame_web/features/online/more",
        "pygame_web/features/online/posts/faults",
        "pygame_web/features/online/posts/full",
        "pygame_web/features/online/posts/seldom",
        "pygame_web/features/online/posts/unread",
        "pygame_web/features/online/views/more",
    ),
    VERSION1: ("pygame_web/features/online/v1",),
}
"""Parts of the body in separate files, as paths of modules: rarely used ones, and old tables."""
READS = ("pygame_web/brief",)
"""The path of the module that reads a language's texts; it is in their file."""
LIBRARY: Mapping[str, str] = {"hashlib": "from _sha2 import sha256\n"}
"""Short substitutes for standard library modules that only online play uses."""


def files() -> dict[str, object]:
    """Return no file of the site itself: all are in the folder."""
    return {}
