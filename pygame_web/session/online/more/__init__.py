"""What people seldom do at a table elsewhere; it comes when the browser is idle, or when wanted."""
