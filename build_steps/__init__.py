"""The steps of `build.py`, one per file. Standard library only."""
