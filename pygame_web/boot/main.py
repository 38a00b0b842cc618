from pygame_web.browser.main import main

await main()
