/** What the engine answers about play. */
import type { Drawing } from "../../drawing/drawing.ts";

export interface Legal {
  component: number;
  from: string;
  to: string;
  words: string;
  /** The whole sum after the move. */
  sum: string;
}

export interface PlayDocument {
  rule: string;
  sum: string;
  over: boolean;
  /** Whether whoever moved last has won. */
  won: boolean;
  outcome: "next" | "previous" | "draw" | null;
  components: { text: string; drawing: Drawing }[];
  legal: Legal[];
  hint: { component: number; to: string; words: string; reason: string } | null;
}

export interface ReplyDocument {
  move: { component: number; from: string; to: string; words: string } | null;
  sum: string;
  reason: string;
}
