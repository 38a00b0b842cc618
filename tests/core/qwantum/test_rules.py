"""The table of rules: every id is cited where it is implemented and where it is shown."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[3]
ID = re.compile(r"QW-[A-Z]+-\d+")


def cited(*folders: str) -> set[str]:
    files = (file for folder in folders for file in (ROOT / folder).rglob("*.py"))
    return {found for file in files for found in ID.findall(file.read_text("utf-8"))}


def test_every_rule_is_listed_implemented_and_shown() -> None:
    listed = re.findall(r"^\| (QW-[A-Z]+-\d+) ", (ROOT / "docs/rules/qwantum.md").read_text(), re.M)
    assert len(listed) == len(set(listed)) > 30
    assert cited("core/qwantum") == set(listed)
    assert cited("tests/core/qwantum", "tests/core/bots") >= set(listed)


def test_every_code_of_a_reason_or_event_is_listed() -> None:
    text = (ROOT / "docs/rules/qwantum.md").read_text()
    listed = set(re.findall(r"^\| `([a-z-]+)` ", text, re.M))
    code = re.compile(r"(?:Reason|Event)\(\s*\"([a-z-]+)\"|\"(must-[a-z]+)\" (?:if|else)")
    files = (ROOT / "core/qwantum").glob("*.py")
    used = {one or other for file in files for one, other in code.findall(file.read_text())}
    also = set(re.findall(r"`([a-z-]+)` \(", text)) | {"must-fall"}
    assert used - {""} <= listed | also
    assert listed - {""} <= used | {"must-fall"}
