/** The moves of a course told again, after the language was changed. */
import type { Course, Turn } from "./course.ts";
import type { PlayDocument } from "../../documents.ts";

export async function retell(course: Course, ask: (sum: string) => Promise<PlayDocument>): Promise<void> {
  await Promise.all(course.turns.slice(1).map((turn, at) => again(turn, course.turns[at]!)));

  async function again(turn: Turn, before: Turn): Promise<void> {
    const { legal } = await ask(before.sum);
    const made = legal.find((move) => move.sum === turn.sum);
    if (made && turn.made) turn.made = { ...turn.made, words: made.words };
  }
}
