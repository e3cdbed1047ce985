//! What somebody claims for all parameters: `for all m ≥ 1: g = x mod (m + 1)`, proved, or refuted with parameters and a position.

use super::find::law_for_all;
use super::find::{Finder, LawForAll};
use super::game::Game;
use super::obligations::ParametricLaw;
use super::samples::{Sample, Samples, features};
use super::term::{Operation, Term, Test};
use crate::claim_text::{
    Heading, congruences, heading, in_condition_words, in_own_names, is_position, most_named, one_sided,
    period_named, plainer, quantified, shift_named,
};
use crate::claims::losses_alone;
use crate::methods::prove::{Verdict, Witness};
use crate::obligations::Convention;
use grundy_rule::tree::{Binding, Comparison};
use grundy_rule::{Diagnostic, Template, Text, check_misere_template};
use grundy_table::Budget;

/// Decides a claim about a rule whose parameters have no values: `g = EXPR` or `loses iff COND`, with `for all CONDITION:` before it where
/// it does not hold for all parameters from 1 on. In misère play claims say who loses.
///
/// ```
/// use grundy_proof::{Convention, Verdict, parametric::refute_for_all};
/// use grundy_rule::Template;
/// use grundy_table::Budget;
///
/// let bash = Template::parse("take 1..=m").unwrap();
/// let settled = |play, claim| refute_for_all(&bash, play, claim, &Budget::small()).unwrap();
/// let right = settled(Convention::Normal, "g = x mod (m + 1)");
/// assert!(matches!(right, Verdict::Proved(_)));
/// let wrong = settled(Convention::Normal, "g = x mod m");
/// assert!(matches!(wrong, Verdict::Refuted(witness) if witness.position == "m = 1, x = 1"));
/// let misere = settled(Convention::Misere, "loses iff x mod (m + 1) = 1");
/// assert!(matches!(misere, Verdict::Proved(_)));
/// ```
pub fn refute_for_all(
    template: &Template,
    play: Convention,
    claim: &str,
    budget: &Budget<'_>,
) -> Result<Verdict, Diagnostic> {
    if play == Convention::Misere {
        check_misere_template(template)?;
    }
    let game = Game::of(template).map_err(Diagnostic::new)?;
    let claimed = Claimed { game: &game, play };
    let (holds_where, law) = match claimed.of_values(claim)? {
        Some((holds_where, said)) => {
            let found = law_for_all(template, Convention::Normal, budget).ok().flatten();
            let Some(value) = found.and_then(|found| value_in(&found, &game)) else {
                return Ok(Verdict::Undecided(Text::new(
                    "no law of the values was found for all parameters",
                    "没有找到对所有参数成立的 SG 值规律",
                )));
            };
            (holds_where, said.of(value, &game))
        }
        None => claimed.read_plainly(claim)?,
    };
    let Some(samples) = Samples::of(template, &game, play, budget) else {
        return Ok(Verdict::Undecided(Text::new(
            "no values for small parameters were found",
            "没有得到小参数下的值",
        )));
    };
    let spoken = samples.filtered(|parameters| holds_where.at(parameters) == Some(true));
    let finder = Finder { game: &game, samples: &samples, features: features(&game), play, again: false };
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

/// The value of a law that was found, where its names are those of the game.
fn value_in(found: &LawForAll, game: &Game) -> Option<Term> {
    match &found.law {
        ParametricLaw::Value(value) if found.game.parameters == game.parameters => Some(value.clone()),
        _ => None,
    }
}

/// What is said of all values without naming them.
enum OfValues {
    /// They repeat with this period.
    Repeat(Term),
    /// None is greater than this.
    AtMost(Term),
}

impl OfValues {
    /// The law of the values, written so that it says this as well: the value at the heap's remainder, or the smaller of the
    /// value and its bound.
    fn of(self, value: Term, game: &Game) -> ParametricLaw {
        let heap = Term::Name(game.parameters.len());
        ParametricLaw::Value(match self {
            OfValues::AtMost(bound) => Term::Binary(Operation::Min, Box::new(value), Box::new(bound)),
            OfValues::Repeat(period) => {
                let remainder = |of: Term| Term::of(Operation::Modulo, of, period.clone());
                let once = remainder(heap.clone());
                let at_once =
                    |slot: usize| if Term::Name(slot) == heap { once.clone() } else { Term::Name(slot) };
                value.with(&at_once).replaced(&remainder(once.clone()), &once)
            }
        })
    }
}

fn agrees(count: usize, why: &Text) -> Text {
    if count == 0 {
        return Text::new(
            format!(
                "of the parameters of which the claim speaks none was small enough to be tried, and it is not proved: {}",
                why.english
            ),
            format!("论断所说的参数中没有小到可以试验的，也没有证明：{}", why.chinese),
        );
    }
    Text::new(
        format!("the claim agrees for {count} choices of the parameters, but is not proved: {}", why.english),
        format!("论断在 {count} 组参数下符合，但没有证明：{}", why.chinese),
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
        format!("在 {shown} 处论断给出 {claimed}，实际为 {actual}"),
    );
    let coordinates = position.iter().filter_map(|&coordinate| u64::try_from(coordinate).ok()).collect();
    Witness { coordinates, position: shown, claimed, actual, chosen_move: None, words, proved: None }
}

/// Reads claims in the names of a game.
struct Claimed<'a> {
    game: &'a Game,
    play: Convention,
}

