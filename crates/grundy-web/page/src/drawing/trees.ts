/** Rooted trees as lists of parents: where to draw the vertices, and which trees are the same. */

/** A tree: the parent of each vertex, of the root none. Parents come before their children. */
export type Parents = (number | null)[];

export interface TreePlace {
  x: number;
  level: number;
}

/** Leaves stand side by side, a vertex in the middle above its children's middle. */
export function treePlaces(parents: Parents): TreePlace[] {
  const children = childrenOf(parents);
  const places: TreePlace[] = parents.map(() => ({ x: 0, level: 0 }));
  let leaves = 0;
  const place = (vertex: number, level: number): number => {
    const below = children[vertex]!.map((child) => place(child, level + 1));
    const x = below.length === 0 ? leaves++ : (below[0]! + below[below.length - 1]!) / 2;
    places[vertex] = { x, level };
    return x;
  };
  if (parents.length > 0) place(0, 0);
  return places;
}

/** The vertices that fall when the edge above `cut` is cut. */
export function fallen(parents: Parents, cut: number): Set<number> {
  const gone = new Set([cut]);
  parents.forEach((parent, vertex) => {
    if (parent !== null && gone.has(parent)) gone.add(vertex);
  });
  return gone;
}

/** The tree without what falls, as the engine numbers it; equal for trees of the same shape. */
export function canonicalWithout(parents: Parents, cut: number): number[] {
  const gone = fallen(parents, cut);
  const children = childrenOf(parents);
  const depths = (vertex: number): number[] => {
    const below = children[vertex]!.filter((child) => !gone.has(child)).map(depths);
    return [
      0,
      ...below
        .sort(descending)
        .flat()
        .map((depth) => depth + 1),
    ];
  };
  return parentsOfDepths(depths(0));
}

export function canonical(parents: Parents): number[] {
  return canonicalWithout(parents, -1);
}

function childrenOf(parents: Parents): number[][] {
  const children: number[][] = parents.map(() => []);
  parents.forEach((parent, vertex) => parent !== null && children[parent]?.push(vertex));
  return children;
}

function descending(left: number[], right: number[]): number {
  const differ = left.findIndex((depth, at) => depth !== right[at]);
  if (differ < 0) return right.length > left.length ? 1 : 0;
  return (right[differ] ?? -1) - left[differ]!;
}

/** Parents counted from 1, for the vertices after the root. */
function parentsOfDepths(depths: number[]): number[] {
  const path: number[] = [];
  return depths.flatMap((depth, vertex) => {
    path.length = depth;
    path.push(vertex + 1);
    return depth === 0 ? [] : [path[depth - 1]!];
  });
}
