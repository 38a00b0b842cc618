"""Count `Any` in public signatures: each file has an allowed number and a reason for it."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from build_steps.paths import ROOT, source_files

FOLDERS = (
    "core/kernel",
    "core/bots",
    "pygame_web/shell",
    "pygame_web/table",
    "pygame_web/features",
)
STATES = "a state or an action of any game, as in `AnyGame`"
PARTS = "the fields of a value; its class declares their types"
FILE = "the contents of a TOML or JSON file of this repository"
SEVERAL = "slots or modules of several types"
NAMED = "keyword arguments that are passed on"
SCENE = "JSON for a browser script"
POST = "the JSON of a post, checked by its form"
KNOWN = {
    "core/bots/because.py": (1, STATES),
    "core/bots/bot.py": (1, STATES),
    "core/bots/greedy.py": (3, STATES),
    "core/bots/judgement.py": (11, STATES),
    "core/bots/levels.py": (1, STATES),
    "core/bots/match.py": (1, NAMED),
    "core/bots/play.py": (2, STATES),
    "core/bots/review/advice.py": (3, STATES),
    "core/bots/review/analyse.py": (1, STATES),
    "core/bots/review/faces.py": (2, STATES),
    "core/bots/review/weigh.py": (2, STATES),
    "core/bots/uniform.py": (1, STATES),
    "core/kernel/base.py": (1, STATES),
    "core/kernel/chain.py": (1, STATES),
    "core/kernel/course.py": (3, STATES),
    "core/kernel/dice.py": (3, STATES),
    "core/kernel/lesson.py": (3, STATES),
    "core/kernel/play.py": (1, STATES),
    "core/kernel/question.py": (11, STATES),
    "core/kernel/stack.py": (1, PARTS),
    "core/kernel/state.py": (1, STATES),
    "core/kernel/timeline.py": (3, STATES),
    "core/kernel/value.py": (7, PARTS),
    "pygame_web/features/lessons/build.py": (1, FILE),
    "pygame_web/features/lessons/puzzles_build.py": (2, FILE),
    "pygame_web/features/tips/build.py": (1, FILE),
    "pygame_web/features/tutorial/build.py": (1, FILE),
    "pygame_web/features/online/more/near.py": (1, NAMED),
    "pygame_web/features/online/posts/peer.py": (1, POST),
    "pygame_web/features/online/posts/post.py": (2, POST),
    "pygame_web/features/online/posts/seating.py": (1, POST),
    "pygame_web/features/online/posts/text.py": (3, POST),
    "pygame_web/features/online/v1/peer.py": (1, POST),
    "pygame_web/features/online/v1/post.py": (2, POST),
    "pygame_web/shell/build.py": (2, FILE),
    "pygame_web/shell/feature.py": (1, SEVERAL),
    "pygame_web/shell/registry.py": (2, SEVERAL),
    "pygame_web/table/new_game.py": (1, NAMED),
    "pygame_web/table/views/plain.py": (1, STATES),
    "pygame_web/table/views/stage.py": (1, SCENE),
}
"""The number of public names with `Any` in each file, and the reason."""


def uncertain(text: str) -> list[str]:
    """Return the public functions, classes and fields of a module with `Any` in their signature."""
    return list(_uncertain(ast.parse(text).body))


def _uncertain(body: list[ast.stmt]) -> Iterator[str]:
    for one in body:
        match one:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                if _is_public(name) and any(map(_has_any, _annotations(one))):
                    yield name
            case ast.ClassDef(name=name) if _is_public(name):
                if any(map(_has_any, one.bases)):
                    yield name
                yield from (f"{name}.{inner}" for inner in _uncertain(one.body))
            case ast.AnnAssign(target=ast.Name(id=name), annotation=kind):
                if _is_public(name) and _has_any(kind):
                    yield name
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                if _is_public(name) and _has_any(value):
                    yield name


def _annotations(one: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[ast.expr]:
    arguments = one.args
    parts = (
        *arguments.posonlyargs,
        *arguments.args,
        *arguments.kwonlyargs,
        arguments.vararg,
        arguments.kwarg,
    )
    yield from (part.annotation for part in parts if part is not None and part.annotation)
    if one.returns is not None:
        yield one.returns


def _is_public(name: str) -> bool:
    return not name.startswith("_") or name.startswith("__")


def _has_any(kind: ast.expr) -> bool:
    return any(isinstance(part, ast.Name) and part.id == "Any" for part in ast.walk(kind))


MODULE = """
Anything = dict[str, Any]
exact: int = 0
class Box(Base[Any]):
    field: Any
    _own: Any
    def get(self, name: str) -> Any: ...
    def _inner(self) -> Any: ...
    def put(self, value: int) -> None: ...
def given(*parts: Any) -> None: ...
"""


def test_public_signatures_with_any_are_found() -> None:
    assert uncertain(MODULE) == ["Anything", "Box", "Box.field", "Box.get", "given"]


@pytest.mark.parametrize(
    "name",
    [path.relative_to(ROOT).as_posix() for path in source_files(*FOLDERS) if path.suffix == ".py"],
)
def test_a_public_signature_is_exact_or_its_reason_is_known(name: str) -> None:
    found = uncertain((ROOT / name).read_text("utf-8"))
    assert len(found) == KNOWN.get(name, (0, ""))[0], found


def test_every_file_with_a_reason_is_there() -> None:
    assert all((ROOT / name).is_file() for name in KNOWN)
