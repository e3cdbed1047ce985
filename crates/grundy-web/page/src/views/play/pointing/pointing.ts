/** How a position is pointed at, and what it tells about that. */
import type { Style } from "../../../drawing/drawing.ts";
import type { Words } from "../../../words.ts";
import type { Legal } from "../../../documents.ts";

export interface Pointing {
  words: Words["play"];
  style: Style;
  /** How the position is called for those who do not see it. */
  label: string;
  /** The legal moves of this position. */
  legal: Legal[];
  /** Something was marked, which means these moves; `marked` is false when all marks were taken away. */
  point(moves: Legal[], marked: boolean): void;
  /** Plays at once, or asks which if there are several. */
  choose(moves: Legal[]): void;
  /** Plays what is marked, if that is one move. */
  enter(): boolean;
}

export interface Pointed {
  element: Element;
  /** Marks a move, for a hint. */
  show(move: Legal): void;
  clear(): void;
}
