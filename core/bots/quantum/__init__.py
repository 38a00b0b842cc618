"""Quantum's levels: cadet, captain, admiral. All weigh positions by `core.quantum.evaluate`.

| file | what |
| --- | --- |
| outcomes | what an action leads to, with its chances: dice averaged, small choices made |
| turn | the search through a whole own turn |
| reply | what the rivals would do after it |
| draft | which advance card to take |
| opening | the set-up: fleets, starting planets, places of ships |
| levels | who uses which of them, and how much |
"""
