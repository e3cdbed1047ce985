// How fast the page is: first paint, the answer to a catalogue game, a map of 2000 × 2000, and moving about in 4000 × 4000.
//
// node bench/page/run.mjs BINARY
// Needs `npm ci` in crates/grundy-web/page and Debian's chromium.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const require = createRequire(new URL("../../crates/grundy-web/page/", import.meta.url));
const { chromium } = require("playwright-core");
const ROUNDS = 3;

const server = spawn(process.argv[2] ?? "target/release/grundy", ["serve", "--port", "0", "--json"], { stdio: ["ignore", "pipe", "inherit"] });
const [line] = await new Promise((found) => createInterface(server.stdout).once("line", (...said) => found(said)));
const address = JSON.parse(line).address.replace(/\/$/, "");
const args = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"];
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args });

const middle = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];
const told = (what, numbers) => console.log(`| ${what} | ${middle(numbers).toFixed(0)} | ${Math.max(...numbers).toFixed(0)} |`);

async function visit(path, measure) {
  const context = await browser.newContext({ viewport: { width: 1400, height: 1000 } });
  const page = await context.newPage();
  await page.goto(address + path);
  const measured = await measure(page);
  await context.close();
  return measured;
}

async function rounds(what, path, measure) {
  const numbers = [];
  for (let round = 0; round < ROUNDS; round++) numbers.push(await visit(path, measure));
  told(what, numbers);
}

const paint = (page) => page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime).then((found) => found.jsonValue());
/** A question asked in the page, until its whole answer is there. */
const asked = (question) => (page) =>
  page.evaluate(async (path) => {
    const begun = performance.now();
    await (await fetch(path)).text();
    return performance.now() - begun;
  }, question);

/** From the question to the frame that shows the map. */
async function drawn(page) {
  await page.locator("canvas.map[data-z]").waitFor();
  return page.evaluate(async () => {
    const asked = performance.getEntriesByType("resource").find((entry) => entry.name.includes("map.bin")).startTime;
    await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
    return performance.now() - asked;
  });
}

/** The longest of twenty frames while the map is enlarged. */
async function smooth(page) {
  await page.locator("canvas.map[data-z]").waitFor({ timeout: 120_000 });
  return page.evaluate(async () => {
    const map = document.querySelector("canvas.map");
    const box = map.getBoundingClientRect();
    const turn = { deltaY: -40, clientX: box.x + 200, clientY: box.y + 200, bubbles: true, cancelable: true };
    const frames = [];
    for (let count = 0; count < 20; count++) {
      const begun = performance.now();
      map.dispatchEvent(new WheelEvent("wheel", turn));
      await new Promise((shown) => requestAnimationFrame(shown));
      frames.push(performance.now() - begun);
    }
    return Math.max(...frames);
  });
}

console.log("| what | median, ms | worst, ms |\n|---|---|---|");
await rounds("first contentful paint", "/", paint);
await rounds("the answer about Kayles (`/api/open`)", "/openapi.json", asked("/api/open?rule=kayles"));
await rounds("the table of Kayles", "/openapi.json", asked("/api/table?rule=kayles&limit=120"));
await rounds("Wythoff 2000 × 2000, from the question to the drawn map", "/?rule=wythoff&limit=2000", drawn);
await rounds("Wythoff 4000 × 4000, the longest of 20 frames of enlarging", "/?rule=wythoff&limit=4000", smooth);
await browser.close();
server.kill("SIGINT");
