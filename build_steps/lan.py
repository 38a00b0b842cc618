"""Serve phones on the same network: the site over https, and a relay at the same address.

A browser allows only a secure page to sign and encrypt posts, so plain http is not enough. The
certificate is created here, once per address (`build_steps.certificate`); it is self-signed, so a
phone warns about it. The relay itself listens only on this machine.
"""

from __future__ import annotations

import select
import socket
import ssl
from functools import partial
from pathlib import Path

from build_steps import serve
from build_steps.console import Trouble, run, say
from build_steps.paths import PYTHON, WORK

RELAY = "relay"
"""The path of the relay below the site's address."""
PIECE = 1 << 16


class Handler(serve.SiteHandler):
    """Serve the site, and forward the relay's requests."""

    def __init__(self, *words: object, relay: tuple[str, int], **named: object) -> None:
        self._relay = relay
        super().__init__(*words, **named)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        wanted = self.headers.get("Upgrade", "").lower() == "websocket"
        if wanted and self.path == self.prefix + RELAY:
            self._pass_on()
        else:
            super().do_GET()

    def _pass_on(self) -> None:
        """Forward this connection to the relay, starting with its request."""
        self.close_connection = True
        lines = ["GET / HTTP/1.1", *(f"{name}: {text}" for name, text in self.headers.items())]
        with socket.create_connection(self._relay) as there:
            there.sendall("\r\n".join([*lines, "", ""]).encode("latin-1"))
            _carry(self.connection, there)


def _carry(here: socket.socket, there: socket.socket) -> None:
    """Copy bytes both ways until one side closes."""
    while True:
        waits = isinstance(here, ssl.SSLSocket) and here.pending()
        ready = [here] if waits else select.select([here, there], [], [])[0]
        for one in ready:
            data = one.recv(PIECE)
            if not data:
                return
            (there if one is here else here).sendall(data)


def host() -> str:
    """This machine's address on its network. Raises `Trouble` if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Sends nothing: the system only reports which address it would use.
            probe.connect(("192.0.2.1", 9))
            found: str = probe.getsockname()[0]
        except OSError:
            found = "127.0.0.1"
    if found.startswith("127."):
        raise Trouble("This machine is in no network: connect it to the one the phones are in.")
    return found


def server(folder: Path, port: int, relay: str, host: str) -> serve.SiteServer:
    """Return an https server for `folder` at `host` that forwards to the relay at `relay`."""
    near, _, number = relay.rpartition("/")[2].rpartition(":")
    handler = partial(Handler, relay=(near, int(number)))
    return serve.server(folder, port, handler, host=host, tls=_tls(host))


def relay_of(server: serve.SiteServer) -> str:
    """Return the address at which a page reaches the relay behind a server."""
    return server.address.replace("https://", "wss://") + RELAY


def _tls(host: str) -> ssl.SSLContext:
    """TLS with a certificate for `host`, reused so that a phone warns only once."""
    file = WORK / "lan" / f"{host}.pem"
    if not file.exists():
        words: list[str | Path] = [PYTHON, "-m", "build_steps.certificate", host, file]
        run(words, what="make a certificate")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    return context


def invite(address: str) -> None:
    """Print how a phone joins the table."""
    code = run(
        [PYTHON, "-X", "utf8", "-m", "segno.cli", "--compact", "--", address],
        what="draw the QR code",
    )
    say(f"\n{code}\nScan it, or open {address} on each phone in this network.")
    say(
        "The first time a phone warns that the connection is not private: this machine made the\n"
        'certificate itself. Choose "Advanced" or "Details" there, then to go on to the page.'
    )
