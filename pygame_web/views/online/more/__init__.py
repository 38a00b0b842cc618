"""What is seldom seen of a table elsewhere; it comes when the browser is idle, or when wanted."""
