/**
 * A layered layout of a directed graph: every arrow goes to a later layer, and few of them cross.
 *
 * The layer of a vertex is the longest way to it. An arrow over several layers has a track of its own in each of them, so
 * that it passes between the vertices; in each layer vertices and tracks stand in the order of fewest crossings, as near to
 * what they are joined to as their sizes allow.
 */

export interface Layers {
  /** The layer of each vertex, and how far down it stands. */
  places: { layer: number; y: number }[];
  /** How far down each arrow passes the layers between its ends. */
  tracks: number[][];
}

export interface Sizes {
  vertex: number;
  track: number;
}

/** Two things that stand in neighbouring layers and are joined. */
type Joint = [number, number];

const SWEEPS = 24;
const SETTLINGS = 16;

/** The layers follow `moves`; tracks are laid for `arrows`, which may be some of them. */
export function layers(count: number, moves: [number, number][], arrows: [number, number][], sizes: Sizes): Layers {
  const layer = depths(count, moves);
  const joints: Joint[] = [];
  const ways = arrows.map(([from, to]) => {
    const way: number[] = [];
    for (let between = layer[from]! + 1; between < layer[to]!; between += 1) way.push(layer.push(between) - 1);
    const stations = [from, ...way, to];
    if (layer[from]! < layer[to]!) stations.slice(1).forEach((station, at) => joints.push([stations[at]!, station]));
    return way;
  });
  const rows = untangled(inRows(layer), joints);
  const y = settled(rows, joints, (one) => (one < count ? sizes.vertex : sizes.track));
  return {
    places: layer.slice(0, count).map((at, vertex) => ({ layer: at, y: y[vertex]! })),
    tracks: ways.map((way) => way.map((track) => y[track]!)),
  };
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

/** What each thing is joined to in the layer before, and in the layer behind. */
function neighbours(joints: Joint[]): [Map<number, number[]>, Map<number, number[]>] {
  const [before, behind] = [new Map<number, number[]>(), new Map<number, number[]>()];
  const add = (map: Map<number, number[]>, key: number, one: number) => void (map.get(key)?.push(one) ?? map.set(key, [one]));
  for (const [from, to] of joints) {
    add(before, to, from);
    add(behind, from, to);
  }
  return [before, behind];
}

/** The order of each layer: everything near the middle of what it is joined to, first along the arrows, then against them. */
function untangled(rows: number[][], joints: Joint[]): number[][] {
  const [before, behind] = neighbours(joints);
  let best = rows.map((row) => [...row]);
  let fewest = crossings(rows, joints);
  for (let sweep = 0; sweep < SWEEPS && fewest > 0; sweep += 1) {
    const forward = sweep % 2 === 0;
    const height = new Map<number, number>();
    for (const row of rows) row.forEach((one, at) => height.set(one, (at + 0.5) / row.length));
    for (const row of forward ? rows : [...rows].reverse()) {
      const middle = new Map(row.map((one) => [one, mean((forward ? before : behind).get(one), height)]));
      row.sort((left, right) => middle.get(left)! - middle.get(right)!);
      row.forEach((one, at) => height.set(one, (at + 0.5) / row.length));
    }
    const left = crossings(rows, joints);
    if (left < fewest) [best, fewest] = [rows.map((row) => [...row]), left];
  }
  return best;

  function mean(joined: number[] | undefined, height: Map<number, number>): number {
    return joined ? joined.reduce((sum, one) => sum + height.get(one)!, 0) / joined.length : 0.5;
  }
}

function crossings(rows: number[][], joints: Joint[]): number {
  const place = new Map<number, number>();
  const layerOf = new Map<number, number>();
  rows.forEach((row, layer) => row.forEach((one, at) => (place.set(one, at), layerOf.set(one, layer))));
  const between: Joint[][] = rows.map(() => []);
  for (const [from, to] of joints) between[layerOf.get(from)!]!.push([place.get(from)!, place.get(to)!]);
  let count = 0;
  for (const lines of between)
    for (let one = 0; one < lines.length; one += 1)
      for (let other = 0; other < one; other += 1)
        if ((lines[one]![0] - lines[other]![0]) * (lines[one]![1] - lines[other]![1]) < 0) count += 1;
  return count;
}

/** How far down everything stands: each layer in turn as near to its neighbours as it may, without overlapping. */
function settled(rows: number[][], joints: Joint[], size: (one: number) => number): number[] {
  const [before, behind] = neighbours(joints);
  const y: number[] = [];
  for (const row of rows) {
    const whole = row.reduce((sum, one) => sum + size(one), 0);
    let top = -whole / 2;
    for (const one of row) {
      y[one] = top + size(one) / 2;
      top += size(one);
    }
  }
  for (let round = 0; round < SETTLINGS; round += 1)
    for (const row of round % 2 === 0 ? rows : [...rows].reverse()) {
      const wanted = row.map((one) => {
        const joined = [...(before.get(one) ?? []), ...(behind.get(one) ?? [])];
        return joined.length === 0 ? y[one]! : joined.reduce((sum, other) => sum + y[other]!, 0) / joined.length;
      });
      inOrder(row, wanted, size).forEach((place, at) => (y[row[at]!] = place));
    }
  return y;
}

/** The places nearest to those wanted that keep the order and leave room for all: neighbours that collide move together. */
function inOrder(row: number[], wanted: number[], size: (one: number) => number): number[] {
  let offset = 0;
  const offsets = row.map((one, at) => (offset += at === 0 ? 0 : (size(row[at - 1]!) + size(one)) / 2));
  const blocks: { sum: number; count: number }[] = [];
  for (const [at, place] of wanted.entries()) {
    let block = { sum: place - offsets[at]!, count: 1 };
    for (let last = blocks.at(-1); last && last.sum / last.count >= block.sum / block.count; last = blocks.at(-1)) {
      blocks.pop();
      block = { sum: last.sum + block.sum, count: last.count + block.count };
    }
    blocks.push(block);
  }
  const levels = blocks.flatMap(({ sum, count }) => new Array<number>(count).fill(sum / count));
  return levels.map((level, at) => level + offsets[at]!);
}
