// f(k, L) is how far k rounds reach when the secret is at least L; it grows so fast that few rounds are ever needed.
const ENOUGH: i64 = 1_000_000_000_000_000_000;

fn reach(rounds: usize, least: i64) -> i64 {
    match rounds {
        0 => return least - 1,
        1 if least > ENOUGH => return ENOUGH + 1,
        1 => return 2 * least - 1,
        _ => {}
    }
    let mut next = least;
    for _ in 0..least {
        next = reach(rounds - 1, next) + 2;
        if next > ENOUGH {
            return ENOUGH + 1;
        }
    }
    reach(rounds - 1, next)
}

fn main() {
    let mut input = Input::new();
    let mut reached = vec![0];
    while reached[reached.len() - 1] < ENOUGH {
        reached.push(reach(reached.len(), 1));
    }
    for _ in 0..input.number("T", 0, 10_000_000) {
        let most = input.number("U", 1, ENOUGH);
        say(&format!("{}\n", reached.partition_point(|&reach| reach < most)), false);
    }
    say("", true);
}
