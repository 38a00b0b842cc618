"""All third-party parts of the site are listed, with licence and licence text."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from typing import Any

import pytest
from license_expression import get_spdx_licensing

from build_steps import binary as contents
from build_steps import offline, python, site, vendored
from build_steps.console import Trouble
from build_steps.paths import HOUSE_WORK, NODE_MODULES
from core import GAMES
from pygame_web.language import LANGUAGES, translator
from tests.web.visit import Visit

SCRIPTS = {Path(name).name for name in (*site.BUNDLED, *site.ALONE)}
OURS = re.compile(
    rf"(index|embed|notices|cards|offline|404)\.html|({'|'.join(GAMES)})(-\w+)?\.(html|json)"
    r"|(evening|later|judgement|minds|you)\.json"
    r"|online-\w+/((online|more)(-\w+)?\.json|version1\.json|scan\.js)|embed\.js"
    r"|app\.webmanifest|sbom\.cdx\.json"
    r"|examples/.*|assets/(?!fonts/).*|app-\w+/(clubtable-.*\.whl|bots\.py|table\.py|"
    + "|".join(map(re.escape, sorted(SCRIPTS)))
    + ")"
)
"""Our own work: a new file is either added here or belongs to a component."""


@pytest.fixture(scope="module")
def bill(dist: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((dist / "sbom.cdx.json").read_text("utf-8"))
    return data


def files_of(bill: dict[str, Any]) -> dict[str, set[str]]:
    """Return the names of the components in each file."""
    found: dict[str, set[str]] = {}
    for one in bill["components"]:
        name = "/".join(filter(None, (one.get("group"), one["name"])))
        for place in one["evidence"]["occurrences"]:
            found.setdefault(place["location"], set()).add(name)
    return found


def test_every_file_is_ours_or_answered_for(dist: Path, bill: dict[str, Any]) -> None:
    covered = files_of(bill)
    there = {path.relative_to(dist).as_posix() for path in dist.rglob("*") if path.is_file()}
    assert set(covered) <= there
    assert [name for name in sorted(there - set(covered)) if not OURS.fullmatch(name)] == []


def test_every_package_in_a_bundle_is_named(tmp_path: Path, bill: dict[str, Any]) -> None:
    bundles = site.bundle(tmp_path)
    assert "idiomorph" in bundles["table.js"]
    covered = files_of(bill)
    for name, packages in bundles.items():
        (named,) = [held for file, held in covered.items() if file.endswith(f"/{name}")] or [set()]
        assert named == packages, name


@pytest.mark.parametrize(
    ("file", "name"),
    [
        (r"lib/pyodide-\w+/pyodide\.asm\.wasm", "pyodide"),
        (r"lib/pyodide-\w+/pyodide\.asm\.wasm", "CPython"),
        (r"lib/pyodide-\w+/python_stdlib\.zip", "CPython"),
        (r"lib/python-\w+/library\.zip\.txt", "CPython"),
        (r"lib/python-\w+/pyodide\.asm\.wasm", "CPython"),
        (r"lib/python-\w+/pyodide\.asm\.mjs", "pyodide"),
        (r"app-\w+/snapshot\.pack\.txt", "CPython"),
        (r"lib/pyscript-\w+/core-\w+\.js", "polyscript"),
        (r"lib/pyscript-\w+/core-\w+\.js", "coincident"),
        (r"sw\.js", "workbox-precaching"),
        (r"assets/fonts/figtree\.woff2", "Figtree"),
        (r".*micropip.*\.whl", "micropip"),
    ],
)
def test_what_is_known_to_be_inside_is_named(bill: dict[str, Any], file: str, name: str) -> None:
    assert any(name in held for found, held in files_of(bill).items() if re.fullmatch(file, found))


def test_licences_have_known_names_and_whole_texts(dist: Path, bill: dict[str, Any]) -> None:
    page = html.unescape((dist / "notices.html").read_text("utf-8"))
    licensing = get_spdx_licensing()
    for one in bill["components"]:
        (licence,) = one["licenses"]
        name = licence.get("expression") or licence["license"]["id"]
        assert licensing.validate(name).errors == [], one["name"]
        assert re.search(rf"\b{re.escape(one['name'])}", page)
        if "license" in licence:
            text = licence["license"]["text"]["content"]
            assert len(text) > 200, one["name"]
            assert text in page, one["name"]
    for sentence in ("Mozilla Public License", "PYTHON SOFTWARE FOUNDATION LICENSE", "Apache"):
        assert sentence in page


def test_the_bill_keeps_the_schema_of_cyclonedx(dist: Path) -> None:
    # Seconds to import, which every worker would spend on collecting the tests.
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    text = (dist / "sbom.cdx.json").read_text("utf-8")
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(text) is None
    broken = text.replace('"bomFormat": "CycloneDX"', '"bomFormat": "nothing"')
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(broken) is not None


def test_the_binary_holds_what_is_said_of_it() -> None:
    pyodide = NODE_MODULES / "pyodide"
    for folder in (pyodide, python.MACHINE):
        binary = (folder / "pyodide.asm.wasm").read_bytes()
        for part in (contents.CPYTHON, *contents.PARTS):
            assert part.sign in binary, part.name
    sources = json.loads((pyodide / "pyodide.mjs.map").read_text("utf-8"))["sources"]
    vendor = {name for name in sources if "/vendor/" in name or "node_modules" in name}
    assert all(contents.STACKFRAME.sign.decode() in name for name in vendor), vendor


def test_a_file_nobody_answers_for_ends_the_build(tmp_path: Path) -> None:
    (tmp_path / "lib" / "other-00000000").mkdir(parents=True)
    (tmp_path / "lib" / "other-00000000" / "other.js").touch()
    wheel = next((HOUSE_WORK / "micropip").glob("*.whl"))
    with pytest.raises(Trouble, match=r"Nobody answers for lib/other-00000000/other\.js"):
        vendored.components(tmp_path, {}, wheel)
    with pytest.raises(Trouble, match="No licence is known of no-such-package"):
        vendored.components(tmp_path, {"sw.js": {"no-such-package"}}, wheel)


def test_the_page_is_linked_from_the_menu_and_kept_offline(dist: Path) -> None:
    assert 'href="notices.html#en"' in Visit().do("open", "menu").html()
    page = (dist / "notices.html").read_text("utf-8")
    for language in LANGUAGES:
        assert f'id="{language}"' in page
        assert html.escape(translator(language)("Back to the club table"), False) in page
    kept = {entry["url"] for entry in offline.precached(dist)}
    assert "notices.html" in kept
    assert "sbom.cdx.json" not in kept
    assert "<script" not in page
