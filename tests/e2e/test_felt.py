"""What a table says is read where it stands: nothing is cut or lies over a question.

A visitor without a browser plays; Chromium draws what he would see.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from operator import ge
from typing import Any

import pytest
from playwright.sync_api import Browser

from pygame_web.shell.rules import LOADING as WAITING
from pygame_web.shell.session import Notice
from pygame_web.table.views.story import sized
from tests.e2e.screens import Player, Screens

SIZES = ((320, 640), (360, 740), (390, 844), (740, 360))
HEADS = {"quantum": "cadet", "qwantum": "greedy", "lum42": "cadet"}


@pytest.fixture
def screens(browser: Browser) -> Iterator[Screens]:
    screens = Screens(browser, SIZES)
    yield screens
    screens.close()


def at(game: str, mark: str, seats: int = 2, least: int = 1) -> Player:
    """Return a player at the first decision whose page has a mark, so often at `least`."""
    player = Player(game, "", *[HEADS[game]] * (seats - 1), head=HEADS[game])
    for token in player.decisions():
        if token and player.html().count(mark) >= least:
            return player
    raise AssertionError(f"no page has {mark}")


FADES = """async () => {
  const story = document.querySelector(".story");
  const { maskImage, paddingInlineEnd } = getComputedStyle(story);
  const last = [];
  for (const x of [0, 10_000]) {
    story.scrollTo(x, 0);
    await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
    const faded = story.getBoundingClientRect().right - parseFloat(paddingInlineEnd);
    const lines = [...story.querySelectorAll(".story-line, .story-news, .story-again")];
    const ends = lines.map((line) => line.getBoundingClientRect().right);
    last.push(Math.max(...ends) - faded);
  }
  return [maskImage, ...last];
}"""
"""The recap's mask, and by how much its last line reaches into the fade: at first, at the end."""


def test_a_recap_that_can_be_scrolled_fades_until_its_end(screens: Screens) -> None:
    screens.show(at("qwantum", 'class="story-line ', 3, least=4), "() => 0")
    for frame in screens.page.frames[2:4]:
        mask, first, last = frame.evaluate(FADES)
        assert "calc(100% - 32px)" in mask, "it is cut without a sign"
        assert first > 0, "there is nothing to scroll"
        assert last <= 1, "it fades where nothing follows"


TOLD_LOW = """() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const [story, players, turn] = [".story", ".qw > .players", ".turn"].map(box);
  const first = document.querySelector(".story :is(.story-news, .story-line)");
  const { right, top, bottom } = first.getBoundingClientRect();
  const fade = parseFloat(getComputedStyle(document.querySelector(".story")).paddingInlineEnd);
  const whole = right <= story.right - fade + 1 && top >= story.top && bottom <= story.bottom
    && first.scrollWidth <= first.clientWidth;
  const seen = story.height > 0 && story.width > 150;
  return [seen, turn.right <= story.left, whole, players.top];
}"""
"""Whether a recap of Qwantum is seen, beside the question, its first line before the fade;
and where the players stand.
"""


@pytest.mark.parametrize("language", ["en", "fr", "de", "es"])
def test_on_a_low_screen_a_recap_of_qwantum_stands_beside_the_question(
    screens: Screens, language: str
) -> None:
    places = "() => document.querySelector('.qw > .players').getBoundingClientRect().top"
    player = Player("qwantum", "", "greedy", head="greedy")
    recaps, stood = 0, set[float]()
    for _ in player.decisions():
        if "qw-status is-told" in player.html():
            recaps += 1
            ((seen, beside, whole, top),) = screens.show(player, TOLD_LOW, language, [3])
            assert seen
            assert beside
            assert whole, "its first line is cut"
            stood.add(top)
        else:
            stood.update(screens.show(player, places, language, [3]))
        if recaps == 12:
            break
    assert recaps == 12
    assert len(stood) == 1, "the players move when something is told"


