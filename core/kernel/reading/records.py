"""Finds records in a text: where each begins and ends, and its intended plies."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from core.kernel.errors import GameError, RecordError
from core.kernel.game import OVER, AnyGame
from core.kernel.play import submit
from core.kernel.reading.dress import OF_TEX
from core.kernel.reading.found import Found
from core.kernel.record import Games, Record, of_tags, readable, unescaped
from core.kernel.timeline import Timeline, start

_Q = "\"“”„‟«»‹›″‶〝〞〟❝❞❛❜「」『』《》〈〉״ʺˮ\ufffd'‘’‚‛`´"
_OPENS = re.compile(
    rf"\[\s{{0,9}}([A-Za-z][A-Za-z0-9_-]{{0,40}})\s{{0,9}}[:=]?\s{{0,9}}(?:''|``|,,|[{_Q}])"
    r"|\[\s{0,9}[A-Z][A-Za-z]{0,20}\d?\s{0,9}[:= ]\s{0,9}[^\[\]\n\\]{1,80}\]"
)
_UNQUOTED = re.compile(
    r"\[\s*([A-Z][A-Za-z]{0,20}\d?)\s{0,9}[:= ]\s{0,9}([^\[\]\n\\]{1,80}?)\s{0,9}\]"
)
_CLOSES = re.compile(rf"(?:(?<!\\)|(?<=\\\\))(?:''|[{_Q}])\s{{0,9}}\]")
_NO_VALUE = re.compile(r"\]\s*\[")
_LONGEST_VALUE = 20_000
_MOST_HEADS = 60
_GAP = re.compile(r"[^A-Za-z\[\]{}]{0,60}")
_WORD = re.compile(r"\{(?P<comment>[^}]*)\}|(?P<word>[^\s{}\[\]\ufffd]+)|(?P<other>[{}\[\]])")
_FIRST = re.compile(r"(?<=\n)[ \t]*1[.):…\\]+\s")
_TAG = re.compile(r"\[\s*[A-Z][A-Za-z]*\d?\s")
_SIGN = r"[^\w\s=~+-]"
_NUMBER = re.compile(rf"[^\w\s=~+:,;./-]*\d+{_SIGN}*|[lI]\.")
"""A ply's number, or a chess annotation. Print turns "1." into "l." or "I."."""
_GLUED = re.compile(rf"^{_SIGN}*\d+{_SIGN}+(?=\S)")
"""A number before its ply, without a blank."""
_BEHIND = re.compile(r"(?:\W+|[:;=]-?[DPpOo]|<3|\([yY]\)|[,;—–][^\W\d]+)$")
"""A smiley, any other sign, or a word that follows a ply directly."""
CUT = re.compile(r"(?:…|\.{3})\s*\Z")
"""What a messenger puts for the rest of a long text."""
_AROUND = "*_~`.,;:!?+\"'“”’‘()<>|\\"
_ALIKE = str.maketrans("аеорсхуі", "aeopcxyi")
"""Cyrillic letters that look like Latin ones."""
_MOST_PIECES = 3
"""Of a ply that blanks divide, as behind a colon or around a dash."""
_BREAK = re.compile(r"[ \t]*\n[ \t>|]*")
_UNREAD = re.compile(r"\A(?:\s*\[\s*(?!(?:Game|Rules|Seats|Start)\b)[A-Z][^\[\]\n]{0,200}\])+")
_LONGEST_REST = 60


@dataclass(frozen=True, slots=True)
class Head:
    """The tags of a record, and their position."""

    tags: tuple[tuple[str, str], ...]
    begin: int
    end: int


@dataclass(frozen=True, slots=True)
class Word:
    """A word after the tags: a ply or something else."""

    text: str
    at: int
    breaks: bool
    """Whether a line begins with it."""


