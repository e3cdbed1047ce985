use std::collections::HashMap;

// For each prime the set of its exponents is a game of its own; bit e - 1 stands for the exponent e.
fn value(mask: u64, known: &mut HashMap<u64, u32>) -> u32 {
    if let Some(&value) = known.get(&mask) {
        return value;
    }
    let mut reached = 0_u64;
    for exponent in 1..=64 - mask.leading_zeros() {
        let lower = mask & ((1 << (exponent - 1)) - 1);
        reached |= 1 << value(mask >> exponent | lower, known);
    }
    known.insert(mask, reached.trailing_ones());
    reached.trailing_ones()
}

fn main() {
    let mut input = Input::new();
    let mut exponents: HashMap<i64, u64> = HashMap::new();
    for _ in 0..input.number("n", 0, 10_000) {
        let mut rest = input.number("a", 1, 1_000_000_000);
        let mut prime = 2;
        while prime * prime <= rest {
            let mut exponent = 0;
            while rest % prime == 0 {
                rest /= prime;
                exponent += 1;
            }
            if exponent > 0 {
                *exponents.entry(prime).or_default() |= 1 << (exponent - 1);
            }
            prime += 1;
        }
        if rest > 1 {
            *exponents.entry(rest).or_default() |= 1;
        }
    }
    let mut known = HashMap::from([(0, 0)]);
    let total = exponents.values().fold(0, |total, &mask| total ^ value(mask, &mut known));
    say(if total != 0 { "Mojtaba\n" } else { "Arpa\n" }, true);
}
