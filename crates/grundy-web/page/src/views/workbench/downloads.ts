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

  function file(name: string, about: string, path: string, more: Query): HTMLElement {
    const href = bench.page.api.address(path, { ...bench.query(), ...more });
    return h("a", { class: "button small", href, download: "", title: about }, name);
  }

  function group(name: string, ...files: (HTMLElement | false)[]): HTMLElement | false {
    return files.some(Boolean) && h("span", { class: "file-group" }, h("span", { class: "note" }, name), ...files);
  }

  return {
    element: h("section", { class: "downloads", "aria-label": words.downloads }, h("h2", { class: "unseen" }, words.downloads), list),
    draw(limit, law) {
      const theme = bench.page.theme();
      const { arity } = bench.opened();
      const tabled = arity !== null;
      fill(
        list,
        tabled && group(words.pictureFiles, file("SVG", words.fileAbout.svg, "/api/plot.svg", { limit, theme }), file("PNG", words.fileAbout.png, "/api/plot.png", { limit, theme })),
        tabled &&
          group(
            words.valueFiles,
            file("CSV", words.fileAbout.csv, "/api/table.csv", { limit }),
            arity === 1 && file(words.bfile, words.fileAbout.bfile, "/api/table.bfile", { limit }),
          ),
        law?.checked === true && file(words.certificate, words.fileAbout.certificate, "/api/certificate", {}),
        file(words.story, words.fileAbout.story, "/api/story.html", {}),
      );
    },
  };
}
