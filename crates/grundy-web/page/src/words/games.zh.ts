/** 游戏目录的文字。 */
import type { games as english } from "./games.en.ts";

export const games: typeof english = {
  title: "游戏",
  lead: (count) => `收录 ${count} 个游戏，知名的在前。每个游戏都有自己的页面：SG 值、规律、证明，还可以直接对弈。`,
  search: "搜索游戏",
  searchHint: "名字、OEIS 编号或数列：0 1 2 3 1 4 3",
  filters: "游戏种类",
  everything: "全部",
  noLawKnown: "规律未知",
  periodIs: (period, saltus) => `周期 ${period}${saltus > 0 ? `，增量 ${saltus}` : ""}`,
  repeats: (preperiod, period, saltus) =>
    `${preperiod === 0 ? "" : `从 ${preperiod} 起，`}SG 值以 ${period} 为周期${saltus === 0 ? "循环" : `，每个周期增加 ${saltus}`}`,
  losesIff: "先手必败当且仅当 ",
  sameAs: "SG 值同 ",
  readAsValues: "按 SG 值查找：",
  valuesWhole: "以这些值开头",
  valuesShifted: (at) => `从第 ${at} 项起是这些值`,
  noValues: "目录中没有游戏具有这些值。",
  found: (count) => `${count} 个游戏`,
  nothing: "没有符合的游戏。",
  tryWorkbench: "到工作台写下它的规则",
  groups: {
    take: "从一堆中取",
    break: "取走与拆分",
    board: "棋盘与多个数",
    other: "列表、树与图",
  },
  all: "全部游戏",
  play: "对弈",
  explore: "局面分析",
  workbench: "在工作台打开",
  aliases: "又名",
  source: "出处",
  rule: "规则",
  knownLaw: "已知规律",
  problems: "用到这个规则的题目",
};
