from pygame_web.browser.bot_worker import advise, choose, faces, look
from pygame_web.browser.later import install

__export__ = ["advise", "choose", "faces", "install", "look"]
