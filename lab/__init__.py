"""The laboratory: games of bots against each other, and evaluations learnt from them.

A development extra (`requirements/lab.in`); the page and the library contain none of it. Each step
is a command, `python -m lab STEP`; `docs/lab.md` lists them and their results.
"""
