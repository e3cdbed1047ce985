/** A tree whose edges are cut by pointing at them. */
import { readSum } from "../../../drawing/positions.ts";
import { tree } from "../../../drawing/tree.ts";
import { canonicalWithout, fallen, treePlaces, type Parents } from "../../../drawing/trees.ts";
import type { Legal } from "../../../documents.ts";
import { asButton, walk, type Target } from "./targets.ts";
import type { Pointed, Pointing } from "./pointing.ts";

export function pointedTree(parents: Parents, pointing: Pointing): Pointed {
  const drawn = tree(parents);
  const places = treePlaces(parents);
  const means = parents.map((_, vertex) => movesOfCut(parents, vertex, pointing.legal));
  const targets: Target[] = [];
  drawn.edges.forEach((edge, vertex) => {
    const moves = means[vertex]!;
    if (edge === null || moves.length === 0) return;
    asButton(edge, pointing.words.cutEdge(vertex, fallen(parents, vertex).size), () => pointing.choose(moves));
    for (const event of ["pointerenter", "focus"]) edge.addEventListener(event, () => mark(vertex, "foreseen"));
    for (const event of ["pointerleave", "blur"]) edge.addEventListener(event, () => mark(null, "foreseen"));
    targets.push({ element: edge, x: places[vertex]!.x, y: -places[vertex]!.level });
  });
  drawn.element.setAttribute("role", "group");
  drawn.element.setAttribute("aria-label", pointing.label);
  walk(drawn.element, targets);
  return { element: drawn.element, show: (move) => mark(cutOf(move), "taken"), clear: () => mark(null, "taken") };

  function cutOf(move: Legal): number | null {
    const vertex = means.findIndex((moves, at) => at > 0 && moves.includes(move));
    return vertex < 0 ? null : vertex;
  }

  /** Marks an edge and everything that falls with it. */
  function mark(cut: number | null, className: string): void {
    const gone = cut === null ? new Set<number>() : fallen(parents, cut);
    drawn.edges.forEach((edge, vertex) => edge?.classList.toggle(className, gone.has(vertex)));
    drawn.vertices.forEach((vertex, at) => vertex.classList.toggle(className, gone.has(at)));
  }
}

function movesOfCut(parents: Parents, cut: number, legal: Legal[]): Legal[] {
  if (cut === 0) return [];
  const left = canonicalWithout(parents, cut).join();
  return legal.filter((move) => (readSum(move.to, move.from)[0]?.coordinates ?? []).join() === left).slice(0, 1);
}
