/** The way by which the reader came: positions in the order they were looked at, and a place among them. */

export class Trail {
  readonly game: string;
  sums: string[];
  at = 0;

  constructor(game: string, sum: string) {
    this.game = game;
    this.sums = [sum];
  }

  /** Goes on to a position, or back to where it stands on the way already. */
  visit(sum: string): void {
    const known = this.sums.indexOf(sum);
    if (known >= 0) {
      this.at = known;
      return;
    }
    this.sums.splice(this.at + 1, Infinity, sum);
    this.at += 1;
  }

  get before(): string | null {
    return this.sums[this.at - 1] ?? null;
  }

  get after(): string | null {
    return this.sums[this.at + 1] ?? null;
  }
}

let trail: Trail | null = null;

/** The trail of this game, which outlives the view. */
export function trailOf(game: string, sum: string): Trail {
  if (trail?.game !== game) trail = new Trail(game, sum);
  trail.visit(sum);
  return trail;
}
