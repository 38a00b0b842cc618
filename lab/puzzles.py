"""`puzzles`: games between bots, and positions of them with one clearly best solution.

The same as `python3 build.py puzzles`: either goes on where the other was stopped.
"""

from build_steps.puzzles.mine import add, run

__all__ = ["add", "run"]
