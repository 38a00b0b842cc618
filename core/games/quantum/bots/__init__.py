"""Quantum's bots. All weigh positions by `core.games.quantum.bots.evaluate`.

| file | what |
| --- | --- |
| outcomes | what an action leads to, with its chances: dice averaged, small choices made |
| turn | the search through a whole own turn |
| draft | which advance card to take |
| opening | the set-up: fleets, starting planets, places of ships |
| levels | who uses which of them, and how much |
| evaluate | what a position is worth |
| building | which cubes a fleet could build soon, and with which ships |
| powers | what commands change in all this, asked of the cards |
| distances | steps between cells and orbits, ships left out |
"""
