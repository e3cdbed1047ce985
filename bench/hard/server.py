#!/usr/bin/env python3
"""Drives `grundy serve` with what once broke it, and with random relatives of that.

    cargo build --release && python3 bench/hard/server.py target/release/grundy [PART…] [--seconds N] [--seed N] [--without ADDRESS]

Every part starts a server of its own with a purse of 512 MiB, under a bound on its address space, and ends it by
Ctrl-C. A part fails if an answer takes longer than its budget and two seconds, if it has a status that it must not
have, if the server holds more than its purse and a fixed base, if it dies, or if Ctrl-C takes longer than a second.
Without a name all parts but `soak` are run.

    inputs    questions that took memory or time without asking, one at a time and eight at a time
    cache     many small answers and then a large one
    slow      sixty who take large answers slowly
    vanished  clients that ask for long work and go away, some after a byte too much
    idle      more connections than there are places
    posted    graphs, pictures, certificates and judge inputs, large and broken
    flood     bytes that are no requests, and requests that break off
    load      200 connections with `bash(N)` in the mix: 99 of 100 answers within a second
    soak      the mix of `load` with everything else now and then, for --seconds; memory must stay flat
"""

import argparse
import asyncio
import json
import os
import random
import resource
import signal
import subprocess
import sys
import time
from urllib.parse import quote

MEMORY = 512 << 20
# What is there before anything is asked, and what is not counted: connections, code, the system's own pools of memory.
BASE = 256 << 20
# A thread's stack is reserved, not used, and so are the pools of memory for each thread.
ADDRESSES = 8 << 30
OVERTIME = 2.0
ALLOWED = {200, 400, 404, 413, 414, 422, 429, 431, 503}


class Server:
    def __init__(self, command, budget=20):
        def bounded():
            resource.setrlimit(resource.RLIMIT_AS, (ADDRESSES, ADDRESSES))

        self.process = subprocess.Popen(
            [command, "serve", "--port", "0", "--json", "--memory", str(MEMORY), "--budget", str(budget)],
            stdout=subprocess.PIPE, text=True, preexec_fn=bounded)
        address = json.loads(self.process.stdout.readline())["address"]
        self.host, self.port = "127.0.0.1", int(address.rstrip("/").rsplit(":", 1)[1])
        self.most = 0

    def resident(self, field="VmRSS"):
        for line in open(f"/proc/{self.process.pid}/status"):
            if line.startswith(field):
                return int(line.split()[1]) << 10
        return 0

    def processor(self):
        fields = open(f"/proc/{self.process.pid}/stat").read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def lives(self):
        return self.process.poll() is None

    def interrupted(self):
        begun = time.monotonic()
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        return time.monotonic() - begun


class Report:
    """What went wrong, and what was measured."""

    def __init__(self, part):
        self.part, self.faults, self.facts, self.count = part, [], [], 0

    def fault(self, text):
        self.faults.append(text)
        print(f"  FAULT {self.part}: {text}", flush=True)

    def fact(self, text):
        self.facts.append(text)
        print(f"  {self.part}: {text}", flush=True)

    def expect(self, holds, text):
        if not holds:
            self.fault(text)


def request(server, path, method="GET", body=b"", more=""):
    head = f"{method} {path} HTTP/1.1\r\nHost: {server.host}:{server.port}\r\n{more}"
    if method == "POST":
        head += f"Content-Length: {len(body)}\r\n"
    return head.encode() + b"\r\n" + body


async def read_answer(reader):
    head = await reader.readuntil(b"\r\n\r\n")
    status, lower = int(head.split(b" ", 2)[1]), head.lower()
    if b"transfer-encoding: chunked" in lower:
        parts = []
        while True:
            length = int(await reader.readuntil(b"\r\n"), 16)
            parts.append((await reader.readexactly(length + 2))[:-2])
            if length == 0:
                return status, b"".join(parts)
    length = 0
    for line in lower.split(b"\r\n"):
        if line.startswith(b"content-length:"):
            length = int(line.split(b":")[1])
    return status, await reader.readexactly(length)


