"""A game on the table: played, replayed, stored. It knows no feature but by `shell.rules`."""
