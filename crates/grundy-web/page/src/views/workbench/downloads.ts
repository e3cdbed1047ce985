/** Files to take away: pictures, values, certificate, story. */
import type { Query } from "../../api.ts";
import type { LawDocument } from "../../documents.ts";
import { fill, h } from "../../html.ts";
import type { Bench } from "./bench.ts";

export interface Downloads {
  element: HTMLElement;
  draw(limit: number, law: LawDocument | null): void;
}

export function downloads(bench: Bench): Downloads {
  const words = bench.page.words.workbench;
  const list = h("div", { class: "buttons files" });

  function file(name: string, path: string, more: Query): HTMLElement {
    const href = bench.page.api.address(path, { ...bench.query(), ...more });
    return h("a", { class: "button small", href, download: "" }, name);
  }

  return {
    element: h("section", { class: "downloads", "aria-label": words.downloads }, h("h2", {}, words.downloads), list),
    draw(limit, law) {
      const theme = bench.page.theme();
      const { arity } = bench.opened();
      const tabled = arity !== null;
      fill(
        list,
        tabled && file("SVG", "/api/plot.svg", { limit, theme }),
        tabled && file("PNG", "/api/plot.png", { limit, theme }),
        tabled && file("CSV", "/api/table.csv", { limit }),
        arity === 1 && file(words.bfile, "/api/table.bfile", { limit }),
        law?.checked === true && file(words.certificate, "/api/certificate", {}),
        file(words.story, "/api/story.html", {}),
      );
    },
  };
}
