"""Reads maps from text, with reasons for refusals, and writes them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from core.games.quantum.maps.model import SIDE, SLOTS, Grid, Map, Tile
from core.kernel.errors import OptionError

STOCK = {7: 8, 8: 8, 9: 4, 10: 4, 0: 1}
"""How many tiles of each number there are; 0 is the Void. QU-MAP-STOCK."""

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 '.-]{0,39}")
_TILE = re.compile(r"(7|8|9|10)(\*?)|0|\.")
_STOCK_FIELD = re.compile(r"#(7|8|9|10|void)=(\d{1,2})")
_SLOTS_FIELD = re.compile(r"slots (\d{1,3}) vs (\d{1,2}) cubes")


def read_map(text: str, key: str = "") -> Map:
    """Return the map of a text: a header line, then one line a row of tiles.

        Alpha Sector | 2p | 5 cubes
        7*  7  7
        7   8  7
        7   7  7*

    The header is the name, the number of players and the cubes of each; counts as our sources add
    them ("tiles #7=8 #8=1", "slots 10 vs 10 cubes") may follow and are checked. A tile is its
    planet's number, with `*` for a starting planet, `0` for the Void, `.` for no tile. In the
    one-line form rows are separated by "/" and tiles by commas, "_" stands for a space, and "c" for
    "cubes". Lines beginning with "#" are comments. QU-MAP-OWN.

    Raises `OptionError` that says what is wrong and where: map-text, map-header, map-name,
    map-seats, map-cubes, map-tile, map-row, map-size, map-starts, map-stock, map-apart, map-slots,
    map-sum.
    """
    if not isinstance(text, str) or len(text) > 2000:
        raise _refusal("map-text", "a map is a text of at most 2000 characters")
    return _read(text, key)


@lru_cache(maxsize=64)
def _read(text: str, key: str) -> Map:
    lines = [line.strip() for line in re.split(r"[\n/]", text)]
    lines = [line for line in lines if line and not line.startswith("#")]
    if len(lines) < 2:
        raise _refusal(
            "map-text", "a map is a header line (name | 2p | 5 cubes) and rows of tiles below it"
        )
    title, seats, cubes, checks = _read_header(lines[0])
    grid = _square(tuple(_read_row(y, line) for y, line in enumerate(lines[1:], 1)))
    _check_grid(grid, seats, cubes)
    _check_sums(grid, seats * cubes, checks)
    return Map(title, seats, cubes, grid, _write(title, seats, cubes, grid), key)


def write_map(sector: Map, compact: bool = False) -> str:
    """Return the text that `read_map` reads back; `compact` gives one line without spaces."""
    if compact:
        return sector.text
    wide = [[_write_tile(tile) for tile in row] for row in sector.grid]
    rows = ["    " + "".join(f"{token:<4}" for token in row).rstrip(" .") for row in wide]
    return "\n".join([f"{sector.title} | {sector.seats}p | {sector.cubes} cubes", *rows])


def _refusal(code: str, sentence: str, **facts: object) -> OptionError:
    return OptionError(f"map: {sentence}", code, option="map", **facts)


def _read_header(line: str) -> tuple[str, int, int, list[str]]:
    fields = [" ".join(field.replace("_", " ").split()) for field in line.split("|")]
    if len(fields) < 3:
        raise _refusal(
            "map-header",
            f"the header {line[:60]!r} has not the form name | 2p | 5 cubes",
            text=line[:60],
        )
    if not _NAME.fullmatch(fields[0]):
        raise _refusal(
            "map-name",
            f"the name {fields[0][:60]!r} should have 1 to 40 letters, digits, spaces, ' . or -",
            text=fields[0][:60],
        )
    if not re.fullmatch(r"[234]p", fields[1]):
        raise _refusal(
            "map-seats", f"{fields[1][:20]!r} should be 2p, 3p or 4p", text=fields[1][:20]
        )
    cubes = re.fullmatch(r"([2-7]) ?c(ubes)?", fields[2])
    if not cubes:
        raise _refusal(
            "map-cubes", f"{fields[2][:20]!r} should be 2 to 7 cubes", text=fields[2][:20]
        )
    return fields[0], int(fields[1][0]), int(cubes[1]), fields[3:]


def _read_row(y: int, line: str) -> list[Tile | None]:
    row: list[Tile | None] = []
    for x, token in enumerate(line.replace(",", " ").split(), 1):
        match = _TILE.fullmatch(token)
        if not match:
            raise _refusal(
                "map-tile",
                f"row {y}, column {x}: {token[:20]!r} is no tile; use 7 8 9 10, with * for a "
                "starting planet, 0 for the Void, . for no tile",
                row=y,
                column=x,
                text=token[:20],
            )
        row.append(None if token == "." else (int(match[1] or 0), bool(match[2])))
    if not row:
        raise _refusal("map-row", f"row {y} has no tile", row=y)
    return row


def _square(rows: Sequence[list[Tile | None]]) -> Grid:
    """Return rows of equal length, without empty rows and columns at the edges."""
    width = max(len(row) for row in rows)
    full = [row + [None] * (width - len(row)) for row in rows]
    xs = [x for x in range(width) if any(row[x] for row in full)]
    ys = [y for y, row in enumerate(full) if any(row)]
    if not ys:
        raise _refusal("map-row", "there is no tile")
    grid = tuple(tuple(row[xs[0] : xs[-1] + 1]) for row in full[ys[0] : ys[-1] + 1])
    if len(grid) > SIDE or len(grid[0]) > SIDE:
        raise _refusal(
            "map-size",
            f"{len(grid[0])} by {len(grid)} tiles are more than {SIDE} by {SIDE}",
            columns=len(grid[0]),
            rows=len(grid),
            most=SIDE,
        )
    return grid


def _check_grid(grid: Grid, seats: int, cubes: int) -> None:
    tiles = {
        (x, y): tile for y, row in enumerate(grid) for x, tile in enumerate(row) if tile is not None
    }
    used = Counter(number for number, _ in tiles.values())
    for number, most in STOCK.items():
        if used[number] > most:
            kind = f"{number}-tiles" if number else "Void tiles"
            raise _refusal(
                "map-stock",
                f"{used[number]} {kind} are used, the boxes hold {most}",
                number=number,
                used=used[number],
                most=most,
            )
    starts = sum(start for _, start in tiles.values())
    if starts != seats:
        raise _refusal(
            "map-starts",
            f"{seats} players need {seats} starting planets (with *), there are {starts}",
            seats=seats,
            starts=starts,
        )
    _check_joined(tiles)
    slots = sum(SLOTS[number] for number, _ in tiles.values() if number)
    need = seats * cubes + 1 - seats
    if slots < need:
        raise _refusal(
            "map-slots",
            f"{seats} players with {cubes} cubes need {need} cube slots, there are {slots}",
            seats=seats,
            cubes=cubes,
            need=need,
            slots=slots,
        )


def _check_joined(tiles: dict[tuple[int, int], Tile]) -> None:
    """Every tile can be reached from the first over the sides of tiles. QU-MAP-JOINED."""
    todo = [next(iter(tiles))]
    seen = set(todo)
    while todo:
        x, y = todo.pop()
        beside = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & tiles.keys() - seen
        seen |= beside
        todo += beside
    for x, y in tiles.keys() - seen:
        raise _refusal(
            "map-apart",
            f"row {y + 1}, column {x + 1}: this tile is not joined to the first one side by side",
            row=y + 1,
            column=x + 1,
        )


def _check_sums(grid: Grid, cubes: int, checks: list[str]) -> None:
    used = Counter(tile[0] for row in grid for tile in row if tile)
    for field in checks:
        for kind, number in _STOCK_FIELD.findall(field):
            have = used[0 if kind == "void" else int(kind)]
            if have != int(number):
                raise _sum_refusal(f"#{kind}={number}", have)
        match = _SLOTS_FIELD.search(field)
        slots = sum(SLOTS[number] * many for number, many in used.items() if number)
        if match and (int(match[1]), int(match[2])) != (slots, cubes):
            raise _sum_refusal(match[0], f"slots {slots} vs {cubes} cubes")


def _sum_refusal(text: str, have: object) -> OptionError:
    return _refusal(
        "map-sum", f"the header says {text!r}, the rows give {have}", text=text, have=str(have)
    )


def _write_tile(tile: Tile | None) -> str:
    return "." if tile is None else f"{tile[0]}{'*' if tile[1] else ''}"


def _write(title: str, seats: int, cubes: int, grid: Grid) -> str:
    rows = ("/".join(",".join(map(_write_tile, row)) for row in grid)).replace(" ", "")
    return f"{title.replace(' ', '_')}|{seats}p|{cubes}c/{rows}"
