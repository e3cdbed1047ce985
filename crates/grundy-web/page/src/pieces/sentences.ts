/** The beginning of a longer text. */

/** The lines that fit into about a line and a half of the page, and at least one. */
export function firstSentences(text: string): string {
  const [first = "", ...rest] = text.split("\n");
  let said = first;
  for (const line of rest) {
    if (widthOf(said) + widthOf(line) > 150) break;
    said += ` ${line}`;
  }
  return said;
}

/** In letters; a Chinese character is as wide as two. */
function widthOf(text: string): number {
  return [...text].reduce((width, letter) => width + (letter >= "⺀" ? 2 : 1), 0);
}
