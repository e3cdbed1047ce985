/** How far a claim is known, always visible. */
import type { LawDocument, Standing } from "../documents.ts";
import { h } from "../html.ts";
import type { Words } from "../words.ts";

const SIGN: Partial<Record<Standing, string>> = { proved: "✓", trusted: "✓", bounded: "✓", refuted: "✗", conjectured: "≈" };

export function badge(standing: Standing, text: string, small = false): HTMLElement {
  const sign = SIGN[standing];
  return h(
    "span",
    { class: small ? "badge small" : "badge", "data-standing": standing },
    sign && h("span", { "aria-hidden": "true" }, sign),
    h("span", {}, text),
  );
}

/** The words of a law's badge: standing, method, and what was done to know it. */
export function badgeWords(law: LawDocument, words: Words): string {
  const { standing: names, methods, checked, agreesBelow, seenBelow } = words.workbench;
  const parts = [names[law.standing], law.method && (methods[law.method] ?? law.method)];
  if (law.checked) parts.push(checked);
  else if (law.standing === "conjectured") parts.push(agreesBelow(law.agrees_below));
  else if (law.standing === "none" && law.agrees_below > 0) parts.push(seenBelow(law.agrees_below));
  return parts.filter((part) => part).join(" · ");
}
