"""Work: it ends when it is told to, and leaves the interpreter alone meanwhile."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import grundy

LONG = "octal 0.007"

#: A search for a period that is not there, farther than any machine comes: it ends when it is told to, or not at all.
ENDLESS = [f"Game({LONG!r}).law(seconds=None)", f"sweep([{LONG!r}], each=1e9, longest=10**12)"]


def test_work_ends_at_its_deadline() -> None:
    assert not grundy.Game(LONG).law(seconds=1).proved


@pytest.mark.parametrize("work", ENDLESS)
def test_ctrl_c_ends_work(work: str) -> None:
    # The thread that presses Ctrl-C sleeps, so what the processor has done is the question, which then is under way.
    program = f"""
import os, signal, threading, time, grundy
def press():
    begun = time.process_time()
    while time.process_time() < begun + 0.2:
        time.sleep(0.01)
    os.kill(os.getpid(), signal.SIGINT)
threading.Thread(target=press, daemon=True).start()
grundy.{work}
"""
    child = subprocess.run([sys.executable, "-c", program], stderr=subprocess.PIPE, text=True, check=False)
    assert "KeyboardInterrupt" in child.stderr and child.returncode != 0


@pytest.mark.parametrize("work", ENDLESS)
def test_other_threads_run_meanwhile(work: str) -> None:
    """If the work kept the lock of the interpreter nobody could count, and nobody would end it."""
    counted = 0

    def count() -> None:
        nonlocal counted
        begun = time.process_time()
        while counted < 20 or time.process_time() < begun + 0.1:
            counted += 1
            time.sleep(0.001)
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)

    # Of Ctrl-C within a text that it reads itself Python remembers to end by it, though the test has caught it.
    question = compile(f"grundy.{work}", "work", "eval")
    with pytest.raises(KeyboardInterrupt):
        threading.Thread(target=count).start()
        eval(question)
    assert counted >= 20


def test_questions_may_be_asked_from_many_threads() -> None:
    answers: list[int] = []
    ask = lambda: answers.append(grundy.Game("kayles").law().period or 0)  # noqa: E731
    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [12] * 8


def test_progress_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[int, int]] = []
    monkeypatch.setattr("grundy.progress.PATIENCE", 0.0)
    monkeypatch.setattr("grundy.progress._tqdm_bar", lambda what, total: Recorded(told, total))
    with grundy.settings.using(progress=True), pytest.raises(Enough):
        grundy.Game("wythoff").table(12_000, seconds=None, memory=1 << 32)
    assert all(0 <= known <= total == 144_000_000 for known, total in told)
    assert [known for known, _ in told] == sorted(known for known, _ in told)


class Enough(Exception):
    """What was told is enough."""


class Recorded:
    def __init__(self, told: list[tuple[int, int]], total: int, enough: int = 3) -> None:
        self.told, self.total, self.enough, self.n = told, total, enough, 0

    def update(self, more: int) -> None:
        self.n += more
        self.told.append((self.n, self.total))
        if self.n > 0 and len(self.told) >= self.enough:
            raise Enough

    def close(self) -> None:
        pass


def test_progress_of_many_pieces_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("grundy.progress.PATIENCE", 0.0)
    for work, count in (
        (lambda: grundy.sweep("octal 0.0?"), 8),
        (lambda: grundy.Game("wythoff").blocks(60, tmp_path, side=20), 6),
    ):
        told: list[tuple[int, int]] = []
        monkeypatch.setattr("grundy.progress._tqdm_bar", lambda what, total: Recorded(told, total, enough=10**9))
        with grundy.settings.using(progress=True):
            work()
        assert [total for _, total in told] == [count] * count and [done for done, _ in told] == list(range(count))


def test_what_the_bar_raises_ends_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(Recorded):
        def update(self, more: int) -> None:
            raise RuntimeError("no room on this screen")

    monkeypatch.setattr("grundy.progress.PATIENCE", 0.0)
    monkeypatch.setattr("grundy.progress._tqdm_bar", lambda what, total: Broken([], total))
    with grundy.settings.using(progress=True), pytest.raises(RuntimeError, match="screen"):
        grundy.Game("wythoff").table(12_000, seconds=None, memory=1 << 32)


def test_work_survives_a_fork() -> None:
    grundy.Game("kayles").table(100)
    child = os.fork()
    if child == 0:
        os._exit(0 if grundy.Game("kayles").table(12)[11] == 6 else 1)
    assert os.waitpid(child, 0)[1] == 0


def test_settings_are_checked() -> None:
    with pytest.raises(TypeError, match="colour"), grundy.settings.using(colour="red"):
        pass
    for wrong in ({"locale": "fr"}, {"seconds": -1.0}, {"seconds": float("nan")}):
        with grundy.settings.using(**wrong), pytest.raises(ValueError):
            grundy.Game("nim").table(3)
    with grundy.settings.using(seconds=None):
        assert len(grundy.Game("nim").table(3)) == 3
