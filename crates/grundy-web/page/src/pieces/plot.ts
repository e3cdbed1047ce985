/** Values against their argument: a dot for each, orange where they are 0, with the period marked. */
import type { Cell } from "../documents.ts";
import { h } from "../html.ts";
import { colourOf, namedColours } from "../palette.ts";
import type { Theme } from "../preferences.ts";
import { listen } from "./map/gestures.ts";
import { mostOf } from "./map/grid.ts";
import { ticks } from "./map/ticks.ts";

export interface Period {
  preperiod: number;
  period: number;
  saltus: number;
}

export interface PlotOptions {
  label: string;
  name: string;
  theme(): Theme;
  point(n: number | null): void;
  choose(n: number): void;
}

export interface Plot {
  element: HTMLCanvasElement;
  show(values: Cell[], period: Period | null): void;
  zoom(factor: number): void;
  reset(): void;
  repaint(): void;
  destroy(): void;
}

const MARGIN = { left: 46, top: 14, right: 12, bottom: 30 };
const MONO = '"JetBrains Mono", ui-monospace, monospace';

export function plot(options: PlotOptions): Plot {
  const canvas = h("canvas", { class: "plot", tabindex: "0", role: "application", "aria-label": options.label });
  let values: Cell[] = [];
  let period: Period | null = null;
  let most = 1;
  let range: [number, number] = [0, 1];
  let cursor: number | null = null;
  let waiting = 0;

  const width = () => canvas.clientWidth - MARGIN.left - MARGIN.right;
  const height = () => canvas.clientHeight - MARGIN.top - MARGIN.bottom;
  const toLeft = (n: number) => MARGIN.left + ((n + 0.5 - range[0]) / (range[1] - range[0])) * width();
  const toTop = (value: number) => MARGIN.top + height() * (1 - value / (most * 1.06 + 0.5));
  const toNumber = (left: number) => Math.floor(range[0] + ((left - MARGIN.left) / width()) * (range[1] - range[0]));

  const redraw = () => {
    waiting ||= requestAnimationFrame(() => {
      waiting = 0;
      const context = canvas.getContext("2d");
      if (!context || values.length === 0) return;
      context.clearRect(0, 0, canvas.width, canvas.height);
      drawPeriods(context);
      drawAxes(context);
      context.save();
      context.beginPath();
      context.rect(MARGIN.left - 4, 0, width() + 8, canvas.clientHeight);
      context.clip();
      drawDots(context);
      context.restore();
    });
  };

  function drawPeriods(context: CanvasRenderingContext2D): void {
    if (!period) return;
    const named = namedColours(options.theme());
    const edge = (n: number) => Math.min(Math.max(toLeft(n - 0.5), MARGIN.left), MARGIN.left + width());
    context.fillStyle = named.accent;
    const tooMany = ((range[1] - range[0]) / period.period) * 6 > width();
    context.globalAlpha = 0.09;
    const first = Math.max(0, Math.floor((range[0] - period.preperiod) / period.period));
    if (!tooMany)
      for (let turn = first - (first % 2); period.preperiod + turn * period.period < range[1]; turn += 2) {
        const start = period.preperiod + turn * period.period;
        context.fillRect(edge(start), MARGIN.top, edge(start + period.period) - edge(start), height());
      }
    context.globalAlpha = 1;
    if (period.preperiod <= range[0] || period.preperiod >= range[1]) return;
    context.fillRect(edge(period.preperiod) - 0.75, MARGIN.top, 1.5, height());
  }

  function drawAxes(context: CanvasRenderingContext2D): void {
    const named = namedColours(options.theme());
    context.font = `11.5px ${MONO}`;
    context.textBaseline = "middle";
    context.textAlign = "right";
    for (const value of ticks(0, most, height() / 46)) {
      context.fillStyle = named.line;
      context.fillRect(MARGIN.left, Math.round(toTop(value)), width(), 1);
      context.fillStyle = getComputedStyle(canvas).color;
      context.fillText(String(value), MARGIN.left - 8, toTop(value));
    }
    context.textAlign = "center";
    context.textBaseline = "top";
    for (const n of ticks(Math.max(0, range[0]), range[1] - 0.5, width() / 70))
      context.fillText(String(n), toLeft(n), canvas.clientHeight - MARGIN.bottom + 10);
  }

  function drawDots(context: CanvasRenderingContext2D): void {
    const theme = options.theme();
    const room = width() / (range[1] - range[0]);
    const radius = Math.max(1.3, Math.min(room * 0.5, 5));
    const from = Math.max(0, Math.floor(range[0]));
    const to = Math.min(values.length, Math.ceil(range[1]));
    for (let n = from; n < to; n++) {
      const value = values[n];
      if (typeof value !== "number") continue;
      context.fillStyle = value === 0 ? namedColours(theme).loss : dotColour(value, theme);
      context.beginPath();
      context.arc(toLeft(n), toTop(value), n === cursor ? radius + 2 : radius, 0, 7);
      context.fill();
      if (n === cursor) ring(context, toLeft(n), toTop(value), radius + 4.5);
    }
  }

  // The palest steps of the scale are for areas; a dot of them would not be seen on paper.
  function dotColour(value: number, theme: Theme): string {
    const scale = theme === "light" ? [0.35, 1] : [0, 0.62];
    return colourOf(Math.max(1, Math.round(most * (scale[0]! + (scale[1]! - scale[0]!) * (value / Math.max(most, 1))))), most, theme);
  }

  function ring(context: CanvasRenderingContext2D, left: number, top: number, radius: number): void {
    context.strokeStyle = namedColours(options.theme()).ink;
    context.lineWidth = 1.5;
    context.beginPath();
    context.arc(left, top, radius, 0, 7);
    context.stroke();
  }

  const look = (from: number, length: number) => {
    const whole = Math.max(values.length, 1);
    const kept = Math.min(Math.max(length, Math.min(8, whole)), whole);
    const start = Math.min(Math.max(from, 0), whole - kept);
    range = [start, start + kept];
    redraw();
  };

  const zoomAt = (factor: number, left: number) => {
    const at = range[0] + ((left - MARGIN.left) / width()) * (range[1] - range[0]);
    const length = (range[1] - range[0]) / factor;
    look(at - ((at - range[0]) / (range[1] - range[0])) * length, length);
  };

  const point = (n: number | null) => {
    const found = n !== null && n >= 0 && n < values.length ? n : null;
    if (found === cursor) return;
    cursor = found;
    redraw();
    options.point(cursor);
  };

  const stopListening = listen(canvas, {
    hover: (left) => point(toNumber(left)),
    leave: () => point(null),
    press(left) {
      point(toNumber(left));
      if (cursor !== null) options.choose(cursor);
    },
    pan: (right) => look(range[0] - (right / width()) * (range[1] - range[0]), range[1] - range[0]),
    zoom: zoomAt,
    enlarged: () => range[1] - range[0] < values.length,
  });

  canvas.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.shiftKey ? 10 : 1;
    const middle = MARGIN.left + width() / 2;
    const keys: Record<string, () => void> = {
      ArrowLeft: () => walk(-step),
      ArrowRight: () => walk(step),
      "+": () => zoomAt(1.5, middle),
      "=": () => zoomAt(1.5, middle),
      "-": () => zoomAt(1 / 1.5, middle),
      "0": () => look(0, values.length),
      Home: () => look(0, values.length),
      Enter: () => cursor !== null && options.choose(cursor),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });

  function walk(step: number): void {
    const next = Math.min(Math.max((cursor ?? Math.floor(range[0]) - step) + step, 0), values.length - 1);
    point(next);
    if (next < range[0] || next >= range[1]) look(next - (range[1] - range[0]) / 2, range[1] - range[0]);
  }

  const resize = new ResizeObserver(() => {
    const sharp = Math.min(devicePixelRatio, 3);
    canvas.width = Math.round(canvas.clientWidth * sharp);
    canvas.height = Math.round(canvas.clientHeight * sharp);
    canvas.getContext("2d")?.setTransform(sharp, 0, 0, sharp, 0, 0);
    redraw();
  });
  resize.observe(canvas);

  return {
    element: canvas,
    show(next, marked) {
      if (next.length !== values.length) range = [0, next.length];
      values = next;
      period = marked;
      most = Math.max(1, mostOf(next));
      redraw();
    },
    zoom: (factor) => zoomAt(factor, MARGIN.left + width() / 2),
    reset: () => look(0, values.length),
    repaint: redraw,
    destroy() {
      stopListening();
      resize.disconnect();
      cancelAnimationFrame(waiting);
    },
  };
}
