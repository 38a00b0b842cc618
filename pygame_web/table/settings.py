"""Preferences and the choices of the lobby (`data-set`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, replace
from typing import Any

from core.bots.levels import opponents
from core.kernel.errors import OptionError
from pygame_web.language import LANGUAGES, spoken
from pygame_web.shell import notices, registry
from pygame_web.shell.boundary import guarded, items, json_object, whole
from pygame_web.shell.boundary import text as text_of
from pygame_web.shell.json_text import dump
from pygame_web.shell.session import (
    Effects,
    Focus,
    Keep,
    Message,
    Seat,
    Session,
    Settings,
    Setup,
    Step,
)
from pygame_web.table.flow import PACE, expect
from pygame_web.table.new_game import opponent, with_seat
from pygame_web.table.replay import to_ply
from pygame_web.table.seats import clean
from pygame_web.table.setups import SEATS, for_game, usual_count

SOUND = ("off", "quiet", "normal", "loud")

PREFERENCES: dict[str, tuple[str, ...]] = {
    "language": tuple(LANGUAGES),
    "theme": ("system", "light", "dark"),
    "pace": tuple(PACE),
    "speed": tuple(PACE)[:-1],
    "sound": SOUND,
}
SWITCHES = ("keys", "ask", "notation", "coordinates", "tips", "vibration")
"""Preferences that are on or off."""
AWAY = "away"
"""Replaces a bot's level for a person who plays elsewhere."""
DRAFTS = ("paste", "option-text")
"""Fields whose text waits for a button; a feature names its own, or begins them with `DRAFT`."""
DRAFT = "draft."
MAX_DRAFT = 1_000_000
MAX_NAME = 60


def may_look(message: Message) -> bool:
    """Return whether this only changes how a table is shown."""
    name = message.arg.partition(" ")[0]
    return name in PREFERENCES or name in (*SWITCHES, "ply")


def change(session: Session, message: Message) -> Step:
    """Set a field (or what a button stands for); unknown names and values are ignored."""
    name, value = message.arg, message.value
    if not value and " " in name:
        name, _, value = name.partition(" ")
    if name in PREFERENCES or name in SWITCHES:
        return _preference(session, name, value)
    if name == "ply":
        return to_ply(session, value)
    of_feature = name in registry.drafts() or name.startswith(DRAFT)
    if name in DRAFTS or (of_feature and len(name) <= MAX_NAME):
        return replace(session, drafts={**session.drafts, name: value[:MAX_DRAFT]}), ()
    if name == "option-typed":
        return _typed(session, value)
    setup = _setup(session, name, value)
    if setup is None:
        return session.ignore()
    effects: Effects = (Keep("setup", write_setup(setup)),)
    if name == "game":
        effects += (Focus("#setup"),)
    return replace(session, setup=setup), effects


def _typed(session: Session, name: str) -> Step:
    """Set an option to the typed text, or say why it is invalid."""
    game = session.games.get(session.setup.game)
    option = next((o for o in game.options if o.name == name), None) if game else None
    if game is None or option is None:
        return session.ignore()
    try:
        value = option.read(session.drafts.get("option-text", ""))
    except OptionError as error:
        return replace(session, notice=notices.notice("setup", error, game.name)), ()
    setup = replace(session.setup, options={**session.setup.options, name: value})
    session = replace(session, setup=setup, notice=None)
    return session, (Keep("setup", write_setup(setup)),)


def _preference(session: Session, name: str, value: str) -> Step:
    if name in SWITCHES:
        switched: dict[str, Any] = {name: value == "yes"}
        settings = replace(session.settings, **switched)
    elif (value := spoken(value) if name == "language" else value) in PREFERENCES[name]:
        chosen: dict[str, Any] = {name: value}
        settings = replace(session.settings, **chosen)
    else:
        return session.ignore()
    session = replace(session, settings=settings)
    if name == "sound" and session.embed is not None:
        session = replace(session, embed=replace(session.embed, sound=value != "off"))
    effects: Effects = (Keep("settings", dump(asdict(settings))),)
    if name == "pace" and session.table is not None and not session.table.answer:
        # The new pace applies at once: the wait restarts, and the old tick is stale.
        table = replace(session.table, change=session.table.change + 1, due=False)
        session = replace(session, table=table)
        effects += expect(session, table)
    return session, effects


