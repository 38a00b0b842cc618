"""The page about you: pictures first, the figures as tables a tap further."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial

from core.kernel.game import AnyGame
from pygame_web.features.you import figures, plots, tables
from pygame_web.features.you.figures import Played, Point
from pygame_web.features.you.state import YOU, Cost
from pygame_web.language import T
from pygame_web.shell import day, progress
from pygame_web.shell.feature import Dialog
from pygame_web.shell.session import Session
from pygame_web.table.views.names import level, title
from pygame_web.ui.markup import Markup, el

STYLE = el("link", rel="stylesheet", href="assets/features/you.css")
LESSON = re.compile(r"\d\d-")
"""The prefix of lesson names among the stars."""
FEW = 5
"""With fewer rated games the rating is called a guess."""


def games(session: Session) -> list[Played]:
    """Return the visitor's own games, the oldest first."""
    return figures.own_games(session.results, session.setup.seats[0].name)


def dialog(session: Session, t: T) -> Dialog:
    """Return all of it: a head of figures, then game by game."""
    own_games = games(session)
    keys = [key for key in session.games if any(one.result.game == key for one in own_games)]
    body = el(
        "div",
        STYLE,
        _head(session, own_games, t),
        [
            _game(session, key, [one for one in own_games if one.result.game == key], t)
            for key in keys
        ],
        _left_out(session, own_games, t),
        cls="stack you",
    )
    return Dialog(t("You"), body, wide=True)


def _head(session: Session, own_games: Sequence[Played], t: T) -> Markup:
    if not own_games:
        return el("p", t("Finish a game, and your figures appear here."))
    own = partial(day.own_date, session)
    row, longest = figures.in_a_row(own_games, own(0), own)
    rivals = [one for one in own_games if len(one.result.seats) > 1]
    stars = progress.stars(session)
    lessons = sum(bool(LESSON.match(name.partition("/")[2])) for name in stars if stars[name])
    puzzles = sum("-puzzles/" in name and count > 0 for name, count in stars.items())
    won = sum(one.won for one in rivals)
    days = t.n(
        "day in a row (longest: {longest})",
        "days in a row (longest: {longest})",
        row,
        longest=longest,
    )
    numbers = [
        (len(own_games), t.n("game played", "games played", len(own_games))),
        (won, t.n("game won", "games won", won)) if rivals else None,
        (row, days),
        (lessons, t.n("lesson done", "lessons done", lessons)),
        (puzzles, t.n("puzzle solved", "puzzles solved", puzzles)),
    ]
    tiles = [
        el("li", el("b", figure), el("span", words)) for figure, words in filter(None, numbers)
    ]
    return el("ul", tiles, role="list", cls="you-tiles", id="you-head")


def _left_out(session: Session, own_games: Sequence[Played], t: T) -> Markup | None:
    others = len(session.results) - len(own_games)
    if not others:
        return None
    words = t.n(
        "{n} game between several people is not counted: give yourself a name in the lobby.",
        "{n} games between several people are not counted: give yourself a name in the lobby.",
        others,
    )
    return el("p", words, cls="muted small")


def _game(session: Session, key: str, own_games: list[Played], t: T) -> Markup:
    game = session.games[key]
    points = figures.curve(game, own_games, partial(day.own_date, session))
    return el(
        "section",
        el("h3", title(session, key)),
        _rating(game, points, t),
        _rivals(game, own_games, t),
        _points(own_games, t),
        _reviews(session, own_games, t),
        el(
            "details",
            el("summary", t("All figures as a table")),
            _tables(session, game, own_games, points, t),
        ),
        cls="card stack you-game",
        data_you=key,
    )


# --- pictures -----------------------------------------------------------------------------------


def _rating(game: AnyGame, points: list[Point], t: T) -> Markup | None:
    if not points:
        return None
    now = points[-1]
    ratings = figures.levels(game)
    lines = [(level(game.name, bot, t), ratings[bot].mean) for bot in game.bots]
    return el(
        "figure",
        el(
            "figcaption",
            el("b", t("Rating: {rating}", rating=tables.rating(now))),
            " ",
            _certainty(now, t),
        ),
        plots.curve(
            [one.rating.mean for one in points],
            [2 * one.rating.deviation for one in points],
            lines,
            _rating_text(points, t),
        ),
        cls="you-figure",
    )


def _certainty(point: Point, t: T) -> Markup:
    text = t.n(
        "from {n} two-player game against a bot",
        "from {n} two-player games against a bot",
        point.games,
    )
    if point.games < FEW:
        text = f"{text}; {t('a few more games will make it more certain')}"
    return el("span", text, cls="muted small")


