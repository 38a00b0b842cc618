"""What only the best bot needs: the page loads it when that bot is first asked."""
