"""Puzzles, mined from games between bots: positions with one clearly best solution.

    python3 build.py puzzles GAME --games 300       # look for more, and go on from there
    python3 build.py puzzles GAME --check           # prove again all that are kept
    python -m lab puzzles GAME --workers 2          # the same as a step of the laboratory

| file | what |
| --- | --- |
| found | what a puzzle is, and how weaker bots fare with it |
| mine | the games, the file of what was seen, and what is kept of it |

Each game defines its puzzles in `games/<key>/puzzles/mine.py`. What is kept lies beside it, in
`kept.jsonl`: the first line tells where it comes from.
"""
