from js import clubtable

from pygame_web.browser.main import main

try:
    await main()
except BaseException as error:
    clubtable.giveUp(str(error))
    raise
