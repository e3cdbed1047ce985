/** Positions as the engine writes them: `7`, `(3, 5)`, `ring(5)`, `[3, 1, 4]`, and sums in square brackets. */

export interface Position {
  tag: string;
  coordinates: number[];
}

/** What a move leaves. A list in square brackets is one position if the position before was a list, else a sum. */
export function readSum(text: string, from: string): Position[] {
  const lists = from.trim().startsWith("[");
  const inner = bracketed(text);
  if (inner === null) return [readPosition(text)];
  if (lists && !inner.includes("[")) return inner === "" ? [] : [{ tag: "", coordinates: numbers(inner) }];
  return split(inner).map(readPosition);
}

function readPosition(text: string): Position {
  const list = bracketed(text);
  if (list !== null) return { tag: "", coordinates: numbers(list) };
  const tuple = /^([\p{L}_][\p{L}\p{N}_]*)?\((.*)\)$/u.exec(text.trim());
  if (tuple) return { tag: tuple[1] ?? "", coordinates: numbers(tuple[2] ?? "") };
  return { tag: "", coordinates: numbers(text) };
}

function bracketed(text: string): string | null {
  const trimmed = text.trim();
  return trimmed.startsWith("[") && trimmed.endsWith("]") ? trimmed.slice(1, -1).trim() : null;
}

function numbers(text: string): number[] {
  return text.trim() === "" ? [] : text.split(",").map(Number);
}

/** Splits at the commas that stand outside all brackets. */
function split(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = "";
  for (const letter of text) {
    if ("([".includes(letter)) depth += 1;
    if (")]".includes(letter)) depth -= 1;
    if (letter === "," && depth === 0) {
      parts.push(part);
      part = "";
    } else part += letter;
  }
  return part.trim() === "" ? parts : [...parts, part];
}
