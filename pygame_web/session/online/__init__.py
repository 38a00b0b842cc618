"""Tables elsewhere on the page: from what people do and what the script hears to posts and tables.

`remote` decides a game; this brings it to the table of the session. Both are loaded only when they
are wanted (`session/far.py`), and nobody is contacted before a visitor has agreed.
"""
