"""Questions, the doors over their stack, and what follows from their declaration."""

from __future__ import annotations

import pickle

import pytest

from core.kernel.action import Action
from core.kernel.base import BaseGame
from core.kernel.game import CHANCE, OVER, Event
from core.kernel.question import BOTTOM, ask
from core.kernel.question import Question as KernelQuestion
from core.kernel.stack import StackText
from core.kernel.state import State as KernelState
from core.kernel.state import tell
from core.kernel.validate import stack_stands


class Say(Action):
    """A number is said."""

    number: int


SAYS = tuple(Say(number) for number in range(3))


class State(KernelState):
    """What was said; `cached` is no part of the position."""

    __slots__ = ("cached", "numbers")
    derived = KernelState.derived | {"cached"}
    numbers: tuple[int, ...]
    cached: object

    def copy(self) -> State:
        n = State()
        n.pending, n.events, n.numbers, n.cached = self.pending, None, self.numbers, None
        return n


class Question(KernelQuestion):
    """What may wait."""


class Count(Question, kind="count"):
    """A number below `most`."""

    most: int
    below = (BOTTOM, "twice")

    def offers(self, s: State) -> tuple[Action, ...]:
        return SAYS[: self.most]

    def answer(self, n: State, a: Say) -> None:
        tell(n, "said", seat=self.seat, number=a.number)
        n.numbers = (*n.numbers, a.number)

    def fits(self, s: State) -> bool:
        return self.most <= 3


class Lot(Question, kind="lot"):
    """Chance says a number."""

    below = ("twice",)
    chance = True

    def offers(self, s: State) -> tuple[Action, ...]:
        return SAYS

    def answer(self, n: State, a: Say) -> None:
        ask(n, Echo(CHANCE, (a.number, a.number)))


class Echo(Question, kind="echo"):
    """A step: what fell is told again."""

    numbers: tuple[int, ...]
    below = ("twice",)

    def run(self, n: State) -> None:
        for number in self.numbers:
            tell(n, "echo", number=number)


class Twice(Question, kind="twice"):
    """A question that answers itself when somebody has said 0."""

    below = (BOTTOM,)

    def offers(self, s: State) -> tuple[Action, ...]:
        return SAYS

    def answer(self, n: State, a: Say) -> None:
        ask(n, self)
        ask(n, Lot(CHANCE))
        n.numbers = (*n.numbers, a.number)

    def settle(self, n: State) -> bool:
        if 0 not in n.numbers:
            return False
        n.pending = n.pending[:-1]
        tell(n, "settled")
        return True


class Counting(BaseGame[State, Action]):
    """Not a whole game: the doors only."""

    state = State

    def write_state(self, s: State) -> str:
        return "counting1 " + ",".join(map(str, s.numbers))

    def advance(self, n: State) -> bool:
        if len(n.numbers) > 2:
            return False
        ask(n, Count(1, 2))
        return True


GAME = Counting()
TEXT = StackText(Question, {"int": (str, int)})


def position(*pending: Question, numbers: tuple[int, ...] = ()) -> State:
    s = State()
    s.pending, s.numbers, s.events, s.cached = pending, numbers, None, object()
    return s


def test_questions_are_equal_by_kind_and_fields_and_read_back() -> None:
    question = Count(1, most=2)
    assert question == Count(seat=1, most=2)
    assert hash(question) == hash(Count(1, 2))
    assert question != Count(0, 2)
    assert Lot(CHANCE) != Twice(CHANCE)
    assert eval(repr(question)) == question
    assert pickle.loads(pickle.dumps(question)) == question
    assert (question.seat, question.kind, question.fields) == (1, "count", ("seat", "most"))


def test_equal_questions_stay_equal_when_the_shared_ones_were_dropped() -> None:
    first = Count(0, 2)
    for most in range(10_001):
        Count(5, most)
    assert first is not Count(0, 2)
    assert first == Count(0, 2)
    assert len(Count.made) <= 10_000


def test_each_game_has_a_register_of_its_own() -> None:
    assert Question.kinds == {"count": Count, "lot": Lot, "echo": Echo, "twice": Twice}
    assert KernelQuestion.kinds == {}
    with pytest.raises(TypeError, match="two kinds of question are called 'lot'"):

        class _Second(Question, kind="lot"):
            """A second lot."""


