/** 题目页的文字。 */
import type { problems as english } from "./problems.en.ts";

export const problems: typeof english = {
  title: "题目",
  lead: (count) => `收录 ${count} 道题：题意、数据范围、易错点，还有可以当场运行的程序。`,
  search: "搜索题目",
  searchHint: "题名、题号或类型，中英文均可",
  found: (count) => `${count} 道题`,
  nothing: "没有符合的题目。",
  all: "全部题目",
  columns: { judge: "题号", title: "题名", kind: "类型", rule: "规则" },
  judge: (name) => (name === "tutorial exercise" ? "教程习题" : name),
  tryIt: "运行程序",
  input: "输入",
  sample: (number) => `样例 ${number}`,
  run: "运行",
  running: "正在运行……",
  output: "输出",
  took: (milliseconds) => `${milliseconds} 毫秒`,
  agrees: "与样例一致",
  differs: "与样例不同",
  workbench: "在工作台打开",
  play: "对弈",
  explore: "局面分析",
  also: "又名",
};
