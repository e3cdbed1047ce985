#!/usr/bin/env python3
"""Load on `grundy serve`: many small questions and some heavy ones at once, then Ctrl-C.

    cargo build --release && python3 bench/web/load.py target/release/grundy [SECONDS]

200 connections ask small questions for a minute while 10 ask for work that takes for ever. Counted are failed
requests, how long answers take, the most memory the server held, and how long it takes to end after Ctrl-C.
"""

import asyncio
import json
import os
import signal
import statistics
import subprocess
import sys
import time
from urllib.parse import quote

SMALL = [
    "/",
    "/api/open?rule=kayles",
    "/api/table?rule=nim&limit=100",
    "/api/table?rule=wythoff&limit=20",
    "/api/law?rule=kayles",
    "/api/solve?rule=nim&sum=3+5+7",
    "/api/explore?rule=kayles&sum=5+9",
    "/api/play?rule=wythoff&sum=(4,7)",
    "/api/reply?rule=nim&sum=5+9+14",
    "/api/games?search=nim",
    "/problems/p2148.json",
    "/openapi.json",
]
HEAVY = "/api/table?limit=900000&rule=" + quote("x -> [a, b, x-a-b] for a in 1..x for b in 1..x-a")


async def ask(reader, writer, host, path):
    writer.write(f"GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
    await writer.drain()
    head = await reader.readuntil(b"\r\n\r\n")
    status = int(head.split(b" ", 2)[1])
    length = 0
    for line in head.split(b"\r\n"):
        if line.lower().startswith(b"content-length:"):
            length = int(line.split(b":")[1])
    body = await reader.readexactly(length)
    return status, body


async def small(number, host, port, until, seen):
    reader, writer = await asyncio.open_connection(host, port)
    turn = number
    while time.monotonic() < until:
        # Every twentieth question is one that nobody asked before.
        path = SMALL[turn % len(SMALL)]
        if turn % 20 == 0:
            path = f"/api/table?rule=nim&limit={turn % 997 + 2}"
        begun = time.monotonic()
        try:
            status, _ = await ask(reader, writer, f"{host}:{port}", path)
        except (OSError, asyncio.IncompleteReadError):
            status = 0
        seen.append((path.split("?")[0], status, time.monotonic() - begun))
        turn += 7
        if status == 0:
            return
    writer.close()


async def heavy(number, host, port, until, seen):
    while time.monotonic() < until:
        reader, writer = await asyncio.open_connection(host, port)
        begun = time.monotonic()
        try:
            # Each has a budget of its own, so that none shares the work of another.
            status, body = await ask(reader, writer, f"{host}:{port}", f"{HEAVY}&budget={5 + number / 100}")
            stopped = json.loads(body).get("stopped")
        except (OSError, asyncio.IncompleteReadError):
            status, stopped = 0, None
        seen.append((status, stopped, time.monotonic() - begun))
        writer.close()


def memory(pid):
    for line in open(f"/proc/{pid}/status"):
        if line.startswith("VmHWM"):
            return int(line.split()[1]) // 1024
    return 0


def processor(pid):
    fields = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def load(host, port, seconds):
    until = time.monotonic() + seconds
    small_seen, heavy_seen = [], []
    tasks = [small(number, host, port, until, small_seen) for number in range(200)]
    tasks += [heavy(number, host, port, until, heavy_seen) for number in range(10)]
    await asyncio.gather(*tasks)
    return small_seen, heavy_seen


async def cold(host, port):
    """The first answer for games of the catalogue, one at a time on a server that does nothing else."""
    reader, writer = await asyncio.open_connection(host, port)
    _, body = await ask(reader, writer, f"{host}:{port}", "/api/games")
    times = {"/api/open": [], "/api/table": [], "/api/law": []}
    for game in json.loads(body)["games"]:
        sets = "".join(f"&set={name}=3" for name in game["parameters"])
        for path in times:
            begun = time.monotonic()
            status, _ = await ask(reader, writer, f"{host}:{port}", f"{path}?rule={game['name']}{sets}&budget=5")
            times[path].append((time.monotonic() - begun, status, game["name"]))
    return times


def started(command):
    server = subprocess.Popen([command, "serve", "--port", "0", "--json"], stdout=subprocess.PIPE, text=True)
    address = json.loads(server.stdout.readline())["address"]
    return server, "127.0.0.1", int(address.rstrip("/").rsplit(":", 1)[1])


def percent(times, part):
    return 1000 * sorted(times)[min(len(times) - 1, int(part * len(times)))]


def main():
    command, seconds = sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 60
    server, host, port = started(command)
    for path, times in asyncio.run(cold(host, port)).items():
        good = [took for took, status, _ in times if status == 200]
        slow = sorted(((took, name) for took, status, name in times if status == 200), reverse=True)[:6]
        shown = ", ".join(f"{name} {1000 * took:.0f}" for took, name in slow)
        print(f"{path}: {len(good)} games, median {1000 * statistics.median(good):.1f} ms, "
              f"{sum(took < 0.1 for took in good)} under 100 ms; slowest: {shown}")
    before = processor(server.pid)
    small_seen, heavy_seen = asyncio.run(load(host, port, seconds))
    spent = processor(server.pid) - before
    times = [took for _, _, took in small_seen]
    failed = [one for one in small_seen if one[1] != 200]
    print(f"small: {len(small_seen)} answers, {len(failed)} failed, "
          f"ms: median {percent(times, 0.5):.1f}, 99% {percent(times, 0.99):.1f}, most {percent(times, 1):.1f}")
    print(f"heavy: {len(heavy_seen)} answers, statuses {sorted({one[0] for one in heavy_seen})}, "
          f"stopped by {sorted({str(one[1]) for one in heavy_seen})}, "
          f"seconds {min(one[2] for one in heavy_seen):.1f} to {max(one[2] for one in heavy_seen):.1f}")
    print(f"server: {spent:.1f} s of processor, most memory {memory(server.pid)} MiB")
    asyncio.run(interrupted(server, host, port))


async def interrupted(server, host, port):
    """Ctrl-C while heavy work runs."""
    waiting = [asyncio.create_task(heavy(number, host, port, time.monotonic() + 1, [])) for number in range(4)]
    await asyncio.sleep(2)
    begun = time.monotonic()
    server.send_signal(signal.SIGINT)
    server.wait()
    print(f"Ctrl-C: ended after {time.monotonic() - begun:.2f} s with exit {server.returncode}")
    await asyncio.gather(*waiting, return_exceptions=True)


main()
