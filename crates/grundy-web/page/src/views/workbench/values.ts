/** The values that a picture shows, asked for by the kind of the rule. */
import type { Progress } from "../../api.ts";
import type { Cell, TableDocument } from "../../documents.ts";
import { readMap, slice, type Grid } from "../../pieces/map/grid.ts";
import type { Bench } from "./bench.ts";

export type Values =
  | { shape: "sequence"; values: Cell[]; stopped: boolean }
  | { shape: "board"; grid: Grid }
  | { shape: "cube"; values: Cell[][][]; slice(third: number): Grid }
  | { shape: "none" };

/** Misère tables are given a few seconds: what is known by then is shown. */
function misere(bench: Bench, arity: number) {
  return arity === 1 && bench.page.state.misere ? { misere: true, budget: 4 } : {};
}

export async function askValues(bench: Bench, limit: number, signal: AbortSignal, tell: (progress: Progress) => void): Promise<Values> {
  const { arity } = bench.opened();
  if (arity === null || arity > 3) return { shape: "none" };
  const query = { ...bench.query(), limit, ...misere(bench, arity) };
  if (arity === 2) return { shape: "board", grid: readMap(await bench.page.api.bytes("/api/map.bin", query, signal)) };
  const table = await bench.page.api.follow<TableDocument>("/api/table", query, signal, tell);
  if (arity === 1) return { shape: "sequence", values: table.values as Cell[], stopped: table.stopped !== undefined };
  const values = table.values as Cell[][][];
  return { shape: "cube", values, slice: (third) => slice(values, third) };
}
