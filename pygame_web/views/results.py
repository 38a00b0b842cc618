"""What the games played on this device add up to."""

from __future__ import annotations

from pygame_web.language import T
from pygame_web.session.model import Result, Session
from pygame_web.session.results import Tally, by_seat, by_size, kinds, tally
from pygame_web.views import journal
from pygame_web.views.markup import EMPTY, Markup, el, join
from pygame_web.views.names import level, listed, names, title
from pygame_web.views.saves import when

LATEST = 20


def dialog(session: Session, t: T) -> tuple[str, Markup, Markup]:
    """Title, body and buttons of the results."""
    games = sorted({result.game for result in session.results})
    parts = [_game(session, game, t) for game in games]
    body = join(parts) if parts else el("p", t("No game has been finished here yet."))
    foot = EMPTY
    if parts:
        forget = el(
            "button", t("Forget all results"), cls="btn btn-danger", data_do="clear-results"
        )
        foot = join(journal.exports(t), forget)
    return t("Results"), el("div", body, cls="stack results"), foot


def _game(session: Session, game: str, t: T) -> Markup:
    results = [result for result in session.results if result.game == game]
    rows = [(t("All games"), tally(results))]
    rows += [(_kind(game, kind, t), part) for kind, part in kinds(results).items()]
    sizes = by_size(results)
    if len(sizes) > 1:
        rows += [(t.n("{n} player", "{n} players", n), part) for n, part in sizes.items()]
    seats = by_seat(results)
    if len(seats) > 1:
        rows += [(t("In seat {n}", n=seat + 1), part) for seat, part in seats.items()]
    latest = [el("li", _line(result, t)) for result in reversed(results[-LATEST:])]
    return join(
        el("h3", title(session, game)),
        el(
            "div",
            _table(game, rows, t),
            cls="scroll",
            tabindex="0",
            role="group",
            aria_label=title(session, game),
        ),
        journal.told(results, t),
        el("details", el("summary", t("The latest games")), el("ul", latest), open=True),
    )


def _kind(game: str, kind: str, t: T) -> str:
    known = {"alone": t("Alone"), "people": t("Among people")}
    return known.get(kind) or t("With {level}", level=level(game, kind, t))


def _table(game: str, rows: list[tuple[str, Tally]], t: T) -> Markup:
    heads = (t("Games"), t("Won"), t("Best score"), t("Average score"))
    return el(
        "table",
        el("thead", el("tr", el("td"), [el("th", head, scope="col") for head in heads])),
        el("tbody", [_row(name, part, t) for name, part in rows]),
        cls="figures",
    )


def _row(name: str, part: Tally, t: T) -> Markup:
    figures = (part.games, part.won, part.best, t.decimal(part.average))
    return el("tr", el("th", name, scope="row"), [el("td", figure) for figure in figures])


def _line(result: Result, t: T) -> str:
    called = names(result.game, result.seats, t)
    told = ", ".join(f"{name} ({score})" for name, score in zip(called, result.scores, strict=True))
    winners = listed(tuple(called[seat] for seat in result.winners), t)
    day = f"{when(result.at, t)}, " if result.at else ""
    return f"{day}{told}" + (f", {t('won by {names}', names=winners)}" if winners else "")
