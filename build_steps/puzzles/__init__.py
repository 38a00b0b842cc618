"""Puzzles, mined from games between bots: positions with one clearly best solution.

    python3 build.py puzzles quantum --games 300       # look for more, and go on from there
    python3 build.py puzzles quantum --check           # prove again all that are kept
    python -m lab puzzles quantum --workers 2          # the same as a step of the laboratory

| file | what |
| --- | --- |
| found | what a puzzle is, and how weaker bots fare with it |
| quantum | a cube, or the game, in this turn and without a die: every way is tried |
| qwantum | the dice to roll again: the exact mean of each of the 127 choices |
| lum42 | the place of the last unit: the most its owner can still make of the recovery |
| mine | the games, the file of what was seen, and what is kept of it |

What is kept is `pygame_web/puzzles/<game>.jsonl`: the first line tells where it comes from.
"""
