// The atlas in a real browser: the map, its filters and search, a class, both conventions, both languages.
import assert from "node:assert/strict";
import test from "node:test";
import { faults, visit } from "./browser.mjs";

const count = async (page, selector) => page.locator(selector).count();

test("the map has a cell for every code, and a click tells law, misère play and mates", async () => {
  const page = await visit("/atlas");
  await page.locator(".atlas-map .cell").first().waitFor();
  // All octal codes of two or three digits but the one of zeros.
  assert.ok([63, 511].includes(await count(page, ".atlas-map .cell")));
  await page.locator('.cell[title="octal 0.07"]').click();
  await page.waitForURL(/rule=octal\+0\.07/);
  const panel = page.locator(".atlas-panel");
  await panel.getByText("34, from 53 on").waitFor();
  await panel.locator(".badge[data-standing=proved]").waitFor();
  assert.ok((await count(page, ".atlas-map .cell.mate")) >= 3);
  await panel.getByRole("link", { name: "octal 0.4", exact: true }).click();
  await page.waitForURL(/rule=octal\+0\.4(&|$)/);
  await panel.getByText("34, from 54 on").waitFor();
});

test("nothing is claimed for Officers, but its class is told", async () => {
  const page = await visit("/atlas?rule=octal+0.61");
  const panel = page.locator(".atlas-panel");
  await panel.getByText("no law found").first().waitFor();
  await panel.getByText("octal 0.6", { exact: false }).first().waitFor();
  assert.equal(await count(page, ".atlas-panel .badge[data-standing=proved]"), 0);
});

test("filters and questions fade what does not fit", async () => {
  const page = await visit("/atlas");
  await page.locator(".atlas-map .cell").first().waitFor();
  await page.getByRole("button", { name: /No law found/ }).click();
  await page.locator(".atlas-map .cell.faint").first().waitFor();
  assert.equal(await count(page, ".atlas-map .cell.open.faint"), 0);
  await page.locator("#search").fill("period 34");
  await page.getByText(/on this map/).waitFor();
  await page.locator('.cell[title="octal 0.07"]:not(.faint)').waitFor();
  await page.locator('.cell.faint[title="octal 0.77"]').waitFor();
  await page.locator("#search").fill("kittens");
  await page.locator(".atlas-panel [role=alert]").waitFor();
});

test("a class has a page with a law, its proof, and a row for each rule", async () => {
  const page = await visit("/atlas?rule=octal+0.07");
  await page.getByRole("link", { name: "The whole class" }).click();
  await page.waitForURL(/\/atlas\/[0-9a-f]{16}/);
  // The address changes before the class is there.
  await page.locator(".atlas-table tbody tr").nth(2).waitFor();
  const link = await page.locator(".atlas-table tbody a[href*=certificates]").first().getAttribute("href");
  const answer = await page.request.get(new URL(link, page.url()).href);
  const { certificates } = await answer.json();
  assert.ok(certificates.some((text) => JSON.parse(text).method === "guy-smith"));
});

test("sets have a map of their own; misère play has other numbers", async () => {
  const page = await visit("/atlas");
  await page.locator("[data-kind=sets]").click();
  await page.locator(".atlas-map.sets .cell").first().waitFor();
  // All subsets but the empty one.
  const sets = await count(page, ".atlas-map .cell");
  assert.equal((sets + 1) & sets, 0);
  await page.locator('[data-kind="0"]').click();
  await page.locator("#last-loses").click();
  // The misère quotient of Kayles has forty classes (Plambeck 2005).
  await page.locator('.cell.finite[title="octal 0.77"]', { hasText: "40" }).waitFor();
});

test("codes of four digits have maps of their own, and an address may name a code alone", async () => {
  const page = await visit("/atlas?rule=octal+0.3546");
  await page.locator(".atlas-map.small .cell").first().waitFor();
  // All octal codes of up to four digits but the one of zeros.
  assert.equal(await count(page, ".atlas-map .cell"), 8 ** 4 - 1);
  const panel = page.locator(".atlas-panel");
  await panel.getByText("6792014, from 16987457 on").waitFor();
  await panel.locator(".badge[data-standing=proved]").waitFor();
  await page.locator('[data-kind="4-4"]').click();
  await page.locator('.atlas-map .cell[title="octal 4.4404"]').click();
  // A class reaches beyond the map.
  await panel.getByText("34, from 867 on").waitFor();
});

test("the map of four digits fits a phone", async () => {
  const page = await visit("/atlas?view=0-4", { phone: true });
  await page.locator(".atlas-map.small .cell").first().waitFor();
  const [wide, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  assert.ok(wide <= screen, `${wide} > ${screen}`);
});

test("arrows walk over the map", async () => {
  const page = await visit("/atlas?rule=octal+0.11");
  await page.locator(".cell.current").focus();
  await page.keyboard.press("ArrowRight");
  assert.match(await page.evaluate(() => document.activeElement?.getAttribute("title")), /^octal 0\.1(2|11)$/);
});

/** Thousands of cells look the same, and one of each look shows what is wrong with it. */
function oneOfEachLook() {
  const looks = new Set();
  for (const cell of document.querySelectorAll(".atlas-map .cell")) {
    const look = `${cell.className} ${cell.style.background} ${cell.style.color} ${cell.textContent === ""}`;
    if (looks.has(look)) cell.remove();
    looks.add(look);
  }
}

for (const path of ["/atlas?rule=octal+0.07", "/atlas?view=sets&misere=1"]) {
  test(`${path} is accessible in light and dark, and fits a phone in both languages`, async () => {
    for (const theme of ["light", "dark"]) {
      const page = await visit(`${path}&theme=${theme}`);
      await page.locator(".atlas-map .cell").first().waitFor();
      await page.evaluate(oneOfEachLook);
      assert.deepEqual(await faults(page), []);
      await page.context().close();
    }
    for (const lang of ["en", "zh"]) {
      const page = await visit(`${path}&lang=${lang}`, { phone: true });
      await page.locator(".atlas-map .cell").first().waitFor();
      const [wide, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
      assert.ok(wide <= screen, `${wide} > ${screen}`);
      await page.context().close();
    }
  });
}

test("rows and columns of the map say their digits, and every number fits into its cell", async () => {
  const page = await visit("/atlas");
  await page.locator(".atlas-map .cell").first().waitFor();
  if ((await page.locator(".atlas-map .cell").count()) < 511) return;
  const heads = await page.locator(".atlas-map .head").allInnerTexts();
  assert.ok(heads.includes("0.7··") && heads.includes("0.·7·"));
  const beside = (name) => page.locator(name).evaluate((one) => one.getBoundingClientRect().toJSON());
  const [head, cell] = [await beside('.head:text-is("0.·7·")'), await beside('.cell[title="octal 0.07"]')];
  assert.ok(cell.left >= head.left - 40 && cell.right <= head.right + 60);
  const cut = await page.locator(".atlas-map .cell").evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.title));
  assert.deepEqual(cut, []);
});
