/** The beginning of a longer text. */

/** The lines that fit into about a line and a half of the page, and at least one. */
export function firstSentences(text: string): string {
  const [first = "", ...rest] = text.split("\n");
  let said = first;
  for (const line of rest) {
    if (widthOf(said) + widthOf(line) > 120) break;
    said += said.endsWith("。") ? line : ` ${line}`;
  }
  return said;
}

/** The name in the other language, as far as it says more than the name itself. */
export function otherName(name: string, other: string): string {
  if (name.startsWith(other)) return "";
  return other.startsWith(name) ? other.slice(name.length).trim() : other;
}

/** In letters; a Chinese character is as wide as two. */
function widthOf(text: string): number {
  return [...text].reduce((width, letter) => width + (letter >= "⺀" ? 2 : 1), 0);
}
