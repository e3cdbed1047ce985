//! From the canonical text of a rule to its syntax tree.

use super::lexer::{Token, tokens};
use super::{Alternative, Clause, Entry, Expression, Part, Pattern, Place, Restriction, Rule, Set, Step};
use crate::budget::Checked;
use crate::code::Code;

/// Deeper trees could exhaust the stack when they are walked.
const DEEPEST: usize = 200;
const LONGEST: usize = 200_000;
const FUNCTIONS: [(&str, usize); 17] = [
    ("min", 0),
    ("max", 0),
    ("abs", 1),
    ("gcd", 0),
    ("isqrt", 1),
    ("bits", 1),
    ("bitand", 2),
    ("bitor", 2),
    ("bitxor", 2),
    ("shl", 2),
    ("shr", 2),
    ("popcount", 1),
    ("valuation", 2),
    ("digit_sum", 1),
    ("divides", 2),
    ("is_prime", 1),
    ("is_square", 1),
];
const SETS: [(&str, usize); 9] = [
    ("primes", 0),
    ("prime_powers", 0),
    ("squares", 0),
    ("triangular", 0),
    ("fib", 0),
    ("powers", 1),
    ("divisors", 1),
    ("coprime", 1),
    ("digits", 1),
];
const WORDS: [&str; 12] =
    ["for", "in", "let", "if", "and", "or", "not", "domain", "win", "start", "octal", "hex"];

pub(super) fn read_rule(text: &str) -> Checked<Rule> {
    if text.len() > LONGEST {
        return Err("the rule is too long".into());
    }
    let mut rule = Rule { tags: vec![String::new()], ..Rule::default() };
    if text.starts_with("octal ") || text.starts_with("hex ") {
        rule.code = Some(Code::read(text)?);
        return Ok(rule);
    }
    let mut reader = Reader { tokens: tokens(text)?, at: 0, names: Vec::new(), tags: rule.tags };
    reader.statements(&mut rule.clauses, &mut rule.domain, &mut rule.wins, &mut rule.start)?;
    rule.tags = reader.tags;
    well_formed(&rule)?;
    Ok(rule)
}

/// Reads an expression or condition that speaks of these names alone.
pub(crate) fn read_expression(text: &str, names: &[String]) -> Checked<Expression> {
    if text.len() > LONGEST {
        return Err("the formula is too long".into());
    }
    let mut reader = Reader { tokens: tokens(text)?, at: 0, names: names.to_vec(), tags: Vec::new() };
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
    for (tag, length) in uses.chain(places.map(|place| (place.tag, place.at.len()))) {
        if rule.arity(tag) != Some(length) {
            return Err(format!(
                "the rule uses `{}` with {length} coordinates, or without a clause",
                rule.tags[tag]
            ));
        }
    }
    Ok(())
}

struct Reader {
    tokens: Vec<Token>,
    at: usize,
    names: Vec<String>,
    tags: Vec<String>,
}

impl Reader {
    fn statements(
        &mut self,
        clauses: &mut Vec<Clause>,
        domain: &mut Vec<Restriction>,
        wins: &mut Vec<Pattern>,
        start: &mut Option<Alternative>,
    ) -> Checked<()> {
        loop {
            if self.word("domain") {
                domain.extend(self.restrictions()?);
            } else if self.word("win") {
                self.expect_word("at")?;
                self.names.clear();
                wins.push(self.pattern()?);
            } else if self.word("start") && start.is_none() {
                let name = self.name()?;
                self.expect("->")?;
                *start = Some(self.alternative(&[name])?);
            } else {
                clauses.push(self.clause()?);
            }
            if !self.sign(";") {
                return if self.at == self.tokens.len() { Ok(()) } else { Err(self.wrong("the end or `;`")) };
            }
        }
    }

    fn restrictions(&mut self) -> Checked<Vec<Restriction>> {
        let mut found = Vec::new();
        loop {
            self.names.clear();
            let condition = self.expression()?;
            found.push(Restriction { names: std::mem::take(&mut self.names), condition });
            if !self.sign(",") {
                return Ok(found);
            }
        }
    }

    fn clause(&mut self) -> Checked<Clause> {
        self.names.clear();
        let pattern = self.pattern()?;
        let names = pattern.names();
        self.expect("->")?;
        let mut alternatives = vec![self.alternative(&names)?];
        while self.sign("|") {
            alternatives.push(self.alternative(&names)?);
        }
        Ok(Clause { pattern, alternatives })
    }

