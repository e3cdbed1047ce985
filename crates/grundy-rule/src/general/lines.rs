//! Rules on lists that have a line of their own, because theorems speak of them and the checker reads that line.
//!
//! What counts is how the moves are written, whatever the names are: each alternative is held against the forms below.
//! A line speaks of lists without what makes no difference, that is of heaps in any order and without zeros, and of stairs
//! without empty ones at the top; the moves are the same.

use super::spell;
use crate::lexer::tokens;
use crate::lower::{Lowered, lowered};
use crate::parser;
use crate::resolve::resolve;
use crate::ruleset::Ruleset;
use crate::syntax::{AlternativeNode, Shape, SlotNode, Statement};

/// What is carried down the stairs, one step.
const CARRIED: [&str; 6] = [
    "a[i := a[i] - k, i - 1 := a[i - 1] + k] for i in 1..len(a) for k in 1..",
    "a[i - 1 := a[i - 1] + k, i := a[i] - k] for i in 1..len(a) for k in 1..",
    "a[i := a[i] - k, i - 1 := a[i - 1] + k] for i in 1..len(a) for k in 1..=a[i]",
    "a[i - 1 := a[i - 1] + k, i := a[i] - k] for i in 1..len(a) for k in 1..=a[i]",
    "a[i + 1 := a[i + 1] - k, i := a[i] + k] for i in 0..len(a) - 1 for k in 1..",
    "a[i := a[i] + k, i + 1 := a[i + 1] - k] for i in 0..len(a) - 1 for k in 1..",
];
/// What leaves the lowest stair.
const TO_THE_GROUND: [&str; 2] = ["a[0 := a[0] - k] for k in 1..", "a[0 := a[0] - k] for k in 1..=a[0]"];
/// A number of a list that rises is lowered, and the list goes on to rise. Where the domain says so no condition is needed.
const LOWERED: [&str; 6] = [
    "a[i := a[i] - k] for i in 0..len(a) for k in 1.. if i == 0 or a[i] - k > a[i - 1]",
    "a[i := a[i] - k] for i in 0..len(a) for k in 1.. if i == 0 or a[i - 1] < a[i] - k",
    "a[i := a[i] - k] for k in 1.. for i in 0..len(a) if i == 0 or a[i] - k > a[i - 1]",
    "a[i := a[i] - k] for i in 0..len(a) for k in 1..=a[i] if i == 0 or a[i] - k > a[i - 1]",
    "a[i := v] for i in 0..len(a) for v in 0..a[i] if i == 0 or v > a[i - 1]",
    "a[i := v] for i in 0..len(a) for v in 0..a[i] if i == 0 or a[i - 1] < v",
];
const LOWERED_WITHIN: [&str; 3] = [
    "a[i := a[i] - k] for i in 0..len(a) for k in 1..",
    "a[i := a[i] - k] for i in 0..len(a) for k in 1..=a[i]",
    "a[i := v] for i in 0..len(a) for v in 0..a[i]",
];
const RISING: [&str; 4] = [
    "all(a[i - 1] < a[i] for i in 1..len(a))",
    "all(a[i] > a[i - 1] for i in 1..len(a))",
    "all(a[i] < a[i + 1] for i in 0..len(a) - 1)",
    "all(a[i + 1] > a[i] for i in 0..len(a) - 1)",
];
/// The first row of a diagram, or its first column, is taken off, and something is left.
const FIRST_ROW: [&str; 2] = ["a[..len(a) - 1] if sum(a) > max(a)", "a[0..len(a) - 1] if sum(a) > max(a)"];
const FIRST_COLUMN: [&str; 2] = [
    "a[i := a[i] - 1 for i in 0..len(a) if a[i] > 0] if max(a) > 1",
    "a[i := max(a[i] - 1, 0) for i in 0..len(a)] if max(a) > 1",
];
/// Any heaps become as small as one likes.
const BELOW: [&str; 1] = ["b for b in below(a)"];
/// The same for no more than so many of them.
const BELOW_IN_SOME: [&str; 2] = [
    "b for b in below(a) if count(b[i] != a[i] for i in 0..len(a)) <=",
    "b for b in below(a) if count(a[i] != b[i] for i in 0..len(a)) <=",
];
/// One of several heaps.
const EACH_HEAP: &str = "for i in 0..len(a)";
/// Several heaps at once: any of them, at least one.
const SOME_HEAPS: [&str; 3] = [
    "for S in subsets(0..len(a)) if len(S) > 0",
    "for S in subsets(0..len(a)) if len(S) >= 1",
    "for S in subsets(0..len(a)) if len(S) != 0",
];

