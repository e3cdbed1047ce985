//! From the canonical text of a rule to its syntax tree.

use super::lexer::{Token, tokens};
use super::{Alternative, Clause, Entry, Expression, Part, Pattern, Place, Restriction, Rule, Set, Step};
use crate::budget::Checked;
use crate::code::Code;

/// Deeper trees could exhaust the stack when they are walked.
const MOST_OPERATORS: usize = 200;
const LONGEST: usize = 200_000;
const WORDS: [&str; 10] = ["for", "in", "let", "if", "and", "or", "not", "domain", "win", "start"];

/// The functions by the number of their arguments; those of the first list take one or more.
const FUNCTIONS: [&[&str]; 3] = [
    &["min", "max", "gcd"],
    &["abs", "isqrt", "bits", "popcount", "digit_sum", "is_prime", "is_square"],
    &["bitand", "bitor", "bitxor", "shl", "shr", "valuation", "divides"],
];
const COMPARISONS: usize = 3;
/// The operators from the loosest to the tightest; `not` stands on the third level.
const LEVELS: [&[&str]; 6] =
    [&["or"], &["and"], &[], &["==", "!=", "<=", ">=", "<", ">"], &["+", "-"], &["*", "/", "%"]];
const CONDITIONS: [&str; 12] =
    ["or", "and", "not", "==", "!=", "<=", ">=", "<", ">", "is_prime", "is_square", "divides"];

pub(super) fn read_rule(text: &str) -> Checked<Rule> {
    let mut rule = Rule { tags: vec![String::new()], ..Rule::default() };
    if text.starts_with("octal ") || text.starts_with("hex ") {
        rule.code = Some(Code::read(text)?);
        return Ok(rule);
    }
    let mut reader = Reader::new(text, Vec::new())?;
    while reader.at == 0 || reader.sign(";") {
        reader.statement(&mut rule)?;
    }
    if reader.at < reader.tokens.len() {
        return Err(reader.wrong("the end or `;`"));
    }
    rule.tags.append(&mut reader.tags);
    well_formed(&rule)?;
    Ok(rule)
}

/// Reads an expression or condition that speaks of these names alone.
pub(crate) fn read_expression(text: &str, names: &[String]) -> Checked<Expression> {
    let mut reader = Reader::new(text, names.to_vec())?;
    let expression = reader.expression()?;
    if reader.at < reader.tokens.len() || reader.names.len() > names.len() {
        return Err(format!("`{text}` is no expression in {}", names.join(", ")));
    }
    Ok(expression)
}

/// One tag has one number of coordinates, wherever it occurs, and at least one clause.
fn well_formed(rule: &Rule) -> Checked<()> {
    let patterns = rule.clauses.iter().map(|clause| &clause.pattern).chain(&rule.wins);
    let alternatives = rule.clauses.iter().flat_map(|clause| &clause.alternatives).chain(&rule.start);
    let places = alternatives.flat_map(|alternative| &alternative.parts).map(|part| &part.place);
    let uses = patterns.map(|pattern| (pattern.tag, pattern.at.len()));
    match uses
        .chain(places.map(|place| (place.tag, place.at.len())))
        .find(|(tag, n)| rule.arity(*tag) != Some(*n))
    {
        Some((tag, _)) => Err(format!("`{}` has no clause with so many coordinates", rule.tags[tag])),
        None => Ok(()),
    }
}

struct Reader {
    tokens: Vec<Token>,
    at: usize,
    /// The names of the alternative that is read, by slot.
    names: Vec<String>,
    /// The tags from 1 on.
    tags: Vec<String>,
    /// How many operators the expression that is read may still have.
    operators: usize,
}

impl Reader {
    fn new(text: &str, names: Vec<String>) -> Checked<Reader> {
        if text.len() > LONGEST {
            return Err("the text of a rule is too long".into());
        }
        Ok(Reader { tokens: tokens(text)?, at: 0, names, tags: Vec::new(), operators: 0 })
    }

    fn statement(&mut self, rule: &mut Rule) -> Checked<()> {
        self.names.clear();
        if self.word("domain") {
            rule.domain.push(self.restriction()?);
            while self.sign(",") {
                rule.domain.push(self.restriction()?);
            }
        } else if self.word("win") {
            self.expect_word("at")?;
            rule.wins.push(self.pattern()?);
        } else if rule.start.is_none() && self.word("start") {
            let name = self.name()?;
            self.expect("->")?;
            rule.start = Some(self.alternative(&[name])?);
        } else {
            let pattern = self.pattern()?;
            let names = pattern.names();
            self.expect("->")?;
            let mut alternatives = vec![self.alternative(&names)?];
            while self.sign("|") {
                alternatives.push(self.alternative(&names)?);
            }
            rule.clauses.push(Clause { pattern, alternatives });
        }
        Ok(())
    }

