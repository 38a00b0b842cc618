"""Catalogs without the English texts, for late-loaded words (`build_steps/later.py`)."""

from __future__ import annotations

import gettext
from binascii import crc32


def brief(text: str) -> str:
    """Return the short name of a text in a catalog of the form `Brief`."""
    return f"{crc32(text.encode()):08x}"[:5]


class Brief(gettext.NullTranslations):
    """A catalog without the English texts, half the size, for late-loaded words.

    One line per text: its short name and its forms; the first line is the plural rule.
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        rule, *lines = text.split("\n")
        self._rule = gettext.c2py(rule)
        self._forms = {line[:5]: line[5:].split("\t") for line in lines}

    def gettext(self, message: str) -> str:
        """Return the translation of a text."""
        forms = self._forms.get(brief(message))
        return forms[0] if forms else super().gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the form of a text for a number."""
        forms = self._forms.get(brief(msgid1))
        return forms[self._rule(n)] if forms else super().ngettext(msgid1, msgid2, n)