const NIM: &str = "x -> x - k for k in 1..";

/// The line of a rule, if it has one.
pub fn line(statements: &[Statement]) -> Option<String> {
    // What is symmetric has the same moves.
    let statements: Vec<&Statement> =
        statements.iter().filter(|statement| !matches!(statement, Statement::Symmetric(_))).collect();
    let (Statement::Clause(pattern, alternatives), domain) = (*statements.first()?, &statements[1..]) else {
        return None;
    };
    let ([SlotNode::Many(name, shape)], None) = (pattern.slots.as_slice(), &pattern.tag) else { return None };
    let written: Vec<Words> =
        alternatives.iter().map(|one| Words::of(one, &name.name)).collect::<Option<_>>()?;
    if let Some(line) = rising(&written, domain, &name.name).filter(|_| *shape == Shape::List) {
        return Some(line);
    }
    if !domain.is_empty() {
        return None;
    }
    match shape {
        Shape::List => stairs(&written).or_else(|| some_below(&written)).or_else(|| heaps(&written)),
        Shape::Bag => diagram(&written).or_else(|| heaps(&written)),
        Shape::Board => None,
    }
}

/// Numbers that rise, one of which is lowered; of other lists nothing is said.
fn rising(written: &[Words], domain: &[&Statement], list: &str) -> Option<String> {
    let [moves] = written else { return None };
    let is_lowered = match domain {
        [] => moves.is_one_of(&LOWERED),
        [Statement::Domain(conditions)] => {
            let [condition] = conditions.as_slice() else { return None };
            let is_rising = Words::read(&spell::number(condition), list)?.is_one_of(&RISING);
            is_rising && (moves.is_one_of(&LOWERED) || moves.is_one_of(&LOWERED_WITHIN))
        }
        _ => false,
    };
    is_lowered.then(|| "rising lists; lower one number".into())
}

fn stairs(written: &[Words]) -> Option<String> {
    is_both(written, &CARRIED, &TO_THE_GROUND).then(|| "lists; carry any number to the place before".into())
}

fn diagram(written: &[Words]) -> Option<String> {
    is_both(written, &FIRST_ROW, &FIRST_COLUMN)
        .then(|| "lists; drop the greatest or lower all by 1; not empty".into())
}

/// Whether there are two alternatives, one of each of these forms.
fn is_both(written: &[Words], one: &[&str], other: &[&str]) -> bool {
    let [first, second] = written else { return false };
    let are = |left: &Words, right: &Words| left.is_one_of(one) && right.is_one_of(other);
    are(first, second) || are(second, first)
}

/// Moore's Nim. The places of a bag say nothing about which heaps were lowered.
fn some_below(written: &[Words]) -> Option<String> {
    let [Words(words)] = written else { return None };
    let (most, form) = words.split_last()?;
    let most: u16 = most.parse().ok().filter(|most| *most > 0)?;
    Words(form.to_vec()).is_one_of(&BELOW_IN_SOME).then(|| format!("lists of {NIM}; move in at most {most}"))
}

fn heaps(written: &[Words]) -> Option<String> {
    if let [only] = written {
        if only.is_one_of(&BELOW) {
            return Some(format!("lists of {NIM}; move in any"));
        }
        if let Some(result) = SOME_HEAPS.iter().find_map(|form| only.of_chosen_heaps(form)) {
            return Some(format!("lists of x -> {}; move in any", canonical(&result)?));
        }
    }
    let each: Vec<String> =
        written.iter().map(|one| canonical(&one.of_one_heap()?)).collect::<Option<_>>()?;
    let rule = format!("x -> {}", each.join(" | "));
    // Beside each other the alternatives must read as they do alone.
    (on_one_heap(&rule)?.to_string() == rule).then(|| format!("lists of {rule}; move in at most 1"))
}

