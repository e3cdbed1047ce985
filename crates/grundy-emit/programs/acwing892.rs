fn main() {
    let mut input = Input::new();
    let mut odd = 0;
    for stair in 1..=input.number("n", 0, 10_000_000) {
        let stones = input.number("a", 0, 1_000_000_000_000_000_000);
        if stair % 2 == 1 {
            odd ^= stones;
        }
    }
    say(if odd != 0 { "Yes\n" } else { "No\n" }, true);
}
