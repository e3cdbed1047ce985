/** The picture of the rule: a map for two coordinates, an aligned table or a plot for one; and what is said beside it. */
import { Problem, wasStopped, workName } from "../../api.ts";
import type { Cell, LawDocument, MisereDocument } from "../../documents.ts";
import { fill, h } from "../../html.ts";
import { busy } from "../../pieces/busy.ts";
import { diagnostic } from "../../pieces/diagnostic.ts";
import type { Camera } from "../../pieces/map/camera.ts";
import { cellAt, type Grid } from "../../pieces/map/grid.ts";
import { valueMap, type ValueMap } from "../../pieces/map/map.ts";
import { slider, type Slider } from "../../pieces/slider.ts";
import { slot } from "../../pieces/slot.ts";
import type { Bench, Part } from "./bench.ts";
import { classesOf, type Classes } from "./classes.ts";
import { downloads } from "./downloads.ts";
import { gallery, sortOf } from "./gallery.ts";
import { drawLegend } from "./legend.ts";
import { limitsFor } from "./limits.ts";
import { readout } from "./readout.ts";
import { rows } from "./rows.ts";
import { periodOf, sequencePicture, type SequencePicture } from "./sequence-picture.ts";
import { lossesToggle, redraw, viewTabs, zoomButtons } from "./tools.ts";
import { askValues, largest, lengthOf, type Values } from "./values.ts";

export interface Picture extends Part {
  /** The law has come, or is being looked for again. */
  law(law: LawDocument | null): void;
  /** What is known of misère play, or that nothing is known yet. */
  misere(found: MisereDocument | null): void;
  /** The state changed while the rule stayed. */
  follow(): void;
  repaint(): void;
  destroy(): void;
}

const PATIENCE = 250;
const MISERE_LIMIT = 24;