async def exchange(server, bytes_sent, wait):
    """The status of the answer and how long it took; 0 where there was none."""
    begun = time.monotonic()
    status, body, writer = 0, b"", None
    try:
        reader, writer = await asyncio.open_connection(server.host, server.port, limit=1 << 20)
        writer.write(bytes_sent)
        status, body = await asyncio.wait_for(read_answer(reader), wait)
    except (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError, ValueError):
        pass
    finally:
        if writer:
            writer.close()
    return status, body, time.monotonic() - begun


async def watch(server, report, stop):
    """Looks at the memory ten times a second."""
    while not stop.is_set() and server.lives():
        server.most = max(server.most, server.resident())
        await asyncio.sleep(0.1)


async def asked(server, report, path, budget, method="GET", body=b"", patience=OVERTIME):
    status, answer, took = await exchange(server, request(server, path, method, body), budget + 30)
    report.count += 1
    shown = path if len(path) < 120 else path[:90] + f"… ({len(path)})"
    report.expect(status in ALLOWED, f"status {status} for {shown}")
    report.expect(took <= budget + patience, f"{took:.1f} s at budget {budget} for {shown}")
    if status >= 400:
        try:
            message = json.loads(answer)["error"]["message"]
            report.expect(message, f"no message for {shown}")
            # Work that never looks at its clock: the server answers for it, but it is a mistake.
            report.expect(not message.startswith("bug:"), f"{message}: {shown}")
        except (ValueError, KeyError):
            report.fault(f"status {status} without a document for {shown}")
    return status, took


# The inputs of the review, and their relatives.

def chain(operator, count):
    return "x -> x" + operator * count


