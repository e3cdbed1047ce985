"""A table of Grundy values that NumPy sees without a copy."""

from __future__ import annotations

import operator
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from . import _native
from .display import table_html
from .settings import settings

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

    from .game import Game


class Table:
    """The Grundy values of the positions below a limit.

    >>> import grundy
    >>> table = grundy.Game("wythoff").table(4)
    >>> print(table)
    0 1 2 3
    1 2 0 4
    2 0 1 5
    3 4 5 6
    >>> table[1, 2], table.shape
    (0, (4, 4))
    >>> table.numpy().max()
    np.uint16(6)

    A position from which one wins at once has no value: it is `inf` when asked for, and masked in arrays.
    """

    __slots__ = ("_cells", "game")

    def __init__(self, cells: _native.Cells, game: Game) -> None:
        self._cells = cells
        #: The game whose values these are.
        self.game = game

    @property
    def rule(self) -> str:
        """The canonical rule."""
        return self.game.rule

    @property
    def shape(self) -> tuple[int, ...]:
        """The limit of each coordinate."""
        return tuple(self._cells.shape)

    @property
    def engine(self) -> str:
        """What filled it."""
        return self._cells.engine

    @property
    def stopped(self) -> str | None:
        """Why it is smaller than asked for: `time`, `memory` or `positions`."""
        return self._cells.stopped

    def __len__(self) -> int:
        return self.shape[0]

    def __getitem__(self, place: int | tuple[int, ...]) -> int | float | None:
        """The value at a position: `inf` where one wins at once, `None` where there is no position."""
        coordinates = place if isinstance(place, tuple) else (place,)
        numbers = [operator.index(coordinate) for coordinate in coordinates]
        outside = len(numbers) != len(self.shape) or any(not 0 <= n < self.shape[0] for n in numbers)
        if outside:
            raise IndexError(f"{place} lies outside the table of {' × '.join(map(str, self.shape))}")
        return self._cells.cell(numbers)

    def __iter__(self) -> Iterator[int | float | None]:
        """The values of one coordinate, one by one. Without this `list` of a board would be empty."""
        if len(self.shape) != 1:
            raise TypeError("only a table of one coordinate is a row of values: take table.numpy()")
        return (self[heap] for heap in range(len(self)))

    def numpy(self) -> npt.NDArray[Any]:
        """The values as an array that looks into this table and cannot be written to.

        Where cells have no value it is a masked array over the same memory.

        >>> import grundy
        >>> grundy.Game("nim").table(5).numpy().tolist()
        [0, 1, 2, 3, 4]
        """
        array = self._cells.array()
        if not self._cells.has_gaps:
            return array
        masked: npt.NDArray[Any] = np.ma.MaskedArray(array, mask=array >= self._cells.marks[1], copy=False)
        return masked

    def floats(self) -> npt.NDArray[np.float64]:
        """A copy as floating-point numbers: `inf` where one wins at once, `nan` where there is no position."""
        array = self._cells.array()
        threat, absent = self._cells.marks
        floats = array.astype(np.float64)
        floats[array == threat] = np.inf
        floats[array == absent] = np.nan
        return floats

    def __array__(self, dtype: npt.DTypeLike | None = None, copy: bool | None = None) -> npt.NDArray[Any]:
        """What `numpy.asarray(table)` gives: this memory, or `floats()` where cells have no value."""
        has_gaps = self._cells.has_gaps
        array = self.floats() if has_gaps else self._cells.array()
        wanted = array.dtype if dtype is None else np.dtype(dtype)
        if copy is False and (has_gaps or wanted != array.dtype):
            raise ValueError("this needs a copy")
        if has_gaps and wanted.kind not in "fO":
            raise ValueError("cells without a value fit no integers: take table.numpy(), which masks them")
        return array.astype(wanted, copy=bool(copy))

    def to_pandas(self) -> pandas.Series[Any] | pandas.DataFrame:
        """A Series of one coordinate, or a DataFrame of two; cells without a value are missing."""
        import pandas

        array = self.numpy()
        if len(self.shape) == 1:
            return pandas.Series(_nullable(array), name="value", copy=False)
        self._needs_two()
        if not isinstance(array, np.ma.MaskedArray):
            return pandas.DataFrame(array, copy=False)
        return pandas.DataFrame({column: _nullable(array[:, column]) for column in range(self.shape[1])})

    def to_polars(self) -> polars.Series | polars.DataFrame:
        """A Series of one coordinate, or a DataFrame of two; cells without a value are null."""
        import polars

        if len(self.shape) == 1:
            return polars.Series("value", self.to_arrow())
        self._needs_two()
        return polars.DataFrame({str(column): self._arrow(self.numpy()[:, column]) for column in range(self.shape[1])})

    def to_arrow(self) -> pyarrow.Array[Any]:
        """The values row by row; those of one coordinate share this memory where all cells have values."""
        return self._arrow(self.numpy().ravel())

    @staticmethod
    def _arrow(array: npt.NDArray[Any]) -> pyarrow.Array[Any]:
        import pyarrow

        if isinstance(array, np.ma.MaskedArray):
            return pyarrow.array(array.data, mask=np.ma.getmaskarray(array))
        return pyarrow.array(array)

    def _needs_two(self) -> None:
        if len(self.shape) != 2:
            raise ValueError("a data frame has two coordinates: take table.numpy() for three")

    def csv(self) -> str:
        """As comma-separated values."""
        return self._written("csv")

    def latex(self) -> str:
        """For papers."""
        return self._written("latex")

    def bfile(self) -> str:
        """The b-file of the OEIS."""
        return self._written("bfile")

    def _written(self, form: str) -> str:
        return self._cells.written(form, settings.locale).decode()

    def svg(self, limit: int | None = None, *, dark: bool = False, value: int | None = None) -> str:
        """A picture of the values below the limit, with the law that it shows over it; `value` marks one of them."""
        return self._cells.svg(self._drawn(limit), settings.locale, dark, value)

    def _drawn(self, limit: int | None) -> int:
        return min(len(self), limit if limit is not None else (200 if len(self.shape) == 1 else 60))

    def __reduce__(self) -> tuple[Any, ...]:
        return _table_again, (self.game, self._cells.packed())

    def __str__(self) -> str:
        return self._cells.shown(len(self))

    def __repr__(self) -> str:
        sides = " × ".join(map(str, self.shape))
        shown = self._cells.shown(24 if len(self.shape) == 1 else 8)
        cut = len(self) > (24 if len(self.shape) == 1 else 8)
        first = " " if len(self.shape) == 1 else "\n"
        return f"Table({self.rule}; {sides}):{first}{shown}{' …' if cut else ''}"

    def _repr_html_(self) -> str:
        return table_html(self)


def _table_again(game: Game, packed: _native._Packed) -> Table:
    return Table(_native.Cells.unpacked(game._rules, packed), game)


def _nullable(array: npt.NDArray[Any]) -> Any:
    """The same array, or one of pandas whose masked cells are missing."""
    import pandas

    if not isinstance(array, np.ma.MaskedArray):
        return array
    return pandas.arrays.IntegerArray(array.data.astype(np.int64), np.ma.getmaskarray(array).copy())
