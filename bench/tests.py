"""The slowest tests, as measured by the last runs of `build.py test`.

`python -m bench.tests --mark` writes those too slow for a quick run into `tests/slow.txt`;
`build.py test --quick` skips them. A thorough run measures more cases of a test than a plain one.
"""

from __future__ import annotations

import json
import sys

from build_steps.paths import ROOT, WORK

FILE = WORK / "tests.jsonl"
SLOW = ROOT / "tests" / "slow.txt"
LIMIT = 0.25
"""CPU seconds from which a test counts as slow."""
SHOWN = 30

Took = dict[str, tuple[float, float]]


def main() -> None:
    """Print the sum by folder and the slowest tests: wall and CPU seconds."""
    if not FILE.exists():
        print("No test was run here yet: python3 build.py test")
        return
    took = measured()
    folders: dict[str, list[float]] = {}
    for name, (clock, cpu) in took.items():
        total = folders.setdefault("/".join(name.split("::")[0].split("/")[:-1]), [0.0, 0.0])
        total[0] += clock
        total[1] += cpu
    print(" clock   CPU s  folder")
    for name, (clock, cpu) in sorted(folders.items(), key=lambda item: -item[1][0]):
        print(f"{clock:6.1f}  {cpu:6.1f}  {name}")
    print("\n clock   CPU s  test")
    for name, (clock, cpu) in sorted(took.items(), key=lambda item: -item[1][0])[:SHOWN]:
        print(f"{clock:6.1f}  {cpu:6.1f}  {name}")


def measured() -> Took:
    """Wall and CPU seconds by test."""
    found: Took = {}
    for line in FILE.read_text("utf-8").splitlines():
        name, clock, cpu = json.loads(line)
        found[name] = clock, cpu
    return found


def mark(took: Took) -> None:
    """Update `tests/slow.txt`; unmeasured tests stay in it as long as they exist."""
    cpu: dict[str, float] = {}
    for name, (_, seconds) in took.items():
        plain = name.split("[")[0]
        cpu[plain] = max(cpu.get(plain, 0.0), seconds)
    slow = {name for name in SLOW.read_text("utf-8").split() if name not in cpu}
    slow |= {name for name, seconds in cpu.items() if seconds >= LIMIT}
    SLOW.write_text("".join(f"{name}\n" for name in sorted(slow) if exists(name)), "utf-8")


def exists(name: str) -> bool:
    """Return whether a test file exists and contains the test named after `::`."""
    path, _, test = name.partition("::")
    file = ROOT / path
    return file.is_file() and f"def {test.rpartition('::')[2]}" in file.read_text("utf-8")


if __name__ == "__main__":
    if "--mark" in sys.argv:
        mark(measured())
    main()
