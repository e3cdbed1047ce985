// Whole games in a real browser: against the perfect opponent and between two people, by mouse, touch and keyboard.
import assert from "node:assert/strict";
import test from "node:test";
import {
  answered,
  confirm,
  followHint,
  isOver,
  lost,
  moveSomewhere,
  playOn,
  settled,
  sumOf,
  takeOne,
  tokensToTake,
} from "./table.mjs";
import { hold, release, visit } from "./browser.mjs";

// Positions that the player to move loses (OEIS A003987 for Nim, Wythoff's pairs, and Kayles by symmetry).
const LOST = [
  ["Nim", "/play?rule=nim&sum=1+4+5", takeOne],
  ["Wythoff's game", "/play?rule=wythoff&sum=(3,5)", moveSomewhere],
  ["Kayles", "/play?rule=kayles&sum=3+3", takeOne],
];
for (const [name, path, act] of LOST) {
  test(`${name} from a lost position is lost to the perfect opponent`, async () => {
    const page = await visit(path);
    await playOn(page, act);
    assert.ok(await lost(page));
    await page.locator("#again").click();
    await page.locator(".ending").waitFor({ state: "detached" });
    await settled(page);
    assert.ok(!(await isOver(page)));
  });
}

const WON = [
  ["Nim", "/play?rule=nim&sum=3+5+7"],
  ["Wythoff's game", "/play?rule=wythoff&sum=(5,8)"],
  ["Kayles", "/play?rule=kayles&sum=7"],
  ["Bash", "/play?rule=bash&set=m%3D3&sum=10"],
  ["Lasker's Nim", "/play?rule=lasker&sum=4+6"],
  ["Fibonacci Nim", "/play?rule=fibonacci_nim&sum=12"],
  ["Staircase Nim", "/play?rule=staircase&sum=%5B2,1,1%5D"],
  ["cutting trees", "/play?rule=cutting_trees&sum=%5B1,1,2%5D"],
  ["tokens on a digraph", "/play?rule=tokens_on_a_digraph&sum=%224: 4>3, 4>2, 3>2, 2>1%22"],
  ["a sum of different games", "/play?sum=nim+2+%2B+kayles+3"],
];
for (const [name, path] of WON) {
  test(`${name} from a won position is won by following the hints`, async () => {
    const page = await visit(path);
    await playOn(page, followHint);
    assert.ok(!(await lost(page)));
    assert.match(await page.locator(".ending h2").innerText(), /win/);
  });
}

test("from a huge heap any amount can be typed, and a wrong one is told", async () => {
  const page = await visit("/play?rule=nim&sum=1000000000000000000+7&two=1", { expectErrors: true });
  await page.locator("#typed").fill("1000000000000000001");
  await page.locator(".typed-move button").click();
  await page.getByText("no move is known that leads from 1000000000000000000").waitFor();
  await page.locator("#typed").fill("999999999999999993");
  await page.locator(".typed-move button").click();
  await page.waitForURL(/sum=7\+7/);
});

test("in misère play whoever makes the last move loses", async () => {
  const page = await visit("/play?rule=nim&sum=1+1+1&misere=1");
  await playOn(page, takeOne);
  assert.ok(await lost(page));
  await page.goto(
    page
      .url()
      .replace(/sum=[^&]*/, "sum=1+2+2")
      .replace(/turn=2&?/, ""),
  );
  await playOn(page, followHint);
  assert.ok(!(await lost(page)));
});

test("the opponent may begin, and tells why it moved so", async () => {
  const page = await visit("/play?rule=nim&sum=3+5+7&turn=2");
  await settled(page);
  assert.notEqual(sumOf(page), "3 5 7");
  await page.locator("#why").click();
  assert.match(await page.locator(".bar .why").innerText(), /3 ⊕ 5 ⊕ 7 = 1/);
});