/// An alternative on one heap as the first edition spells it, if it has words for it.
fn canonical(alternative: &str) -> Option<String> {
    on_one_heap(&format!("x -> {alternative}"))?
        .to_string()
        .strip_prefix("x -> ")
        .filter(|rest| !rest.contains(';'))
        .map(String::from)
}

fn on_one_heap(rule: &str) -> Option<Ruleset> {
    let Lowered::First(statements) = lowered(parser::statements(rule).ok()?.statements).ok()? else {
        return None;
    };
    let resolved = resolve(statements).ok().filter(|resolved| resolved.parameters.is_empty())?;
    Ruleset::new(resolved, rule).ok()
}

/// An alternative word by word; names are numbered as they are bound: `$0` is the list.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Words(Vec<String>);

impl Words {
    fn of(alternative: &AlternativeNode, list: &str) -> Option<Words> {
        Words::read(&spell::alternative(alternative), list)
    }

    fn read(text: &str, list: &str) -> Option<Words> {
        let lexemes = tokens(text).ok()?;
        let words: Vec<&str> = lexemes
            .iter()
            .map(|lexeme| &text[lexeme.span.start as usize..lexeme.span.end as usize])
            .filter(|word| !word.is_empty())
            .collect();
        let mut bound = vec![list];
        for pair in words.windows(2).filter(|pair| matches!(pair[0], "for" | "let")) {
            if !bound.contains(&pair[1]) {
                bound.push(pair[1]);
            }
        }
        let numbered = |word: &&str| match bound.iter().position(|name| name == word) {
            Some(place) => format!("${place}"),
            None => word.to_string(),
        };
        Some(Words(words.iter().map(numbered).collect()))
    }

    fn is_one_of(&self, forms: &[&str]) -> bool {
        forms.iter().any(|form| Words::read(form, "a").as_ref() == Some(self))
    }

    /// The result on one heap `x`, if the alternative changes one place and looks at no other: `a[i := …] for i in 0..len(a)`.
    fn of_one_heap(&self) -> Option<String> {
        let (place, value, rest) = self.change()?;
        let each = Words::read(EACH_HEAP, "a")?.0;
        let each: Vec<String> =
            each.into_iter().map(|word| if word == "$1" { place.to_string() } else { word }).collect();
        let at = rest.windows(each.len()).position(|window| window == each)?;
        let behind = &rest[at + each.len()..];
        // The set ends here, or it is another one: `0..len(a) - 1` leaves out the last heap.
        let is_whole = behind.first().is_none_or(|word| matches!(word.as_str(), "for" | "let" | "if"));
        of_heap(&[value, &rest[..at], behind].concat(), place).filter(|_| is_whole)
    }

    /// The same for `a[i := … for i in S]` with S chosen in this way.
    fn of_chosen_heaps(&self, chosen: &str) -> Option<String> {
        let (place, inside, rest) = self.change()?;
        let at = inside.iter().position(|word| word == "for")?;
        let [_, looped, within, set] = &inside[at..] else { return None };
        let is_each = looped == place && within == "in" && set != place;
        let form: Vec<String> = Words::read(chosen, "a")?
            .0
            .into_iter()
            .map(|word| if word == "$1" { set.clone() } else { word })
            .collect();
        if !is_each || rest != form {
            return None;
        }
        of_heap(&inside[..at], place)
    }

    /// `a[place := value] rest`.
    fn change(&self) -> Option<(&str, &[String], &[String])> {
        let [list, open, place, becomes, behind @ ..] = self.0.as_slice() else { return None };
        if list != "$0" || open != "[" || becomes != ":=" || !place.starts_with('$') || place == "$0" {
            return None;
        }
        let mut depth = 0;
        for (at, word) in behind.iter().enumerate() {
            match word.as_str() {
                "[" | "(" | "{" => depth += 1,
                "]" if depth == 0 => return Some((place, &behind[..at], &behind[at + 1..])),
                "]" | ")" | "}" => depth -= 1,
                "," if depth == 0 => return None,
                _ => {}
            }
        }
        None
    }
}

