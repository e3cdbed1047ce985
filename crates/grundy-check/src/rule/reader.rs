//! From the canonical text of a rule to its syntax tree.

use super::{Alternative, Clause, Entry, Expression, Part, Pattern, Restriction, Rule, Set, Step};
use crate::budget::Checked;
use crate::code::Code;

/// Deeper trees could exhaust the stack when they are walked.
const MOST_OPERATORS: usize = 200;
const LONGEST: usize = 200_000;
const WORDS: [&str; 10] = ["for", "in", "let", "if", "and", "or", "not", "domain", "win", "start"];
const SIGNS: [&str; 24] = [
    "..=", "..", "->", "==", "!=", "<=", ">=", "<", ">", "=", "+", "-", "*", "/", "%", "(", ")", "[", "]",
    "{", "}", ",", ";", "|",
];

/// The functions by the number of their arguments; those of the first list take one or more.
const FUNCTIONS: [&[&str]; 3] = [
    &["min", "max", "gcd"],
    &["abs", "isqrt", "bits", "popcount", "digit_sum", "is_prime", "is_square"],
    &["bitand", "bitor", "bitxor", "shl", "shr", "valuation", "divides"],
];
/// The named sets by the number of their arguments.
const SETS: [&[&str]; 2] = [
    &["primes", "prime_powers", "squares", "triangular", "fib"],
    &["powers", "divisors", "coprime", "digits"],
];
const COMPARISONS: usize = 3;
/// The operators from the loosest to the tightest; `not` stands on the third level.
const LEVELS: [&[&str]; 6] =
    [&["or"], &["and"], &[], &["==", "!=", "<=", ">=", "<", ">"], &["+", "-"], &["*", "/", "%"]];
const CONDITIONS: [&str; 12] =
    ["or", "and", "not", "==", "!=", "<=", ">=", "<", ">", "is_prime", "is_square", "divides"];

pub(super) fn read_rule(text: &str, parameters: &[String]) -> Checked<Rule> {
    let mut rule = Rule { tags: vec![String::new()], ..Rule::default() };
    if text.starts_with("octal ") || text.starts_with("hex ") {
        rule.code = Some(Code::read(text)?);
        return Ok(rule);
    }
    let mut reader = Reader::new(text, Vec::new())?;
    let mut latest = 0;
    while reader.at == 0 || reader.take(";") {
        // Clauses, then at most one `domain`, any number of `win at`, and at most one `start`.
        let kind = ["domain", "win", "start"].iter().position(|word| *word == reader.token());
        let kind = kind.map_or(0, |kind| kind + 1);
        if kind < latest || kind == latest && kind % 2 == 1 || kind > 0 && rule.clauses.is_empty() {
            return Err(reader.wrong("another statement"));
        }
        latest = kind;
        reader.statement(&mut rule)?;
    }
    reader.end()?;
    rule.tags.append(&mut reader.tags);
    well_formed(&rule, parameters)?;
    Ok(rule)
}

/// Reads an expression or condition that speaks of these names alone.
pub(crate) fn read_expression(text: &str, names: &[String]) -> Checked<Expression> {
    whole_expression(Reader::new(text, names.to_vec())?, text, names)
}

/// The same, where `(if CONDITION then A else B)` may stand for a number too.
pub(crate) fn read_choice(text: &str, names: &[String]) -> Checked<Expression> {
    whole_expression(Reader { choices: true, ..Reader::new(text, names.to_vec())? }, text, names)
}

fn whole_expression(mut reader: Reader, text: &str, names: &[String]) -> Checked<Expression> {
    let expression = reader.any_expression()?;
    if reader.end().is_err() || reader.names.len() > names.len() {
        return Err(format!("`{text}` is no expression in {}", names.join(", ")));
    }
    Ok(expression)
}

/// One tag has one number of coordinates, wherever it occurs, and at least one clause.
fn well_formed(rule: &Rule, parameters: &[String]) -> Checked<()> {
    let patterns = rule.clauses.iter().map(|clause| &clause.pattern).chain(&rule.wins);
    let alternatives = rule.clauses.iter().flat_map(|clause| &clause.alternatives).chain(&rule.start);
    let parts = alternatives.flat_map(|alternative| &alternative.parts);
    let uses = patterns.map(|one| (one.tag, one.at.len())).chain(parts.map(|one| (one.tag, one.at.len())));
    match uses.into_iter().find(|(tag, count)| rule.arity(*tag) != Some(*count)) {
        Some((tag, _)) => Err(format!("`{}` has no clause with so many coordinates", rule.tags[tag])),
        None => well_scoped(rule, parameters),
    }
}