test("undo and the browser's back lead to the position before", async () => {
  const page = await visit("/play?rule=nim&sum=3+5+7");
  await takeOne(page);
  assert.notEqual(sumOf(page), "3 5 7");
  await page.locator("#undo").click();
  await tokensToTake(page, 15);
  await takeOne(page);
  await page.goBack();
  await tokensToTake(page, 15);
  assert.equal(sumOf(page), "3 5 7");
});

test("the cells of a board are clicked, and once more to play", async () => {
  const page = await visit('/play?rule=cram&sum="../.."&two=1');
  await settled(page);
  const cell = (at) => page.locator(".cell").nth(at);
  await cell(0).click();
  assert.equal(await page.locator(".bar button").count(), 2);
  await cell(1).click();
  assert.equal(await page.locator(".cell.marked").count(), 2);
  await cell(1).click();
  await page.waitForURL(/%23%23/);
  await page.locator(".cell.covered").first().waitFor();
  assert.equal(await page.locator(".cell.covered").count(), 2);
  assert.equal(await page.locator(".cell.open").count(), 2);
});

test("a coin of a strip is clicked, and where it goes", async () => {
  const page = await visit("/play?rule=georgia_and_bob&sum=(1,3)&two=1");
  await settled(page);
  await page.locator(".cell").nth(3).click();
  await page.locator(".cell").nth(2).click();
  await confirm(page);
  assert.equal(sumOf(page), "(1, 2)");
});

test("nothing is played on a position that is being left", async () => {
  const page = await visit("/play?rule=nim&sum=3+5+7");
  await takeOne(page);
  const tokens = await page.locator("button.token").count();
  await hold(page, "**/api/**");
  await page.locator("#undo").click();
  await page.waitForURL(/sum=3\+5\+7/);
  assert.equal(await page.locator(".ground[inert] button.token").count(), tokens);
  assert.equal(await page.locator(".beside[inert], .bar[inert]").count(), 2);
  await release(page);
  await tokensToTake(page, 15);
});

test("two people play in turn at one screen", async () => {
  const page = await visit("/play?rule=nim&sum=1+1&two=1");
  await page.getByText("Player 1 to move").waitFor();
  await takeOne(page);
  await page.getByText("Player 2 to move").waitFor();
  await takeOne(page);
  assert.equal(await page.locator(".ending h2").innerText(), "Player 2 wins!");
});

test("two people play with the keyboard alone", async () => {
  const page = await visit("/play?rule=nim&sum=1+1&two=1");
  await settled(page);
  await page.locator("button.token").first().focus();
  for (const left of ["0 1", "0 0"]) {
    const before = page.url();
    assert.ok(await focusIn(page, ".token"));
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await answered(page, before);
    assert.equal(sumOf(page), left);
  }
  assert.ok(await focusIn(page, "#again"));
});

test("a game is played with the keyboard alone", async () => {
  const page = await visit("/play?rule=nim&sum=2+3");
  await settled(page);
  for (let tabs = 0; tabs < 30 && !(await focusIn(page, ".token")); tabs += 1) await page.keyboard.press("Tab");
  assert.ok(await focusIn(page, ".token"));
  for (let turns = 0; turns < 10 && !(await isOver(page)); turns += 1) {
    const before = page.url();
    await page.keyboard.press("h");
    await page.locator(".bar .why").waitFor();
    await page.keyboard.press("Enter");
    await answered(page, before);
  }
  assert.ok(!(await lost(page)));
  assert.ok(await focusIn(page, "#again"));
});

test("arrows walk from square to square of a board, and Enter moves there", async () => {
  const page = await visit("/play?rule=wythoff&sum=(5,8)&two=1");
  await settled(page);
  await page.locator('.square[tabindex="0"]').focus();
  const first = await page.locator(".square:focus").getAttribute("aria-label");
  for (const key of ["ArrowLeft", "ArrowUp", "ArrowRight"]) await page.keyboard.press(key);
  const second = await page.locator(".square:focus").getAttribute("aria-label");
  assert.notEqual(second, first);
  const before = page.url();
  await page.keyboard.press("Enter");
  await answered(page, before);
  assert.equal(`move to ${sumOf(page)}`, second);
});