AGAIN = """() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const [again, lines] = [box(".story-again"), document.querySelector(".story-lines")];
  const upright = innerHeight > innerWidth;
  const scrolls = upright ? lines : document.querySelector(".q-aside");
  const bar = box("#bar");
  const end = bar.height ? bar.top : innerHeight;
  return [
    end - again.bottom, end - scrolls.getBoundingClientRect().bottom,
    scrolls.scrollHeight - scrolls.clientHeight, getComputedStyle(scrolls).maskImage,
  ];
}"""
"""The room below the way to watch a recap again and below what scrolls, and whether that fades."""


def test_a_long_recap_of_quantum_scrolls_over_the_bar_and_fades(screens: Screens) -> None:
    player = Player("quantum", "", "captain", "captain", head="cadet")
    long = any(
        token and 'class="story-news"' in page and page.count('class="story-line ') > 5
        for token in player.decisions()
        for page in (player.html(),)
    )
    assert long, "nobody had so much to tell"
    for again, room, hidden, mask in screens.show(player, AGAIN):
        assert again >= 0, "the way to watch it again is under the bar"
        assert room >= -1, "it is cut by the bar"
        assert hidden > 0
        assert "linear-gradient" in mask, "it is cut without a sign"


CUT = """() => {
  const end = document.querySelector(".q-asked").getBoundingClientRect().bottom;
  const picks = [...document.querySelectorAll(".q-loose .q-pick")];
  const bottoms = picks.map((e) => e.getBoundingClientRect().bottom);
  const seen = getComputedStyle(document.querySelector(".q-hint")).visibility;
  return [picks.length > 0, Math.max(...bottoms) <= end + 1, seen];
}"""
"""Whether there are dice to pick, whether they are in view, whether the hint above is seen."""


def test_dice_below_a_recap_are_whole_and_the_hint_above_it_is_not_seen_by_halves(
    screens: Screens,
) -> None:
    player = Player("quantum", "", "captain", "captain", head="cadet")
    pages = (player.html() for token in player.decisions() if token)
    assert any('class="story-news"' in page and "q-loose" in page for page in pages)
    assert screens.show(player, CUT)[1:3] == [[True, True, "hidden"]] * 2


SPILLED = """() => {
  const edge = (e) => e.getBoundingClientRect();
  const box = edge(document.querySelector(".q-box"));
  const lies = [...document.querySelectorAll(".q-box .q-label, .q-box .q-pick")].map(edge);
  const out = lies.map((e) => Math.max(e.bottom - box.bottom, box.top - e.top));
  return [lies.length, Math.max(...out)];
}"""
"""How many dice and labels a sheet has, and by how much the farthest lies outside its frame."""


def test_several_lost_ships_lie_inside_the_sheet_with_the_recap(screens: Screens) -> None:
    player = Player("quantum", "", "cadet", head="deckhand")
    pages = (player.html() for token in player.decisions() if token)
    assert any(
        'class="story-news"' in page and ">Your scrapyard<" in page and page.count("btn q-pick") > 1
        for page in pages
    )
    for lies, spilled in screens.show(player, SPILLED)[1:3]:
        assert lies > 2
        assert spilled <= 0, "it hangs out of the frame, or is scrolled away"


OPENED = """() => [...document.querySelectorAll("#q-market details")].map((card) => {
  const before = card.getBoundingClientRect().top;
  card.open = true;
  const after = card.getBoundingClientRect().top;
  card.open = false;
  return Math.round(after - before);
})"""
"""By how much each row moves when the text of its card is opened."""


def test_an_advance_card_stays_where_it_is_when_its_text_opens(screens: Screens) -> None:
    player = at("quantum", 'data-act="take:')
    assert screens.show(player, OPENED) == [[0] * 6] * len(SIZES)


BESIDE = """() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const [map, battle, story, bar] = [".q-map", ".q-battle", ".story", "#bar"].map(box);
  const beside = map.right <= battle.left + 1;
  const covered = beside ? 0 : map.bottom - battle.top;
  return [Math.round(Math.max(0, covered, battle.bottom - story.top, story.bottom - bar.top))];
}"""
"""By how many pixels a battle lies over the map, its recap or the bar."""


