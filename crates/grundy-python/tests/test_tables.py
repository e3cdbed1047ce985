"""Tables: what NumPy sees, and what it must not see."""

import math

import numpy as np
import pytest

import grundy

#: Winning Ways, volume 1, chapter 4, table of Kayles.
KAYLES = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]


def mex(values: set[int]) -> int:
    return next(value for value in range(len(values) + 1) if value not in values)


def test_the_values_of_kayles_are_those_of_the_book() -> None:
    assert grundy.Game("kayles").table(12).numpy().tolist() == KAYLES


def test_numpy_sees_the_memory_of_the_table() -> None:
    table = grundy.Game("kayles").table(100_000)
    first, second = table.numpy(), np.asarray(table)
    assert np.shares_memory(first, second)
    assert not first.flags.owndata and not first.flags.writeable
    with pytest.raises(ValueError):
        first[0] = 7
    with pytest.raises(ValueError):
        first.setflags(write=True)


def test_an_array_lives_longer_than_its_table() -> None:
    array = grundy.Game("kayles").table(50_000).numpy()
    for _ in range(20):
        grundy.Game("nim").table(50_000)
    assert array[:12].tolist() == KAYLES and int(array[-1]) == int(grundy.Game("kayles").table(50_000)[49_999] or 0)


def test_two_coordinates_are_a_grid() -> None:
    table = grundy.Game("wythoff").table(9)
    array = table.numpy()
    assert array.shape == (9, 9)
    for x in range(9):
        for y in range(9):
            options = [int(array[x - k, y]) for k in range(1, x + 1)] + [int(array[x, y - k]) for k in range(1, y + 1)]
            options += [int(array[x - k, y - k]) for k in range(1, min(x, y) + 1)]
            assert array[x, y] == mex(set(options)) == table[x, y]


def test_cells_without_a_value_are_masked_and_never_numbers() -> None:
    table = grundy.Game("take {1,2}; win at 0").table(20)
    array = table.numpy()
    assert isinstance(array, np.ma.MaskedArray)
    # 0 is where the game is won; from 1 and 2 it is won at once.
    assert array.mask.tolist() == [True] * 3 + [False] * 17 and table[0] is None and table[1] == math.inf
    floats = np.asarray(table)
    assert floats.dtype == np.float64 and np.isinf(floats).sum() + np.isnan(floats).sum() == array.mask.sum()
    for n, cell in enumerate(floats):
        told = table[n]
        assert (told is None and math.isnan(cell)) or told == cell
    with pytest.raises(ValueError, match="mask"):
        np.asarray(table, dtype=np.int64)
    assert table.to_arrow().null_count == array.mask.sum()
    assert table.to_pandas().isna().sum() == array.mask.sum()
    assert table.to_polars().null_count() == array.mask.sum()


def test_other_libraries_get_the_same_values() -> None:
    table = grundy.Game("kayles").table(1_000)
    values = table.numpy().tolist()
    assert table.to_pandas().tolist() == values
    assert table.to_polars().to_list() == values
    assert table.to_arrow().to_pylist() == values
    grid = grundy.Game("wythoff").table(7)
    assert grid.to_pandas().to_numpy().tolist() == grid.numpy().tolist()
    assert grid.to_polars().to_numpy().tolist() == grid.numpy().tolist()


def test_one_coordinate_reaches_arrow_without_a_copy() -> None:
    table = grundy.Game("kayles").table(10_000)
    arrow = table.to_arrow()
    assert arrow.buffers()[1].address == table.numpy().ctypes.data


def test_places_outside_are_refused() -> None:
    table = grundy.Game("wythoff").table(4)
    for wrong in [(4, 0), (-1, 0), (0,), (0, 0, 0)]:
        with pytest.raises(IndexError):
            table[wrong]


def test_a_board_is_no_row_of_values() -> None:
    assert list(grundy.Game("nim").table(4)) == [0, 1, 2, 3]
    with pytest.raises(TypeError, match="one coordinate"):
        list(grundy.Game("wythoff").table(4))


def test_a_shorter_table_is_never_handed_out_as_the_whole() -> None:
    with pytest.raises(grundy.Stopped) as stopped:
        grundy.Game("wythoff").table(3_000, memory=1_000_000)
    assert stopped.value.so_far.stopped == "memory"
    assert 0 < len(stopped.value.so_far) < 3_000


def test_forms_for_other_programs() -> None:
    table = grundy.Game("nim").table(4)
    assert table.bfile().splitlines()[-1] == "3 3"
    assert "3" in table.csv() and "tabular" in table.latex()
    assert table.svg().startswith("<svg")


def test_an_empty_table_is_a_table() -> None:
    assert grundy.Game("nim").table(0).numpy().tolist() == []
    assert grundy.Game("nim").table(0)._repr_html_()
