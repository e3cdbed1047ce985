//! Every engine says what a table would cost, however large it is.

use grundy_rule::Ruleset;
use grundy_table::ENGINES;

#[test]
fn no_limit_is_too_large_to_be_priced() {
    for rule in
        ["x -> x - k for k in 1..=3", "x -> x - k for k in primes", "octal 0.77", "(x, y) -> (x - 1, y)"]
    {
        let ruleset = Ruleset::parse(rule).unwrap();
        for limit in [u64::MAX / 16, u64::MAX / 16 + 1, u64::MAX / 2, u64::MAX] {
            for engine in ENGINES {
                let cost = engine.accept(&ruleset, limit);
                assert!(
                    cost.is_err() || cost.is_ok_and(|cost| cost.reads > 1e15),
                    "{rule} by {}",
                    engine.name()
                );
            }
        }
    }
}
