/** Positions to begin from, thrown anew. */
import type { Opened } from "../../documents.ts";

/** Another position of the same kind, for games whose positions are heaps or lie on a board; else nothing. */
export function anotherPosition(opened: Opened, not: string): string | null {
  for (let tries = 0; tries < 10; tries += 1) {
    const thrown = throwPosition(opened);
    if (thrown !== not) return thrown;
  }
  return null;
}

function throwPosition(opened: Opened): string | null {
  if (opened.has_start) return String(between(8, 25));
  if (opened.kind === "heap")
    return Array.from({ length: heapsOf(opened.example ?? "") }, () => between(1, 12)).join(" ");
  if (opened.kind === "board") return `(${between(4, 14)}, ${between(2, 12)})`;
  return null;
}

function heapsOf(example: string): number {
  return Math.max(1, example.trim().split(/\s+/).length);
}

function between(least: number, most: number): number {
  return least + Math.floor(Math.random() * (most - least + 1));
}
