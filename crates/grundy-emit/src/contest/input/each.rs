//! One answer for each value of a name: `, for x in 1..=n`.

use super::*;
use crate::contest::answer;
use crate::program::when;
use crate::says::Each;

impl Dialogue<'_> {
    /// One answer for each value of a name, which is a number of the position or a parameter.
    pub(super) fn answer_for_each(
        &mut self,
        each: &Each,
        seen: &Seen,
        items: &[Item],
    ) -> Done<Vec<Statement>> {
        let mut own = seen.clone();
        let mut body = Vec::new();
        let from = self.expression(&each.from, &mut own, &mut body)?;
        let to = self.expression(&each.to, &mut own, &mut body)?;
        own.names.insert(each.name.clone(), Read::Number);
        self.check_swapped(&own)?;
        let (least, most) = self.bounds(&each.name);
        if each.most(self.limits).is_none_or(|asked| asked > most) {
            body.push(beyond(&each.name, &to, most));
        }
        if self.roles.parameter(&each.name).is_none() {
            let sources = self.sources(&own, items)?;
            let inner = answer::said(self, &sources).map_err(no_words)?;
            body.extend(self.checked_condition());
            body.push(Statement::For(own_name(&each.name), from, to, inner));
            return Ok(body);
        }
        let value = self.pieces.local(&format!("next_{}", own_name(&each.name)));
        let mut round = vec![Statement::Set(own_name(&each.name), name(&value))];
        self.parameter_read(&each.name, false, &mut round);
        round.extend(self.checked_condition());
        let sources = self.sources(&own, items)?;
        round.extend(answer::said(self, &sources).map_err(no_words)?);
        let words = vec![Piece::Words(format!("{} goes down to less than {least}", each.name))];
        let is_less = compare(Comparison::Less, from.clone(), integer(least));
        body.extend(when(is_less, vec![Statement::Fail(words)]));
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