def rule(chance):
    """A rule that somebody could have typed, or a cat."""
    number = lambda: chance.choice([0, 1, 2, 3, 7, 60, 999, 1000, 2000, 3000, 4000, 4500, 5000, 100000,
                                    2**31, 2**32 - 1, 2**63, 2**64, 2**127 - 1, 2**127])
    parts = chance.choice([2, 3, 20, 60, 150, 400, 2000])
    letters = chance.choice("abkz") * chance.choice([1, 40, 255, 3000])
    return chance.choice([
        lambda: f"x -> [{','.join(['x-1'] * parts)}]",
        lambda: f"x -> [{','.join(['a'] * parts)}] for a in 0..x",
        lambda: f"octal {chance.choice([0, 4])}.{chance.choice('1234567') * chance.choice([3, 100, 800, 3000, 8100])}",
        lambda: f"hex 0.{chance.choice('13579BDF') * chance.choice([3, 100, 800, 3000])}",
        lambda: f"octal 0.{''.join(chance.choice('01234567') for _ in range(chance.choice([2, 3, 4, 30])))}",
        lambda: f"bash({number()})",
        lambda: f"cyclic_nimhoff({number()})",
        lambda: f"take {{1, 2, {number()}}}",
        lambda: f"take {{{', '.join(str(chance.randrange(1, 5000)) for _ in range(chance.choice([2, 9, 400])))}}}",
        lambda: chain(chance.choice(["-1", "+0", "*1", " xor 1"]), chance.choice([10, 900, 1900])),
        lambda: "x -> x - 1 if x > 0" + " and x > 0" * chance.choice([5, 200, 700]),
        lambda: "x -> " + " | ".join(f"x - {n + 1}" for n in range(chance.choice([3, 100, 900]))),
        lambda: "x -> x - 1" + "".join(f" - a{n}" for n in range(parts // 4))
        + "".join(f" for a{n} in 0..=x" for n in range(parts // 4)),
        lambda: f"x -> x - k for k in 1..={letters}",
        lambda: "(" * chance.choice([5, 100, 4000]),
        lambda: "(x,y) -> (x-a,y-b) for a in 0..=x for b in 0..=y if a+b > 0",
        lambda: "x -> [a, b, x-a-b] for a in 1..x for b in 1..x-a",
        lambda: "(x,y,z) -> (x-k,y,z) | (x,y-k,z) | (x,y,z-k) | (x-k,y-k,z-k) for k in 1..",
        lambda: chance.choice(["nim", "kayles", "wythoff", "grundys_game", "treblecross", "officers", "kenyon",
                               "no_amount_twice", "short_global_nim", "fibonacci_nim", "chomp", "nim_with_a_pass"]),
        lambda: "".join(chance.choice("x->-+*()[]{},.| forink0123456789") for _ in range(chance.choice([5, 40, 300]))),
        lambda: chance.choice(GENERAL), lambda: chance.choice(GENERAL), lambda: chance.choice(GENERAL),
    ])()


# Rules on lists, strings and boards, with endings, and products.
GENERAL = [
    "a[] -> a[i := a[i]-k] for i in 0..len(a) for k in 1..", "a[] -> b for b in below(a)",
    "a{} -> a[i := a[i]-k] for i in 0..len(a) for k in 1..", "a[] -> b[..len(a)-1] for b in permutations(a)",
    "a[] -> list(a[i] for i in 0..len(a) if i not in S) for S in subsets(0..len(a)) if len(S) > 0",
    "s[] -> s[i := '-', i+1 := '-'] for i in 0..len(s)-1 if s[i] == '+' and s[i+1] == '+'",
    "s[] -> [s[..i], s[i+2..]] for i in 0..len(s)-1 if s[i] == '+' and s[i+1] == '+'",
    "b[,] -> b[i,j := '#', i,j+1 := '#'] for i in 0..rows(b) for j in 0..cols(b)-1 if b[i,j] == '.' and b[i,j+1] == '.'",
    "x -> p for p in partitions(x) if len(p) > 1", "x -> x+1 if 0 < x < 1000000 | x-1; loopy", "wythoff; block 1000",
    "take 1..=3; lose at 0", "x -> x - k for k in 1.. ; win at 7; stuck draws", "(x -> 0..x) * (take 1..=2)",
    "*".join(["(x -> 0..x)"] * 12), "x -> x - count(k for k in 1..=1000000 if k*k % 7 == 1)", "take S", "x -> x ^ 200 - x",
]
LONG_POSITIONS = [
    "(" + ",".join("7" * 60) + ")", "(" + ",".join(map(str, range(2000))) + ")", '"' + "+" * 5000 + '"', '"' + "+-" * 500 + '"',
    '"' + "/".join(["." * 6] * 6) + '"', '"' + "/".join(["." * 60] * 60) + '"', "10000", "(" * 900,
]


ADDRESSES_OF_RULES = ["open", "table", "table.csv", "table.txt", "table.bfile", "table.tex", "table.npy", "law/all", "map.bin", "plot.svg", "plot.png", "law", "certificate", "code",
                      "story.html", "story.md", "refute", "gallery", "solve", "explore", "play", "reply", "misere"]


def question(chance):
    """A question, and its budget."""
    budget = chance.choice([0.3, 1, 1, 2])
    address = chance.choice(ADDRESSES_OF_RULES)
    query = [("rule", rule(chance)), ("budget", str(budget))]
    if chance.random() < 0.5:
        query.append(("limit", str(chance.choice([0, 1, 10, 100, 1000, 50_000, 900_000, 3_900_000, 2**63]))))
    if address in ("solve", "explore", "play", "reply", "misere") and chance.random() < 0.8:
        query.append(("sum", chance.choice(["3 5 7", "10", "1000000", "(3,4)", "99999999999999999999", "-1", "NaN",
                                            "3 " * 150, "inf", "[1,2,3]", *LONG_POSITIONS])))
    if address == "refute":
        query.append(("claim", chance.choice(["g = x mod 4", "g = x", "loses iff x % 3 == 0", "g = " + "(" * 900,
                                              "g = x" + "+0" * 2000, "same as octal 0.07", "period 7", "period 1000000000000",
                                              "loses iff " + " or ".join(f"x % {n} == 1" for n in range(2, 400)),
                                              "same losses as wythoff", "g = x ^ 1000"])))
    if chance.random() < 0.15:
        name = chance.choice(["set", "fix", "at", "token", "ground", "search", "lang", "theme", "locale", "misere"])
        query.append((name, chance.choice(["m=3", "m=-1", "a" * 200 + "=1", "a" * 9000 + "=1", "NaN", "inf", "1e99",
                                           "y=3", "zh", "1", "cpp", "1,2,3", "-5", "0" * 300])))
    return f"/api/{address}?" + "&".join(f"{name}={quote(value)}" for name, value in query), budget


REVIEW = [
    ("misere", "x -> [" + ",".join(["x-1"] * 60) + "]", "", 2),
    ("misere", "x -> [" + ",".join(["x-1"] * 2000) + "]", "", 2),
    ("misere", "x -> [" + ",".join(["a"] * 201) + "] for a in 0..x", "", 2),
    ("table", "octal 4." + "7" * 3000, "&limit=100", 1),
    ("story.html", "octal 0." + "7" * 8100, "", 2),
    ("law", "octal 0." + "7" * 8100, "", 2),
    ("table", "octal 0." + "7" * 8100, "", 2),
    ("solve", "octal 0." + "7" * 8100, "&sum=10", 2),
    ("explore", "octal 0." + "7" * 8100, "", 2),
    ("table", "hex 0." + "F" * 3000, "&limit=100", 1),
    ("open", "bash(1000)", "", 1), ("open", "bash(2000)", "", 1), ("open", "bash(3000)", "", 1),
    ("open", "bash(4000)", "", 1), ("open", "bash(5000)", "", 1),
    ("table", "bash(3000)", "&limit=50", 1), ("solve", "bash(3000)", "&sum=10", 1),
    ("table", "x -> x - k for k in 1..=" + "b" * 8000, "&set=" + "a" * 8000 + "=1", 1),
    ("open", chain("-1", 4080), "", 1), ("table", chain("-1", 4080), "", 1), ("law", chain("-1", 4080), "", 1),
    ("solve", chain("-1", 4080), "&sum=9", 1), ("code", chain("-1", 4080), "", 1),
    ("open", "x -> x - 1 if x > 0" + " and x > 0" * 700, "", 1),
    ("law", "cyclic_nimhoff(18446744073709551616)", "", 2), ("law", "cyclic_nimhoff(1_000)", "", 2),
    ("law", "bash(4294967295)", "", 2), ("misere", "bash(9223372036854775808)", "", 2),
    ("misere", "bash(1_000)", "", 2),
    ("story.html", "x -> x - 1" + "".join(f" - a{n}" for n in range(60))
     + "".join(f" for a{n} in 0..=x" for n in range(60)), "", 2),
]


async def inputs(server, report, seconds, chance):
    for address, text, more, budget in REVIEW:
        await asked(server, report, f"/api/{address}?budget={budget}{more}&rule={quote(text)}", budget)
    until = time.monotonic() + seconds
    while time.monotonic() < until and server.lives():
        path, budget = question(chance)
        await asked(server, report, path, budget)

    async def together(number):
        own = random.Random(f"{chance.random()} {number}")
        end = time.monotonic() + seconds / 2
        while time.monotonic() < end and server.lives():
            path, budget = question(own)
            # Eight share six places, and heavy work waits for heavy work.
            await asked(server, report, path, budget, patience=OVERTIME + 4 * budget + 2)

    await asyncio.gather(*(together(number) for number in range(8)))
    report.fact(f"{report.count} questions")


async def cache(server, report, seconds, chance):
    most = 200_000 if seconds > 60 else 20_000
    done, begun = 0, time.monotonic()

    async def many(first):
        nonlocal done
        reader, writer = await asyncio.open_connection(server.host, server.port)
        for number in range(first, most, 16):
            path = chance.choice([f"/api/games?search=zzzz{number}", f"/api/open?rule=nim&budget=1.{number}"])
            writer.write(request(server, path))
            status, _ = await read_answer(reader)
            report.expect(status == 200, f"status {status} for {path}")
            done += 1
            if time.monotonic() - begun > seconds:
                break
        writer.close()

    await asyncio.gather(*(many(first) for first in range(16)))
    report.count += done
    report.fact(f"{done} distinct small answers; resident {server.resident() >> 20} MiB")
    # What is just small enough to be kept makes room for itself.
    large = asyncio.create_task(exchange(server, request(server, "/api/table.csv?rule=kayles&limit=860000"), 60))
    await asyncio.sleep(0.05)
    _, small = await asked(server, report, "/api/open?rule=nim", 1)
    status, _, took = await large
    report.expect(status == 200 and took < 5, f"the large answer: {status}, {took:.1f} s")
    report.fact(f"a large answer after them {took:.2f} s, a small one beside it {small:.3f} s")
    for number in range(200):
        await asked(server, report, f"/api/law?rule=take+%7B1,{number + 2}%7D&limit=20&budget=1.{number}", 2)


async def slow(server, report, seconds, chance):
    held, statuses = [], []
    for number in range(60):
        reader, writer = await asyncio.open_connection(server.host, server.port, limit=1 << 12)
        writer.write(request(server, f"/api/table.csv?rule=nim&limit={3_900_000 + 3 * number}"))
        held.append((reader, writer))

    async def sip(reader):
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            statuses.append(int(head.split(b" ", 2)[1]))
            until = time.monotonic() + seconds
            while time.monotonic() < until and await reader.read(4096):
                await asyncio.sleep(0.1)
        except (OSError, asyncio.IncompleteReadError):
            statuses.append(0)

    sipping = [asyncio.create_task(sip(reader)) for reader, _ in held]
    times = []
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        times.append((await asked(server, report, f"/api/open?rule=take+%7B1,{len(times) + 2}%7D", 1))[1])
        await asyncio.sleep(0.1)
    await asyncio.gather(*sipping)
    report.count += len(statuses)
    report.expect(set(statuses) <= {200, 503}, f"statuses {sorted(set(statuses))}")
    report.fact(f"{statuses.count(200)} large answers on their way, {statuses.count(503)} refused; "
                f"small ones meanwhile at most {max(times):.2f} s; most resident {server.most >> 20} MiB")
    for _, writer in held:
        writer.close()


async def vanished(server, report, seconds, chance):
    extra = [b"", b"x", b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", b"y" * 100_000]
    path = "/api/law?rule=octal+0.6&limit=3000000&budget=15"
    count = 0
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        for more in extra:
            _, writer = await asyncio.open_connection(server.host, server.port)
            writer.write(request(server, path.replace("3000000", str(3_000_000 - count))) + more)
            await asyncio.sleep(0.4)
            writer.transport.abort() if chance.random() < 0.5 else writer.close()
            count += 1
        await asyncio.sleep(1)
        before = server.processor()
        await asyncio.sleep(1)
        spent = server.processor() - before
        report.expect(spent < 0.3, f"{spent:.2f} s of processor in a second with nobody there")
    report.count += count
    report.fact(f"{count} clients went away; a second later nothing is worked on")


async def idle(server, report, seconds, chance):
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    begun = [b"", b"GET / HTTP/1.1\r\nHo",
             request(server, "/api/check", "POST").replace(b"Length: 0", b"Length: 99") + b"abc"]
    held, times = [], []
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        for number in range(1150):
            try:
                _, writer = await asyncio.wait_for(asyncio.open_connection(server.host, server.port), 5)
                writer.write(begun[number % 3])
                held.append(writer)
            except (OSError, asyncio.TimeoutError):
                break
        times.append((await asked(server, report, "/api/open?rule=nim", 1))[1])
        for writer in held[:-1150]:
            writer.close()
        del held[:-1150]
    report.fact(f"{len(times)} times more connections than places; a question beside them at most {max(times):.2f} s")
    for writer in held:
        writer.close()


async def posted(server, report, seconds, chance):
    star = "".join(f"a {number}\n" for number in range(1_600_000)).encode()
    long_chain = "".join(f"{number} {number + 1}\n" for number in range(900_000)).encode()
    stalk = ("ground 0\n" + "".join(f"{number} {number + 1}\n" for number in range(250_000))).encode()
    bush = ("".join(f"ground {number}\n" for number in range(250_000))).encode()
    dot = ("digraph { {" + " ".join(f"a{n}" for n in range(4000)) + "} -> {"
           + " ".join(f"b{n}" for n in range(4000)) + "} }").encode()
    for path, body in [("/api/graph", star), ("/api/graph", long_chain), ("/api/graph", dot), ("/api/graph", b"{" * 900_000),
                       ("/api/graph", b"[" * 900_000), ("/api/hackenbush", stalk), ("/api/hackenbush", bush),
                       ("/api/check", b"{" * 5_000_000), ("/api/check", b"a" * 15_000_000),
                       ("/api/judge/p2148", b"9" * 1_000_000), ("/api/judge/hdu2486", b"200000\n" + b"1000000000000 99000\n" * 200_000)]:
        await asked(server, report, f"{path}?budget=1", 1, "POST", body)
    until = time.monotonic() + seconds
    while time.monotonic() < until and server.lives():
        path = chance.choice(["/api/graph", "/api/hackenbush", "/api/check", "/api/judge/p2148", "/api/judge/hdu1846"])
        size = chance.choice([0, 10, 1000, 100_000])
        letters = chance.choice([bytes(range(256)), b"ab \n", b"0123456789 \n", b"{}[]->;\"a b\n"])
        body = bytes(chance.choice(letters) for _ in range(size))
        await asked(server, report, f"{path}?budget=1&token=a&ground=b", 1, "POST", body)
    report.fact(f"{report.count} things sent; most resident {server.most >> 20} MiB")


async def flood(server, report, seconds, chance):
    whole = request(server, "/api/table?rule=nim")
    count = 0

    async def one():
        nonlocal count
        bytes_sent = bytearray(whole)
        for _ in range(chance.choice([0, 1, 5, 30])):
            bytes_sent[chance.randrange(len(bytes_sent))] = chance.randrange(256)
        if chance.random() < 0.3:
            bytes_sent = bytes_sent[:chance.randrange(len(bytes_sent))]
        try:
            reader, writer = await asyncio.open_connection(server.host, server.port)
            writer.write(bytes_sent)
            if chance.random() < 0.5:
                await asyncio.wait_for(reader.read(4096), 1)
            writer.transport.abort() if chance.random() < 0.5 else writer.close()
        except (OSError, asyncio.TimeoutError):
            pass
        count += 1

    until = time.monotonic() + seconds
    while time.monotonic() < until and server.lives():
        await asyncio.gather(*(one() for _ in range(50)))
        await asked(server, report, "/api/open?rule=nim", 1)
    report.count += count
    report.fact(f"{count} broken requests")


SMALL = [
    "/", "/api/open?rule=kayles", "/api/table?rule=nim&limit=100", "/api/table?rule=wythoff&limit=20",
    "/api/law?rule=kayles", "/api/solve?rule=nim&sum=3+5+7", "/api/explore?rule=kayles&sum=5+9",
    "/api/play?rule=wythoff&sum=(4,7)", "/api/reply?rule=nim&sum=5+9+14", "/api/games?search=nim",
    "/problems/p2148.json", "/openapi.json",
]


async def small_questions(server, report, until, seen, chance, pause=0.0):
    reader = writer = None
    while time.monotonic() < until and server.lives():
        path = chance.choice(SMALL)
        if chance.random() < 0.1:
            path = f"/api/open?rule=bash({chance.randrange(10, 100_000)})"
        elif chance.random() < 0.05:
            path = f"/api/table?rule=nim&limit={chance.randrange(2, 1000)}"
        begun = time.monotonic()
        try:
            if writer is None:
                reader, writer = await asyncio.open_connection(server.host, server.port)
            writer.write(request(server, path))
            status, _ = await asyncio.wait_for(read_answer(reader), 40)
        except (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError):
            status, writer = 0, None
        seen.append(time.monotonic() - begun)
        report.count += 1
        report.expect(status == 200, f"status {status} for {path}")
        if pause:
            await asyncio.sleep(pause * chance.random())
    if writer:
        writer.close()


def percent(times, part):
    return sorted(times)[min(len(times) - 1, int(part * len(times)))]


async def load(server, report, seconds, chance):
    seen = []
    until = time.monotonic() + seconds
    await asyncio.gather(*(small_questions(server, report, until, seen, random.Random(f"{chance.random()} {number}"))
                           for number in range(200)))
    report.expect(percent(seen, 0.99) < 1, f"99 % only within {percent(seen, 0.99):.2f} s")
    report.fact(f"{len(seen)} answers; ms: median {1000 * percent(seen, 0.5):.0f}, 95 % {1000 * percent(seen, 0.95):.0f}, "
                f"99 % {1000 * percent(seen, 0.99):.0f}, most {1000 * max(seen):.0f}; most resident {server.most >> 20} MiB")


async def soak(server, report, seconds, chance):
    """Gentle enough for a machine that others use: eight who ask with pauses, and now and then something large."""
    seen, resident = [], []
    begun = time.monotonic()
    until = begun + seconds

    async def large(number):
        own = random.Random(f"{chance.random()} {number}")
        while time.monotonic() < until and server.lives():
            path, budget = question(own)
            await asked(server, report, path, budget, patience=OVERTIME + 6 * budget)
            await asyncio.sleep(own.random() * 3)

    async def notes():
        while time.monotonic() < until and server.lives():
            await asyncio.sleep(seconds / 20)
            resident.append(server.resident() >> 20)
            print(f"  soak: {time.monotonic() - begun:.0f} s, {report.count} answers, resident {resident[-1]} MiB", flush=True)

    asking = [small_questions(server, report, until, seen, random.Random(f"{chance.random()} {number}"), 0.2)
              for number in range(8)]
    await asyncio.gather(*asking, *(large(number) for number in range(2)), notes())
    half = len(resident) // 2
    first, second = max(resident[2:half] or [0]), max(resident[half:] or [0])
    report.expect(second <= first * 1.15 + 16, f"memory grows: at most {first} MiB, then {second} MiB")
    report.fact(f"resident over time: {', '.join(map(str, resident))} MiB")
    report.fact(f"small answers: {len(seen)}, 99 % within {1000 * percent(seen, 0.99):.0f} ms")


PARTS = {part.__name__: part for part in [inputs, cache, slow, vanished, idle, posted, flood, load, soak]}


async def driven(name, server, seconds, chance):
    report, stop = Report(name), asyncio.Event()
    watching = asyncio.create_task(watch(server, report, stop))
    await PARTS[name](server, report, seconds, chance)
    stop.set()
    await watching
    server.most = max(server.most, server.resident("VmHWM"))
    report.expect(server.lives(), f"the server ended by itself: {server.process.returncode}")
    report.expect(server.most <= MEMORY + BASE, f"{server.most >> 20} MiB were resident")
    return report


def main():
    reader = argparse.ArgumentParser()
    reader.add_argument("command")
    reader.add_argument("parts", nargs="*", choices=[[], *PARTS])
    reader.add_argument("--seconds", type=float, default=20)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--without", action="append", default=[], help="an address that is not asked at random")
    options = reader.parse_args()
    ADDRESSES_OF_RULES[:] = [address for address in ADDRESSES_OF_RULES if address not in options.without]
    faults = 0
    for name in options.parts or [name for name in PARTS if name != "soak"]:
        server = Server(options.command)
        report = asyncio.run(driven(name, server, options.seconds, random.Random(f"{options.seed} {name}")))
        took = server.interrupted()
        report.expect(took < 1, f"Ctrl-C took {took:.2f} s")
        report.expect(server.process.returncode == 0, f"exit {server.process.returncode}")
        print(f"{name}: {report.count} asked, {len(report.faults)} faults, most resident {server.most >> 20} MiB, "
              f"ended after {took:.2f} s", flush=True)
        faults += len(report.faults)
    sys.exit(1 if faults else 0)


main()