    fn restriction(&mut self) -> Checked<Restriction> {
        let condition = self.expression()?;
        Ok(Restriction { names: std::mem::take(&mut self.names), condition })
    }

    fn pattern(&mut self) -> Checked<Pattern> {
        let tag = self.tag();
        let tuple = self.sign("(");
        let at = if tuple { self.list(")", Reader::entry)? } else { vec![self.entry()?] };
        Ok(Pattern { tag, at })
    }

    fn entry(&mut self) -> Checked<Entry> {
        if let Some(Token::Number(number)) = self.tokens.get(self.at) {
            self.at += 1;
            return Ok(Entry::Constant(*number));
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
        let parts = if self.sign("[") {
            self.list("]", Reader::part)?
        } else {
            vec![Part { place: self.place()?, count: None, steps: Vec::new() }]
        };
        let steps = self.steps()?;
        Ok(Alternative { names: std::mem::take(&mut self.names), parts, steps })
    }

    fn part(&mut self) -> Checked<Part> {
        let place = self.place()?;
        let count = if self.sign(";") { Some(self.expression()?) } else { None };
        Ok(Part { place, count, steps: self.steps()? })
    }

    fn place(&mut self) -> Checked<Place> {
        let tag = self.tag();
        if tag == 0 && !self.tuple_follows() {
            return Ok(Place { tag, at: vec![self.expression()?] });
        }
        self.expect("(")?;
        Ok(Place { tag, at: self.list(")", Reader::expression)? })
    }

    /// A tag is a name before `(` that is no function.
    fn tag(&mut self) -> usize {
        let (Some(Token::Name(name)), Some(Token::Sign("("))) =
            (self.tokens.get(self.at), self.tokens.get(self.at + 1))
        else {
            return 0;
        };
        if FUNCTIONS.concat().contains(&name.as_str()) || WORDS.contains(&name.as_str()) {
            return 0;
        }
        self.at += 1;
        if !self.tags.contains(name) {
            self.tags.push(name.clone());
        }
        self.tags.iter().position(|tag| tag == name).map_or(0, |at| at + 1)
    }

    /// Whether the bracket that opens here holds a comma of its own: then it is a tuple and no grouping.
    fn tuple_follows(&self) -> bool {
        let mut depth = 0;
        for token in &self.tokens[self.at..] {
            match token {
                Token::Sign("(") => depth += 1,
                Token::Sign(")") => depth -= 1,
                Token::Sign(",") if depth == 1 => return true,
                _ => {}
            }
            if depth == 0 {
                break;
            }
        }
        false
    }

    fn steps(&mut self) -> Checked<Vec<Step>> {
        let mut steps = Vec::new();
        loop {
            steps.push(if self.word("for") {
                let slot = self.slot()?;
                self.expect_word("in")?;
                Step::For(slot, self.set()?)
            } else if self.word("let") {
                let slot = self.slot()?;
                self.expect("=")?;
                Step::Let(slot, self.expression()?)
            } else if self.word("if") {
                Step::If(self.expression()?)
            } else {
                return Ok(steps);
            });
        }
    }

    fn set(&mut self) -> Checked<Set> {
        if self.sign("{") {
            return Ok(Set::List(self.list("}", Reader::expression)?));
        }
        if self.word("all") {
            self.expect_word("but")?;
            self.expect("{")?;
            return Ok(Set::AllBut(self.list("}", Reader::expression)?));
        }
        for name in ["primes", "prime_powers", "squares", "triangular", "fib"] {
            if self.word(name) {
                return Ok(Set::Named(name, Vec::new()));
            }
        }
        for name in ["powers", "divisors", "coprime", "digits"] {
            if self.word(name) {
                self.expect("(")?;
                let argument = self.expression()?;
                self.expect(")")?;
                return Ok(Set::Named(name, vec![argument]));
            }
        }
        let from = self.expression()?;
        if self.sign("..=") {
            let last = self.expression()?;
            return Ok(Set::Range(from, call("+", vec![last, Expression::Number(1)])?));
        }
        self.expect("..")?;
        let ends = match self.tokens.get(self.at) {
            None | Some(Token::Sign("|" | ";" | "]" | ",")) => true,
            Some(Token::Name(name)) => ["for", "let", "if"].contains(&name.as_str()),
            _ => false,
        };
        Ok(if ends { Set::From(from) } else { Set::Range(from, self.expression()?) })
    }

    fn expression(&mut self) -> Checked<Expression> {
        self.operators = MOST_OPERATORS;
        self.binary(0)
    }

    fn binary(&mut self, level: usize) -> Checked<Expression> {
        let Some(signs) = LEVELS.get(level) else { return self.primary() };
        if level == 2 && self.word("not") {
            self.operator()?;
            return call("not", vec![self.binary(2)?]);
        }
        let mut left = self.binary(level + 1)?;
        let mut chain = None;
        while let Some(sign) = signs.iter().find(|sign| self.sign(sign) || self.word(sign)) {
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
        if self.sign("-") {
            return call("negative", vec![self.primary()?]);
        }
        if self.sign("(") {
            let inner = self.binary(0)?;
            self.expect(")")?;
            return Ok(inner);
        }
        if let Some(Token::Number(number)) = self.tokens.get(self.at) {
            self.at += 1;
            return Ok(Expression::Number(*number));
        }
        let Some(name) = FUNCTIONS.concat().into_iter().find(|name| self.word(name)) else {
            return Ok(Expression::Name(self.slot()?));
        };
        self.expect("(")?;
        let given = self.list(")", |reader| reader.binary(0))?;
        if given.is_empty() || !FUNCTIONS[0].contains(&name) && !FUNCTIONS[given.len().min(2)].contains(&name)
        {
            return Err(self.wrong("another number of arguments"));
        }
        call(name, given)
    }

    /// Counts an operator, a bracket or a number of the expression.
    fn operator(&mut self) -> Checked<()> {
        self.operators = self.operators.checked_sub(1).ok_or_else(|| self.wrong("a shorter expression"))?;
        Ok(())
    }

    /// Reads items between commas up to the closing sign.
    fn list<T>(&mut self, close: &str, item: fn(&mut Reader) -> Checked<T>) -> Checked<Vec<T>> {
        let mut items = Vec::new();
        while !self.sign(close) {
            if !items.is_empty() {
                self.expect(",")?;
            }
            items.push(item(self)?);
        }
        Ok(items)
    }

    /// The slot of the name that stands here.
    fn slot(&mut self) -> Checked<usize> {
        let name = self.name()?;
        if !self.names.contains(&name) {
            self.names.push(name.clone());
        }
        Ok(self.names.iter().position(|other| *other == name).unwrap_or(0))
    }

    fn name(&mut self) -> Checked<String> {
        let name = self.tokens.get(self.at).map_or("", Token::name);
        if name.is_empty() || WORDS.contains(&name) {
            return Err(self.wrong("a name"));
        }
        let name = name.to_string();
        self.at += 1;
        Ok(name)
    }

    fn sign(&mut self, sign: &str) -> bool {
        let found = matches!(self.tokens.get(self.at), Some(Token::Sign(found)) if *found == sign);
        self.at += usize::from(found);
        found
    }

    fn word(&mut self, word: &str) -> bool {
        let found = self.tokens.get(self.at).is_some_and(|token| token.name() == word);
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, sign: &str) -> Checked<()> {
        if self.sign(sign) { Ok(()) } else { Err(self.wrong(&format!("`{sign}`"))) }
    }

    fn expect_word(&mut self, word: &str) -> Checked<()> {
        if self.word(word) { Ok(()) } else { Err(self.wrong(&format!("`{word}`"))) }
    }

    fn wrong(&self, wanted: &str) -> String {
        let found = self.tokens.get(self.at).map_or("the end".into(), |token| format!("{token:?}"));
        format!("the rule is not canonical: expected {wanted}, found {found} (word {})", self.at + 1)
    }
}

/// Joins operands of the right kind: conditions for `and`, `or` and `not`, and numbers for all else.
fn call(name: &'static str, operands: Vec<Expression>) -> Checked<Expression> {
    let is_condition =
        |one: &Expression| matches!(one, Expression::Call(name, _) if CONDITIONS.contains(name));
    let wanted = ["and", "or", "not"].contains(&name);
    match operands.iter().all(|one| is_condition(one) == wanted) {
        true => Ok(Expression::Call(name, operands)),
        false => Err("a condition stands where a number should, or the other way round".into()),
    }
}
