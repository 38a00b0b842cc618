"""Small line drawings, our own, 24 by 24. They accompany a name and never replace it."""

from __future__ import annotations

from pygame_web.ui.markup import Markup, el

_PATHS = {
    "back": "M15 5l-7 7 7 7",
    "bulb": "M9 17c0-3-3-4-3-8a6 6 0 0 1 12 0c0 4-3 5-3 8zM9.5 20.5h5",
    "book": "M12 6c-2-1.5-5-2-9-2v14c4 0 7 .5 9 2 2-1.5 5-2 9-2V4c-4 0-7 .5-9 2zM12 6v14",
    "bot": "M5 9h14v10H5zM12 9V5M12 5h.01M9 13v2M15 13v2M2 13v3M22 13v3",
    "chart": "M4 4v16h16M7 15l4-5 4 3 5-7",
    "check": "M4 13l5 5L20 6",
    "close": "M6 6l12 12M18 6L6 18",
    "copy": "M9 9h11v11H9zM5 15H4V4h11v1",
    "dice": "M4 4h16v16H4zM8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01",
    "download": "M12 4v11M7 11l5 5 5-5M4 20h16",
    "eye": "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
    "first": "M18 5l-7 7 7 7M7 5v14",
    "flag": "M5 21V4h13l-3 4.5 3 4.5H5",
    "globe": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18",
    "grid": "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z",
    "hand": "M8 12V6a1.5 1.5 0 0 1 3 0v5V4.5a1.5 1.5 0 0 1 3 0V11V6a1.5 1.5 0 0 1 3 0v8"
    "c0 4-2 7-6 7s-5-2-7-6l-1-2.5a1.5 1.5 0 0 1 2.6-1.4L8 14",
    "help": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3"
    "c-.7.3-1 .8-1 1.7M12 17h.01",
    "home": "M4 11l8-7 8 7M6 10v10h4v-6h4v6h4V10",
    "image": "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9h.01",
    "info": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v6M12 7.5h.01",
    "last": "M6 5l7 7-7 7M17 5v14",
    "link": "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1"
    "M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
    "lock": "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
    "log": "M5 5h14M5 10h14M5 15h9M5 20h6",
    "menu": "M4 7h16M4 12h16M4 17h16",
    "minus": "M5 12h14",
    "moon": "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",
    "next": "M9 5l7 7-7 7",
    "open": "M4 19V6h6l2 2h8v2M4 19l3-9h14l-3 9z",
    "pause": "M8 5v14M16 5v14",
    "play": "M7 4.5v15l12-7.5z",
    "plus": "M12 5v14M5 12h14",
    "prev": "M15 5l-7 7 7 7",
    "point": "M4 4l6 16 2.5-6.5L19 11zM14 14l6 6",
    "print": "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
    "redo": "M20 9H9a5 5 0 0 0 0 10h6M20 9l-4-4M20 9l-4 4",
    "reroll": "M20 5v5h-5M4 19v-5h5M19.5 10A8 8 0 0 0 5.6 7.5M4.5 14a8 8 0 0 0 13.9 2.5",
    "save": "M5 4h11l3 3v13H5zM8 4v5h7V4M8 20v-6h8v6",
    "settings": "M4 7h8M18 7h2M4 17h2M12 17h8M15 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z"
    "M9 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
    "share": "M12 15V4M8 7.5L12 3.5l4 4M5 12v8h14v-8",
    "target": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 12h.01",
    "star": "M12 3.5l2.6 5.6 6.1.7-4.5 4.2 1.2 6L12 17l-5.4 3 1.2-6-4.5-4.2 6.1-.7z",
    "sun": "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4"
    "M17.6 17.6L19 19M19 5l-1.4 1.4M6.4 17.6L5 19",
    "swap": "M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4",
    "trash": "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v6M14 11v6",
    "trophy": "M7 4h10v6a5 5 0 0 1-10 0zM7 6H4c0 4 1.5 5 3.5 5.5M17 6h3c0 4-1.5 5-3.5 5.5"
    "M12 15v4M8 20h8",
    "undo": "M4 9h11a5 5 0 0 1 0 10H9M4 9l4-4M4 9l4 4",
    "upload": "M12 16V5M7 9l5-5 5 5M4 20h16",
    "user": "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5",
    "users": "M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 19.5c.8-3.5 3.3-5 6.5-5"
    "s5.7 1.5 6.5 5M16 5.5a3.3 3.3 0 0 1 0 6.2M18 14.8c1.9.7 3 2.2 3.5 4.7",
    "warn": "M12 4L2.5 20h19zM12 10v4.5M12 17.5h.01",
}


def icon(name: str) -> Markup:
    """Return a drawing by name; hidden from screen readers. Raises KeyError for an unknown name."""
    return Markup(
        f'<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="{_PATHS[name]}"/></svg>'
    )


def icon_button(drawing: str, do: str | None, words: str, **marks: str) -> Markup:
    """Draw a button with only an icon; `words` are its name and tooltip.

    `do` is its verb, None where `marks` say what it does.
    """
    return el(
        "button",
        icon(drawing),
        type="button",
        cls="icon-btn",
        data_do=do,
        aria_label=words,
        title=words,
        **marks,
    )
