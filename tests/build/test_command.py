"""`build.py` repeats no work, and says what to do when something is wrong."""

from __future__ import annotations

import ast
import errno
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bench import tests as slowest
from bench import thinking
from build_steps import bench, check, chromium, console, pages, serve, stamps, tools
from build_steps.console import Trouble
from build_steps.paths import ROOT

PAGE: dict[str, Any] = {"title": "", "description": "", "body": "", "words": {"unscripted": ""}}


def test_a_step_runs_once_for_the_same_inputs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(stamps, "WORK", tmp_path)
    source, made = tmp_path / "source", tmp_path / "made"
    source.write_text("1")
    runs: list[int] = []

    def action() -> None:
        runs.append(1)
        made.touch()

    assert stamps.make("a step", [source], [made], action)
    assert not stamps.make("a step", [source], [made], action)
    source.write_text("2")
    assert stamps.make("a step", [source], [made], action)
    made.unlink()
    assert stamps.make("a step", [source], [made], action)
    assert len(runs) == 3
    assert capsys.readouterr().out.count("ok  a step") == 3


def test_an_environment_that_is_a_link_is_refused_and_not_emptied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    (theirs / "kept").touch()
    link = tmp_path / ".venv"
    link.symlink_to(theirs, target_is_directory=True)
    monkeypatch.setattr(stamps, "WORK", tmp_path)
    for name, path in (("VENV", link), ("PYTHON", link / "python"), ("HOUSE_WORK", tmp_path)):
        monkeypatch.setattr(tools, name, path)
    with pytest.raises(Trouble, match="is a link"):
        tools.environment()
    assert (theirs / "kept").exists()


def test_a_failed_step_runs_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stamps, "WORK", tmp_path)

    def fail() -> None:
        raise Trouble("no")

    for _ in range(2):
        with pytest.raises(Trouble):
            stamps.make("a step", [], [], fail)


