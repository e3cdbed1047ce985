/** 页眉与各页共用的词。 */
import type { shell as english } from "./shell.en.ts";

export const shell: typeof english = {
  workbench: "工作台",
  explore: "局面分析",
  play: "对弈",
  games: "游戏",
  problems: "题目",
  skip: "跳到正文",
  pages: "页面",
  language: "English",
  toLanguage: "English（切换为英文）",
  toDark: "深色",
  toLight: "浅色",
  loading: "正在载入……",
  stop: "停止",
  stopped: "已停止",
  copy: "复制",
  copied: "已复制",
  lost: "页面背后的程序没有应答。`grundy serve` 还在运行吗？",
  tryAgain: "重试",
  goOn: "继续",
  json: "本页的 JSON",
  interface: "HTTP 接口",
  licences: "许可证",
  missing: "没有这个页面",
  missingHelp: "回到工作台",
};
