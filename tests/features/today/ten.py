"""Ten days, and what their games must be for ever: by game the bot, and sums (CRC-32) of tokens.

`games` of the first 60 plies where the person takes the first legal action and the bot decides;
`first` of what falls before the first decision.
"""

from __future__ import annotations

TEN: dict[str, dict[str, dict[str, str]]] = {
    "2024-02-29": {
        "games": {"quantum": "cadet ee426962", "qwantum": " e3a882e2", "lum42": "pilot 5bed245c"},
        "first": {"quantum": "387fd9b5", "qwantum": "598064f0", "lum42": "feacd792"},
    },
    "2026-11-25": {
        "games": {"quantum": "recruit a004ff50", "qwantum": " 2ece2eac", "lum42": "cadet 140e11ef"},
        "first": {"quantum": "9b8d95b4", "qwantum": "d8cdc50a", "lum42": "d7bfd5a6"},
    },
    "2026-11-26": {
        "games": {
            "quantum": "deckhand a36643b3",
            "qwantum": " 3fdad7e3",
            "lum42": "pilot 832bc945",
        },
        "first": {"quantum": "3237f025", "qwantum": "5981930b", "lum42": "9e39f964"},
    },
    "2026-12-24": {
        "games": {"quantum": "captain b0016881", "qwantum": " 22af4e2a", "lum42": "pilot 38aebfc1"},
        "first": {"quantum": "0d49aa2b", "qwantum": "c263466d", "lum42": "4c7cfd46"},
    },
    "2026-12-31": {
        "games": {"quantum": "admiral 637b6d92", "qwantum": " eb589c39", "lum42": "cadet 1513990e"},
        "first": {"quantum": "08cced9e", "qwantum": "55c28512", "lum42": "0f0a7c9f"},
    },
    "2027-01-01": {
        "games": {"quantum": "cadet e5f9f385", "qwantum": " cb210ce6", "lum42": "cadet 45fc5b4e"},
        "first": {"quantum": "41eea9b0", "qwantum": "a367d6c6", "lum42": "6059a2fc"},
    },
    "2027-03-28": {
        "games": {"quantum": "cadet 0ce4e68c", "qwantum": " 03a62995", "lum42": "scout 408f2bb4"},
        "first": {"quantum": "9f53fcb7", "qwantum": "f9133e05", "lum42": "4a95c68d"},
    },
    "2028-02-29": {
        "games": {
            "quantum": "deckhand 0471008f",
            "qwantum": " a4f37b42",
            "lum42": "scout 3a9d66fe",
        },
        "first": {"quantum": "355a343c", "qwantum": "5defb12d", "lum42": "f76b582a"},
    },
    "2029-10-28": {
        "games": {
            "quantum": "deckhand 9eb4c9c8",
            "qwantum": " 95c7e9e2",
            "lum42": "cadet 2e4f3b01",
        },
        "first": {"quantum": "bfe9a433", "qwantum": "b0e2ecc9", "lum42": "633dd600"},
    },
    "2030-06-15": {
        "games": {
            "quantum": "deckhand 2c1d3308",
            "qwantum": " 25239fec",
            "lum42": "pilot f13e6a1d",
        },
        "first": {"quantum": "0b2b0069", "qwantum": "2ffbbd4b", "lum42": "fb7581f9"},
    },
}