test("arrows walk along a row of pins, and Shift marks a run", async () => {
  const page = await visit("/play?rule=kayles&sum=7");
  await settled(page);
  await page.locator("button.token").first().focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  assert.equal(await page.locator("button.token.taken").count(), 2);
  assert.match(await page.locator(".bar .prompt").innerText(), /leave 2 and 3/);
  const before = page.url();
  await page.keyboard.press("Enter");
  await answered(page, before);
});

test("a run is marked by dragging, and what is no move says so", async () => {
  const page = await visit("/play?rule=kayles&sum=7");
  await settled(page);
  const pins = page.locator("button.token");
  const [first, last] = [await pins.nth(1).boundingBox(), await pins.nth(3).boundingBox()];
  await page.mouse.move(first.x + first.width / 2, first.y + first.height / 2);
  await page.mouse.down();
  await page.mouse.move(last.x + last.width / 2, last.y + last.height / 2, { steps: 8 });
  await page.mouse.up();
  assert.equal(await page.locator("button.token.taken").count(), 3);
  assert.match(await page.locator(".bar .wrong").innerText(), /not a move.*1 or 2/s);
});

test("a heap is split between two tokens", async () => {
  const page = await visit("/play?rule=lasker&sum=4&two=1");
  await settled(page);
  await page.locator("[data-cut='2']").click();
  assert.match(await page.locator(".bar .prompt").innerText(), /2 and 2/);
  await confirm(page);
  assert.equal(sumOf(page), "2 2");
});

test("what can mean several moves is asked", async () => {
  const page = await visit("/play?rule=x+-%3E+%5Ba,+x-2-a%5D+for+a+in+1..x-2&sum=7&two=1");
  await settled(page);
  await page.locator("button.token").nth(0).click();
  await page.locator("button.token").nth(6).click();
  assert.ok((await page.locator(".bar .button").count()) > 1);
});

test("an edge is cut, a token slides along its arrow, stairs are gone down", async () => {
  const tree = await visit("/play?rule=cutting_trees&sum=%5B1,2,2%5D&two=1");
  await settled(tree);
  await tree.locator(".edge[role]").last().focus();
  await tree.keyboard.press("Enter");
  await tree.getByText("Player 2 to move").waitFor();
  const graph = await visit("/play?rule=tokens_on_a_digraph&sum=%224: 4>3, 4>2, 3>2, 2>1%22&two=1");
  await settled(graph);
  await graph.locator(".vertex.open").first().click();
  await graph.getByText("Player 2 to move").waitFor();
  const stairs = await visit("/play?rule=staircase&sum=%5B1,2%5D&two=1");
  await settled(stairs);
  await stairs.locator(".stairs .heap").first().locator("button.token").last().click();
  await confirm(stairs);
  assert.equal(sumOf(stairs), "(2, 1)");
});

test("a cake is cut along a line", async () => {
  const page = await visit("/play?rule=cutcake&sum=(3,5)&two=1");
  await page.locator(".cut").first().focus();
  await page.keyboard.press("Enter");
  await page.getByText("Player 2 to move").waitFor();
  assert.equal(await page.locator(".cake").count(), 2);
});

test("any move can be chosen from the list", async () => {
  const page = await visit("/play?rule=turnips&sum=5+7&two=1");
  await page.locator(".move").first().click();
  await page.getByText("Player 2 to move").waitFor();
});

test("a game is chosen, given its parameter, and played by touch on a phone", async () => {
  const page = await visit("/play", { phone: true });
  await page.locator("[data-game='bash']").tap();
  await page.waitForURL(/rule=bash/);
  await settled(page);
  assert.equal(await page.locator("#set-m").inputValue(), new URL(page.url()).searchParams.get("set").split("=")[1]);
  await page.locator(".stage button.token").last().tap();
  await confirm(page);
});