def test_a_recap_beside_a_battle_leaves_map_battle_and_answers_in_view(screens: Screens) -> None:
    player = Player("quantum", "", "captain", "captain", head="captain")
    pages = (player.html() for token in player.decisions() if token)
    assert any("is-fight" in page and 'class="story' in page for page in pages)
    assert screens.show(player, BESIDE) == [[0]] * len(SIZES)
    # The same with news of two lines and as many actions as a turn has.
    law = f"""() => {{
      const story = document.querySelector(".story");
      const news = Object.assign(document.createElement("p"), {{ className: "story-news" }});
      news.textContent = "Captain destroys your Battlestation 1 on e4. Captain 2 places a cube.";
      story.prepend(news);
      const lines = story.querySelector(".story-lines");
      for (const line of [...lines.children]) lines.append(line.cloneNode(true));
      return ({BESIDE})();
    }}"""
    assert screens.show(player, law) == [[0]] * len(SIZES)


OVER_QUESTION = """() => {
  const question = document.querySelector("[data-question]");
  const { left, top, width, height } = question.getBoundingClientRect();
  const words = document.createElement("p");
  words.className = "CLASS";
  words.textContent = "SAID";
  Object.assign(words.style, { display: "grid", left: `${left}px`, top: `${top}px` });
  words.style.width = `${width}px`;
  document.querySelector("#app").append(words);
  const needs = words.getBoundingClientRect().height;
  words.remove();
  const line = 1.2 * 17;
  return [Math.round(needs - Math.max(height, line)), Math.round(needs / line), Math.round(width)];
}"""
"""Place a scene's sentence as `browser/cast.js` does; return overflow, lines and width."""


def test_what_a_rival_writes_stands_over_the_shortest_question_and_is_no_higher(
    screens: Screens,
) -> None:
    player = Player("qwantum", "", "greedy", head="greedy")
    sentence = "Player 2 writes 13 in purple."
    law = OVER_QUESTION.replace("CLASS", sized("scene-words", sentence)).replace("SAID", sentence)
    assert "" in player.decisions(), "nobody rolls"
    measures = screens.show(player, law)
    assert max(over for over, _, _ in measures) <= 0
    # On a low screen, where a recap stands beside it, the question has room for two lines.
    assert [lines for _, lines, _ in measures[:3]] == [1] * 3


FITS = """() => {
  const turn = document.querySelector(".turn");
  const range = document.createRange();
  range.selectNodeContents(turn);
  const words = range.getBoundingClientRect();
  const above = document.querySelector(".l-clock").getBoundingClientRect();
  const below = document.querySelector(".players").getBoundingClientRect();
  return [turn.className.includes("is-long"), above.bottom - words.top, words.bottom - below.top];
}"""


def test_the_longest_sentence_of_lum42_touches_no_line_above_or_below_it(screens: Screens) -> None:
    player = at("lum42", "Round 3 of")
    plies = iter(range(player.table.line.ply))
    while "l-turn is-long" not in player.html():
        player.do("ply", str(next(plies)))
    for size, (long, above, below) in zip(SIZES, screens.show(player, FITS), strict=True):
        assert long, "another sentence is shown"
        assert max(above, below) <= 1, f"{size}: it reaches {above} and {below} pixels too far"


GROWS = """() => {
  const [row, turn] = [".q-status", ".q-status .turn"].map((name) => document.querySelector(name));
  const high = () => row.getBoundingClientRect().height;
  const before = high();
  turn.className = "CLASS";
  turn.textContent = "SAID";
  return high() - before;
}"""
"""By how much the line of a question grows when it is a long sentence of a rival instead."""


def test_the_longest_sentence_of_quantum_moves_nothing_below_it(browser: Browser) -> None:
    sentence = "Player 2: Battlestation 1 (f3) attacks your Battlestation 1 (e3) (Strike)."
    law = GROWS.replace("CLASS", sized("turn", sentence)).replace("SAID", sentence)
    screens = Screens(browser, ((390, 844), (740, 360), (1440, 900)))
    grown = screens.show(at("quantum", "data-act"), law)
    screens.close()
    assert max(grown) <= 1, grown


