//! What somebody claims for all parameters: `for all m ≥ 1: g = x mod (m + 1)`, proved, or refuted with parameters and a position.

use super::find::Finder;
use super::game::Game;
use super::obligations::ParametricLaw;
use super::samples::{Sample, Samples, features};
use super::term::{Term, Test};
use crate::claim_text::{Heading, heading, in_own_names, in_rule_words, is_position, quantified};
use crate::methods::prove::{Verdict, Witness};
use crate::obligations::Convention;
use grundy_rule::tree::{Binding, Comparison};
use grundy_rule::{Diagnostic, Template, Text};
use grundy_table::Budget;

/// Decides a claim about a rule whose parameters have no values: `g = EXPR` or `loses iff COND`, with `for all CONDITION:` before it where
/// it does not hold for all parameters from 1 on.
///
/// ```
/// use grundy_proof::{Verdict, parametric::refute_for_all};
/// use grundy_rule::Template;
/// use grundy_table::Budget;
///
/// let bash = Template::parse("take 1..=m").unwrap();
/// let right = refute_for_all(&bash, "g = x mod (m + 1)", &Budget::small()).unwrap();
/// assert!(matches!(right, Verdict::Proved(_)));
/// let wrong = refute_for_all(&bash, "g = x mod m", &Budget::small()).unwrap();
/// assert!(matches!(wrong, Verdict::Refuted(witness) if witness.position == "m = 1, x = 1"));
/// ```
pub fn refute_for_all(template: &Template, claim: &str, budget: &Budget<'_>) -> Result<Verdict, Diagnostic> {
    let game = Game::of(template).map_err(Diagnostic::new)?;
    let (holds_where, law) = Claimed { game: &game }.read(claim)?;
    let Some(samples) = Samples::of(template, &game, Convention::Normal, budget) else {
        return Ok(Verdict::Undecided(Text::new(
            "no values for small parameters were found",
            "没有得到小参数下的值",
        )));
    };
    let spoken = samples.filtered(|parameters| holds_where.at(parameters) == Some(true));
    let finder = Finder {
        game: &game,
        samples: &samples,
        features: features(&game),
        play: Convention::Normal,
        again: false,
    };
    if let Some(witness) =
        spoken.all.iter().find_map(|sample| first_failure(&finder, &law, sample, samples.limit))
    {
        return Ok(Verdict::Refuted(Box::new(witness)));
    }
    Ok(match finder.proof(&holds_where, &law, budget) {
        Ok(proved) => Verdict::Proved(vec![proved]),
        Err(why) => Verdict::Undecided(agrees(spoken.all.len(), &why)),
    })
}

fn agrees(count: usize, why: &Text) -> Text {
    if count == 0 {
        return Text::new(
            format!(
                "of the parameters of which the claim speaks none was small enough to be tried, and it is not proved: {}",
                why.english
            ),
            format!("命题所说的参数中没有小到可以试验的，也没有证明：{}", why.chinese),
        );
    }
    Text::new(
        format!("the claim agrees for {count} choices of the parameters, but is not proved: {}", why.english),
        format!("命题在 {count} 组参数下符合，但没有证明：{}", why.chinese),
    )
}

/// The first position at which the law is wrong with these parameters.
fn first_failure(finder: &Finder, law: &ParametricLaw, sample: &Sample, limit: usize) -> Option<Witness> {
    let known = sample.values.iter().enumerate().filter_map(|(index, value)| Some((index, (*value)?)));
    for (index, value) in known {
        let position = finder.position(index, limit);
        let values = [sample.parameters.as_slice(), &position].concat();
        let letter = |lost: bool| (if lost { "P" } else { "N" }).to_string();
        let (claimed, actual) = match law {
            ParametricLaw::Value(term) => {
                (term.at(&values).map(|number| number.to_string()), value.to_string())
            }
            ParametricLaw::Lost { test, .. } => (test.at(&values).map(letter), letter(value == 0)),
        };
        let claimed = claimed.unwrap_or_else(|| "-".to_string());
        if claimed != actual {
            return Some(witness(finder.game, &values, &position, claimed, actual));
        }
    }
    None
}

