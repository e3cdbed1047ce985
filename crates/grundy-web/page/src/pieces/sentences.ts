/** The beginning of a longer text. */

/** What is known about a game is told behind how it is played: it begins with such words, in either language. */
const KNOWN = /SG 值|必败|必胜|先手胜|周期|规律|异或|xor|Grundy|\bvalues?\b|\blost\b|\bloses exactly\b|\bperiod/i;

/** How a game is played: the lines that fit into about a line and a half of the page, and at least one. */
export function firstSentences(text: string): string {
  const [first = "", ...rest] = text.split("\n");
  let said = first;
  for (const line of rest) {
    if (widthOf(said) + widthOf(line) > 120 || KNOWN.test(line)) break;
    said += said.endsWith("。") ? line : ` ${line}`;
  }
  return said;
}

/** The name in the other language, as far as it says more than the name itself. */
export function otherName(name: string, other: string): string {
  if (name.startsWith(other)) return "";
  return other.startsWith(name) ? other.slice(name.length).trim().replace(/^（(.*)）$/, "$1") : other;
}

/** The engine's words begin small, because they stand in sentences too. */
export function sentence(text: string): string {
  // A sentence that begins with a value, g(7) = 2, keeps it as it is.
  return /^[a-z][a-z]/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

/** The same where it stands alone: with a stop at its end. */
export function wholeSentence(text: string): string {
  if (text === "" || /[.!?:…。！？：]$/.test(text)) return sentence(text);
  return sentence(text) + (/[\u4e00-\u9fff]/.test(text) ? "。" : ".");
}

/** In letters; a Chinese character is as wide as two. */
function widthOf(text: string): number {
  return [...text].reduce((width, letter) => width + (letter >= "⺀" ? 2 : 1), 0);
}
