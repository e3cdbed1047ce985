/** 工作台的词。 */
import type { Standing } from "../documents.ts";
import type { Period } from "../pieces/plot.ts";
import type { workbench as english } from "./workbench.en.ts";

const group = (number: number) => String(number).replace(/\B(?=(\d{3})+$)/g, "\u202f");
const box = (limit: number, arity: number) => Array.from({ length: arity }, () => group(limit)).join(" × ");
const standing: Record<Standing, string> = {
  proved: "已证明",
  trusted: "可信",
  bounded: "在所述范围内完整",
  conjectured: "猜想",
  none: "未找到规律",
  computed: "已计算",
  refuted: "已否定",
  undecided: "未定",
};

export const workbench: typeof english = {
  rule: "规则",
  examples: "示例",
  lesson: "写出一堆可以怎样变化；多堆同时进行，就是它们的和。",
  unread: "规则写对之后，图、规律和代码会出现在这里。",
  howWritten: "规则怎么写",
  untitled: "你的规则",
  witness: "实例",
  help: "建议",
  limit: "上限",

  law: "规律",
  looking: "正在找规律……",
  searching: "正在寻找……",
  lawStopped: "已停止找规律。",
  standing,
  methods: {
    automaton: "自动机",
    "guy-smith": "Guy–Smith 定理",
    mod: "同余",
    window: "窗口",
    "sparse-window": "稀疏窗口",
  },
  checked: "已独立验证",
  checkedIn: (milliseconds: number) => `${milliseconds} 毫秒验证通过`,
  agreesBelow: (limit: number) => `与 ${group(limit)} 以下的值相符`,
  seenBelow: (limit: number) => `看过 ${group(limit)} 以下的值`,
  noLaw: (limit: number) => `${group(limit)} 以下的值不符合任何已知类型的规律。`,
  noLawNote: "这也是一个答案：表中的值是精确的，表外不作任何断言。",
  proof: "证明",
  notProved: (of: Standing) => (of === "conjectured" ? "在已计算的范围内，值与此规律相符。这是证据，不是证明。" : "这里没有需要证明的内容。"),
  alsoSeen: "另外观察到",
  tried: "试过的规律类型",

  pictures: "图示",
  table: "表格",
  plot: "散点图",
  playConvention: "胜负约定",
  normal: "正常",
  misereShort: "反常",
  layLosses: "必败态标为橙色",
  zoomIn: "放大",
  zoomOut: "缩小",
  zoomAll: "显示全部",
  beside: "关于这幅图",
  filling: (limit: number, arity: number) => `正在打表，${box(limit, arity)}……`,
  valuesOf: (limit: number, arity: number, misere: boolean) =>
    `${misere ? "反常 SG 值" : "SG 值"}，${arity === 1 ? `0 到 ${group(limit - 1)}` : box(limit, arity)}`,
  mapNote: (names: string[]) => `每格是一个局面 (${names.slice(0, 2).join(", ")})。颜色表示 SG 值，越深越大；橙色是必败态。`,
  rowsOf: (columns: number) => `每行 ${columns} 个。颜色越深值越大；橙色是必败态。`,
  periodNote: ({ period, preperiod, saltus }: Period, off: number) =>
    [
      period === 1 ? "" : `按周期 ${group(period)} 对齐。`,
      saltus > 0 && period === 1 ? `从 ${group(preperiod)} 起，每个值比前一个大 ${group(saltus)}。` : saltus > 0 ? `从 ${group(preperiod)} 起，每个周期增加 ${group(saltus)}。` : preperiod > 0 ? `从 ${group(preperiod)} 起循环。` : "从头开始循环。",
      off > 0 ? `带框的 ${group(off)} 个值是例外。` : "",
    ].join(""),
  cutShort: (length: number) => `时间用尽，只算到 ${group(length)}。`,
  plotNote: "每个点是一堆的 SG 值；橙色是必败态。",
  plotPeriodNote: ({ period, preperiod }: Period) =>
    `每个点是一堆的 SG 值。色带标出长为 ${group(period)} 的周期${preperiod > 0 ? `，竖线处（${group(preperiod)}）开始循环` : ""}。`,
  legend: (most: number) => `颜色从值 0 到值 ${most}`,
  tableLabel: "SG 值表。方向键移动，回车查看分析。",
  plotLabel: "SG 值图。方向键移动，加减号缩放，回车查看分析。",
  mapLabel: "SG 值地图。方向键移动，加减号缩放，0 显示全部。",
  noTable: "这个博弈的局面是列表、树或图，不能排成一张表。可以来一局，或查询谁会赢。",

  moreAbout: "详细介绍",

  position: "局面",
  at: (position: string) => `局面 ${position}`,
  pointAt: "指向一格，查看它的 SG 值、胜负与走法。",
  valueIs: "SG 值",
  outcome: { next: "先手必胜", previous: "先手必败", draw: "双方都无法取胜" },
  threat: "可一步取胜的局面：先手立即获胜",
  noPosition: "没有这个局面。",
  noWinningMove: "没有必胜的走法。",
  winningMoves: (count: number) => (count === 1 ? "必胜走法：到" : `${count} 种必胜走法：到`),
  andMore: (count: number) => ` 等（另有 ${count} 种）`,
  exploreThis: "为什么？",

  rows: "逐行的规律",
  rowsNote: (name: string) => `固定 ${name}，这一行有自己的规律。拖动滑块查看。`,

  downloads: "下载",
  bfile: "b-file",
  certificate: "证书",
  story: "报告",

  whoWins: "谁会赢？",
  sumLabel: "局面，例如 3 5 7",
  sumAsk: "查询",
  playIt: "来一局",
  exploreIt: "分析",

  claim: "你的猜想",
  claimNote: "看出规律了？写下来，程序会证明它，或用一个局面否定它。",
  claimLabel: "一个猜想，例如 g = x mod 4",
  claimAsk: "检验",
  claimWorking: "正在寻找反例与证明……",

  misere: "反常游戏",
  misereNote: "走最后一步的人输。",
  misereWorking: "正在研究反常游戏……",
  textbook: (holds: boolean | null) =>
    holds === true ? "课本上的判据成立" : holds === false ? "课本上的判据不成立" : "课本上的判据未定",
  quotient: (order: number, losses: number) => `反常商的阶为 ${group(order)}，其中 ${losses} 个元素必败`,
  quotientPeriod: (preperiod: number, period: number) => `；堆从 ${group(preperiod)} 起以 ${group(period)} 为周期`,
  quotientBelow: (limit: number) => `；已知对小于 ${group(limit)} 的堆成立`,
  genus: "各局面的 genus",

  code: "代码",
  codeLanguage: "编程语言",
  codeStyle: "代码形式",
  codeWaits: "找规律结束后即生成代码。",
  program: "完整程序",
  function: "函数",
};
