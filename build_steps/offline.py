"""Write the service worker and the web app manifest."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from pathlib import Path

from build_steps.paths import BOOT, NODE_MODULES
from core import GAMES
from core.games import pack
from pygame_web.shell import registry

_WORKBOX = ("core", "routing", "strategies", "precaching")
PACKAGES = tuple(f"workbox-{name}" for name in _WORKBOX)
"""The npm packages whose code is in `sw.js`."""
_BY_HASH = re.compile(r"-[0-9a-f]{8}/|\.[0-9a-f]{8}\.css$")

_ALONE = [feature.key for feature in registry.manifests() if feature.alone]
"""The features with a folder of their own."""

# The snapshot is kept by the page itself; Pyodide as published and the wheel are for the day on
# which ours fails; nobody needs the pictures of a shop window, the large icons (a system takes them
# when it installs the site) or the bill of materials without a network.
_NOT_KEPT = re.compile(
    r"snapshot\.pack|/library\.zip|/app\.pack|^lib/pyodide-|\.whl$|^assets/app/(narrow|wide|.*-512)|^embed|^examples/|^sbom"
    rf"|^oembed/|^sw\.js$|^404\.html$|^({'|'.join(_ALONE)})-|^app-[0-9a-f]+/elsewhere\.js$"
)


_LATER = re.compile(
    r"^([a-z0-9]+-((rules|reference|sheets|teach)\.html|(lessons|guide|puzzles|told)\.json)|cards\.html|judgement\.json)$"
)
"""Files cached after their first use."""
_INSTEAD = ("lib/python-*/library.zip.txt", "app-*/app.pack.txt")
"""Files of a start without a snapshot, cached after one."""
_ELSEWHERE = (*(f"{key}-*/*" for key in _ALONE), "app-*/elsewhere.js")
"""Files of features with a folder of their own, cached after first use."""


def write(site: Path) -> None:
    """Write `sw.js` (Workbox and the list of files to precache) and the manifest."""
    _manifest(site)
    parts = [
        (NODE_MODULES / name / "build" / f"{name}.prod.js").read_text("utf-8") for name in PACKAGES
    ]
    own = (BOOT / "sw.js").read_text("utf-8")
    for place, files in (("FILES", precached(site)), ("LATER", later(site))):
        own = own.replace(f"= {place};", f"= {json.dumps(files, indent=1)};")
    parts.append((BOOT / "mend.js").read_text("utf-8"))
    text = re.sub(r"//# sourceMappingURL.*", "", "\n".join(parts)) + own
    (site / "sw.js").write_text(text, encoding="utf-8", newline="\n")


def precached(site: Path) -> list[dict[str, str | None]]:
    """Return the files that the service worker precaches, in Workbox's format."""
    entries: list[dict[str, str | None]] = []
    for path in sorted(site.rglob("*")):
        name = path.relative_to(site).as_posix()
        if path.is_file() and not (_NOT_KEPT.search(name) or _LATER.search(name)):
            hashed = hashlib.sha256(path.read_bytes())
            if _BY_HASH.search(name):
                # With the hash, Workbox restores a cached file that was lost or damaged.
                integrity = "sha256-" + base64.b64encode(hashed.digest()).decode()
                entries.append({"url": name, "revision": None, "integrity": integrity})
            else:
                entries.append({"url": name, "revision": hashed.hexdigest()[:16]})
    return entries


def later(site: Path) -> dict[str, str]:
    """Revisions of the files that the service worker caches after first use.

    Keyed by name; files of features by folder and name.
    """
    paths = [path for path in site.iterdir() if _LATER.search(path.name)]
    paths += [path for names in _INSTEAD for path in site.glob(names)]
    found = {path.name: path for path in paths}
    # In folders whose names change with the version.
    elsewhere = [path for names in _ELSEWHERE for path in site.glob(names)]
    found |= {path.relative_to(site).as_posix(): path for path in elsewhere}
    hashes = {name: hashlib.sha256(path.read_bytes()) for name, path in sorted(found.items())}
    return {name: hashed.hexdigest()[:16] for name, hashed in hashes.items()}


def _manifest(site: Path) -> None:
    """The web app manifest, with a shortcut for each game that has an icon."""
    manifest = json.loads((BOOT / "app.webmanifest").read_text("utf-8"))
    titles = ", ".join(pack(game).head.title for game in GAMES)
    manifest["description"] = manifest["description"].format(games=titles)
    manifest["shortcuts"] = [
        {
            "name": pack(game).head.title,
            "url": f"./{game}.html",
            "icons": [{"src": icon, "sizes": "96x96", "type": "image/png"}],
        }
        for game in GAMES
        if (site / (icon := f"assets/{game}/icon-96.png")).is_file()
    ]
    text = json.dumps(manifest, indent=2, ensure_ascii=False) + "\n"
    (site / "app.webmanifest").write_text(text, encoding="utf-8", newline="\n")
