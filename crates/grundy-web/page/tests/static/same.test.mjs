// The engine in the browser says what the server says, byte for byte: sizes of 32 bits and the missing threads change nothing.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { startGrundy } from "../browser.mjs";
import { load } from "../module.mjs";

const folder = join(process.env.GRUNDY_STATIC, "engine");
let server;
let answer;

before(async () => {
  const { answering } = await load("src/engine/module.ts");
  const bytes = readFileSync(join(folder, readdirSync(folder)[0]));
  [server, answer] = await Promise.all([startGrundy(), answering(await WebAssembly.compile(bytes), () => {})]);
});
after(() => server.kill("SIGINT"));

/** Both answers to a question. */
async function both(path, query = {}, body = null) {
  const address = `${path}?${new URLSearchParams({ locale: "en", ...query })}`;
  const request = body === null ? {} : { method: "POST", body };
  const there = await fetch(server.address + address, request);
  const here = await answer({ method: request.method ?? "GET", address, body: body ?? "" });
  const bytes = Buffer.from(await there.arrayBuffer());
  return { address, here: { status: here.status, text: Buffer.from(here.bytes) }, there: { status: there.status, text: bytes } };
}

async function same(path, query, body) {
  const { address, here, there } = await both(path, query, body);
  assert.equal(here.status, there.status, address);
  if (!here.text.equals(there.text)) assert.equal(here.text.toString(), there.text.toString(), address);
}

const FAR = "1000000000000000000";

test("every game of the catalogue is opened and has the same first values", async () => {
  const { here } = await both("/api/games");
  const { games } = JSON.parse(here.text);
  assert.ok(games.length > 50);
  for (const { name } of games) {
    await same("/api/open", { rule: name });
    await same(`/games/${name}.json`);
    await same("/api/table", { rule: name, limit: 12, set: "m=3" });
  }
});

// All of them take a fraction of a second: what the end of the time cuts short is not the same on any two machines.
const RULES = ["nim", "kayles", "wythoff", "take {1,3,4}", "take {2,7,4294967301}", "octal 0.156", "(x, y) -> (x-k, y) | (x, y-k) for k in 1..", "x -> x / 2 | x - 1 if x > 0", "no such rule {"];

for (const rule of RULES) {
  test(`${rule}: law, value far out, certificate, program and story are the same`, async () => {
    await same("/api/law", { rule });
    await same("/api/law", { rule, at: FAR });
    await same("/api/certificate", { rule });
    await same("/api/code", { rule, lang: "cpp" });
    await same("/api/story.md", { rule, locale: "zh" });
  });
}

test("sums, misère play, claims, graphs and pictures are the same", async () => {
  await same("/api/solve", { rule: "kayles", sum: `5 9 ${FAR}` });
  await same("/api/solve", { rule: "take {1,3,4}", sum: "4294967296 4294967303 18446744073709551615" });
  await same("/api/explore", { rule: "wythoff", sum: "(5,8) (3,9)" });
  await same("/api/play", { rule: "nim", sum: "3 5 7", hint: "1" });
  await same("/api/reply", { rule: "nim", sum: "3 5 7" });
  await same("/api/misere", { rule: "kayles" });
  await same("/api/refute", { rule: "take {1,2}", claim: "g = x mod 4" });
  await same("/api/compound", { rule: "nim", sum: "3 5", compound: "every" });
  await same("/api/graph", {}, "a>b, b>c, a>c\n");
  await same("/api/plot.svg", { rule: "wythoff", limit: 30 });
  await same("/api/plot.png", { rule: "wythoff", limit: 30 });
  await same("/api/map.bin", { rule: "wythoff", limit: 300 });
  await same("/api/table.csv", { rule: "kayles", limit: 5000 });
  await same("/api/atlas", { search: "period 12" });
  await same("/openapi.json");
  await same("/api/nothing", { locale: "zh" });
});

test("certificates are checked the same, and one that only 32 bits could let through is refused", async () => {
  const { here } = await both("/api/certificate", { rule: "take {1,3,4}" });
  const certificate = here.text.toString();
  await same("/api/check", {}, certificate);
  await same("/api/check", {}, certificate.replace(/"period": ?7/, '"period": 8'));
  // 2^32 + 7 is 7 where the rest is cut off.
  const cut = await both("/api/check", {}, certificate.replace(/"period": ?7/, '"period": 4294967303'));
  assert.notEqual(cut.here.text.toString(), certificate);
  assert.equal(JSON.parse(cut.here.text).accepted, false);
  assert.equal(JSON.parse(cut.there.text).accepted, false);
});

test("the samples of all judges' problems have the same output", async () => {
  const { here } = await both("/api/problems");
  const output = ({ text }) => JSON.parse(text).output;
  for (const { id } of JSON.parse(here.text).problems) {
    const page = await both(`/problems/${id}.json`);
    for (const { input } of JSON.parse(page.here.text).samples) {
      const { here, there } = await both(`/api/judge/${id}`, {}, input);
      assert.equal(output(here), output(there), id);
    }
  }
});
