// The heaps as a diagram: along its diagonal the winner does not change; at the last cell both ways out are counted.
fn main() {
    let mut input = Input::new();
    let n = input.number("N", 1, 10_000_000) as usize;
    let mut heaps: Vec<i64> = (0..n).map(|_| input.number("a", 1, 1_000_000_000_000_000_000)).collect();
    heaps.sort_unstable_by(|one, other| other.cmp(one));
    let corner = (1..n).take_while(|&place| heaps[place] > place as i64).count();
    let up = heaps[corner] - corner as i64 - 1;
    let right = heaps[corner + 1..].iter().take_while(|&&heap| heap == corner as i64 + 1).count();
    say(if up % 2 == 1 || right % 2 == 1 { "First\n" } else { "Second\n" }, true);
}
