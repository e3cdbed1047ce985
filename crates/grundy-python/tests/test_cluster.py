"""Sweeps and tables on a cluster: workers and schedulers die, and the results are the same."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from distributed import Client, LocalCluster

import grundy
from grundy.sweeping import _Job

#: Work that depends on no clock: long periods are looked for so far, and no rule comes near its time.
SMALL = {"each": 300.0, "longest": 20_000}


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    with LocalCluster(n_workers=3, threads_per_worker=1, dashboard_address=None, host="127.0.0.1") as cluster:
        yield cluster


@pytest.fixture(scope="module")
def client(cluster: LocalCluster) -> Iterator[Client]:
    with Client(cluster) as client:
        yield client


def wait_until(what: Callable[[], bool], seconds: float = 600.0) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it never came to that"
        time.sleep(0.05)


def lines_in(folder: Path) -> list[Path]:
    return [path for path in folder.glob("*.json") if ".certificate" not in path.name]


def test_a_sweep_with_a_killed_worker_is_the_sweep(
    client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = grundy.sweep("octal 0.??", **SMALL)
    folder, mark = tmp_path / "runs", tmp_path / "killed"

    class KilledOnce(_Job):
        """A worker that is killed in the middle of a rule."""

        def record(self, rule: str) -> tuple[str, str, list[str]]:
            found = super().record(rule)
            if rule == "octal 0.37" and not mark.exists():
                mark.touch()
                os.kill(os.getpid(), signal.SIGKILL)
            return found

    monkeypatch.setattr("grundy.sweeping._Job", KilledOnce)
    there = grundy.sweep("octal 0.??", out=folder, client=client, **SMALL)
    assert mark.exists() and there.lines == alone.lines and not there.late
    assert "".join(path.read_text() for path in sorted(lines_in(folder), key=by_rule(there))) == alone.lines


def by_rule(result: grundy.SweepResult) -> Callable[[Path], int]:
    places = {record.line: place for place, record in enumerate(result)}
    return lambda path: places[path.read_text()]


class Deadly(_Job):
    """A rule that ends every worker that touches it."""

    def record(self, rule: str) -> tuple[str, str, list[str]]:
        if rule == "octal 0.77":
            os.kill(os.getpid(), signal.SIGKILL)
        return super().record(rule)


def test_a_rule_that_kills_workers_is_written_down_as_failed(
    client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("grundy.sweeping._Job", Deadly)
    laws = grundy.sweep(["octal 0.77", "octal 0.07"], out=tmp_path, client=client, **SMALL)
    assert laws["octal 0.07"].standing == "proved"
    assert laws["octal 0.77"].standing == "error" and "workers" in laws["octal 0.77"].line
    # What is written down as failed is not tried again.
    assert grundy.sweep(["octal 0.77"], out=tmp_path)["octal 0.77"].standing == "error"


def sealed(line: str) -> str:
    """The line with the checksum of what it now says, as a forger would make it."""
    told = line[: line.index(',"check":')] + "}"
    sum = 0xCBF29CE484222325
    for byte in told.encode():
        sum = (sum ^ byte) * 0x100000001B3 % 2**64
    return f'{told[:-1]},"check":"{sum:016x}"}}\n'


class OtherRule(_Job):
    """A worker that hands over the proof of another rule."""

    def record(self, rule: str) -> tuple[str, str, list[str]]:
        _, line, certificates = super().record("octal 0.07")
        return rule, sealed(line.replace("octal 0.07", rule)), certificates


class OtherPeriod(_Job):
    """A worker that claims another period than it has proved."""

    def record(self, rule: str) -> tuple[str, str, list[str]]:
        _, line, certificates = super().record(rule)
        return rule, sealed(line.replace('"period":12', '"period":13')), certificates


class NoCertificate(_Job):
    """A worker that claims a proof and shows none."""

    def record(self, rule: str) -> tuple[str, str, list[str]]:
        return (*super().record(rule)[:2], [])


class Careless(_Job):
    """A worker whose line was damaged on the way."""

    def record(self, rule: str) -> tuple[str, str, list[str]]:
        _, line, certificates = super().record(rule)
        return rule, line.replace('"period":12', '"period":13'), certificates


def test_a_forger_knows_how_to_seal(client: Client) -> None:
    line = grundy.sweep(["octal 0.77"], **SMALL)["octal 0.77"].line
    assert sealed(line) == line


@pytest.mark.parametrize("worker", [OtherRule, OtherPeriod, NoCertificate, Careless])
def test_a_worker_is_not_trusted(
    client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, worker: type[_Job]
) -> None:
    monkeypatch.setattr("grundy.sweeping._Job", worker)
    with pytest.raises(ValueError):
        grundy.sweep(["octal 0.77"], out=tmp_path, client=client, **SMALL)
    assert not lines_in(tmp_path)


def test_a_table_in_blocks_on_workers_is_the_table(client: Client, tmp_path: Path) -> None:
    wythoff = grundy.Game("wythoff")
    table = wythoff.blocks(300, tmp_path, side=70, client=client)
    whole = wythoff.table(300).numpy()
    for row in range(5):
        for column in range(5):
            part = whole[70 * row : 70 * row + 70, 70 * column : 70 * column + 70]
            assert np.array_equal(table.block(row, column), part)


def test_a_long_table_in_blocks_on_workers_is_the_table(client: Client, tmp_path: Path) -> None:
    kayles = grundy.Game("kayles")
    table = kayles.blocks(1_000, tmp_path, side=300, client=client)
    there = np.concatenate([table.block(*place) for place in table.wanted])
    assert np.array_equal(there, kayles.table(1_000).numpy())


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Machines:
    """A scheduler and workers in processes of their own."""

    def __init__(self, folder: Path) -> None:
        self.port, self.folder = free_port(), folder
        self.processes: list[subprocess.Popen[bytes]] = []

    @property
    def address(self) -> str:
        return f"tcp://127.0.0.1:{self.port}"

    def _start(self, *words: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "distributed.cli." + words[0], *words[1:]]
        log = open(self.folder / "log", "ab")
        self.processes.append(subprocess.Popen(command, cwd=self.folder, stdout=log, stderr=log))
        log.close()
        return self.processes[-1]

    def start(self) -> subprocess.Popen[bytes]:
        scheduler = self._start("dask_scheduler", "--host", "127.0.0.1", "--port", str(self.port), "--no-dashboard")
        for _ in range(3):
            self._start("dask_worker", self.address, "--nthreads", "1", "--no-dashboard", "--no-nanny")
        return scheduler

    def stop(self) -> None:
        for process in self.processes:
            if process.poll() is None:
                process.kill()
            process.wait()


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[Machines]:
    folder = tmp_path / "machines"
    folder.mkdir()
    machines = Machines(folder)
    yield machines
    machines.stop()


def test_a_sweep_outlives_its_scheduler(
    machines: Machines, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = [f"octal 0.{a}{b}" for a in (1, 2, 5) for b in range(8)]
    alone = grundy.sweep(rules, **SMALL)
    scheduler = machines.start()
    folder, mark = tmp_path / "runs", tmp_path / "restarted"

    class WaitsForTheOther(_Job):
        """One rule is not done before the scheduler was another."""

        def record(self, rule: str) -> tuple[str, str, list[str]]:
            while rule == "octal 0.57" and not mark.exists():
                time.sleep(0.05)
            return super().record(rule)

    monkeypatch.setattr("grundy.sweeping._Job", WaitsForTheOther)

    def restart() -> None:
        wait_until(lambda: folder.exists() and len(lines_in(folder)) >= 3)
        scheduler.kill()
        scheduler.wait()
        mark.touch()
        machines.start()

    with Client(machines.address, timeout=60) as client:
        again = threading.Thread(target=restart)
        again.start()
        there = grundy.sweep(rules, out=folder, client=client, **SMALL)
        again.join()
    assert there.lines == alone.lines
