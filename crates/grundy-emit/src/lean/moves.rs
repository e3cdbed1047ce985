//! Moves as propositions: one for each digit of a code, or for each alternative of a rule.

use super::terms::{condition, expression, member, outside};
use grundy_rule::tree::{Alternative, Binding, Outcome, Part, Slotted, Times};
use grundy_rule::{Code, Rules, Ruleset, Text};

/// The moves from the heap `x` to the list `after`, each in brackets.
pub(super) fn of(ruleset: &Ruleset) -> Result<Vec<String>, Text> {
    if ruleset.arity() != Some(1) || ruleset.tags().len() > 1 {
        return Err(outside(
            "a rule on more than one heap, or with several kinds of positions",
            "多个坐标或多种局面",
        ));
    }
    if !ruleset.wins().is_empty() || ruleset.start_clause().is_some() {
        return Err(outside("`win at` or `start`", "`win at` 或 `start`"));
    }
    if let Some(code) = ruleset.code() {
        return Ok(of_code(code));
    }
    let mut moves = Vec::new();
    for clause in ruleset.clauses() {
        if !clause.domain.is_empty() {
            return Err(outside("a domain", "`domain`"));
        }
        for alternative in &clause.alternatives {
            let here = match clause.pattern.as_slice() {
                [Slotted::Constant(constant)] => format!("x = {constant} ∧ "),
                _ => String::new(),
            };
            moves.push(format!("({here}{})", of_alternative(alternative)?));
        }
    }
    Ok(moves)
}

fn of_code(code: &Code) -> Vec<String> {
    let (digits, tail) = code.digits_and_tail();
    let lead = std::iter::once((0, code.digit(0), false));
    let plain = digits.iter().enumerate().map(|(at, digit)| (at + 1, *digit, false));
    let again = tail.iter().enumerate().map(|(at, digit)| (digits.len() + at + 1, *digit, true));
    let moves = lead.chain(plain).chain(again).flat_map(|(taken, digit, repeats)| {
        let taken = if repeats { format!("{taken} + {} * again", tail.len()) } else { taken.to_string() };
        let kept = (0..4).filter(move |parts| digit >> parts & 1 == 1);
        kept.map(move |parts| of_digit(&taken, repeats, parts))
    });
    moves.collect()
}

/// Takes some tokens and leaves so many heaps, none of them empty.
fn of_digit(taken: &str, repeats: bool, parts: usize) -> String {
    let names = &["a", "b", "c"][..parts];
    let bound: Vec<&str> = repeats.then_some("again").into_iter().chain(names.iter().copied()).collect();
    let exists = if bound.is_empty() { String::new() } else { format!("∃ {} : Nat, ", bound.join(" ")) };
    let positive: String = names.iter().map(|name| format!("1 ≤ {name} ∧ ")).collect();
    let total: String = names.iter().map(|name| format!(" + {name}")).collect();
    format!("({exists}{positive}x = {taken}{total} ∧ after = [{}])", names.join(", "))
}

fn of_alternative(alternative: &Alternative) -> Result<String, Text> {
    let names: Vec<String> =
        alternative.names.iter().enumerate().map(|(slot, name)| spelled(slot, name)).collect();
    let mut text = String::new();
    for binding in &alternative.bindings {
        text += &match binding {
            Binding::For { slot, set, .. } => {
                format!("∃ {} : Int, {} ∧ ", names[*slot], member(&names[*slot], set, &names)?)
            }
            Binding::Let { slot, value } => {
                format!("∃ {0} : Int, {0} = {1} ∧ ", names[*slot], expression(value, &names)?)
            }
            Binding::If(restriction) => format!("{} ∧ ", condition(restriction, &names)?),
        };
    }
    Ok(format!("{text}after.map Int.ofNat = {}", result(&alternative.outcome, &names)?))
}

/// The heap is `x`; bound names keep their spelling, with their place behind it, so that they are no words of Lean.
fn spelled(slot: usize, name: &str) -> String {
    if slot == 0 { "(x : Int)".into() } else { format!("{name}_{slot}") }
}

/// The list of what is left. A heap below 0 is the image of no natural number, so it is no move.
fn result(outcome: &Outcome, names: &[String]) -> Result<String, Text> {
    match outcome {
        Outcome::One(target) => Ok(format!("[{}]", expression(&target.coordinates[0], names)?)),
        Outcome::Sum(parts) if parts.is_empty() => Ok("[]".into()),
        Outcome::Sum(parts) => {
            let parts: Vec<String> =
                parts.iter().map(|part| of_part(part, names)).collect::<Result<_, _>>()?;
            Ok(parts.join(" ++ "))
        }
    }
}

fn of_part(part: &Part, names: &[String]) -> Result<String, Text> {
    let heap = expression(&part.target.coordinates[0], names)?;
    match &part.times {
        Times::Once => Ok(format!("[{heap}]")),
        Times::Count(count, _) => {
            Ok(format!("List.replicate (Int.toNat {}) {heap}", expression(count, names)?))
        }
        Times::Each(..) => Err(outside("a comprehension", "推导式")),
    }
}
