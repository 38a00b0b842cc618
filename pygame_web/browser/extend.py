"""More of our Python, laid beside what is there: it comes only when it is wanted."""

from __future__ import annotations

import json
import sys
from base64 import b64decode
from pathlib import Path

import core

FOLDER = Path(core.__file__).parent.parent


def extend(text: str, folder: Path = FOLDER) -> None:
    """Write the files of a pack (see `boot/pack.js`), given in base64, below `folder`."""
    pack = b64decode(text)
    at = 4 + int.from_bytes(pack[:4], "little")
    for name, size in json.loads(pack[4:at]):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(pack[at : at + size])
        at += size
    # Python has looked into these folders while they held less. (What `importlib` has for that
    # wants more of the library than the page has.)
    sys.path_importer_cache.clear()
