"""The parts of a feature's contract that types cannot express."""

from __future__ import annotations

import ast
import re
from dataclasses import fields
from pathlib import Path

import pytest

from pygame_web import features
from pygame_web.page.dialogs import DIALOGS
from pygame_web.page.update import verbs
from pygame_web.shell import registry
from pygame_web.shell.feature import Feature
from pygame_web.shell.session import Session, Table
from tests.architecture.test_imports import imports

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "pygame_web"
FOLDER = Path(features.__path__[0])
FEATURES = registry.manifests()
EACH = pytest.mark.parametrize("feature", FEATURES, ids=lambda feature: feature.key)

STILL_NAMED: dict[str, set[str]] = {}
"""Files outside a feature's folder that still import it. This list shrinks."""

MOST_FIELDS = {Session: 25, Table: 20}
"""The allowed number of shared fields; a feature's data is in its slot. The numbers shrink."""


def files_of(feature: Feature) -> list[Path]:
    return sorted((FOLDER / feature.key).rglob("*.py"))


@EACH
def test_a_manifest_and_its_body_say_the_same(feature: Feature) -> None:
    active = registry.body(feature.key)
    assert active is not None
    assert set(active.verbs) == set(feature.verbs)
    assert set(active.dialogs) == set(feature.dialogs)
    assert set(active.kept) == set(feature.kept)
    assert {slot.name for slot in active.parts} == set(feature.parts)
    assert set(feature.links) <= set(feature.dialogs)
    assert {entry.partition(" ")[0] for entry in feature.readonly} <= set(feature.verbs)


@EACH
def test_each_way_in_does_what_the_page_can_do(feature: Feature) -> None:
    own = {name for one in FEATURES for name in one.dialogs}
    for way in feature.ways:
        verb, _, argument = way.do.partition(" ")
        assert verb in verbs(), way.do
        assert verb != "open" or argument in own | set(DIALOGS), way.do


@EACH
def test_a_manifest_imports_nothing_of_its_folder(feature: Feature) -> None:
    """It is loaded at the start; the rest of the folder may load later."""
    own = f"{features.__name__}.{feature.key}."
    manifest = FOLDER / feature.key / "__init__.py"
    assert not [name for name in imports(manifest) if name.startswith(own)]


@EACH
def test_nothing_outside_a_feature_imports_it(feature: Feature) -> None:
    own = f"{features.__name__}.{feature.key}"
    found = set()
    for path in sorted(PAGE.rglob("*.py")):
        inside = FOLDER / feature.key in path.parents
        if "node_modules" in path.parts or inside:
            continue
        if any(f"{name}.".startswith(f"{own}.") for name in imports(path)):
            found.add(path.relative_to(ROOT).as_posix())
    assert found == STILL_NAMED.get(feature.key, set())


def test_no_two_features_have_a_name_in_common() -> None:
    for names in (
        [verb for feature in FEATURES for verb in feature.verbs],
        [name for feature in FEATURES for name in feature.dialogs],
        [name for feature in FEATURES for name in feature.kept],
        [name for feature in FEATURES for name in feature.parts],
        [key.key for feature in FEATURES for key in feature.keys],
    ):
        assert len(names) == len(set(names))


def test_only_the_registry_imports_bodies() -> None:
    """Late modules are loaded through it."""
    found = set()
    for path in sorted(PAGE.rglob("*.py")):
        text = path.read_text("utf-8")
        if "features.__name__" in text and re.search(r"\bimport_module\b", text):
            found.add(path.relative_to(PAGE).as_posix())
    assert found == {"shell/registry.py"}


def test_what_update_is_made_of_names_no_feature() -> None:
    tree = ast.parse((PAGE / "page" / "update.py").read_text("utf-8"))
    words = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert words.isdisjoint(feature.key for feature in FEATURES)


@pytest.mark.parametrize("kind", MOST_FIELDS, ids=lambda kind: kind.__name__)
def test_the_house_keeps_few_fields(kind: type[Session | Table]) -> None:
    assert len(fields(kind)) <= MOST_FIELDS[kind]
