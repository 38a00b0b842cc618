"""Process trees on Linux, and a CPU limit for a whole tree.

Chromium's throttling (`Emulation.setCPUThrottlingRate`) slows the page's thread but no worker. Here
the whole browser is slowed.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread

PERIOD = 20_000
"""Microseconds per quota period: short, so that nothing stalls for long."""
GO = 0.02
"""Seconds that processes run between two pauses, where there is no quota."""
IDLE = 0.03
"""CPU seconds per second below which a process counts as idle."""
REST = 4
QUOTA, PAUSES = "a quota of the kernel", "pauses"
NOTHING = "nothing: this system can neither set a quota nor tell which processes there are"


def tree(root: int) -> list[int]:
    """Process `root` and its descendants; empty on systems without /proc."""
    below: dict[int, list[int]] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            stat = (folder / "stat").read_text("utf-8", "replace").rpartition(")")[2].split()
            below.setdefault(int(stat[1]), []).append(int(folder.name))
    found = [root] if Path(f"/proc/{root}").exists() else []
    for process in found:
        found += below.get(process, [])
    return found


def spent(root: int) -> float:
    """CPU seconds used by process `root` and its descendants."""
    ticks = 0
    for process in tree(root):
        with suppress(OSError):
            stat = Path(f"/proc/{process}/stat").read_text("utf-8", "replace").rpartition(")")[2]
            ticks += sum(int(figure) for figure in stat.split()[11:13])
    return ticks / os.sysconf("SC_CLK_TCK")


def wait_until_idle(root: int) -> None:
    """Return once process `root` and its descendants have been idle for `REST` seconds."""
    calm = 0
    before = spent(root)
    while calm < REST:
        time.sleep(1)
        now = spent(root)
        calm = calm + 1 if now - before < IDLE else 0
        before = now


@contextmanager
def slowed(root: int, share: float) -> Iterator[str]:
    """Limit process `root` and its descendants to `share` of one core; yields the method used.

    A quota is shared by all their threads. Where this user may not set one, all processes are
    paused together: several of them may then run at once, each for `share` of the time. Where
    neither is possible, it says so and slows nothing.
    """
    group = _group(share)
    if group is not None:
        try:
            _move(root, group)
            yield QUOTA
        finally:
            _dissolve(group)
    elif tree(root):
        over = Event()
        brake = Thread(target=_stop_and_go, args=(root, share, over), daemon=True)
        brake.start()
        try:
            yield PAUSES
        finally:
            over.set()
            brake.join()
    else:
        yield NOTHING


def _folders() -> Iterator[Path]:
    """Folders where a control group may be made: this process's, then those above; v2 first."""
    with suppress(OSError):
        mounts = [line.split() for line in Path("/proc/self/mounts").read_text("utf-8").split("\n")]
        lines = Path("/proc/self/cgroup").read_text("utf-8").splitlines()
        for line in sorted(lines, key=lambda line: int(line.split(":")[0])):
            _, names, path = line.split(":", 2)
            if names and "cpu" not in names.split(","):
                continue
            for _, mount, kind, options, *_ in filter(None, mounts):
                if kind == ("cgroup" if names else "cgroup2") and names in ("", *_cpu(options)):
                    own = Path(mount + path)
                    yield from (one for one in (own, *own.parents) if one.is_relative_to(mount))


def _cpu(options: str) -> tuple[str, ...]:
    """Return the controller name for a mounted control group of version 1."""
    return tuple(names for names in ("cpu", "cpu,cpuacct", "cpuacct,cpu") if names in options)


def _group(share: float) -> Path | None:
    """Return a new control group with the quota, or None if this user may not create one."""
    for folder in _folders():
        group = folder / f"clubtable-{os.getpid()}"
        try:
            group.mkdir()
        except OSError:
            continue
        try:
            quota = int(PERIOD * share)
            if (group / "cpu.max").exists():
                _write(group / "cpu.max", f"{quota} {PERIOD}")
            else:
                _write(group / "cpu.cfs_period_us", str(PERIOD))
                _write(group / "cpu.cfs_quota_us", str(quota))
            return group
        except OSError:
            group.rmdir()
    return None


def _write(path: Path, text: str) -> None:
    """Write to an existing file: the kernel creates those of a control group."""
    with path.open("r+", encoding="utf-8") as file:
        file.write(text)


def _move(root: int, group: Path) -> None:
    """Move all processes, including those started meanwhile; children inherit the group."""
    moved: set[int] = set()
    while fresh := set(tree(root)) - moved:
        for process in fresh:
            with suppress(ProcessLookupError):
                _write(group / "cgroup.procs", str(process))
        moved |= fresh


def _dissolve(group: Path) -> None:
    """Move the processes back to the parent group, and remove this one."""
    while left := (group / "cgroup.procs").read_text("utf-8").split():
        for process in left:
            with suppress(ProcessLookupError):
                _write(group.parent / "cgroup.procs", process)
    group.rmdir()


def _stop_and_go(root: int, share: float, over: Event) -> None:
    began = time.monotonic()
    while not over.wait(GO):
        stopped = tree(root)
        _signal(stopped, signal.SIGSTOP)
        over.wait((time.monotonic() - began) * (1 / share - 1))
        began = time.monotonic()
        _signal(stopped, signal.SIGCONT)


def _signal(processes: list[int], what: signal.Signals) -> None:
    for process in processes:
        with suppress(ProcessLookupError):
            os.kill(process, what)