test("the position, its language and its theme are in the link", async () => {
  const page = await visit("/play?rule=nim&sum=3+5+7&lang=zh&theme=dark");
  await page.getByText("轮到你了").waitFor();
  assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
});

test("a game goes on in the other language", async () => {
  const page = await visit("/play?rule=nim&sum=3+5+7");
  await takeOne(page);
  await page.locator("#language").click();
  await page.getByText("轮到你了").waitFor();
  assert.match(await page.locator(".course").innerText(), /你.*从 3 个中取 1 个/s);
});

test("a mistake in the position is told where it was made", async () => {
  const page = await visit("/play?rule=nim&sum=3+x", { expectErrors: true });
  await page.locator("[role=alert]").waitFor();
});

function focusIn(page, selector) {
  return page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
}

test("the rule is told in one sentence, and the bar tells who is winning", async () => {
  const page = await visit("/play?rule=fibonacci_nim&sum=10");
  await page.locator(".rule-words", { hasText: /takes? |Take |take / }).waitFor();
  const nim = await visit("/play?rule=nim&sum=3+5+7");
  await nim.locator(".winner-bar").getByText("You are winning").waitFor();
  await nim.locator("#who-is-winning").uncheck();
  assert.ok(!(await nim.locator(".winner-bar .shown").isVisible()));
  await nim.locator("#who-is-winning").check();
  const lost = await visit("/play?rule=nim&sum=2+2");
  await lost.locator(".winner-bar").getByText("The opponent is winning").waitFor();
});

test("what may be taken is told where no heap shows it, and a move is said by how many it takes", async () => {
  const page = await visit("/play?rule=fibonacci_nim&sum=10&two=1");
  await page.locator(".bar").getByText("From here one can take 1 to 9.").waitFor();
  await page.locator("button.token").nth(7).click();
  await page.locator(".bar").getByText("Take 3", { exact: true }).waitFor();
  await page.locator(".bar .button.main").click();
  await page.locator(".course").getByText("take 3").waitFor();
  await page.locator(".bar").getByText("From here one can take 1 to 6.").waitFor();
});

// Two equal heaps are lost (Bouton, 1902), and no list holds 10^18 moves: the opponent answers nevertheless.
test("the opponent answers with huge heaps, won or lost", async () => {
  for (const sum of ["1000000000000000000+7", "1000000000000000000+1000000000000000000"]) {
    const page = await visit(`/play?rule=nim&sum=${sum}&turn=2`);
    await page.waitForURL((url) => !url.searchParams.has("turn"));
    await page.locator(".turn", { hasText: /Opponent: take \d+ from the heap of 1000000000000000000/ }).waitFor();
  }
});

// Bouton (1902): from 3 5 7 only moves to a nim-sum of 0 keep the win, and 3 5 6 is none.
test("a move that gave the win away is marked, and can be tried again", async () => {
  const page = await visit("/play?rule=nim&sum=3+5+7");
  await page.locator(".all-moves summary").click();
  await page.locator('.move-list [data-move="3 5 4"]').click();
  await page.locator(".course .mistake").first().waitFor();
  await page.locator(".course .try-again").first().click();
  await page.waitForURL((url) => url.searchParams.get("sum") === "3 5 7");
  await page.locator(".winner-bar").getByText("You are winning").waitFor();
});

test("the opponent plays in three strengths, and a learner errs", async () => {
  const page = await visit("/play?rule=nim&sum=1+2+3&level=learner");
  assert.equal(await page.locator("#level-learner").getAttribute("aria-pressed"), "true");
  await page.locator("#level-perfect").click();
  await page.waitForURL((url) => !url.searchParams.has("level"));
});

