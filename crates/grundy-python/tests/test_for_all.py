"""Rules whose parameters have no values: their laws hold for all of them."""

from __future__ import annotations

import itertools
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterable

import pytest

import grundy

Options = Callable[..., Iterable[tuple[int, ...]]]


def valued(options: Options, limit: int, arity: int, given: dict[str, int]) -> dict[tuple[int, ...], int]:
    """All values below the limit, by the definition."""
    values: dict[tuple[int, ...], int] = {}
    for position in sorted(itertools.product(range(limit), repeat=arity), key=sum):
        seen = {values[option] for option in options(*position, **given)}
        values[position] = next(value for value in itertools.count() if value not in seen)
    return values


def lost_in_misere(options: Options, limit: int, given: dict[str, int]) -> dict[int, bool]:
    lost: dict[int, bool] = {}
    for heap in range(limit):
        after = [lost[left] for (left,) in options(heap, **given)]
        lost[heap] = bool(after) and not any(after)
    return lost


def to_m(x: int, m: int) -> list[tuple[int]]:
    return [(x - k,) for k in range(1, min(x, m) + 1)]


def one_or_k(x: int, k: int) -> list[tuple[int]]:
    return [(x - taken,) for taken in {1, k} if taken <= x]


def to_m_of_two(x: int, y: int, m: int) -> list[tuple[int, int]]:
    return [(left, y) for (left,) in to_m(x, m)] + [(x, left) for (left,) in to_m(y, m)]


LAWS = [
    ("take 1..=m", to_m, 1, {"m": 3}),
    ("take 1..=m", to_m, 1, {"m": 7}),
    ("take {1, k}", one_or_k, 1, {"k": 1}),
    ("take {1, k}", one_or_k, 1, {"k": 6}),
    ("(x, y) -> (x-k, y) | (x, y-k) for k in 1..=m", to_m_of_two, 2, {"m": 4}),
]


@pytest.mark.parametrize(("rule", "options", "arity", "given"), LAWS)
def test_the_law_for_all_is_the_law_of_each(
    rule: str, options: Options, arity: int, given: dict[str, int]
) -> None:
    law = grundy.Game(rule).law()
    assert isinstance(law, grundy.LawForAll) and law.proved and grundy.check(law.certificate)
    for position, value in valued(options, 40 if arity == 1 else 14, arity, given).items():
        assert law.outcome(*position, **given) == ("N" if value else "P"), position
        assert law.value(*position, **given) in (None, value), position
    # What the law does not say of values, it says of no position.
    said = {law.value(*[place] * arity, **given) is None for place in range(10)}
    assert said == {law.document["claim"] == "outcome"}


@pytest.mark.parametrize(("rule", "options", "given"), [("take 1..=m", to_m, {"m": 4}), ("take {1, k}; misere", one_or_k, {"k": 4})])
def test_the_law_of_misere_play(rule: str, options: Options, given: dict[str, int]) -> None:
    law = grundy.Game(rule).law(misere=True)
    assert law.proved
    for heap, is_lost in lost_in_misere(options, 60, given).items():
        assert law.outcome(heap, **given) == ("P" if is_lost else "N"), heap


def test_it_says_nothing_where_its_conditions_do_not_hold() -> None:
    law = grundy.Game("take 1..=m").law()
    assert law.conditions == "m >= 1"
    assert law.value(5, m=0) is None and law.outcome(5, m=-1) is None
    assert law.value(10**18 + 2, m=3) == (10**18 + 2) % 4


def test_parameters_and_coordinates_are_asked_for_by_name() -> None:
    law = grundy.Game("take 1..=m").law()
    for position, given in (((5,), {}), ((5,), {"k": 3}), ((5,), {"m": 3, "k": 3}), ((5, 6), {"m": 3}), ((), {"m": 3})):
        with pytest.raises(TypeError, match=r"\(x, m=…\)"):
            law.value(*position, **given)
    with pytest.raises(TypeError):
        law.value(5, m=2.5)  # type: ignore[arg-type]
    for wrong in (-1, 2**63):
        with pytest.raises(ValueError):
            law.value(wrong, m=3)
    for ask in (grundy.Game("nim").law().value, grundy.Game("nim").law().outcome):
        with pytest.raises(TypeError, match="'m' is no free parameter"):
            ask(5, m=3)


def test_a_rule_with_free_parameters_is_a_game_of_its_own() -> None:
    bash = grundy.Game("take 1..=m")
    assert bash.free == ("m",) and bash.arity is None and grundy.Game("nim").free == ()
    assert bash == grundy.Game("x -> x - k for k in 1..=m") == pickle.loads(pickle.dumps(bash))
    assert bash != grundy.Game("take 1..=m", m=3) == bash.given(m=3) and len({bash, bash.given(m=3)}) == 2
    assert grundy.Game("bash").title == grundy.Game("bash", m=3).title is not None


def test_other_questions_ask_for_the_values() -> None:
    bash = grundy.Game("take 1..=m")
    for ask in (
        lambda: bash.table(10),
        lambda: bash.at(3),
        lambda: bash.solve(3),
        lambda: bash.misere(),
        lambda: bash.count(10),
        lambda: bash.story(),
        lambda: bash.law(limit=100),
        lambda: bash.law(fix={"x": 3}),
    ):
        with pytest.raises(grundy.RuleError, match="`m` has no value") as told:
            ask()
        assert "m=3" in str(told.value)


def test_a_law_that_cannot_be_for_all_says_why() -> None:
    with pytest.raises(grundy.RuleError, match="m=3"):
        grundy.Game("x -> [k, x - k - m] for k in 0..=x - m").law()


def test_claims_and_programs_are_for_all_too() -> None:
    bash = grundy.Game("take 1..=m")
    proved = bash.refute("g = x % (m + 1)")
    assert proved.proved and all(grundy.check(certificate) for certificate in proved.certificates)
    assert bash.refute("g = x % m").refuted
    wish = {"reads": "T { x m }", "says": "A|B", "limits": "x <= 1e18, m <= 1e9"}
    program = bash.code("python", **wish)  # type: ignore[arg-type]
    assert program == grundy.code("take 1..=m", "python", **wish)  # type: ignore[arg-type]
    ran = subprocess.run([sys.executable, "-c", program], input="2\n8 3\n9 3\n", capture_output=True, text=True, check=True)
    assert ran.stdout == "B\nA\n"


@pytest.mark.parametrize(("locale", "words"), [("en", ("for all", "proved (parametric)", "Proof")), ("zh", ("对一切", "已证明", "证明"))])
def test_it_shows_itself_in_both_languages(locale: str, words: tuple[str, ...]) -> None:
    with grundy.settings.using(locale=locale):
        game = grundy.Game("take 1..=m")
        law = game.law()
        pages = (game._repr_html_(), law._repr_html_())
    for page in pages:
        assert all(word in page for word in (*words, "m &gt;= 1", "$\\displaystyle"))
    assert "bmod" in str(law._repr_latex_()) and "m >= 1" in repr(law)


def test_no_law_in_the_parameters_is_a_law_without_standing() -> None:
    law = grundy.Game("take {a, b, c, d}").law(seconds=0.01)
    assert not law.proved
    if law.standing == "none":
        assert law.formula is None and law.value(3, a=1, b=2, c=3, d=4) is None and "no law" in repr(law)
