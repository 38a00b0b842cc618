"""The tables of an evening, round by round, and how their results are entered."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pygame_web.features.evening.fields import DRAFT, button, choice, entry, field, options
from pygame_web.features.evening.model import Evening, Round, Table
from pygame_web.features.evening.pairing import rounds_needed
from pygame_web.language import T
from pygame_web.shell.session import Notice, Session
from pygame_web.table.views.names import isolated, listed
from pygame_web.ui.icons import icon
from pygame_web.ui.markup import Markup, el, join

QUIET = "btn btn-quiet"


def notice(
    session: Session, t: T, says: Mapping[str, Callable[[Session, Notice, T], str]]
) -> Markup | None:
    """Draw the fault in the last input."""
    fault = session.notice
    if fault is None or fault.code not in says:
        return None
    return el("p", says[fault.code](session, fault, t), cls="note", role="status")


def current(session: Session, evening: Evening, t: T) -> Markup:
    """Return the round that is played, or the button to draw one."""
    done = not evening.rounds or evening.rounds[-1].is_over
    inside: list[Markup | None] = []
    if evening.rounds:
        number = len(evening.rounds)
        one = evening.rounds[-1]
        inside += [
            el("h3", t("Round {n}", n=number)),
            el("ol", [_table(session, evening, n, t) for n in range(len(one.tables))], role="list"),
            _byes(evening, one, t),
            None if done else _paste(session, t),
        ]
    people = evening.present(len(evening.rounds))
    need = rounds_needed(len(people), evening.size, evening.kind)
    if done:
        words = t.n("Usually there is {n} round.", "Usually there are {n} rounds.", need)
        finished = need <= len(evening.rounds)
        draw = el(
            "button",
            icon("dice"),
            t("Draw round {n}", n=len(evening.rounds) + 1),
            type="button",
            cls="btn" if finished else "btn btn-primary",
            data_do="evening-draw",
            disabled=len(people) < 2,
        )
        inside.append(el("div", draw, el("span", words, cls="muted small"), cls="row"))
    elif not any(table.is_over for table in evening.rounds[-1].tables):
        inside.append(button("evening-undraw", "undo", t("Undo the draw"), QUIET))
    return el("section", inside, id="evening-round", tabindex="-1", cls="stack")


def name_of(evening: Evening, person: int) -> str:
    """Return a person's name isolated from the text direction around it."""
    return isolated(evening.people[person].name)


def _names(evening: Evening, table: Table) -> tuple[str, ...]:
    return tuple(name_of(evening, person) for person in table.seats)


def _table(session: Session, evening: Evening, number: int, t: T) -> Markup:
    table = evening.rounds[-1].tables[number]
    names = _names(evening, table)
    head = el("b", t("Table {n}", n=number + 1))
    if table.is_over:
        again = el(
            "button",
            t("Change"),
            type="button",
            cls=QUIET,
            data_do=f"evening-clear {number}",
            aria_label=t("Change the result of table {n}", n=number + 1),
        )
        outcome = el("span", result(evening, table, t), cls="grow")
        return el("li", head, outcome, again, cls="evening-table is-over row", data_table=number)
    about = listed(names, t)
    begun = any(saved.id == table.id for saved in session.saves)
    play = button(
        f"evening-play {number}",
        "play",
        t("Continue") if begun else t("Play here"),
        name=t("Play here: {names}", names=about),
    )
    elsewhere = button(
        f"evening-link {number}",
        "share",
        t("On another device"),
        name=t("On another device: {names}", names=about),
    )
    return el(
        "li",
        el("p", head, " ", el("span", about, dir="auto")),
        el("div", play, elsewhere, cls="row evening-ways"),
        el(
            "details",
            el("summary", t("Enter the result")),
            _by_hand(session, evening, number, t),
        ),
        cls="evening-table stack",
        data_table=number,
    )


def _by_hand(session: Session, evening: Evening, number: int, t: T) -> Markup:
    table = evening.rounds[-1].tables[number]
    fields = []
    for person in table.seats:
        name = field(number, person)
        fields.append(
            el(
                "div",
                el(
                    "label",
                    t("Points: {name}", name=name_of(evening, person)),
                    cls="label",
                    for_=f"evening-{name}",
                ),
                el(
                    "input",
                    type="text",
                    inputmode="numeric",
                    cls="input",
                    id=f"evening-{name}",
                    value=session.drafts.get(DRAFT + name, ""),
                    maxlength=6,
                    data_set=DRAFT + name,
                    autocomplete="off",
                ),
                cls="field",
            )
        )
    won = field(number)
    winners = [("", t("Most points"))]
    winners += [(str(person), name_of(evening, person)) for person in table.seats]
    chosen = options(winners, session.drafts.get(DRAFT + won, ""))
    done = button(f"evening-result {number}", "check", t("Record the result"), "btn btn-primary")
    return el("div", fields, choice(t("Winner"), won, chosen), done, cls="evening-hand")


def result(evening: Evening, table: Table, t: T) -> Markup:
    """Return the people with their points; winners are marked by a word and bold type."""
    names = _names(evening, table)
    people: list[Markup] = []
    for person, name, points in zip(table.seats, names, table.points, strict=True):
        won = person in table.winners
        people.append(el("b" if won else "span", f"{name} ", points, dir="auto"))
    winners = tuple(name_of(evening, person) for person in table.winners)
    winners_text = t("Won by {names}", names=listed(winners, t))
    return join(
        [join(" · " if place else "", one) for place, one in enumerate(people)],
        el("span", f" ({winners_text})", cls="muted small"),
    )


def _byes(evening: Evening, one: Round, t: T) -> Markup | None:
    if not one.byes:
        return None
    names = listed(tuple(name_of(evening, person) for person in one.byes), t)
    return el("p", t("No rival this round, counts as a win: {names}", names=names), cls="muted")


def _paste(session: Session, t: T) -> Markup:
    """Draw the field for the link of a game that was played on another device."""
    label = t("Link of a game that was played on another device")
    done = button("evening-paste", "open", t("Open"), QUIET)
    return entry(session, "paste", label, done, "field evening-paste")


def past_rounds(evening: Evening, t: T) -> Markup | None:
    """Return the rounds before the last one."""
    if len(evening.rounds) < 2:
        return None
    sections = [
        el(
            "section",
            el("h4", t("Round {n}", n=number + 1)),
            el("ol", [el("li", result(evening, table, t)) for table in one.tables]),
            _byes(evening, one, t),
        )
        for number, one in enumerate(evening.rounds[:-1])
    ]
    return el("details", el("summary", t("Earlier rounds")), sections, id="evening-past")
