// The catalogue of games and problems in a real browser.
import assert from "node:assert/strict";
import test from "node:test";
import { visit } from "./browser.mjs";

const SEARCHES = [
  ["/games", "kayles", /Kayles/],
  ["/games", "威佐夫", /Wythoff/],
  ["/games?lang=zh", "wythoff", /威佐夫/],
  ["/games?lang=zh", "凯尔斯", /凯尔斯/],
  // The number under which the OEIS has the values of Kayles.
  ["/games", "A002186", /Kayles/],
];
for (const [path, words, found] of SEARCHES) {
  test(`${words} is found on ${path}`, async () => {
    const page = await visit(path);
    await page.locator(".game-card").first().waitFor();
    const all = await page.locator(".game-card").count();
    await page.locator("#search").fill(words);
    await page.waitForURL(/search=/);
    const texts = await page.locator(".game-card").allInnerTexts();
    assert.ok(texts.length > 0 && texts.length < all);
    assert.ok(texts.some((text) => found.test(text)));
  });
}

test("problems are found by judge number and by Chinese words", async () => {
  const page = await visit("/problems");
  await page.locator("#search").fill("1846");
  assert.equal(await page.locator(".problem-table tbody tr").count(), 1);
  await page.locator("#search").fill("威佐夫");
  assert.ok((await page.locator(".problem-table tbody tr").count()) >= 2);
});

test("a game's page tells what it is in the chosen language and leads to play", async () => {
  const page = await visit("/games/kayles?lang=zh");
  await page.getByText("一排木瓶").first().waitFor();
  await page.locator(".workbench.embedded .understood").getByText("0.77").waitFor();
  await page.locator(".game-page .button.main").first().click();
  await page.waitForURL(/\/play\?rule=kayles/);
  await page.locator(".stage").waitFor();
});

test("a problem's sample is filled in, runs, and agrees", async () => {
  const page = await visit("/problems/hdu1846");
  assert.match(await page.locator("#input").inputValue(), /23 2/);
  await page.locator("#run").click();
  await page.locator(".judged .badge[data-standing=proved]").waitFor();
  assert.equal((await page.locator("#output").innerText()).trim(), "first\nsecond");
});

test("pasted answers are compared line by line", async () => {
  const page = await visit("/problems/hdu1846");
  await page.getByText("Test my output").click();
  await page.locator("#run").click();
  const right = await page.locator("#output").innerText();
  await page.locator("#theirs").fill(`${right}\n`);
  await page.locator("#run").click();
  await page.getByText("your output is right").waitFor();
  await page.locator("#theirs").fill(right.replace(/^\S+/, "nonsense"));
  await page.locator("#run").click();
  await page.getByText("Line 1: “nonsense” should be").waitFor();
});

test("bad input for a judge is told, not swallowed", async () => {
  const page = await visit("/problems/hdu1846", { expectErrors: true });
  await page.locator("#input").fill("one two");
  await page.locator("#run").click();
  await page.locator(".judged [role=alert]").waitFor();
});

// Every other factor asks for a new list of lost heaps, so that so many tests take minutes.
test("a judge that runs long is stopped from the page", async () => {
  const page = await visit("/problems/hdu2486");
  const tests = Array.from({ length: 9_000 }, (_, test) => `1000000000000 ${99_000 + (test % 2)}`);
  await page.locator("#input").evaluate((input, text) => (input.value = text), `9000\n${tests.join("\n")}`);
  await page.locator("#run").click();
  await page.locator(".judged").getByRole("button", { name: "Stop" }).click();
  await page.locator(".judged").getByText("Stopped").waitFor();
});

test("a problem's rule opens in the workbench", async () => {
  const page = await visit("/problems/cf87c?lang=zh");
  await page.getByRole("link", { name: "在工作台打开" }).first().click();
  await page.waitForURL((url) => url.pathname === "/" && url.searchParams.has("rule"));
});

test("a page that is not there says so", async () => {
  const page = await visit("/games/no_such_game", { expectErrors: true });
  await page.locator("[role=alert]").waitFor();
});

// The values of Kayles as the OEIS lists them (A002186), from the first one on and from the fifth.
test("a game is found by its values, whole and shifted, and the matched cells are marked", async () => {
  const page = await visit("/games");
  await page.locator(".game-card").first().waitFor();
  await page.locator("#search").fill("0 1 2 3 1 4 3 2 1 4");
  const card = page.locator(".game-card", { hasText: "Kayles" }).first();
  await card.getByText("begins with these values").waitFor();
  assert.ok((await card.locator(".asked").count()) >= 10);
  await page.locator("#search").fill("1,4,3,2,1,4,2,6");
  await page.locator(".game-card", { hasText: "from 4 on" }).first().waitFor();
  await page.locator("#search").fill("97 12 98 55 3");
  await page.getByText("No game of the catalogue has these values.").waitFor();
});

