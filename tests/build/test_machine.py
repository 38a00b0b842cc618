"""The trimmed Pyodide holds every function that is called; a build without one fails."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from build_steps import python, tools
from build_steps.console import Trouble, run
from build_steps.paths import NODE_MODULES, ROOT

JOB = ROOT / "build_steps" / "pyodide" / "machine.mjs"
BINARYEN = NODE_MODULES / "binaryen"
CALLED = ROOT / "build_steps" / "pyodide" / "called.txt"
GLUE = "pyodide.asm.mjs"
COUNTS = """
const module = new WebAssembly.Module(require("node:fs").readFileSync(process.argv[1]));
const count = (things) => things.length;
console.log(count(WebAssembly.Module.exports(module)), count(WebAssembly.Module.imports(module)));
"""


CODECS = """
(async () => {
  const [folder, library] = process.argv.slice(1);
  const { loadPyodide } = await import(`${folder}/pyodide.mjs`);
  const python = await loadPyodide({ indexURL: folder, stdLibURL: library });
  console.log(python.runPython(`
from encodings import aliases
import json
results = []
for name in sorted({*aliases.aliases.values()}):
    try:
        results.append((name, (b"caf" + bytes([0xC4, 0xE3, 0x88, 0x9F])).decode(name)))
    except Exception as error:
        results.append((name, type(error).__name__))
json.dumps(dict(results))`));
  process.exit(0);
})();
"""
TABLE = """
(module
 (type $0 (func (param i32) (result i32)))
 (type $1 (func))
 (table $0 2 2 funcref)
 (elem (i32.const 0) $double $trap)
 (func $double (type $0) (param i32) (result i32) (i32.mul (local.get 0) (i32.const 2)))
 (func $trap (type $1) (unreachable))
 (func $both (export "both") (param i32) (result i32)
  (i32.add
   (call_indirect $0 (type $0) (local.get 0) (i32.const 0))
   (call_indirect $0 (type $0) (i32.const 20) (i32.const 0))))
 (func (export "trap") (call_indirect $0 (type $1) (i32.const 1)))
 (func (export "wrong") (call_indirect $0 (type $1) (i32.const 0)))
)
"""
THROUGH = """
(async () => {
  const [binaryen, job, text] = process.argv.slice(1);
  const { default: wasm } = await import(`${binaryen}/index.js`);
  const { through } = await import(job);
  const written = through(wasm.parseText(text).emitText());
  const machine = new WebAssembly.Module(wasm.parseText(written).emitBinary());
  const { both, trap, wrong } = new WebAssembly.Instance(machine).exports;
  const tried = (one) => { try { return String(one()); } catch (error) { return error.message; } };
  console.log(JSON.stringify([written, both(1), tried(trap), tried(wrong)]));
})();
"""


def counts(folder: Path) -> list[int]:
    """Return how much the machine in a folder exports and imports."""
    words = [*tools.node(), "-e", COUNTS, folder / "pyodide.asm.wasm"]
    return [int(word) for word in run([str(word) for word in words], what="count").split()]


def test_a_tenth_of_the_exports_is_left_and_nothing_new_is_asked_for(dist: Path) -> None:
    before, after = counts(python.STOCK), counts(python.MACHINE)
    assert after[0] < before[0] / 10
    assert after[1] <= before[1]


def test_every_export_the_glue_binds_is_there(dist: Path) -> None:
    glue = (python.MACHINE / GLUE).read_text("utf-8")
    bound = set(re.findall(r'=wasmExports\["([^"]+)"\]', glue))
    assert 100 < len(bound) <= counts(python.MACHINE)[0]


EAST_ASIAN = re.compile("big5|cp9[345]|euc_|gb|hz|iso2022|johab|shift_jis")


def decoded(library: Path) -> dict[str, str]:
    """What Python decodes from a few bytes, or the error's name, by codec; with this library."""
    words = [*tools.node(), "-e", CODECS, python.MACHINE, library]
    texts: dict[str, str] = json.loads(run([str(word) for word in words], what="decode"))
    return texts


def test_the_page_s_library_has_none_of_the_codecs_whose_tables_are_gone(dist: Path) -> None:
    texts = decoded(python.FILES / "library.zip")
    found = {texts[name] for name in texts if EAST_ASIAN.match(name)}
    assert found == {"LookupError"}
    assert texts["latin_1"].startswith("caf")


