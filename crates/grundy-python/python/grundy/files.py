"""Files that nobody ever sees half of."""

from __future__ import annotations

import os
import secrets
from pathlib import Path


def write_whole(path: Path, data: bytes) -> None:
    """Writes under another name, syncs, renames, and syncs the folder."""
    write_before(path, data)
    sync_folder(path.parent)


def write_before(path: Path, data: bytes) -> None:
    """The same for what another file in the folder rests on, which is written next: the folder is synced with that."""
    temporary = path.with_name(f"{path.name}.{secrets.token_hex(8)}.tmp")
    try:
        with open(temporary, "xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def sync_folder(folder: Path) -> None:
    """The names of files are kept by their folder. Some file systems cannot sync folders, and do without."""
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(descriptor)
    except OSError:
        pass
    finally:
        os.close(descriptor)
