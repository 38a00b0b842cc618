"""LUM42's own players. All are deterministic; their search is limited by counts.

| file | what |
| --- | --- |
| evaluate | what a position promises each player, in points at the end of the game |
| plans | what each player's units that are out can still do |
| survey | what a system not yet there would promise |
| systems | what the planets of the map promise each seat |
| discovery | a discovery as one plan |
| sketch | what a unit put down would promise, without playing it |
| turns | whole turns, and where they lead |
| levels | who uses which of them, and how much |
"""
