/** Moving and enlarging by mouse, wheel, touch and keys. */

export interface Gestures {
  /** Pixels within the element. */
  hover(left: number, top: number): void;
  leave(): void;
  press(left: number, top: number): void;
  pan(right: number, down: number): void;
  zoom(factor: number, left: number, top: number): void;
  /** Whether there is more to be seen by moving: only then does a finger move the map and not the page. */
  enlarged(): boolean;
}

const STILL = 4;

export function listen(element: HTMLElement, gestures: Gestures): () => void {
  const fingers = new Map<number, [number, number]>();
  let travelled = 0;
  let scrolled = 0;

  const at = (event: MouseEvent): [number, number] => {
    const box = element.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };

  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    fingers.set(event.pointerId, at(event));
    travelled = fingers.size > 1 ? STILL : 0;
    element.setPointerCapture(event.pointerId);
  };

  const move = (event: PointerEvent) => {
    const now = at(event);
    const before = fingers.get(event.pointerId);
    if (!before) return void (event.pointerType === "mouse" && gestures.hover(...now));
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    travelled += Math.hypot(now[0] - before[0], now[1] - before[1]);
    fingers.set(event.pointerId, now);
    if (other) pinch(before, now, other);
    else if (travelled >= STILL) gestures.pan(now[0] - before[0], now[1] - before[1]);
  };

  const pinch = (before: [number, number], now: [number, number], other: [number, number]) => {
    const apart = (one: [number, number]) => Math.max(Math.hypot(one[0] - other[0], one[1] - other[1]), 1);
    gestures.zoom(apart(now) / apart(before), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
    gestures.pan((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
  };

  const up = (event: PointerEvent) => {
    const pressed = fingers.delete(event.pointerId) && travelled < STILL && fingers.size === 0;
    if (pressed && event.type === "pointerup") gestures.press(...at(event));
    element.style.touchAction = gestures.enlarged() ? "none" : "pan-y";
  };

  // A reader who scrolls down the page and meets the map goes on scrolling; one who starts on the map enlarges.
  const wheel = (event: WheelEvent) => {
    const scrolling = event.timeStamp - scrolled < 250 && !event.ctrlKey;
    if (scrolling || (event.deltaY > 0 && !gestures.enlarged() && !event.ctrlKey)) return;
    event.preventDefault();
    const pixels = event.deltaMode === 1 ? event.deltaY * 30 : event.deltaY;
    gestures.zoom(Math.exp(-Math.max(-120, Math.min(120, pixels)) / 300), ...at(event));
  };
  const scroll = (event: Event) => void (scrolled = event.timeStamp);
  // A finger that is lifted leaves too, but what it pointed at is still being read.
  const leave = (event: PointerEvent) => event.pointerType === "mouse" && fingers.size === 0 && gestures.leave();

  element.style.touchAction = gestures.enlarged() ? "none" : "pan-y";
  element.addEventListener("pointerdown", down);
  element.addEventListener("pointermove", move);
  element.addEventListener("pointerup", up);
  element.addEventListener("pointercancel", up);
  element.addEventListener("pointerleave", leave);
  element.addEventListener("wheel", wheel, { passive: false });
  addEventListener("scroll", scroll, { passive: true });
  return () => removeEventListener("scroll", scroll);
}
