"""The views of the results on this device, and of their sums."""

from __future__ import annotations

from pygame_web.features.results import journal_views
from pygame_web.features.results.tally import Tally, by_seat, by_size, kinds, tally
from pygame_web.language import T, number
from pygame_web.shell.day import day_text
from pygame_web.shell.feature import Dialog
from pygame_web.shell.session import Result, Session
from pygame_web.table.views.names import level, listed, names, title
from pygame_web.ui.markup import EMPTY, Markup, el, join
from pygame_web.ui.scroll import scroll

LATEST = 20


def dialog(session: Session, t: T) -> Dialog:
    """Return all of them, by game."""
    games = sorted({result.game for result in session.results})
    parts = [_game(session, game, t) for game in games]
    body = join(parts) if parts else el("p", t("No game has been finished here yet."))
    foot = EMPTY
    if parts:
        forget = el(
            "button", t("Delete all results"), cls="btn btn-danger", data_do="clear-results"
        )
        foot = join(journal_views.exports(), forget)
    return Dialog(t("Results"), el("div", body, cls="stack results"), foot, wide=True)


def _game(session: Session, game: str, t: T) -> Markup:
    results = [result for result in session.results if result.game == game]
    rows = [(t("All games"), tally(results))]
    rows += [(_kind(game, kind, t), part) for kind, part in kinds(results).items()]
    sizes = by_size(results)
    if len(sizes) > 1:
        rows += [(t.n("{n} player", "{n} players", n), part) for n, part in sizes.items()]
    seats = by_seat(results)
    if len(seats) > 1:
        rows += [(t("As player {n}", n=seat + 1), part) for seat, part in seats.items()]
    latest = [el("li", _line(result, t)) for result in reversed(results[-LATEST:])]
    return join(
        el("h3", title(session, game)),
        scroll(_table(game, rows, t), label=title(session, game)),
        journal_views.history(results, t),
        el("details", el("summary", t("The latest games")), el("ul", latest), open=True),
    )


def _kind(game: str, kind: str, t: T) -> str:
    labels = {"alone": t("Alone"), "people": t("Among people")}
    return labels.get(kind) or t("With {level}", level=level(game, kind, t))


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
    scores = map(number, result.scores)
    players = ", ".join(f"{name} ({score})" for name, score in zip(called, scores, strict=True))
    winners = listed(tuple(called[seat] for seat in result.winners), t)
    day = f"{day_text(result.at, t)}, " if result.at else ""
    return f"{day}{players}" + (f", {t('won by {names}', names=winners)}" if winners else "")
