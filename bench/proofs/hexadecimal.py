"""Are the hexadecimal games still proved that once were, and how long does it take?

`python3 bench/proofs/hexadecimal.py GRUNDY` asks for the laws of the 192 games `hex 0.a` and `hex 0.ab` with a digit of at
least 8, has each certificate checked again by `grundy check`, and prints how many show a law, how many are proved and by
which methods, and the CPU time of the commands. It fails if fewer than 93 are proved or a certificate is not accepted.
"""
import collections
import itertools
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile

DIGITS = "0123456789ABCDEF"
PROVED = 93
# A code without a law is looked at for as long as one likes, for a long period.
SECONDS = "2"


def games():
    singles = [(digit,) for digit in DIGITS[1:]]
    pairs = [pair for pair in itertools.product(DIGITS, DIGITS[1:])]
    return ["hex 0." + "".join(code) for code in singles + pairs if any(digit in DIGITS[8:] for digit in code)]


def run(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done, after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def main():
    grundy = os.path.abspath(sys.argv[1])
    methods, times, shown, rejected = collections.Counter(), [], 0, []
    with tempfile.TemporaryDirectory() as folder:
        certificate = pathlib.Path(folder) / "certificate.json"
        for game in games():
            certificate.unlink(missing_ok=True)
            plain, _ = run([grundy, "law", game, "--json", "--threads", "1", "--budget", SECONDS])
            report = json.loads(plain.stdout)
            shown += report.get("standing") != "none"
            if report.get("standing") != "proved":
                continue
            _, spent = run([grundy, "law", game, "--json", "--threads", "1", "--certificate", str(certificate)])
            checked, _ = run([grundy, "check", str(certificate)])
            if checked.returncode != 0:
                rejected.append(game)
            methods[report["method"]] += 1
            times.append((spent, game))
    times.sort()
    print(f"{len(games())} games, {shown} show a law, {len(times)} are proved: {dict(methods)}; rejected: {rejected}")
    print(f"CPU seconds: median {times[len(times) // 2][0]:.3f}, most {times[-1][0]:.3f} ({times[-1][1]})")
    sys.exit(0 if len(times) >= PROVED and not rejected else 1)


main()
