// The explorer in a real browser.
import assert from "node:assert/strict";
import test from "node:test";
import { visit } from "./browser.mjs";
import { sumOf } from "./table.mjs";

test("the winning move is marked and its reason told", async () => {
  const page = await visit("/explore?rule=nim&sum=5+9+14");
  assert.equal(await page.locator(".verdict .why").innerText(), "5 ⊕ 9 ⊕ 14 = 2, so make 14 into 12.");
  assert.deepEqual(await page.locator(".option.winning .to").allInnerTexts(), ["12"]);
  assert.deepEqual(await page.locator(".columns .sum td").allInnerTexts(), ["2", "0", "0", "1", "0"]);
});

test("steps lead forward, and back again by button and by the browser", async () => {
  const page = await visit("/explore?rule=nim&sum=5+9+14");
  await page.locator(".option.winning").waitFor();
  assert.equal(await page.locator("#back").count(), 0, "there is no way back before there was a step");
  await page.locator(".option.winning").click();
  await page.waitForURL(/5\+9\+12/);
  await page.getByText("The player to move loses").waitFor();
  await page.locator("[data-sum='4 9 12']").click();
  await page.waitForURL(/4\+9\+12/);
  // The way is drawn when the position has been looked at; until then the button still belongs to the one before.
  await page.locator('.setup [aria-current="true"]', { hasText: "4 9 12" }).waitFor();
  await page.locator("#back").click();
  await page.waitForURL(/5\+9\+12/);
  await page.locator('.setup [aria-current="true"]', { hasText: "5 9 12" }).waitFor();
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
  await page.locator("#last-loses").click();
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
  await page.getByText(/Only \d+ of the many positions are shown/).waitFor();
  await page.locator(".component-card", { hasText: /\d+ options/ }).waitFor();
  await page.locator(".follows .vertex.lost").first().click();
  await page.getByText("The player to move loses").waitFor();
});

// The root stands first and every arrow goes to a later column, although only some arrows are drawn.
test("a large graph is laid out by all its moves, seen whole, and enlarged", async () => {
  const page = await visit("/explore?rule=take+%7B1%2C3%2C4%7D&sum=5+7");
  const graph = page.locator(".follows svg.graph");
  await graph.waitFor();
  const left = await page.locator(".follows .vertex").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
  assert.ok(left.slice(1).every((place) => place > left[0]), "a position stands before the root");
  const [card, box] = [await page.locator(".follows").boundingBox(), await graph.boundingBox()];
  assert.ok(box.x >= card.x && box.x + box.width <= card.x + card.width, "the picture leaves its card");
  const before = await graph.getAttribute("viewBox");
  await page.locator(".follows").getByRole("button", { name: "Zoom in" }).click();
  assert.notEqual(await graph.getAttribute("viewBox"), before);
  await page.locator(".follows").getByRole("button", { name: "Show all" }).click();
  assert.equal(await graph.getAttribute("viewBox"), before);
});

// From 5 in {1, 2} the win takes 3 moves: to 3, then the loser cannot delay beyond one more pair.
test("it is told how long a win takes", async () => {
  const page = await visit("/explore?rule=take+%7B1%2C2%7D&sum=5");
  await page.locator(".verdict").getByText("wins in 3 moves at best").waitFor();
});

test("a rule with a manner of play of its own is explored by who wins", async () => {
  const rule = encodeURIComponent("x -> x-1 | x-3; stuck draws; win at 1");
  const page = await visit(`/explore?rule=${rule}&sum=4`);
  await page.locator(".option.winning").waitFor();
  assert.deepEqual(await page.locator(".option.winning .to").allInnerTexts(), ["1"]);
  assert.deepEqual((await page.locator(".option .swatch").allInnerTexts()).sort(), ["D", "P"]);
});

test("what follows stands beside the verdict, whole, and no arrow runs through a position", async () => {
  const page = await visit("/explore?rule=take+{1,3,4}&sum=5+7");
  await page.locator(".follows .vertex").first().waitFor();
  const { boxes, lines, picture, verdict } = await page.evaluate(() => {
    const box = (element) => element.getBoundingClientRect().toJSON();
    const vertices = [...document.querySelectorAll(".follows .vertex > rect")];
    const lines = [...document.querySelectorAll(".follows .arrow .line")].map((line) => {
      const [length, matrix] = [line.getTotalLength(), line.getScreenCTM()];
      // The ends lie on the positions that the arrow joins.
      return Array.from({ length: 37 }, (_, at) => line.getPointAtLength(((at + 2) / 40) * length).matrixTransform(matrix)).map(({ x, y }) => ({ x, y }));
    });
    return { boxes: vertices.map(box), lines, picture: box(document.querySelector(".follows svg")), verdict: box(document.querySelector(".verdict")) };
  });
  assert.ok(boxes.length > 25 && lines.length > 30);
  for (const { left, right, top, bottom } of boxes) assert.ok(left >= picture.left && right <= picture.right && top >= picture.top && bottom <= picture.bottom);
  const inside = ({ x, y }, { left, right, top, bottom }) => x > left + 3 && x < right - 3 && y > top + 3 && y < bottom - 3;
  for (const line of lines) {
    const [first, last] = [line[0], line.at(-1)];
    for (const box of boxes) {
      const isEnd = [first, last].some(({ x, y }) => x > box.left - 25 && x < box.right + 25 && y > box.top - 25 && y < box.bottom + 25);
      assert.ok(isEnd || !line.some((point) => inside(point, box)));
    }
  }
  assert.ok(picture.left > verdict.right);
});

test("on a phone the game runs from top to bottom and can be read", async () => {
  const page = await visit("/explore?rule=take+{1,3,4}&sum=5+7", { phone: true });
  await page.locator(".follows .vertex").first().waitFor();
  const [first, last, picture] = await page.evaluate(() => {
    const vertices = [...document.querySelectorAll(".follows .vertex > rect")].map((box) => box.getBoundingClientRect().toJSON());
    const lowest = vertices.toSorted((one, other) => other.top - one.top)[0];
    return [vertices[0], lowest, document.querySelector(".follows svg").getBoundingClientRect().toJSON()];
  });
  assert.ok(last.top > first.top + 300);
  assert.ok(picture.right <= 390 && first.height > 20, `${first.height} high`);
});

// By brute force outside, of games too large to be shown whole.
const LENGTHS = [
  ["/explore?rule=nim&sum=5+9+14", "wins in 27 moves at best"],
  ["/explore?rule=wythoff&sum=(5,8)", "wins in 5 moves at best"],
  ["/explore?rule=kayles&sum=12", "wins in 11 moves at best"],
  ["/explore?rule=nim&sum=3+5+7&misere=1", "wins in 14 moves at best"],
  // Whoever moves is answered in the other heap, one by one.
  ["/explore?rule=nim&sum=9+9", "lasts 18 moves at most"],
];
for (const [path, said] of LENGTHS) {
  test(`${path} ${said}`, async () => {
    const page = await visit(path);
    await page.locator(".verdict").getByText(said).waitFor();
  });
}
