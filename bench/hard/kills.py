#!/usr/bin/env python3
"""Kills sweeps and tables again and again, by SIGKILL and by SIGINT, and compares the bytes at the end.

Usage: bench/hard/kills.py [COMMAND] [--kills N] [--seed S]

Half of the kills meet sweeps, half meet tables with a checkpoint. Each run is begun anew after a kill, until one comes to
its end; its file must be that of a run that was left alone. The rules are quick, so that no result depends on the clock.
"""

import argparse
import filecmp
import os
import random
import signal
import subprocess
import sys
import tempfile
import time

TABLES = [("octal 0.6", 300_000), ("octal 0.007", 40_000), ("x -> x-k for k in coprime(x)", 8_000), ("take {1, 5, 9, 13}", 9_000_000)]
SWEEPS = ["take {{1, {}}}", "take {{2, 3, {}}}", "x -> x - k for k in {{1, {}}} if x > 2"]
KILLS_TO_A_RUN = 10


def table(command, path, case):
    rule, limit = TABLES[case % len(TABLES)]
    return [command, "table", rule, "--limit", str(limit), "--checkpoint", path, "--quiet", "--budget", "600"]


def sweep(command, path, case, folder):
    rule, source = SWEEPS[case % len(SWEEPS)], os.path.join(folder, "rules.txt")
    with open(source, "w", encoding="utf-8") as file:
        file.writelines(rule.format(k) + "\n" for k in range(4, 40))
        file.write("x -> x - 1 if x > 0" + " and x > 0" * 6000 + "\n")
    return [command, "sweep", source, "--limit", "60", "--each", "100", "--budget", "600", "--out", path, "--threads", "2"]


def killed(line, chance):
    """Runs a command and kills it after a while; says whether it had ended before."""
    process = subprocess.Popen(line, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(chance.uniform(0.02, 1.0))
    process.send_signal(chance.choice([signal.SIGKILL, signal.SIGINT]))
    code = process.wait()
    assert code in (0, 2, -signal.SIGKILL, -signal.SIGINT), f"{line} ended with {code}"


def main():
    reader = argparse.ArgumentParser()
    reader.add_argument("command", nargs="?", default="target/release/grundy")
    reader.add_argument("--kills", type=int, default=200)
    reader.add_argument("--seed", type=int, default=2026)
    asked = reader.parse_args()
    chance, different = random.Random(asked.seed), 0
    for case in range(asked.kills // KILLS_TO_A_RUN):
        with tempfile.TemporaryDirectory() as folder:
            paths = [os.path.join(folder, name) for name in ("killed", "whole")]
            is_sweep = case % 2 == 0
            lines = [sweep(asked.command, path, case // 2, folder) if is_sweep else table(asked.command, path, case // 2) for path in paths]
            for _ in range(KILLS_TO_A_RUN):
                killed(lines[0], chance)
            for line in lines:
                subprocess.run(line, check=True, stdout=subprocess.DEVNULL)
            same = filecmp.cmp(*paths, shallow=False)
            different += not same
            print(f"{'same' if same else 'DIFFERENT'} bytes after {KILLS_TO_A_RUN} kills: {lines[0][1:3]}", flush=True)
    print(f"{asked.kills} kills, seed {asked.seed}: {different} files differ")
    sys.exit(1 if different else 0)


main()
