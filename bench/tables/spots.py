#!/usr/bin/env python3
"""Single values far out that others have computed, by the example `fill`.

Usage: bench/tables/spots.py [path of the example] [--long]

Officers at a million as `ogsolve` has it; Grundy's game first reaches 256 at heap 7 250 049, where the mask must grow;
with --long also Officers at a hundred million, which was computed independently and takes some minutes.
"""

import sys
import subprocess

FILL = next((word for word in sys.argv[1:] if not word.startswith("-")), "target/release/examples/fill")
GRUNDYS_GAME = "x -> [a, x-a] for a in 1..x if a != x-a"
SPOTS = [("octal 0.6", 1_000_000, 180), (GRUNDYS_GAME, 7_250_049, 256)]
LONG = [("octal 0.6", 100_000_000, 139)]


def main():
    for rule, heap, expected in SPOTS + (LONG if "--long" in sys.argv else []):
        done = subprocess.run([FILL, rule, str(heap + 1), "threads", "1"], capture_output=True, text=True, check=True)
        found = int(done.stdout.split()[-1])
        print(f"{rule} at {heap}: {found}", flush=True)
        if found != expected:
            sys.exit(f"{rule} at {heap} should be {expected}")


main()
