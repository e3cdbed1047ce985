"""Games: rules in text and in Python, laws, sums, claims, certificates."""

import pickle
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import grundy


def test_a_mistake_is_drawn_at_its_place() -> None:
    with pytest.raises(grundy.RuleError) as mistake:
        grundy.Game("x -> x - k + 2 for k in 1..x")
    assert "^^^" in str(mistake.value) and mistake.value.witness and mistake.value.help
    assert isinstance(mistake.value, ValueError)
    again = pickle.loads(pickle.dumps(mistake.value))
    assert str(again) == str(mistake.value) and again.span == mistake.value.span


def test_mistakes_speak_both_languages_and_never_of_flags() -> None:
    wrong = [("take {a, b}", {"a": 1}), ("x -> x", {}), ("kayls", {}), ("take S", {}), ("", {}), ("nim", {"m": 3})]
    for locale in ("en", "zh"):
        for rule, parameters in wrong:
            with grundy.settings.using(locale=locale), pytest.raises(grundy.RuleError) as mistake:
                grundy.Game(rule, **parameters)  # type: ignore[arg-type]
            assert "--" not in str(mistake.value).replace("-->", ""), str(mistake.value)


def test_numbers_are_whole_and_nothing_is_cut_off() -> None:
    nim, three = grundy.Game("nim"), np.int64(3)
    for wrong in (2.7, (3.2,), [1, 2.5]):
        with pytest.raises(TypeError):
            nim.solve(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        grundy.Game("take S", S={1.5, 3})  # type: ignore[arg-type]
    assert nim.solve(three).value == nim.at(three).solve().value == 3
    assert grundy.Game("take 1..=m", m=three) == grundy.Game("take 1..=3")
    assert grundy.Game("take S", S=np.array([1, 3, 4])) == grundy.Game("take {1, 3, 4}")


def test_a_law_is_proved_and_its_certificate_is_checked() -> None:
    law = grundy.Game("octal 0.77").law()
    assert law.proved and law.parameters == {"preperiod": 71, "period": 12, "saltus": 0}
    checked = grundy.check(law.certificate)
    assert checked and checked.rule == "octal 0.77" and checked.method == law.method
    assert not grundy.check(law.certificate.replace("12", "13"))
    assert law.value(10**18) == grundy.Game("octal 0.77").table(200)[72 + (10**18 - 72) % 12]


def test_no_law_is_claimed_where_none_is_known() -> None:
    law = grundy.Game("octal 0.007").law(seconds=1)
    assert not law.proved and law.standing in ("none", "conjectured")
    with pytest.raises(LookupError):
        _ = law.certificate


def test_sums_of_several_games() -> None:
    sum = grundy.Game("nim").at(4) + grundy.Game("kayles").at(7) + grundy.Game("wythoff").at(3, 4)
    solution = sum.solve()
    assert len(sum) == 3 and solution.wins
    for move in solution.moves:
        assert sum.after(move).solve().outcome == "previous"
    others = {str(move) for move in sum.moves()} - {str(move) for move in solution.moves}
    assert others and len(sum.moves()) == len(others) + len(solution.moves)


def test_misere_play() -> None:
    assert grundy.Sum("nim 1 1 1").solve(misere=True).outcome == "previous"
    kayles = grundy.Game("kayles").misere()
    # Plambeck and Siegel, Misère quotients for impartial games (2008): order 40.
    assert kayles.quotient["order"] == 40 and kayles.quotient["checked"]
    assert all(grundy.check(certificate) for certificate in kayles.certificates)


def test_claims_are_decided() -> None:
    game = grundy.Game("take {1,2}")
    assert game.refute("g = x % 3").proved
    refuted = game.refute("loses iff x % 4 == 0")
    assert refuted.refuted and refuted.position == "3"
    assert all(grundy.check(certificate) for certificate in game.refute("g = x % 3").certificates)


def test_programs_are_written() -> None:
    for language in ("cpp", "rust", "python"):
        assert "First" in grundy.Game("take {1,3,4}").code(language)
    with pytest.raises(ValueError, match="cobol"):
        grundy.Game("nim").code("cobol")


def test_an_emitted_program_plays_right() -> None:
    import subprocess
    import sys

    program = grundy.Game("take {1,3,4}").code("python")
    table = grundy.Game("take {1,3,4}").table(60)
    tests = "\n".join(f"1 {n}" for n in range(60))
    done = subprocess.run([sys.executable, "-c", program], input=f"60\n{tests}\n", capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["First" if table[n] else "Second" for n in range(60)]


def test_judges_problems_are_solved() -> None:
    assert grundy.judge("hdu1846", "2\n23 2\n4 3\n").split() == ["first", "second"]
    with pytest.raises(grundy.RuleError, match="hdu184"):
        grundy.judge("hdu184", "1")


def test_equal_games_are_equal_and_travel() -> None:
    game = grundy.Game("take S", S={1, 3, 4})
    assert game == grundy.Game("take {1,3,4}") == pickle.loads(pickle.dumps(game))
    assert len({game, grundy.Game("take {1,3,4}"), grundy.Game("nim")}) == 2


def nim_in_python(heap: int) -> range:
    return range(heap)


def test_a_function_is_a_rule() -> None:
    game = grundy.Game(nim_in_python)
    assert game.table(20).numpy().tolist() == list(range(20))
    assert game.solve(3, 5, 7).value == 1
    assert (game.at(3) + grundy.Game("nim").at(3)).solve().outcome == "previous"
    assert pickle.loads(pickle.dumps(game)).table(5).numpy().tolist() == [0, 1, 2, 3, 4]
    assert not game.law().proved


def test_functions_of_two_numbers_and_sums() -> None:
    def rook(x: int, y: int) -> list[tuple[int, int]]:
        return [(i, y) for i in range(x)] + [(x, j) for j in range(y)]

    def dawson(row: int) -> list[list[int]]:
        # Octal 0.07: remove two neighbours, leaving two rows.
        return [[left, row - 2 - left] for left in range(row - 1)]

    assert (grundy.Game(rook).table(12).numpy() == grundy.Game("(x, y) -> (x-k, y) | (x, y-k) for k in 1..").table(12).numpy()).all()
    assert grundy.Game(dawson).table(40).numpy().tolist() == grundy.Game("octal 0.07").table(40).numpy().tolist()


def test_what_a_function_raises_comes_out() -> None:
    def broken(heap: int) -> list[int]:
        return [1 // (heap - 5)] if heap == 5 else []

    with pytest.raises(ZeroDivisionError):
        grundy.Game(broken).table(10)
    assert grundy.Game(broken).table(5).numpy().tolist() == [0] * 5


@pytest.mark.parametrize("options", [[-1], [2**63], ["a"], [(1, 2)], [[1, "b"]], [1.5], [None]])
def test_what_is_no_position_is_refused(options: list[object]) -> None:
    with pytest.raises(grundy.RuleError, match="no position"):
        grundy.Game(lambda heap: options if heap else []).table(3)


def test_a_function_without_end_is_noticed() -> None:
    with pytest.raises(grundy.RuleError, match="for ever"):
        grundy.Game(lambda heap: [heap]).table(3)
    with pytest.raises(grundy.GrundyError):
        grundy.Game(lambda heap: [heap + 1]).table(3, seconds=5)


def test_a_generator_without_end_stops_in_time() -> None:
    import itertools

    with pytest.raises(grundy.Stopped):
        grundy.Game(lambda heap: itertools.repeat(0)).table(3, seconds=1)


def test_functions_of_the_wrong_kind_are_refused() -> None:
    for wrong in (lambda: [], lambda a, b, c, d: []):
        with pytest.raises(ValueError, match="one, two or three"):
            grundy.Game(wrong)
    with pytest.raises(TypeError):
        grundy.Game(nim_in_python, m=3)


@pytest.mark.parametrize("wrong", [-1, 2**63, 10**30])
def test_numbers_that_no_position_has_are_refused(wrong: int) -> None:
    nim = grundy.Game("nim")
    for ask in (nim.at, nim.law().value, nim.table, nim.law):
        with pytest.raises((ValueError, grundy.RuleError)):
            ask(wrong)
    with pytest.raises(TypeError):
        nim.at(1.5)  # type: ignore[arg-type]


def test_a_keyword_that_nobody_knows_is_told() -> None:
    game = grundy.Game("nim")
    for call in (lambda: game.code("cpp", raeds="T"), lambda: game.table(3, second=1), lambda: grundy.solve("nim", 3, sekonds=1)):  # type: ignore[call-arg]
        with pytest.raises(TypeError, match="keyword"):
            call()


@pytest.mark.parametrize(
    ("rule", "given", "stdin", "said"),
    [
        # Bash's game: a heap of x is lost exactly where m + 1 divides it.
        ("take 1..=m", {}, "3\n8 3\n9 3\n10 4\n", "B\nA\nB\n"),
        ("take 1..=m", {"m": 3}, "2\n8\n9\n", "B\nA\n"),
        ("take S", {"S": {1, 3, 4}}, "2\n7\n8\n", "B\nA\n"),
    ],
)
def test_a_program_reads_what_was_described(rule: str, given: dict[str, Any], stdin: str, said: str) -> None:
    reads = "T { x }" if given else "T { x m }"
    program = grundy.code(rule, "python", given=given, reads=reads, says="A|B", limits="x <= 1e6")
    ran = subprocess.run([sys.executable, "-c", program], input=stdin, capture_output=True, text=True, check=True)
    assert ran.stdout == said
    if given:
        assert grundy.Game(rule, **given).code("python", reads=reads, says="A|B", limits="x <= 1e6") == program


def test_a_format_that_cannot_be_read_is_told_with_its_place() -> None:
    with pytest.raises(grundy.RuleError) as told:
        grundy.Game("nim").code("cpp", reads="T { n x[n")
    assert "^" in str(told.value)
    for wish in ({"style": "poem"}, {"layout": "round"}, {"compound": "sideways"}):
        with pytest.raises(ValueError, match="is one of"):
            grundy.Game("nim").code("cpp", **wish)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("rule", "positions", "how", "outcome"),
    [
        # Remoteness of 3 and 4 is 2 and 3: the shortest decides the conjunctive compound, the longest suspense the other.
        ("take {1,2}", (3, 4), {"compound": "conjunctive"}, "previous"),
        ("take {1,2}", (3, 4), {"compound": "every"}, "next"),
        ("take {1,2}", (3, 3), {"compound": "selective"}, "previous"),
        ("nim", (3, "+", "kayles", 3), {}, "previous"),
        ("nim", (1, 1), {"misere": True}, "next"),
        ("take 1..=m", (8,), {"given": {"m": 3}}, "previous"),
        ("nim; misere", (1,), {}, "previous"),
    ],
)
def test_positions_are_joined_and_ended_as_it_is_said(
    rule: str, positions: tuple[Any, ...], how: dict[str, Any], outcome: str
) -> None:
    answer = grundy.solve(rule, *positions, **how)
    assert answer.outcome == outcome
    assert answer.wins == (outcome == "next")
    assert answer.reason in str(answer)


def test_a_play_without_end_is_a_draw_and_does_not_go_with_compounds() -> None:
    loopy = "x -> x - 1 | x + 1 if x % 3 == 1; loopy"
    assert grundy.solve(loopy, 4).outcome == "draw"
    with pytest.raises(grundy.RuleError, match="do not go together"):
        grundy.solve(loopy, 4, compound="every")
    with pytest.raises(ValueError, match="is one of"):
        grundy.solve("nim", 4, compound="none")  # type: ignore[arg-type]


def told_of(law: grundy.Law) -> tuple[Any, ...]:
    return law.document, law.certificates, repr(law), type(law)


@pytest.mark.parametrize(("rule", "how", "place", "given"), [
    ("kayles", {}, (10**18,), {}),
    ("wythoff", {"fix": {"y": 1}}, (10**6,), {}),
    ("take 1..=3", {"misere": True}, (10**18,), {}),
    ("take {1,2}; win at 0", {}, (2,), {}),
    ("take 1..=m", {}, (10**18,), {"m": 5}),
    ("take {1, k}", {"misere": True}, (10**18,), {"k": 5}),
])
def test_a_law_travels_with_its_proof_and_its_values(
    rule: str, how: dict[str, Any], place: tuple[int, ...], given: dict[str, int]
) -> None:
    law = grundy.Game(rule).law(**how)
    there = pickle.loads(pickle.dumps(law))
    assert told_of(there) == told_of(law) == told_of(pickle.loads(pickle.dumps(there)))
    assert there.value(*place, **given) == law.value(*place, **given)
    assert there.outcome(*place, **given) == law.outcome(*place, **given) is not None


def test_tables_and_sums_travel() -> None:
    for rule, limit in (("kayles", 300), ("wythoff", 12), ("take {1,2}; win at 0", 20), ("nim", 0)):
        table = grundy.Game(rule).table(limit)
        there = pickle.loads(pickle.dumps(table))
        assert (str(there), repr(there), there.shape, there.engine) == (str(table), repr(table), table.shape, table.engine)
        assert np.array_equal(there.floats(), table.floats(), equal_nan=True)
    sum = grundy.Game("nim").at(4) + grundy.Game("take {1,3,4}").at(7) + grundy.Game("wythoff").at(3, 4)
    there = pickle.loads(pickle.dumps(sum))
    assert str(there) == str(sum) and there.solve().value == sum.solve().value
    with pytest.raises(TypeError, match="stays in its process"):
        pickle.dumps(grundy.Game(nim_in_python).at(3))


def test_help_speaks_of_python_and_never_of_commands() -> None:
    asked = [
        lambda: grundy.judge("zz", ""),
        lambda: grundy.Sum(""),
        lambda: grundy.Game("nim; misere"),
        lambda: grundy.Game("x -> x - 1 | x + 1; loopy"),
        lambda: grundy.Game("node_kayles"),
        lambda: grundy.Game("!"),
    ]
    for locale in ("en", "zh"):
        for ask in asked:
            with grundy.settings.using(locale=locale), pytest.raises(grundy.RuleError) as mistake:
                ask()
            assert "`grundy " not in str(mistake.value), str(mistake.value)


def test_a_wish_that_is_no_text_is_told_by_its_name() -> None:
    with pytest.raises(TypeError, match="reads is text"):
        grundy.Game("nim").code("cpp", reads=3)  # type: ignore[arg-type]
