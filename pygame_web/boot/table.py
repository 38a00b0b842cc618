from pygame_web.browser.app import answer, begin
from pygame_web.browser.bot_worker import choose
from pygame_web.browser.extend import extend

__export__ = ["answer", "begin", "choose", "extend"]
