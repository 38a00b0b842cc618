"""The documents have lines of at most 120 characters and name nothing that does not exist."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from build_steps import cli as build
from core import cli as core
from pygame_web.page.update import verbs

ROOT = Path(__file__).parents[2]
WIDTH = 120
DOCUMENTS = sorted(
    [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "examples").rglob("*.md")]
)
HISTORY = "CHANGELOG.md"
"""It may name things that no longer exist."""
LITTER = {"__pycache__", "dist", "node_modules"}
TEXTS = {".css", ".html", ".js", ".json", ".mjs", ".py", ".toml", ".webmanifest"}
MADE = {
    *("app.pack", "dist/", "embed.html", "library.zip", "lum42.html", "notices.html"),
    *(
        "<game>-reference.html",
        "<game>-teach.html",
        "qwantum-sheets.html",
        "cards.html",
        "offline.html",
        "404.html",
    ),
    *("oembed/<game>.json", "sbom.cdx.json", "snapshot.pack", "rest.pack", "words-de.pack"),
    *("<game>-rules.html", "<game>-lessons.json", "<game>-guide.json", "<game>-puzzles.json"),
    *("<game>-tips.json", "<game>-told.json"),
}
"""Build outputs, which are not in the repository."""
SHOWN = {"NUMBER", "c3xd5", "run_js"}
"""Words of examples, of tokens and of Pyodide."""

FILE = re.compile(
    r"[\w./<>*…-]+\.(?:css|html|js|json|md|mjs|pack|po|py|svg|toml|txt|webmanifest|zip)"
)
FOLDER = re.compile(r"[\w./<>*-]+/")
MEMBER = re.compile(r"(\w[\w/]*/\w+)\.(\w+)")
NAME = re.compile(r"[A-Za-z_][\w.]*(?:\(.*\))?")


def prose(text: str) -> Iterator[tuple[int, str]]:
    """The numbered lines that are neither code nor table rows."""
    fenced = indented = False
    before = ""
    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        else:
            indented = line.startswith("    ") and (indented or not before)
            if not (fenced or indented or line.startswith("|")):
                yield number, line
        before = line


def quoted(text: str) -> set[str]:
    """Return the text in backticks, without code blocks."""
    return set(re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)))


@cache
def tree() -> list[str]:
    """Every source file and folder (with a trailing slash) of the repository."""
    top = [path for path in ROOT.iterdir() if path.name[0] != "." and path.name not in LITTER]
    found = [*top, *(path for folder in top if folder.is_dir() for path in folder.rglob("*"))]
    return [
        path.relative_to(ROOT).as_posix() + "/" * path.is_dir()
        for path in found
        if not LITTER & set(path.parts)
    ]


def matching(name: str) -> list[str]:
    """The files or folders a document may mean: a path may start anywhere, `<game>` is any name."""
    form = re.sub(r"<[^>]+>|\\\*", "[^/]+", re.escape(name))
    wanted = re.compile(f"(?:^|/){form}$")
    return [path for path in tree() if wanted.search(path)]


@cache
def words(path: str) -> frozenset[str]:
    """Return the words of a file."""
    return frozenset(re.findall(r"\w+", (ROOT / path).read_text("utf-8")))


@cache
def all_words() -> frozenset[str]:
    """Return the words of all code except this file."""
    files = [
        path for path in tree() if Path(path).suffix in TEXTS and ROOT / path != Path(__file__)
    ]
    return frozenset().union(*(words(path) for path in files))


def missing(name: str) -> bool:
    """Return whether a quoted word names a file, folder or identifier that does not exist."""
    if name in MADE:
        return False
    if FILE.fullmatch(name) or FOLDER.fullmatch(name):
        return not matching(name)
    if member := MEMBER.fullmatch(name):
        files = [*matching(member[1] + ".py"), *matching(member[1] + ".js")]
        return not any(member[2] in words(path) for path in files)
    if NAME.fullmatch(name):
        return not set(re.findall(r"[A-Za-z_]\w*", name)) <= all_words() | SHOWN
    return False


def test_prose_is_what_is_neither_code_nor_a_row_of_a_table() -> None:
    text = "# a\n\n| row |\n```\ncode\n```\n\n    code\n\n- item\n    more of it\n"
    assert [line for _, line in prose(text) if line] == ["# a", "- item", "    more of it"]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_lines_of_a_document_wrap_at_120_characters(path: Path) -> None:
    lines = prose(path.read_text("utf-8"))
    wide = [number for number, line in lines if len(line) > WIDTH]
    assert wide == [], f"lines of {path.name} with more than {WIDTH} characters"


@pytest.mark.parametrize(
    "name", ["core/nowhere.py", "core/nowhere/", "kernel/record.nothing_there", "no_such_name"]
)
def test_a_name_of_what_is_not_there_is_seen(name: str) -> None:
    assert missing(name)


@pytest.mark.parametrize(
    "path",
    [path for path in DOCUMENTS if path.name != HISTORY],
    ids=lambda path: path.relative_to(ROOT).as_posix(),
)
def test_what_a_document_names_is_there(path: Path) -> None:
    wrong = {name for name in quoted(path.read_text("utf-8")) if missing(name)}
    assert wrong == set(), f"{path.name} names what no source has"


PROMISES = (ROOT / "docs" / "reliability.md").read_text("utf-8")
TEST = re.compile(r"(?:(tests/[\w/]+\.py)::)?(test_\w+|Test\w+)")
"""The name of a test in a document, with or without its file."""


@cache
def known_tests() -> dict[str, frozenset[str]]:
    """Return the names of all tests (functions and classes), by file."""
    form = re.compile(r"^ *(?:async )?(?:def|class) ([tT]est\w+)", re.M)
    files = [path for path in tree() if re.fullmatch(r"tests/(?:.*/)?test_\w+\.py", path)]
    return {path: frozenset(form.findall((ROOT / path).read_text("utf-8"))) for path in files}


def is_test(name: str) -> bool:
    """Return whether a quoted word names an existing test: a test file, `file::name`, or a name."""
    if name.endswith(".py"):
        return any(known_tests().get(path) for path in matching(name))
    found = TEST.fullmatch(name)
    if found is None:
        return False
    if found[1]:
        return found[2] in known_tests().get(found[1], frozenset())
    return any(found[2] in known for known in known_tests().values())


def promises(text: str) -> Iterator[tuple[str, str]]:
    """Yield the first and the last cell of each row in the tables whose last column is `test`."""
    is_open = False
    for line in text.split("\n"):
        cells = [cell.strip() for cell in line.strip().strip("|").split(" | ")]
        if not line.startswith("|"):
            is_open = False
        elif cells[-1].strip(" |") == "test":
            is_open = True
        elif is_open and not line.startswith("| ---"):
            yield cells[0], cells[-1].strip(" |")


@pytest.mark.parametrize(
    "name",
    [
        "test_nobody_wrote_this",
        "tests/architecture/test_docs.py::test_nobody_wrote_this",
        "tests/architecture/test_laws.py::test_commands_of_a_document_are_there",
        "tests/architecture/test_nothing.py",
        "tests/conftest.py",
    ],
)
def test_a_test_that_is_not_there_is_seen(name: str) -> None:
    assert not is_test(name)


def test_each_promise_names_tests_that_are_there() -> None:
    found = list(promises(PROMISES))
    assert len(found) > 100
    before = ""
    for promise, cell in found:
        named = re.findall(r"`([^`]+)`", cell)
        # "the same": the test of the row above.
        assert named or (before and cell == "the same"), promise
        assert [name for name in named if not is_test(name)] == [], promise
        before = cell


def test_each_report_about_comparable_software_has_one_test_with_its_file() -> None:
    table = PROMISES.partition("## Reports about comparable software")[2]
    rows = list(promises(table))
    assert len({case for case, _ in rows}) == len(rows) > 20
    for case, cell in rows:
        found = TEST.fullmatch(cell.strip("`"))
        assert found is not None, case
        assert found[1], f"case {case} names no file"


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_commands_of_a_document_are_there(path: Path) -> None:
    text = path.read_text("utf-8")
    assert set(re.findall(r"build\.py ([a-z]+)", text)) <= set(build._COMMANDS)
    assert set(re.findall(r"python3? -m core ([a-z]+)", text)) <= set(core.COMMANDS)
    for name in re.findall(r"python3? -m (\w+(?:\.\w+)*)", text):
        if name.partition(".")[0] in sys.stdlib_module_names:
            continue
        file = name.replace(".", "/")
        assert matching(f"{file}.py") or matching(f"{file}/__main__.py"), name


def test_verbs_of_the_reference_of_the_page_are_those_of_the_session() -> None:
    reference = (ROOT / "docs" / "page.md").read_text("utf-8")
    listed = reference.split("## Verbs of `data-do`")[1].split("A read-only table")[0]
    documented = {words.split()[0] for words in re.findall(r"`([^`]+)`", listed)}
    assert len(documented) > 30
    assert documented <= set(verbs())


SPACED = re.compile(r"\d\s%(?!\w)")
HYPHEN = re.compile(r"(?<=[ (|:])-\d+(?:\.\d+)?(?=\s?(?:%|points?\b|cents?\b)|\s\+-|,|\)|\s\|)")


def signs(text: str) -> list[str]:
    """Violations of the glossary in prose and tables: "85 %", or a hyphen for a minus."""
    bare = re.sub(r"^```.*?^```|^    .*?$|`[^`\n]*`", "", text, flags=re.M | re.S)
    return SPACED.findall(bare) + HYPHEN.findall(bare)


@pytest.mark.parametrize("text", ["85 % of them", "it costs -9 points", "by -1.4, +2", "(-0.5)"])
def test_a_spaced_percent_and_a_hyphen_for_minus_are_found(text: str) -> None:
    assert signs(text)


@pytest.mark.parametrize(
    "text", ["85%", "−9 points", "2025-11-26", "`-9 points`", "7-12", "a -1 b"]
)
def test_a_sign_by_the_glossary_a_date_a_range_and_code_are_left_alone(text: str) -> None:
    assert not signs(text)


@pytest.mark.parametrize(
    "path",
    [path for path in DOCUMENTS if path.name != "glossary.md"],
    ids=lambda path: path.relative_to(ROOT).as_posix(),
)
def test_a_document_writes_percents_and_minus_signs_as_the_glossary_says(path: Path) -> None:
    assert signs(path.read_text("utf-8")) == []
