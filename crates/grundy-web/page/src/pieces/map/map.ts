/** A map of values on a canvas: drawn once as an image, then moved and enlarged by mouse, touch and keys. */
import { h } from "../../html.ts";
import type { Theme } from "../../preferences.ts";
import { kept, moved, showing, toPlace, wholeOf, zoomed, type Camera, type Room } from "./camera.ts";
import { draw, type Marks, type Place, type Scene } from "./draw.ts";
import { listen } from "./gestures.ts";
import type { Grid } from "./grid.ts";
import { paint, type Image } from "./image.ts";

export interface MapOptions {
  label: string;
  theme(): Theme;
  axes: Scene["axes"];
  /** The cell under the pointer or the keys; nothing when the pointer has left. */
  point(place: Place | null): void;
  /** The cell that was clicked, or chosen by Enter. */
  choose(place: Place): void;
  /** The window after the reader moved it. */
  looked(camera: Camera): void;
}

export interface ValueMap {
  element: HTMLCanvasElement;
  show(grid: Grid, camera: Camera | null): void;
  mark(marks: Partial<Marks>): void;
  layLosses(shown: boolean): void;
  zoom(factor: number): void;
  reset(): void;
  /** Draws again, in the colours of the theme. */
  repaint(): void;
  destroy(): void;
}

const NO_MARKS: Marks = { cursor: null, targets: [], row: null, exceptions: [] };

export function valueMap(options: MapOptions): ValueMap {
  const canvas = h("canvas", { class: "map", tabindex: "0", role: "application", "aria-label": options.label });
  let grid: Grid | null = null;
  let image: Image | null = null;
  let camera: Camera = { x: 0, y: 0, z: 1 };
  let marks = NO_MARKS;
  let losses = true;
  let waiting = 0;

  const room = (): Room => {
    const upwards = grid?.upwards ?? true;
    const [left, top, bottom, right] = upwards ? [44, 22, 26, 2] : [52, 24, 4, 2];
    return { left, top, width: canvas.clientWidth - left - right, height: canvas.clientHeight - top - bottom };
  };

  const redraw = () => {
    waiting ||= requestAnimationFrame(() => {
      waiting = 0;
      const context = canvas.getContext("2d");
      if (!context || !grid || !image) return;
      const scene = { grid, image, camera, room: room(), marks, theme: options.theme(), losses, axes: options.axes };
      draw(context, scene);
      canvas.dataset["z"] = camera.z.toFixed(2);
    });
  };

  const repaint = () => {
    if (grid) image = paint(grid, { theme: options.theme(), losses });
    redraw();
  };

  const look = (next: Camera) => {
    camera = next;
    redraw();
    options.looked(camera);
  };

  const placeAt = (left: number, top: number): Place | null => {
    if (!grid) return null;
    const [column, row] = toPlace(camera, room(), grid, left, top).map(Math.floor) as Place;
    return column >= 0 && row >= 0 && column < grid.columns && row < grid.rows ? [column, row] : null;
  };

  const point = (place: Place | null) => {
    if (String(place) === String(marks.cursor)) return;
    marks = { ...marks, cursor: place, targets: [] };
    redraw();
    options.point(place);
  };

  const zoomAt = (factor: number, left: number, top: number) => grid && look(zoomed(camera, room(), grid, factor, left, top));
  const zoom = (factor: number) => {
    const { left, top, width, height } = room();
    zoomAt(factor, left + width / 2, top + height / 2);
  };
  const reset = () => grid && look(wholeOf(grid));

  const stopListening = listen(canvas, {
    hover: (left, top) => point(placeAt(left, top)),
    leave: () => point(null),
    press(left, top) {
      const place = placeAt(left, top);
      point(place);
      if (place) options.choose(place);
    },
    pan: (right, down) => grid && look(moved(camera, room(), grid, right, down)),
    zoom: zoomAt,
    enlarged: () => camera.z > 1.001,
  });

  canvas.addEventListener("keydown", (event) => {
    if (!grid || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = keyAction(event);
    if (!act) return;
    event.preventDefault();
    act();
  });

  function keyAction(event: KeyboardEvent): (() => void) | null {
    const step = event.shiftKey ? 10 : 1;
    const up = grid!.upwards ? step : -step;
    switch (event.key) {
      case "ArrowLeft": return () => walk(-step, 0);
      case "ArrowRight": return () => walk(step, 0);
      case "ArrowUp": return () => walk(0, up);
      case "ArrowDown": return () => walk(0, -up);
      case "+": case "=": return () => zoom(1.5);
      case "-": return () => zoom(1 / 1.5);
      case "0": case "Home": return reset;
      case "Enter": return () => marks.cursor && options.choose(marks.cursor);
      default: return null;
    }
  }

  function walk(right: number, along: number): void {
    const [column, row] = marks.cursor ?? [Math.floor(camera.x) - right, Math.floor(camera.y) - along];
    const within = (value: number, most: number) => Math.min(Math.max(value, 0), most - 1);
    const place: Place = [within(column + right, grid!.columns), within(row + along, grid!.rows)];
    point(place);
    look(showing(camera, room(), grid!, ...place));
  }

  const resize = new ResizeObserver(() => {
    const sharp = Math.min(devicePixelRatio, 3);
    canvas.width = Math.round(canvas.clientWidth * sharp);
    canvas.height = Math.round(canvas.clientHeight * sharp);
    canvas.getContext("2d")?.setTransform(sharp, 0, 0, sharp, 0, 0);
    if (grid) camera = kept(camera, room(), grid);
    redraw();
  });
  resize.observe(canvas);

  return {
    element: canvas,
    show(next, wanted) {
      grid = next;
      camera = kept(wanted ?? wholeOf(next), room(), next);
      marks = NO_MARKS;
      repaint();
    },
    mark(more) {
      marks = { ...marks, ...more };
      redraw();
    },
    layLosses(shown) {
      losses = shown;
      repaint();
    },
    zoom,
    reset,
    repaint,
    destroy() {
      stopListening();
      resize.disconnect();
      cancelAnimationFrame(waiting);
    },
  };
}
