/** A sequence as a table in rows of its period, as pixels where there are too many, or as a plot. */
import type { Cell, LawDocument } from "../../documents.ts";
import { fill } from "../../html.ts";
import { aligned, exceptionsOf, MOST_CELLS } from "../../pieces/aligned.ts";
import { inRows, mostOf } from "../../pieces/map/grid.ts";
import { valueMap, type ValueMap } from "../../pieces/map/map.ts";
import { plot, type Period, type Plot } from "../../pieces/plot.ts";
import type { Bench } from "./bench.ts";
import type { Classes } from "./classes.ts";

export interface SequencePicture {
  /** In misère play a heap may show its class instead of a value. */
  show(values: Cell[], law: LawDocument | null, view: string, classes?: Classes | null): void;
  repaint(): void;
  zoom: ((factor: number) => void) | null;
  reset(): void;
  /** What the picture shows, in words. */
  note(): string;
  destroy(): void;
}

export interface Asked {
  point(n: number | null): void;
  choose(n: number): void;
}

export function sequencePicture(bench: Bench, stage: HTMLElement, asked: Asked): SequencePicture {
  const words = bench.page.words.workbench;
  let shown: { values: Cell[]; law: LawDocument | null; view: string; classes: Classes | null } | null = null;
  let canvas: ValueMap | Plot | null = null;
  let columns = 10;
  let drawnFor = 0;

  function show(values: Cell[], law: LawDocument | null, view: string, classes: Classes | null = null): void {
    shown = { values, law, view, classes };
    draw();
  }

  function draw(): void {
    if (!shown) return;
    const { values, law, view, classes } = shown;
    const period = periodShown();
    drawnFor = roomFor(values);
    columns = columnsFor(period, drawnFor);
    if (view === "plot") return drawPlot(values, period);
    const off = period ? exceptionsOf(classes ? codesOf(classes, values.length) : values, period) : new Set<number>();
    for (const one of law?.exceptions ?? []) off.add(Number(one));
    if (values.length > MOST_CELLS || columns > drawnFor) return drawPixels(values, off);
    leave();
    fill(stage, aligned(values, { label: words.tableLabel, theme: bench.page.theme(), columns, exceptions: off, ...(classes && { name: (n: number) => classes.name(BigInt(n)) }), ...asked }));
  }

  function periodShown(): Period | null {
    return shown?.classes ? shown.classes.period : periodOf(shown?.law ?? null);
  }

  function drawPlot(values: Cell[], period: Period | null): void {
    if (!canvas || !canvas.element.classList.contains("plot")) {
      leave();
      canvas = plot({ label: words.plotLabel, name: "n", theme: bench.page.theme, ...asked });
      fill(stage, canvas.element);
    }
    (canvas as Plot).show(values, period);
  }

  function drawPixels(values: Cell[], off: Set<number>): void {
    leave();
    columns = squareColumns(values.length, periodShown()?.period ?? 10);
    const map = valueMap({
      label: words.tableLabel,
      theme: bench.page.theme,
      axes: { across: "", down: "", rowLabel: (row) => String(row * columns) },
      point: (place) => asked.point(place && numberAt(place, values.length)),
      choose: (place) => asked.choose(place[1] * columns + place[0]),
      looked: () => {},
    });
    canvas = map;
    const rows = Math.ceil(values.length / columns);
    map.element.style.height = `${Math.min(560, (rows * stage.clientWidth) / columns + 30)}px`;
    fill(stage, map.element);
    map.show(inRows(values, columns), null);
    map.mark({ exceptions: [...off].slice(0, 5000).map((n) => [n % columns, Math.floor(n / columns)]) });
  }

  function numberAt([column, row]: [number, number], length: number): number | null {
    const n = row * columns + column;
    return n < length ? n : null;
  }

  /** How many columns of numbers there is room for. */
  function roomFor(values: Cell[]): number {
    const digits = String(mostOf(values)).length;
    return Math.max(6, Math.floor((stage.clientWidth - 40) / (8 + 8 * Math.max(digits, 2) - (digits === 1 ? 2 : 0))));
  }

  function leave(): void {
    canvas?.destroy();
    canvas = null;
  }

  const resize = new ResizeObserver(() => {
    const room = shown && roomFor(shown.values);
    if (shown && shown.view !== "plot" && room !== drawnFor) draw();
  });
  resize.observe(stage);

  return {
    show,
    repaint: () => (canvas ? canvas.repaint() : draw()),
    get zoom() {
      return canvas ? (factor: number) => canvas?.zoom(factor) : null;
    },
    reset: () => canvas?.reset(),
    note() {
      if (!shown) return "";
      const period = periodShown();
      if (shown.classes) return words.classesNote(period, period ? exceptionsOf(codesOf(shown.classes, shown.values.length), period).size : 0);
      if (!period) return shown.view === "plot" ? words.plotNote : words.rowsOf(columns);
      const off = exceptionsOf(shown.values, period).size;
      return shown.view === "plot" ? words.plotPeriodNote(period) : words.periodNote(period, off);
    },
    destroy() {
      resize.disconnect();
      leave();
    },
  };
}

export function periodOf(law: LawDocument | null): Period | null {
  const { preperiod, period, saltus } = law?.parameters ?? {};
  const isDrawn = typeof period === "number" && period > 0;
  return isDrawn ? { preperiod: Number(preperiod ?? 0), period, saltus: Number(saltus ?? 0) } : null;
}

/** The classes of the first heaps, as numbers. */
function codesOf(classes: Classes, length: number): Cell[] {
  return Array.from({ length }, (_, heap) => classes.code(BigInt(heap)));
}

/** Rows of whole periods, about as many as there are rows. */
function squareColumns(length: number, period: number): number {
  return period * Math.max(1, Math.round(Math.sqrt(length) / period));
}

/** Whole periods in a row when they are short; else one; without a period a round number. */
function columnsFor(period: Period | null, room: number): number {
  if (period) return period.period >= 9 ? period.period : period.period * Math.max(1, Math.min(Math.ceil(10 / period.period), Math.floor(room / period.period)));
  return [20, 16, 12, 10, 8].find((count) => 1.2 * count <= room) ?? 6;
}
