"""Online tables on the page: people's verbs and the script's messages become posts and tables.

Posts determine the game; this package puts it on the session's table. It is loaded on first use
(`session/online_entry.py`) and contacts no server before a visitor has agreed.
"""
