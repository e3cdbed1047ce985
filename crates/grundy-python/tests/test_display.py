"""What a notebook shows."""

import pytest

import grundy


def shown(thing: object) -> str:
    return str(thing._repr_html_())  # type: ignore[attr-defined]


@pytest.mark.parametrize(("locale", "proof"), [("en", "Proof"), ("zh", "证明")])
def test_a_game_shows_rule_values_picture_law_and_badge(locale: str, proof: str) -> None:
    with grundy.settings.using(locale=locale):
        page = shown(grundy.Game("kayles"))
    for part in ("octal 0.77", "0 1 2 3 1 4 3 2", "<svg", "$\\displaystyle", "guy-smith", proof):
        assert part in page, part


def test_a_board_shows_a_map() -> None:
    page = shown(grundy.Game("wythoff"))
    assert "<svg" in page and "wythoff" in page.lower()


def test_a_sum_shows_its_columns_and_moves() -> None:
    page = shown(grundy.Sum("nim 3 5 7"))
    assert "<pre>" in page and "take 1 from the heap of 3" in page
    with grundy.settings.using(locale="zh"):
        assert "先手必胜" in shown(grundy.Sum("nim 3 5 7"))


@pytest.mark.parametrize(("locale", "words"), [("en", ("2 rules, 1 proved", "mistake")), ("zh", ("2 条规则", "错误"))])
def test_a_sweep_shows_its_laws(locale: str, words: tuple[str, ...]) -> None:
    with grundy.settings.using(locale=locale):
        page = shown(grundy.sweep(["octal 0.77", "<b>x</b>"]))
    assert all(word in page for word in words) and "g(x + 12) = g(x)" in page
    assert "<b>x" not in page


def test_everything_asked_shows_itself() -> None:
    game = grundy.Game("take {1,2}")
    for thing in (game.law(), game.table(20), game.misere(), game.refute("g = x % 3"), game.refute("g = x")):
        assert shown(thing).startswith("<")
    assert str(game.law()._repr_latex_()).startswith("$")


def test_what_people_write_is_never_markup() -> None:
    hostile = lambda heap: []  # noqa: E731
    hostile.__name__ = "<script>alert(1)</script>"
    assert "<script>" not in shown(grundy.Game(hostile))
