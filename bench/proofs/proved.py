"""Which certificates does the proved checker accept, and how long does it take?

`python3 bench/proofs/proved.py GRUNDY CHECKER [--kernel]` asks the command for certificates of
- all octal codes 0.a and 0.ab, and 0.156 and 0.356: laws whose preperiod and period together stay below 10 000,
- all hexadecimal codes 0.a and 0.ab with a digit from 8 on whose values grow (saltus above 0),
- the rules with parameters of `crates/grundy-proof/tests/data/for_all.txt`,
and takes the misère quotients of the octal codes 0.a and 0.ab from `bench/misere/quotients.jsonl`.
Every certificate goes through CHECKER, `grundy-check-proved`; with `--kernel` through `coqc` as a theorem as well.
It prints a summary for each list and a line for each certificate that is not accepted or takes too long.
"""
import argparse
import json
import pathlib
import resource
import subprocess
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
QUOTIENTS = HERE.parent / "misere" / "quotients.jsonl"
FOR_ALL = HERE.parent.parent / "crates" / "grundy-proof" / "tests" / "data" / "for_all.txt"
THEORIES = HERE.parent.parent / "rocq" / "theories"
LONGEST = 10_000
# A code without a law would be looked at for as long as one likes, for a long period.
SECONDS = {"octal": "5", "hex": "3", "parameters": "60"}
MOST_SECONDS = {"program": 1.0, "kernel": 10.0}


def codes(name, digits):
    for first in digits:
        if first != "0":
            yield f"{name} 0.{first}"
        for second in digits[1:]:
            yield f"{name} 0.{first}{second}"


def run(command):
    """CPU seconds, whether it succeeded, and what it said."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return spent, done.returncode == 0, done.stdout.strip()


def certificate_of(grundy, rule, seconds, options, folder):
    file = folder / "certificate.json"
    file.unlink(missing_ok=True)
    command = [grundy, "law", rule, "--threads", "1", "--budget", seconds, "--quiet", *options]
    run([*command, "--certificate", str(file)])
    return file.read_text() if file.exists() else None


def laws(grundy, rules, seconds, wanted, folder):
    for rule in rules:
        text = certificate_of(grundy, rule, seconds, [], folder)
        if text is not None and wanted(json.loads(text)["claim"]):
            yield rule, text


def repeats(claim):
    short = claim["kind"] == "periodic" and claim["preperiod"] + claim["period"] < LONGEST
    return short and claim["saltus"] == 0


def grows(claim):
    return claim["kind"] == "periodic" and claim["saltus"] > 0


def for_all_parameters(grundy, folder):
    for line in FOR_ALL.read_text().splitlines():
        if line and not line.startswith("#"):
            _, play, rule = line.split("\t")
            text = certificate_of(grundy, rule, SECONDS["parameters"], ["--misere"] if play == "misere" else [], folder)
            if text is not None:
                yield rule, text


def quotients():
    for line in QUOTIENTS.read_text().splitlines():
        rule = json.loads(line)["rule"]
        if rule.startswith("octal 0.") and len(rule) <= len("octal 0.ab"):
            yield rule, line


def theorem(text):
    quoted = text.strip().replace('"', '""')
    return f'''From Coq Require Import String. From Grundy Require Import Claim Certificate.
Definition certificate : string := "{quoted}".
Goal match verdict certificate with Some _ => true | None => false end = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
'''


def look_at(text, checker, kernel, folder):
    """What each way of checking says, as a list of (way, seconds, accepted, said)."""
    file = folder / "one.json"
    file.write_text(text)
    found = [("program", *run([checker, "--seconds", "600", str(file)]))]
    if kernel:
        (folder / "One.v").write_text(theorem(text))
        found.append(("kernel", *run(["coqc", "-q", "-R", str(THEORIES), "Grundy", str(folder / "One.v")])))
    return found


def report(title, certificates, options, folder):
    times, missed, methods = {}, [], {}
    for rule, text in certificates:
        method = json.loads(text)["method"]
        methods[method] = methods.get(method, 0) + 1
        for way, seconds, accepted, said in look_at(text, options.checker, options.kernel, folder):
            times.setdefault(way, []).append((seconds, rule))
            if not accepted:
                missed.append(f"{rule} ({method}), {way}: {said or 'not accepted'}")
            elif seconds > MOST_SECONDS[way]:
                missed.append(f"{rule} ({method}), {way}: {seconds:.2f} s")
    counted = ", ".join(f"{number} {method}" for method, number in sorted(methods.items()))
    print(f"\n**{title}**: {sum(methods.values())} certificates ({counted}).")
    for way, all_times in times.items():
        slowest, rule = max(all_times)
        print(f"{way}: at most {slowest:.2f} s ({rule}), {sum(one for one, _ in all_times):.1f} s in all.")
    print("\n".join(f"- {line}" for line in missed) or "All accepted in time.", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("grundy")
    parser.add_argument("checker")
    parser.add_argument("--kernel", action="store_true")
    options = parser.parse_args()
    octal = [*codes("octal", "01234567"), "octal 0.156", "octal 0.356"]
    hexadecimal = [rule for rule in codes("hex", "0123456789ABCDEF") if any(digit in rule for digit in "89ABCDEF")]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        report("Misère quotients of octal codes", quotients(), options, folder)
        report("Rules with parameters", for_all_parameters(options.grundy, folder), options, folder)
        report("Octal codes that repeat", laws(options.grundy, octal, SECONDS["octal"], repeats, folder), options, folder)
        report("Hexadecimal codes that grow", laws(options.grundy, hexadecimal, SECONDS["hex"], grows, folder), options, folder)


main()