test("puzzles of a day are the same for everybody, and an answer is told with its reason", async () => {
  const page = await visit("/play?puzzle=1&day=2026-01-01");
  await page.getByRole("heading", { name: "Find the winning move" }).waitFor();
  await page.locator(".all-moves summary").click();
  const moves = await page.locator(".move-list .move").count();
  const again = await visit("/play?puzzle=1&day=2026-01-01");
  await again.locator(".all-moves summary").click();
  assert.equal(await again.locator(".move-list .move").count(), moves);
  let wins = 0;
  for (let at = 0; at < moves; at += 1) {
    await page.locator(".move-list .move").nth(at).click();
    await page.locator(".told .ending").waitFor();
    const right = await page.locator(".told h2").innerText();
    wins += right === "That wins!" ? 1 : 0;
    await page.evaluate(() => document.querySelector(".told").replaceChildren());
  }
  assert.ok(wins === 1 || wins === 2, `${wins} moves win`);
});

test("the link to a game can be copied", async () => {
  const page = await visit("/play?rule=nim&sum=3+5+7");
  await page.locator("#share").click();
  await page.locator("#share", { hasText: "Copied" }).waitFor();
});

test("the values of the parts are shown if they are wanted", async () => {
  const page = await visit("/play?rule=nim&sum=3+5+7");
  await page.locator("#show-values").check();
  await page.locator(".value-tag").first().waitFor();
  assert.deepEqual(await page.locator(".value-tag").allInnerTexts(), ["g = 3", "g = 5", "g = 7"]);
  await page.locator("#show-values").uncheck();
  assert.equal(await page.locator(".value-tag").count(), 0);
});

test("a rule with a manner of play of its own is played in it", async () => {
  const block = encodeURIComponent("x -> x-1 | x-2 | x-3; block 1");
  const blocked = await visit(`/play?rule=${block}&sum=7&two=1`);
  await blocked.getByText(/Forbidden for this move: [45]\./).waitFor();
  const draws = encodeURIComponent("x -> x-1 | x-3; stuck draws; win at 1");
  const stuck = await visit(`/play?rule=${draws}&sum=0&two=1`);
  await stuck.getByText("Nobody wins").waitFor();
});

test("the position fills its card and stands in its middle", async () => {
  for (const [path, part, least] of [
    ["/play?rule=nim&sum=3+5+7", ".tokens", 0.5],
    ["/play?rule=kayles&sum=7+5", ".tokens", 0.4],
    ["/play?rule=cutting_trees", ".tree", 0.1],
  ]) {
    const page = await visit(path);
    await page.locator(`.ground ${part}`).first().waitFor();
    const card = await page.locator(".ground").boundingBox();
    const boxes = await page.locator(`.ground ${part}`).evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => ({ left, right })));
    const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
    assert.ok((right - left) / card.width >= least, `${path}: ${right - left} of ${card.width}`);
    assert.ok(Math.abs((left + right) / 2 - (card.x + card.width / 2)) < card.width / 8, `${path} is not in the middle`);
  }
});

// What is known about these games stands in the second or third sentence of their pages.
const PLAYED = [
  ["/play?puzzle=1&day=2026-01-01&lang=zh", /若干堆石子/],
  ["/play?rule=nim&sum=3+5+7", /Tokens lie in heaps\. A move takes any number/],
  ["/play?rule=king&sum=(3,4)", /A king walks towards the corner/],
  ["/play?rule=coprime_nim&sum=9&lang=zh", /互质/],
];
for (const [path, told] of PLAYED) {
  test(`${path} says how it is played, and not who wins`, async () => {
    const page = await visit(path);
    await page.locator(".rule-words").waitFor();
    const words = await page.locator(".rule-words").evaluate((element) => [...element.childNodes].filter((node) => !(node instanceof Element && node.matches(".note"))).map((node) => node.textContent).join(""));
    assert.match(words, told);
    assert.doesNotMatch(words, /SG|必败|必胜|Grundy|lost|loses|even/);
  });
}
