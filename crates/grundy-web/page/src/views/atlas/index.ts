/** The atlas: a map of all codes of a kind, coloured by what is known, and the page of a class. */
import { wasStopped } from "../../api.ts";
import type { AtlasDocument } from "../../documents.ts";
import { fill } from "../../html.ts";
import type { View } from "../../view.ts";
import { problemCard } from "../play/problem.ts";
import { atlasMap } from "./atlas-map.ts";
import { classPage } from "./class-page.ts";

export const view: View = {
  mount(root, page) {
    const work = new AbortController();
    const id = page.path.split("/")[2] ?? "";
    const shown = id === "" ? map() : one();
    shown.catch((error: unknown) => void (wasStopped(error) || fill(root, problemCard(error, page, { path: "/atlas", words: page.words.atlas.title }))));
    return () => {
      work.abort();
      fill(root);
    };

    async function map(): Promise<void> {
      fill(root, atlasMap(page, (search) => page.api.get<AtlasDocument>("/api/atlas", { search }, work.signal)));
    }

    async function one(): Promise<void> {
      const found = await page.api.get<AtlasDocument>("/api/atlas", { search: `class ${id}` }, work.signal);
      fill(root, classPage(page, found));
    }
  },
};
