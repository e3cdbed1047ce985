/** Every word on the page, in one language at a time; both have the same keys because they have the same type. */
import type { Language } from "./preferences.ts";
import { en } from "./words/en.ts";
import { zh } from "./words/zh.ts";

export type Words = typeof en;

const LANGUAGES: Record<Language, Words> = { en, zh };

export function wordsOf(language: Language): Words {
  return LANGUAGES[language];
}