test("games stand by fame with a picture of their values, and are filtered by kind", async () => {
  const page = await visit("/games");
  const names = page.locator(".game-card .name");
  await names.first().waitFor();
  assert.deepEqual((await names.allInnerTexts()).slice(0, 3), ["Nim", "Wythoff's game", "Kayles"]);
  assert.ok((await page.locator(".game-card .thumbnail rect").count()) > 500);
  await page.getByRole("button", { name: "Boards and several numbers" }).click();
  assert.ok(!(await names.allInnerTexts()).includes("Nim"));
  assert.ok((await names.allInnerTexts()).includes("Wythoff's game"));
});

test("problems are filtered by judge, kind and the size of their numbers, and a judge is found by its Chinese name", async () => {
  const page = await visit("/problems");
  await page.locator(".problem-table tbody tr").first().waitFor();
  const all = await page.locator(".problem-table tbody tr").count();
  await page.locator("#judge-filter").selectOption("HDU");
  const hdu = await page.locator(".problem-table tbody tr").count();
  assert.ok(hdu > 0 && hdu < all);
  await page.locator("#judge-filter").selectOption("");
  await page.locator("#numbers-filter").selectOption("beyond 10^9");
  const beyond = await page.locator(".problem-table tbody tr").allInnerTexts();
  assert.ok(beyond.length > 0 && beyond.length < all);
  assert.ok(beyond.every((row) => !row.includes("HDU 1846")) && beyond.some((row) => row.includes("P2148")));
  await page.locator("#numbers-filter").selectOption("");
  await page.locator("#search").fill("洛谷");
  assert.ok((await page.locator(".problem-table tbody .judge").count()) > 0);
  await page.locator("#search").fill("10^18");
  await page.locator(".problem-table tbody tr", { hasText: "POJ 1067" }).waitFor();
});

// The judge's words are those of the problem: HDU 1848 asks for Fibo and Nacci.
test("the page of a problem shows the program to submit, in the judge's own format", async () => {
  const page = await visit("/problems/hdu1848");
  const program = page.locator(".card.program");
  await program.locator("code", { hasText: "Fibo" }).waitFor();
  assert.match(await program.locator("code").innerText(), /Nacci/);
  await program.getByRole("button", { name: "Python" }).click();
  await program.locator("code", { hasText: "def " }).waitFor();
});

test("problems stand in the order of their judges and numbers, games tell their rule in a sentence of the catalogue", async () => {
  const page = await visit("/problems");
  await page.locator(".problem-table tbody tr").first().waitFor();
  const judges = await page.locator(".problem-table tbody .judge").allInnerTexts();
  assert.deepEqual(judges, judges.toSorted((left, right) => left.localeCompare(right, "en", { numeric: true })));
  const counting = await page.locator("tr", { hasText: "Games on DAG" }).locator("td").nth(1).innerText();
  assert.equal(counting.split("Games on DAG").length, 2);
  const games = await visit("/games");
  await games.locator(".game-card").first().waitFor();
  const sentences = await games.locator(".game-card .summary").allInnerTexts();
  assert.ok(sentences.every((sentence) => sentence.length > 8 && !/^From (\(|the (list|heaps))/.test(sentence)));
  assert.match(await games.locator(".game-card", { hasText: "Kayles" }).first().locator(".foot").innerText(), /Period 12/);
  assert.equal(await games.locator(".thumbnail:not(:has(rect, circle))").count(), 0);
});

test("mathematics of a problem is typeset, and its input stays code", async () => {
  const page = await visit("/problems/agc016f");
  const power = page.locator(".written", { has: page.locator("sup") }).first();
  await power.waitFor();
  assert.equal(await power.locator("var").first().evaluate((letter) => getComputedStyle(letter).fontStyle), "italic");
  assert.ok(!(await page.locator("p code").allInnerTexts()).some((text) => text.includes("^")));
  await page.goto(new URL("/problems/hdu1846", page.url()).href);
  await page.locator("code", { hasText: /^n m$/ }).first().waitFor();
});

const KNOWN_LAWS = [
  ["/games/kayles", "the values repeat with period 12 from 71 on"],
  ["/games/kayles?lang=zh", "从 71 起，SG 值以 12 为周期循环"],
  ["/games/lasker", "the values grow by 4 with period 4"],
  ["/games/lasker?lang=zh", "SG 值以 4 为周期，每个周期增加 4"],
  ["/games/king?lang=zh", "先手必败当且仅当 x % 2 == 0 and y % 2 == 0"],
  ["/games/grundys_game?lang=zh", "规律未知"],
];
for (const [path, law] of KNOWN_LAWS) {
  test(`${path} tells the known law in words`, async () => {
    const page = await visit(path);
    await page.locator(".facts").getByText(law).waitFor();
  });
}