LOADING = """() => {
  const toast = document.querySelector("#toast").getBoundingClientRect();
  const others = "[data-question], [data-act], [data-step], .topbar .icon-btn";
  return [...document.querySelectorAll(others)].filter((e) => e.checkVisibility()).filter((e) => {
    const { left, top, right, bottom } = e.getBoundingClientRect();
    const across = Math.min(right - toast.left, toast.right - left);
    return Math.min(across, bottom - toast.top, toast.bottom - top) > 1;
  }).map((e) => e.textContent || e.ariaLabel);
}"""


@pytest.mark.parametrize("game", HEADS)
def test_what_is_loaded_is_told_over_no_question_choice_or_tool(
    screens: Screens, game: str
) -> None:
    player = at(game, "data-choices" if game == "lum42" else "data-act")
    player.session = replace(player.session, notice=Notice(WAITING))
    # The smallest screen has no room for a name, either.
    assert screens.show(player, LOADING)[1:] == [[]] * (len(SIZES) - 1)


PAST = """() => {
  const [past, layer] = [document.createElement("section"), document.createElement("div")];
  past.className = "q-battle is-past";
  document.querySelector(".q-asked, .q-table").append(past);
  layer.className = "layer";
  layer.innerHTML = '<div class="clash"></div>';
  const before = getComputedStyle(past).visibility;
  document.querySelector("#app").append(layer);
  const during = getComputedStyle(past).visibility;
  layer.remove();
  past.remove();
  return [before, during];
}"""


def test_the_last_battle_is_not_told_beside_the_next(screens: Screens) -> None:
    player = at("quantum", "data-act")
    assert screens.show(player, PAST) == [["visible", "hidden"]] * len(SIZES)


LETTERS = """() => Math.min(...[...document.querySelectorAll(".l-map text")].map((e) =>
  parseFloat(getComputedStyle(e).fontSize) * e.getScreenCTM().a))"""


def test_letters_on_the_planets_and_moons_of_a_full_map_are_read_on_a_phone(
    screens: Screens,
) -> None:
    player, least = Player("lum42", "", "cadet", head="cadet"), [99.0] * len(SIZES)
    beside = 0
    for number, _ in enumerate(player.decisions()):
        if number % 12 == 0:
            least = list(map(min, least, screens.show(player, LETTERS)))
        beside += "is-beside" in player.html()
    assert beside, "no unit stands on a moon"
    assert all(map(ge, least, (6, 7, 8.5, 6.5))), least


CHOICES = LETTERS.replace(".l-map text", ".l-choice text")


def test_letters_of_planets_and_moons_that_can_be_taken_are_read_on_a_phone(
    screens: Screens,
) -> None:
    for question in ("take:", "attach:"):
        player = at("lum42", f'data-act="{question}')
        assert min(screens.show(player, CHOICES)) >= 8, question


SUMS = """() => Math.min(...[...document.querySelectorAll(".q-map .q-sum-here")].map((e) =>
  parseFloat(getComputedStyle(e).fontSize)))"""


def test_the_sum_beside_a_planet_is_read_on_a_phone(screens: Screens) -> None:
    assert min(screens.show(at("quantum", "q-sum-here"), SUMS)) >= 11


ALONE = """() => {
  const box = document.querySelector(".l-choices");
  const [choice, ...others] = box.children;
  for (const other of others) other.remove();
  return Math.round(box.getBoundingClientRect().width - choice.getBoundingClientRect().width);
}"""


def test_a_choice_that_stands_alone_has_the_whole_row(screens: Screens) -> None:
    assert screens.show(at("lum42", "l-choice "), ALONE) == [0] * len(SIZES)


BROKEN = """() => [...document.querySelectorAll(".l-said > b")].filter((e) =>
  !e.textContent.includes(" ") && e.offsetHeight > 1.5 * parseFloat(getComputedStyle(e).lineHeight))
  .map((e) => e.textContent)"""
"""Names of one word that stand in two lines."""


