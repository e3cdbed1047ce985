"""Folders of a sweep and of a table: what is whole stays, what is not is done again."""

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
        grundy.Game("kayles").blocks(20, tmp_path)
