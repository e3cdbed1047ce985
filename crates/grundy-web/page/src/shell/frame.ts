/** What stands around every view is drawn anew with every change of the address, under the reader's hand and focus. */

/** Puts `drawn` in the place of `old`; where both look alike, `old` stays and only its attributes change. */
export function redrawn(old: HTMLElement, drawn: HTMLElement): HTMLElement {
  if (!isAlike(old, drawn)) {
    old.replaceWith(drawn);
    return drawn;
  }
  const fresh = [drawn, ...drawn.querySelectorAll("*")];
  [old, ...old.querySelectorAll("*")].forEach((element, at) => dress(element, fresh[at]!));
  return old;
}

/** The same elements with the same words. */
function isAlike(left: Element, right: Element): boolean {
  const tags = (root: Element) => [root, ...root.querySelectorAll("*")].map((element) => element.tagName).join();
  return tags(left) === tags(right) && left.textContent === right.textContent;
}

function dress(element: Element, like: Element): void {
  for (const { name } of [...element.attributes]) if (!like.hasAttribute(name)) element.removeAttribute(name);
  for (const { name, value } of like.attributes) if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Two buttons of the same name and the same words; a move of another position is another move. */
function meansTheSame(left: Element, right: Element): boolean {
  return isAlike(left, right) && ["id", "data-move"].every((name) => left.getAttribute(name) === right.getAttribute(name));
}

/** Without the keys that open a link elsewhere. */
function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: PointerEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** A button that was drawn anew between press and release is pressed all the same. */
export function keepPresses(): void {
  let pressed: Element | null = null;
  // A position that is another now was not meant.
  const control = (event: Event) => (event.target as Element | null)?.closest?.(":is(button, a[href], summary):not(.stage *)") ?? null;
  document.addEventListener("pointerdown", (event) => (pressed = isPlain(event) ? control(event) : null), { capture: true });
  document.addEventListener(
    "pointerup",
    (event) => {
      const [before, now] = [pressed, control(event)];
      pressed = null;
      if (before && now instanceof HTMLElement && !before.isConnected && meansTheSame(before, now)) now.click();
    },
    { capture: true },
  );
}
