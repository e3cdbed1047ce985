"""A table that is larger than memory: `python bench/python/blocks.py FOLDER --limit 40000 --memory 640 [--workers 4]`.

Wythoff's game in blocks of files, each filled in so many MiB, here or on the workers of a local Dask cluster. A run that
was killed is started again with the same words. Then the table is held against what is known from elsewhere: the pairs
of Beatty, a table in memory, the symmetry, and mex of sampled positions worked out from their options. `--check` does
that with the blocks that are there, and fills none.
"""

import argparse
import json
import os
import random
import resource
import time
from contextlib import ExitStack
from math import isqrt
from pathlib import Path

import numpy as np

import grundy

Place = tuple[int, int]


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("folder", type=Path)
    asked.add_argument("--limit", type=int, default=40_000)
    asked.add_argument("--memory", type=int, default=640, help="MiB for one block")
    asked.add_argument("--workers", type=int, default=0)
    asked.add_argument("--known", type=int, default=6_000, help="the side of the table in memory that it is compared with")
    asked.add_argument("--check", action="store_true", help="only look at the blocks that are there")
    given = asked.parse_args()
    game = grundy.Game("wythoff")
    if given.check:
        table = grundy.BlockTable(game, given.folder, given.limit, side_of(given.folder))
    else:
        table = filled(game, given.folder, given.limit, given.memory << 20, given.workers)
    there = {place for place in table.wanted if table.holds(*place)}
    print(f"{len(there)} of {len(table.wanted)} blocks are there and whole", flush=True)
    beatty(table, there)
    symmetric(table, there)
    sampled(table, there)
    # Last, since it takes memory that filling does not.
    in_memory(table, there, game, min(given.known, given.limit))


def side_of(folder: Path) -> int:
    return int(json.loads((folder / "table.json").read_text(encoding="utf-8"))["side"])


def filled(game: grundy.Game, folder: Path, limit: int, memory: int, workers: int) -> grundy.BlockTable:
    there = len(list(folder.glob("block-*"))) if folder.exists() else 0
    started, spent = time.perf_counter(), os.times()
    with ExitStack() as stack:
        client = None
        if workers:
            from distributed import Client, LocalCluster

            cluster = LocalCluster(n_workers=workers, threads_per_worker=1, memory_limit=None, dashboard_address=None)
            client = stack.enter_context(Client(stack.enter_context(cluster)))
        table = game.blocks(limit, folder, memory=memory, client=client, seconds=None)
    seconds, now = time.perf_counter() - started, os.times()
    own = now.user + now.system - spent.user - spent.system
    theirs = now.children_user + now.children_system - spent.children_user - spent.children_system
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
    largest = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 2**20
    new = len(table.wanted) - there
    share = new / max(1, len(table.wanted))
    print(f"{table!r}: {new} of {len(table.wanted)} blocks in {seconds:.0f} s on the clock, {own + theirs:.0f} s of CPU,")
    print(f"  {share * limit * limit / max(own + theirs, 1e-9) / 1e6:.1f} million positions of the table for a second of CPU,")
    print(f"  at most {peak:.2f} GiB here and {largest:.2f} GiB in one worker, {disk(folder):.2f} GiB on the disk", flush=True)
    return table


def disk(folder: Path) -> float:
    return sum(file.stat().st_size for file in folder.iterdir()) / 2**30


def beatty(table: grundy.BlockTable, there: set[Place]) -> None:
    """The losses are the pairs (⌊kφ⌋, ⌊kφ²⌋) and their mirror images (Wythoff 1907), and nothing else."""
    limit, k, losses = table.limit, 0, set()
    while (second := (low := (k + isqrt(5 * k * k)) // 2) + k) < limit:
        losses |= {(low, second), (second, low)}
        k += 1
    known = {(x, y) for x, y in losses if (x // table.side, y // table.side) in there}
    found = set()
    for row, place in there:
        x, y = np.nonzero(table.block(row, place) == 0)
        found |= {(row * table.side + int(a), place * table.side + int(b)) for a, b in zip(x, y, strict=True)}
    assert found == known, sorted(found ^ known)[:3]
    print(f"all {len(known)} losses in them are Wythoff's, and no others", flush=True)


def symmetric(table: grundy.BlockTable, there: set[Place]) -> None:
    """Blocks on the diagonal hold both halves; they were filled without looking at the symmetry."""
    diagonal = [row for row, place in there if row == place]
    for row in diagonal:
        block = np.asarray(table.block(row, row))
        assert (block == block.T).all(), row
    print(f"{len(diagonal)} blocks on the diagonal are symmetric", flush=True)


def sampled(table: grundy.BlockTable, there: set[Place]) -> None:
    """The value of positions at random is the mex of their options, by the definition."""
    chosen, places = random.Random(20), sorted(there)
    for _ in range(SAMPLES):
        x, y = (table.side * start + chosen.randrange(table.side) for start in chosen.choice(places))
        if max(x, y) >= table.limit:
            continue
        # What comes before a block that is there is there too, or its mirror image.
        options = set(column(table, x, y)) | set(column(table, y, x)) | set(diagonal(table, x, y))
        assert table[x, y] == next(value for value in range(x + y + 2) if value not in options), (x, y)
    print(f"{SAMPLES} positions at random are the mex of their options", flush=True)


SAMPLES = 100


def column(table: grundy.BlockTable, x: int, below: int) -> list[int]:
    """The values of (x, 0), …, (x, below - 1)."""
    row, parts = x // table.side, range(-(-below // table.side))
    values = [table.block(row, part)[x % table.side] for part in parts]
    return np.concatenate([*values, np.empty(0, dtype=np.uint16)])[:below].tolist()


def diagonal(table: grundy.BlockTable, x: int, y: int) -> list[int]:
    return [table[x - k, y - k] for k in range(1, min(x, y) + 1)]


def in_memory(table: grundy.BlockTable, there: set[Place], game: grundy.Game, side: int) -> None:
    known = game.table(side, seconds=None).numpy()
    compared = 0
    for row, place in there:
        part = known[row * table.side : (row + 1) * table.side, place * table.side : (place + 1) * table.side]
        assert (table.block(row, place)[: part.shape[0], : part.shape[1]] == part).all(), (row, place)
        compared += part.size
    print(f"{compared} values are those of a table in memory of {side} × {side}", flush=True)


if __name__ == "__main__":
    main()
