/** A labelled slider over a list of numbers, with the number beside it. */
import { h } from "../html.ts";

export interface Slider {
  element: HTMLElement;
  set(value: number): void;
}

let count = 0;

export function slider(label: string, numbers: number[], value: number, change: (value: number) => void): Slider {
  const id = `slider-${++count}`;
  const shown = h("output", { for: id });
  const input = h("input", { type: "range", id, min: 0, max: numbers.length - 1, step: 1 });
  const tell = (now: number) => {
    shown.textContent = now.toLocaleString("en").replaceAll(",", " ");
    input.setAttribute("aria-valuetext", String(now));
  };
  const set = (now: number) => {
    input.value = String(nearest(numbers, now));
    tell(now);
  };
  input.addEventListener("input", () => {
    const now = numbers[Number(input.value)] ?? value;
    tell(now);
    change(now);
  });
  set(value);
  return { element: h("div", { class: "slider" }, h("label", { for: id }, label), input, shown), set };
}

function nearest(numbers: number[], wanted: number): number {
  let best = 0;
  numbers.forEach((number, index) => {
    if (Math.abs(number - wanted) < Math.abs((numbers[best] ?? 0) - wanted)) best = index;
  });
  return best;
}
