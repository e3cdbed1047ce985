/** The catalogue of games: the list, or the page of one. */
import { wasStopped } from "../../api.ts";
import { fill } from "../../html.ts";
import type { View } from "../../view.ts";
import { problemCard } from "../play/problem.ts";
import { benchOf } from "./bench.ts";
import type { GameEntry, GamePage, ProblemEntry } from "../../documents.ts";
import { gameList } from "./list.ts";
import { gamePage } from "./page.ts";

export const view: View = {
  mount(root, page) {
    const work = new AbortController();
    let leave = () => {};
    const name = page.path.split("/")[2] ?? "";
    const shown = name === "" ? list() : one();
    shown.catch((error: unknown) => void (wasStopped(error) || fill(root, problemCard(error, page, { path: "/games", words: page.words.games.all }))));
    return () => {
      work.abort();
      leave();
      fill(root);
    };

    async function list(): Promise<void> {
      const { games } = await page.api.get<{ games: GameEntry[] }>("/api/games", {}, work.signal);
      fill(root, gameList(page, games));
    }

    async function one(): Promise<void> {
      const [game, { problems }] = await Promise.all([
        page.api.get<GamePage>(`/games/${name}.json`, {}, work.signal),
        page.api.get<{ problems: ProblemEntry[] }>("/api/problems", {}, work.signal),
      ]);
      const bench = benchOf(page, game.name);
      leave = bench.leave;
      document.title = `${game.title[page.language]} · Grundy`;
      fill(root, gamePage(page, game, problems, bench.element));
    }
  },
};
