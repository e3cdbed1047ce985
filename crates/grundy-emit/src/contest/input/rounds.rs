//! Blocks that are read several times, each round with an answer of its own.

use super::*;

impl Dialogue<'_> {
    pub(in crate::contest) fn rounds(
        &mut self,
        times: &Times,
        inner: &[Item],
        seen: &mut Seen,
        depth: usize,
        body: &mut Vec<Statement>,
    ) -> Done<()> {
        let before = seen.clone();
        let heading = if depth == 0 { self.heading()? } else { Vec::new() };
        let in_heading = self.saying.heading.iter().flatten();
        let tells_test = depth == 0 && self.saying.pieces().chain(in_heading).any(|said| *said == Said::Test);
        let count = match times {
            Times::Count(count) => Some(self.count(count, seen, body)?),
            _ => None,
        };
        let mut round = Vec::new();
        let mut own = seen.clone();
        if let Times::Until(numbers) = times {
            self.until(numbers, inner, &mut own, depth, &mut round)?;
        } else {
            round = heading;
            round.extend(self.items(inner, &mut own, true, depth + 1)?);
        }
        if self.layout != Layout::Lines && answers_end_here(inner) && has_rounds(inner) {
            round.push(Statement::Print(vec![Piece::Words("\n".to_string())]));
        }
        if self.layout == Layout::Spaced && !has_rounds(inner) {
            body.push(Statement::LetTruth("is_first".to_string(), Truth::Known(true)));
        }
        match count {
            Some(count) if tells_test => {
                body.push(Statement::For("test".to_string(), integer(1), count, round));
            }
            Some(count) => body.push(Statement::Repeat(count, round)),
            None => {
                if tells_test {
                    body.push(Statement::Let("test".to_string(), integer(0)));
                    round.insert(0, Statement::Update("test".to_string(), Operation::Add, integer(1)));
                }
                body.push(Statement::While(not(Truth::Ended), round));
            }
        }
        *seen = before;
        Ok(())
    }

    /// What stands over the answers of a test.
    fn heading(&self) -> Done<Vec<Statement>> {
        let Some(heading) = &self.saying.heading else { return Ok(Vec::new()) };
        let words = crate::contest::answer::pieces(heading, "\n").map_err(Diagnostic::new)?;
        Ok(vec![Statement::Print(words)])
    }

    /// The first numbers of a round say whether it is one.
    pub(in crate::contest) fn until(
        &mut self,
        numbers: &[i128],
        inner: &[Item],
        seen: &mut Seen,
        depth: usize,
        round: &mut Vec<Statement>,
    ) -> Done<()> {
        let mut read: Vec<Number> = Vec::new();
        let mut taken = 0;
        for item in inner {
            if read.len() >= numbers.len() {
                break;
            }
            let is_new = |seen: &Seen, own: &String| !seen.names.contains_key(own);
            match &item.kind {
                ItemKind::Number(own) if is_new(seen, own) => {
                    self.number(own, seen, round);
                    widen(round, numbers);
                    read.push(name(&own_name(own)));
                }
                ItemKind::Numbers(own, Expression::Integer(count)) => {
                    let list = self.list_name(own);
                    self.item(item, seen, depth, round)?;
                    widen(round, numbers);
                    read.extend((0..*count).map(|place| Number::At(list.clone(), vec![integer(place)])));
                }
                ItemKind::Numbers(own, Expression::Name(count)) if !seen.names.contains_key(count) => {
                    let _ = own;
                    self.number(count, seen, round);
                    widen(round, numbers);
                    read.push(name(&own_name(count)));
                    if read.len() >= numbers.len() {
                        break;
                    }
                    continue;
                }
                ItemKind::Position(place) => {
                    self.item(item, seen, depth, round)?;
                    widen(round, numbers);
                    read.extend(place.names.iter().map(|own| name(&own_name(own))));
                }
                _ => {
                    return Err(Diagnostic::new(Text::new(
                        "the numbers that end the block must be the first of a round",
                        "结束块的数必须是一轮中最先读入的数",
                    ))
                    .at(item.span.clone())
                    .help(Text::new(
                        "let the block begin with as many numbers: `{ x m } until 0 0`",
                        "请让块以同样多的数开头：`{ x m } until 0 0`",
                    )));
                }
            }
            taken += 1;
        }
        if read.len() < numbers.len() {
            return Err(Diagnostic::new(Text::new(
                "a round has fewer numbers than those that end the block",
                "一轮中的数比结束块的数少",
            ))
            .at(inner.first().map_or(0..0, |item| item.span.clone()))
            .help(Text::new("give as many as a round begins with", "请给出与一轮开头一样多的数")));
        }
        let ends = all(read
            .iter()
            .zip(numbers)
            .map(|(read, number)| equal(read.clone(), integer(*number)))
            .collect());
        round.push(Statement::If(ends, vec![Statement::Break], Vec::new()));
        // Numbers that were let in only to end the input are not let further.
        for own in seen.names.keys() {
            if let Some(check) = self.checked_again(own, numbers) {
                round.push(check);
            }
        }
        if depth == 0 {
            round.extend(self.heading()?);
        }
        let rest = self.items(&inner[taken..], seen, false, depth + 1)?;
        round.extend(rest);
        if !has_rounds(inner) {
            round.extend(self.answer(seen, inner)?);
        }
        Ok(())
    }

    /// A number that ends the input may lie outside what is played.
    pub(in crate::contest) fn checked_again(&self, own: &str, numbers: &[i128]) -> Option<Statement> {
        let (least, most) = self.bounds(own);
        let end = *numbers.iter().min()?;
        let is_read = self.roles.entry(own).is_some() || self.roles.parameter(own).is_some();
        if !is_read || end >= least && end <= most || self.list_name(own) != own_name(own) {
            return None;
        }
        let outside = compare(Comparison::Less, name(&own_name(own)), integer(least));
        let words = vec![Piece::Words(format!("{own} is too small"))];
        Some(Statement::If(outside, vec![Statement::Fail(words)], Vec::new()))
    }
}

/// A block in which answers end a line of their parent.
pub(in crate::contest) fn answers_end_here(items: &[Item]) -> bool {
    items.iter().any(|item| matches!(&item.kind, ItemKind::Rounds(_, inner) if !is_of_elements(inner) && !has_rounds(inner)))
        || !has_rounds(items)
}

/// Lets the numbers that end the input through.
pub(in crate::contest) fn widen(round: &mut [Statement], numbers: &[i128]) {
    let (low, high) =
        (numbers.iter().copied().min().unwrap_or(0), numbers.iter().copied().max().unwrap_or(0));
    for statement in round.iter_mut().rev().take(2) {
        match statement {
            Statement::Read { least, most, .. }
            | Statement::ReadMany { reading: Reading::Numbers(_, least, most), .. } => {
                *least = (*least).min(low);
                *most = (*most).max(high);
            }
            _ => {}
        }
    }
}
