/** Games that everybody asks for first, in this order; the others follow by their titles. */
const FAME = [
  "nim",
  "wythoff",
  "kayles",
  "bash",
  "grundys_game",
  "fibonacci_nim",
  "dawsons_chess",
  "lasker",
  "staircase",
  "euclid",
  "chomp2",
  "moore",
  "treblecross",
  "queens_corner",
  "king",
  "one_three_four",
  "cutting_trees",
  "tokens_on_a_digraph",
  "subtract_a_square",
  "take_a_prime",
  "officers",
  "dawsons_kayles",
  "mock_turtles",
  "ruler",
  "divisor_nim",
  "powers_of_two",
  "chomp3",
  "coins_in_a_ring",
];

export function byFame(left: { name: string; title: string }, right: { name: string; title: string }): number {
  const rank = (name: string) => (FAME.includes(name) ? FAME.indexOf(name) : FAME.length);
  return rank(left.name) - rank(right.name) || left.title.localeCompare(right.title);
}
