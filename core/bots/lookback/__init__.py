"""The look back: what luck gave, what play gave, and which decisions were dear.

| file | what |
| --- | --- |
| ply | what is said of a ply and of a game |
| faces | what everything that can fall would do |
| analyse | how it is found out |
| annotate | written into a record |

Chances come from `core.bots.judgement`. At a node of chance the luck is exact: what came less the
mean over all that could come. So luck is even on average, and luck and play add up to the result.
"""

from __future__ import annotations

from core.bots.lookback.analyse import analyse
from core.bots.lookback.annotate import annotated
from core.bots.lookback.ply import Analysis, Moment, Ply

__all__ = ["Analysis", "Moment", "Ply", "analyse", "annotated"]
