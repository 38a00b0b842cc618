"""Puzzles, mined from games between bots: positions with one clearly best solution.

    python3 build.py puzzles GAME --games 300       # look for more; resumes an earlier run
    python3 build.py puzzles GAME --check           # check all kept puzzles again
    python -m lab puzzles GAME --workers 2          # the same as a step of the laboratory

| file | what |
| --- | --- |
| found | what a puzzle is, and how often weaker bots solve it |
| mine | the games, the file of candidates, and the puzzles kept |

Each game defines its puzzles in `games/<key>/puzzles/mine.py`. Kept puzzles are beside it, in
`kept.jsonl`; its first line says where they come from.
"""