def _rating_text(points: Sequence[Point], t: T) -> str:
    return t(
        "Your rating: {first} after the first games, now {now}.",
        first=tables.rating(points[0]),
        now=tables.rating(points[-1]),
    )


def _rivals(game: AnyGame, own_games: list[Played], t: T) -> Markup | None:
    """Return a row for each number of players and rival: the share of games won."""
    kinds = {
        kind: some for kind, some in figures.by_kind(own_games, game.bots).items() if kind[0] > 1
    }
    if not kinds:
        return None
    rows = []
    for kind, some in kinds.items():
        summary = figures.summed(some)
        count = t("{won} of {games}", won=summary.won, games=summary.games)
        low, high = (t.chance(end) for end in summary.share)
        words = t("{kind}: won {share}, between {low} and {high}", kind=_kind(game.name, kind, t),
                  share=t.chance(summary.won / summary.games), low=low, high=high)  # fmt: skip
        picture = plots.share(summary.won / summary.games, summary.share, words)
        rows.append(el("li", el("span", _kind(game.name, kind, t)), picture, el("b", count)))
    return el(
        "figure",
        el("figcaption", el("b", t("Games won"))),
        el("ul", rows, role="list", cls="you-rivals"),
        cls="you-figure",
    )


def _kind(key: str, kind: tuple[int, str], t: T) -> str:
    players, rival = kind
    names = {"": t("alone"), "people": t("with people"), "mixed": t("different bots")}
    who = names.get(rival) or level(key, rival, t)
    if players < 3:
        return who
    return t("{who}, {n} players", who=who, n=players)


def _points(own_games: list[Played], t: T) -> Markup:
    summary = figures.summed(own_games)
    text = t(
        "{average} on average, best {best}", average=tables.average(summary, t), best=summary.best
    )
    scores = [float(one.score) for one in own_games]
    name = t("Points")
    return el(
        "figure",
        el("figcaption", el("b", name), " ", el("span", text, cls="muted small")),
        plots.bars(scores, f"{name}{t.colon}{text}"),
        cls="you-figure",
    )


def _reviews(session: Session, own_games: list[Played], t: T) -> Markup:
    """Draw luck and the cost of decisions from reviews, game by game."""
    luck, reviewed = figures.luck(own_games)
    by_id = YOU.get(session).costs
    costs = [by_id[one.result.id] for one in own_games if one.result.id in by_id]
    if not reviewed and not costs:
        return el(
            "p", t("Review a game to see your luck and what your decisions cost."), cls="muted"
        )
    parts = []
    if reviewed:
        text = t.n(
            "Luck: {luck} wins in {n} reviewed game.",
            "Luck: {luck} wins in {n} reviewed games.",
            reviewed,
            luck=t.decimal(luck, 2, signed=True),
        )
        parts.append(el("p", text))
    if costs:
        each = [each_cost(one) for one in costs]
        name = t("Cost of a decision")
        text = t(
            "{mean} of the chance to win on average, {last} in the newest game",
            mean=t.percent(_mean(costs), 1),
            last=t.percent(each[-1], 1),
        )
        if len(costs) >= 2 * FEW:
            text = f"{text}; " + t(
                "{first} in the first {n} games, {last} in the last {n}",
                n=FEW,
                first=t.percent(_mean(costs[:FEW]), 1),
                last=t.percent(_mean(costs[-FEW:]), 1),
            )
        head = el("figcaption", el("b", name), " ", el("span", text, cls="muted small"))
        parts.append(
            el("figure", head, plots.bars(each, f"{name}{t.colon}{text}"), cls="you-figure")
        )
    return el("div", parts, cls="stack")


def each_cost(cost: Cost) -> float:
    """Return the average cost of a decision in a game, in percent of a win."""
    return 100 * cost.cost / cost.decisions


def _mean(costs: Sequence[Cost]) -> float:
    return 100 * sum(one.cost for one in costs) / sum(one.decisions for one in costs)


# --- tables -------------------------------------------------------------------------------------


def _tables(
    session: Session, game: AnyGame, own_games: list[Played], points: list[Point], t: T
) -> Markup:
    """Draw the figures behind the pictures as tables."""
    own = partial(day.own_date, session)
    costs = {id: each_cost(one) for id, one in YOU.get(session).costs.items()}
    return el(
        "div",
        tables.kinds(game, own_games, partial(_kind, game.name, t=t), t),
        tables.ratings(points, t) if points else None,
        tables.newest(own_games, costs, own, partial(_kind, game.name, t=t), t),
        cls="stack",
    )
