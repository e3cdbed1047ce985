"""Every test begins with the same settings, whatever the environment says."""

from collections.abc import Iterator

import pytest

import grundy


@pytest.fixture(autouse=True)
def plain_settings() -> Iterator[None]:
    with grundy.settings.using(locale="en", seconds=60.0, threads=1, progress=False):
        yield
