/** Moves as players say them: of a heap that has something remembered beside it, how many tokens are taken. */
import type { Style } from "../../drawing/drawing.ts";
import type { Legal, PlayDocument } from "../../documents.ts";
import type { Words } from "../../words.ts";
import { heapsLeft } from "./matching.ts";

export function spoken(document: PlayDocument, style: Style, words: Words["play"]): PlayDocument {
  return { ...document, legal: document.legal.map((move) => ({ ...move, words: inWords(document, style, move, words) })) };
}

function inWords({ components }: PlayDocument, style: Style, move: Legal, words: Words["play"]): string {
  const drawing = components[move.component]?.drawing;
  if (drawing?.kind !== "board" || style.board !== "heap") return move.words;
  const left = heapsLeft(move);
  const taken = drawing.x - (left[0] ?? 0);
  return left.length <= 1 && taken > 0 ? words.takeSome(taken) : move.words;
}
