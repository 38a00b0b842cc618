"""`python -m build_steps.puzzles GAME`."""

import sys

from build_steps.puzzles.mine import main

sys.exit(main(sys.argv[1:]))
