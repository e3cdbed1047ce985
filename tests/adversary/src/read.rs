//! The canonical text of a rule, or an expression of a claim, as a tree.

use crate::tree::{
    Alternative, Clause, Code, Cond, Entry, Expr, Leaves, Part, Pattern, Place, Rule, Set, Step,
};

/// Reads a canonical rule; none if it is not one.
pub fn read_rule(text: &str) -> Option<Rule> {
    if let Some((name, digits)) = text.split_once(' ').filter(|(name, _)| matches!(*name, "octal" | "hex")) {
        return Some(Rule { code: Some(read_code(name, digits)?), ..Rule::default() });
    }
    let mut reader = Reader::new(text)?;
    let mut rule = Rule::default();
    loop {
        reader.statement(&mut rule)?;
        if reader.is_done() {
            return Some(rule);
        }
        reader.expect(";")?;
    }
}

/// Reads a number that depends on names.
pub fn read_expr(text: &str) -> Option<Expr> {
    let mut reader = Reader::new(text)?;
    let expr = reader.expr()?;
    reader.is_done().then_some(expr)
}

/// Reads a condition.
pub fn read_cond(text: &str) -> Option<Cond> {
    let mut reader = Reader::new(text)?;
    let cond = reader.cond()?;
    reader.is_done().then_some(cond)
}

fn read_code(name: &str, text: &str) -> Option<Code> {
    let base = if name == "octal" { 8 } else { 16 };
    let digits = |text: &str| text.chars().map(|digit| digit.to_digit(base)).collect::<Option<Vec<u32>>>();
    let (before, behind) = text.split_once('.')?;
    let (fixed, tail) = behind.strip_suffix(')').map_or(Some((behind, "")), |rest| rest.split_once('('))?;
    Some(Code { base, digits: digits(&format!("{before}{fixed}"))?, tail: digits(tail)? })
}

const SIGNS: [&str; 24] = [
    "..=", "..", "->", "==", "!=", "<=", ">=", "<", ">", "=", "+", "-", "*", "/", "%", "(", ")", "[", "]",
    "{", "}", ",", ";", "|",
];
const TESTS: [&str; 3] = ["divides", "is_prime", "is_square"];
const FUNCTIONS: [&str; 14] = [
    "min",
    "max",
    "abs",
    "gcd",
    "isqrt",
    "bits",
    "bitand",
    "bitor",
    "bitxor",
    "shl",
    "shr",
    "popcount",
    "valuation",
    "digit_sum",
];

struct Reader {
    tokens: Vec<String>,
    at: usize,
}

