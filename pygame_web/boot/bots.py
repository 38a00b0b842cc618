from pygame_web.browser.bot_worker import choose, run
from pygame_web.browser.later import install

__export__ = ["choose", "install", "run"]
