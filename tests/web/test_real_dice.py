"""Real dice: people roll on the table, enter what fell, and may mend what they entered."""

from __future__ import annotations

from tests.web.visit import Visit


def real() -> Visit:
    return Visit().do("set", "bot.1", "").do("set", "dice", "real").do("new")


def test_dice_wait_for_people_and_every_face_is_offered() -> None:
    visit = real().do("act", "roll")
    assert visit.tokens == ("roll",)
    page = visit.html()
    assert 'data-actor="chance"' in page
    assert all(f'data-act="={face}"' in page for face in range(1, 7))
    assert visit.do("act", "=5").tokens == ("roll", "=5")
    assert visit.table.line.record.tags["Dice"] == "real"


def test_several_tokens_are_entered_at_once_or_not_at_all() -> None:
    visit = real().do("acts", "0 roll =4 roll =2")
    assert visit.tokens == ("roll", "=4", "roll", "=2")
    visit.do("acts", "4 hold roll =9")
    assert visit.tokens == ("roll", "=4", "roll", "=2")
    assert visit.session.notice is not None


def test_what_was_entered_can_be_told_anew() -> None:
    visit = real().do("acts", "0 roll =4").do("acts", "1 =6")
    assert visit.tokens == ("roll", "=6")
    assert visit.do("correct").tokens == ("roll",)
    assert visit.table.line.actor == -1


def test_undo_stops_at_real_dice_too() -> None:
    visit = real().do("acts", "0 roll =4").do("undo")
    assert visit.tokens == ("roll", "=4")


def test_virtual_dice_cannot_be_entered_or_mended() -> None:
    visit = Visit().do("set", "bot.1", "").do("new").do("act", "roll")
    before = visit.tokens
    for arg in ("0 roll =6", "1 =6", f"{len(before)} =6"):
        visit.do("acts", arg)
        assert visit.tokens == before
    visit.do("correct")
    assert visit.tokens == before


def test_a_bots_roll_is_entered_by_people_and_its_decision_is_its_own() -> None:
    visit = Visit().do("set", "dice", "real").do("new").do("acts", "0 roll =3 hold").settle()
    assert visit.tokens[:3] == ("roll", "=3", "hold")
    assert visit.tokens[3:] == ("roll",), "the bot decided, the die waits for people"
    visit.do("act", "=6").settle()
    decided = visit.tokens[5:]
    visit.do("acts", f"5 {'roll' if decided[0] == 'hold' else 'hold'}")
    assert visit.tokens[5:] == decided, "nobody decides for a bot"


def test_malformed_entries_are_counted_and_change_nothing() -> None:
    visit = real()
    for arg in ("", "x =4", "-1 =4", "99 =4", "²"):
        ignored = visit.session.ignored
        visit.do("acts", arg)
        assert visit.session.ignored == ignored + 1
        assert visit.tokens == ()
