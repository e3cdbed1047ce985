//! Heaps of more digits than a number has room for: of one whose values repeat, only what the repetition leaves is kept.
//!
//! # Theorem
//! Let values repeat with period `p` from `e` on. Digits are read one by one, and whenever the number so far is `e + p` or
//! more, multiples of `p` are taken from it down to less than that. What is left differs from the number by a multiple of
//! `p` and is at least `e` if that was done, and so it stays when a digit is appended: it has the value of the number.

use crate::contest::roles::Roles;
use crate::limits::Limits;
use crate::names::own_name;
use crate::program::{
    Comparison, Piece, Reading, Statement, compare, integer, minus, modulo, name, plus, times,
};
use crate::rule::{Pieces, Thing};
use crate::says::Saying;
use grundy_law::Periodicity;

/// How a number of many digits is read.
pub struct Huge {
    digits: i128,
    from: i128,
    period: i128,
}

/// How a heap of so many digits is read; none where it has few, or where more than its value is asked for.
pub fn read(
    limits: &Limits,
    own: &str,
    roles: &Roles,
    window: Option<Periodicity>,
    saying: &Saying,
) -> Option<Huge> {
    let digits = i128::from(limits.digits_beyond(own)?);
    let is_alone = matches!(&roles.entries[..], [(_, Thing::Number)]) && roles.entry(own) == Some(0);
    let Periodicity { preperiod, period, saltus: 0 } = window? else { return None };
    let is_small = preperiod.checked_add(period)? < 1 << 58;
    let is_asked = is_alone && !roles.is_start && !saying.needs_moves() && saying.swapped.is_none();
    let is_asked = is_asked && limits.least(own).unwrap_or(0) < 1 << 58;
    (is_asked && is_small).then_some(Huge { digits, from: i128::from(preperiod), period: i128::from(period) })
}

impl Huge {
    /// The steps that read it.
    pub fn statements(&self, own: &str, least: i128, pieces: &Pieces<'_>) -> Vec<Statement> {
        let (word, digit) = (pieces.local(&format!("{own}_digits")), pieces.local("digit"));
        let (own, from) = (own_name(own), self.from.max(least));
        let appended = plus(times(integer(10), name(&own)), name(&digit));
        let rest = plus(integer(from), modulo(minus(name(&own), integer(from)), integer(self.period)));
        let is_large = compare(Comparison::GreaterOrEqual, name(&own), integer(from + self.period));
        let round = vec![
            Statement::Set(own.clone(), appended),
            Statement::If(is_large, vec![Statement::Set(own.clone(), rest)], Vec::new()),
        ];
        let is_less = compare(Comparison::Less, name(&own), integer(least));
        let words = vec![Piece::Words(format!("{own} is less than {least}"))];
        vec![
            Statement::ReadMany {
                name: word.clone(),
                label: own.clone(),
                is_new: true,
                reading: Reading::Digits(self.digits),
            },
            Statement::Let(own.clone(), integer(0)),
            Statement::ForEach(digit, word, round),
            Statement::If(is_less, vec![Statement::Fail(words)], Vec::new()),
        ]
    }
}
