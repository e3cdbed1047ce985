/** The little Markdown that the pages of the catalogue are written in: headings, paragraphs, fences, emphasis, code. */
import { h } from "./html.ts";
import { written } from "./pieces/written.ts";

export interface Section {
  heading: string;
  blocks: Block[];
}

export type Block = { kind: "paragraph"; text: string } | { kind: "fence"; word: string; text: string };

/** The sections of a text; what stands before the first heading has none. */
export function sections(text: string): Section[] {
  const found: Section[] = [{ heading: "", blocks: [] }];
  const lines = text.split("\n");
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]!;
    if (line.startsWith("#")) found.push({ heading: line.replace(/^#+\s*/, ""), blocks: [] });
    else if (line.startsWith("```")) {
      const end = lines.indexOf("```", at + 1);
      const last = end < 0 ? lines.length : end;
      found
        .at(-1)!
        .blocks.push({ kind: "fence", word: line.slice(3).trim(), text: lines.slice(at + 1, last).join("\n") });
      at = last;
    } else if (line.trim() !== "") {
      const start = at;
      while (lines[at + 1] !== undefined && /^(?!#|```)\s*\S/.test(lines[at + 1]!)) at += 1;
      found.at(-1)!.blocks.push({ kind: "paragraph", text: joined(lines.slice(start, at + 1)) });
    }
  }
  return found.filter((section) => section.heading !== "" || section.blocks.length > 0);
}

/** Lines of a paragraph; between Chinese sentences there is no space. */
function joined(lines: string[]): string {
  return lines
    .map((line) => line.trim())
    .join(" ")
    .replace(/([。；：，？！）]) /g, "$1");
}

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*/g;

/** A line of text with its code and emphasis. */
export function inline(text: string): (Node | string)[] {
  const parts: (Node | string)[] = [];
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    parts.push(...withPowers(text.slice(from, match.index)));
    const [whole, code, strong, emphasis] = match;
    parts.push(
      code !== undefined ? (written(code) ?? h("code", {}, code)) : strong !== undefined ? h("strong", {}, strong) : h("em", {}, emphasis),
    );
    from = match.index + whole.length;
  }
  return [...parts, ...withPowers(text.slice(from))];
}

/** `10^18` in plain text has its exponent raised. */
function withPowers(text: string): (Node | string)[] {
  return text.split(/(?<=\d)\^(\d+)/).map((part, at) => (at % 2 === 1 ? h("sup", {}, part) : part));
}

export function block(given: Block): HTMLElement {
  if (given.kind === "paragraph") return h("p", {}, ...inline(given.text));
  return h("pre", { class: "fence", tabindex: "0" }, h("code", {}, given.text));
}
