/** Round numbers along an axis. */

/** At most `count` multiples of 1, 2 or 5 times a power of ten, from `from` to `to`. */
export function ticks(from: number, to: number, count: number): number[] {
  const step = roundStep((to - from) / Math.max(count, 1));
  const first = Math.ceil(from / step) * step;
  const many = Math.floor((to - first) / step) + 1;
  return Array.from({ length: Math.max(0, many) }, (_, index) => first + index * step);
}

function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= least) ?? 10);
}
