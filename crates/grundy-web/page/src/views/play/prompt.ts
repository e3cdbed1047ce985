/** What to do next, in one sentence, told from what is on the table. */
import { readSum } from "../../drawing/positions.ts";
import type { Style } from "../../drawing/drawing.ts";
import type { Words } from "../../words.ts";
import type { Legal, PlayDocument } from "../../documents.ts";
import { changedCells } from "./pointing/cells.ts";
import { canCut, heapsLeft, marksOf } from "./matching.ts";

/** Whether a move can be pointed at in the drawing of its component; the others are in the list alone. */
export function canBePointedAt(document: PlayDocument, style: Style, move: Legal): boolean {
  const drawing = document.components[move.component]?.drawing;
  if (!drawing || drawing.kind === "text") return false;
  if (drawing.kind === "heap" || drawing.kind === "tagged") return marksOf(drawing.size, move) !== null;
  if (drawing.kind === "cells") return changedCells(drawing.rows, move) !== null;
  if (drawing.kind !== "board") return true;
  if (style.board === "cake") return true;
  if (style.board === "heap") return marksOf(drawing.x, move) !== null;
  const [to, ...more] = readSum(move.to, move.from);
  return to?.coordinates.length === 2 && more.length === 0;
}

export function promptFor(document: PlayDocument, style: Style, words: Words["play"]): string {
  if (!document.legal.some((move) => canBePointedAt(document, style, move))) return words.promptText;
  const kinds = document.components.map(({ drawing }) => drawing.kind);
  const first = kinds.find((kind) => kind !== "text");
  if (first === "tree") return words.promptTree;
  if (first === "graph") return words.promptGraph;
  if (first === "cells") return words.promptCells;
  if (first === "tuple") return style.list === "strip" ? words.promptStrip : words.promptList;
  if (first === "board" && style.board === "cake") return words.promptCake;
  if (first === "board" && style.board === "board") return words.promptBoard;
  if (first === undefined) return words.promptText;
  return style.tokens === "pin" ? words.promptPins : promptForHeaps(document, words);
}

function promptForHeaps(document: PlayDocument, words: Words["play"]): string {
  let cuts = false;
  let takes = false;
  for (const { drawing, legal } of heaps(document)) {
    cuts ||= canCut(drawing, legal);
    takes ||= legal.some((move) => heapsLeft(move).reduce((sum, heap) => sum + heap, 0) < drawing);
  }
  if (cuts && takes) return words.promptHeapOrCut;
  if (cuts) return words.promptCut;
  // What may be taken depends on what was taken before, and no heap shows it.
  const isBound = document.components.some(({ drawing }) => drawing.kind === "board");
  return isBound ? `${words.promptHeap} ${whatCanBeTaken(document, words)}` : words.promptHeap;
}

/** The amounts that can be taken from the heaps, if they are few enough to be said. */
export function whatCanBeTaken(document: PlayDocument, words: Words["play"]): string {
  const counts = new Set<number>();
  for (const { drawing, legal } of heaps(document))
    for (const move of legal) counts.add(drawing - heapsLeft(move).reduce((sum, heap) => sum + heap, 0));
  const amounts = [...counts].filter((count) => count > 0).sort((left, right) => left - right);
  const [least] = amounts;
  if (least === undefined) return "";
  if (amounts.length > 2 && amounts.at(-1)! - least === amounts.length - 1) return words.canTake(words.range(least, amounts.at(-1)!));
  if (amounts.length > 8) return "";
  const last = amounts.pop()!;
  return words.canTake(amounts.length === 0 ? String(last) : amounts.join(words.comma) + words.or + last);
}

function heaps(document: PlayDocument) {
  return document.components.flatMap(({ drawing }, at) => {
    const size =
      drawing.kind === "heap" || drawing.kind === "tagged" ? drawing.size : drawing.kind === "board" ? drawing.x : null;
    return size === null ? [] : [{ drawing: size, legal: document.legal.filter((move) => move.component === at) }];
  });
}
