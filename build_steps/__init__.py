"""What `build.py` does, one step per file. Standard library only."""
