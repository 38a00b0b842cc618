"""The Qwantum table: whose decision it is, the dice, the sheets, and the bar with the buttons."""

from __future__ import annotations

from core.games.qwantum.dice import COLOURS, DIE_NAMES
from core.games.qwantum.queries import offers, pass_cost
from core.games.qwantum.scoring import miss_points
from core.games.qwantum.state import CHOICE, LOT, NONE, STEP_B, STEP_C
from core.games.qwantum.turn import MISSES
from core.kernel.game import CHANCE, OVER
from pygame_web.games.qwantum import entry, hints, odds, sheet
from pygame_web.games.qwantum.course import entry_start, fresh
from pygame_web.games.qwantum.dice import chosen, colour_name, shape, tray
from pygame_web.language import T
from pygame_web.table.views import story
from pygame_web.table.views.players import strips
from pygame_web.ui.board_view import BoardView
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import EMPTY, Markup, el, join
from pygame_web.ui.scroll import scroll


def board(view: BoardView, t: T) -> Markup:
    """Everything on the table, from the status line down to the small sheets."""
    if view.actor == OVER:
        return el("div", sheet.finals(view, t), cls="qw", data_board=True)
    seat = shown_seat(view)
    others = [sheet.small(view, other, t) for other in range(len(view.names)) if other != seat]
    return el(
        "div",
        strips(view, t, lambda who: _news(view, who, t)),
        _status(view, t),
        entry.pad(view, t) if view.entering else _tray(view, t),
        el(
            "div",
            sheet.large(view, seat, t, odds.of_marked(view, seat)),
            cls="qw-main",
            data_board=True,
        ),
        _other_sheets(view, seat, others),
        cls=f"qw seats-{len(view.names)}",
    )


def _other_sheets(view: BoardView, seat: int, sheets: list[Markup]) -> Markup:
    """The sheets of the others, which scroll in a low window: then a key reaches them, too."""
    if not sheets:
        return EMPTY
    if view.actions:
        return el("div", sheets, cls="qw-others")
    names = ", ".join(name for other, name in enumerate(view.names) if other != seat)
    return scroll(sheets, label=names, cls="qw-others")


def _tray(view: BoardView, t: T) -> Markup:
    """Return the dice; while they wait to be rolled a tap on the tray rolls them."""
    lies = tray(view, t)
    if not view.roll:
        return el("div", lies, cls="tray", data_place="tray", data_tray=True)
    return el("div", lies, cls="tray is-waiting", data_do="roll", data_place="tray")


def shown_seat(view: BoardView) -> int:
    """Whose sheet is shown large: the person's who decides, else the viewer's."""
    return view.actor if view.actor >= 0 and view.actions else view.viewer


def _faces_button(t: T) -> Markup:
    return el(
        "button",
        icon("grid"),
        el("span", t("All faces")),
        type="button",
        cls="btn qw-faces",
        data_do="open faces",
    )


def _status(view: BoardView, t: T) -> Markup:
    """What is asked; below it the steps of the turn, or what the others did, and all faces."""
    summary = story.summary(view, t)
    row = el("div", _steps(view, t), summary, _faces_button(t), cls="qw-steps")
    return el("div", _turn(view, t), row, cls="qw-status is-told" if summary else "qw-status")


def _turn(view: BoardView, t: T) -> Markup:
    """Whose decision it is, and what is asked."""
    return el(
        "p",
        story.to_you(view, _turn_words(view, t)),
        cls="turn" + (" is-mine" if view.actions or view.roll else ""),
        data_question=True,
    )


