"""Write the licence notices and the software bill of materials; runs in `.venv`."""

from __future__ import annotations

import json
import sys
import tomllib
import uuid
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from cyclonedx.model import AttachedText, ExternalReference, ExternalReferenceType, XsUri
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.model.component_evidence import ComponentEvidence, Occurrence
from cyclonedx.model.license import DisjunctiveLicense, License, LicenseExpression
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL

from build_steps import pages, vendored
from build_steps.paths import ROOT
from pygame_web import prerender

PAGE, BILL = "notices.html", "sbom.cdx.json"
_OLD = datetime(2020, 1, 1, tzinfo=UTC)
"""The date in generated files, for reproducible builds."""


def main(source: str, site: str) -> None:
    """Read `vendored.Component`s from the file `source`, and write into the folder `site`."""
    components: list[vendored.Component] = json.loads(Path(source).read_text("utf-8"))
    target = Path(site)
    style = next((target / "assets" / "css").glob("*.css")).relative_to(target).as_posix()
    page = pages.plain(prerender.licences(components), style)
    (target / PAGE).write_text(page, encoding="utf-8", newline="\n")
    text = bill(components)
    (target / BILL).write_text(text + "\n", encoding="utf-8", newline="\n")


def bill(components: Iterable[vendored.Component]) -> str:
    """Return the software bill of materials: CycloneDX 1.6, as JSON."""
    own = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    root = Component(
        name=own["name"],
        version=own["version"],
        type=ComponentType.APPLICATION,
        bom_ref=own["name"],
        licenses=[DisjunctiveLicense(id=own["license"])],
    )
    parts = [_component(one) for one in components]
    bom = Bom(components=parts)
    bom.metadata.component = root
    bom.metadata.timestamp = _OLD
    bom.register_dependency(root, parts)
    inside = [part for part in parts if part.purl is not None and part.purl.type == "generic"]
    pyodide = next((part for part in parts if part.name == vendored.PYODIDE), None)
    if pyodide is not None:
        bom.register_dependency(pyodide, [part for part in inside if _shares(part, pyodide)])
    bom.serial_number = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(list(components)))
    return _in_order(JsonV1Dot6(bom).output_as_string(indent=1))


def _in_order(text: str) -> str:
    """Return the bill with each component's occurrences sorted; the library orders them by hash."""
    bill = json.loads(text)
    for component in bill["components"]:
        component.get("evidence", {}).get("occurrences", []).sort(key=lambda at: at["location"])
    return json.dumps(bill, indent=1)


def _component(component: vendored.Component) -> Component:
    group, _, name = component["name"].rpartition("/")
    url = PackageURL(component["kind"], group or None, name, component["version"] or None)
    home = component["home"]
    return Component(
        name=name,
        group=group or None,
        version=component["version"] or None,
        type=ComponentType.LIBRARY,
        bom_ref=str(url),
        purl=url,
        licenses=[_licence(component)],
        copyright=component["copyright"] or None,
        external_references=[ExternalReference(type=ExternalReferenceType.WEBSITE, url=XsUri(home))]
        if home
        else [],
        evidence=ComponentEvidence(
            occurrences=[Occurrence(location=at) for at in component["files"]]
        ),
    )


def _licence(component: vendored.Component) -> License:
    if " " in component["licence"]:
        return LicenseExpression(component["licence"])
    return DisjunctiveLicense(id=component["licence"], text=AttachedText(content=component["text"]))


def _shares(part: Component, other: Component) -> bool:
    mine, others = (
        {str(one.location) for one in component.evidence.occurrences}
        for component in (part, other)
        if component.evidence is not None
    )
    return bool(mine & others)


if __name__ == "__main__":
    main(*sys.argv[1:])