def heads(view: str) -> Iterator[Head]:
    """The heads of all records of a text."""
    tags: list[tuple[str, str]] = []
    begin = end = 0
    for name, value, at, behind in _tags(view):
        joined = _GAP.fullmatch(view, end, at) is not None
        again = name == "Game" and any(known == "Game" for known, _ in tags)
        if tags and (not joined or again):
            yield from _head(tags, begin, end)
            tags = []
        if not tags:
            begin = at
        tags.append((name, _value(value)))
        end = behind
    if tags:
        yield from _head(tags, begin, end)


def _tags(view: str) -> Iterator[tuple[str, str, int, int]]:
    """Yield name, value, start and end of whatever looks like a tag."""
    at = end = behind = 0
    while opened := _OPENS.search(view, at):
        at = opened.end()
        if opened[1] and end < at:
            # Any scope opened before the next end is closed by this one.
            close = _CLOSES.search(view, at)
            end, behind = close.span() if close else (len(view), 0)
        quoted = opened[1] and behind and end - at <= _LONGEST_VALUE
        if quoted and not _NO_VALUE.search(view, at, end):
            yield opened[1], view[at:end], opened.start(), behind
            at = behind
        elif plain := _UNQUOTED.match(view, opened.start()):
            at = plain.end()
            yield plain[1], plain[2], plain.start(), at


def _head(tags: list[tuple[str, str]], begin: int, end: int) -> Iterator[Head]:
    if any(name.lower() == "game" for name, _ in tags):
        yield Head(tuple(tags), begin, end)


def _value(text: str) -> str:
    """Return a tag's value; typographic quotes may add spaces, and line breaks may occur."""
    text = _BREAK.sub(" ", text).strip("\u00a0\u202f")
    if len(text) > 1 and text[0] == text[-1] == '"':
        text = text[1:-1]
    return readable(unescaped(text))