def _turn_words(view: BoardView, t: T) -> str:
    phase, actor = view.state.phase, view.actor
    if actor == OVER:
        return t("The game is over.")
    if phase == LOT:
        return t("Who begins? Chance decides.")
    if actor == CHANCE:
        who = view.names[view.state.active]
        if view.entering:
            return t("{who} rolls: enter what the dice show.", who=who)
        return t("{who}: roll the dice!", who=who) if view.roll else t("{who} rolls…", who=who)
    who = view.names[actor]
    headline = story.current_headline(view, t)
    if headline:
        return headline
    if view.bots[actor] and view.live:
        if view.waits:
            return t("Paused: it is {who}'s turn.", who=who)
        return t("{who} is thinking…", who=who)
    if phase == CHOICE:
        return t("{who}: roll some dice again, or keep them all?", who=who)
    if not _fits(view):
        if pass_cost(view.state):
            return t("{who}: no sum fits, so you take a miss.", who=who)
        return t("{who}: no sum fits your sheet. Write nothing.", who=who)
    if phase == STEP_B:
        return t("{who}: write one sum now, or wait.", who=who)
    if view.state.written != NONE and actor == view.state.active:
        return t("{who}: write a second sum, or nothing more.", who=who)
    return t("{who}: write one of the sums, or nothing.", who=who)


def _steps(view: BoardView, t: T) -> Markup:
    """Return the three steps of a turn; the one that runs is marked."""
    phase = view.state.phase
    now = {STEP_B: 1, STEP_C: 2}.get(phase, 0) if view.actor != OVER and phase != LOT else -1
    active = view.names[view.state.active]
    names = (t.c("step A", "roll"), active, t.c("step C", "all"))
    items = [
        el("li", el("b", letter), el("span", name), aria_current="step" if place == now else None)
        for place, (letter, name) in enumerate(zip("ABC", names, strict=True))
    ]
    return el("ol", items, cls="steps", role="list", aria_label=t("Steps of the turn"))


def _news(view: BoardView, seat: int, t: T) -> Markup:
    """Draw the tags beside a name: turn, numbers written this turn, decision made."""
    s = view.state
    parts = []
    if seat == s.active and s.phase != LOT and view.actor != OVER:
        parts.append(
            el("span", icon("dice"), el("span", t("rolls"), cls="sr-only"), cls="tag tag-roll")
        )
    rows = s.rows[4 * seat : 4 * seat + 4]
    for colour, place in sorted(fresh(view, seat)):
        name = COLOURS[colour]
        parts.append(
            el(
                "span",
                shape(name),
                el("b", rows[colour][place]),
                el("span", colour_name(name, t), cls="sr-only"),
                cls=f"tag c-{name}",
            )
        )
    if s.phase == STEP_C and (seat - s.active) % s.seats < len(s.picks):
        parts.append(
            el("span", icon("check"), el("span", t("has decided"), cls="sr-only"), cls="tag")
        )
    if s.misses[seat]:
        parts.append(_missed(s.misses[seat], t))
    return el("span", parts, cls="player-news")


def _missed(misses: int, t: T) -> Markup:
    """Draw the points that the misses cost so far."""
    return el(
        "span",
        el("span", f"−{miss_points(misses)}", aria_hidden="true"),
        el("span", t.n("{n} miss", "{n} misses", misses), cls="sr-only"),
        cls="tag tag-miss",
    )


def _button(words: str, cls: str = "", drawing: str = "", **attributes: str) -> Markup:
    """Return a button of the bar.

    Its id keeps the page from morphing one button into another under a finger.
    """
    name = "-".join(attributes.values()).split(":")[0].replace(" ", "-")
    return el(
        "button",
        icon(drawing) if drawing else None,
        el("span", words),
        type="button",
        cls=f"btn {cls}".rstrip(),
        id=f"bar-{name}",
        **attributes,
    )


def bar(view: BoardView, t: T) -> Markup:
    """Return the buttons of the decision that is due."""
    if view.roll:
        return _button(t("Roll the dice"), "btn-primary btn-big", "dice", data_do="roll")
    if "keep" in view.tokens:
        return join(_reroll_buttons(view, t), _correct(view, t))
    if "pass" in view.tokens:
        return join(_pass_buttons(view, t), _correct(view, t))
    return _entry_buttons(view, t) if view.entering and view.state.phase != LOT else EMPTY


