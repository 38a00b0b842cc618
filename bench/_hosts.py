"""The baseline for startup, and a host that compresses as real ones do."""

from __future__ import annotations

import gzip
import shutil
from functools import cache
from http import HTTPStatus
from pathlib import Path

from build_steps import serve
from build_steps.paths import DIST, NODE_MODULES

_COMPRESSED = {".css", ".html", ".js", ".json", ".mjs", ".svg", ".txt", ".wasm", ".webmanifest"}

STOCK_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Stock PyScript</title>
<link rel="stylesheet" href="pyscript-00000000/core.css">
<script type="module" src="pyscript-00000000/core.js"></script></head>
<body><p id="hello">…</p>
<script type="py" config='{"interpreter": "./pyodide-00000000/pyodide.mjs"}'>
from pyscript import document
document.getElementById("hello").textContent = "Hello"
document.documentElement.dataset.ready = "1"
</script></body></html>
"""


def stock_site(folder: Path) -> Path:
    """Return a PyScript hello world on Pyodide as published, everything on the same host."""
    pyscript = NODE_MODULES / "@pyscript" / "core" / "dist"
    shutil.copytree(pyscript, folder / "pyscript-00000000", ignore=shutil.ignore_patterns("*.map"))
    (stock,) = (DIST / "lib").glob("pyodide-*")
    shutil.copytree(stock, folder / "pyodide-00000000")
    (folder / "index.html").write_text(STOCK_PAGE, encoding="utf-8")
    return folder


@cache
def gzipped(path: Path) -> bytes:
    """Return the gzipped content of a file, as a host sends it."""
    return gzip.compress(path.read_bytes(), 6)


class CompressingHandler(serve.SiteHandler):
    """Sends text, scripts and WebAssembly gzipped."""

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        if path.is_dir():
            path /= "index.html"
        if path.suffix not in _COMPRESSED or not path.exists():
            return super().do_GET()
        content = gzipped(path)
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)
        return None
