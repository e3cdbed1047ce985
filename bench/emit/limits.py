"""Are emitted C++ programs right, and quick enough, on inputs at the limits of every judge problem?

Run from the root of the repository: python3 bench/emit/limits.py [path of a release build of grundy]
The inputs are those of bench/problems; the answers must be those of `grundy judge`. CPU time in seconds.
"""

import os
import resource
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join("bench", "problems"))
import inputs

GRUNDY = sys.argv[1] if len(sys.argv) > 1 else os.path.join("target", "release", "grundy")
PROBLEMS = """hdu1846 bash2 bash_multi p2197 nim3 p4279 hdu2516 hdu1847 hdu1848 fib3 take134 cf1194d abc297g p4018
cf2004e hdu4764 acwing894 hdu4664 hdu5795 cf603c cf768e hdu3951 bob_and_ben hdu2147 p2252 poj1067 bzoj1457 p2148""".split()


def timed(command, text):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    printed = subprocess.run(command, input=text, capture_output=True, check=True, text=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, printed


def main():
    with tempfile.TemporaryDirectory() as folder:
        for id in PROBLEMS:
            source, binary = os.path.join(folder, id + ".cpp"), os.path.join(folder, id)
            subprocess.run([GRUNDY, "code", "--judge", id, "--lang", "cpp", "--out", source], check=True)
            subprocess.run(["g++", "-O2", "-std=c++17", source, "-o", binary], check=True)
            text = inputs.text(id)
            seconds, printed = min(timed([binary], text) for _ in range(3))
            right = timed([GRUNDY, "judge", id], text)[1]
            print(f"{id}: {len(text)} bytes, {seconds:.3f} s, {'right' if printed == right else 'WRONG'}", flush=True)


main()
