"""A game on the table: played, replayed, saved. It reaches features only through `shell.rules`."""
