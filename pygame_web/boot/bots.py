from pygame_web.browser.bot_worker import choose, faces, look
from pygame_web.browser.later import install

__export__ = ["choose", "faces", "install", "look"]
