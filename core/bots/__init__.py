"""Computer opponents. Any bot plays any game through the contract; none sees a die before it falls.

Call `choose`; implement `Bot`. Algorithms that need only the contract are `uniform`
and `greedy`; a game's own policies live in the module of its name; `levels` tells which level is
which function; `play` and `match` let bots play whole games.
"""

from __future__ import annotations

from core.bots.bot import Bot
from core.bots.play import choose

__all__ = ["Bot", "choose"]
