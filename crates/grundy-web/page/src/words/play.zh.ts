/** play 页的词。 */
import type { play as english } from "./play.en.ts";

export const play: typeof english = {
  title: "对弈",
};
