from pygame_web.browser.bot_worker import advise, choose, look
from pygame_web.browser.later import install

__export__ = ["advise", "choose", "install", "look"]
