// A real browser before the built command: each test file has its own server and browser, each visit a fresh context.
//
// `GRUNDY` names the binary (else the workspace's debug build), `CHROMIUM` the browser (else Debian's).
// `GRUNDY_STATIC` names a folder of `scripts/static-page` instead: then there is no server but one of plain files.
// To look for what goes wrong on a slow machine or a slow line, answers can be delayed by `GRUNDY_DELAY` milliseconds
// (`300`, or `0-1500` for each by chance), and the browser be made so many times slower by `GRUNDY_SLOW`.
// After every test the console must be empty of errors and warnings.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { after, afterEach } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serveFiles } from "./files.mjs";

const binary = process.env.GRUNDY ?? fileURLToPath(new URL("../../../../target/debug/grundy", import.meta.url));
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const DESK = { viewport: { width: 1280, height: 900 } };

let started = null;
const visits = [];
const releases = new Map();

/** Opens an address. Options: `phone`; `delay` of every answer in milliseconds; `held`, a pattern of what is kept back until
 * `release` is called; `offline` when the service worker is wanted; `expectErrors` when an answer of the server is meant to be
 * a refusal. */
export async function visit(path, options = {}) {
  const { address, browser } = await (started ??= start());
  const context = await browser.newContext({
    ...(options.phone ? PHONE : DESK),
    colorScheme: options.dark ? "dark" : "light",
    locale: options.locale ?? "en-GB",
    // It keeps all files, which takes longer than most tests.
    serviceWorkers: options.offline ? "allow" : "block",
    // The opponent then answers without a pause for the eye.
    reducedMotion: "reduce",
  });
  // Waiting ends with what is waited for; this only bounds it on a busy machine.
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const told = [];
  page.on("console", (message) => {
    const text = message.text();
    const isExpected = text.startsWith("Service Worker registration blocked") || (options.expectErrors && text.startsWith("Failed to load resource"));
    if (["error", "warning"].includes(message.type()) && !isExpected) told.push(text);
  });
  page.on("pageerror", (error) => told.push(error.message));
  visits.push({ context, told });
  if (process.env.GRUNDY_SLOW) await slowDown(page, Number(process.env.GRUNDY_SLOW));
  const delay = delays(options.delay ?? process.env.GRUNDY_DELAY ?? 0);
  if (delay) await page.route("**/api/**", (route) => setTimeout(() => route.continue().catch(() => {}), delay()));
  if (options.held) await hold(page, options.held);
  await page.goto(address + path);
  return page;
}

/** Answers that match are kept back until `release(page)`: so an answer comes as late as a test wants it to. */
export async function hold(page, pattern) {
  const held = [];
  await page.route(pattern, (route) => void held.push(route));
  releases.set(page, async () => {
    await page.unroute(pattern);
    for (const route of held) await route.continue().catch(() => {});
  });
}

export const release = (page) => releases.get(page)();

/** How long an answer is delayed: always the same, or by chance between two numbers. */
function delays(told) {
  const [least, most = least] = String(told).split("-").map(Number);
  return most > 0 && (() => least + Math.random() * (most - least));
}

async function slowDown(page, rate) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}

/** Waits until an element stays where it is: what stands above it has come. */
export async function atRest(locator) {
  await locator.evaluate(async (element) => {
    const place = () => JSON.stringify(element.getBoundingClientRect());
    for (let before = null; before !== place(); ) {
      before = place();
      await new Promise((later) => setTimeout(later, 200));
    }
  });
}

/** What axe-core finds of serious and critical weight. */
export async function faults(page, options = {}) {
  const source = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  await page.evaluate(source);
  const { violations } = await page.evaluate((options) => globalThis.axe.run({ resultTypes: ["violations"], ...options }), options);
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map((node) => node.html)
          .join(" ")}`,
    );
}

/** The same in both themes, of which the second changes nothing but colours. */
export async function faultsInBothThemes(page) {
  const found = await faults(page);
  const theme = await page.locator("html").getAttribute("data-theme");
  await page.locator("#theme").click();
  await page.locator(`html:not([data-theme=${theme}])`).waitFor();
  // A game that is drawn anew has no colours to look at meanwhile.
  await page.waitForFunction(() => !document.querySelector(".ground[inert]"));
  return [...found, ...(await faults(page, { runOnly: COLOURS }))];
}

const COLOURS = ["color-contrast", "link-in-text-block"];

afterEach(async () => {
  const ended = visits.splice(0);
  for (const { context } of ended) await context.close();
  assert.deepEqual(
    ended.flatMap(({ told }) => told),
    [],
  );
});

after(async () => {
  if (!started) return;
  const { browser, server } = await started;
  await browser.close();
  server.kill("SIGINT");
});

/** What the server of plain files was asked for. */
export async function askedFor() {
  return (await started).server.asked;
}

async function start() {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  const args = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"];
  const [server, browser] = await Promise.all([startServer(), chromium.launch({ executablePath, args })]);
  return { address: server.address, browser, server };
}

/** The server that answers: `address`, and `kill` to end it. */
export async function startServer() {
  if (process.env.GRUNDY_STATIC) return serveFiles(process.env.GRUNDY_STATIC);
  return startGrundy();
}

/** `grundy serve`. */
export async function startGrundy() {
  const server = spawn(binary, ["serve", "--port", "0", "--json"], { stdio: ["ignore", "pipe", "inherit"] });
  const address = await addressOf(server);
  return { address, kill: (signal) => server.kill(signal) };
}

/** The server says where it is as soon as it listens. */
async function addressOf(server) {
  for await (const line of createInterface(server.stdout)) return JSON.parse(line).address.replace(/\/$/, "");
  throw new Error("the server ended before it listened");
}