def test_a_codec_without_its_table_raises_an_error_instead_of_reading_wrong_letters(
    dist: Path,
) -> None:
    texts = decoded(python.STOCK / "python_stdlib.zip")
    found = {texts[name] for name in texts if EAST_ASIAN.match(name)}
    assert found == {"UnicodeDecodeError"}
    assert texts["cp1252"].startswith("caf")


LARGEST = {
    "pyodide.asm.wasm": 1_900_000,
    "pyodide.asm.mjs": 190_000,
    "snapshot.pack": 3_400_000,
    "library.zip": 1_000_000,
    "app.pack": 931_000,
}
"""Gzip bytes a first visit loads. Raise a number only for what a first turn needs."""
MOST = {"core": 155, "pygame_web": 210, "the library": 115}
"""The maximum number of modules in the snapshot."""


def test_what_a_first_visit_loads_stays_small(dist: Path) -> None:
    (facts,) = dist.glob("app-*/files.js")
    listed = json.loads(facts.read_text("utf-8").split("export default")[1].strip(" ;\n"))
    large = {name: listed[name]["packed"] for name in LARGEST}
    assert {name: size for name, size in large.items() if size > LARGEST[name]} == {}


def held(dist: Path) -> dict[str, list[str]]:
    """The names of modules in the snapshot, by where they come from; `dist` is built before."""
    listed = json.loads((python.FILES / python.HELD).read_text("utf-8"))
    found: dict[str, list[str]] = {name: [] for name in MOST}
    for name in listed["modules"]:
        found.get(name.partition(".")[0], found["the library"]).append(name)
    return found


def test_what_the_first_turn_does_not_need_stays_out_of_the_first_visit(dist: Path) -> None:
    """By number of modules, and by name: of most features it holds the manifest alone."""
    modules = held(dist)
    assert {name: len(found) for name, found in modules.items() if len(found) > MOST[name]} == {}
    late = re.compile(
        r"\.(kernel\.reading|bots\.(late|review|judgement)|jobs)\b"
        r"|\.features\.(?!share|report|tutorial)\w+\.\w+"
    )
    assert [name for name in modules["core"] + modules["pygame_web"] if late.search(name)] == []


def test_a_list_of_calls_for_another_machine_ends_the_build_and_names_the_command() -> None:
    job = CALLED.with_name("split.mjs")
    code = f'import("{job}").then((split) => split.readCalled("{CALLED}", "another"))'
    with pytest.raises(Trouble, match=r"python3 build\.py called"):
        run([*map(str, tools.node()), "-e", code], what="read what is called")


@pytest.mark.parametrize(
    ("binding", "message"),
    [
        ('_none=Module["_none"]=wasmExports["no_such_function"];', "lacks no_such_function"),
        ('_none=wasmExports["malloc"]||null;', "binds an export in another way"),
    ],
)
def test_what_the_machine_lacks_ends_the_build(tmp_path: Path, binding: str, message: str) -> None:
    for path in python.STOCK.iterdir():
        (tmp_path / path.name).symlink_to(path)
    start = "function assignWasmExports(wasmExports){"
    text = (python.STOCK / GLUE).read_text("utf-8")
    (tmp_path / GLUE).unlink()
    (tmp_path / GLUE).write_text(text.replace(start, start + binding) + "_none", "utf-8")
    words = [*tools.node(), *map(str, (JOB, tmp_path, BINARYEN, tmp_path / "out", CALLED))]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert message in done.stderr
    with pytest.raises(Trouble, match=message):
        run(words, what="cut Python's machine")


def test_calls_through_the_table_stand_in_one_function_for_each_type_and_do_the_same() -> None:
    tools.node_modules()
    job = JOB.with_name("calls_by_type.mjs")
    words = [*map(str, tools.node()), "-e", THROUGH, str(BINARYEN), str(job), TABLE]
    text, both, trap, wrong = json.loads(run(words, what="calls through the table"))
    callers = [one for one in text.split("\n (func ")[1:] if "(call_indirect" in one]
    assert [one.split()[0] for one in callers] == ["$through_0", "$through_1"]
    assert text.count("(call $through_0") == 2
    assert both == 42
    assert trap == "unreachable"
    assert "signature mismatch" in wrong
