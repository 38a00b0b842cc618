"""`python -m lab STEP ...`: see `docs/lab.md`."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module

STEPS = (
    "selfplay",
    "positions",
    "fit",
    "picture",
    "sheets",
    "network",
    "ratings",
    "styles",
    "figures",
    "puzzles",
    "tune",
)


def main() -> int:
    """Run one step; import only its module, since some need no extra packages."""
    parser = argparse.ArgumentParser(prog="python -m lab", description="The laboratory.")
    parser.add_argument("step", choices=STEPS)
    step = parser.parse_args(sys.argv[1:2]).step
    module = import_module(f"lab.{step}")
    parser = argparse.ArgumentParser(prog=f"python -m lab {step}", description=module.__doc__)
    module.add(parser)
    code: int = module.run(parser.parse_args(sys.argv[2:]))
    return code


if __name__ == "__main__":
    sys.exit(main())
