#!/usr/bin/env python3
"""Kills a run with checkpoints at twenty random moments, resumes it each time, and compares the bytes at the end.

Usage: bench/tables/kills.py [path of the grundy command]
"""

import filecmp
import os
import random
import subprocess
import sys
import tempfile
import time

GRUNDY = sys.argv[1] if len(sys.argv) > 1 else "target/release/grundy"
RULE, LIMIT, KILLS = "octal 0.6", "12000000", 20


def command(path):
    return [GRUNDY, "table", RULE, "--limit", LIMIT, "--checkpoint", path, "--quiet", "--budget", "600"]


def main():
    random.seed(2026)
    with tempfile.TemporaryDirectory() as folder:
        killed, whole = os.path.join(folder, "killed"), os.path.join(folder, "whole")
        sizes = []
        for _ in range(KILLS):
            process = subprocess.Popen(command(killed))
            time.sleep(random.uniform(0.3, 3.0))
            process.kill()
            process.wait()
            sizes.append(os.path.getsize(killed) if os.path.exists(killed) else 0)
        subprocess.run(command(killed), check=True)
        subprocess.run(command(whole), check=True)
        same = filecmp.cmp(killed, whole, shallow=False)
        print(f"{KILLS} kills, sizes after each: {sizes}")
        print("same bytes at the end" if same else "DIFFERENT BYTES")
        sys.exit(0 if same else 1)


main()