def _setup(session: Session, name: str, value: str) -> Setup | None:
    """Return the set-up with one choice changed, None where there is no such choice."""
    head, _, rest = name.partition(".")
    if head in _SEAT_FIELDS and len(rest) == 1 and rest in "0123":
        return _SEAT_FIELDS[head](session, int(rest), value)
    if head == "option" and rest:
        return _option(session, rest, value)
    field = _FIELDS.get(name)
    return None if field is None else field(session, value)


def _game(session: Session, value: str) -> Setup | None:
    """Change the game, keeping the people; options fall back to its defaults."""
    game = session.games.get(value)
    return None if game is None else for_game(replace(session.setup, options={}), game)


def _count(session: Session, value: str) -> Setup | None:
    game = session.games.get(session.setup.game)
    if game is None or value not in map(str, game.seats):
        return None
    return replace(session.setup, count=int(value))


def _dice(session: Session, value: str) -> Setup | None:
    is_valid = value in ("virtual", "real")
    return replace(session.setup, real_dice=value == "real") if is_valid else None


def _handover(session: Session, value: str) -> Setup | None:
    return replace(session.setup, handover=value == "yes")


def _name(session: Session, seat: int, value: str) -> Setup | None:
    return with_seat(session.setup, seat, name=clean(value))


def _bot(session: Session, seat: int, value: str) -> Setup | None:
    game = session.games.get(session.setup.game)
    if game is None or value not in ("", AWAY, *opponents(game)):
        return None
    away = value == AWAY
    return with_seat(session.setup, seat, bot="" if away else value, away=away)


def _option(session: Session, name: str, value: str) -> Setup | None:
    game = session.games.get(session.setup.game)
    options = {option.name: option for option in game.options} if game else {}
    if name not in options:
        return None
    try:
        value = options[name].read(value)
    except OptionError:
        return None
    return replace(session.setup, options={**session.setup.options, name: value})


_FIELDS: dict[str, Callable[[Session, str], Setup | None]] = {
    "game": _game,
    "seats": _count,
    "dice": _dice,
    "handover": _handover,
}
_SEAT_FIELDS: dict[str, Callable[[Session, int, str], Setup | None]] = {
    "name": _name,
    "bot": _bot,
}


def view(session: Session, message: Message) -> Step:
    """Show boards by the generic table, or by the game's own board."""
    return replace(session, generic=message.arg == "table"), ()


def write_setup(setup: Setup) -> str:
    """Return the set-up as text."""
    return dump(asdict(setup))


@guarded
def read_settings(text: str, default: Settings) -> Settings:
    """Read preferences; unknown ones keep their defaults. Raises `GameError`."""
    data = json_object(text)
    good: dict[str, Any] = {
        name: data[name] for name in PREFERENCES if data.get(name) in PREFERENCES[name]
    }
    good |= {name: data[name] for name in SWITCHES if type(data.get(name)) is bool}
    return replace(default, **good)


@guarded
def read_setup(session: Session, text: str) -> Setup:
    """Read a set-up, which may not fit its game (see `setups.put_right`). Raises `GameError`."""
    data, usual = json_object(text), session.setup
    seats = list(usual.seats)
    for number, seat in enumerate(items(data.get("seats"), SEATS)):
        if isinstance(seat, dict):
            bot = seat.get("bot")
            level = bot if isinstance(bot, str) else seats[number].bot
            seats[number] = Seat(clean(text_of(seat.get("name"))), level, seat.get("away") is True)
    options = data.get("options")
    listed = options.items() if isinstance(options, dict) else ()
    return Setup(
        text_of(data.get("game")) or usual.game,
        whole(data.get("count"), usual.count),
        tuple(seats),
        {name: value for name, value in listed if isinstance(value, str)},
        data.get("real_dice") is True,
        data.get("handover") is True,
    )


def first_setup(session: Session, game: str) -> Setup:
    """Return the set-up of a first visit: one person against a bot."""
    known = session.games.get(game)
    level = opponent(session, known) if known else ""
    count = usual_count(known) if known else 2
    return Setup(game, count, (Seat(), Seat(bot=level), Seat(bot=level), Seat(bot=level)))
