//! Which constructs of the language a rule uses, by name.

use std::collections::BTreeSet;

use crate::tree::{Cond, Entry, Expr, Leaves, Part, Pattern, Place, Rule, Set, Step};

/// Every construct that the grammar has.
pub const ALL: [&str; 82] = [
    "octal",
    "octal before the point",
    "octal tail",
    "hex",
    "hex before the point",
    "hex tail",
    "one name",
    "tuple of 2",
    "tuple of 3",
    "tag",
    "constant in a pattern",
    "several clauses",
    "several alternatives",
    "one position",
    "sum",
    "empty sum",
    "sum of several",
    "count",
    "count 0",
    "for in a part",
    "tagged place",
    "for",
    "let",
    "if",
    "two for",
    "for let if",
    "a..b",
    "a..=b",
    "a..",
    "list",
    "all but",
    "primes",
    "prime_powers",
    "squares",
    "triangular",
    "fib",
    "powers",
    "divisors",
    "coprime",
    "digits",
    "+",
    "-",
    "*",
    "/",
    "%",
    "unary -",
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
    "==",
    "!=",
    "<",
    "<=",
    ">",
    ">=",
    "chain",
    "not",
    "and",
    "or",
    "divides",
    "is_prime",
    "is_square",
    "domain",
    "win at",
    "win at a row",
    "start",
    "start of a sum",
    "late number",
    "number near 2^63",
    "negative constant",
    "upward",
];

/// Adds the constructs of a rule.
pub fn of(rule: &Rule, found: &mut BTreeSet<&'static str>) {
    let mut names = BTreeSet::new();
    Walk { found: &mut names }.rule(rule);
    found.extend(ALL.into_iter().filter(|name| names.contains(*name)));
}

struct Walk<'a> {
    found: &'a mut BTreeSet<String>,
}

