"""`puzzles`: find positions with one clearly best solution in games between bots.

The same as `python3 build.py puzzles`: either resumes where the other stopped.
"""

from build_steps.puzzles.mine import add, run

__all__ = ["add", "run"]