impl Reader {
    fn new(text: &str) -> Option<Reader> {
        let mut tokens = Vec::new();
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            let sign = SIGNS.iter().find(|sign| rest.starts_with(**sign)).map(|sign| sign.len());
            let word = || rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
            let length = sign.unwrap_or_else(word);
            if length == 0 {
                return None;
            }
            tokens.push(rest[..length].to_string());
            rest = rest[length..].trim_start();
        }
        Some(Reader { tokens, at: 0 })
    }

    fn is_done(&self) -> bool {
        self.at == self.tokens.len()
    }

    fn peek(&self) -> &str {
        self.tokens.get(self.at).map_or("", String::as_str)
    }

    fn behind(&self) -> &str {
        self.tokens.get(self.at + 1).map_or("", String::as_str)
    }

    fn take(&mut self, token: &str) -> bool {
        let found = self.peek() == token;
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, token: &str) -> Option<()> {
        self.take(token).then_some(())
    }

    fn name(&mut self) -> Option<String> {
        let name = self.peek().to_string();
        name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_').then(|| {
            self.at += 1;
            name
        })
    }

    fn number(&mut self) -> Option<i128> {
        let number = self.peek().parse().ok()?;
        self.at += 1;
        Some(number)
    }

    fn list<T>(&mut self, end: &str, one: fn(&mut Reader) -> Option<T>) -> Option<Vec<T>> {
        let mut items = Vec::new();
        if self.take(end) {
            return Some(items);
        }
        loop {
            items.push(one(self)?);
            if self.take(end) {
                return Some(items);
            }
            self.expect(",")?;
        }
    }

    fn statement(&mut self, rule: &mut Rule) -> Option<()> {
        if self.take("domain") {
            rule.domain.push(self.cond()?);
            while self.take(",") {
                rule.domain.push(self.cond()?);
            }
        } else if self.peek() == "win" && self.behind() == "at" {
            self.at += 2;
            rule.wins.push(self.pattern()?);
        } else if self.take("start") {
            let name = self.name()?;
            self.expect("->")?;
            rule.start = Some((name, self.leaves()?));
        } else {
            let pattern = self.pattern()?;
            self.expect("->")?;
            let mut alternatives = vec![self.alternative()?];
            while self.take("|") {
                alternatives.push(self.alternative()?);
            }
            rule.clauses.push(Clause { pattern, alternatives });
        }
        Some(())
    }

    fn tag(&mut self) -> String {
        let is_function = FUNCTIONS.contains(&self.peek());
        if self.behind() == "(" && !is_function { self.name().unwrap_or_default() } else { String::new() }
    }

    fn pattern(&mut self) -> Option<Pattern> {
        let tag = self.tag();
        let at = if self.take("(") { self.list(")", Reader::entry)? } else { vec![self.entry()?] };
        Some(Pattern { tag, at })
    }

    fn entry(&mut self) -> Option<Entry> {
        self.number().map(Entry::Constant).or_else(|| self.name().map(Entry::Name))
    }

    fn alternative(&mut self) -> Option<Alternative> {
        let leaves = self.leaves()?;
        Some(Alternative { leaves, steps: self.steps()? })
    }

    fn leaves(&mut self) -> Option<Leaves> {
        if self.take("[") {
            self.list("]", Reader::part).map(Leaves::Sum)
        } else {
            self.place().map(Leaves::One)
        }
    }

    fn part(&mut self) -> Option<Part> {
        let place = self.place()?;
        let count = if self.take(";") { Some(self.expr()?) } else { None };
        Some(Part { place, count, steps: self.steps()? })
    }

    fn place(&mut self) -> Option<Place> {
        let tag = self.tag();
        let begin = self.at;
        if self.take("(")
            && let Some(at) = self.list(")", Reader::expr)
            && (!tag.is_empty() || at.len() > 1)
        {
            return Some(Place { tag, at });
        }
        self.at = begin;
        Some(Place { tag, at: vec![self.expr()?] })
    }

    fn steps(&mut self) -> Option<Vec<Step>> {
        let mut steps = Vec::new();
        loop {
            if self.take("for") {
                let name = self.name()?;
                self.expect("in")?;
                steps.push(Step::For(name, self.set()?));
            } else if self.take("let") {
                let name = self.name()?;
                self.expect("=")?;
                steps.push(Step::Let(name, self.expr()?));
            } else if self.take("if") {
                steps.push(Step::If(self.cond()?));
            } else {
                return Some(steps);
            }
        }
    }

    fn set(&mut self) -> Option<Set> {
        if self.take("{") {
            return self.list("}", Reader::expr).map(Set::List);
        }
        if self.peek() == "all" && self.behind() == "but" {
            self.at += 2;
            self.expect("{")?;
            return self.list("}", Reader::expr).map(Set::AllBut);
        }
        match self.peek() {
            "primes" | "prime_powers" | "squares" | "triangular" | "fib" => {
                return Some(Set::Named(self.name()?, None));
            }
            "powers" | "divisors" | "coprime" | "digits" => {
                let name = self.name()?;
                self.expect("(")?;
                let argument = self.expr()?;
                self.expect(")")?;
                return Some(Set::Named(name, Some(argument)));
            }
            _ => {}
        }
        let from = self.expr()?;
        if self.take("..=") {
            return Some(Set::Inclusive(from, self.expr()?));
        }
        self.expect("..")?;
        let ends = ["for", "let", "if", "|", ";", ",", "]", ""].contains(&self.peek());
        if ends { Some(Set::From(from)) } else { Some(Set::Range(from, self.expr()?)) }
    }

    fn cond(&mut self) -> Option<Cond> {
        let mut left = self.both()?;
        while self.take("or") {
            left = Cond::Or(Box::new(left), Box::new(self.both()?));
        }
        Some(left)
    }

    fn both(&mut self) -> Option<Cond> {
        let mut left = self.denied()?;
        while self.take("and") {
            left = Cond::And(Box::new(left), Box::new(self.denied()?));
        }
        Some(left)
    }

    fn denied(&mut self) -> Option<Cond> {
        if self.take("not") {
            return Some(Cond::Not(Box::new(self.denied()?)));
        }
        if TESTS.contains(&self.peek()) {
            let name = self.name()?;
            self.expect("(")?;
            return Some(Cond::Test(name, self.list(")", Reader::expr)?));
        }
        let begin = self.at;
        if let Some(compared) = self.compared() {
            return Some(compared);
        }
        self.at = begin;
        self.expect("(")?;
        let inner = self.cond()?;
        self.expect(")")?;
        Some(inner)
    }

    fn compared(&mut self) -> Option<Cond> {
        let first = self.expr()?;
        let mut rest = Vec::new();
        while ["==", "!=", "<=", ">=", "<", ">"].contains(&self.peek()) {
            let sign = self.peek().to_string();
            self.at += 1;
            rest.push((sign, self.expr()?));
        }
        if rest.is_empty() { None } else { Some(Cond::Compare(first, rest)) }
    }

    fn expr(&mut self) -> Option<Expr> {
        let mut left = self.product()?;
        while let sign @ ("+" | "-") = self.peek() {
            let sign = sign.chars().next()?;
            self.at += 1;
            left = Expr::Binary(sign, Box::new(left), Box::new(self.product()?));
        }
        Some(left)
    }

    fn product(&mut self) -> Option<Expr> {
        let mut left = self.single()?;
        while let sign @ ("*" | "/" | "%") = self.peek() {
            let sign = sign.chars().next()?;
            self.at += 1;
            left = Expr::Binary(sign, Box::new(left), Box::new(self.single()?));
        }
        Some(left)
    }

    fn single(&mut self) -> Option<Expr> {
        if self.take("-") {
            return Some(Expr::Negative(Box::new(self.single()?)));
        }
        if self.peek() == "(" && self.behind() == "if" {
            self.at += 2;
            let cond = self.cond()?;
            self.expect("then")?;
            let left = self.expr()?;
            self.expect("else")?;
            let right = self.expr()?;
            self.expect(")")?;
            return Some(Expr::Choice(Box::new(cond), Box::new(left), Box::new(right)));
        }
        if self.take("(") {
            let inner = self.expr()?;
            self.expect(")")?;
            return Some(inner);
        }
        if let Some(number) = self.number() {
            return Some(Expr::Number(number));
        }
        if FUNCTIONS.contains(&self.peek()) && self.behind() == "(" {
            let name = self.name()?;
            self.at += 1;
            return Some(Expr::Call(name, self.list(")", Reader::expr)?));
        }
        self.name().map(Expr::Name)
    }
}
