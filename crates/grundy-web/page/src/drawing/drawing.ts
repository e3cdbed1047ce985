/** What a position looks like, as the engine says it. */

export type Drawing =
  | { kind: "heap"; size: number }
  | { kind: "board"; x: number; y: number }
  | { kind: "tuple"; sizes: number[] }
  | { kind: "tagged"; tag: string; size: number }
  | { kind: "cells"; rows: string[][] }
  | { kind: "tree"; parents: (number | null)[] }
  | GraphDrawing
  | { kind: "text" };

export interface GraphDrawing {
  kind: "graph";
  vertices: string[];
  arrows: [number, number][];
  token: number;
}

/** How the game is best shown, which one small position does not tell. */
export interface Style {
  /** Tokens in a row that can be knocked out of its middle are pins; others are tokens of a heap. */
  tokens: "token" | "pin";
  /** The chess piece that moves as the rule does, or a plain token. */
  piece: Piece;
  /** A position of two coordinates that begins from one number is a heap with something to remember; one that is cut is a cake. */
  board: "board" | "heap" | "cake";
  /** A list of heaps, stairs that go up from the ground, or the places of coins on a strip. */
  list: "heaps" | "stairs" | "strip";
  /** Whether there are positions that win at once for whoever moves there. */
  wins: boolean;
  /** The names of the coordinates. */
  coordinates: string[];
}

export type Piece = "queen" | "king" | "rook" | "bishop" | "knight" | "token";

export const PLAIN: Style = {
  tokens: "token",
  piece: "token",
  board: "board",
  list: "heaps",
  wins: false,
  coordinates: [],
};