@pytest.mark.parametrize("language", ["de", "fr", "es"])
def test_no_word_of_a_choice_is_broken(screens: Screens, language: str) -> None:
    player = at("lum42", 'data-act="enlist:')
    assert screens.show(player, BROKEN, language)[1:] == [[]] * (len(SIZES) - 1)


WORDS = """() => [...document.querySelectorAll(".l-said > b")].flatMap((e) => {
  const { firstChild: text } = e;
  const range = document.createRange();
  return [...text.data.matchAll(/[^ ]+/g)].filter(({ index, 0: word }) => {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return range.getClientRects().length > 1;
  }).map(([word]) => word);
})"""
LOWEST = """() => innerHeight
  - document.querySelector(".l-choices > :last-child").getBoundingClientRect().bottom"""


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_seven_or_more_cubes_to_choose_from_are_whole_on_a_low_screen(
    screens: Screens, language: str
) -> None:
    player, cubes = Player("lum42", "", "navigator", head="navigator"), "(collect|transform|give):"
    many = (len(re.findall(f'data-act="{cubes}', player.html())) for _ in player.decisions())
    assert any(number > 6 for number in many)
    assert screens.show(player, WORDS, language)[-1] == []
    assert screens.show(player, LOWEST, language)[-1] >= 0


def test_eight_units_for_a_planet_and_its_moon_are_whole_on_a_low_screen(
    screens: Screens,
) -> None:
    player = at("lum42", 'data-act="deploy:', least=10)
    assert player.html().count('class="btn l-choice') == 8, "two more are on the map"
    assert screens.show(player, LOWEST)[-1] >= 0


FADED = """() => getComputedStyle(document.querySelector(".l-aside")).maskImage"""


def test_more_choices_than_a_low_screen_has_room_for_fade_where_they_are_cut(
    screens: Screens,
) -> None:
    player = at("lum42", 'data-act="deploy:', least=12)
    assert screens.show(player, LOWEST)[-1] < 0, "there is nothing to scroll"
    assert "linear-gradient" in screens.show(player, FADED)[-1]


TITLE = """() => {
  const title = document.querySelector(".topbar-title");
  return parseFloat(getComputedStyle(title).fontSize) > 0
    && title.scrollWidth > title.clientWidth + 1;
}"""
TAGS = """() => [...document.querySelectorAll(".qw > .players .player-news")].filter((e) =>
  e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent)"""


def test_a_name_in_the_top_bar_is_whole_or_not_there(screens: Screens) -> None:
    for game in HEADS:
        assert screens.show(at(game, "data-act"), TITLE) == [False] * len(SIZES), game


@pytest.mark.parametrize("contrast", ["no-preference", "more"])
def test_no_tag_beside_a_name_is_cut(screens: Screens, contrast: Any) -> None:
    screens.page.emulate_media(contrast=contrast)
    player, faults, most = Player("qwantum", "", "greedy", head="greedy"), list[str](), 0
    for number, token in enumerate(player.decisions()):
        tags = [part.count('class="tag') for part in player.html().split('"player-news"')[1:]]
        if max(tags, default=0) < max(3, most):
            continue
        most = max(tags)
        for size, cut in zip(SIZES, screens.show(player, TAGS), strict=True):
            faults += [f"{size}, {number} ({token}): {one}" for one in cut]
    screens.page.emulate_media(contrast="null")
    assert most > 3, "no name has four tags"
    assert not faults, "\n".join(faults)


RING = """() => {
  const place = document.querySelector(".l-place");
  place.focus();
  const { outlineColor, outlineStyle, boxShadow } = getComputedStyle(place);
  return [outlineColor, outlineStyle, boxShadow.split(") ")[0] + ")"];
}"""


def test_the_ring_around_a_place_for_a_unit_is_seen_on_a_planet_of_any_colour(
    screens: Screens,
) -> None:
    player = at("lum42", "l-place is-planet")
    assert screens.show(player, RING) == [["rgb(255, 255, 255)", "solid", "rgb(0, 0, 0)"]] * 4
