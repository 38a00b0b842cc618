"""Parts that only the best bot needs; the page loads them when it is first asked."""
