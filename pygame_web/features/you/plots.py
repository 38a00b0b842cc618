"""Small pictures with text alternatives: a curve with its band, a share with its interval, bars."""

from __future__ import annotations

from collections.abc import Sequence

from pygame_web.ui.markup import Markup, el

WIDE, HIGH = 320, 130
RIGHT = 88
"""Space beside a curve for the names of its lines."""
MOST = 80
"""The largest number of points or bars in a plot."""


def sampled(values: Sequence[float], most: int = MOST) -> list[float]:
    """At most so many of the values, evenly, the first and the last among them."""
    if len(values) <= most:
        return list(values)
    return [values[n * (len(values) - 1) // (most - 1)] for n in range(most)]


def curve(
    means: Sequence[float], bands: Sequence[float], lines: Sequence[tuple[str, float]], words: str
) -> Markup:
    """Return a curve, `bands` to either side of it, and levels to compare with as lines."""
    means, bands = sampled(means), sampled(bands)
    low = min(mean - band for mean, band in zip(means, bands, strict=True))
    high = max(mean + band for mean, band in zip(means, bands, strict=True))
    shown = [(name, at) for name, at in lines if low - 60 <= at <= high + 60]
    low, high = (
        min([low, *(at for _, at in shown)]) - 10,
        max([high, *(at for _, at in shown)]) + 10,
    )

    def y(value: float) -> float:
        return round(HIGH - (value - low) / max(1.0, high - low) * HIGH, 1)

    width = WIDE - RIGHT
    xs = [round(width * n / max(1, len(means) - 1), 1) for n in range(len(means))]
    upper = [f"{x},{y(mean + band)}" for x, mean, band in zip(xs, means, bands, strict=True)]
    lower = [f"{x},{y(mean - band)}" for x, mean, band in zip(xs, means, bands, strict=True)]
    middle = [f"{x},{y(mean)}" for x, mean in zip(xs, means, strict=True)]
    levels = [
        (
            el("line", x1=0, x2=width, y1=y(at), y2=y(at), cls="you-level"),
            el("text", name, x=width + 4, y=y(at) + 4, cls="you-name"),
        )
        for name, at in _without_overlap(shown, high - low)
    ]
    return el(
        "svg",
        el("polygon", points=" ".join([*upper, *reversed(lower)]), cls="you-band"),
        levels,
        el("polyline", points=" ".join(middle), cls="you-line"),
        el("circle", cx=xs[-1], cy=y(means[-1]), r=4, cls="you-now"),
        viewBox=f"0 0 {WIDE} {HIGH}",
        role="img",
        aria_label=words,
        cls="you-curve",
    )


def _without_overlap(lines: Sequence[tuple[str, float]], span: float) -> list[tuple[str, float]]:
    """Return the lines whose labels do not overlap."""
    found: list[tuple[str, float]] = []
    for name, at in sorted(lines, key=lambda line: line[1]):
        if not found or (at - found[-1][1]) / span * HIGH >= 15:
            found.append((name, at))
    return found


def share(value: float, interval: tuple[float, float], words: str) -> Markup:
    """Return a share from 0 to 1 as a bar, with its interval as a line."""
    low, high = interval
    return el(
        "svg",
        el("rect", x=0, y=4, width=100, height=8, cls="you-rail"),
        el("rect", x=0, y=4, width=round(100 * value, 1), height=8, cls="you-bar"),
        el("line", x1=round(100 * low, 1), x2=round(100 * high, 1), y1=8, y2=8, cls="you-interval"),
        viewBox="0 0 100 16",
        preserveAspectRatio="none",
        role="img",
        aria_label=words,
        cls="you-share",
    )


def bars(values: Sequence[float], words: str) -> Markup:
    """Values one after the other, the newest to the right; below 0 they hang down."""
    values = sampled(values)
    most = max(1e-9, *(abs(value) for value in values))
    high = 40
    zero = high if min(values) >= 0 else high / 2
    drawn = []
    for number, value in enumerate(values):
        long = max(1.0, round(abs(value) / most * (zero - 1), 1))
        top = zero - long if value >= 0 else zero
        drawn.append(el("rect", x=number * 4, y=top, width=3, height=long, cls="you-bar"))
    return el(
        "svg",
        drawn,
        viewBox=f"0 0 {max(30, len(values)) * 4} {high}",
        preserveAspectRatio="none",
        role="img",
        aria_label=words,
        cls="you-bars",
    )
