//! One answer for each value of a name: `, for x in 1..=n`, or one number for all of them: `{lost}`.

use super::*;
use crate::contest::answer;
use crate::program::when;
use crate::says::Each;

impl Dialogue<'_> {
    /// What is said of all values of the names that run through ranges.
    pub(super) fn answer_for_each(&mut self, seen: &Seen, items: &[Item]) -> Done<Vec<Statement>> {
        let each = self.saying.each.clone();
        let mut own = seen.clone();
        own.names.extend(each.iter().map(|each| (each.name.clone(), Read::Number)));
        self.check_swapped(&own)?;
        let tallies = self.saying.tallies();
        let mut body = Vec::new();
        if tallies {
            body.push(Statement::Let(answer::WON.to_string(), integer(0)));
            body.push(Statement::Let(answer::LOST.to_string(), integer(0)));
        }
        body.extend(self.runs(&each, seen, &own, items)?);
        if tallies {
            body.extend(answer::tallied(self).map_err(no_words)?);
        }
        Ok(body)
    }

    /// The first name runs through its range, and in each round the others through theirs.
    fn runs(&mut self, each: &[Each], seen: &Seen, all: &Seen, items: &[Item]) -> Done<Vec<Statement>> {
        let Some((first, inner)) = each.split_first() else {
            let sources = self.sources(all, items)?;
            return answer::said(self, &sources).map_err(no_words);
        };
        let mut seen = seen.clone();
        let mut body = Vec::new();
        let from = self.expression(&first.from, &mut seen, &mut body)?;
        let to = self.expression(&first.to, &mut seen, &mut body)?;
        seen.names.insert(first.name.clone(), Read::Number);
        let (least, most) = self.bounds(&first.name);
        if first.most(self.limits).is_none_or(|asked| asked > most) {
            body.push(beyond(&first.name, &to, most));
        }
        let own = own_name(&first.name);
        let is_parameter = self.roles.parameter(&first.name).is_some();
        let value = if is_parameter { self.pieces.local(&format!("next_{own}")) } else { own.clone() };
        let mut round = Vec::new();
        if is_parameter {
            round.push(Statement::Set(own, name(&value)));
            self.parameter_read(&first.name, false, &mut round);
            round.extend(self.checked_condition());
            let words = vec![Piece::Words(format!("{} goes down to less than {least}", first.name))];
            let is_less = compare(Comparison::Less, from.clone(), integer(least));
            body.extend(when(is_less, vec![Statement::Fail(words)]));
        } else {
            body.extend(self.checked_condition());
        }
        let is_row = self.layout == Layout::Spaced && !inner.is_empty() && !self.saying.tallies();
        if is_row {
            round.push(Statement::SetTruth("is_first".to_string(), Truth::Known(true)));
        }
        round.extend(self.runs(inner, &seen, all, items)?);
        // What the names behind it run through stands on a line of its own.
        if self.layout != Layout::Lines && !inner.is_empty() && !self.saying.tallies() {
            round.push(Statement::Print(vec![Piece::Words("\n".to_string())]));
        }
        body.push(Statement::For(value, from, to, round));
        Ok(body)
    }
}

/// Ends the program where an answer is asked for each number up to one that is too large.
fn beyond(own: &str, last: &Number, most: i128) -> Statement {
    let words = vec![
        Piece::Words(format!("{own} goes up to ")),
        Piece::Number(last.clone()),
        Piece::Words(format!(", and this program is for at most {most}")),
    ];
    let outside = compare(Comparison::Greater, last.clone(), integer(most));
    Statement::If(outside, vec![Statement::Fail(words)], Vec::new())
}
