"""The laboratory: games of bots against each other, and what a position is worth learnt from them.

A development extra (`requirements/lab.in`); nothing of it goes into the page or the library. Each
step is a command, `python -m lab STEP`; `docs/lab.md` tells which, and what they gave.
"""
