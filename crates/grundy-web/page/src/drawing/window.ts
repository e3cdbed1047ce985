/** A drawing in a window: seen whole at first, enlarged by wheel, buttons and keys, moved by dragging. */
import { h } from "../html.ts";

export interface Labels {
  region: string;
  nearer: string;
  farther: string;
  all: string;
}

const STEP = 1.4;
const LARGEST = 6;

export function inWindow(drawing: SVGSVGElement, labels: Labels): HTMLElement {
  const [left = 0, top = 0, width = 1, height = 1] = (drawing.getAttribute("viewBox") ?? "").split(" ").map(Number);
  let zoom = 1;
  let [x, y] = [left, top];
  drawing.removeAttribute("width");
  drawing.removeAttribute("height");
  drawing.style.setProperty("aspect-ratio", `${width} / ${height}`);
  // No larger than its letters are meant to be, unless the reader wants it so.
  drawing.style.setProperty("max-width", `${Math.round(width * 1.15)}px`);
  const place = h("div", { class: "window", tabindex: "0", role: "region", "aria-label": labels.region }, drawing);
  const button = (sign: string, label: string, act: () => void) =>
    h("button", { class: "button small sign", type: "button", "aria-label": label, title: label, onclick: act }, sign);
  const buttons = h("div", { class: "buttons" }, button("−", labels.farther, () => enlarge(1 / STEP)), button("+", labels.nearer, () => enlarge(STEP)), button("⤢", labels.all, whole));
  place.addEventListener("wheel", wheel, { passive: false });
  place.addEventListener("pointerdown", drag);
  place.addEventListener("keydown", key);
  return h("div", { class: "windowed" }, buttons, place);

  function show(): void {
    const [w, t] = [width / zoom, height / zoom];
    x = Math.min(Math.max(x, left), left + width - w);
    y = Math.min(Math.max(y, top), top + height - t);
    drawing.setAttribute("viewBox", `${x} ${y} ${w} ${t}`);
    place.classList.toggle("enlarged", zoom > 1);
  }

  function whole(): void {
    zoom = 1;
    show();
  }

  /** Enlarges and keeps the point in its place; the middle, where none is given. */
  function enlarge(factor: number, share: [number, number] = [0.5, 0.5]): void {
    const before = zoom;
    zoom = Math.min(LARGEST, Math.max(1, zoom * factor));
    x += share[0] * (width / before - width / zoom);
    y += share[1] * (height / before - height / zoom);
    show();
  }

  // The wheel belongs to the page, unless a key says otherwise or the drawing is enlarged already.
  function wheel(event: WheelEvent): void {
    if (!event.ctrlKey && !event.metaKey && zoom === 1) return;
    event.preventDefault();
    const box = drawing.getBoundingClientRect();
    enlarge(event.deltaY < 0 ? STEP : 1 / STEP, [(event.clientX - box.x) / box.width, (event.clientY - box.y) / box.height]);
  }

  function drag(event: PointerEvent): void {
    if (zoom === 1 || (event.target as Element).closest(".vertex")) return;
    const scale = width / zoom / drawing.getBoundingClientRect().width;
    let [fromX, fromY] = [event.clientX, event.clientY];
    place.setPointerCapture(event.pointerId);
    const move = (now: PointerEvent) => {
      x -= (now.clientX - fromX) * scale;
      y -= (now.clientY - fromY) * scale;
      [fromX, fromY] = [now.clientX, now.clientY];
      show();
    };
    place.addEventListener("pointermove", move);
    place.addEventListener("pointerup", () => place.removeEventListener("pointermove", move), { once: true });
  }

  function key(event: KeyboardEvent): void {
    if (event.target !== place) return;
    const step = 60 / zoom;
    const acts: Record<string, () => void> = {
      "+": () => enlarge(STEP),
      "=": () => enlarge(STEP),
      "-": () => enlarge(1 / STEP),
      "0": whole,
      ArrowLeft: () => (x -= step),
      ArrowRight: () => (x += step),
      ArrowUp: () => (y -= step),
      ArrowDown: () => (y += step),
    };
    const act = acts[event.key];
    if (!act || (event.key.startsWith("Arrow") && zoom === 1)) return;
    event.preventDefault();
    act();
    show();
  }
}
