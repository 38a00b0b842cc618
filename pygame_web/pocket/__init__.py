"""The rules pocket: the whole rules of each game in our own words, as a page of its own.

It is made when the site is built and is not part of the page's Python. A chapter is a file
`games/<game>/rulebook/NN-chapter.toml`, in the order of the file names:

    en = "Moving"                       # the title, in every language of the page
    fr = "Se déplacer"
    es = "Moverse"

    [[paragraph]]
    rules = ["QU-MOVE-1"]               # the ids of docs/rules that it explains; none: general text
    en = "A ship flies one square at least …"
    fr = "…"
    draw = ["reach 7*,8*/9,10 c3 ships=c3:0:3"]   # examples; the game's `DRAWINGS` know the words
    ship = 3                            # at most one heading, of the game's `HEADINGS`

Each id occurs once (`tests/web/test_pocket.py`). Drawings are made of the table's own parts and
checked by the rules: an example against the rules fails the build.
"""