class Records:
    """Reads the records of texts, with a cache."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._known: dict[tuple[object, str], Found] = {}

    def find(self, view: str) -> Iterator[Found]:
        """Each record of a text, read as far as it can be."""
        found = list(islice(heads(view), _MOST_HEADS))
        ends = [*(head.begin for head in found[1:]), len(view)]
        last = 0
        for head, end in zip(found, ends, strict=False):
            body, before = view[head.end : end], f"\n{view[last : head.begin]}"
            last = end
            first = _FIRST.search(before)
            if first and not body.strip():
                # The tags follow the plies.
                body = before[first.start() :]
            one = self._known.get((head.tags, body))
            if one is None:
                one = self._read(head, body)
                self._known[head.tags, body] = one
            spot = one.spot or view[head.begin : head.begin + 200].split("\n")[0]
            yield replace(one, at=head.begin, hint=view[head.begin : head.begin + 24], spot=spot)

    def _read(self, head: Head, body: str) -> Found:
        try:
            line = start(self._games, _record(self._games, _unframed(self._games, head.tags)))
        except RecordError as error:
            return Found("record", error=error)
        except GameError as error:
            return Found("record", error=error)
        found = _Course(line, body).read()
        first = _FIRST.search(body)
        if not found.plies and first:
            # Words between the tags and the first ply.
            later = _Course(line, body[first.start() :]).read()
            return later if later.plies else found
        return found


def _unframed(games: Games, tags: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    """Return the tags without the characters that their quotes became in another code page.

    They surround the game's name and the numbers.
    """
    game_name = next(value for name, value in tags if name.lower() == "game")
    known = max((key for key in games if key in game_name.lower()), key=len, default="")
    numbers = [value for name, value in tags if name.lower() in ("seats", "rules")]
    if game_name == known or not known or not numbers:
        return tags
    before, _, behind = game_name.lower().partition(known)
    ends = len(before), len(game_name) - len(behind)
    before, behind = game_name[: ends[0]], game_name[ends[1] :]
    framed = re.compile(rf"{re.escape(before)}\s*\d+\s*{re.escape(behind)}")
    if not all(map(framed.fullmatch, numbers)):
        return tags
    return tuple(
        (name, value.removeprefix(before).removesuffix(behind).strip()) for name, value in tags
    )


def _record(games: Games, tags: tuple[tuple[str, str], ...]) -> Record:
    """Return the record of some tags. Raises `RecordError`."""
    given: dict[str, str] = {}
    names = {name for name, _ in tags}
    game_name = next(value for name, value in tags if name.lower() == "game")
    game = games.get(_AT_ENDS.sub("", game_name).lower())
    options = {option.name for option in game.options} - names if game else set()
    for name, value in tags:
        small = name.lower()
        if small in options and not _NO_OPTION.fullmatch(f"{small} {value}"):
            meant = small
        else:
            meant = name if "Game" in names else small.capitalize()
        if given.get(meant, value) != value:
            raise RecordError(f"the tag {meant} stands twice", "record-tag", text=meant)
        given[meant] = value
    for name in ("Game", "Seats", "Rules"):
        if name in given:
            given[name] = _AT_ENDS.sub("", given[name])
    if given["Game"] not in games:
        given["Game"] = given["Game"].lower()
    return of_tags(given)


_AT_ENDS = re.compile("^[^A-Za-z0-9]+|[^A-Za-z0-9]+$")
"""Quotes that were read as another code page."""
_NO_OPTION = re.compile(r"rules [^A-Za-z]+|start .*\s.*")
"""The version of the rules and a position, whatever options a game has."""


def _candidates(word: str, following: int) -> Iterator[str]:
    """Yield the plies that a word may stand for, likeliest first.

    If a line end was lost, the next ply's number may be attached.
    """
    plain = word.strip(_AROUND)
    yield from (word, plain, word.lower(), plain.lower())
    yield from (_GLUED.sub("", word), plain.replace("-", ""), plain.translate(_ALIKE))
    yield re.sub(rf"{following}\W*$", "", word)
    yield _BEHIND.sub("", word)


class _Course:
    """The plies of one record, as far as its words are plies."""

    def __init__(self, line: Timeline, body: str) -> None:
        self.line = line
        self.game: AnyGame = line.game
        # Merely informative tags may be unreadable.
        self.body = OF_TEX.sub("", _UNREAD.sub("", body))
        self.states: list[Any] = [line.state]
        self.tokens: list[str] = []
        self.comments: dict[int, str] = {}
        self.words: list[Word] = []
        self.fault: int | None = None
        """The position of a character that belongs to no word."""

    def read(self) -> Found:
        """Return the game, with its error or leftover text."""
        self._split()
        at = 0
        while at < len(self.words):
            taken = self._take(at)
            if not taken:
                return self._stopped(at)
            at += taken
        if self.fault is not None:
            rest = self.body[self.fault :]
            words = [Word(one["word"], 0, False) for one in _WORD.finditer(rest) if one["word"]]
            # A character after the last ply belongs to the surrounding text.
            around = rest[0] != "{" or rest.startswith("{{")
            begun = self.tokens or not (self._is_numbered() or _TAG.search(rest))
            if begun and around and not any(map(self._reads, words)):
                return self._finish(rest)
            return self._broken(self.fault)
        is_cut = self.tokens and CUT.search(self.body)
        return self._finish(self.body.split()[-1] if is_cut else "")

    def _split(self) -> None:
        """Split the body into words; it ends at a line without plies."""
        marks = list(_WORD.finditer(self.body))
        self.notes: list[tuple[int, str]] = []
        last = 0
        for mark in marks:
            if mark["other"]:
                self.fault = mark.start()
                break
            if mark["comment"] is not None:
                self.notes.append((len(self.words), mark["comment"]))
            else:
                breaks = "\n" in self.body[last : mark.start()]
                # Bare digits may be the end of a ply broken across lines.
                if mark["word"].isdigit() or not _NUMBER.fullmatch(mark["word"]):
                    self.words.append(Word(mark["word"], mark.start(), breaks))
            last = mark.end()

    def _take(self, at: int) -> int:
        """Play the word as it is or as intended; return how many words it took, or 0."""
        word = self.words[at]
        for number, comment in self.notes:
            if number == at:
                self._note(comment)
        self.notes = [note for note in self.notes if note[0] != at]
        number = word.text.isdigit()
        for token in () if number else dict.fromkeys(_candidates(word.text, len(self.tokens) + 2)):
            if token and self._plays(token):
                return 1
        pieces = [piece.text for piece in self.words[at : at + _MOST_PIECES]]
        for many in () if number else range(2, len(pieces) + 1):
            if self._plays("".join(pieces[:many])):
                return many
        joined = word.breaks and self._joins(at)
        nothing = number or not any(sign.isalnum() for sign in word.text)
        return 1 if joined or nothing else 0

    def _joins(self, at: int) -> bool:
        """Return whether the word completes the previous one, which was played as if complete."""
        if not self.tokens or at == 0 or self.words[at - 1].text != self.tokens[-1]:
            return False
        last, state = self.tokens.pop(), self.states.pop()
        if self._plays(last + self.words[at].text):
            return True
        self.tokens.append(last)
        self.states.append(state)
        return False

    def _plays(self, token: str) -> bool:
        try:
            state = submit(
                self.game, self.states[-1], self.game.read_action(self.states[-1], token)
            )
        except GameError:
            return False
        self.tokens.append(token)
        self.states.append(state)
        return True

    def _note(self, comment: str) -> None:
        before = self.comments.get(len(self.tokens))
        self.comments[len(self.tokens)] = comment if before is None else f"{before} {comment}"

    def _reads(self, word: Word) -> bool:
        """Return whether a word is a ply, legal or not."""
        try:
            self.game.read_action(self.states[-1], word.text)
        except GameError:
            return False
        return True

    def _is_numbered(self) -> bool:
        """Return whether a first ply is announced."""
        return _FIRST.search(self.body) is not None

    def _stopped(self, at: int) -> Found:
        """Handle a word that is not a ply here: an error in the record, or text after it."""
        word, rest = self.words[at], self.words[at:]
        plies = sum(map(self._reads, rest[:12]))
        over = self.game.actor(self.states[-1]) == OVER
        prose = not self._reads(word) and plies * 2 < len(rest[:12])
        apart = at > 0 and not any(sign.isalnum() for sign in self.words[at - 1].text)
        like_a_ply = self._is_numbered() or re.fullmatch(r"[a-z]+|.*\d.*", word.text) is not None
        stray = apart or (word.breaks if self.tokens else not like_a_ply)
        chance = not self.tokens and re.match(r"=[a-z0-9]", word.text)
        if prose and not chance and (stray or over or len(rest) > 1):
            return self._finish(self.body[word.at :])
        return self._broken(word.at, word.text)

    def _broken(self, at: int, token: str = "") -> Found:
        done = self._finish("")
        assert done.line is not None
        prefix, ply = done.line.record, len(self.tokens)
        error: RecordError
        if not token:
            token = self.body[at : at + 20].split("\n")[0]
            text = f"ply {ply + 1}: cannot read {token!r}"
            error = RecordError(text, "record-syntax", ply=ply, token=token, prefix=prefix)
        else:
            try:
                submit(self.game, self.states[-1], self.game.read_action(self.states[-1], token))
            except GameError as why:
                error = RecordError.from_error(why, prefix=prefix, ply=ply, token=token)
        return replace(done, error=error, spot=self.body[at : at + 200].split("\n")[0])

    def _finish(self, rest: str) -> Found:
        for _, comment in () if rest else self.notes:
            self._note(comment)
        record = self.line.record.with_tokens(tuple(self.tokens))
        record = replace(record, comments=dict(self.comments))
        line = Timeline(self.game, record, tuple(self.states))
        text = " ".join(rest.split())
        cut = f"{text[:_LONGEST_REST]}…" if len(text) > _LONGEST_REST else text
        return Found("record", line=line, rest=cut, spot=rest.strip().split("\n")[0])