/// The words with `x` for the place of the list; nothing if they speak of the list or the place in another way.
fn of_heap(words: &[String], place: &str) -> Option<String> {
    let heap = ["$0", "[", place, "]"];
    let mut own: Vec<&String> = Vec::new();
    let mut text = String::new();
    let mut rest = words;
    while let [first, behind @ ..] = rest {
        let word = if rest.len() >= heap.len() && rest[..heap.len()].iter().eq(heap) {
            rest = &rest[heap.len()..];
            "x".to_string()
        } else if first == "$0" || first == place {
            return None;
        } else {
            rest = behind;
            if first.starts_with('$') && !own.contains(&first) {
                own.push(first);
            }
            match own.iter().position(|name| *name == first) {
                Some(0) => "k".to_string(),
                Some(number) => format!("k_{number}"),
                None => first.clone(),
            }
        };
        text.push_str(&word);
        text.push(' ');
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use crate::ruleset::rules::Rules;
    use crate::template::Template;

    fn line(rule: &str) -> Option<String> {
        let rules = Template::parse(rule).unwrap_or_else(|mistake| panic!("{rule}: {mistake}")).open(&[]);
        let rules = rules.unwrap_or_else(|mistake| panic!("{rule}: {mistake}"));
        let rules: &dyn Rules = rules.as_ref();
        rules.vouched_text()
    }

    #[test]
    fn a_rule_has_its_line_by_what_it_does_and_whatever_its_names_are() {
        let stairs = "lists; carry any number to the place before";
        let diagram = "lists; drop the greatest or lower all by 1; not empty";
        let rising = "rising lists; lower one number";
        for (rule, expected) in [
            (
                "a[] -> a[i := a[i]-k, i-1 := a[i-1]+k] for i in 1..len(a) for k in 1.. | a[0 := a[0]-k] for k in 1..",
                stairs,
            ),
            (
                "s[] -> s[0 := s[0]-t] for t in 1.. | s[j-1 := s[j-1]+t, j := s[j]-t] for j in 1..len(s) for t in 1..",
                stairs,
            ),
            (
                "a{} -> a[..len(a)-1] if sum(a) > max(a) | a[i := a[i]-1 for i in 0..len(a) if a[i] > 0] if max(a) > 1",
                diagram,
            ),
            (
                "a[] -> b for b in below(a) if count(b[i] != a[i] for i in 0..len(a)) <= 2",
                "lists of x -> x - k for k in 1..; move in at most 2",
            ),
            ("a[] -> b for b in below(a)", "lists of x -> x - k for k in 1..; move in any"),
            ("p[] -> p[c := p[c]-t] for c in 0..len(p) for t in 1.. if c == 0 or p[c]-t > p[c-1]", rising),
            ("a[] -> a[i := a[i]-k] for k in 1..; domain all(a[j] < a[j+1] for j in 0..len(a)-1)", rising),
            (
                "a[] -> a[i := a[i]-k] for i in 0..len(a) for k in 1..; symmetric reversed",
                "lists of x -> x - k for k in 1..; move in at most 1",
            ),
            (
                "a{} -> a[i := a[i]-1 for i in S] for S in subsets(0..len(a)) if len(S) > 0",
                "lists of x -> x - 1; move in any",
            ),
            (
                "heaps[] -> heaps[at := heaps[at]-t] for at in 0..len(heaps) for t in 1..",
                "lists of x -> x - k for k in 1..; move in at most 1",
            ),
            (
                "a[] -> a[i := a[i]-1] | a[i := a[i]/2] for i in 0..len(a) if a[i] > 0",
                "lists of x -> x - 1 if x > 0 | x / 2 if x > 0; move in at most 1",
            ),
        ] {
            assert_eq!(line(rule).as_deref(), Some(expected), "{rule}");
        }
    }

    #[test]
    fn what_does_anything_else_has_no_line() {
        for rule in [
            // Two steps down, from the second stair only, without the ground, on a bag, with an end of its own.
            "a[] -> a[i := a[i]-k, i-2 := a[i-2]+k] for i in 2..len(a) for k in 1.. | a[0 := a[0]-k] for k in 1..",
            "a[] -> a[i := a[i]-k, i-1 := a[i-1]+k] for i in 2..len(a) for k in 1.. | a[0 := a[0]-k] for k in 1..",
            "a[] -> a[i := a[i]-k, i-1 := a[i-1]+k] for i in 1..len(a) for k in 1..",
            "a[] -> a[i := a[i]-k, i-1 := a[i-1]+k] for i in 1..len(a) for k in 2.. | a[0 := a[0]-k] for k in 1..",
            "a[] -> a[i := a[i]-k, i-1 := a[i-1]+k] for i in 1..len(a) for k in 1.. | a[0 := a[0]-k] for k in 1..; win at a[] if len(a) == 2",
            "a[] -> a[i := a[i]-k] for i in 0..len(a) for k in 1..; domain sum(a) > 3",
            // Numbers that may be equal, that fall, or that rise in some places only; one step; from the second number on.
            "a[] -> a[i := a[i]-k] for i in 0..len(a) for k in 1.. if i == 0 or a[i]-k >= a[i-1]",
            "a[] -> a[i := a[i]-k] for i in 0..len(a) for k in 1.. if i == 0 or a[i]-k > a[i-1] + 1",
            "a[] -> a[i := a[i]-k] for k in 1..=2 if i == 0 or a[i]-k > a[i-1]",
            "a[] -> a[i := a[i]-k] for i in 1..len(a) for k in 1.. if i == 0 or a[i]-k > a[i-1]",
            "a[] -> a[i := a[i]-k] for k in 1..; domain all(a[i-1] <= a[i] for i in 1..len(a))",
            "a[] -> a[i := a[i]-k] for k in 1..; domain all(a[i-1] < a[i] for i in 2..len(a))",
            "a[] -> a[i := a[i]-k] for k in 1..; domain all(a[i-1] < a[i] for i in 1..len(a)), len(a) < 3",
            "a{} -> a[i := a[i]-k] for k in 1..; domain all(a[i-1] < a[i] for i in 1..len(a))",
            "a[] -> a[i := a[i]-k] for k in 1..; domain all(a[i-1] < a[i] for i in 1..len(a)); win at a[] if len(a) == 2",
            "a[] -> a[i := a[i]-k] for i in 0..len(a) for k in 1..=i+1",
            "a[] -> a[i := a[i]-k] for i in 1..len(a) for k in 1..",
            // All heaps but the last, or the first half of them.
            "a[] -> a[i := a[i]-k] for i in 0..len(a)-1 for k in 1..",
            "a[] -> a[i := a[i]-1] for i in 0..len(a)/2",
            "a{} -> a[i := a[i]-1] for i in 0..len(a)*0 + 1",
            "a[] -> a[i := a[i]-k] for i in 0..len(a) for k in 1..=len(a)",
            "a{} -> b for b in below(a) if count(b[i] != a[i] for i in 0..len(a)) <= 1",
            "a[] -> b for b in below(a) if count(b[i] != a[i] for i in 0..len(a)-1) <= 2",
            "a[] -> a[i := a[i]-1 for i in S] for S in subsets(0..len(a)) if len(S) > 1",
            "a[] -> a[i := a[i]-len(S) for i in S] for S in subsets(0..len(a)) if len(S) > 0",
            "a[] -> a[i := a[i]-1 for i in S] for S in subsets(1..len(a)) if len(S) > 0",
            "a[] -> a[..len(a)-1] if sum(a) > max(a) | a[i := a[i]-1 for i in 0..len(a) if a[i] > 0] if max(a) > 1",
            "(a[], p) -> (a[i := a[i]-k], p) for i in 0..len(a) for k in 1..",
        ] {
            assert_eq!(line(rule), None, "{rule}");
        }
    }
}
