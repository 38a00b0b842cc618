"""Read Quantum's figures and command values from the sources, and write them back.

A step changes numbers and the head. `core/games/quantum/bots/figures.py` itself defines which
figures exist, their order, comments and number of digits, which are kept.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from core.games.quantum.cards.registry import COMMANDS
from lab.data import head

FIGURES = Path("core") / "games" / "quantum" / "bots" / "figures.py"
CARDS = Path("core") / "games" / "quantum" / "cards"
WIDE = 100
"""The longest line."""
WORTH = re.compile(r"class (\w+)\(Command, worth=(-?[0-9.]+)")


Digits = Any
"""The number of decimals of each number in a value, in the same shape."""


class Judgement(NamedTuple):
    """What Quantum's bots evaluate by: the figures by name, the values of commands by key."""

    figures: dict[str, Any]
    worth: dict[str, float]


def judgement() -> Judgement:
    """Return the values in the sources."""
    keys = {type(card).__name__: key for key, card in COMMANDS.items()}
    texts = [path.read_text("utf-8") for path in sorted(CARDS.glob("*.py"))]
    heads = [head_ for text in texts for head_ in WORTH.findall(text)]
    found = {keys[name]: float(worth) for name, worth in heads if name in keys}
    return Judgement(figures(FIGURES.read_text("utf-8")), found)


def write(step: str, facts: dict[str, object], found: Judgement) -> None:
    """Write the figures and values found by `step` into the sources; the others stay."""
    text = written(FIGURES.read_text("utf-8"), step, facts, found.figures)
    FIGURES.write_text(text, "utf-8")
    for path in sorted(CARDS.glob("*.py")):
        path.write_text(appraised(path.read_text("utf-8"), found.worth), "utf-8")


def rounded(found: Judgement) -> Judgement:
    """Return the values rounded as they would be read back."""
    text = written(FIGURES.read_text("utf-8"), "", {}, found.figures)
    worth = {key: float(_number(much, 2)) for key, much in found.worth.items()}
    return Judgement(figures(text), worth)


def figures(text: str) -> dict[str, Any]:
    """Return the constants of a module of figures, except how they were found."""
    found: dict[str, Any] = {}
    for names, node in _constants(text):
        value = ast.literal_eval(node)
        found.update(zip(names, value if len(names) > 1 else [value], strict=True))
    found.pop("FITTED", None)
    return found


def fitted(text: str) -> dict[str, Any]:
    """Return how the figures of a module were found."""
    found = [ast.literal_eval(node) for names, node in _constants(text) if names == ["FITTED"]]
    return dict(found[0])


def written(text: str, step: str, facts: dict[str, object], found: Mapping[str, Any]) -> str:
    """Return the source of a module of figures with those found, and a new head.

    Raises `SystemExit` for an unknown figure.
    """
    values = figures(text) | dict(found)
    unknown = sorted(values.keys() - figures(text).keys())
    if unknown:
        raise SystemExit(f"{FIGURES} has no {', '.join(unknown)}")
    lines, out, at = text.splitlines(), head(step, facts), 0
    for names, node in _constants(text):
        first, last = node.lineno - 1, node.end_lineno or node.lineno
        if names == ["FITTED"]:
            at = last
        elif not found.keys().isdisjoint(names):
            begin = lines[first][: node.col_offset]
            found_ = [values[name] for name in names]
            out += [*lines[at:first], *_statement(begin, found_, _digits(lines, node))]
            at = last
    return "\n".join([*out, *lines[at:]]) + "\n"


def appraised(text: str, found: Mapping[str, float]) -> str:
    """Return a card module's source with the found values of its commands."""
    for card, worth in found.items():
        head_ = rf"(class {type(COMMANDS[card]).__name__}\(Command, worth=)-?[0-9.]+"
        text = re.sub(head_, rf"\g<1>{_number(worth, 2)}", text)
    return text


def _constants(text: str) -> Iterator[tuple[list[str], ast.expr]]:
    """The names that each statement of a module assigns, and the values."""
    for node in ast.parse(text).body:
        if isinstance(node, ast.Assign):
            targets, value = node.targets[0], node.value
        elif isinstance(node, ast.AnnAssign) and node.value:
            targets, value = node.target, node.value
        else:
            continue
        several = targets.elts if isinstance(targets, ast.Tuple) else [targets]
        yield [one.id for one in several if isinstance(one, ast.Name)], value


def _digits(lines: Sequence[str], node: ast.expr) -> Digits:
    """Return the number of digits a value is written with now."""
    if isinstance(node, ast.Dict):
        rows = zip(node.keys, node.values, strict=True)
        return {ast.literal_eval(key): _digits(lines, row) for key, row in rows if key}
    if isinstance(node, ast.Tuple):
        return tuple(_digits(lines, one) for one in node.elts)
    text = lines[node.lineno - 1][node.col_offset : node.end_col_offset]
    return len(text.partition(".")[2])


def _statement(begin: str, values: list[Any], digits: Digits) -> list[str]:
    if len(values) > 1:
        return [begin + ", ".join(map(_number, values, digits))]
    if isinstance(digits, dict):
        rows = [_row(f"    {key}: ", values[0][key], each, ",") for key, each in digits.items()]
        return [begin + "{", *[line for row in rows for line in row], "}"]
    return _row(begin, values[0], digits)


def _row(begin: str, value: Any, digits: Digits, end: str = "") -> list[str]:
    """Return a value after its prefix, on one line or, if that is too long, on several."""
    if not isinstance(digits, tuple):
        return [begin + _number(value, digits) + end]
    numbers = [_number(v, many) for v, many in zip(value, digits, strict=True)]
    one = f"{begin}({', '.join(numbers)}{',' * (len(numbers) == 1)}){end}"
    if len(one) <= WIDE:
        return [one]
    indent = " " * (len(begin) - len(begin.lstrip()))
    return [f"{begin}(", *[f"{indent}    {number}," for number in numbers], f"{indent}){end}"]


def _number(value: float, digits: int) -> str:
    """Return a formatted number; negative zero becomes zero."""
    return f"{round(value, digits) + 0.0:.{digits}f}"
