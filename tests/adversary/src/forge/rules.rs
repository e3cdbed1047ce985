//! A rule with one change of its meaning.

use crate::generate;
use crate::random::Random;
use crate::read::{read_cond, read_rule};
use crate::tree::{Entry, Expr, Leaves, Pattern, Rule, Step};

/// The text of a changed rule; lists of a rule change inside.
pub fn changed_text(random: &mut Random, text: &str) -> Option<String> {
    if let Some((inner, how)) = text.strip_prefix("lists of ").and_then(|rest| rest.split_once("; move in "))
    {
        return Some(format!("lists of {}; move in {how}", changed_text(random, inner)?));
    }
    Some(changed(random, &read_rule(text)?).to_string())
}

/// A rule with an alternative, a hole, a win, a start, a guard or a number more, less or different.
pub fn changed(random: &mut Random, rule: &Rule) -> Rule {
    if rule.code.is_some() {
        return with_another_digit(random, rule);
    }
    let mut rule = rule.clone();
    let Some(name) = rule.names().first().cloned() else { return rule };
    match random.below(16) {
        0..=6 => {
            let text = generate::corner(random, rule.arity());
            rule = with_alternative(&rule, &text).unwrap_or(rule);
        }
        7 => rule.domain.extend(read_cond(&format!("{name} != {}", random.between(0, 60)))),
        8 => rule.wins.push(win(random, &rule)),
        9 => add_guard(random, &mut rule, &name),
        10 => drop_step(random, &mut rule),
        11 => drop_alternative(random, &mut rule),
        12 if rule.arity() == 1 && !rule.has_tags() => {
            rule.start = Some(("n".into(), Leaves::Sum(Vec::new())));
        }
        _ => change_constant(random, &mut rule),
    }
    rule
}

/// The rule with one more alternative in the clauses that have as many coordinates; its names are those of ours.
pub fn with_alternative(rule: &Rule, text: &str) -> Option<Rule> {
    let clause = rule.clauses.first()?;
    if !clause.pattern.tag.is_empty()
        || clause.pattern.at.iter().any(|entry| matches!(entry, Entry::Constant(_)))
    {
        return None;
    }
    let ours = ["x", "y", "z"];
    let names = rule.names();
    let is_ours = names.iter().zip(ours).all(|(name, our)| name == our);
    let head = if names.len() == 1 { names[0].clone() } else { format!("({})", names.join(", ")) };
    let text = if is_ours { text.to_string() } else { renamed(text, &ours, &names) };
    let read = read_rule(&format!("{head} -> {text}"))?;
    let mut rule = rule.clone();
    rule.clauses[0].alternatives.extend(read.clauses.into_iter().next()?.alternatives);
    Some(rule)
}

/// Names in a text, word by word.
fn renamed(text: &str, from: &[&str], to: &[String]) -> String {
    let mut out = String::new();
    let mut word = String::new();
    for character in text.chars().chain([' ']) {
        if character.is_ascii_alphanumeric() || character == '_' {
            word.push(character);
            continue;
        }
        match from.iter().position(|name| *name == word) {
            Some(index) if index < to.len() => out += &to[index],
            _ => out += &word,
        }
        word.clear();
        out.push(character);
    }
    out.trim_end().to_string()
}

/// A code stays one.
fn with_another_digit(random: &mut Random, rule: &Rule) -> Rule {
    let mut rule = rule.clone();
    if let Some(code) = &mut rule.code {
        let place = 1 + random.below(code.digits.len().max(2) - 1);
        if let Some(digit) = code.digits.get_mut(place) {
            *digit ^= 1 << random.below(if code.base == 8 { 3 } else { 4 });
        }
    }
    rule
}

fn win(random: &mut Random, rule: &Rule) -> Pattern {
    let pattern = &rule.clauses[0].pattern;
    let mut at = pattern.at.clone();
    let place = random.below(at.len());
    at[place] = Entry::Constant(random.between(0, 50));
    Pattern { tag: pattern.tag.clone(), at }
}

fn add_guard(random: &mut Random, rule: &mut Rule, name: &str) {
    let clause = &mut rule.clauses[0];
    let index = random.below(clause.alternatives.len());
    let sign = *random.pick(&["!=", "<", ">"]);
    if let Some(cond) = read_cond(&format!("{name} {sign} {}", random.between(1, 90))) {
        clause.alternatives[index].steps.push(Step::If(cond));
    }
}

fn drop_step(random: &mut Random, rule: &mut Rule) {
    let clause = &mut rule.clauses[0];
    let index = random.below(clause.alternatives.len());
    let steps = &mut clause.alternatives[index].steps;
    if let Some(place) = steps.iter().position(|step| matches!(step, Step::If(_))) {
        steps.remove(place);
    }
}

fn drop_alternative(random: &mut Random, rule: &mut Rule) {
    let clause = &mut rule.clauses[0];
    if clause.alternatives.len() > 1 {
        clause.alternatives.remove(random.below(clause.alternatives.len()));
    }
}

fn change_constant(random: &mut Random, rule: &mut Rule) {
    let clause = random.below(rule.clauses.len().max(1));
    let Some(clause) = rule.clauses.get_mut(clause) else { return };
    let index = random.below(clause.alternatives.len());
    let by = random.between(-1, 2);
    if let Leaves::One(place) = &mut clause.alternatives[index].leaves {
        for expr in &mut place.at {
            if let Expr::Binary(_, _, right) = expr
                && let Expr::Number(number) = right.as_mut()
            {
                *number = (*number + by).max(0);
                return;
            }
        }
    }
}
