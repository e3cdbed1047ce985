//! Places that only slices or further places are counted from, `s[i..i+3]`: each move that speaks of one gets its `for`.

use grundy_catalogue::catalogue;
use grundy_rule::Template;

use super::outermost;

/// The rule with a `for` over all places in every move that counts from a place which nothing binds.
pub(super) fn bound(text: &str) -> Option<String> {
    let (left, right) = text.split_once("->")?;
    let owner = Owner::of(left.split(" where ").next().unwrap_or(left).trim())?;
    let end = right.find([';', '\n']).unwrap_or(right.len());
    let (moves, further) = right.split_at(end);
    let template = Template::parse_with(text, catalogue()).ok()?;
    let free: Vec<&str> =
        template.parameters().into_iter().filter(|name| is_counted_from(moves, name)).collect();
    let sets = owner.sets();
    if free.is_empty() || free.len() > sets.len() {
        return None;
    }
    // Each `for` is put in front of those that are there, so that the last one comes first.
    let places: Vec<(&str, &String)> = free.into_iter().zip(&sets).rev().collect();
    let in_each =
        |one: &str| places.iter().fold(one.to_string(), |one, (name, set)| with_for(&one, name, set));
    let alternatives: Vec<String> = outermost::parted(moves, '|').into_iter().map(in_each).collect();
    Some(format!("{left}->{}{further}", alternatives.join("|")))
}

/// The list or board of the left side.
struct Owner<'t> {
    name: &'t str,
    is_board: bool,
}

impl<'t> Owner<'t> {
    fn of(pattern: &'t str) -> Option<Owner<'t>> {
        let (name, shape) = pattern.split_at(pattern.find(['[', '{'])?);
        let is_name = !name.is_empty() && name.chars().all(char::is_alphanumeric);
        let is_board = match shape.replace(' ', "").as_str() {
            "[,]" => true,
            "[]" | "{}" => false,
            _ => return None,
        };
        is_name.then_some(Owner { name, is_board })
    }

    /// All places in each direction.
    fn sets(&self) -> Vec<String> {
        let counts: &[&str] = if self.is_board { &["rows", "cols"] } else { &["len"] };
        counts.iter().map(|count| format!("0..{count}({})", self.name)).collect()
    }
}

/// Whether a place, a slice or a range begins with the name.
fn is_counted_from(moves: &str, name: &str) -> bool {
    words(moves, name).any(|place| {
        let before = moves[..place].trim_end();
        before.ends_with(['[', ',']) || before.ends_with(" in")
    })
}

/// Where a name stands as a word of its own.
fn words<'t>(text: &'t str, name: &'t str) -> impl Iterator<Item = usize> + 't {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    text.match_indices(name).map(|(place, _)| place).filter(move |&place| {
        !text[..place].ends_with(is_part) && !text[place + name.len()..].starts_with(is_part)
    })
}

/// A move with one more `for`, before its other clauses; one that does not speak of the name is as it was.
fn with_for(one: &str, name: &str, set: &str) -> String {
    if words(one, name).next().is_none() {
        return one.to_string();
    }
    let (result, clauses) = one.split_at(outermost::first_of(one, &[" for ", " if ", " let "]));
    let blank = &result[result.trim_end().len()..];
    format!("{} for {name} in {set}{blank}{clauses}", result.trim_end())
}

#[cfg(test)]
mod tests {
    use crate::open::{mended, open};

    #[test]
    fn every_move_that_counts_from_a_place_gets_its_for() {
        for (typed, meant) in [
            (
                "s[] -> s[..i] ++ \"..o\" ++ s[i+3..] if s[i..i+3] == \"oo.\" | s[..i] ++ \"o..\" ++ s[i+3..] if s[i..i+3] == \".oo\"",
                "s[] -> s[..i] ++ \"..o\" ++ s[i+3..] for i in 0..len(s) if s[i..i+3] == \"oo.\" | s[..i] ++ \"o..\" ++ s[i+3..] for i in 0..len(s) if s[i..i+3] == \".oo\"",
            ),
            (
                "b[,] -> b[p,q := '#' for p in i..i+2 for q in j..j+2] if all(b[p,q] == '.' for p in i..i+2 for q in j..j+2)",
                "b[,] -> b[p,q := '#' for p in i..i+2 for q in j..j+2] for i in 0..rows(b) for j in 0..cols(b) if all(b[p,q] == '.' for p in i..i+2 for q in j..j+2)",
            ),
            (
                "s[] -> [s[..i], s[i+2..]] | s[1..] if len(s) > 0; misere",
                "s[] -> [s[..i], s[i+2..]] for i in 0..len(s) | s[1..] if len(s) > 0; misere",
            ),
        ] {
            let Err(mistake) = open(typed, &[]) else { panic!("{typed} is a rule") };
            assert_eq!(mended(typed, &mistake).as_deref(), Some(meant), "{typed}");
        }
    }
}
