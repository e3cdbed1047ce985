/** Programs in colour: comments, words of the language, numbers, texts, directives. */
import { h } from "../html.ts";

const WORDS: Record<string, string> = {
  cpp: "auto bool break char class const constexpr continue double else false for if include inline int int64_t long namespace return signed size_t static string struct template true typedef unsigned using vector void while uint64_t __int128",
  java: "boolean break byte case class continue default double else extends false final for if implements import int interface long new null private public return static super switch this throw throws true try void while String",
  python: "and as assert break class continue def elif else except False finally for from global if import in is lambda None nonlocal not or pass raise return True try while with yield",
  rust: "as break const continue else enum extern false fn for if impl in let loop match mod move mut pub ref return self static struct true type u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 usize isize unsafe use Vec vec where while",
};

const COMMENT: Record<string, string> = { python: "#[^\\n]*|\"\"\"[\\s\\S]*?\"\"\"" };

/** The pieces of a program, each with the class that colours it, or none. */
export function tokens(code: string, language: string): [text: string, kind: string | null][] {
  const words = new Set((WORDS[language] ?? "").split(" "));
  const comment = COMMENT[language] ?? "//[^\\n]*|/\\*[\\s\\S]*?\\*/";
  const directive = language === "cpp" ? "^[ \\t]*#[^\\n]*" : "^[ \\t]*@\\w+|^#!?\\[[^\\n]*\\]";
  const pattern = new RegExp(`(${comment})|(${directive})|("(?:\\\\.|[^"\\\\\\n])*"|'(?:\\\\.|[^'\\\\\\n])')|(\\b\\d[\\w.]*)|([A-Za-z_]\\w*)`, "gm");
  const found: [string, string | null][] = [];
  let end = 0;
  for (const match of code.matchAll(pattern)) {
    if (match.index > end) found.push([code.slice(end, match.index), null]);
    const [text, isComment, isDirective, isText, isNumber] = match;
    const kind = isComment ? "comment" : isDirective ? "directive" : isText ? "text" : isNumber ? "number" : words.has(text) ? "word" : null;
    found.push([text, kind]);
    end = match.index + text.length;
  }
  found.push([code.slice(end), null]);
  return found;
}

/** A program as elements. */
export function highlighted(code: string, language: string): (Node | string)[] {
  return tokens(code, language).map(([text, kind]) => (kind ? h("span", { class: `code-${kind}` }, text) : text));
}
