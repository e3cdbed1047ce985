// Hands at the table: what a player does in the browser, and what is seen afterwards.
import assert from "node:assert/strict";

/** Waits until a person has to decide or the game is over. */
export async function settled(page) {
  await page.waitForSelector(
    ".ending, .ground:not([inert]) .stage:not([inert]) :is(button.token, .square, .cell.open, .edge[role], .arrow.open, .cut, .text-position)",
    {
      // An edge that stands upright has no width, so it counts as not visible.
      state: "attached",
    },
  );
}

export async function isOver(page) {
  return (await page.locator(".ending").count()) > 0;
}

/** Plays what is marked, and waits for the answer. */
export async function confirm(page) {
  const before = page.url();
  await page.locator(".bar .button.main").click();
  await answered(page, before);
}

/** Waits until the address says the position after the answer. */
export async function answered(page, before) {
  await page.waitForURL((url) => url.href !== before);
  await settled(page);
}

/** Waits for a position with so many tokens, any of which may be taken. */
export async function tokensToTake(page, tokens) {
  await page.waitForFunction(
    (wanted) => document.querySelectorAll(".ground:not([inert]) .stage:not([inert]) button.token").length === wanted,
    tokens,
  );
}

/** Takes the last token of the first heap that has one. */
export async function takeOne(page) {
  await page.locator(".stage .tokens:has(button.token)").first().locator("button.token").last().click();
  await confirm(page);
}

/** Moves to the first square that is offered. */
export async function moveSomewhere(page) {
  const before = page.url();
  await page.locator(".square").first().click();
  await answered(page, before);
}

/** Plays until the end by doing the same thing each time. */
export async function playOn(page, act) {
  for (let turns = 0; turns < 40; turns += 1) {
    await settled(page);
    if (await isOver(page)) return;
    await act(page);
  }
  assert.fail("the game does not end");
}

/** Asks for a hint and follows it. */
export async function followHint(page) {
  await page.locator("#hint").click();
  await page.locator(".bar .why").waitFor();
  await confirm(page);
}

export async function lost(page) {
  return (await page.locator(".ending.lost").count()) > 0;
}

export function sumOf(page) {
  return new URL(page.url()).searchParams.get("sum");
}
