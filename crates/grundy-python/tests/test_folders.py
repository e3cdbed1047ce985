"""Folders of a sweep and of a table: what is whole stays, what is not is done again."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import grundy

RULES = ["octal 0.07", "octal 0.77", "take {1, 2}", "x ->"]


def lines_in(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("*.json") if ".certificate" not in path.name)


def test_a_folder_is_what_memory_would_be(tmp_path: Path) -> None:
    alone = grundy.sweep(RULES)
    kept = grundy.sweep(RULES, out=tmp_path)
    assert alone.lines == kept.lines and len(lines_in(tmp_path)) == 4
    assert [record.standing for record in kept].count("error") == 1
    assert grundy.sweep(reversed(RULES), out=tmp_path).lines == kept.lines


def test_equal_rules_share_a_file(tmp_path: Path) -> None:
    grundy.sweep(["take {1,2}", "take  {1, 2}", "x -> x - k for k in {1, 2}"], out=tmp_path)
    assert len(lines_in(tmp_path)) == 1


def test_what_is_there_is_not_done_again(tmp_path: Path) -> None:
    grundy.sweep(RULES, out=tmp_path)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    grundy.sweep(RULES, out=tmp_path)
    assert before == {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()}


@pytest.mark.parametrize("damage", ["cut", "changed", "certificate", "missing", "swapped"])
def test_what_does_not_hold_is_done_again(tmp_path: Path, damage: str) -> None:
    kept = grundy.sweep(RULES, out=tmp_path)
    line = next(path for path in lines_in(tmp_path) if "0.77" in path.name)
    certificate = line.with_name(line.name.replace(".json", ".certificate.json"))
    other = next(path for path in tmp_path.glob("octal-0.07*.certificate.json"))
    match damage:
        case "cut":
            line.write_text(line.read_text()[:40])
        case "changed":
            line.write_text(line.read_text().replace('"period":12', '"period":13'))
        case "certificate":
            certificate.write_text(certificate.read_text().replace("12", "13"))
        case "missing":
            certificate.unlink()
        case "swapped":
            certificate.write_text(other.read_text())
    assert grundy.sweep(RULES, out=tmp_path).lines == kept.lines
    assert grundy.check(certificate)


def test_blocks_go_on_where_they_were(tmp_path: Path) -> None:
    wythoff = grundy.Game("wythoff")
    table = wythoff.blocks(120, tmp_path, side=40)
    whole = wythoff.table(120).numpy()
    times = {path.name: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    (tmp_path / "block-0-2").unlink()
    damaged = bytearray((tmp_path / "block-1-2").read_bytes())
    damaged[300] ^= 1
    (tmp_path / "block-1-2").write_bytes(damaged)
    assert not table.holds(0, 2) and not table.holds(1, 2)
    again = wythoff.blocks(120, tmp_path, side=40)
    changed = {path.name for path in tmp_path.iterdir() if path.stat().st_mtime_ns != times[path.name]}
    assert changed == {"block-0-2", "block-1-2"}
    assert all(again[x, y] == whole[x, y] for x in range(0, 120, 7) for y in range(120))


def test_a_folder_belongs_to_one_table(tmp_path: Path) -> None:
    grundy.Game("wythoff").blocks(20, tmp_path, side=10)
    with pytest.raises(FileExistsError):
        grundy.Game("wythoff").blocks(30, tmp_path, side=10)
    with pytest.raises(FileExistsError):
        grundy.Game("(x, y) -> (x-k, y) | (x, y-k) for k in 1..").blocks(20, tmp_path, side=10)


def test_little_memory_means_small_blocks(tmp_path: Path) -> None:
    table = grundy.Game("wythoff").blocks(200, tmp_path, memory=300_000)
    assert table.memory <= 300_000 and table.side < 200
    assert np.array_equal(table.block(0, 0), grundy.Game("wythoff").table(table.side).numpy())
    with pytest.raises(IndexError):
        table[200, 0]


def test_rules_without_lines_have_no_blocks(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="lines"):
        grundy.Game("(x, y) -> (x-k, k) for k in 1..=x").blocks(20, tmp_path)
    with pytest.raises(ValueError, match="engine"):
        grundy.Game(lambda heap: range(heap)).blocks(20, tmp_path)


@pytest.mark.parametrize("rule", ["take {1, 3, 4}", "kayles", "take 2..=300", "octal 0.07"])
def test_heaps_in_blocks_are_the_table(tmp_path: Path, rule: str) -> None:
    game = grundy.Game(rule)
    table = game.blocks(5_000, tmp_path, side=700)
    whole = game.table(5_000).numpy()
    there = np.concatenate([table.block(*place) for place in table.wanted])
    assert np.array_equal(there, whole) and table[4_999] == whole[4_999]
    with pytest.raises(IndexError):
        table[5_000]
    with pytest.raises(TypeError):
        table[3, 4]


def test_heaps_within_little_memory(tmp_path: Path) -> None:
    table = grundy.Game("take {1, 5, 14}").blocks(1_000_000, tmp_path, memory=4_000_000)
    assert table.memory <= 4_000_000 and len(table.wanted) > 4
    assert table[999_999] == grundy.Game("take {1, 5, 14}").table(1_000_000)[999_999]
    with pytest.raises(MemoryError):
        grundy.Game("kayles").blocks(1_000_000, tmp_path / "other", memory=100_000)


def test_heaps_go_on_after_a_kill(tmp_path: Path) -> None:
    program = f"""
import grundy
import os, signal, grundy.blocks
write = grundy.blocks.write_whole
def killed(path, data):
    write(path, data)
    if path.name == "block-0-2":
        os.kill(os.getpid(), signal.SIGKILL)
grundy.blocks.write_whole = killed
grundy.Game("octal 0.007").blocks(60_000, {str(tmp_path)!r}, side=4_000, seconds=None)
"""
    subprocess.run([sys.executable, "-c", program], check=False)
    game = grundy.Game("octal 0.007")
    before = {path: path.stat().st_mtime_ns for path in tmp_path.glob("block-0-?")}
    table = game.blocks(24_000, tmp_path / "short", side=4_000)
    again = game.blocks(60_000, tmp_path, side=4_000, seconds=None)
    assert len(before) == 3 and all(path.stat().st_mtime_ns == then for path, then in before.items())
    assert np.array_equal(np.concatenate([again.block(0, index) for index in range(15)]), game.table(60_000).numpy())
    assert all(np.array_equal(table.block(0, index), again.block(0, index)) for index in range(6))
