#!/usr/bin/env python3
"""Kills runs with checkpoints at twenty random moments, resumes them each time, and compares the bytes at the end.

Usage: bench/tables/kills.py [path of the grundy command]

One rule for each way in which tables are resumed: a sparse game, one that is not, a compiled rule, a subtraction game.
"""

import filecmp
import os
import random
import subprocess
import sys
import tempfile
import time

GRUNDY = sys.argv[1] if len(sys.argv) > 1 else "target/release/grundy"
KILLS = 20
RUNS = [
    ("octal 0.6", 4_000_000),
    ("octal 0.007", 150_000),
    ("x -> x-k for k in coprime(x)", 30_000),
    ("take {1, 5, 7, 9, 12, 13, 20, 22, 27, 30, 31, 33, 38, 41, 44, 50, 52, 57, 60, 64}", 100_000_000),
]


def command(path, rule, limit):
    words = [GRUNDY, "table", rule, "--limit", str(limit), "--checkpoint", path, "--quiet", "--budget", "600"]
    return words + ["--threads", "2"]


def run(folder, rule, limit):
    """Whether the file of a run that was killed again and again equals that of one that was not."""
    killed, whole = os.path.join(folder, "killed"), os.path.join(folder, "whole")
    sizes = []
    for _ in range(KILLS):
        process = subprocess.Popen(command(killed, rule, limit))
        time.sleep(random.uniform(0.05, 2.0))
        process.kill()
        process.wait()
        sizes.append(os.path.getsize(killed) if os.path.exists(killed) else 0)
    subprocess.run(command(killed, rule, limit), check=True)
    subprocess.run(command(whole, rule, limit), check=True)
    same = filecmp.cmp(killed, whole, shallow=False)
    print(f"{rule} to {limit}: {KILLS} kills, sizes after each: {sizes}")
    print("same bytes at the end" if same else "DIFFERENT BYTES", flush=True)
    return same


def main():
    random.seed(2026)
    results = []
    for rule, limit in RUNS:
        with tempfile.TemporaryDirectory() as folder:
            results.append(run(folder, rule, limit))
    sys.exit(0 if all(results) else 1)


main()
