"""A strict reader of markup: what it does not know, or what does not nest, is a fault."""

from __future__ import annotations

import re

VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta"}
_PART = re.compile(
    r"""(?P<text>[^<>&]+|&(?:amp|lt|gt|quot|\#\d+);)
      | </(?P<close>[a-zA-Z][a-zA-Z0-9]*)>
      | <(?P<open>[a-zA-Z][a-zA-Z0-9]*)
          (?P<named>(?:\s[a-zA-Z][a-zA-Z0-9:-]*(?:="(?:[^"<>&]|&(?:amp|lt|gt|quot|\#\d+);)*")?)*)
          \s?(?P<alone>/?)>""",
    re.VERBOSE,
)
_NAME = re.compile(r"\s([a-zA-Z][a-zA-Z0-9:-]*)(?:=\"[^\"]*\")?")


def fault(markup: str) -> str:
    """What is wrong with a piece of markup, or nothing."""
    open_elements: list[str] = []
    at = 0
    while at < len(markup):
        part = _PART.match(markup, at)
        if part is None:
            return f"cannot be read: {markup[at : at + 60]!r}"
        at = part.end()
        if part["close"] and (not open_elements or open_elements.pop() != part["close"]):
            return f"</{part['close']}> closes another element"
        if part["open"]:
            wrong = _start(part["open"], part["named"])
            if wrong:
                return wrong
            if part["open"] not in VOID and not part["alone"]:
                open_elements.append(part["open"])
    if open_elements:
        return f"<{open_elements[-1]}> is never closed"
    try:
        markup.encode()
    except UnicodeEncodeError as error:
        return f"no text: {error}"
    return ""


def _start(tag: str, attributes: str) -> str:
    names = _NAME.findall(attributes)
    if tag == "script" or any(name.startswith("on") for name in names):
        return f"a script: <{tag} {names}>"
    return "" if len(names) == len(set(names)) else f"<{tag}> has an attribute twice: {names}"
