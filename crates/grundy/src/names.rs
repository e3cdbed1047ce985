//! What the coordinates of a rule's positions, and of its table, are called.

use grundy_rule::Rules;

/// What the rule calls the coordinates of its positions, as its left side is written.
pub fn written_names(rules: &dyn Rules) -> Vec<String> {
    names_of(&rules.canonical())
}

/// The names of the coordinates through which a table of these rules runs: those of its `start` where it has one, and of a
/// list its places.
///
/// ```
/// use grundy::rule::Ruleset;
/// use grundy::tables::table_names;
///
/// let fibonacci = "(n, c) -> (n - t, 2 * t) for t in 1..=min(n, c); start n -> (n, n - 1)";
/// assert_eq!(table_names(&Ruleset::parse(fibonacci).unwrap()), ["n"]);
/// ```
pub fn table_names(rules: &dyn Rules) -> Vec<String> {
    let rule = rules.canonical();
    let start = rule.rsplit("start ").next().filter(|start| start.len() < rule.len());
    let names = names_of(start.unwrap_or(&rule));
    let list = match names.as_slice() {
        [name] => name.strip_suffix("[]").or_else(|| name.strip_suffix("{}")),
        _ => None,
    };
    match list {
        Some(list) => (0..rules.arity().unwrap_or(0)).map(|place| format!("{list}[{place}]")).collect(),
        None => names,
    }
}

/// The names that stand before the arrow.
fn names_of(rule: &str) -> Vec<String> {
    let left = rule.split("->").next().unwrap_or_default().trim();
    let inner = left.split_once('(').map_or(left, |(_, inner)| inner.trim_end_matches(')'));
    inner.split(',').map(|name| name.trim().to_string()).collect()
}
