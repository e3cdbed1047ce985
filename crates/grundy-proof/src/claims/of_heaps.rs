//! A claim about all lists that a theorem brings down to one heap: `g = xor(v % 4 for v in a)` says `g = x % 4` of each.
//!
//! # Theorem
//! That of the list ([`theorem_on_lists`]): the checker accepted that a list is the sum, or the selective compound, of its heaps, or
//! that only every other place counts. What the claim says of one heap is decided as any claim about heaps.

use super::refute::refute;
use crate::claim_text::{Heading, Subject, congruences, heading};
use crate::lists::{ListLaw, theorem_on_lists};
use crate::methods::prove::Verdict;
use crate::proved::Proved;
use grundy_rule::{Names, Rules, Ruleset};
use grundy_table::Budget;

/// The proofs of a claim about lists that are called `list`, by the theorem that decides them; nothing where it says
/// something else, or where it is not one of the forms that are read.
///
/// ```
/// use grundy_proof::prove_by_heaps;
/// use grundy_rule::{NoNames, Rules, Template};
/// use grundy_table::Budget;
///
/// let nim = Template::parse("a[] -> a[i := a[i]-k] for i in 0..len(a) for k in 1..").unwrap().open(&[]).unwrap();
/// let proved = |claim: &str| prove_by_heaps(nim.as_ref(), "a", claim, &[], &NoNames, &Budget::small()).is_some();
/// assert!(proved("g = xor(a)") && proved("loses iff xor(v for v in a) == 0"));
/// assert!(!proved("g = xor(v + 1 for v in a)"));
/// ```
pub fn prove_by_heaps(
    rules: &dyn Rules,
    list: &str,
    claim: &str,
    parameters: &[(&str, i128)],
    names: &dyn Names,
    budget: &Budget,
) -> Option<Vec<Proved>> {
    let said = said(&congruences(claim), list)?;
    let theorem = theorem_on_lists(rules, budget)?;
    let each = |of_heap: &str| {
        let text = rules.vouched_text()?;
        let (each, _) = text.strip_prefix("lists of ")?.rsplit_once("; move in ")?;
        let heap = Ruleset::parse(each).ok()?;
        match refute(&heap, of_heap, parameters, names, budget) {
            Ok(Verdict::Proved(proofs)) => Some(proofs),
            _ => None,
        }
    };
    let of_heaps = match (&theorem.law, &said) {
        (ListLaw::SumOfHeaps(_), Said::Xor(value)) => each(&format!("g = {value}"))?,
        (ListLaw::EveryHeap(_), Said::All(condition)) => each(&format!("loses iff {condition}"))?,
        (ListLaw::OddPlaces, Said::EveryOther) => Vec::new(),
        _ => return None,
    };
    Some([vec![theorem.proved], of_heaps].concat())
}

/// What is said of a list, `x` standing for one of its heaps.
enum Said {
    /// The value is the xor of this over the heaps, or the list is lost iff that is 0.
    Xor(String),
    /// Lost iff this holds for every heap.
    All(String),
    /// The value is the xor of the numbers at the places 0, 2, 4, …
    EveryOther,
}

fn said(claim: &str, list: &str) -> Option<Said> {
    let value = match heading(claim.trim())? {
        Heading::Value(None, expression) => expression.to_string(),
        Heading::Loses(Subject { of: None, is_lost: true }, condition) => {
            if let Some(inner) = within(condition, "all") {
                return of_each(inner, list).map(Said::All);
            }
            let (value, zero) = condition.rsplit_once('=')?;
            let value = value.trim_end_matches('=').trim_end();
            if zero.trim() != "0" || value.ends_with(['!', '<', '>']) {
                return None;
            }
            value.to_string()
        }
        _ => return None,
    };
    let inner = within(&value, "xor")?;
    if is_every_other(inner, list) {
        return Some(Said::EveryOther);
    }
    of_each(inner, list).map(Said::Xor)
}

/// What stands in the brackets of this one function, if it is all that is said.
fn within<'t>(text: &'t str, function: &str) -> Option<&'t str> {
    let inner = text.trim().strip_prefix(function)?.trim_start().strip_prefix('(')?.strip_suffix(')')?;
    let mut depth = 0i32;
    for letter in inner.chars() {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        if depth < 0 {
            return None;
        }
    }
    Some(inner.trim())
}