impl Walk<'_> {
    fn note(&mut self, name: impl Into<String>) {
        self.found.insert(name.into());
    }

    fn note_if(&mut self, holds: bool, name: &str) {
        if holds {
            self.note(name);
        }
    }

    fn rule(&mut self, rule: &Rule) {
        if let Some(code) = &rule.code {
            let name = if code.base == 8 { "octal" } else { "hex" };
            self.note(name);
            self.note_if(code.digits[0] > 0, &format!("{name} before the point"));
            self.note_if(!code.tail.is_empty(), &format!("{name} tail"));
        }
        self.note_if(rule.clauses.len() > 1, "several clauses");
        self.note_if(!rule.domain.is_empty(), "domain");
        for clause in &rule.clauses {
            self.pattern(&clause.pattern);
            self.note_if(clause.alternatives.len() > 1, "several alternatives");
            for alternative in &clause.alternatives {
                self.leaves(&alternative.leaves);
                self.steps(&alternative.steps, "");
            }
        }
        rule.domain.iter().for_each(|cond| self.cond(cond));
        for pattern in &rule.wins {
            self.note("win at");
            self.note_if(
                pattern.at.len() > 1 && pattern.at.iter().any(|entry| matches!(entry, Entry::Name(_))),
                "win at a row",
            );
        }
        if let Some((_, leaves)) = &rule.start {
            self.note("start");
            self.note_if(matches!(leaves, Leaves::Sum(_)), "start of a sum");
        }
    }

    fn pattern(&mut self, pattern: &Pattern) {
        self.note_if(!pattern.tag.is_empty(), "tag");
        self.note_if(
            pattern.at.iter().any(|entry| matches!(entry, Entry::Constant(_))),
            "constant in a pattern",
        );
        self.note(if pattern.at.len() == 1 {
            "one name".into()
        } else {
            format!("tuple of {}", pattern.at.len())
        });
    }

    fn leaves(&mut self, leaves: &Leaves) {
        match leaves {
            Leaves::One(place) => {
                self.note("one position");
                self.place(place);
                let up = |expr: &Expr| matches!(expr, Expr::Binary('+', left, right) if matches!(**left, Expr::Name(_)) && matches!(**right, Expr::Number(_)));
                self.note_if(place.at.len() == 1 && place.at.iter().any(up), "upward");
            }
            Leaves::Sum(parts) => {
                self.note("sum");
                self.note_if(parts.is_empty(), "empty sum");
                self.note_if(parts.len() > 1, "sum of several");
                parts.iter().for_each(|part| self.part(part));
            }
        }
    }

    fn part(&mut self, part: &Part) {
        self.place(&part.place);
        self.note_if(part.count == Some(Expr::Number(0)), "count 0");
        if let Some(count) = &part.count {
            self.note("count");
            self.expr(count);
        }
        self.steps(&part.steps, " in a part");
    }

    fn place(&mut self, place: &Place) {
        self.note_if(!place.tag.is_empty(), "tagged place");
        place.at.iter().for_each(|expr| self.expr(expr));
    }

    fn steps(&mut self, steps: &[Step], where_it_is: &str) {
        let (mut runs, mut lets, mut ifs) = (0, 0, 0);
        for step in steps {
            match step {
                Step::For(_, set) => {
                    runs += 1;
                    self.set(set);
                }
                Step::Let(_, expr) => {
                    lets += 1;
                    self.expr(expr);
                }
                Step::If(cond) => {
                    ifs += 1;
                    self.cond(cond);
                }
            }
        }
        self.note_if(runs > 0, &format!("for{where_it_is}"));
        self.note_if(lets > 0, "let");
        self.note_if(ifs > 0, "if");
        self.note_if(runs > 1, "two for");
        self.note_if(runs * lets * ifs > 0, "for let if");
    }

    fn set(&mut self, set: &Set) {
        match set {
            Set::Range(a, b) | Set::Inclusive(a, b) => {
                self.note(if matches!(set, Set::Range(..)) { "a..b" } else { "a..=b" });
                self.expr(a);
                self.expr(b);
            }
            Set::From(a) => {
                self.note("a..");
                self.expr(a);
            }
            Set::List(items) | Set::AllBut(items) => {
                self.note(if matches!(set, Set::List(_)) { "list" } else { "all but" });
                items.iter().for_each(|item| self.expr(item));
            }
            Set::Named(name, argument) => {
                self.note(name.clone());
                argument.iter().for_each(|argument| self.expr(argument));
            }
        }
    }

    fn cond(&mut self, cond: &Cond) {
        match cond {
            Cond::Compare(first, rest) => {
                self.expr(first);
                self.note_if(rest.len() > 1, "chain");
                for (sign, expr) in rest {
                    self.note(sign.clone());
                    self.expr(expr);
                }
            }
            Cond::Not(inner) => {
                self.note("not");
                self.cond(inner);
            }
            Cond::And(a, b) | Cond::Or(a, b) => {
                self.note(if matches!(cond, Cond::And(..)) { "and" } else { "or" });
                self.cond(a);
                self.cond(b);
            }
            Cond::Test(name, arguments) => {
                self.note(name.clone());
                arguments.iter().for_each(|argument| self.expr(argument));
            }
        }
    }

    fn expr(&mut self, expr: &Expr) {
        match expr {
            Expr::Number(number) => {
                self.note_if(*number > 40, "late number");
                self.note_if(*number > 1 << 62, "number near 2^63");
            }
            // A choice stands in claims, never in a rule.
            Expr::Name(_) | Expr::Choice(..) => {}
            Expr::Negative(inner) => {
                self.note("unary -");
                self.note_if(matches!(**inner, Expr::Number(_)), "negative constant");
                self.expr(inner);
            }
            Expr::Binary(sign, a, b) => {
                self.note(sign.to_string());
                self.expr(a);
                self.expr(b);
            }
            Expr::Call(name, arguments) => {
                self.note(name.clone());
                arguments.iter().for_each(|argument| self.expr(argument));
            }
        }
    }
}
