/** The graph of what follows: positions as boxes, moves as arrows, lost positions in orange. */
import { graph } from "../../drawing/graph.ts";
import { inWindow } from "../../drawing/window.ts";
import { h, svg } from "../../html.ts";
import type { Page } from "../../view.ts";
import type { ExploreDocument, GraphNode } from "../../documents.ts";
import { short } from "./options.ts";

/** With more arrows than this only those from the position itself and those that win are drawn. */
const MOST_ARROWS = 90;

/** Of what cannot be shown whole so many positions are, if they are not too many to be read; else the next number. */
const SHOWN = [40, 28, 20, 14, 9];
/** A wider picture would be made too small to be read. */
const WIDEST = 1150;
const WIDEST_UPRIGHT = 480;

export function follows(document: ExploreDocument, page: Page): HTMLElement | null {
  const whole = document.graph;
  if (!whole) return null;
  const pictures = whole.complete ? [whole] : SHOWN.map((count) => firstOf(whole, count));
  const readable = pictures.find((part) => widthOf(part) <= widestNow()) ?? pictures.at(-1)!;
  return drawnGraph(readable, page);
}

type Graph = NonNullable<ExploreDocument["graph"]>;

/** The positions that are nearest, which come first. */
function firstOf(graph: Graph, count: number): Graph {
  const edges = graph.edges.filter(([from, to]) => from < count && to < count);
  return { ...graph, nodes: graph.nodes.slice(0, count), edges };
}

/** On a narrow screen the game runs from top to bottom. */
const NARROW = "(max-width: 40rem)";
const spaces = () => ({ across: 46, down: matchMedia(NARROW).matches ? 18 : 46, shape: "box" as const, upright: matchMedia(NARROW).matches });
const widestNow = () => (matchMedia(NARROW).matches ? WIDEST_UPRIGHT : WIDEST);

function widthOf({ nodes, edges }: Graph): number {
  const plain = nodes.map((node) => ({ text: label(node), className: "", mark: "" }));
  const drawn = graph(plain, edges, spaces(), edges);
  return Number(drawn.element.getAttribute("viewBox")?.split(" ")[2] ?? 0);
}

function label(node: GraphNode): string {
  if (node.text.trim() === "") return "∅";
  // A position in quotes is quoted once more in a sum.
  return node.text
    .replaceAll('""', '"')
    .split(/ (?=\d+:)/)
    .map(short)
    .join(" ");
}

function drawnGraph(document: Graph, page: Page): HTMLElement {
  const words = page.words.explore;
  const { nodes, edges: moves, complete } = document;
  if (nodes.length <= 1)
    return h(
      "section",
      { class: "card follows" },
      h("h2", {}, words.follows),
      h("p", { class: "note" }, words.followsNone),
    );
  const edges = shownEdges();
  const lengths = nodes.map((node) => node.remoteness);
  const drawn = graph(
    nodes.map((node, at) => ({ text: label(node), className: classOf(node, at), mark: lengths[at] ? String(lengths[at]) : "" })),
    edges,
    spaces(),
    moves,
  );
  drawn.vertices.forEach((vertex, at) => dress(vertex, nodes[at]!, lengths[at] ?? null));
  edges.forEach(([from, to], at) => {
    drawn.arrows[at]!.classList.toggle("first", from === 0);
    drawn.arrows[at]!.classList.toggle("wins", nodes[to]!.outcome === "previous");
  });
  drawn.element.setAttribute("role", "group");
  drawn.element.setAttribute("aria-label", words.follows);
  return h(
    "section",
    { class: "card follows" },
    h("h2", {}, words.follows),
    h("p", { class: "note" }, words.followsHelp, " ", lengths[0] !== null && words.followsLengths, complete === false && words.followsSome(nodes.length)),
    inWindow(drawn.element, { region: words.follows, nearer: page.words.workbench.zoomIn, farther: page.words.workbench.zoomOut, all: page.words.workbench.zoomAll }),
  );

  function shownEdges(): [number, number][] {
    if (moves.length <= MOST_ARROWS) return moves;
    return moves.filter(
      ([from, to]) => from === 0 || (nodes[to]!.outcome === "previous" && nodes[from]!.outcome === "next"),
    );
  }

  function classOf(node: GraphNode, at: number): string {
    return `${node.outcome === "previous" ? "lost" : ""} ${at === 0 ? "now" : ""}`;
  }

  function dress(vertex: SVGGElement, node: GraphNode, length: number | null): void {
    const outcome =
      node.outcome === "previous" ? words.previousShort : node.outcome === "next" ? words.nextShort : words.drawShort;
    vertex.setAttribute("role", "link");
    vertex.setAttribute("tabindex", "0");
    vertex.setAttribute("aria-label", words.node(node.text || words.empty, length ? words.node(outcome, words.lengthOf(length)) : outcome));
    if (length) vertex.append(svg("title", {}, words.lengthOf(length)));
    const go = () => page.go({ sum: node.text });
    vertex.addEventListener("click", go);
    vertex.addEventListener("keydown", (event) => event.key === "Enter" && go());
  }
}