/// Every name is bound before it is used, and once; parameters are bound from outside.
fn well_scoped(rule: &Rule, parameters: &[String]) -> Checked<()> {
    let clauses = rule.clauses.iter().flat_map(|clause| {
        let given = clause.pattern.names().len();
        clause.alternatives.iter().map(move |alternative| (given, alternative))
    });
    for (given, alternative) in clauses.chain(rule.start.iter().map(|start| (1, start))) {
        let names = alternative.names.iter().enumerate();
        let mut bound: Vec<bool> =
            names.map(|(slot, name)| slot < given || parameters.contains(name)).collect();
        bind_all(&alternative.steps, &mut bound)?;
        for part in &alternative.parts {
            let mut bound = bound.clone();
            bind_all(&part.steps, &mut bound)?;
            part.at.iter().chain(&part.count).try_for_each(|one| is_bound(one, &bound))?;
        }
    }
    Ok(())
}

fn bind_all(steps: &[Step], bound: &mut [bool]) -> Checked<()> {
    for step in steps {
        let (slot, used) = match step {
            Step::If(condition) => (None, vec![condition]),
            Step::Let(slot, value) => (Some(*slot), vec![value]),
            Step::For(slot, Set::Range(from, until)) => (Some(*slot), vec![from, until]),
            Step::For(slot, Set::From(from)) => (Some(*slot), vec![from]),
            Step::For(slot, Set::List(all) | Set::AllBut(all) | Set::Named(_, all)) => {
                (Some(*slot), all.iter().collect())
            }
        };
        used.into_iter().try_for_each(|one| is_bound(one, bound))?;
        if slot.is_some_and(|slot| std::mem::replace(&mut bound[slot], true)) {
            return Err("a name is bound twice".into());
        }
    }
    Ok(())
}

fn is_bound(expression: &Expression, bound: &[bool]) -> Checked<()> {
    match expression {
        Expression::Name(slot) if !bound[*slot] => Err("a name is used before it is bound".into()),
        Expression::Name(_) | Expression::Number(_) => Ok(()),
        Expression::Call(_, operands) => operands.iter().try_for_each(|one| is_bound(one, bound)),
    }
}

/// Numbers, names and signs.
fn tokens(text: &str) -> Checked<Vec<&str>> {
    let mut found = Vec::new();
    let mut rest = text.trim_start_matches(' ');
    while let Some(first) = rest.chars().next() {
        let length = match SIGNS.into_iter().find(|sign| rest.starts_with(sign)) {
            Some(sign) => sign.len(),
            None => rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len()),
        };
        if length == 0 || text.len() > LONGEST {
            return Err(format!("the rule is too long, or holds `{first}`"));
        }
        found.push(&rest[..length]);
        rest = rest[length..].trim_start_matches(' ');
    }
    Ok(found)
}

