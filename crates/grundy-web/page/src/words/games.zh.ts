/** games 页的词。 */
import type { games as english } from "./games.en.ts";

export const games: typeof english = {
  title: "博弈",
};
