"""The tests that take longest, as the last runs of `build.py test` measured them."""

from __future__ import annotations

import json

from build_steps.paths import WORK

FILE = WORK / "tests.json"
SHOWN = 30


def main() -> None:
    """Print the sum by folder and the slowest tests: seconds on the clock, and of the processor."""
    if not FILE.exists():
        print("No test was run here yet: python3 build.py test")
        return
    took: dict[str, list[float]] = json.loads(FILE.read_text("utf-8"))
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


if __name__ == "__main__":
    main()
