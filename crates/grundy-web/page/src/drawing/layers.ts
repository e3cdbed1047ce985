/** A layered layout of a directed graph: every arrow goes to a later layer, and few of them cross. */

export interface Layers {
  /** The layer and the place within it of each vertex. */
  places: { layer: number; row: number }[];
  /** How many vertices the layers have. */
  heights: number[];
}

export function layers(count: number, arrows: [number, number][]): Layers {
  const depth = depths(count, arrows);
  const rows = inRows(depth);
  for (let sweep = 0; sweep < 8; sweep += 1) untangle(rows, arrows, sweep % 2 === 0);
  const places = depth.map((layer, vertex) => ({ layer, row: rows[layer]?.indexOf(vertex) ?? 0 }));
  return { places, heights: rows.map((row) => row.length) };
}

/** The longest way to each vertex; arrows that close a cycle are left out. */
function depths(count: number, arrows: [number, number][]): number[] {
  const into: number[][] = Array.from({ length: count }, () => []);
  for (const [from, to] of arrows) if (from !== to) into[to]?.push(from);
  const depth: number[] = new Array<number>(count).fill(-1);
  const open = new Set<number>();
  const visit = (vertex: number): number => {
    if (depth[vertex]! >= 0 || open.has(vertex)) return depth[vertex]!;
    open.add(vertex);
    depth[vertex] = Math.max(0, ...into[vertex]!.map((from) => visit(from) + 1));
    open.delete(vertex);
    return depth[vertex]!;
  };
  for (let vertex = 0; vertex < count; vertex += 1) visit(vertex);
  return depth;
}

function inRows(depth: number[]): number[][] {
  const rows: number[][] = Array.from({ length: Math.max(0, ...depth) + 1 }, () => []);
  depth.forEach((layer, vertex) => rows[layer]?.push(vertex));
  return rows;
}

/** Puts each vertex near the middle of those it is joined to, first along the arrows, then against them. */
function untangle(rows: number[][], arrows: [number, number][], forward: boolean): void {
  const height = new Map<number, number>();
  for (const row of rows) row.forEach((vertex, at) => height.set(vertex, (at + 0.5) / row.length));
  const ends = forward ? arrows : arrows.map(([from, to]): [number, number] => [to, from]);
  for (const row of forward ? rows : [...rows].reverse()) {
    const middle = new Map(row.map((vertex) => [vertex, middleOf(vertex)]));
    row.sort((left, right) => middle.get(left)! - middle.get(right)!);
    row.forEach((vertex, at) => height.set(vertex, (at + 0.5) / row.length));
  }

  function middleOf(vertex: number): number {
    const joined = ends.filter(([, to]) => to === vertex).map(([from]) => height.get(from)!);
    return joined.length === 0 ? height.get(vertex)! : joined.reduce((sum, at) => sum + at, 0) / joined.length;
  }
}