    fn pattern(&mut self) -> Checked<Pattern> {
        let tag = self.tag();
        let mut at = Vec::new();
        if tag != 0 || self.peek("(") {
            self.expect("(")?;
            while !self.sign(")") {
                if !at.is_empty() {
                    self.expect(",")?;
                }
                at.push(self.entry()?);
            }
        } else {
            at.push(self.entry()?);
        }
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
            self.parts()?
        } else {
            vec![Part { place: self.place()?, count: None, steps: Vec::new() }]
        };
        let steps = self.steps()?;
        Ok(Alternative { names: std::mem::take(&mut self.names), parts, steps })
    }

    fn parts(&mut self) -> Checked<Vec<Part>> {
        let mut parts = Vec::new();
        while !self.sign("]") {
            if !parts.is_empty() {
                self.expect(",")?;
            }
            let place = self.place()?;
            let count = if self.sign(";") { Some(self.expression()?) } else { None };
            parts.push(Part { place, count, steps: self.steps()? });
        }
        Ok(parts)
    }

    fn place(&mut self) -> Checked<Place> {
        let tag = self.tag();
        if tag == 0 && !self.tuple_follows() {
            return Ok(Place { tag, at: vec![self.expression()?] });
        }
        self.expect("(")?;
        let mut at = Vec::new();
        while !self.sign(")") {
            if !at.is_empty() {
                self.expect(",")?;
            }
            at.push(self.expression()?);
        }
        Ok(Place { tag, at })
    }

    /// A tag is a name before `(` that is no function.
    fn tag(&mut self) -> usize {
        let Some(Token::Name(name)) = self.tokens.get(self.at) else { return 0 };
        let opens = self.tokens.get(self.at + 1) == Some(&Token::Sign("("));
        if !opens || FUNCTIONS.iter().any(|(function, _)| function == name) || WORDS.contains(&name.as_str())
        {
            return 0;
        }
        self.at += 1;
        let known = self.tags.iter().position(|tag| tag == name);
        known.unwrap_or_else(|| {
            self.tags.push(name.clone());
            self.tags.len() - 1
        })
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
                return false;
            }
        }
        false
    }

    fn steps(&mut self) -> Checked<Vec<Step>> {
        let mut steps = Vec::new();
        loop {
            if self.word("for") {
                let slot = self.binding()?;
                self.expect_word("in")?;
                steps.push(Step::For(slot, self.set()?));
            } else if self.word("let") {
                let slot = self.binding()?;
                self.expect("=")?;
                steps.push(Step::Let(slot, self.expression()?));
            } else if self.word("if") {
                steps.push(Step::If(self.expression()?));
            } else {
                return Ok(steps);
            }
        }
    }

    fn binding(&mut self) -> Checked<usize> {
        let name = self.name()?;
        Ok(self.slot(name))
    }

    fn set(&mut self) -> Checked<Set> {
        if self.sign("{") {
            return Ok(Set::List(self.list()?));
        }
        if self.word("all") {
            self.expect_word("but")?;
            self.expect("{")?;
            return Ok(Set::AllBut(self.list()?));
        }
        if let Some(Token::Name(name)) = self.tokens.get(self.at).cloned() {
            if let Some((_, arguments)) = SETS.into_iter().find(|(set, _)| *set == name) {
                self.at += 1;
                let given = if arguments == 0 { Vec::new() } else { self.arguments()?.0 };
                return Ok(Set::Named(name, given));
            }
        }
        let from = self.expression()?;
        if self.sign("..=") {
            let last = self.expression()?;
            let after = Expression::Arithmetic('+', Box::new(last), Box::new(Expression::Number(1)));
            return Ok(Set::Range(from, after));
        }
        self.expect("..")?;
        match self.set_ends() {
            true => Ok(Set::From(from)),
            false => Ok(Set::Range(from, self.expression()?)),
        }
    }

    fn set_ends(&self) -> bool {
        match self.tokens.get(self.at) {
            None | Some(Token::Sign("|" | ";" | "]" | ",")) => true,
            Some(Token::Name(name)) => ["for", "let", "if"].contains(&name.as_str()),
            _ => false,
        }
    }

    fn list(&mut self) -> Checked<Vec<Expression>> {
        let mut items = Vec::new();
        while !self.sign("}") {
            if !items.is_empty() {
                self.expect(",")?;
            }
            items.push(self.expression()?);
        }
        Ok(items)
    }

    fn expression(&mut self) -> Checked<Expression> {
        Ok(self.binary(0, 0)?.0)
    }

    /// Levels 0 to 5: or, and, not, comparison, sum, product. Returns the tree with its depth.
    fn binary(&mut self, level: usize, nesting: usize) -> Checked<(Expression, usize)> {
        if nesting > DEEPEST / 8 {
            return Err(self.wrong("less nesting"));
        }
        if level == 2 && self.word("not") {
            let (inner, depth) = self.binary(2, nesting + 1)?;
            return self.bounded(Expression::Not(Box::new(inner)), depth);
        }
        if level == 6 {
            return self.primary(nesting);
        }
        let (mut left, mut depth) = self.binary(level + 1, nesting)?;
        while let Some(sign) = self.operator(level) {
            let (right, right_depth) = self.binary(level + 1, nesting)?;
            let joined = join(sign, left, right);
            (left, depth) = self.bounded(joined, depth.max(right_depth))?;
        }
        Ok((left, depth))
    }

    fn operator(&mut self, level: usize) -> Option<&'static str> {
        let signs: &[&'static str] = match level {
            0 => return self.word("or").then_some("or"),
            1 => return self.word("and").then_some("and"),
            3 => &["==", "!=", "<=", ">=", "<", ">"],
            4 => &["+", "-"],
            5 => &["*", "/", "%"],
            _ => return None,
        };
        signs.iter().find(|sign| self.sign(sign)).copied()
    }

    fn primary(&mut self, nesting: usize) -> Checked<(Expression, usize)> {
        if self.sign("-") {
            let (inner, depth) = self.binary(6, nesting + 1)?;
            return self.bounded(Expression::Negative(Box::new(inner)), depth);
        }
        if self.sign("(") {
            let inner = self.binary(0, nesting + 1)?;
            self.expect(")")?;
            return Ok(inner);
        }
        if let Some(Token::Number(number)) = self.tokens.get(self.at) {
            let number = Expression::Number(*number);
            self.at += 1;
            return Ok((number, 1));
        }
        let name = self.name()?;
        let Some((_, arity)) = FUNCTIONS.into_iter().find(|(function, _)| *function == name) else {
            return Ok((Expression::Name(self.slot(name)), 1));
        };
        let (arguments, depth) = self.arguments_within(nesting + 1)?;
        if arguments.is_empty() || arity != 0 && arguments.len() != arity {
            return Err(self.wrong("another number of arguments"));
        }
        self.bounded(Expression::Call(name, arguments), depth)
    }

    fn arguments(&mut self) -> Checked<(Vec<Expression>, usize)> {
        self.arguments_within(0)
    }

    fn arguments_within(&mut self, nesting: usize) -> Checked<(Vec<Expression>, usize)> {
        self.expect("(")?;
        let (mut items, mut deepest) = (Vec::new(), 0);
        while !self.sign(")") {
            if !items.is_empty() {
                self.expect(",")?;
            }
            let (item, depth) = self.binary(0, nesting)?;
            items.push(item);
            deepest = deepest.max(depth);
        }
        Ok((items, deepest))
    }

    fn bounded(&self, expression: Expression, depth: usize) -> Checked<(Expression, usize)> {
        if depth >= DEEPEST {
            return Err(self.wrong("a shorter expression"));
        }
        Ok((expression, depth + 1))
    }

    fn slot(&mut self, name: String) -> usize {
        let known = self.names.iter().position(|other| *other == name);
        known.unwrap_or_else(|| {
            self.names.push(name);
            self.names.len() - 1
        })
    }

    fn name(&mut self) -> Checked<String> {
        match self.tokens.get(self.at) {
            Some(Token::Name(name)) if !WORDS.contains(&name.as_str()) => {
                self.at += 1;
                Ok(name.clone())
            }
            _ => Err(self.wrong("a name")),
        }
    }

    fn peek(&self, sign: &'static str) -> bool {
        self.tokens.get(self.at) == Some(&Token::Sign(sign))
    }

    fn sign(&mut self, sign: &'static str) -> bool {
        let found = self.peek(sign);
        self.at += usize::from(found);
        found
    }

    fn word(&mut self, word: &str) -> bool {
        let found = matches!(self.tokens.get(self.at), Some(Token::Name(name)) if name == word);
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, sign: &'static str) -> Checked<()> {
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

fn join(sign: &'static str, left: Expression, right: Expression) -> Expression {
    match (sign, left) {
        ("or", left) => Expression::Or(Box::new(left), Box::new(right)),
        ("and", left) => Expression::And(Box::new(left), Box::new(right)),
        ("+" | "-" | "*" | "/" | "%", left) => {
            let operator = sign.chars().next().unwrap_or('+');
            Expression::Arithmetic(operator, Box::new(left), Box::new(right))
        }
        (_, Expression::Comparison(first, mut rest)) => {
            rest.push((sign, right));
            Expression::Comparison(first, rest)
        }
        (_, left) => Expression::Comparison(Box::new(left), vec![(sign, right)]),
    }
}