fn witness(game: &Game, values: &[i128], position: &[i128], claimed: String, actual: String) -> Witness {
    let shown = game.names().into_iter().zip(values).map(|(name, value)| format!("{name} = {value}"));
    let shown = shown.collect::<Vec<_>>().join(", ");
    let words = Text::new(
        format!("at {shown} the claim says {claimed}, but it is {actual}"),
        format!("在 {shown} 处命题给出 {claimed}，实际为 {actual}"),
    );
    let coordinates = position.iter().filter_map(|&coordinate| u64::try_from(coordinate).ok()).collect();
    Witness { coordinates, position: shown, claimed, actual, chosen_move: None, words, proved: None }
}

/// Reads claims in the names of a game.
struct Claimed<'a> {
    game: &'a Game,
}

impl Claimed<'_> {
    fn read(&self, text: &str) -> Result<(Test, ParametricLaw), Diagnostic> {
        let (parameters, claim) = quantified(text);
        let holds_where = self.holds_where(parameters)?;
        let law = match heading(claim) {
            Some(Heading::Value(of, value)) => {
                ParametricLaw::Value(self.term(&self.in_own_names(of, value)?)?)
            }
            Some(Heading::Loses(subject, condition)) => {
                if !is_position(subject.of, condition, &self.game.coordinates, &self.taken()) {
                    return Err(self.not_a_claim(text));
                }
                let test = self.test(&self.in_own_names(subject.of, condition)?)?;
                let test = if subject.is_lost { test } else { Test::Not(Box::new(test)) };
                ParametricLaw::Lost { test, misere: false }
            }
            _ => return Err(self.not_a_claim(text)),
        };
        Ok((holds_where, law))
    }

    /// A text in the names of the coordinates, where it has others for them.
    fn in_own_names(&self, of: Option<&str>, text: &str) -> Result<String, Diagnostic> {
        in_own_names(of, text, &self.game.coordinates, &self.taken()).map_err(|text| self.not_a_claim(text))
    }

    /// Names that mean parameters.
    fn taken(&self) -> Vec<&str> {
        self.game.parameters.iter().map(String::as_str).collect()
    }

    /// Of which parameters the claim speaks: conditions on them, or nothing but their names. A word that is not known may
    /// say less than all: `for all odd m`.
    fn holds_where(&self, said: Option<&str>) -> Result<Test, Diagnostic> {
        let said = said.unwrap_or("");
        if said.contains(['<', '>', '=', '≤', '≥', '≠']) {
            return self.test(&said.replace([',', '，', '、'], " and "));
        }
        let names = self.game.names();
        let mut words = said.split([',', '，', '、', ' ']).filter(|word| !["", "and", "和"].contains(word));
        match words.find(|word| !names.iter().any(|name| name == word)) {
            Some(unknown) => Err(self.unknown_name(unknown)),
            None => self.all_positive().ok_or_else(|| self.not_a_claim(said)),
        }
    }

    fn all_positive(&self) -> Option<Test> {
        let bound = |slot| Test::Compare(Comparison::GreaterOrEqual, Term::Name(slot), Term::Number(1));
        Test::all((0..self.game.parameters.len()).map(bound))
    }

    /// A number, or `(if COND then A else B)` as laws for all parameters are printed.
    fn term(&self, text: &str) -> Result<Term, Diagnostic> {
        if let Some([test, yes, no]) = choice(text) {
            let (test, yes, no) = (self.test(test)?, self.term(yes)?, self.term(no)?);
            return Ok(Term::If(Box::new(test), Box::new(yes), Box::new(no)));
        }
        match self.binding("let claimed =", text)? {
            Binding::Let { value, .. } => self.game.term(&value).ok_or_else(|| self.not_a_claim(text)),
            _ => Err(self.not_a_claim(text)),
        }
    }

    fn test(&self, text: &str) -> Result<Test, Diagnostic> {
        let read = |text: &str| match self.binding("if", text)? {
            Binding::If(condition) => self.game.test(&condition).ok_or_else(|| self.not_a_claim(text)),
            _ => Err(self.not_a_claim(text)),
        };
        read(text).or_else(|diagnostic| read(&in_rule_words(text)).map_err(|_| diagnostic))
    }

    /// A clause of the rule language, read by writing a rule around it.
    fn binding(&self, keyword: &str, text: &str) -> Result<Binding, Diagnostic> {
        let names = &self.game.coordinates;
        let mut lower = names.clone();
        lower[0] = format!("{} - 1", names[0]);
        let wrapped = |text: &str| {
            // What begins a new clause would say something else behind the claim.
            if text.contains([';', '；', '\n']) {
                return Err(self.not_a_claim(text));
            }
            let rule = format!("{} -> {} {keyword} {text}", tuple(names), tuple(&lower));
            let template = Template::parse(&rule).map_err(|_| self.not_a_claim(text))?;
            let own = |name: &&str| !self.game.parameters.iter().any(|known| known == name);
            if let Some(name) = template.parameters().into_iter().find(own) {
                return Err(self.unknown_name(name));
            }
            let [clause] = template.clauses() else { return Err(self.not_a_claim(text)) };
            let [alternative] = &clause.alternatives[..] else { return Err(self.not_a_claim(text)) };
            let [binding] = &alternative.bindings[..] else { return Err(self.not_a_claim(text)) };
            Ok(binding.clone())
        };
        wrapped(text).or_else(|diagnostic| wrapped(&in_rule_words(text)).map_err(|_| diagnostic))
    }

    fn unknown_name(&self, name: &str) -> Diagnostic {
        let names = self.game.names().join(", ");
        Diagnostic::new(Text::new(
            format!("`{name}` is neither a coordinate nor a parameter of the rule"),
            format!("`{name}` 既不是规则的坐标，也不是它的参数"),
        ))
        .help(Text::new(format!("the rule speaks of {names}"), format!("规则中的名字是 {names}")))
    }

    fn not_a_claim(&self, text: &str) -> Diagnostic {
        let text = text.trim();
        Diagnostic::new(Text::new(
            format!("`{text}` is not a claim for all parameters"),
            format!("`{text}` 不是关于所有参数的命题"),
        ))
        .help(Text::new(
            "write `g = x mod (m + 1)` or `loses iff x mod (m + 1) = 0`, and `for all m >= 2:` before it if need be",
            "可以写 `g = x mod (m + 1)` 或 `loses iff x mod (m + 1) = 0`，需要时在前面加上 `for all m >= 2:`",
        ))
    }
}

