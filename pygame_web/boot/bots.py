from pygame_web.browser.bot_worker import choose

__export__ = ["choose"]
