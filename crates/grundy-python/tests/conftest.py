"""Every test begins with the same settings, whatever the environment says."""

import signal
from collections.abc import Iterator

import pytest

import grundy

# A shell starts what runs beside it without Ctrl-C, and Python then leaves it so, in itself and in what it starts.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def plain_settings() -> Iterator[None]:
    with grundy.settings.using(locale="en", seconds=60.0, threads=1, progress=False):
        yield
