/** The workbench view. */
import { fill, h } from "../../html.ts";
import type { View } from "../../view.ts";

export const view: View = {
  mount(root, page) {
    fill(root, h("h1", {}, page.words.workbench.title));
    return () => fill(root);
  },
};