impl Claimed<'_> {
    /// What a claim says of all values, and of which parameters: `period m + 1`, `g(x) <= m`.
    fn of_values(&self, text: &str) -> Result<Option<(Test, OfValues)>, Diagnostic> {
        let (parameters, claim) = quantified(text);
        if self.game.coordinates.len() != 1 {
            return Ok(None);
        }
        let shift = shift_named(claim).filter(|(name, _)| !self.taken().contains(name)).map(|(_, term)| term);
        let said = match (period_named(claim).or(shift), most_named(claim)) {
            (Some(period), _) => OfValues::Repeat(self.of_parameters(period)?),
            (None, Some((most, false))) => OfValues::AtMost(self.of_parameters(&most)?),
            (None, Some((below, true))) => {
                let below = self.of_parameters(&below)?;
                OfValues::AtMost(Term::of(Operation::Subtract, below, Term::Number(1)))
            }
            (None, None) => return Ok(None),
        };
        if self.play == Convention::Misere {
            return Err(losses_alone());
        }
        Ok(Some((self.holds_where(parameters)?, said)))
    }

    /// A number that does not depend on the position.
    fn of_parameters(&self, text: &str) -> Result<Term, Diagnostic> {
        let term = self.term(text)?;
        let is_of_position =
            |part: &Term| matches!(part, Term::Name(slot) if *slot >= self.game.parameters.len());
        if term.parts().into_iter().any(is_of_position) { Err(self.not_a_claim(text)) } else { Ok(term) }
    }

    /// Reads a text as it is, and where that fails, in plainer words.
    fn read_plainly(&self, text: &str) -> Result<(Test, ParametricLaw), Diagnostic> {
        self.read(&congruences(text)).or_else(|mistake| {
            let again = plainer(text).and_then(|text| self.read(&congruences(&text)).ok());
            again.ok_or_else(|| one_sided(text).unwrap_or(mistake))
        })
    }

    fn read(&self, text: &str) -> Result<(Test, ParametricLaw), Diagnostic> {
        let (parameters, claim) = quantified(text);
        let holds_where = self.holds_where(parameters)?;
        let law = match heading(claim) {
            Some(Heading::Value(..)) if self.play == Convention::Misere => return Err(losses_alone()),
            Some(Heading::Value(of, value)) => {
                ParametricLaw::Value(self.term(&self.in_own_names(of, value)?)?)
            }
            Some(Heading::Loses(subject, condition)) => {
                if !is_position(subject.of, condition, &self.game.coordinates, &self.taken()) {
                    return Err(self.not_a_claim(text));
                }
                let test = self.test(&self.in_own_names(subject.of, condition)?)?;
                let test = if subject.is_lost { test } else { Test::Not(Box::new(test)) };
                ParametricLaw::Lost { test, misere: self.play == Convention::Misere }
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
            let test = self.test(&said.replace([',', '，', '、'], " and "))?;
            // A parameter is a number from 1 on, unless it is said where it begins.
            let slots = 0..self.game.parameters.len();
            let open: Vec<Test> = slots.filter(|slot| !begins(&test, *slot)).map(at_least_one).collect();
            return Test::all(open.into_iter().chain([test])).ok_or_else(|| self.not_a_claim(said));
        }
        let names = self.game.names();
        let mut words = said.split([',', '，', '、', ' ']).filter(|word| !["", "and", "和"].contains(word));
        match words.find(|word| !names.iter().any(|name| name == word)) {
            Some(unknown) => Err(self.unknown_name(unknown)),
            None => self.all_positive().ok_or_else(|| self.not_a_claim(said)),
        }
    }

    fn all_positive(&self) -> Option<Test> {
        Test::all((0..self.game.parameters.len()).map(at_least_one))
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
        read(text).or_else(|diagnostic| read(&in_condition_words(text)).map_err(|_| diagnostic))
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
        wrapped(text).or_else(|diagnostic| wrapped(&in_condition_words(text)).map_err(|_| diagnostic))
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
            format!("`{text}` 不是关于所有参数的论断"),
        ))
        .help(Text::new(
            "write `g = x mod (m + 1)` or `loses iff x mod (m + 1) = 0`, and `for all m >= 2:` before it if need be",
            "可以写 `g = x mod (m + 1)` 或 `loses iff x mod (m + 1) = 0`，需要时在前面加上 `for all m >= 2:`",
        ))
    }
}

fn at_least_one(slot: usize) -> Test {
    Test::Compare(Comparison::GreaterOrEqual, Term::Name(slot), Term::Number(1))
}

/// Whether a condition says of a parameter from which number on it is meant, or which number it is.
fn begins(test: &Test, slot: usize) -> bool {
    use Comparison::{Equal, Greater, GreaterOrEqual, Less, LessOrEqual};
    match test {
        Test::Compare(comparison, Term::Name(name), Term::Number(_)) => {
            *name == slot && matches!(comparison, GreaterOrEqual | Greater | Equal)
        }
        Test::Compare(comparison, Term::Number(_), Term::Name(name)) => {
            *name == slot && matches!(comparison, LessOrEqual | Less | Equal)
        }
        Test::And(one, other) => begins(one, slot) || begins(other, slot),
        _ => false,
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
