/** How a game is best shown, told from its rule and from the moves of its example. */
import { readSum } from "../../drawing/positions.ts";
import { isStrip } from "../../drawing/strip.ts";
import { PLAIN, type Piece, type Style } from "../../drawing/drawing.ts";
import type { Opened } from "../../documents.ts";
import type { Legal, PlayDocument } from "../../documents.ts";
import { breaksRows } from "./matching.ts";
import { cutsCakes } from "./pointing/cake.ts";

export function styleOf(opened: Opened, example: PlayDocument): Style {
  return {
    ...PLAIN,
    // Coins in places of their own stay coins.
    tokens:
      opened.kind !== "tagged" && example.components.some(({ drawing }, at) => breaks(drawing, of(at)))
        ? "pin"
        : "token",
    piece: pieceOf(example),
    board: opened.has_start ? "heap" : cutsCakes(example.legal) ? "cake" : "board",
    list: opened.name === "staircase" ? "stairs" : isStrip(opened.rule) ? "strip" : "heaps",
    wins: opened.has_wins,
    coordinates: opened.has_start ? namesIn(opened.rule) : opened.coordinates,
  };

  function of(component: number): Legal[] {
    return example.legal.filter((move) => move.component === component);
  }
}

function breaks(drawing: PlayDocument["components"][number]["drawing"], legal: Legal[]): boolean {
  return (drawing.kind === "heap" || drawing.kind === "tagged") && breaksRows(drawing.size, legal);
}

/** The chess piece whose walk the example shows. */
function pieceOf(example: PlayDocument): Piece {
  const drawing = example.components[0]?.drawing;
  if (drawing?.kind !== "board") return "token";
  const steps = example.legal.map((move) => stepOf(drawing, move));
  const is = (test: (x: number, y: number) => boolean) =>
    steps.length > 0 && steps.every((step) => step !== null && test(...step));
  const some = (test: (x: number, y: number) => boolean) => steps.some((step) => step !== null && test(...step));
  const straight = (x: number, y: number) => x === 0 || y === 0;
  const slanted = (x: number, y: number) => Math.abs(x) === Math.abs(y);
  if (is((x, y) => Math.abs(x * y) === 2)) return "knight";
  if (is(straight)) return "rook";
  if (is(slanted)) return "bishop";
  if (is((x, y) => Math.abs(x) <= 1 && Math.abs(y) <= 1)) return "king";
  return is((x, y) => straight(x, y) || slanted(x, y)) &&
    some((x, y) => slanted(x, y) && x > 1) &&
    some((x, y) => straight(x, y) && x > 1)
    ? "queen"
    : "token";
}

function stepOf(from: { x: number; y: number }, move: Legal): [number, number] | null {
  const [to, ...more] = readSum(move.to, move.from);
  if (!to || more.length > 0 || to.coordinates.length !== 2) return null;
  return [from.x - to.coordinates[0]!, from.y - to.coordinates[1]!];
}

/** The names of a rule's first pattern: `(n, c) -> …` has n and c. */
function namesIn(rule: string): string[] {
  return (
    /^\w*\(([\w\s,]+)\)\s*->/
      .exec(rule)?.[1]
      ?.split(",")
      .map((name) => name.trim()) ?? []
  );
}
