/** How long a game lasts when the winner hurries and the loser delays, for every position of a whole graph. */
import type { ContinuationsDocument } from "../../documents.ts";

/** The moves to the end; nothing where the graph does not show all that can follow, or play may go on for ever. */
export function remotenesses({ nodes, edges, complete }: ContinuationsDocument): (number | null)[] {
  if (!complete || nodes.some(({ outcome }) => outcome === "draw")) return nodes.map(() => null);
  const after: number[][] = nodes.map(() => []);
  for (const [from, to] of edges) after[from]?.push(to);
  const known: (number | null)[] = nodes.map(() => null);
  const open = new Set<number>();
  const visit = (at: number): number | null => {
    if (known[at] !== null || open.has(at)) return known[at] ?? null;
    open.add(at);
    const wins = nodes[at]!.outcome === "next";
    // The winner moves to where the other loses, and soonest; the loser has only moves after which the other wins.
    const kept = after[at]!.filter((to) => !wins || nodes[to]!.outcome === "previous").map(visit);
    const lengths = kept.filter((length) => length !== null);
    known[at] = after[at]!.length === 0 || lengths.length === 0 ? 0 : 1 + (wins ? Math.min(...lengths) : Math.max(...lengths));
    open.delete(at);
    return known[at]!;
  };
  nodes.forEach((_, at) => visit(at));
  return known;
}
