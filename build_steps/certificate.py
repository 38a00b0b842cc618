"""Write a certificate and its key for https on the home network.

python -m build_steps.certificate HOST FILE

The certificate is self-signed. The group `relay` of `requirements/` must be installed.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path


def write(host: str, file: Path) -> None:
    """Write a certificate for `host` with its chain and key, readable only by this user."""
    made = import_module("trustme").CA().issue_cert(host)
    file.parent.mkdir(parents=True, exist_ok=True)
    with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as out:
        out.write(made.private_key_and_cert_chain_pem.bytes())


if __name__ == "__main__":
    write(sys.argv[1], Path(sys.argv[2]))
