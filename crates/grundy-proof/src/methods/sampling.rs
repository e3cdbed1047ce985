//! A first look whether a rule may be one of a theorem's: the options of small positions are compared.
//!
//! It only saves work. That the rule is the theorem's everywhere is for the checker to decide.

use grundy_rule::{Meter, Position, Rules, Ruleset};
use grundy_table::boxed;

/// Small positions of the rules that are looked for have few options.
const STEPS: u64 = 1 << 16;

/// The options of a position, as coordinates, sorted; nothing if one of them is a sum or has a tag.
pub(crate) fn options(ruleset: &Ruleset, position: &[u64]) -> Option<Vec<Vec<u64>>> {
    let options = ruleset.options(&Position::new(position), &mut Meter::of(STEPS)).ok()?;
    let single = |option: &Vec<Position>| match option.as_slice() {
        [one] => Some(one.coordinates.to_vec()),
        _ => None,
    };
    let mut options: Vec<Vec<u64>> = options.iter().map(single).collect::<Option<_>>()?;
    options.sort_unstable();
    Some(options)
}

/// Whether the rule has these options at all positions with so many coordinates, all below the limit.
pub(crate) fn looks_like(
    ruleset: &Ruleset,
    arity: usize,
    limit: u64,
    expected: impl Fn(&[u64]) -> Vec<Vec<u64>>,
) -> bool {
    let same = |position: Vec<u64>| {
        let mut expected = expected(&position);
        expected.sort_unstable();
        options(ruleset, &position) == Some(expected)
    };
    boxed(arity, limit).all(same)
}

/// The number of coordinates of a rule without tags, domain, wins and code, and with a start only where one is wanted.
pub(crate) fn plain_arity(ruleset: &Ruleset, start: bool) -> Option<usize> {
    let [clause, rest @ ..] = ruleset.clauses() else { return None };
    let plain = ruleset.clauses().iter().all(|clause| clause.domain.is_empty())
        && ruleset.wins().is_empty()
        && ruleset.tags().len() == 1
        && ruleset.start_clause().is_some() == start;
    let arity = clause.pattern.len();
    (plain && rest.iter().all(|clause| clause.pattern.len() == arity)).then_some(arity)
}
