/** The values that a picture shows, asked for by the kind of the rule. */
import type { Progress } from "../../api.ts";
import type { Cell, GalleryDocument, TableDocument } from "../../documents.ts";
import { mostOf, readMap, slice, type Grid } from "../../pieces/map/grid.ts";
import type { Bench } from "./bench.ts";
import { mostShown } from "./gallery.ts";

export type Values =
  | { shape: "sequence"; values: Cell[]; stopped: boolean }
  | { shape: "board"; grid: Grid; stopped: boolean }
  | { shape: "cube"; values: Cell[][][]; stopped: boolean; slice(third: number): Grid }
  | { shape: "gallery"; shown: GalleryDocument }
  | { shape: "none" };

/** Misère tables are given a few seconds: what is known by then is shown. */
function misere(bench: Bench, arity: number) {
  return arity === 1 && bench.misere() ? { misere: true, budget: 2 } : {};
}

/** The work has a name, so that it can be ended with what is known. */
export async function askValues(bench: Bench, limit: number, work: string, signal: AbortSignal, tell: (progress: Progress) => void): Promise<Values> {
  const { arity } = bench.opened();
  if (arity === null || arity > 3) return { shape: "gallery", shown: await bench.page.api.get<GalleryDocument>("/api/gallery", bench.query(), signal) };
  const query = { ...bench.query(), limit, ...misere(bench, arity) };
  if (arity === 2) return board(readMap(await bench.page.api.followBytes("/api/map.bin", query, work, signal, tell)), limit);
  const table = await bench.page.api.follow<TableDocument>("/api/table", { ...query, work }, signal, tell);
  const stopped = table.stopped !== undefined;
  if (arity === 1) return { shape: "sequence", values: table.values as Cell[], stopped };
  const values = table.values as Cell[][][];
  return { shape: "cube", values, stopped, slice: (third) => slice(values, third) };
}

function board(grid: Grid, limit: number): Values {
  return { shape: "board", grid, stopped: grid.columns < limit };
}

/** The largest value. */
export function largest(shown: Values): number {
  switch (shown.shape) {
    case "board":
      return shown.grid.most;
    case "sequence":
      return mostOf(shown.values);
    case "cube":
      return mostOf(shown.values.flat(2));
    case "gallery":
      return mostShown(shown.shown);
    default:
      return 0;
  }
}

/** How many values there are along each coordinate, which may be fewer than were asked for. */
export function lengthOf(shown: Values): number {
  if (shown.shape === "board") return shown.grid.columns;
  return "values" in shown ? shown.values.length : 0;
}
