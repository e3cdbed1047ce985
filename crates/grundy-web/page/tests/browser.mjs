// A real browser before the built command: each test file has its own server and browser, each visit a fresh context.
//
// `GRUNDY` names the binary (else the workspace's debug build), `CHROMIUM` the browser (else Debian's).
// After every test the console must be empty of errors and warnings.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { createRequire } from "node:module";
import { after, afterEach } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const binary = process.env.GRUNDY ?? fileURLToPath(new URL("../../../../target/debug/grundy", import.meta.url));
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const DESK = { viewport: { width: 1280, height: 900 } };

let started = null;
const visits = [];

/** Opens an address. Options: `phone`; `expectErrors` when an answer of the server is meant to be a refusal. */
export async function visit(path, options = {}) {
  const { address, browser } = await (started ??= start());
  const context = await browser.newContext({
    ...(options.phone ? PHONE : DESK),
    colorScheme: options.dark ? "dark" : "light",
    locale: options.locale ?? "en-GB",
    // The opponent then answers without a pause for the eye.
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const told = [];
  page.on("console", (message) => {
    const refusal = options.expectErrors && message.text().startsWith("Failed to load resource");
    if (["error", "warning"].includes(message.type()) && !refusal) told.push(message.text());
  });
  page.on("pageerror", (error) => told.push(error.message));
  visits.push({ context, told });
  await page.goto(address + path);
  return page;
}

/** What axe-core finds of serious and critical weight. */
export async function faults(page) {
  const source = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  await page.evaluate(source);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
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

async function start() {
  const port = await freePort();
  const server = spawn(binary, ["serve", "--port", String(port)], { stdio: ["ignore", "ignore", "inherit"] });
  const address = `http://127.0.0.1:${port}`;
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  await answers(address, server);
  return { address, browser, server };
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Until the server answers its first question. */
async function answers(address, server) {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
