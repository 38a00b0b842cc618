"""Online tables on the page: people's verbs and the script's messages become posts and tables.

The posts decide a game; this package lays it on the session's table. It is loaded when it is first
needed (`session/online_entry.py`), and contacts no server before a visitor has agreed.
"""