fn tuple(names: &[String]) -> String {
    match names {
        [single] => single.clone(),
        several => format!("({})", several.join(", ")),
    }
}

/// The three parts of `(if COND then A else B)`.
fn choice(text: &str) -> Option<[&str; 3]> {
    let inner = text.trim().strip_prefix('(')?.strip_suffix(')')?.trim().strip_prefix("if ")?;
    let (test, rest) = outside_brackets(inner, " then ")?;
    let (yes, no) = outside_brackets(rest, " else ")?;
    Some([test, yes, no])
}

/// The text before and behind a word that stands in no brackets.
fn outside_brackets<'t>(text: &'t str, word: &str) -> Option<(&'t str, &'t str)> {
    let depth = |before: &str| before.matches('(').count().checked_sub(before.matches(')').count());
    let place =
        text.match_indices(word).map(|(place, _)| place).find(|place| depth(&text[..*place]) == Some(0))?;
    Some((&text[..place], &text[place + word.len()..]))
}

#[cfg(test)]
mod tests {
    use super::choice;

    #[test]
    fn cases_are_cut_outside_of_brackets() {
        assert_eq!(
            choice("(if a then (if b then 1 else 2) else 3)"),
            Some(["a", "(if b then 1 else 2)", "3"])
        );
        for text in ["(if a then 1)", "if a then 1 else 2", "(a + 1)", "", "(if a else 2 then 1)"] {
            assert_eq!(choice(text), None, "{text}");
        }
    }
}
