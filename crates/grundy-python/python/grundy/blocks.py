"""A table that is larger than memory: blocks in files, filled here or on many machines."""

from __future__ import annotations

import json
import operator
from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np
import numpy.typing as npt

from . import _native
from .cluster import finished
from .files import write_whole
from .progress import counted
from .settings import Spend, settings

if TYPE_CHECKING:
    from distributed import Client, Future

    from .game import Game

#: How many bytes the header of a block takes.
HEAD = 256

Place = tuple[int, int]


class BlockTable:
    """A table of one or two coordinates in a folder, a file for each block; `Game.blocks` fills it.

    >>> import grundy, tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> table = grundy.Game("wythoff").blocks(100, folder.name, side=30)
    >>> table[3, 5], table[99, 98] == grundy.Game("wythoff").table(100)[99, 98]
    (0, True)
    >>> table.block(0, 1).shape
    (30, 30)
    >>> folder.cleanup()

    The blocks of one heap stand in one row, and each is an array of one dimension.

    >>> folder = tempfile.TemporaryDirectory()
    >>> table = grundy.Game("take {1,3,4}").blocks(1000, folder.name, side=300)
    >>> table[999], table.block(0, 3).shape
    (3, (100,))
    >>> folder.cleanup()
    """

    def __init__(self, game: Game, folder: str | PathLike[str], limit: int, side: int) -> None:
        if side < 1:
            raise ValueError("a block has at least one position")
        #: The game whose values these are.
        self.game = game
        #: Where the blocks are.
        self.folder = Path(folder)
        #: The table holds `0..limit` in both coordinates.
        self.limit = limit
        #: Positions of a block in each coordinate.
        self.side = side
        self._cut = _native.Cut(game._rules, limit, side)
        self._seen: dict[Place, npt.NDArray[Any]] = {}

    @property
    def wanted(self) -> list[Place]:
        """The blocks that have files, in an order in which each comes after all that it needs."""
        return self._cut.wanted

    @property
    def memory(self) -> int:
        """How many bytes filling the largest block takes."""
        return self._cut.memory

    def fill(self, *, client: Client | None = None, **spend: Unpack[Spend]) -> None:
        """Fills the blocks that are not there yet, here or on the workers of a Dask cluster that see the same folder."""
        self._claim_folder()
        missing = [place for place in self.wanted if not self.holds(*place)]
        if client is None:
            for place in counted(self.game.name, missing, len(missing)):
                self._fill(place, **spend)
            return
        filled = finished(client, missing, lambda before, place: self._submit(client, before, place, spend))
        for _, answer in counted(self.game.name, filled, len(missing)):
            if isinstance(answer, Exception):
                raise answer

    def holds(self, row: int, column: int) -> bool:
        """Whether the file of a block is there and whole."""
        try:
            return self._cut.is_whole(row, column, self._file(row, column).read_bytes())
        except FileNotFoundError:
            return False

    def block(self, row: int, column: int) -> npt.NDArray[Any]:
        """The values of a block as an array that looks into its file."""
        if self._cut.is_mirrored(row, column):
            return self.block(column, row).T
        if (row, column) not in self._seen:
            values = _mapped(self._file(row, column))
            self._seen[row, column] = values.reshape(-1) if self.game.arity == 1 else values
        return self._seen[row, column]

    def __getitem__(self, place: int | Place) -> int:
        """The value at a position: a number for one heap, two for a board."""
        if self.game.arity == 1:
            return self._at_heap(place)
        if not isinstance(place, tuple) or len(place) != 2:
            raise TypeError("a position of this table has two numbers")
        x, y = place
        if not (0 <= x < self.limit and 0 <= y < self.limit):
            raise IndexError(f"{place} lies outside the table of {self.limit} × {self.limit}")
        return int(self.block(x // self.side, y // self.side)[x % self.side, y % self.side])

    def _at_heap(self, heap: int | Place) -> int:
        if isinstance(heap, tuple):
            raise TypeError("a position of this table has one number")
        heap = operator.index(heap)
        if not 0 <= heap < self.limit:
            raise IndexError(f"{heap} lies outside the table of {self.limit}")
        return int(self.block(0, heap // self.side)[heap % self.side])

    def __repr__(self) -> str:
        size = str(self.limit) if self.game.arity == 1 else f"{self.limit} × {self.limit}"
        return f"BlockTable({self.game.rule}; {size} in blocks of {self.side})"

    def _claim_folder(self) -> None:
        """A folder belongs to one table."""
        self.folder.mkdir(parents=True, exist_ok=True)
        own = {"rule": self.game.rule, "limit": self.limit, "side": self.side}
        path = self.folder / "table.json"
        if not path.exists():
            write_whole(path, f"{json.dumps(own)}\n".encode())
        held = path.read_text(encoding="utf-8", errors="replace")
        if held != f"{json.dumps(own)}\n":
            raise FileExistsError(f"{self.folder} holds the blocks of another table: {held.strip()}")

    def _file(self, row: int, column: int) -> Path:
        return self.folder / f"block-{row}-{column}"

    def _fill(self, place: Place, **spend: Unpack[Spend]) -> None:
        read = lambda row, column: self._file(row, column).read_bytes()  # noqa: E731
        with settings.asked(**spend) as ask:
            write_whole(self._file(*place), self._cut.fill(ask, *place, read))

    def _submit(self, client: Client, before: Mapping[Place, Future], place: Place, spend: Spend) -> Future:
        row, column = place
        # All other blocks that it needs come before these two.
        needed = [before[near] for near in ((row - 1, column), (row, column - 1)) if near in before]
        asked: Spend = {"seconds": settings.seconds, "memory": settings.memory, **spend}
        return client.submit(_fill_there, self.game, str(self.folder), self.limit, self.side, place, asked, *needed, pure=False)


def _fill_there(
    game: Game, folder: str, limit: int, side: int, place: Place, spend: Spend, *needed: None
) -> None:
    """Fills one block on a worker, unless somebody has filled it."""
    table = BlockTable(game, folder, limit, side)
    if not table.holds(*place):
        table._fill(place, **spend)


def side_within(game: Game, limit: int, memory: int) -> int:
    """The largest side of a block that can be filled in so many bytes."""
    across = 1
    while across <= limit + 1:
        side = -(-limit // across) or 1
        if _native.Cut(game._rules, limit, side).memory <= memory:
            return side
        # Of one long heap there may be any number of blocks.
        across += across if game.arity == 1 else 1
    raise MemoryError("not even blocks of one position fit")


def _mapped(path: Path) -> npt.NDArray[Any]:
    with open(path, "rb") as file:
        words = file.read(HEAD).decode().split()
    told = dict(word.split("=", 1) for word in words if "=" in word)
    dtype = np.dtype(f"<u{told['bytes']}")
    width = int(told["width"])
    return np.memmap(path, dtype=dtype, mode="r", offset=HEAD).reshape(-1, width)
