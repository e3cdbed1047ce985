/** problems 页的词。 */
import type { problems as english } from "./problems.en.ts";

export const problems: typeof english = {
  title: "题目",
};
