"""The review: luck, play, and costly decisions.

| file | what |
| --- | --- |
| ply | what is said of a ply and of a game |
| faces | what everything that can fall would do |
| weigh | the answers to a question side by side |
| analyse | how it is found out |
| advice | what the best bot would do now, and why |
| annotate | written into a record |

Chances come from `core.bots.judgement`. At a node of chance the luck is exact: what came less the
mean over all that could come. So luck is even on average, and luck and play add up to the result.
Play, in turn, is what a seat's own decisions cost by this judgement, and what was not foreseen:
what others decided, and what the chances do not know of (such as cards turned up).
"""

from __future__ import annotations

from core.bots.review.advice import Advice, advise
from core.bots.review.analyse import analyse
from core.bots.review.annotate import annotated
from core.bots.review.ply import Analysis, Moment, Ply

__all__ = ["Advice", "Analysis", "Moment", "Ply", "advise", "analyse", "annotated"]
