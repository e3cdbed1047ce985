/** Values in rows of their period, so that the law can be seen: below the preperiod, what differs is outlined. */
import type { Cell } from "../documents.ts";
import { h } from "../html.ts";
import { colourOf, inkOn, namedColours } from "../palette.ts";
import type { Theme } from "../preferences.ts";
import { mostOf } from "./map/grid.ts";
import type { Period } from "./plot.ts";

export interface AlignedOptions {
  label: string;
  theme: Theme;
  columns: number;
  exceptions: Set<number>;
  /** What stands in a cell instead of its value. */
  name?: (n: number) => string | null;
  point(n: number | null): void;
  choose(n: number): void;
}

/** More cells than this are shown as pixels, which is what can still be read. */
export const MOST_CELLS = 3000;
export const MOST_COLUMNS = 34;

export function aligned(values: Cell[], options: AlignedOptions): HTMLElement {
  const most = mostOf(values);
  const starts = Array.from({ length: Math.ceil(values.length / options.columns) }, (_, row) => row * options.columns);
  const wide = String(most).length > 3 || options.name ? "aligned wide" : "aligned";
  const table = h(
    "table",
    { class: wide, "aria-label": options.label },
    h("tbody", {}, ...starts.map((start) => row(start))),
  );
  let current = 0;
  table.addEventListener("pointerover", (event) => options.point(numberOf(event.target)));
  table.addEventListener("pointerleave", () => options.point(null));
  table.addEventListener("focusin", (event) => options.point(numberOf(event.target)));
  table.addEventListener("click", (event) => {
    const n = numberOf(event.target);
    if (n !== null) options.choose(n);
  });
  table.addEventListener("keydown", (event) => {
    const step = STEPS[event.key]?.(options.columns);
    if (step !== undefined) walk(event, step);
    else if (event.key === "Enter") options.choose(current);
  });
  return table;

  function row(start: number): HTMLElement {
    const cells = values.slice(start, start + options.columns);
    return h("tr", {}, h("th", { scope: "row" }, start), ...cells.map((value, column) => cell(start + column, value)));
  }

  function cell(n: number, value: Cell): HTMLElement {
    const named = namedColours(options.theme);
    const back = value === null ? named.absent : value === "inf" ? named.accent : colourOf(value, most, options.theme);
    const attributes = {
      "data-n": n,
      class: options.exceptions.has(n) ? "exception" : null,
      tabindex: n === 0 ? "0" : "-1",
      style: { "--back": back, "--on": value === null ? named.soft : inkOn(back) },
    };
    return h("td", attributes, value === null ? "·" : value === "inf" ? "∞" : (options.name?.(n) ?? value));
  }

  function walk(event: KeyboardEvent, step: number): void {
    const next = table.querySelector<HTMLElement>(`[data-n="${current + step}"]`);
    if (!next) return;
    event.preventDefault();
    table.querySelector(`[data-n="${current}"]`)?.setAttribute("tabindex", "-1");
    current += step;
    next.tabIndex = 0;
    next.focus();
  }
}

const STEPS: Record<string, (columns: number) => number> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: (columns) => -columns,
  ArrowDown: (columns) => columns,
};

function numberOf(target: EventTarget | null): number | null {
  const n = (target as HTMLElement | null)?.closest?.<HTMLElement>("[data-n]")?.dataset["n"];
  return n === undefined ? null : Number(n);
}

/** Below the preperiod, the arguments whose value is not what the period would give. */
export function exceptionsOf(values: Cell[], { preperiod, period, saltus }: Period): Set<number> {
  const found = new Set<number>();
  for (let n = 0; n < Math.min(preperiod, values.length); n++) {
    const turns = Math.ceil((preperiod - n) / period);
    const later = values[n + turns * period];
    const value = values[n];
    if (later === undefined) continue;
    const expected = typeof later === "number" ? later - turns * saltus : later;
    if (value !== expected) found.add(n);
  }
  return found;
}
