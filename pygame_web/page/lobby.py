"""The lobby: choose a game, its players and options; one click is enough to begin."""

from __future__ import annotations

from core.bots.levels import opponents
from core.kernel.game import AnyGame, Option
from pygame_web.language import T
from pygame_web.page import lobby_foot, ways
from pygame_web.page.saved_games import entry
from pygame_web.shell import registry
from pygame_web.shell.feature import Way
from pygame_web.shell.session import Session, Setup
from pygame_web.table.seats import LONGEST_TYPED
from pygame_web.table.settings import AWAY
from pygame_web.table.views import levels
from pygame_web.table.views.names import level, names
from pygame_web.table.views.players import token
from pygame_web.ui import games
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import EMPTY, Markup, el, join
from pygame_web.ui.radios import radios

RECENT = 2
"""The largest number of unfinished games that the lobby offers to continue."""


def lobby(session: Session, t: T) -> Markup:
    """Everything inside the main region of the lobby."""
    return el(
        "div",
        _welcome(t),
        _unfinished(session, t),
        ways.row(session, t),
        el(
            "section",
            el("h2", t("Choose a game"), id="choose"),
            el(
                "ul",
                [_card(session, game, t) for game in session.games],
                cls="game-cards",
                role="list",
            ),
            cls="stack",
            aria_labelledby="choose",
        ),
        _table(session, t),
        lobby_foot.foot(t),
        lobby_foot.fine_print(t),
        cls="lobby measure",
    )


def _welcome(t: T) -> Markup:
    return el(
        "div",
        el("img", src="assets/icon.svg", alt="", width=56, height=56, cls="welcome-icon"),
        el(
            "div",
            el("p", t("Good games, ready to play"), cls="welcome-title"),
            el(
                "p",
                t(
                    "Play with friends on one device, with real dice, or against bots. No "
                    "account, no server, no cookies."
                ),
                cls="muted",
            ),
        ),
        cls="welcome",
    )


def _unfinished(session: Session, t: T) -> Markup:
    """Return the newest games that still run."""
    open_games = [saved for saved in session.saves if not saved.over and not saved.broken]
    if not open_games:
        return EMPTY
    newest = sorted(open_games, key=lambda saved: -saved.touched)[:RECENT]
    rows = el("ul", [entry(session, saved, t) for saved in newest], cls="list saves")
    return el(
        "section",
        el("h2", t("Continue playing"), id="go-on"),
        rows,
        cls="card stack",
        aria_labelledby="go-on",
    )


def _card(session: Session, key: str, t: T) -> Markup:
    """Return a game's card: its drawing, one sentence, and the buttons to begin."""
    game, own = session.games[key], t.using(key)
    chosen = key == session.setup.game
    picture = f"assets/{key}/card.svg" if games.own_view(key) else "assets/icon.svg"
    return el(
        "li",
        el(
            "img",
            src=picture,
            alt="",
            width=320,
            height=176,
            fetchpriority="high",
            cls="game-picture",
        ),
        el("div", el("h3", game.title), el("span", _seats(game, t), cls="badge"), cls="game-title"),
        el("p", games.view(key).about(own), cls="muted game-about"),
        el(
            "div",
            el(
                "button",
                icon("play"),
                t("Play now"),
                type="button",
                cls="btn btn-primary",
                data_do=f"quick {key}",
                aria_label=t("{what}: {game}", what=t("Play now"), game=game.title),
            ),
            el(
                "button",
                icon("settings"),
                t("Set up"),
                type="button",
                cls="btn",
                data_do=f"set game {key}",
                aria_pressed="true" if chosen else "false",
                aria_label=t("{what}: {game}", what=t("Set up"), game=game.title),
            ),
            ways.card(game, t),
            cls="row game-buttons",
        ),
        cls="game-card" + (" is-chosen" if chosen else ""),
        id=f"game-{key}",
    )


def _seats(game: AnyGame, t: T) -> str:
    low, high = game.seats[0], game.seats[-1]
    return (
        t("{low} to {high} players", low=low, high=high)
        if low < high
        else t.n("{n} player", "{n} players", low)
    )


def _table_head(game: AnyGame, t: T) -> Markup:
    return el(
        "div",
        el("h2", t("Your table: {game}", game=game.title), id="your-table"),
        el(
            "button",
            icon("help"),
            t("How to play"),
            type="button",
            cls="btn btn-quiet",
            data_do="open howto",
        ),
        ways.setup(game, t),
        cls="row table-head",
    )


def _table(session: Session, t: T) -> Markup:
    """Return the set-up of the chosen game, down to the button that begins it."""
    setup = session.setup
    game = session.games.get(setup.game)
    if game is None:
        return EMPTY
    people = [seat for seat in setup.seats[: setup.count] if not seat.bot]
    elsewhere = any(seat.away for seat in people)
    return el(
        "section",
        _table_head(game, t),
        el(
            "div",
            _count(game, setup, t),
            el(
                "ol",
                [_seat(session, game, number, t) for number in range(setup.count)],
                cls="seats",
                role="list",
            ),
            [
                el("p", one.elsewhere(t), cls="muted small", id="elsewhere")
                for one in registry.manifests()
                if elsewhere and one.elsewhere is not None
            ],
            cls="stack",
        ),
        el(
            "div",
            game.chance and _dice(setup, t),
            [_option(session, option, t) for option in game.options],
            _game_setup(session, t),
            sum(not seat.away for seat in people) > 1 and _handover(setup, t),
            cls="setup-more",
        ),
        el(
            "button",
            icon("play"),
            t("Start the game"),
            type="button",
            cls="btn btn-primary btn-big begin",
            data_do="new",
        ),
        [_begin(way, t) for way in registry.ways("begin") if way.there(session)],
        id="setup",
        data_setup=setup.game,
        cls="card setup",
        tabindex="-1",
        aria_labelledby="your-table",
    )


