/** A cake that is cut in two by pointing at a line. */
import { cake } from "../../../drawing/cake.ts";
import { readSum } from "../../../drawing/positions.ts";
import type { Legal } from "../../../documents.ts";
import type { Pointed, Pointing } from "./pointing.ts";
import { asButton, walk, type Target } from "./targets.ts";

export function pointedCake(columns: number, rows: number, pointing: Pointing): Pointed {
  const drawn = cake(columns, rows);
  const targets: (Target & { moves: Legal[] })[] = [];
  for (let after = 1; after < columns; after += 1)
    add("column", after, [
      [after, rows],
      [columns - after, rows],
    ]);
  for (let after = 1; after < rows; after += 1)
    add("row", after, [
      [columns, after],
      [columns, rows - after],
    ]);
  drawn.element.setAttribute("role", "group");
  drawn.element.setAttribute("aria-label", pointing.label);
  walk(drawn.element, targets);
  const mark = (move: Legal | null) =>
    targets.forEach((target) => target.element.classList.toggle("taken", move !== null && target.moves.includes(move)));
  return { element: drawn.element, show: mark, clear: () => mark(null) };

  function add(direction: "column" | "row", after: number, parts: number[][]): void {
    const moves = pointing.legal.filter((move) => key(partsOf(move)) === key(parts));
    if (moves.length === 0) return;
    const element = drawn.line(direction, after);
    asButton(element, pointing.words.cutInto(parts.map((part) => part.join(" × ")).join(" + ")), () =>
      pointing.choose(moves),
    );
    drawn.element.append(element);
    const [x, y] = direction === "column" ? [after, rows / 2] : [columns / 2, rows - after];
    targets.push({ element, moves, x, y });
  }
}

/** Whether every move cuts a position of two coordinates along one of them. */
export function cutsCakes(legal: Legal[]): boolean {
  return legal.length > 0 && legal.every((move) => isCut(partsOf(move), readSum(move.from, "(")[0]?.coordinates ?? []));
}

function isCut(parts: number[][], [width, height]: number[]): boolean {
  const [first, second] = parts;
  if (!first || !second || parts.length > 2 || first.length !== 2) return false;
  const acrossColumns = first[1] === height && second[1] === height && first[0]! + second[0]! === width;
  return acrossColumns || (first[0] === width && second[0] === width && first[1]! + second[1]! === height);
}

function partsOf(move: Legal): number[][] {
  return readSum(move.to, move.from).map((position) => position.coordinates);
}

function key(parts: number[][]): string {
  return parts
    .map((part) => part.join())
    .sort()
    .join(";");
}
