"""The list of codes is complete: pages translate each of them."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[3]


def test_every_code_of_a_reason_or_event_is_listed() -> None:
    text = (ROOT / "docs/rules/qwantum.md").read_text()
    listed = set(re.findall(r"^\| `([a-z-]+)` ", text, re.M))
    code = re.compile(r"(?:Reason|Event)\(\s*\"([a-z-]+)\"|\"(must-[a-z]+)\" (?:if|else)")
    files = (ROOT / "core/qwantum").glob("*.py")
    used = {one or other for file in files for one, other in code.findall(file.read_text())}
    also = set(re.findall(r"`([a-z-]+)` \(", text)) | {"must-fall"}
    assert used - {""} <= listed | also
    assert listed - {""} <= used | {"must-fall"}
