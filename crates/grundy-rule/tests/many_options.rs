//! Rules with more options than a machine can hold.

use grundy_rule::{Halt, Meter, Position, Rules, Ruleset};

/// Seven heaps out of 60: millions of options, which would fill the memory before the meter ends.
#[test]
fn more_options_than_can_be_held_are_refused() {
    let parts = "x -> [a, b, c, d, e, f, x - a - b - c - d - e - f] for a in 1..x for b in 1..x for c in 1..x \
                 for d in 1..x for e in 1..x for f in 1..x";
    let ruleset = Ruleset::parse(parts).unwrap();
    assert_eq!(ruleset.options(&Position::heap(60), &mut Meter::of(1 << 40)), Err(Halt::Stopped));
}
