"""Two networks of one computer, joined by a cable and by nothing else: no internet, no server."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

PORT = 8042
"""The port at which each side serves the site to itself."""
SITE = f"http://127.0.0.1:{PORT}/"
SIDES = ("10.42.0.1", "10.42.0.2")
_SERVE = """
import sys
from pathlib import Path
from build_steps import serve
serve.server(Path(sys.argv[1]), int(sys.argv[2])).serve_forever()
"""
_OPEN = f"""
import socket, time
while True:
    try:
        socket.create_connection(("127.0.0.1", {PORT}), 1).close()
        break
    except OSError:
        time.sleep(0.05)
"""

_REACH = """
import socket, sys
socket.create_connection((sys.argv[1], int(sys.argv[2])), 2).close()
"""


class Side:
    """A network namespace, held by a process that sleeps."""

    def __init__(self, words: list[str]) -> None:
        before = os.readlink("/proc/self/ns/net")
        self.holder = subprocess.Popen([*words, "sleep", "infinity"], stderr=subprocess.DEVNULL)
        self.words = [
            *("nsenter", "--target", str(self.holder.pid)),
            *("--user", "--net", "--preserve-credentials", "--"),
        ]
        while _net(self.holder.pid) in (before, ""):
            if self.holder.poll() is not None:
                pytest.skip("this system makes no networks")

    def run(self, *words: str) -> None:
        subprocess.run([*self.words, *words], check=True, capture_output=True)

    def reaches(self, host: str, port: int) -> bool:
        """Return whether anybody answers at an address."""
        words = [*self.words, sys.executable, "-c", _REACH, host, str(port)]
        return subprocess.run(words, check=False, capture_output=True).returncode == 0

    def program(self, path: Path, executable: str) -> str:
        """Write a program to `path` that runs `executable` in this network; return its name."""
        path.write_text(f'#!/bin/sh\nexec {shlex.join([*self.words, executable])} "$@"\n')
        path.chmod(0o755)
        return str(path)

    @contextmanager
    def runs(self, program: str, *words: object) -> Iterator[None]:
        """Run a Python program in this network meanwhile."""
        command = [*self.words, sys.executable, program, *map(str, words)]
        with subprocess.Popen(command) as running:
            yield
            running.kill()

    def serve(self, folder: Path) -> subprocess.Popen[bytes]:
        """Serve `folder` to this network's own devices, at `SITE`."""
        words = [sys.executable, "-c", _SERVE, str(folder), str(PORT)]
        server = subprocess.Popen([*self.words, *words], stderr=subprocess.DEVNULL)
        self.run(sys.executable, "-c", _OPEN)
        return server


def _net(process: int) -> str:
    try:
        return os.readlink(f"/proc/{process}/ns/net")
    except OSError:
        return ""


def pull(sides: list[Side]) -> None:
    """Take the cable out."""
    for side in sides:
        side.run("ip", "link", "set", "cable", "down")


def plug(sides: list[Side], moved: str = "") -> None:
    """Put the cable in again; the second side has another address if `moved` is one."""
    for side in sides:
        side.run("ip", "link", "set", "cable", "up")
    if moved:
        sides[1].run("ip", "address", "flush", "dev", "cable")
        sides[1].run("ip", "address", "add", f"{moved}/24", "dev", "cable")
    for side, other in zip(sides, (moved or SIDES[1], SIDES[0]), strict=True):
        side.run("ip", "route", "replace", "default", "via", other)


@contextmanager
def joined(folder: Path) -> Iterator[list[Side]]:
    """Two networks, each of which serves `folder` to itself. Skips where there can be none."""
    if not all(map(shutil.which, ("unshare", "nsenter", "ip"))):
        pytest.skip("this system has no programs for networks of its own")
    first = Side(["unshare", "--user", "--map-root-user", "--net"])
    enter = ["nsenter", "--target", str(first.holder.pid), "--user", "--preserve-credentials", "--"]
    second = Side([*enter, "unshare", "--net"])
    sides = [first, second]
    servers = []
    try:
        end = ("peer", "name", "cable", "netns", str(second.holder.pid))
        first.run("ip", "link", "add", "cable", "type", "veth", *end)
        for side, own in zip(sides, SIDES, strict=True):
            side.run("ip", "address", "add", f"{own}/24", "dev", "cable")
            side.run("ip", "link", "set", "lo", "up")
            side.run("ip", "link", "set", "cable", "up")
        for side, other in zip(sides, reversed(SIDES), strict=True):
            side.run("ip", "route", "add", "default", "via", other)
            servers.append(side.serve(folder))
        yield sides
    finally:
        for process in (*servers, *(side.holder for side in sides)):
            process.kill()
            process.wait()
