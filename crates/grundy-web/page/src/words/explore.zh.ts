/** explore 页的词。 */
import type { explore as english } from "./explore.en.ts";

export const explore: typeof english = {
  title: "局面分析",
};
