/** The course of the game: positions and the moves between them, with a place where one stands. */

export interface Turn {
  sum: string;
  /** Whether the second player, who may be the engine, is to move. */
  second: boolean;
  /** The move that led here, and how many components there were before it; none at the start. */
  made: { words: string; component: number; before: number } | null;
  /** Who wins from here, the player to move or the other; nothing while that is not known. */
  outcome?: "next" | "previous" | "draw" | null;
}

export class Course {
  turns: Turn[];
  at = 0;

  constructor(sum: string, second: boolean) {
    this.turns = [{ sum, second, made: null }];
  }

  get now(): Turn {
    return this.turns[this.at]!;
  }

  get start(): Turn {
    return this.turns[0]!;
  }

  /** A move from where one stands; what came after in an earlier try is forgotten. */
  add(turn: Turn): void {
    this.turns.splice(this.at + 1, Infinity, turn);
    this.at += 1;
  }

  /** Stands where the game was like this, the nearest such place; false if it never was. */
  stand(sum: string, second: boolean): boolean {
    const places = this.turns
      .map((turn, at) => ({ turn, at }))
      .filter(({ turn }) => turn.sum === sum && turn.second === second);
    places.sort((left, right) => Math.abs(left.at - this.at) - Math.abs(right.at - this.at));
    const nearest = places[0];
    if (nearest) this.at = nearest.at;
    return nearest !== undefined;
  }

  /** Whether the move that led to a turn gave the win away. */
  isMistake(at: number): boolean {
    const [before, after] = [this.turns[at - 1], this.turns[at]];
    return before?.outcome === "next" && after?.outcome === "next";
  }

  /** The turn that undo leads to: the last before this one that a person has to decide. */
  before(two: boolean): Turn | null {
    const earlier = this.turns.slice(0, this.at).filter((turn) => two || !turn.second);
    return earlier.at(-1) ?? null;
  }
}
