/** Tokens on one graph, moved by pointing at an arrow or at where it leads. */
import type { GraphDrawing } from "../../../drawing/drawing.ts";
import { graph, type Point } from "../../../drawing/graph.ts";
import type { Legal } from "../../../documents.ts";
import { asButton, walk, type Target } from "./targets.ts";
import type { Pointed, Pointing } from "./pointing.ts";

/** `tokens` has one drawing for each token; all of them show the same graph. */
export function pointedGraph(tokens: GraphDrawing[], pointing: Pointing): Pointed {
  const { vertices, arrows } = tokens[0]!;
  const count = vertices.map((_, vertex) => tokens.filter((drawing) => drawing.token === vertex).length);
  const drawn = graph(
    vertices.map((text, vertex) => ({
      text: count[vertex]! > 1 ? `${text}·${count[vertex]}` : text,
      className: count[vertex]! > 0 ? "token-here" : "",
    })),
    arrows,
    { across: 110, down: 66, shape: "disc" },
  );
  const targets: (Target & { moves: Legal[] })[] = [];
  arrows.forEach(([from, to], at) => {
    const moves = pointing.legal
      .filter((move) => start(move.from) === vertices[from] && start(move.to) === vertices[to])
      .slice(0, 1);
    if (count[from] === 0 || moves.length === 0) return;
    const element = drawn.arrows[at]!;
    element.classList.add("open");
    asButton(element, pointing.words.slide(vertices[from]!, vertices[to]!), () => pointing.choose(moves));
    targets.push({ element, moves, ...middle(drawn.points[from]!, drawn.points[to]!) });
  });
  drawn.vertices.forEach((element, vertex) => {
    const into = targets.filter((target) => target.moves.some((move) => start(move.to) === vertices[vertex]));
    if (into.length === 0) return;
    element.classList.add("open");
    element.addEventListener("click", () => pointing.choose(into.flatMap((target) => target.moves)));
  });
  drawn.element.setAttribute("role", "group");
  drawn.element.setAttribute("aria-label", pointing.label);
  walk(drawn.element, targets);
  const mark = (move: Legal | null) =>
    targets.forEach((target) =>
      target.element.classList.toggle(
        "taken",
        move !== null && target.moves.some((own) => own.from === move.from && own.to === move.to),
      ),
    );
  return { element: drawn.element, show: mark, clear: () => mark(null) };
}

/** The vertex of the token: what stands before the colon. */
function start(text: string): string {
  return text.split(":")[0]!.trim();
}

function middle(from: Point, to: Point): Point {
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
}
