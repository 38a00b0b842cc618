"""The views of a table."""
