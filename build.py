#!/usr/bin/env python3
"""The only command of the club table: set up, play, test, build the site, measure.

    python3 build.py play [--port N] [--no-open]   play it here, in your browser
    python3 build.py test [PYTEST ARGUMENTS]       every check there is
    python3 build.py test --quick                  those that take under a minute: no browser
    python3 build.py test --thorough               every case of every matrix, whole games
    python3 build.py check                         format, lint, types and laws
    python3 build.py fuzz [MINUTES] [SEED]         spoil everything that comes from outside
    python3 build.py monkey [MINUTES] [SEED]       press at random whatever the page offers
    python3 build.py site                          write dist/, for any static host
    python3 build.py words                         bring the catalogs of translations up to date
    python3 build.py bench [NAME ...]              measure it
    python3 build.py clean                         remove all that this command made

It needs Python 3.11 or newer with pip and venv; everything else it fetches once, checked by hash,
into .venv and pygame_web/node_modules.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit(
        "The club table needs Python 3.11 or newer; this is "
        f"{sys.version.split()[0]} ({sys.executable}).\n"
        "Install a newer Python and start this command with it, e.g. python3.12 build.py play"
    )

from build_steps.cli import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
