from pygame_web.browser.app import answer, begin
from pygame_web.browser.bot_worker import choose, run
from pygame_web.browser.later import install, warm

__export__ = ["answer", "begin", "choose", "install", "run", "warm"]
