/** How large tables may be asked for, by the number of coordinates. */

const HEAPS = [20, 30, 40, 60, 80, 100, 120, 160, 200, 300, 400, 600, 1000, 2000, 3000, 5000, 10_000, 20_000, 50_000];
const BOARDS = [10, 16, 24, 32, 40, 60, 80, 100, 120, 160, 200, 256, 300, 400, 512, 600, 800, 1000, 1500, 2000, 3000, 4000];
const THREE = [4, 5, 6, 8, 10, 12, 16, 20, 24, 32];

export function limitsFor(arity: number): number[] {
  if (arity === 1) return HEAPS;
  return arity === 2 ? BOARDS : THREE;
}