@pytest.mark.parametrize(
    ("output", "advice"),
    [
        ("OSError: [Errno 28] No space left on device", "The disk is full"),
        ("npm error code ENOTFOUND", "Check the network"),
        ("NewConnectionError('... Temporary failure in name resolution')", "Check the network"),
        ("THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE", "locked hash"),
        ("something else", "The whole output is in"),
    ],
)
def test_a_failed_program_is_explained(
    output: str, advice: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(console, "WORK", tmp_path)
    words = [sys.executable, "-c", f"import sys; print({output!r}); sys.exit(3)"]
    with pytest.raises(Trouble, match=advice) as caught:
        console.run(words, what="trying")
    assert output[:20] in str(caught.value)
    assert output in (tmp_path / "logs" / "trying.txt").read_text()


def test_a_minified_script_in_an_error_is_neither_shown_nor_taken_for_a_cause(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(console, "WORK", tmp_path)
    script = "import sys; print('ENOSPC,' * 1000, file=sys.stderr); sys.exit('it broke')"
    with pytest.raises(Trouble) as caught:
        console.run([sys.executable, "-c", script], what="trying")
    assert "it broke" in str(caught.value)
    assert "ENOSPC" not in str(caught.value)
    assert "disk" not in str(caught.value)


def test_a_full_disk_is_explained() -> None:
    assert "disk is full" in console.explain_os_error(OSError(errno.ENOSPC, "No space left"))


def test_a_taken_port_is_explained(tmp_path: Path) -> None:
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        with pytest.raises(Trouble, match="--port"):
            serve.server(tmp_path, busy.getsockname()[1])


def test_an_old_python_is_told_what_is_needed() -> None:
    code = (
        "import runpy, sys; sys.version_info = (3, 10, 0);"
        f"runpy.run_path({str(ROOT / 'build.py')!r}, run_name='__main__')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "needs Python 3.11 or newer" in done.stderr


def test_an_unknown_command_shows_the_known_ones() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "build.py"), "fly"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "play" in done.stderr


def test_an_unknown_benchmark_is_named() -> None:
    with pytest.raises(Trouble, match="nonsense"):
        bench.run_all(["nonsense"])


@pytest.fixture
def history(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository of two commits whose benchmark `speed` prints which commit it belongs to."""
    root = tmp_path / "root"
    (root / "bench").mkdir(parents=True)
    (root / "bench" / "speed.py").write_text("")
    subprocess.run(["git", "init", "--quiet", root], check=True)
    who = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    for version in ("first", "second"):
        program = f"import sys; print('{version} measures', sys.argv[1:], flush=True)"
        (root / "build.py").write_text(program)
        subprocess.run(["git", "-C", root, "add", "."], check=True)
        subprocess.run(["git", "-C", root, *who, "commit", "--quiet", "-m", version], check=True)
    monkeypatch.setattr(bench, "ROOT", root)
    monkeypatch.setattr(bench, "WORK", tmp_path / "work")
    return root


def test_an_earlier_commit_is_measured_before_this_tree(
    history: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    for _ in range(2):  # The second time its files are there.
        assert bench.run_beside("HEAD~1", ["speed"]) == 0
        lines = [line for line in capfd.readouterr().out.splitlines() if "measures" in line]
        assert lines == ["first measures ['bench', 'speed']", "second measures ['bench', 'speed']"]


def test_a_commit_that_git_does_not_know_is_named(history: Path) -> None:
    with pytest.raises(Trouble, match="no commit nowhere"):
        bench.run_beside("nowhere", ["speed"])


def test_a_wrong_chromium_variable_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHROMIUM", "/no/such/browser")
    with pytest.raises(Trouble, match="/no/such/browser"):
        chromium.executable("")


def test_the_lean_chromium_is_found_beside_playwrights_whole_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("CHROMIUM", raising=False)
    lean = tmp_path / "chromium_headless_shell-12" / "linux64" / "chrome-headless-shell"
    lean.parent.mkdir(parents=True)
    lean.touch()
    whole = tmp_path / "chromium-12" / "linux64" / "chrome"
    assert chromium.lean_executable(str(whole)) == str(lean)


def test_a_page_is_filled_and_escaped() -> None:
    page = {**PAGE, "title": "A & B", "description": '"', "body": "<p>hello</p>"}
    page["words"] = {"unscripted": "It's <off>"}
    french = page | {"title": "C", "body": "<p>salut</p>", "words": {"unscripted": "non"}}
    template = "{{lang}} {{title}} {{description}} {{body}} {{other_languages}} {{style}}"
    text = pages.render(template, {"en": page, "fr": french}, {"style": "s.css"})
    assert text == (
        "en A &amp; B &quot; <p>hello</p> "
        '<template data-lang="fr" data-title="C"><p>salut</p></template> s.css'
    )
    text = pages.render("{{no_script}} {{words}}", {"en": page, "fr": french}, {})
    assert text == (
        '<p lang="en">It&#x27;s &lt;off&gt;</p><p lang="fr">non</p> '
        '{"en":{"unscripted":"It&#39;s &lt;off>"},"fr":{"unscripted":"non"}}'
    )


def test_a_page_with_an_unknown_name_is_an_error() -> None:
    with pytest.raises(KeyError, match="stlye"):
        pages.render("{{stlye}}", {"en": PAGE}, {})


def test_quick_tests_are_folders_that_exist_without_a_browser_or_a_build() -> None:
    folders = [word for word in check.QUICK if word.startswith("tests/")]
    assert folders
    assert all((ROOT / folder).is_dir() for folder in folders)
    assert not {"tests/e2e", "tests/build"} & set(folders)


def test_what_is_measured_in_the_page_runs_here_too() -> None:
    """The benchmarks send Python as text, which neither the linter nor the types see."""
    asked = thinking.ASK.format(key="qwantum", seats=2, level="novice", questions=3)
    for code, figures in ((asked, 3), (thinking.RECORD.format(key="qwantum"), 4)):
        *statements, last = ast.parse(code).body
        names: dict[str, Any] = {}
        exec(compile(ast.Module(statements, []), "asked", "exec"), names)
        assert isinstance(last, ast.Expr)
        text = eval(compile(ast.Expression(last.value), "told", "eval"), names)
        assert len([float(word) for word in text.split()]) >= figures


def test_slowest_tests_are_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(slowest, "FILE", tmp_path / "tests.jsonl")
    slowest.main()
    assert "No test was run" in capsys.readouterr().out
    slowest.FILE.write_text('["tests/a/test_x.py::one", 1.5, 0.2]\n["tests/a/y.py::two", 2, 1]\n')
    slowest.main()
    output = capsys.readouterr().out
    assert "   3.5     1.2  tests/a\n" in output
    assert output.index("::two") < output.index("::one")


def test_slow_tests_are_marked_by_what_they_cost_and_unmeasured_ones_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(slowest, "ROOT", tmp_path)
    monkeypatch.setattr(slowest, "SLOW", tmp_path / "slow.txt")
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "x.py").write_text("def test(): ...\n")
    (tmp_path / "tests" / "y.py").write_text("def faster(): ...\ndef new(): ...\n")
    slowest.SLOW.write_text("tests/gone.py\ntests/x.py\ntests/y.py::faster\ntests/y.py::gone\n")
    took = {"tests/y.py::faster": (9.0, 0.1), "tests/y.py::new[1]": (1, 0.1)}
    slowest.mark(took | {"tests/y.py::new[2]": (1.0, 2.0)})
    assert slowest.SLOW.read_text() == "tests/x.py\ntests/y.py::new\n"


def test_every_slow_test_exists() -> None:
    names = (ROOT / "tests" / "slow.txt").read_text("utf-8").split()
    assert [name for name in names if not slowest.exists(name)] == []
