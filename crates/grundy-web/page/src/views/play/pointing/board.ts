/** A piece on a board, moved by pointing at a square that it reaches. */
import { board, type Square } from "../../../drawing/board.ts";
import { readSum } from "../../../drawing/positions.ts";
import type { Legal } from "../../../documents.ts";
import { asButton, type Target, walk } from "./targets.ts";
import type { Pointed, Pointing } from "./pointing.ts";

interface Reached extends Target {
  square: Square;
  moves: Legal[];
}

export function pointedBoard(at: Square, pointing: Pointing): Pointed {
  const groups = bySquare(pointing.legal);
  const drawn = board(
    at,
    pointing.style.piece,
    groups.map((group) => group.square),
  );
  const reached: Reached[] = groups.map(({ square, moves }) => {
    const element = drawn.square(square, "square");
    asButton(element, pointing.words.moveTo(`(${square.x}, ${square.y})`), () => pointing.choose(moves));
    return { element, square, moves, x: square.x, y: -square.y };
  });
  drawn.layer.append(...reached.map((target) => target.element));
  drawn.element.setAttribute("role", "group");
  drawn.element.setAttribute("aria-label", pointing.label);
  walk(drawn.element, reached);
  const mark = (move: Legal | null) =>
    reached.forEach((target) => target.element.classList.toggle("shown", move !== null && target.moves.includes(move)));
  return { element: drawn.element, show: mark, clear: () => mark(null) };
}

/** Moves to one position of two coordinates, by where they lead. */
function bySquare(legal: Legal[]): { square: Square; moves: Legal[] }[] {
  const groups = new Map<string, { square: Square; moves: Legal[] }>();
  for (const move of legal) {
    const [left, ...more] = readSum(move.to, move.from);
    if (!left || more.length > 0 || left.coordinates.length !== 2) continue;
    const square = { x: left.coordinates[0]!, y: left.coordinates[1]! };
    const group = groups.get(move.to) ?? { square, moves: [] };
    groups.set(move.to, { square, moves: [...group.moves, move] });
  }
  return [...groups.values()];
}
