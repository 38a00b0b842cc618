"""The command line of `build.py`."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path

from build_steps import bench, called, check, lan, relay, serve, staged, tools, wheel
from build_steps.console import Trouble, explain_os_error, say
from build_steps.lock import only_one
from build_steps.online import checked, checked_stun, name_relays
from build_steps.paths import DIST, NODE_MODULES, PYTHON, ROOT, VENV, WORK, catalogs, relative
from build_steps.site import at_address, site


def main(words: Sequence[str]) -> int:
    """Run one command; returns the exit status."""
    options, rest = _parser().parse_known_args(words)
    if rest and options.command not in {"test", "bench", "fuzz", "monkey", "with", "puzzles"}:
        _parser().error(f"{options.command} knows nothing of {' '.join(rest)}")
    try:
        return _COMMANDS[options.command](options, rest)
    except Trouble as trouble:
        say(f"\n{trouble}")
    except OSError as error:
        say(f"\n{explain_os_error(error)}")
    except KeyboardInterrupt:
        say("\nStopped.")
    return 1


def _play(options: argparse.Namespace, rest: list[str]) -> int:
    with_relay = options.relay or options.lan
    with only_one():
        folder = site()
        if with_relay:
            tools.packages("relay")
    with relay.running() if with_relay else nullcontext() as address:
        if options.lan and address:
            host = lan.host()
            server = serve.default_port(options.port, partial(_at_home, folder, address, host))
            name_relays(folder, [lan.relay_of(server)])
        else:
            name_relays(folder, [address] if address else [])
            server = serve.default_port(options.port, lambda port: serve.server(folder, port))
        serve.play(server, not options.no_open, lan.invite if options.lan else None)
    return 0


def _at_home(folder: Path, relay: str, host: str, port: int) -> serve.SiteServer:
    return lan.server(folder, port, relay, host)


def _site(options: argparse.Namespace, rest: list[str]) -> int:
    relays, stun = checked(options.relay), checked_stun(options.stun)
    with only_one():
        folder = site()
        name_relays(folder, relays, stun)
        if options.address:
            at_address(folder, options.address)
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    say(f"\n{relative(folder)}/ is ready for any static host ({size / 1e6:.1f} MB as files).")
    say(f"It names {' and '.join(relays) or 'no relay'}.")
    return 0


def _test(options: argparse.Namespace, rest: list[str]) -> int:
    if options.quick:
        _for_checks()
        return check.quick(rest)
    with only_one():
        tools.packages("test")
        tools.packages("bench")
        tools.packages("adapters")
        tools.packages("lab")
        tools.packages("relay")
        name_relays(site(), [])
    return check.everything(rest, thorough=options.thorough)


def _check(options: argparse.Namespace, rest: list[str]) -> int:
    _for_checks()
    return check.check()


def _fuzz(options: argparse.Namespace, rest: list[str]) -> int:
    _for_checks()
    words = [str(PYTHON), "-m", "tests.fuzz.run", *rest]
    return subprocess.run(words, cwd=ROOT, check=False).returncode


def _monkey(options: argparse.Namespace, rest: list[str]) -> int:
    _for_checks()
    words = [str(PYTHON), "-m", "tests.monkey.run", *rest]
    return subprocess.run(words, cwd=ROOT, check=False).returncode


def _puzzles(options: argparse.Namespace, rest: list[str]) -> int:
    words = [str(PYTHON), "-m", "build_steps.puzzles", *rest]
    return subprocess.run(words, cwd=ROOT, check=False).returncode


def _for_checks() -> None:
    """Set up the checks that need neither the site nor a browser."""
    with only_one():
        tools.packages("build")
        tools.packages("test")
        tools.packages("bench")
        tools.packages("relay")
        wheel.catalogs()


def _bench(options: argparse.Namespace, rest: list[str]) -> int:
    if options.beside:
        return bench.run_beside(options.beside, rest)  # Each commit sets itself up.
    with only_one():
        tools.packages("test")
        tools.packages("bench")
        site()
    return bench.run_all(rest)


def _pictures(options: argparse.Namespace, rest: list[str]) -> int:
    with only_one():
        tools.packages("test")
        site()
    return subprocess.run([PYTHON, "-m", "build_steps.pictures"], cwd=ROOT, check=False).returncode


def _with(options: argparse.Namespace, rest: list[str]) -> int:
    example = Path(options.example).resolve()
    with only_one():
        folder = staged.stage([example])
    words = [sys.executable, "build.py", *rest]
    status = subprocess.run(words, cwd=folder, check=False).returncode
    if rest[:1] == ["words"]:
        staged.fetch_words(folder, example)
    return status


def _words(options: argparse.Namespace, rest: list[str]) -> int:
    with only_one():
        tools.packages("build")
        words = [str(PYTHON), "-m", "build_steps.words"]
        return subprocess.run(words, cwd=ROOT, check=False).returncode


def _called(options: argparse.Namespace, rest: list[str]) -> int:
    with only_one():
        tools.packages("test")
    called.renew()
    return 0


def _clean(options: argparse.Namespace, rest: list[str]) -> int:
    compiled = [path.with_suffix(".mo") for path in catalogs()]
    for path in (DIST, WORK, VENV, NODE_MODULES, *compiled):
        if not path.is_relative_to(ROOT):
            continue
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
    for path in [*ROOT.glob(".*_cache"), *ROOT.glob(".hypothesis"), *ROOT.rglob("__pycache__")]:
        shutil.rmtree(path, ignore_errors=True)
    say("Clean: only the sources are left.")
    return 0


_COMMANDS = {
    "play": _play,
    "test": _test,
    "check": _check,
    "fuzz": _fuzz,
    "monkey": _monkey,
    "site": _site,
    "bench": _bench,
    "pictures": _pictures,
    "clean": _clean,
    "with": _with,
    "puzzles": _puzzles,
    "words": _words,
    "called": _called,
}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="build.py", description="The only command of the club table.", allow_abbrev=False
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    play = commands.add_parser("play", help="set up, build and play in your browser")
    play.add_argument("--port", type=int, help="the port on this machine (default: a free one)")
    play.add_argument("--no-open", action="store_true", help="only print the address")
    play.add_argument("--relay", action="store_true", help="play online, with a relay started here")
    play.add_argument(
        "--lan", action="store_true", help="the same for phones on your network, over https"
    )
    test = commands.add_parser(
        "test", help="run every check; other arguments go to pytest", add_help=False
    )
    test.add_argument("--quick", action="store_true")
    test.add_argument("--thorough", action="store_true")
    commands.add_parser("check", help="format, lint, types and laws")
    commands.add_parser("fuzz", help="damage all kinds of input: [MINUTES] [SEED]")
    commands.add_parser("monkey", help="press random controls of the page: [MINUTES] [SEED]")
    commands.add_parser("puzzles", help="look for puzzles: GAME [--games N] [--check] (developers)")
    static = commands.add_parser("site", help="write dist/ for any static host")
    static.add_argument("--address", default="", help="its public address, for preview cards")
    static.add_argument(
        "--relay",
        action="append",
        default=[],
        help="a relay for play online, such as wss://relay.example.org; may be given again",
    )
    static.add_argument(
        "--stun",
        action="append",
        default=[],
        help="a server that tells devices in different places their addresses, such as "
        "stun:stun.example.org:3478; may be given again",
    )
    measured = commands.add_parser("bench", help="run benchmarks; arguments name which")
    measured.add_argument("--beside", metavar="COMMIT", help="measure an earlier commit in turn")
    commands.add_parser("pictures", help="redraw the app's icons and screenshots (developers)")
    commands.add_parser("words", help="update the translation catalogs")
    commands.add_parser(
        "called", help="list the functions of Python that the site calls (developers)"
    )
    example = commands.add_parser(
        "with", help="run a command on a copy that includes an example game"
    )
    example.add_argument("example", help="the example's folder, with both halves of a game")
    commands.add_parser("clean", help="remove everything this command made")
    return parser
