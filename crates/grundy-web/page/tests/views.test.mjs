// Every view for everybody: no serious finding of axe-core, no sideways scrolling on a phone, both themes and languages.
import assert from "node:assert/strict";
import test from "node:test";
import { faultsInBothThemes, visit } from "./browser.mjs";

const VIEWS = [
  "/play?rule=nim&sum=3+5+7",
  "/play?rule=kayles&sum=9",
  "/play?rule=wythoff&sum=(5,8)",
  "/play?rule=staircase&sum=%5B3,1,4%5D",
  "/play?rule=cutting_trees&sum=%5B1,2,2,3%5D",
  "/play?rule=tokens_on_a_digraph&sum=%224: 4>3, 4>2, 3>2, 2>1%22",
  '/play?rule=cram&sum=".../%23.."',
  "/play?rule=georgia_and_bob&sum=(1,3,6)",
  "/play?rule=nim&sum=0",
  "/play?rule=kayles&sum=9&level=learner",
  "/play?puzzle=1&day=2026-01-01",
  "/explore?rule=nim&sum=5+9+14",
  "/explore?rule=wythoff&sum=(5,8)",
  "/explore?rule=take+{1,3,4}&sum=5+7",
  '/explore?rule=cram&sum=".../..."',
  "/games",
  "/games/kayles",
  "/games/cram",
  "/problems",
  "/problems/hdu1846",
];
const READY = ".stage, .verdict, .game-card, .game-page, .problem-table, .problem-page";

for (const path of VIEWS) {
  test(`${path} is accessible in light and dark`, async () => {
    const page = await visit(path);
    await page.locator(READY).first().waitFor();
    assert.deepEqual(await faultsInBothThemes(page), []);
  });

  test(`${path} fits a phone in both languages`, async () => {
    for (const lang of ["en", "zh"]) {
      const page = await visit(`${path}${path.includes("?") ? "&" : "?"}lang=${lang}`, { phone: true });
      await page.locator(READY).first().waitFor();
      const [wide, screen] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      assert.ok(wide <= screen, `${wide} > ${screen}`);
      await page.context().close();
    }
  });
}

test("an address that there is not leads to a page that says so", async () => {
  const page = await visit("/nothing/here", { expectErrors: true });
  await page.getByRole("heading", { level: 1, name: "There is no such page" }).waitFor();
  await page.locator("main").getByRole("link", { name: "Workbench" }).click();
  await page.locator(".law .statement").waitFor();
});

test("on a phone every page is in view in the line at the top", async () => {
  for (const locale of ["en-GB", "zh-CN"]) {
    const page = await visit("/", { phone: true, locale });
    const ends = await page.locator(".pages a").evaluateAll((links) => links.map((link) => link.getBoundingClientRect().right));
    assert.equal(ends.length, 6);
    assert.ok(Math.max(...ends) <= 390, `${locale}: ${ends}`);
  }
});
