/** The classes of heaps in a misère quotient: what a heap is worth in every sum, however large it is. */
import type { Cell, MisereDocument } from "../../documents.ts";
import type { Period } from "../../pieces/plot.ts";

export interface Classes {
  order: number;
  lost: number;
  /** Nothing where classes are known for the first heaps alone. */
  period: Period | null;
  /** How many heaps have a known class; nothing where all have. */
  below: number | null;
  /** The class of a heap as a number; nothing where it is not known. */
  code(heap: bigint): number | null;
  /** Its name, such as `ab²`. */
  name(heap: bigint): string | null;
  /** Colours for the first heaps: 0 for a heap that is lost alone. */
  colours(limit: number): Cell[];
}

/** Where a quotient was found, and the textbook rule, which says it more simply, does not hold. */
export function classesOf({ quotient, textbook_rule: textbook }: MisereDocument): Classes | null {
  if (!quotient || textbook || quotient.phi.length === 0) return null;
  const { phi, elements, period } = quotient;
  const lost = new Set(quotient.p_elements);
  const shades = new Map([...elements.keys()].filter((element) => !lost.has(element)).map((element, shade) => [element, shade + 1]));
  const start = BigInt(quotient.preperiod ?? 0);

  function code(heap: bigint): number | null {
    const place = period === null || heap < start ? heap : start + ((heap - start) % BigInt(period));
    return phi[Number(place)] ?? null;
  }

  function colour(heap: number): Cell {
    const element = code(BigInt(heap));
    return element === null ? null : (shades.get(element) ?? 0);
  }

  return {
    order: quotient.order,
    lost: quotient.p_order,
    period: period === null ? null : { preperiod: quotient.preperiod ?? 0, period, saltus: 0 },
    below: period === null ? phi.length : null,
    code,
    name(heap) {
      const element = code(heap);
      return element === null ? null : (elements[element] ?? null);
    },
    colours: (limit) => Array.from({ length: period === null ? Math.min(limit, phi.length) : limit }, (_, heap) => colour(heap)),
  };
}

/** `250`, `10^18` and `1e18` as a number; nothing for anything else. */
export function heapOf(text: string): bigint | null {
  const found = /^(\d{1,40})(?:\s*(\^|\*\*|e)\s*(\d{1,2}))?$/i.exec(text.trim());
  if (!found) return null;
  const [, base, sign, power] = found;
  if (power === undefined) return BigInt(base!);
  return sign?.toLowerCase() === "e" ? BigInt(base!) * 10n ** BigInt(power) : BigInt(base!) ** BigInt(power);
}

/** The heaps that are lost alone: those before the period, and the places in the period. */
export function lostAlone({ colours, period, below }: Classes): { first: number[]; places: number[]; period: Period | null } {
  const end = period === null ? (below ?? 0) : period.preperiod + period.period;
  const lost = [...colours(end).entries()].filter(([, colour]) => colour === 0).map(([heap]) => heap);
  const start = period?.preperiod ?? end;
  return { first: lost.filter((heap) => heap < start), places: lost.filter((heap) => heap >= start), period };
}
