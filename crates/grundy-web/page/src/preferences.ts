/** Language and theme: what the link says, else what was chosen here before, else what the browser asks for. */

export type Language = "en" | "zh";
export type Theme = "light" | "dark";

export function chosenLanguage(search: string): Language {
  const said = new URLSearchParams(search).get("lang") ?? remembered("lang");
  if (said === "en" || said === "zh") return said;
  return navigator.languages.some((tag) => tag.toLowerCase().startsWith("zh")) && !navigator.language.startsWith("en")
    ? "zh"
    : "en";
}

export function chosenTheme(search: string): Theme {
  const said = new URLSearchParams(search).get("theme") ?? remembered("theme");
  if (said === "light" || said === "dark") return said;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Storage may be forbidden; then a choice lasts as long as the link that carries it. */
export function remember(key: "lang" | "theme", value: string): void {
  try {
    localStorage.setItem(`grundy.${key}`, value);
  } catch {
    return;
  }
}

function remembered(key: "lang" | "theme"): string | null {
  try {
    return localStorage.getItem(`grundy.${key}`);
  } catch {
    return null;
  }
}