def _begin(way: Way, t: T) -> Markup:
    words = (icon(way.icon), way.words(t))
    return el("button", words, type="button", cls="btn", data_do=way.do)


def _count(game: AnyGame, setup: Setup, t: T) -> Markup:
    return radios(t("Players"), "seats", [(str(n), str(n)) for n in game.seats], str(setup.count))


def _seat(session: Session, game: AnyGame, number: int, t: T) -> Markup:
    """Return the player of a seat: a person with a name, a bot level, or a style."""
    seat = session.setup.seats[number]
    shown = names(game.name, session.setup.seats[: session.setup.count], t)[number]
    taken = [el("option", t("Person here"), value="", selected=not seat.bot and not seat.away)]
    if registry.tags() or seat.away:
        taken.append(el("option", t("Elsewhere"), value=AWAY, selected=seat.away))
    groups = ((t("Bot"), game.bots), (t("Bot with a style"), tuple(game.styles)))
    for label, bots in groups:
        listed = [
            el("option", level(game.name, bot, t), value=bot, selected=seat.bot == bot)
            for bot in bots
        ]
        taken += [el("optgroup", listed, label=label)] if listed else []
    return el(
        "li",
        token(game.name, number, shown),
        el(
            "input",
            cls="input",
            type="text",
            value=seat.name,
            placeholder=shown,
            maxlength=LONGEST_TYPED,
            dir="auto",
            data_set=f"name.{number}",
            id=f"name-{number}",
            autocomplete="off",
            spellcheck="false",
            aria_label=t("Name of player {number}", number=number + 1),
        ),
        el(
            "select",
            taken,
            cls="select",
            data_set=f"bot.{number}",
            id=f"bot-{number}",
            aria_label=t("Who plays as player {number}", number=number + 1),
        ),
        _rival(game, number, seat.bot, t) if seat.bot in opponents(game) else None,
        cls="seat-row",
    )


def _rival(game: AnyGame, number: int, bot: str, t: T) -> Markup:
    """Return the button of a seat's bot; it opens the choice of bots."""
    return el(
        "button",
        levels.card(game, bot, t),
        el("span", t("Choose another bot"), cls="sr-only"),
        icon("next"),
        type="button",
        cls="rival",
        data_do=f"open rivals {number}",
        id=f"rival-{number}",
    )


def _dice(setup: Setup, t: T) -> Markup:
    """Whether dice, or what the game has in their place, fall on the screen or at the table."""
    describe = games.view(setup.game).real
    label, real, words = (
        describe(t.using(setup.game))
        if describe is not None
        else (
            t("Dice"),
            t("Real dice"),
            t(
                "Roll your own dice on the table and enter what they show; the page keeps the "
                "sheets and checks the rules."
            ),
        )
    )
    choices = [("virtual", t("On the screen")), ("real", real)]
    field = radios(label, "dice", choices, "real" if setup.real_dice else "virtual")
    return join(field, setup.real_dice and el("p", words, cls="muted small"))


def _option(session: Session, option: Option, t: T) -> Markup:
    """Return an option of the game as a list of its choices."""
    key, own = session.setup.game, t.using(session.setup.game)
    view, now = games.view(key), session.setup.options.get(option.name, option.default)
    fits = [
        value
        for value in option.choices
        if not (option.name == "start" and value.isdigit() and int(value) >= session.setup.count)
    ]
    is_offered = view.fits
    fits = [
        value
        for value in fits
        if is_offered is None or is_offered(option.name, value, session.setup.count)
    ]
    fits += [now] if now not in fits else []
    if len(fits) < 2:
        return EMPTY
    choices = [
        el("option", view.choice(option.name, value, own), value=value, selected=value == now)
        for value in fits
    ]
    return el(
        "div",
        el("label", view.option(option.name, own), cls="label", for_=f"option-{option.name}"),
        el(
            "select",
            choices,
            cls="select",
            data_set=f"option.{option.name}",
            id=f"option-{option.name}",
        ),
        cls="field",
    )


def _game_setup(session: Session, t: T) -> Markup:
    """Draw the game's own part below its options."""
    key = session.setup.game
    shown = games.view(key).setup
    if shown is None:
        return EMPTY
    return shown(dict(session.setup.options), session.setup.count, t.using(key))


def _handover(setup: Setup, t: T) -> Markup:
    return el(
        "label",
        el("span", t("Ask to pass the device between players")),
        el(
            "input",
            type="checkbox",
            value="yes",
            data_set="handover",
            id="handover",
            role="switch",
            checked=setup.handover,
        ),
        cls="switch",
    )
