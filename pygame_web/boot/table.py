from pygame_web.browser.app import answer, begin
from pygame_web.browser.bot_worker import advise, choose, faces, look
from pygame_web.browser.later import install

__export__ = ["advise", "answer", "begin", "choose", "faces", "install", "look"]
