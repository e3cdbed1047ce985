//! Which helpers a program needs, and which of its functions see what all see.

use crate::program::mentions::{called, used};
use crate::program::visit::{Seen, visit};
use crate::program::{Builtin, Listing, Many, Number, Piece, Program, Reading, Statement, Truth};
use std::collections::BTreeSet;

/// Which helpers a program needs.
#[derive(Default)]
pub struct Needs {
    /// Builtin functions.
    pub builtins: BTreeSet<Builtin>,
    /// Lists.
    pub listings: BTreeSet<Listing>,
    /// Whether primes are told.
    pub is_prime: bool,
    /// Whether lists are asked for an element.
    pub holds: bool,
    /// Whether anything is looked up by key.
    pub recalls: bool,
    /// The functions that make lists.
    pub made: BTreeSet<&'static str>,
    /// What is read: numbers, words, digits, rows, lines.
    pub reads: BTreeSet<&'static str>,
    /// Whether the program may end early.
    pub fails: bool,
    /// Whether lists are printed.
    pub listed: bool,
    /// Names that change after they are made.
    pub changed: BTreeSet<String>,
}

/// The functions that a language must be given in order to list numbers and to tell primes.
pub struct Supplied {
    /// The divisors of a number.
    pub divisors: &'static str,
    /// The primes below the limit.
    pub primes: &'static str,
    /// The prime powers below the limit.
    pub prime_powers: &'static str,
    /// Whether a number is prime.
    pub is_prime: &'static str,
}

impl Needs {
    /// The functions that are needed, builtins first.
    pub fn supplied(
        &self,
        builtin: impl Fn(&Builtin) -> Option<&'static str>,
        supplied: &Supplied,
    ) -> impl Iterator<Item = &'static str> {
        let listing = |listing: &Listing| match listing {
            Listing::Divisors => supplied.divisors,
            Listing::Primes => supplied.primes,
            Listing::PrimePowers => supplied.prime_powers,
        };
        let prime = self.is_prime.then_some(supplied.is_prime);
        self.builtins.iter().filter_map(builtin).chain(self.listings.iter().map(listing)).chain(prime)
    }

    /// Everything a program needs.
    pub fn of(program: &Program) -> Needs {
        let mut needs = Needs::default();
        program.functions.iter().for_each(|function| needs.statements(&function.body));
        program.main.iter().for_each(|main| needs.statements(main));
        let fails = [Builtin::Power, Builtin::CheckedTimes];
        if !needs.reads.is_empty() || fails.iter().any(|builtin| needs.builtins.contains(builtin)) {
            needs.fails = true;
        }
        needs
    }

    /// Everything some statements need.
    pub fn of_statements(statements: &[Statement]) -> Needs {
        let mut needs = Needs::default();
        needs.statements(statements);
        needs
    }

    fn statements(&mut self, statements: &[Statement]) {
        visit(statements, &mut |seen| match seen {
            Seen::Statement(statement) => self.statement(statement),
            Seen::Number(Number::Call(builtin, _)) => {
                self.builtins.insert(*builtin);
            }
            Seen::Number(Number::Recall(..)) => self.recalls = true,
            Seen::Truth(Truth::IsPrime(_)) => self.is_prime = true,
            Seen::Truth(Truth::Holds(..)) => self.holds = true,
            Seen::Truth(Truth::Ended) => {
                self.reads.insert("ended");
            }
            Seen::Many(many) => self.made.extend(made_by(many)),
            _ => {}
        });
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Set(own, _)
            | Statement::SetTruth(own, _)
            | Statement::SetMany(own, _)
            | Statement::Update(own, ..)
            | Statement::SetAt(own, ..)
            | Statement::Double(own)
            | Statement::Extend(own, _)
            | Statement::Push(own, _)
            | Statement::Pop(own)
            | Statement::Forget(own)
            | Statement::Remember(own, ..) => {
                self.changed.insert(own.clone());
            }
            Statement::Loop { start, .. } => self.changed.extend(start.iter().map(|(own, _)| own.clone())),
            Statement::ForOf(_, listing, ..) => {
                self.listings.insert(*listing);
            }
            Statement::Read { name, is_new, .. } => {
                self.reads.insert("number");
                if !is_new {
                    self.changed.insert(name.clone());
                }
            }
            Statement::ReadMany { name, is_new, reading, .. } => {
                if !is_new {
                    self.changed.insert(name.clone());
                }
                self.reads.insert(match reading {
                    Reading::Numbers(..) => "numbers",
                    Reading::Word(_) => "word",
                    Reading::Digits(_) => "digits",
                    Reading::Rows(..) => "rows",
                    Reading::Line(_) => "line",
                });
            }
            Statement::Skip(_) => {
                self.reads.insert("skip");
            }
            Statement::Print(pieces) | Statement::Fail(pieces) => {
                self.listed |= pieces.iter().any(|piece| matches!(piece, Piece::Listed(_)));
                self.fails |= matches!(statement, Statement::Fail(_));
            }
            _ => {}
        }
    }
}

fn made_by(many: &Many) -> Option<&'static str> {
    Some(match many {
        Many::Slice(..) => "cut",
        Many::Join(..) => "joined",
        Many::Sorted(_) => "in_order",
        Many::Reversed(_) => "backwards",
        Many::Different(_) => "different",
        Many::Runs(..) => "runs",
        Many::DigitList(_) => "digit_list",
        Many::Name(_) | Many::Of(_) | Many::Last(_) | Many::Nth(..) => return None,
    })
}

/// The functions that see what all see, and those of them that change it.
pub fn methods(program: &Program) -> (BTreeSet<String>, BTreeSet<String>) {
    let names: BTreeSet<&str> = program.globals.iter().map(|global| global.name.as_str()).collect();
    let (mut seeing, mut changing) = (BTreeSet::new(), BTreeSet::new());
    for function in &program.functions {
        let (mut sees, mut changes) = (false, false);
        let needs = Needs::of_statements(&function.body);
        let is_given = |own: &str| function.list.iter().chain(&function.parameters).any(|given| given == own);
        changes |= needs.changed.iter().any(|own| names.contains(own.as_str()) && !is_given(own));
        visit(&function.body, &mut |seen| {
            if let Some(own) = called(seen) {
                sees |= seeing.contains(own);
                changes |= changing.contains(own);
            }
            sees |= used(seen).is_some_and(|own| names.contains(own) && !is_given(own));
        });
        if sees || changes {
            seeing.insert(function.name.clone());
        }
        if changes {
            changing.insert(function.name.clone());
        }
    }
    (seeing, changing)
}