struct Reader<'a> {
    tokens: Vec<&'a str>,
    at: usize,
    /// The names of the alternative that is read, by slot.
    names: Vec<String>,
    /// The tags from 1 on.
    tags: Vec<String>,
    /// How many operators the expression that is read may still have.
    operators: usize,
    /// Whether a number may depend on a condition.
    choices: bool,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, names: Vec<String>) -> Checked<Reader<'a>> {
        Ok(Reader { tokens: tokens(text)?, at: 0, names, tags: Vec::new(), operators: 0, choices: false })
    }

    fn statement(&mut self, rule: &mut Rule) -> Checked<()> {
        self.names.clear();
        if self.take("domain") {
            rule.domain.push(self.restriction()?);
            while self.take(",") {
                rule.domain.push(self.restriction()?);
            }
        } else if self.take("win") {
            self.expect("at")?;
            rule.wins.push(self.pattern()?);
        } else if self.take("start") {
            let name = self.name()?;
            self.names.push(name);
            self.expect("->")?;
            let parts = self.result()?;
            rule.start =
                Some(Alternative { names: std::mem::take(&mut self.names), parts, steps: Vec::new() });
        } else {
            let pattern = self.pattern()?;
            let names = pattern.names();
            self.expect("->")?;
            let mut alternatives = vec![self.alternative(&names)?];
            while self.take("|") {
                alternatives.push(self.alternative(&names)?);
            }
            rule.clauses.push(Clause { pattern, alternatives });
        }
        Ok(())
    }

    fn restriction(&mut self) -> Checked<Restriction> {
        let condition = self.condition()?;
        Ok(Restriction { names: std::mem::take(&mut self.names), condition })
    }

    fn pattern(&mut self) -> Checked<Pattern> {
        let tag = self.tag();
        let at = if self.take("(") { self.list(")", Reader::entry)? } else { vec![self.entry()?] };
        if at.is_empty() { Err(self.wrong("a coordinate before this")) } else { Ok(Pattern { tag, at }) }
    }

    fn entry(&mut self) -> Checked<Entry> {
        if let Some(number) = self.number()? {
            return Ok(Entry::Constant(number));
        }
        let name = self.name()?;
        if self.names.contains(&name) {
            return Err(format!("the name {name} stands twice in one pattern"));
        }
        self.names.push(name.clone());
        Ok(Entry::Name(name))
    }

    fn alternative(&mut self, names: &[String]) -> Checked<Alternative> {
        self.names = names.to_vec();
        let parts = self.result()?;
        let steps = self.steps()?;
        Ok(Alternative { names: std::mem::take(&mut self.names), parts, steps })
    }

    fn result(&mut self) -> Checked<Vec<Part>> {
        if self.take("[") { self.list("]", Reader::part) } else { Ok(vec![self.place()?]) }
    }

    fn part(&mut self) -> Checked<Part> {
        let place = self.place()?;
        let count = if self.take(";") { Some(self.expression()?) } else { None };
        Ok(Part { count, steps: self.steps()?, ..place })
    }

    fn place(&mut self) -> Checked<Part> {
        let (tag, start) = (self.tag(), self.at);
        let mut at = if self.take("(") { self.list(")", Reader::expression)? } else { Vec::new() };
        if tag == 0 && at.len() < 2 {
            // A bracket without a comma is no tuple but the beginning of an expression.
            self.at = start;
            at = vec![self.expression()?];
        }
        Ok(Part { tag, at, count: None, steps: Vec::new() })
    }

    /// A tag is a name before `(` that is no function.
    fn tag(&mut self) -> usize {
        let name = self.token();
        let known = FUNCTIONS.concat().contains(&name) || WORDS.contains(&name) || !is_name(name);
        if known || self.tokens.get(self.at + 1) != Some(&"(") {
            return 0;
        }
        self.at += 1;
        1 + slot_of(&mut self.tags, name.into())
    }

    fn steps(&mut self) -> Checked<Vec<Step>> {
        let mut steps = Vec::new();
        loop {
            steps.push(if self.take("for") {
                let slot = self.slot()?;
                self.expect("in")?;
                Step::For(slot, self.set()?)
            } else if self.take("let") {
                let slot = self.slot()?;
                self.expect("=")?;
                Step::Let(slot, self.expression()?)
            } else if self.take("if") {
                Step::If(self.condition()?)
            } else {
                return Ok(steps);
            });
        }
    }

    fn set(&mut self) -> Checked<Set> {
        if self.take("{") {
            return Ok(Set::List(self.list("}", Reader::expression)?));
        }
        if self.take("all") {
            self.expect("but")?;
            self.expect("{")?;
            return Ok(Set::AllBut(self.list("}", Reader::expression)?));
        }
        if let Some(name) = SETS.concat().into_iter().find(|name| self.take(name)) {
            let arguments = if self.take("(") { self.list(")", Reader::expression)? } else { Vec::new() };
            return match SETS.get(arguments.len()).is_some_and(|sets| sets.contains(&name)) {
                true => Ok(Set::Named(name, arguments)),
                false => Err(self.wrong("another number of arguments")),
            };
        }
        let from = self.expression()?;
        if self.take("..=") {
            let last = self.expression()?;
            return Ok(Set::Range(from, call("+", vec![last, Expression::Number(1)])?));
        }
        self.expect("..")?;
        let ends = ["", "|", ";", "]", ",", "for", "let", "if"].contains(&self.token());
        Ok(if ends { Set::From(from) } else { Set::Range(from, self.expression()?) })
    }

    /// A number.
    fn expression(&mut self) -> Checked<Expression> {
        let found = self.any_expression()?;
        if is_condition(&found) { Err(self.wrong("a number before this")) } else { Ok(found) }
    }

    fn condition(&mut self) -> Checked<Expression> {
        let found = self.any_expression()?;
        if is_condition(&found) { Ok(found) } else { Err(self.wrong("a condition before this")) }
    }

    /// A number or a condition.
    fn any_expression(&mut self) -> Checked<Expression> {
        self.operators = MOST_OPERATORS;
        self.binary(0)
    }

    fn binary(&mut self, level: usize) -> Checked<Expression> {
        let Some(signs) = LEVELS.get(level) else { return self.primary() };
        if level == 2 && self.take("not") {
            self.operator()?;
            return call("not", vec![self.binary(2)?]);
        }
        let mut left = self.binary(level + 1)?;
        let mut chain = None;
        while let Some(sign) = signs.iter().find(|sign| self.take(sign)) {
            self.operator()?;
            let right = self.binary(level + 1)?;
            if level != COMPARISONS {
                left = call(sign, vec![left, right])?;
                continue;
            }
            // `a < b < c` means both.
            let one = call(sign, vec![left, right.clone()])?;
            chain = Some(chain.map_or(Ok(one.clone()), |all| call("and", vec![all, one]))?);
            left = right;
        }
        Ok(chain.unwrap_or(left))
    }

    fn primary(&mut self) -> Checked<Expression> {
        self.operator()?;
        if self.take("-") {
            return call("negative", vec![self.primary()?]);
        }
        if self.take("(") {
            if self.choices && self.take("if") {
                return self.choice();
            }
            let inner = self.binary(0)?;
            self.expect(")")?;
            return Ok(inner);
        }
        if let Some(number) = self.number()? {
            return Ok(Expression::Number(number));
        }
        let Some(name) = FUNCTIONS.concat().into_iter().find(|name| self.take(name)) else {
            return Ok(Expression::Name(self.slot()?));
        };
        self.expect("(")?;
        let given = self.list(")", |reader| reader.binary(0))?;
        if given.is_empty() || ![0, given.len().min(2)].iter().any(|most| FUNCTIONS[*most].contains(&name)) {
            return Err(self.wrong("another number of arguments"));
        }
        call(name, given)
    }

    /// `CONDITION then A else B)`.
    fn choice(&mut self) -> Checked<Expression> {
        let condition = self.binary(0)?;
        self.expect("then")?;
        let yes = self.binary(0)?;
        self.expect("else")?;
        let no = self.binary(0)?;
        self.expect(")")?;
        if is_condition(&condition) && !is_condition(&yes) && !is_condition(&no) {
            return Ok(Expression::Call("if", vec![condition, yes, no]));
        }
        Err(self.wrong("a condition before `then`, and numbers after it"))
    }

    /// Counts an operator, a bracket or a number of the expression.
    fn operator(&mut self) -> Checked<()> {
        self.operators = self.operators.checked_sub(1).ok_or_else(|| self.wrong("a shorter expression"))?;
        Ok(())
    }

    /// Reads items between commas up to the closing sign.
    fn list<T>(&mut self, close: &str, item: fn(&mut Reader<'a>) -> Checked<T>) -> Checked<Vec<T>> {
        let mut items = Vec::new();
        while !self.take(close) {
            if !items.is_empty() {
                self.expect(",")?;
            }
            items.push(item(self)?);
        }
        Ok(items)
    }

    fn number(&mut self) -> Checked<Option<i128>> {
        if !self.token().starts_with(|c: char| c.is_ascii_digit()) {
            return Ok(None);
        }
        let number = self.token().parse().ok().filter(|number: &u64| number.to_string() == self.token());
        let number = number.ok_or_else(|| self.wrong("a number below 2^64"))?;
        self.at += 1;
        Ok(Some(i128::from(number)))
    }

    /// The slot of the name that stands here.
    fn slot(&mut self) -> Checked<usize> {
        let name = self.name()?;
        Ok(slot_of(&mut self.names, name))
    }

    fn name(&mut self) -> Checked<String> {
        let name = self.token();
        if !is_name(name) || WORDS.contains(&name) {
            return Err(self.wrong("a name"));
        }
        self.at += 1;
        Ok(name.into())
    }

    /// The word that stands here; nothing at the end.
    fn token(&self) -> &'a str {
        self.tokens.get(self.at).copied().unwrap_or_default()
    }

    fn take(&mut self, word: &str) -> bool {
        let found = self.token() == word;
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, word: &str) -> Checked<()> {
        if self.take(word) { Ok(()) } else { Err(self.wrong(&format!("`{word}`"))) }
    }

    fn end(&self) -> Checked<()> {
        if self.at == self.tokens.len() { Ok(()) } else { Err(self.wrong("the end or `;`")) }
    }

    fn wrong(&self, wanted: &str) -> String {
        format!(
            "the rule is not canonical: expected {wanted}, found `{}` (word {})",
            self.token(),
            self.at + 1
        )
    }
}

fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
}

/// The place of a name in the list, to which it is added if it is new.
fn slot_of(names: &mut Vec<String>, name: String) -> usize {
    names.iter().position(|known| *known == name).unwrap_or_else(|| {
        names.push(name);
        names.len() - 1
    })
}

fn is_condition(expression: &Expression) -> bool {
    matches!(expression, Expression::Call(name, _) if CONDITIONS.contains(name))
}

/// Joins operands of the right kind: conditions for `and`, `or` and `not`, and numbers for all else.
fn call(name: &'static str, operands: Vec<Expression>) -> Checked<Expression> {
    let wanted = ["and", "or", "not"].contains(&name);
    match operands.iter().all(|one| is_condition(one) == wanted) {
        true => Ok(Expression::Call(name, operands)),
        false => Err("a condition stands where a number should, or the other way round".into()),
    }
}
