/** Parts of a drawing that can be pointed at: buttons for everybody, and arrow keys that walk from one to the next. */

export interface Target {
  element: SVGElement;
  x: number;
  y: number;
}

export function asButton(element: SVGElement, label: string, press: () => void): void {
  element.setAttribute("role", "button");
  element.setAttribute("aria-label", label);
  element.setAttribute("tabindex", "-1");
  element.addEventListener("click", press);
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    press();
  });
}

const DIRECTIONS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** One of the targets is reached by Tab, the others from it by the arrow keys. */
export function walk(root: SVGElement, targets: Target[]): void {
  targets[0]?.element.setAttribute("tabindex", "0");
  root.addEventListener("keydown", (event) => {
    const direction = DIRECTIONS[event.key];
    const here = targets.find((target) => target.element === document.activeElement);
    if (!direction || !here) return;
    event.preventDefault();
    const next = nearest(here, targets, direction);
    if (next) focus(here, next);
  });
}

function focus(here: Target, next: Target): void {
  here.element.setAttribute("tabindex", "-1");
  next.element.setAttribute("tabindex", "0");
  next.element.focus();
}

/** The nearest target in that direction; what lies aside counts as twice as far. */
function nearest(here: Target, targets: Target[], direction: { x: number; y: number }): Target | null {
  let best: { target: Target; distance: number } | null = null;
  for (const target of targets) {
    const [x, y] = [target.x - here.x, target.y - here.y];
    const along = x * direction.x + y * direction.y;
    const aside = Math.abs(x * direction.y) + Math.abs(y * direction.x);
    const distance = along + 2 * aside;
    if (along > 0 && (best === null || distance < best.distance)) best = { target, distance };
  }
  return best?.target ?? null;
}
