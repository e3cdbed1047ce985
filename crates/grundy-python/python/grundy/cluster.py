"""Work on a cluster of Dask: what was lost is asked for again, until everything is there.

The scheduler and the workers may die and come back; what is done stands in files, or with who asked.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from .errors import GrundyError

if TYPE_CHECKING:
    from distributed import Client, Future

#: So long a scheduler may be away.
PATIENCE = 120.0

#: Between two looks whether it is back.
LOOK = 0.25

Key = TypeVar("Key", bound=Hashable)


class ClusterGone(GrundyError, ConnectionError):
    """The scheduler did not come back. What is done is kept: ask again to go on."""


class WorkersKilled(GrundyError, RuntimeError):
    """A piece of work ended the life of several workers."""


def finished(
    client: Client, wanted: Sequence[Key], submit: Callable[[Mapping[Key, Future], Key], Future]
) -> Iterator[tuple[Key, Any]]:
    """Each key with what its work gives, or with the exception that it ends in; in the order in which they are done.

    `submit` is given the futures of the keys before it, which it may wait for.
    """
    from distributed import as_completed

    left = list(wanted)
    while left:
        _wait_for(client)
        futures: dict[Key, Future] = {}
        try:
            for key in left:
                futures[key] = submit(futures, key)
            keys = {future.key: key for key, future in futures.items()}
            for future in as_completed(list(futures.values())):
                done, answer = _answer(future)
                if done:
                    left.remove(keys[future.key])
                    yield keys[future.key], answer
        except OSError:
            # The scheduler went away while it was asked: what is left is asked for again.
            time.sleep(LOOK)


def _answer(future: Future) -> tuple[bool, Any]:
    """Whether the work is done, and what it gives; not if its future was lost with the scheduler."""
    from distributed import CancelledError, KilledWorker

    try:
        return True, future.result()
    except KilledWorker as killed:
        return True, WorkersKilled(str(killed))
    except (CancelledError, OSError):
        return False, None
    except Exception as mistake:
        return True, mistake


def _wait_for(client: Client) -> None:
    """Waits until the client has a scheduler again."""
    end = time.monotonic() + PATIENCE
    while client.status != "running":
        if client.status == "closed" or time.monotonic() > end:
            raise ClusterGone("the scheduler is gone; what is done is kept, ask again to go on")
        time.sleep(LOOK)
