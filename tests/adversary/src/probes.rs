//! Where to look: small positions, and positions around every number that a rule can hide.

use crate::meaning::{Position, value};
use crate::tree::{Alternative, Cond, Entry, Expr, Leaves, Part, Rule, Set, Step};

/// The numbers that stand in a rule or can be computed from such that stand side by side, rising.
pub fn constants(rule: &Rule) -> Vec<i128> {
    let mut found = Vec::new();
    for clause in &rule.clauses {
        entries(&clause.pattern.at, &mut found);
        clause.alternatives.iter().for_each(|one| of_alternative(one, &mut found));
    }
    rule.domain.iter().for_each(|cond| of_cond(cond, &mut found));
    rule.wins.iter().for_each(|pattern| entries(&pattern.at, &mut found));
    found.sort_unstable();
    found.dedup();
    if found.len() <= 10 {
        let products: Vec<i128> =
            found.iter().flat_map(|a| found.iter().filter_map(move |b| a.checked_mul(*b))).collect();
        found.extend(products);
    }
    found.retain(|&number| (0..1i128 << 63).contains(&number));
    found.sort_unstable();
    found.dedup();
    found
}

fn entries(at: &[Entry], found: &mut Vec<i128>) {
    at.iter().for_each(|entry| {
        if let Entry::Constant(number) = entry {
            found.push(*number)
        }
    });
}

fn of_alternative(alternative: &Alternative, found: &mut Vec<i128>) {
    of_leaves(&alternative.leaves, found);
    of_steps(&alternative.steps, found);
}

fn of_leaves(leaves: &Leaves, found: &mut Vec<i128>) {
    match leaves {
        Leaves::One(place) => place.at.iter().for_each(|expr| of_expr(expr, found)),
        Leaves::Sum(parts) => parts.iter().for_each(|part| of_part(part, found)),
    }
}

fn of_part(part: &Part, found: &mut Vec<i128>) {
    part.place.at.iter().chain(&part.count).for_each(|expr| of_expr(expr, found));
    of_steps(&part.steps, found);
}

fn of_steps(steps: &[Step], found: &mut Vec<i128>) {
    for step in steps {
        match step {
            Step::For(_, set) => of_set(set, found),
            Step::Let(_, expr) => of_expr(expr, found),
            Step::If(cond) => of_cond(cond, found),
        }
    }
}

fn of_set(set: &Set, found: &mut Vec<i128>) {
    match set {
        Set::Range(a, b) | Set::Inclusive(a, b) => [a, b].iter().for_each(|expr| of_expr(expr, found)),
        Set::From(a) => of_expr(a, found),
        Set::List(items) | Set::AllBut(items) => items.iter().for_each(|expr| of_expr(expr, found)),
        Set::Named(_, argument) => argument.iter().for_each(|expr| of_expr(expr, found)),
    }
}

fn of_cond(cond: &Cond, found: &mut Vec<i128>) {
    match cond {
        Cond::Compare(first, rest) => {
            of_expr(first, found);
            rest.iter().for_each(|(_, expr)| of_expr(expr, found));
        }
        Cond::Not(inner) => of_cond(inner, found),
        Cond::And(a, b) | Cond::Or(a, b) => [a, b].iter().for_each(|cond| of_cond(cond, found)),
        Cond::Test(_, arguments) => arguments.iter().for_each(|expr| of_expr(expr, found)),
    }
}

fn of_expr(expr: &Expr, found: &mut Vec<i128>) {
    // What holds no name is a number, however it is written.
    found.extend(value(expr, &[]).ok().map(i128::abs));
    match expr {
        Expr::Binary(_, a, b) => [a, b].iter().for_each(|expr| of_expr(expr, found)),
        Expr::Negative(inner) => of_expr(inner, found),
        Expr::Call(_, arguments) => arguments.iter().for_each(|expr| of_expr(expr, found)),
        _ => {}
    }
}

/// Heaps worth a look: the first ones, and those around constants and their doubles.
pub fn heaps(rule: &Rule, first: i128) -> Vec<i128> {
    let mut found: Vec<i128> = (0..first).collect();
    for constant in constants(rule) {
        found.extend(constant - 2..=constant + 5);
        found.extend([2 * constant, 2 * constant + 1, 3 * constant]);
    }
    found.retain(|&heap| (0..1i128 << 63).contains(&heap));
    found.sort_unstable();
    found.dedup();
    found
}

/// Positions of the tag worth a look: a box, and rows and columns around constants.
pub fn positions(rule: &Rule, tag: &str, arity: usize, first: i128) -> Vec<Position> {
    let position = |at: Vec<i128>| Position { tag: tag.into(), at };
    if arity == 1 {
        return heaps(rule, first).into_iter().map(|heap| position(vec![heap])).collect();
    }
    let side = if arity == 2 { first.min(20) } else { first.min(7) };
    let mut found = vec![Vec::new()];
    for _ in 0..arity {
        found = found
            .iter()
            .flat_map(|row: &Vec<i128>| (0..side).map(move |n| [row.clone(), vec![n]].concat()))
            .collect();
    }
    let far: Vec<i128> = heaps(rule, 0).into_iter().filter(|&heap| heap >= side).take(60).collect();
    for axis in 0..arity {
        for &heap in &far {
            for rest in [0, 1, 2, 3, 5] {
                let mut at = vec![rest; arity];
                at[axis] = heap;
                found.push(at);
            }
        }
    }
    found.extend(far.iter().map(|&heap| vec![heap; arity]));
    found.into_iter().map(position).collect()
}
