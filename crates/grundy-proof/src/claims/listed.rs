//! A claim held against positions one by one: for rules of any length, and for manners of play of which no proof is known.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use crate::claim_text::{Heading, ITS_VALUE, Subject, congruences, heading, in_rule_words, is_balanced};
use crate::methods::prove::{Verdict, Witness};
use grundy_rule::{Diagnostic, Given, Names, Remedy, Rules, Template, Text};

/// A position as the user types it, and what is true of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The position.
    pub position: String,
    /// Its numbers, where it has nothing else.
    pub coordinates: Vec<u64>,
    /// Its Grundy value, where it has one.
    pub value: Option<u32>,
    /// Who wins: `P` where the player to move loses, `N` where he wins, `D` where nobody does.
    pub outcome: char,
}

/// Reads a claim in the names of a pattern such as `a[]` or `(a[], p)`, and holds it against these positions in their order.
/// It is refuted at the first that contradicts it, or agrees so far; `why` says why it is not proved.
///
/// ```
/// use grundy_proof::{Listed, Verdict, refute_listed};
/// use grundy_rule::{NoNames, Text};
///
/// let known = |position: &str, value| Listed {
///     position: position.into(), coordinates: Vec::new(), value: Some(value), outcome: if value == 0 { 'P' } else { 'N' },
/// };
/// let nim = [known("(1, 1)", 0), known("(1, 2)", 3)];
/// let wrong = refute_listed("a[]", "g = sum(a) mod 2", &[], &NoNames, &nim, &Text::default()).unwrap();
/// assert!(matches!(wrong, Verdict::Refuted(witness) if witness.position == "(1, 2)" && witness.claimed == "1"));
/// let right = refute_listed("a[]", "g = xor(a)", &[], &NoNames, &nim, &Text::default()).unwrap();
/// assert!(matches!(right, Verdict::Undecided(_)));
/// ```
pub fn refute_listed(
    pattern: &str,
    claim: &str,
    parameters: &[(&str, i128)],
    names: &dyn Names,
    positions: &[Listed],
    why: &Text,
) -> Result<Verdict, Diagnostic> {
    let reading = Reading { pattern, parameters, names };
    let claim = &congruences(claim);
    let contradicted = match heading(claim.trim()) {
        Some(Heading::About(of, condition)) if is_whole(of, pattern) => {
            reading.against_values(claim.trim(), &condition, positions)?
        }
        _ => reading.against_positions(claim, positions)?,
    };
    if let Some(witness) = contradicted {
        return Ok(Verdict::Refuted(Box::new(witness)));
    }
    let count = positions.len();
    Ok(Verdict::Undecided(Text::new(
        format!(
            "the claim agrees with all {count} positions that were looked at, but is not proved: {}",
            why.english
        ),
        format!("论断与所考察的 {count} 个局面全部相符，但没有证明：{}", why.chinese),
    )))
}

/// How claims are read: in the names of this pattern.
struct Reading<'r> {
    pattern: &'r str,
    parameters: &'r [(&'r str, i128)],
    names: &'r dyn Names,
}

impl Reading<'_> {
    /// The first position of which the claim says something else.
    fn against_positions(&self, claim: &str, positions: &[Listed]) -> Result<Option<Witness>, Diagnostic> {
        let said = Said::read(self.pattern, claim, self.parameters, self.names)?;
        for listed in positions {
            let difference = said.difference(listed).map_err(|_| nothing_said(claim, listed))?;
            if let Some((claimed, actual)) = difference {
                return Ok(Some(witness(listed, claimed, actual)));
            }
        }
        Ok(None)
    }

    /// The first position whose value does not obey a condition such as `g <= 3`; each value is read once, as a parameter.
    fn against_values(
        &self,
        claim: &str,
        condition: &str,
        positions: &[Listed],
    ) -> Result<Option<Witness>, Diagnostic> {
        if condition.contains([';', '；', '\n']) || !is_balanced(condition) {
            return Err(other_claim(claim, self.pattern));
        }
        let mut known: BTreeMap<u32, Box<dyn Rules>> = BTreeMap::new();
        for listed in positions {
            let Some(value) = listed.value else { continue };
            let rules = match known.entry(value) {
                Entry::Occupied(found) => found.into_mut(),
                Entry::Vacant(new) => {
                    let its_value = [(ITS_VALUE, i128::from(value))];
                    let parameters = [self.parameters, &its_value].concat();
                    new.insert(Said::worked_out(self.pattern, false, condition, &parameters, self.names)?)
                }
            };
            let holds = rules
                .parse_position(&listed.position)
                .map_err(|_| nothing_said(claim, listed))?
                .first()
                .is_some_and(|said| said.coordinates[..] == [1]);
            if !holds {
                return Ok(Some(witness(listed, claim.to_string(), value.to_string())));
            }
        }
        Ok(None)
    }
}

/// What is said of each position: a number that the rule language works out, 1 and 0 standing for lost and won.
struct Said {
    is_value: bool,
    rules: Box<dyn Rules>,
}

