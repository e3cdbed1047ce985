// The page in a folder of plain files, in a real browser: typed, read, stopped, saved, shared, and without a network.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { askedFor, visit } from "../browser.mjs";

const statement = (page) => page.locator(".law .statement");
const proved = (page) => page.locator('.badge-place [data-standing="proved"]');

async function write(page, rule) {
  await page.locator(".editor .cm-content").click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(rule);
}

// Guy and Smith, The G-values of various games (1956): Kayles has period 12 from 71 on, with fourteen exceptions.
test("a rule is typed and its law is read, and nobody but a host of files was asked", async () => {
  const page = await visit("/");
  await write(page, "octal 0.77");
  await page.getByRole("heading", { level: 1, name: "Kayles" }).waitFor();
  await proved(page).waitFor();
  assert.equal(await statement(page).getAttribute("aria-label"), "g(x + 12) = g(x) for x ≥ 71");
  assert.equal(await page.locator(".aligned .exception").count(), 14);
  assert.deepEqual((await askedFor()).filter((path) => path.startsWith("/api/") || path.endsWith(".json")), []);
});

test("a mistake is told with its place, a witness and help", async () => {
  const page = await visit("/");
  await write(page, "x -> x - k + 2 for k in 1..x");
  const told = page.locator(".said-of-rule .diagnostic");
  await told.waitFor();
  assert.ok((await told.innerText()).includes("x = 3, k = 2 leaves 3 again"));
  await write(page, "x -> x - k for k in 1..=3");
  await page.locator('.statement[aria-label="g(x) = x mod 4"]').waitFor();
});

// Nobody knows a law of Officers, so the search goes on until it is stopped.
test("a long search is stopped, and the next question is answered at once", async () => {
  const page = await visit("/?rule=octal+0.6");
  await page.locator(".law .busy").getByRole("button", { name: "Stop" }).click();
  await page.locator(".law .busy").waitFor({ state: "detached" });
  await write(page, "take {1,3,4}");
  await page.locator('.statement[aria-label="g(x + 7) = g(x)"]').waitFor();
});

test("a certificate is saved, and the checker in the page accepts it", async () => {
  const page = await visit("/?rule=take+%7B1,3,4%7D");
  await proved(page).waitFor();
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator(".downloads").getByRole("link", { name: "Certificate" }).click()]);
  assert.equal(download.suggestedFilename(), "certificate.txt");
  const certificate = await readFile(await download.path(), "utf8");
  assert.match(certificate, /"preperiod"/);
});

test("addresses that people share lead to their views, with a slash at the end or without", async () => {
  for (const [path, ready] of [["/games/kayles", ".game-page"], ["/problems", ".problem-table"], ["/play?rule=nim&sum=3+5+7", ".stage"], ["/explore?rule=nim&sum=5+9+14", ".verdict"]]) {
    const page = await visit(path);
    await page.locator(ready).first().waitFor();
    await page.context().close();
  }
});

test("without a network it goes on", async () => {
  const page = await visit("/", { offline: true });
  await proved(page).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  // The first visit was not yet seen by the service worker; the second keeps the engine.
  await page.reload();
  await proved(page).waitFor();
  await page.context().setOffline(true);
  await page.goto(new URL("/?rule=dawsons_kayles", page.url()).href);
  await page.getByRole("heading", { level: 1, name: "Dawson's Kayles" }).waitFor();
  await proved(page).waitFor();
});