def _entry_buttons(view: BoardView, t: T) -> Markup:
    """Draw the buttons for real dice: start over; and play the dice if taps outran the page."""
    if not entry.entered(view):
        return EMPTY
    acts = entry.complete(view)
    return join(
        _button(t("Start over"), "", "back", data_step="="),
        acts
        and el(
            "button",
            icon("check"),
            el("span", t("Use these dice")),
            type="button",
            cls="btn btn-primary",
            id="bar-use",
            data_acts=acts,
        ),
    )


def _reroll_buttons(view: BoardView, t: T) -> Markup:
    marked = chosen(view)
    if not marked:
        return join(
            el("p", t("Tap the dice you want to roll again."), cls="bar-hint"),
            _button(t("Keep all"), "btn-primary", "check", data_act="keep"),
            _button(t("Roll all again"), "", "reroll", data_act=f"reroll:{DIE_NAMES}"),
        )
    names = "".join(DIE_NAMES[number] for number in marked)
    again = t.n("Roll {n} again", "Roll {n} again", len(marked))
    return join(
        el("p", t("Percent: the chance that each row can then take its sum."), cls="bar-hint"),
        _button(t("Keep all"), "", "check", data_act="keep"),
        _button(again, "btn-primary", "reroll", data_act=f"reroll:{names}"),
    )


def _pass_buttons(view: BoardView, t: T) -> Markup:
    cost = pass_cost(view.state)
    if not _fits(view):
        return _only_pass(view, cost, t)
    if cost and "pass" in view.steps:
        question = t("Write nothing? This is miss number {n}: −{n}.", n=cost)
        return join(
            el("p", question, " ", _boxes_left(cost, t), cls="bar-hint", role="alert"),
            _button(t("Go back"), "", "back", data_step="-pass"),
            _button(t("Take the miss (−{n})", n=cost), "btn-danger", data_act="pass"),
        )
    if cost:
        return join(_pass_hint(view, t), _button(_pass_words(view, cost, t), data_step="+pass"))
    label = _pass_words(view, cost, t)
    return join(_pass_hint(view, t), _button(label, data_act="pass", data_phase=_phase(view)))


def _pass_words(view: BoardView, cost: int, t: T) -> str:
    if cost:
        return t("Write nothing: a miss (−{n})", n=cost)
    return t("Write nothing yet") if view.state.phase == STEP_B else t("Write nothing")


def _only_pass(view: BoardView, cost: int, t: T) -> Markup:
    """Draw the button of the only action: no sum fits, so nobody is asked whether it is meant."""
    label = _pass_words(view, cost, t)
    return join(
        el("p", _boxes_left(cost, t), cls="bar-hint") if cost else EMPTY,
        _button(label, "btn-primary", data_act="pass", data_phase=_phase(view)),
    )


def _boxes_left(cost: int, t: T) -> str:
    """Return the number of misses left after the one with this cost, in words."""
    left = MISSES - cost
    if not left:
        return t("It is the last one: the game then ends after this turn.")
    return t.n("After it {n} miss is left.", "After it {n} misses are left.", left)


def _phase(view: BoardView) -> str:
    return str(view.state.phase)


def _fits(view: BoardView) -> bool:
    """Return whether any sum fits the sheet of the player to decide."""
    return any(offer.reason is None for offer in offers(view.state, view.actor))


def _pass_hint(view: BoardView, t: T) -> Markup:
    """Draw the next tap, or a warning to newcomers."""
    warning = hints.advice(offers(view.state, view.actor), t)
    words = warning or t("Tap a lit field to write there.")
    return el("p", words, cls="bar-hint" + (" is-warning" if warning else ""))


def _correct(view: BoardView, t: T) -> Markup:
    """Draw the button to correct real dice; the draw of the first player cannot be corrected."""
    if not view.real_dice:
        return EMPTY
    return el(
        "button",
        icon("undo"),
        el("span", t("Correct the dice")),
        type="button",
        cls="btn btn-quiet",
        id="bar-correct",
        data_acts=str(entry_start(view.line, view.ply)),
    )
