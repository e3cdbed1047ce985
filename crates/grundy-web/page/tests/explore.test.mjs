// The explorer in a real browser.
import assert from "node:assert/strict";
import test from "node:test";
import { visit } from "./browser.mjs";
import { sumOf } from "./table.mjs";

test("the winning move is marked and its reason told", async () => {
  const page = await visit("/explore?rule=nim&sum=5+9+14");
  assert.equal(await page.locator(".verdict .why").innerText(), "5 ⊕ 9 ⊕ 14 = 2, so make 14 into 12");
  assert.deepEqual(await page.locator(".option.winning .to").allInnerTexts(), ["12"]);
  assert.deepEqual(await page.locator(".columns .sum td").allInnerTexts(), ["2", "0", "0", "1", "0"]);
});

test("steps lead forward, and back again by button and by the browser", async () => {
  const page = await visit("/explore?rule=nim&sum=5+9+14");
  await page.locator(".option.winning").click();
  await page.waitForURL(/5\+9\+12/);
  await page.getByText("The player to move loses").waitFor();
  await page.locator("[data-sum='4 9 12']").click();
  await page.waitForURL(/4\+9\+12/);
  await page.locator("#back").click();
  await page.waitForURL(/5\+9\+12/);
  await page.locator("#forward").click();
  await page.waitForURL(/4\+9\+12/);
  await page.goBack();
  await page.waitForURL(/5\+9\+12/);
});

test("a position of the graph is a step", async () => {
  const page = await visit("/explore?rule=kayles&sum=5");
  await page.locator(".follows .vertex.lost").first().click();
  await page.waitForURL((url) => url.searchParams.get("sum") !== "5");
  await page.getByText("The player to move loses").waitFor();
});

test("a typed sum is looked at, in misère play too", async () => {
  const page = await visit("/explore?rule=nim&sum=1");
  await page.locator("#sum").fill("1 1 1");
  await page.locator("#sum").press("Enter");
  await page.getByText("The player to move wins").waitFor();
  await page.locator("#misere").click();
  await page.waitForURL(/misere=1/);
  await page.getByText("The player to move loses").waitFor();
});

test("squares of a board show their values", async () => {
  const page = await visit("/explore?rule=wythoff&sum=(3,4)");
  await page.locator(".valued").first().waitFor();
  await page.locator(".valued.winning").first().click();
  await page.waitForURL((url) => url.searchParams.get("sum") !== "(3,4)");
  await page.getByText("The player to move loses").waitFor();
});

test("different games are explored as one sum", async () => {
  const page = await visit("/explore?sum=nim+5+%2B+kayles+7");
  await page.locator(".verdict").waitFor();
  assert.equal(await page.locator(".component-card").count(), 2);
  await page.locator(".option.winning").first().click();
  await page.getByText("The player to move loses").waitFor();
  assert.ok(sumOf(page).includes("kayles") || sumOf(page).includes("nim"));
});

test("large heaps show some of their options and of what follows", async () => {
  const page = await visit("/explore?rule=kayles&sum=501");
  await page.locator(".follows .vertex").nth(20).waitFor();
  await page.getByText(/Of the many positions \d+ are shown/).waitFor();
  await page.locator(".component-card", { hasText: /\d+ options/ }).waitFor();
  await page.locator(".follows .vertex.lost").first().click();
  await page.getByText("The player to move loses").waitFor();
});
