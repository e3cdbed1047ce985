"""How fast the Python package is: `scripts/wheel && pip install dist/*.whl distributed`, then `python bench/python/measure.py`.

On a machine that others use the CPU times are what counts. Tables in blocks have a file of their own, `blocks.py`.
"""

import statistics
import tempfile
import time

import grundy


def kayles() -> None:
    started = time.process_time()
    values = grundy.Game("kayles").table(2_000_000).numpy()
    spent = time.process_time() - started
    print(f"2,000,000 values of Kayles as an array: {spent:.3f} s of CPU, shared memory: {not values.flags.owndata}")


def overhead() -> None:
    game = grundy.Game("nim")
    law = grundy.Game("kayles").law()
    for name, call in {
        "game.table(2)": lambda: game.table(2),
        "law.value(10**18)": lambda: law.value(10**18),
        "game.at(3)": lambda: game.at(3),
        "grundy.Game('nim')": lambda: grundy.Game("nim"),
    }.items():
        times = []
        spent = time.process_time()
        for _ in range(2_000):
            started = time.perf_counter()
            call()
            times.append(time.perf_counter() - started)
        spent = (time.process_time() - spent) / len(times)
        print(f"{name}: {1e6 * spent:.1f} µs of CPU; on the clock least {1e6 * min(times):.1f}, median {1e6 * statistics.median(times):.1f} µs")


def sweeps() -> None:
    from distributed import Client, LocalCluster

    rules = [f"take {{1, {n}}}" for n in range(2, 302)]
    started = time.perf_counter()
    alone = grundy.sweep(rules)
    alone_seconds = time.perf_counter() - started
    with LocalCluster(n_workers=3, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        grundy.sweep(rules[:10], client=client)
        for kept in (False, True):
            with tempfile.TemporaryDirectory() as folder:
                started, spent = time.perf_counter(), time.process_time()
                there = grundy.sweep(rules, client=client, out=folder if kept else None)
                seconds, spent = time.perf_counter() - started, time.process_time() - spent
            assert there.lines == alone.lines
            where = "3 workers, into files" if kept else "3 workers"
            each = 1e3 / len(rules)
            print(f"{len(rules)} rules, {where}: {each * spent:.2f} ms of CPU a rule here, {each * seconds:.2f} ms on the clock; alone {each * alone_seconds:.2f} ms")


if __name__ == "__main__":
    kayles()
    overhead()
    sweeps()