def test_doors_ask_the_topmost_question() -> None:
    s = position(Twice(0), Count(1, 2))
    assert GAME.actor(s) == 1
    assert GAME.legal(s) == (Say(0), Say(1))
    assert GAME.outcomes(s) == ()
    after = GAME.apply(s, Say(1))
    assert after.pending == (Twice(0),)
    assert after.numbers == (1,)
    assert s.numbers == ()


def test_chance_answers_with_equal_probabilities() -> None:
    s = position(Twice(0), Lot(CHANCE))
    assert GAME.actor(s) == CHANCE
    assert [action for action, _ in GAME.outcomes(s)] == list(GAME.legal(s))
    assert sum(weight for _, weight in GAME.outcomes(s)) == 1


def test_steps_and_settled_questions_run_by_themselves_and_events_tell_them_in_order() -> None:
    s = position(Twice(0), Lot(CHANCE), numbers=(0, 1, 2))
    after = GAME.apply(s, Say(2))
    assert after.pending == ()
    assert GAME.actor(after) == OVER
    assert (GAME.legal(after), GAME.outcomes(after)) == ((), ())
    events = GAME.events(s, Say(2), after)
    assert events == (Event("echo", number=2), Event("echo", number=2), Event("settled"))
    assert after.events is None


def test_a_game_goes_on_when_nothing_waits() -> None:
    after = GAME.apply(position(Count(0, 3)), Say(2))
    assert after.pending == (Count(1, 2),)


def test_states_are_compared_by_their_fields_without_what_is_derived() -> None:
    s, same = position(Count(0, 2)), position(Count(0, 2))
    assert s == same
    assert hash(s) == hash(same)
    assert s != position(Count(0, 3))
    assert s != position(Count(0, 2), numbers=(1,))
    assert s.copy() == s
    assert s != "s"


def test_repr_of_a_state_is_the_call_that_reads_it() -> None:
    assert repr(position(numbers=(1, 2))) == "read_state('counting1 1,2')"
    assert "State object" in repr(State())


def test_a_game_sees_everything_unless_it_says_otherwise() -> None:
    s = position(Count(0, 2))
    assert GAME.observe(s, 1) is s


@pytest.mark.parametrize(
    ("stack", "stands"),
    [
        ((Count(0, 2),), True),
        ((Twice(1), Count(0, 2)), True),
        ((Twice(1), Lot(CHANCE)), True),
        ((), False),
        ((Lot(CHANCE),), False),
        ((Count(0, 2), Twice(1)), False),
        ((Count(2, 2),), False),
        ((Count(CHANCE, 2),), False),
        ((Twice(1), Lot(0)), False),
        ((Count(0, 4),), False),
        ((Count(0, 0),), False),
        ((Twice(1), Echo(CHANCE, ())), False),
    ],
)
def test_a_stack_stands_by_what_its_questions_declare(
    stack: tuple[Question, ...], stands: bool
) -> None:
    assert stack_stands(position(*stack), seats=2) is stands


def test_a_stack_round_trips_through_text() -> None:
    stack = (Twice(1), Count(0, 12), Lot(CHANCE), Echo(CHANCE, (1, 2, 3)), Echo(CHANCE, ()))
    text = "twice:1:-/count:0:12/lot:-:-/echo:-:1,2,3/echo:-:-"
    assert TEXT.write(stack) == text
    assert TEXT.read(text) == stack
    assert TEXT.read("-") == ()
    other = StackText(Question, {"int": (str, int)}, chance="=", comma=".")
    assert other.write(stack[2:4]) == "lot:=:-/echo:=:1.2.3"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nobody:0:-",
        "count:0",
        "count:0:-",
        "count:0:1,2",
        "count:x:1",
        "count:-1:1",
        "count:01:1",
        "count:0:x",
        "lot:-:3",
        "count:²:1",
        "count:0:1/",
    ],
)
def test_a_stack_text_at_fault_raises_a_value_error(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        TEXT.read(text)
