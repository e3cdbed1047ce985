"""What a program that is checked with `mypy --strict` may rely on; it runs, and every answer is asserted."""

from __future__ import annotations

import pickle
import tempfile
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

import grundy


def laws() -> None:
    law: grundy.Law = grundy.Game("kayles").law(seconds=60)
    period: int | None = law.period
    value: int | float | None = law.value(10**18)
    outcome: str | None = law.outcome(10**18)
    checked: grundy.Checked = grundy.check(law.certificate)
    # 10^18 is 4 more than a multiple of 12, and the last exception is 70.
    assert period == 12 and outcome == "N" and value == grundy.Game("kayles").table(200)[124]
    assert checked.accepted and checked.rule == "octal 0.77"


def laws_for_all() -> None:
    game = grundy.Game("take 1..=m")
    law = game.law()
    assert isinstance(law, grundy.LawForAll)
    names: tuple[str, ...] = game.free
    value: int | None = law.value(10**18, m=6)
    three: grundy.Game = game.given(m=3)
    assert names == ("m",) and value == 10**18 % 7 and three.law().value(9) == 1


def tables(folder: Path) -> None:
    table: grundy.Table = grundy.Game("wythoff").table(20, misere=False)
    array: npt.NDArray[Any] = table.numpy()
    cell: int | float | None = table[1, 2]
    blocks: grundy.BlockTable = grundy.Game("wythoff").blocks(40, folder, side=20)
    assert cell == 0 and int(array[1, 2]) == 0 and blocks[1, 2] == 0
    assert np.array_equal(blocks.block(0, 0), array)


def positions() -> None:
    sum = grundy.Game("nim").at(4) + grundy.Game("kayles").at(7)
    solution: grundy.Solution = sum.solve(misere=False, seconds=None)
    best: grundy.Move = solution.moves[0]
    after: grundy.Sum = sum.after(best)
    reply: grundy.Move | None = after.reply()
    contest: grundy.Contest = grundy.solve("take {1,2}", 3, 4, compound="every")
    assert solution.wins and not after.solve().wins and reply is not None and contest.wins


def claims() -> None:
    claimed: grundy.Claimed = grundy.Game("take 1..=m", m=3).refute("g = x % 4")
    count: grundy.Count = grundy.Game("take 1..=3").count(10**18)
    misere: grundy.Misere = grundy.Game("kayles").misere(1, 5)
    share = Fraction(int(count), 10**18)
    assert claimed.proved and share == Fraction(1, 4) and misere.outcome == "previous"


def programs() -> None:
    program: str = grundy.Game("nim").code("cpp", reads="T { n x[n] }", says="Alice|Bob", limits="n <= 100, x <= 1e9")
    answer: str = grundy.judge("hdu1848", "1 1 1\n0 0 0\n")
    assert "Alice" in program and answer == "Fibo\n"


def rows(heap: int) -> list[list[int]]:
    return [[left, heap - 2 - left] for left in range(heap - 1)]


def own_rules() -> None:
    again: grundy.Game = pickle.loads(pickle.dumps(grundy.Game(rows)))
    assert again.table(40).numpy().tolist() == grundy.Game("octal 0.07").table(40).numpy().tolist()


def sweeps(folder: Path) -> None:
    laws: grundy.SweepResult = grundy.sweep(["octal 0.07", "octal 0.77"], out=folder, each=600.0, again=True)
    record: grundy.Record = laws["octal 0.07"]
    assert record.standing == "proved" and len(laws) == 2 and laws.late == []


def mistakes() -> None:
    try:
        grundy.Game("x -> x")
    except grundy.RuleError as mistake:
        span: list[int] | None = mistake.span
        words: str = mistake.message
        assert span == [5, 6] and words
    try:
        with grundy.settings.using(locale="zh", seconds=None):
            grundy.Game("wythoff").table(2_000, memory=1_000_000)
    except grundy.Stopped as stopped:
        assert stopped.so_far[3, 5] == 0


def main() -> None:
    for run in (laws, laws_for_all, positions, claims, programs, own_rules, mistakes):
        run()
    with tempfile.TemporaryDirectory() as folder:
        tables(Path(folder) / "table")
        sweeps(Path(folder) / "runs")
    print("all of it holds")


if __name__ == "__main__":
    main()
