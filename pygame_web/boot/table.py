from pygame_web.browser.app import answer, begin
from pygame_web.browser.bot_worker import choose

__export__ = ["answer", "begin", "choose"]
