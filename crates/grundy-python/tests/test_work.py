"""Work: it ends when it is told to, and leaves the interpreter alone meanwhile."""

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

import grundy

LONG = "octal 0.007"


def test_work_ends_at_its_deadline() -> None:
    started = time.monotonic()
    law = grundy.Game(LONG).law(seconds=1)
    assert not law.proved and time.monotonic() - started < 20


# Both look for a period that is not there, farther than any machine comes in the time: what a sweep does by itself ends soon.
@pytest.mark.parametrize("work", [f"Game({LONG!r}).law(seconds=600)", f"sweep([{LONG!r}], each=600, longest=10**12)"])
def test_ctrl_c_ends_work(work: str) -> None:
    program = f"import grundy; print('ready', flush=True); grundy.{work}"
    child = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert child.stdout is not None and child.stdout.readline() == "ready\n"
    # The question has to be under way; how long that takes depends on the machine.
    time.sleep(1)
    child.send_signal(signal.SIGINT)
    _, errors = child.communicate(timeout=120)
    assert "KeyboardInterrupt" in errors and child.returncode != 0


def test_other_threads_run_meanwhile() -> None:
    counted = 0
    done = threading.Event()

    def count() -> None:
        nonlocal counted
        while not done.is_set():
            counted += 1
            time.sleep(0.001)

    counter = threading.Thread(target=count)
    counter.start()
    grundy.Game(LONG).law(seconds=1)
    done.set()
    counter.join()
    assert counted > 20


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
    with grundy.settings.using(progress=True), pytest.raises(grundy.Stopped):
        grundy.Game("wythoff").table(12_000, seconds=1.5, memory=1 << 32)
    assert told and all(0 <= known <= total == 144_000_000 for known, total in told)


class Recorded:
    def __init__(self, told: list[tuple[int, int]], total: int) -> None:
        self.told, self.total, self.n = told, total, 0

    def update(self, more: int) -> None:
        self.n += more
        self.told.append((self.n, self.total))

    def close(self) -> None:
        pass


def test_what_the_bar_raises_ends_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(Recorded):
        def update(self, more: int) -> None:
            raise RuntimeError("no room on this screen")

    monkeypatch.setattr("grundy.progress.PATIENCE", 0.0)
    monkeypatch.setattr("grundy.progress._tqdm_bar", lambda what, total: Broken([], total))
    with grundy.settings.using(progress=True), pytest.raises(RuntimeError, match="screen"):
        grundy.Game("wythoff").table(12_000, seconds=60, memory=1 << 32)


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
