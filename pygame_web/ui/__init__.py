"""The drawing kit: markup, icons, the view of a board. It knows no session."""
