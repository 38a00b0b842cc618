"""A STUN server for tests, run as a program: `stun.py HOST PORT SEEN LOG`.

It answers each binding request (RFC 8489) that the device is seen at the IPv4 address `SEEN`, and
writes a line with the asker's address to `LOG`.
"""

from __future__ import annotations

import socket
import struct
import sys
from pathlib import Path

COOKIE = 0x2112A442
REQUEST, RESPONSE = 0x0001, 0x0101
MAPPED = 0x0020
"""The attribute XOR-MAPPED-ADDRESS."""


def response(request: bytes, seen: str, port: int) -> bytes:
    """Return the answer to a binding request, b"" to anything else."""
    if len(request) < 20 or struct.unpack_from("!HHI", request)[::2] != (REQUEST, COOKIE):
        return b""
    (address,) = struct.unpack("!I", socket.inet_aton(seen))
    attribute = struct.pack("!HHBBHI", MAPPED, 8, 0, 1, port ^ (COOKIE >> 16), address ^ COOKIE)
    return struct.pack("!HHI", RESPONSE, len(attribute), COOKIE) + request[8:20] + attribute


def main(host: str, port: int, seen: str, log: Path) -> None:
    """Serve for ever."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as ear, log.open("a") as book:
        ear.bind((host, port))
        while True:
            request, asker = ear.recvfrom(2048)
            if answer := response(request, seen, asker[1]):
                print(asker[0], file=book, flush=True)
                ear.sendto(answer, asker)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3], Path(sys.argv[4]))