/// `a`, `E for v in a` or `E for i in 0..len(a)`, as what it says of one heap `x`.
fn of_each(inner: &str, list: &str) -> Option<String> {
    if inner == list {
        return Some("x".to_string());
    }
    let (body, clause) = inner.rsplit_once(" for ")?;
    let (name, set) = clause.split_once(" in ")?;
    let (name, set) = (name.trim(), set.trim());
    let of_heap = if set == list {
        with_word(body, name, "x")?
    } else if plain(set) == format!("0..len({list})") {
        with_word(body, "", "x")?.replace(&format!("{list}[{name}]"), " x ")
    } else {
        return None;
    };
    // What speaks of anything but this one heap is no claim about it.
    let is_left = |word: &&str| *word == list || *word == name && name != "x";
    let mut words = of_heap.split(|letter: char| !(letter.is_alphanumeric() || letter == '_'));
    (!words.any(|word| is_left(&word)) && !of_heap.contains(" for ")).then_some(of_heap)
}

fn plain(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_whitespace()).collect()
}

/// The text with a whole word replaced; nothing if the new word stands in it already.
fn with_word(text: &str, word: &str, new: &str) -> Option<String> {
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
    let mut replaced = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(is_letter) {
        let end = rest[start..].find(|letter| !is_letter(letter)).map_or(rest.len(), |length| start + length);
        let found = &rest[start..end];
        if found == new && word != new {
            return None;
        }
        replaced += &rest[..start];
        replaced += if found == word { new } else { found };
        rest = &rest[end..];
    }
    Some(replaced + rest)
}

/// Whether this goes through the places 0, 2, 4, … of the list.
fn is_every_other(inner: &str, list: &str) -> bool {
    let Some((body, clauses)) = inner.split_once(" for ") else { return false };
    let Some((name, set)) = clauses.split_once(" in ") else { return false };
    let (name, set) = (name.trim(), plain(set));
    let forms = [
        format!("0..len({list})ifeven({name})"),
        format!("0..len({list})if{name}%2==0"),
        format!("0..len({list})if{name}%2=0"),
        format!("0..len({list})if{name}mod2==0"),
        format!("0..len({list})if{name}mod2=0"),
        format!("0..len({list})step2"),
    ];
    plain(body) == format!("{list}[{name}]") && forms.contains(&set)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_rule::{NoNames, Template};

    fn check(rule: &str, claim: &str, expected: bool) {
        let rules = Template::parse(rule).unwrap().open(&[]).unwrap();
        let found = prove_by_heaps(rules.as_ref(), "a", claim, &[], &NoNames, &Budget::small());
        assert_eq!(found.is_some(), expected, "{claim} of {rule}");
    }

    #[test]
    fn what_is_true_of_every_heap_is_proved_of_lists() {
        let taking = "a[] -> a[i := a[i]-k] for i in 0..len(a) for k in 1..=3";
        check(taking, "g = xor(v % 4 for v in a)", true);
        check(taking, "g = xor(a[i] % 4 for i in 0..len(a))", true);
        check(taking, "loses iff xor(v % 4 for v in a) == 0", true);
        check(taking, "loses iff xor(x mod 4 for x in a) = 0", true);
    }

    #[test]
    fn what_is_not_true_of_every_heap_is_not() {
        let taking = "a[] -> a[i := a[i]-k] for i in 0..len(a) for k in 1..=3";
        for claim in [
            "g = xor(v % 5 for v in a)",
            "g = xor(a)",
            "g = xor(a[0] % 4 for v in a)",
            "g = xor(i % 4 for i in 0..len(a))",
            "g = xor(v % 4 for v in a) + 0 * len(a)",
            "loses iff xor(v % 4 for v in a) != 0",
            "g = sum(v % 4 for v in a)",
            "wins iff xor(v % 4 for v in a) == 0",
        ] {
            check(taking, claim, false);
        }
    }

    #[test]
    fn every_other_stair_counts() {
        let stairs = "a[] -> a[i := a[i]-k, i-1 := a[i-1]+k] for i in 1..len(a) for k in 1.. | a[0 := a[0]-k] for k in 1..";
        check(stairs, "g = xor(a[i] for i in 0..len(a) if even(i))", true);
        check(stairs, "loses iff xor(a[j] for j in 0..len(a) step 2) == 0", true);
        check(stairs, "g = xor(a[i] for i in 0..len(a) if odd(i))", false);
        check(stairs, "g = xor(a)", false);
    }
}
