/** workbench 页的词。 */
import type { workbench as english } from "./workbench.en.ts";

export const workbench: typeof english = {
  title: "工作台",
};
