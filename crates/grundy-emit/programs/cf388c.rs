// Each player keeps his half of every pile; the middle cards are taken in turn, the largest first.
fn main() {
    let mut input = Input::new();
    let (mut sums, mut middles) = ([0, 0], Vec::new());
    for _ in 0..input.number("n", 0, 1_000_000) {
        let cards = input.number("s", 0, 1_000_000);
        for card in 0..cards {
            let value = input.number("c", 0, 1_000_000_000);
            if cards % 2 == 1 && card == cards / 2 {
                middles.push(value);
            } else {
                sums[usize::from(card >= cards / 2)] += value;
            }
        }
    }
    middles.sort_unstable_by(|one: &i64, other| other.cmp(one));
    for (turn, value) in middles.iter().enumerate() {
        sums[turn % 2] += value;
    }
    say(&format!("{} {}\n", sums[0], sums[1]), true);
}