export function picture(bench: Bench): Picture {
  const { page } = bench;
  const words = page.words.workbench;
  const asked = slot();
  const stage = h("div", { class: "stage" });
  const work = h("div", { class: "stage-work" });
  const tools = h("div", { class: "toolbar" });
  const heading = h("h2");
  const note = h("p", { class: "note picture-note" });
  const cut = h("p", { class: "cut", role: "status" });
  const legend = h("div", { class: "legend" });
  const third = h("div");
  const limitPlace = h("div", { class: "limit" });
  const frame = h("div", { class: "frame" }, stage, work);
  const told = readout(bench);
  const rowLaws = rows(bench, (row) => map?.mark({ row }));
  const files = downloads(bench);
  let values: Values = { shape: "none" };
  let found: LawDocument | null = null;
  let classes: Classes | null = null;
  let textbook = false;
  let map: ValueMap | null = null;
  let sequence: SequencePicture | null = null;
  let limitSlider: Slider | null = null;
  let shownKey = "";
  let losses = true;
  let layer = 0;
  let ended = false;
  let looking: ReturnType<typeof setTimeout> | undefined;
  let patience: ReturnType<typeof setTimeout> | undefined;

  // Misère values are known by trees of positions, which grow fast, unless a theorem tames them.
  const limit = () => Math.min(wanted(), limitsFor(arity()).at(-1)!);
  const wanted = () => page.state.limit ?? (bench.misere() && !classes && !textbook ? MISERE_LIMIT : bench.opened().limit) ?? 0;
  const shownClasses = () => (bench.misere() ? classes : null);
  const arity = () => bench.opened().arity ?? 0;
  const isGallery = () => arity() === 0 || arity() > 3;
  const view = () => (page.state.view === "plot" ? "plot" : "table");
  const key = () => JSON.stringify([bench.query(), limit(), bench.misere(), shownClasses() !== null]);

  function start(): void {
    frame.dataset["arity"] = isGallery() ? "none" : String(arity());
    drawLimit();
    ask();
    rowLaws.element.hidden = arity() !== 2 || bench.opened().kind === "tagged";
    if (!rowLaws.element.hidden) rowLaws.start();
    told.clear();
    told.element.hidden = isGallery();
    drawFiles();
  }

  function ask(): void {
    const signal = asked.begin();
    const wanted = key();
    const name = workName();
    ended = false;
    clearTimeout(patience);
    const shown = busy(words.filling(limit(), arity()), page.words, () => {
      ended = true;
      return page.api.end(name);
    });
    patience = setTimeout(() => fill(work, shown.element), 200);
    const answered = shownClasses() ? Promise.resolve(classValues(shownClasses()!, limit())) : askValues(bench, limit(), name, signal, shown.tell);
    answered
      .then((answer) => {
        shownKey = wanted;
        values = answer;
        show();
      })
      .catch((error: unknown) => void (wasStopped(error) || (ended ? tellEnded() : fail(error))))
      .finally(() => {
        if (signal.aborted) return;
        clearTimeout(patience);
        fill(work);
      });
  }

  /** It was stopped before anything was known; what was shown before stays. */
  function tellEnded(): void {
    shownKey = "";
    fill(cut, words.nothingYet, " ", goOn());
  }

  function goOn(): HTMLElement {
    return h("button", { class: "button small", type: "button", onclick: ask }, page.words.shell.goOn);
  }

  function fail(error: unknown): void {
    leavePictures();
    fill(stage, error instanceof Problem ? diagnostic(error, page.words) : h("p", {}, page.words.shell.lost));
  }

  function show(): void {
    stage.dataset["shape"] = values.shape;
    if (values.shape === "sequence") showSequence(values.values);
    else if (values.shape === "board") showMap(values.grid);
    else if (values.shape === "cube") showCube(values);
    else if (values.shape === "gallery") showGallery();
    drawTools();
    drawWords();
    drawFiles();
  }

  function showSequence(list: Cell[]): void {
    leaveMap();
    sequence ??= sequencePicture(bench, stage, {
      point: (n) => (n === null ? told.clear() : told.tell(String(n), valueAt(n), () => {}, shownClasses()?.name(BigInt(n)) ?? undefined)),
      choose: explore,
    });
    const seen = shownClasses() ? "table" : view();
    sequence.show(list, bench.misere() ? misereLaw(list, found) : found, seen, shownClasses());
  }

  function valueAt(n: number): Cell {
    return values.shape === "sequence" ? (values.values[n] ?? null) : null;
  }

  function showMap(grid: Grid): void {
    sequence?.destroy();
    sequence = null;
    if (!map) {
      map = makeMap();
      fill(stage, map.element);
      map.layLosses(losses);
    }
    map.show(grid, cameraOf());
    const fixed = /=(\d+)$/.exec(page.state.fix)?.[1];
    if (fixed !== undefined) map.mark({ row: Number(fixed) });
  }

  function showCube(cube: Extract<Values, { shape: "cube" }>): void {
    layer = Math.min(layer, cube.values.length - 1);
    const layers = cube.values.map((_, index) => index);
    const name = bench.opened().coordinates[2] ?? "z";
    const choose = (now: number) => {
      layer = now;
      showMap(cube.slice(now));
    };
    fill(third, slider(name, layers, layer, choose).element);
    showMap(cube.slice(layer));
  }

  function showGallery(): void {
    leavePictures();
    if (values.shape === "gallery") fill(stage, gallery(bench, values.shown));
  }

  function makeMap(): ValueMap {
    return valueMap({
      label: words.mapLabel,
      theme: page.theme,
      axes: {
        get across() {
          return bench.opened().coordinates[0] ?? "x";
        },
        get down() {
          return bench.opened().coordinates[1] ?? "y";
        },
        rowLabel: String,
      },
      point: pointAt,
      choose: (place) => void pointAt(place),
      looked: remember,
    });
  }

  function pointAt(place: [number, number] | null): void {
    if (!place) return told.clear();
    const grid = values.shape === "board" ? values.grid : values.shape === "cube" ? values.slice(layer) : null;
    const position = values.shape === "cube" ? `(${place.join(",")},${layer})` : `(${place.join(",")})`;
    told.tell(position, grid && cellAt(grid, ...place), (targets) => map?.mark({ targets: targets.map(placeOf).filter((one) => one !== null) }));
  }

  function cameraOf(): Camera | null {
    const { x, y, z } = page.state;
    return x === null || y === null || z === null ? null : { x, y, z };
  }

  function remember(camera: Camera): void {
    clearTimeout(looking);
    const round = (value: number) => Math.round(value * 100) / 100;
    const window = camera.z <= 1.001 ? { x: null, y: null, z: null } : { x: round(camera.x), y: round(camera.y), z: round(camera.z) };
    looking = setTimeout(() => page.go(window, { replace: true }), PATIENCE);
  }

  function explore(n: number): void {
    page.go({ rule: bench.rule(), set: bench.set(), sum: String(n), misere: bench.misere() }, { path: "/explore" });
  }

  function drawTools(): void {
    const sequential = values.shape === "sequence";
    const zoomable = map !== null || (sequence?.zoom ?? null) !== null;
    redraw(
      tools,
      sequential && !shownClasses() && viewTabs(page, view()),
      map && lossesToggle(page, losses, (shown) => map?.layLosses((losses = shown))),
      h("span", { class: "room" }),
      limitPlace,
      zoomable && zoomButtons(page, (factor) => (map ? map.zoom(factor) : sequence?.zoom?.(factor)), () => (map ? map.reset() : sequence?.reset())),
    );
  }

  function drawWords(): void {
    const most = largest(values);
    fill(heading, headingOf(values));
    fill(note, noteOf(values));
    fill(cut, ...cutWords(values));
    if (values.shape !== "cube") fill(third);
    legend.hidden = values.shape === "none" || shownClasses() !== null;
    drawLegend(legend, most, page.theme(), words.legend(most));
  }

  function headingOf(shown: Values): string {
    if (shown.shape === "none") return "";
    if (shownClasses()) return words.classesOf(lengthOf(values));
    return shown.shape === "gallery" ? words.gallery : words.valuesOf(lengthOf(values), arity(), bench.misere() && shown.shape === "sequence");
  }

  /** Why there is less than was asked for; who stopped it may go on. */
  function cutWords(shown: Values): (string | HTMLElement)[] {
    if (!("stopped" in shown) || !shown.stopped) return [];
    return ended ? [words.stoppedAt(lengthOf(values), arity()), " ", goOn()] : [words.cutShort(lengthOf(values), arity())];
  }

  function noteOf(shown: Values): string {
    if (shown.shape === "none") return "";
    if (shown.shape === "gallery") return words.galleryNote[sortOf(shown.shown)] ?? "";
    if (shown.shape !== "sequence") return words.mapNote(bench.opened().coordinates);
    return sequence?.note() ?? "";
  }

  function drawLimit(): void {
    if (bench.opened().limit === null) return fill(limitPlace);
    limitSlider = slider(words.limit, limitsFor(arity()), limit(), (now) => page.go({ limit: now, x: null, y: null, z: null }, { replace: true }));
    fill(limitPlace, limitSlider.element);
  }

  function drawFiles(): void {
    files.draw(limit(), found);
  }

  function leaveMap(): void {
    map?.destroy();
    map = null;
  }

  function leavePictures(): void {
    leaveMap();
    sequence?.destroy();
    sequence = null;
  }

  return {
    element: h(
      "div",
      { class: "picture" },
      h("figure", {}, tools, heading, note, cut, third, frame, legend),
      h("aside", { "aria-label": words.beside }, told.element, rowLaws.element, files.element),
    ),
    start,
    law(law) {
      found = law;
      if (shownKey === "" || !bench.isOpened()) return;
      if (values.shape === "sequence") show();
      drawFiles();
    },
    misere(known) {
      classes = known && classesOf(known);
      textbook = known?.textbook_rule === true;
      if (known && bench.misere()) this.follow();
    },
    follow() {
      limitSlider?.set(limit());
      drawFiles();
      if (key() !== shownKey) {
        // What was told of a position may belong to the other convention.
        told.clear();
        return ask();
      }
      if (values.shape === "sequence") show();
    },
    repaint() {
      if (values.shape === "gallery") showGallery();
      map?.repaint();
      sequence?.repaint();
      if (shownKey !== "") drawWords();
    },
    stop() {
      clearTimeout(patience);
      clearTimeout(looking);
      fill(work);
      asked.stop();
      told.stop();
      rowLaws.stop();
    },
    destroy() {
      clearTimeout(looking);
      leavePictures();
    },
  };
}

function classValues(classes: Classes, limit: number): Values {
  return { shape: "sequence", values: classes.colours(limit), stopped: false };
}

/** Under the textbook rule heaps repeat in misère play as they do in normal play; nothing is aligned where that is not seen. */
function misereLaw(values: Cell[], law: LawDocument | null): LawDocument | null {
  const period = periodOf(law);
  if (!period || period.saltus !== 0) return null;
  const repeats = values.every((value, n) => n < period.preperiod + period.period || value === values[n - period.period]);
  return repeats && values.length >= period.preperiod + 2 * period.period ? law : null;
}

/** `(3, 5)` as a place on the map; nothing for anything else. */
function placeOf(text: string): [number, number] | null {
  const found = /^\((\d+), ?(\d+)\)$/.exec(text);
  return found ? [Number(found[1]), Number(found[2])] : null;
}
