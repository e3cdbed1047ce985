// From the last item to the first: the least money with which the player to buy it wins.
fn main() {
    let mut input = Input::new();
    while !input.ended() {
        let n = input.number("n", 0, 10_000_000);
        let alice = input.number("A", 0, 1_000_000_000);
        let bob = input.number("B", 0, 1_000_000_000);
        let price: Vec<i64> = (0..n).map(|_| input.number("c", 0, 1_000_000_000)).collect();
        let mut left = alice + bob - price.iter().sum::<i64>();
        let mut least: Option<i64> = None;
        for &cost in price.iter().rev() {
            left += cost;
            least = Some(match least {
                None => cost,
                Some(least) => cost.max((left - least + 1).min(cost + least)),
            });
        }
        say(if least.is_some_and(|least| alice >= least) { "ALICE\n" } else { "BOB\n" }, false);
    }
    say("", true);
}