impl Said {
    fn read(
        pattern: &str,
        claim: &str,
        parameters: &[(&str, i128)],
        names: &dyn Names,
    ) -> Result<Said, Diagnostic> {
        let claim = claim.trim();
        let (is_value, text) = match heading(claim) {
            Some(Heading::Value(of, expression)) if is_whole(of, pattern) => (true, expression.to_string()),
            Some(Heading::Loses(Subject { of, is_lost: true }, condition)) if is_whole(of, pattern) => {
                (false, condition.to_string())
            }
            Some(Heading::Loses(Subject { of, .. }, condition)) if is_whole(of, pattern) => {
                (false, format!("not ({condition})"))
            }
            Some(Heading::Classes(classes))
                if is_one_number(pattern) && classes.of.as_deref().is_none_or(|name| name == pattern) =>
            {
                (false, classes.condition(pattern))
            }
            Some(_) | None => {
                return Err(other_claim(claim, pattern));
            }
        };
        if text.contains([';', '；', '\n']) || !is_balanced(&text) {
            return Err(other_claim(claim, pattern));
        }
        let read = |text: &str| Said::worked_out(pattern, is_value, text, parameters, names);
        let rules = read(&text).or_else(|mistake| read(&in_rule_words(&text)).map_err(|_| mistake))?;
        Ok(Said { is_value, rules })
    }

    /// A heap that starts as what the claim says of a position, so that claims and rules have one meaning.
    fn worked_out(
        pattern: &str,
        is_value: bool,
        text: &str,
        parameters: &[(&str, i128)],
        names: &dyn Names,
    ) -> Result<Box<dyn Rules>, Diagnostic> {
        let prefix = format!("said(n) -> said(n - 1); start {pattern} -> said(");
        let rule = match is_value {
            true => format!("{prefix}{text})"),
            false => format!("{prefix}(if ({text}) then 1 else 0))"),
        };
        let moved = |mistake| in_claim(mistake, text);
        let template = Template::parse_with(&rule, names).map_err(moved)?;
        let wanted = template.parameters();
        let known: Vec<(&str, Given)> = parameters
            .iter()
            .filter(|(name, _)| wanted.contains(name))
            .map(|(name, value)| (*name, Given::Number(*value)))
            .collect();
        if let Some(unknown) = wanted.iter().find(|name| !known.iter().any(|(given, _)| given == *name)) {
            return Err(unknown_name(unknown, pattern));
        }
        template.open(&known).map_err(moved)
    }

    /// What the claim says and what is true, where these differ.
    fn difference(&self, listed: &Listed) -> Result<Option<(String, String)>, Diagnostic> {
        let said = match self.rules.parse_position(&listed.position)?.as_slice() {
            [said] => said.coordinates.first().copied(),
            _ => None,
        };
        if self.is_value {
            let Some(actual) = listed.value else { return Ok(None) };
            let wrong = said != Some(u64::from(actual));
            return Ok(wrong.then(|| (said.map_or("-".into(), |said| said.to_string()), actual.to_string())));
        }
        let letter = |lost: bool| (if lost { "P" } else { "N" }).to_string();
        let claimed = said.map(|said| said == 1);
        let wrong = claimed != Some(listed.outcome == 'P');
        Ok(wrong.then(|| (claimed.map_or("-".into(), letter), listed.outcome.to_string())))
    }
}

fn is_one_number(pattern: &str) -> bool {
    pattern.chars().all(char::is_alphanumeric)
}

/// Whether a claim speaks of a position under the names of the pattern, and not of a single one.
fn is_whole(of: Option<&str>, pattern: &str) -> bool {
    let bare = |text: &str| text.replace(['[', ']', '(', ')', ' '], "");
    of.is_none_or(|of| bare(of) == bare(pattern))
}

fn witness(listed: &Listed, claimed: String, actual: String) -> Witness {
    let Listed { position, coordinates, .. } = listed.clone();
    let words = Text::new(
        format!("at {position} the claim says {claimed}, but it is {actual}"),
        format!("在 {position} 处论断给出 {claimed}，实际为 {actual}"),
    );
    Witness { coordinates, position, claimed, actual, chosen_move: None, words, proved: None }
}

/// A claim that has no meaning at some position, such as the greatest number of an empty list.
fn nothing_said(claim: &str, listed: &Listed) -> Diagnostic {
    let (claim, position) = (claim.trim(), &listed.position);
    Diagnostic::new(Text::new(
        format!("the claim has no meaning at {position}"),
        format!("该论断在 {position} 处没有意义"),
    ))
    .at(0..claim.len())
    .in_source(claim)
    .help(Text::new(
        "an empty list has no greatest or least number, and there is nothing outside of a list: say first what holds there, as in `len(a) == 0 or max(a) == 1`",
        "空列表没有最大、最小的数，列表之外也没有数：请先说明那里如何，例如 `len(a) == 0 or max(a) == 1`",
    ))
}

/// A mistake of the rule around a claim, told of the claim.
fn in_claim(mistake: Diagnostic, text: &str) -> Diagnostic {
    let Diagnostic { message, help, .. } = mistake;
    let told = Diagnostic::new(message).at(0..text.trim().len()).in_source(text.trim());
    Diagnostic { help, ..told }
}

