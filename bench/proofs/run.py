"""How long does it take to find, prove and check the laws of the games that the theory proves?

`python3 bench/proofs/run.py GRUNDY` runs the command on every line of `tests/data/proved_games.txt` and prints a table:
the CPU time of the whole command (start, table, law, proof, and the check of the certificate), the best of several runs.
"""
import json
import os
import pathlib
import resource
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
LIST = HERE.parent.parent / "tests" / "data" / "proved_games.txt"
RUNS = 3


def games():
    for line in LIST.read_text().splitlines():
        if line and not line.startswith("#"):
            method, claim, cost, rule = line.split(None, 3)
            rule, _, fixed = rule.partition(" @ ")
            yield method, claim, cost, rule, fixed


def run(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return spent, json.loads(done.stdout) if done.returncode == 0 else {}


def main():
    grundy = os.path.abspath(sys.argv[1])
    print("| game | standing | method | law | CPU ms |\n|---|---|---|---|---|")
    wrong = 0
    for method, claim, cost, rule, fixed in games():
        command = [grundy, "law", rule, "--json", "--budget", "600"] + (["--fix", fixed] if fixed else [])
        runs = [run(command) for _ in range(1 if cost == "slow" else RUNS)]
        report = runs[0][1]
        best = min(spent for spent, _ in runs)
        expected = ("proved", method, claim)
        actual = tuple(report.get(key) for key in ("standing", "method", "claim"))
        wrong += actual != expected
        name = (rule if len(rule) <= 60 else rule[:57] + "...") + (f", {fixed}" if fixed else "")
        formula = (report.get("formula") or "")[:60]
        cells = [f"`{name}`", actual[0], actual[1], formula, f"{best * 1000:.0f}"]
        print("| " + " | ".join(str(cell).replace("|", "\\|") for cell in cells) + " |", flush=True)
    sys.exit(1 if wrong else 0)


main()
