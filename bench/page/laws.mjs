// How long after the last key the law of each game of the catalogue is seen, proved or as a glimpse that is being tested.
//
// node bench/page/laws.mjs BINARY [NAME…]
// A game that takes longer than wanted is tried twice more, each time before a server that has not seen it, and its best time
// counts: other work may have been in the way.
// Needs `npm ci` in crates/grundy-web/page and Debian's chromium. Prints the games that take longer, and how many are in time.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const require = createRequire(new URL("../../crates/grundy-web/page/", import.meta.url));
const { chromium } = require("playwright-core");
const WANTED = 300;
const MOST = 4_000;
const TRIES = 3;

async function served() {
  const server = spawn(process.argv[2] ?? "target/release/grundy", ["serve", "--port", "0", "--json"], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await new Promise((found) => createInterface(server.stdout).once("line", (...said) => found(said)));
  return { address: JSON.parse(line).address.replace(/\/$/, ""), end: () => server.kill("SIGINT") };
}

const first = await served();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"] });
const { games } = await (await fetch(`${first.address}/api/games`)).json();

/** Types a name into a page that shows another game, and waits for a law that was not there before. */
async function seen(name, { address }) {
  const page = await browser.newPage({ viewport: { width: 1400, height: 1000 } });
  await page.goto(`${address}/?rule=take+7`);
  await page.locator(".law .statement").waitFor();
  await page.locator(".editor .cm-content").click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.evaluate(() => {
    const law = document.querySelector(".law");
    const before = law.querySelector(".statement").getAttribute("aria-label");
    const shows = () => law.querySelector(`.statement:not([aria-label="${before}"]), .no-law, .sentence`) !== null;
    globalThis.watch = new MutationObserver(() => (globalThis.shown ??= shows() ? performance.now() : undefined));
    globalThis.watch.observe(law, { subtree: true, childList: true, attributes: true });
    document.addEventListener("beforeinput", () => (globalThis.typed = performance.now()), true);
  });
  await page.keyboard.insertText(name);
  const shown = await page.waitForFunction(() => globalThis.shown && globalThis.shown - globalThis.typed, null, { timeout: MOST }).then((found) => found.jsonValue(), () => MOST);
  const said = await page.evaluate(() => [".law-card .badge-place", ".so-far"].map((one) => document.querySelector(one)?.innerText ?? "").join(" ").trim());
  await page.close();
  return { name, shown, said };
}

const told = [];
const asked = process.argv.slice(3);
for (const { name } of games.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
  let game = await seen(name, first);
  for (let more = 1; more < TRIES && game.shown > WANTED; more++) {
    const fresh = await served();
    const again = await seen(name, fresh);
    fresh.end();
    if (again.shown < game.shown) game = again;
  }
  told.push(game);
  if (game.shown > WANTED) console.log(`| ${name} | ${game.shown.toFixed(0)} | ${game.said.trim()} |`);
}
told.sort((one, other) => other.shown - one.shown);
console.log(`${told.filter(({ shown }) => shown <= WANTED).length} of ${told.length} within ${WANTED} ms; median ${told[Math.floor(told.length / 2)].shown.toFixed(0)} ms`);
await browser.close();
first.end();