fn unknown_name(name: &str, pattern: &str) -> Diagnostic {
    Diagnostic::new(Text::new(
        format!("`{name}` is neither a name of the rule nor a parameter with a value"),
        format!("`{name}` 既不是规则中的名字，也不是已赋值的参数"),
    ))
    .remedied(
        Text::new(
            format!("the rule speaks of `{pattern}`; a parameter is given with "),
            format!("规则中的局面是 `{pattern}`；参数用 "),
        ),
        Remedy::SetParameter(name.to_string()),
        Text::new("", " 给出"),
    )
}

fn other_claim(claim: &str, pattern: &str) -> Diagnostic {
    let name: String =
        pattern.chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect();
    let example = match pattern.strip_prefix(&name) {
        Some("[]" | "{}") => format!("xor({name}) == 0"),
        Some("[,]") => format!("even(rows({name}))"),
        Some("") if !name.is_empty() => format!("{name} mod 3 == 0"),
        _ => "…".to_string(),
    };
    Diagnostic::new(Text::new(
        format!("`{claim}` is no claim that is held against the positions of this rule"),
        format!("`{claim}` 不是可以与该规则的局面逐个对照的论断"),
    ))
    .help(Text::new(
        format!("write `loses iff {example}`, or `g = …` where positions have values"),
        format!("请写 `必败当且仅当 {example}`；局面有 SG 值时也可写 `g = …`"),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_rule::NoNames;

    fn told(pattern: &str, claim: &str, position: &str, value: Option<u32>, outcome: char) -> String {
        let listed = Listed { position: position.into(), coordinates: Vec::new(), value, outcome };
        match refute_listed(pattern, claim, &[("m", 3)], &NoNames, &[listed], &Text::new("no", "无")) {
            Ok(Verdict::Refuted(witness)) => format!("{} not {}", witness.claimed, witness.actual),
            Ok(Verdict::Undecided(_)) => "agrees".to_string(),
            Ok(Verdict::Proved(_)) => "proved".to_string(),
            Err(mistake) => mistake.message.english,
        }
    }

    #[test]
    fn claims_speak_of_numbers_lists_strings_and_boards() {
        let cases = [
            ("x", "x mod m in {0}", "6", None, 'P', "agrees"),
            ("x", "loses iff x mod m = 1", "6", None, 'P', "N not P"),
            ("x", "loses iff x mod m = 0", "6", None, 'D', "P not D"),
            ("x", "P-positions are 0, 2 mod 7", "9", None, 'P', "agrees"),
            ("(x, y)", "loses iff x = y", "(3, 4)", None, 'P', "N not P"),
            ("a[]", "g = xor(a)", "(3, 5)", Some(6), 'N', "agrees"),
            ("a[]", "g = max(a)", "(3, 5)", Some(6), 'N', "5 not 6"),
            ("a[]", "g <= 6", "(3, 5)", Some(6), 'N', "agrees"),
            ("a[]", "g <= 5", "(3, 5)", Some(6), 'N', "g <= 5 not 6"),
            ("a[]", "g <= sum(a)", "(3, 5)", Some(6), 'N', "agrees"),
            ("a[]", "g < len(a) * m", "(3, 5)", Some(6), 'N', "g < len(a) * m not 6"),
            (
                "a[]",
                "g <= 5; misere",
                "(3, 5)",
                Some(6),
                'N',
                "`g <= 5; misere` is no claim that is held against the positions of this rule",
            ),
            ("s[]", "g != 2", "\"+-+\"", Some(2), 'N', "g != 2 not 2"),
            ("s[]", "g <= 3", "\"+-+\"", None, 'N', "agrees"),
            ("s[]", "loses iff even(count(s, '+'))", "\"+-+\"", Some(0), 'P', "agrees"),
            ("b[,]", "loses iff even(rows(b) * cols(b))", "\"../..\"", None, 'P', "agrees"),
            ("(a[], p)", "loses iff xor(a) == p", "((1, 2), 3)", None, 'P', "agrees"),
            ("a[]", "g <= max(a)", "()", Some(0), 'P', "the claim has no meaning at ()"),
            ("a[]", "loses iff a[0] = a[1]", "(3)", Some(3), 'N', "the claim has no meaning at (3)"),
            ("a[]", "loses iff len(a) = 0 or max(a) = 0", "()", Some(0), 'P', "agrees"),
            ("a[]", "loses iff xor(a) = 0 mod 4", "(1, 5)", Some(4), 'N', "P not N"),
            (
                "x",
                "g = y",
                "3",
                Some(3),
                'N',
                "`y` is neither a name of the rule nor a parameter with a value",
            ),
            (
                "a[]",
                "period 7",
                "(3)",
                Some(3),
                'N',
                "`period 7` is no claim that is held against the positions of this rule",
            ),
        ];
        for (pattern, claim, position, value, outcome, expected) in cases {
            assert_eq!(told(pattern, claim, position, value, outcome), expected, "{claim} at {position}");
        }
    }
}
