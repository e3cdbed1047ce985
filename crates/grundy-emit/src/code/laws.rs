//! Whether a law decides what is asked, and its functions.

use super::*;
use crate::plan::below::{add_below, is_row};
use crate::plan::digits::linear_sieve;
use crate::plan::width::widened_truth;
use crate::program::visit::{Seen, visit};
use crate::program::{Builtin, Comparison, Piece, any, compare, integer, name};
use crate::rule::Step;

/// A start that stands for more positions is not worked out one by one.
const PARTS: f64 = 3e8;
/// A sieve of more heaps takes too long.
const MOST_SIEVED: i128 = 20_000_000;
/// Heaps up to this are written down.
const WRITTEN_OUT: u64 = 100;
/// What their values are called.
const VALUES: &str = "VALUES";
/// Heaps of which a table is made whatever is read.
const FEW_HEAPS: i128 = 1000;

/// The greatest parameter that is read. Of a claim every part is worked out in as many bits as it needs for all numbers up to
/// [`REACH`]; other laws promise less.
fn greatest_parameter(source: LawSource<'_>) -> i128 {
    match source {
        LawSource::Claim(_) | LawSource::ForAll(_) => i128::from(REACH),
        _ => 1_000_000_000,
    }
}

impl Assembly<'_> {
    /// The law, where it decides what is asked.
    pub(super) fn law(&mut self) -> Result<Option<Decision>, Text> {
        let Some(source) = self.request.law else { return Ok(None) };
        let is_plain = self.roles.entries.iter().all(|(_, thing)| *thing == Thing::Number);
        if !is_plain || self.is_beyond_laws() {
            return Ok(None);
        }
        let is_textbook = match (&self.request.misere, source) {
            _ if self.compound == Compound::Ordered => false,
            (Some(MiserePlan::Alone), LawSource::ForAll(ForAll { misere: true, .. })) => false,
            (_, LawSource::ForAll(ForAll { misere: true, .. }))
            | (Some(MiserePlan::Alone | MiserePlan::Quotient(_)), _) => {
                return Ok(None);
            }
            (None, _) => false,
            (Some(MiserePlan::Textbook), _) => true,
            (Some(MiserePlan::ByLaw), LawSource::Law(law)) if self.is_one_by_law(law) => false,
            (Some(MiserePlan::ByLaw), _) => return Ok(None),
        };
        let condition = match source.condition() {
            Some(condition) => match self.condition(condition)? {
                Some(condition) => Some(condition),
                None => return Ok(None),
            },
            None => None,
        };
        let coordinates = self.entry_names();
        let Some(found) = self.law_functions(source, coordinates) else { return Ok(None) };
        let (mut code, claim, names, window, mut most) = found;
        if let Some(largest) = self.tabled(claim, &names, &code) {
            let own = &self.entry_names()[0];
            code = written_out(source, own, largest).unwrap_or_else(|| in_a_table(code, own, largest));
            most = largest;
        }
        if code.cost == ROOT && !self.roots_fit() {
            let Some((sieved, largest)) = self.sieved(source) else {
                self.header.forget_law();
                return Ok(None);
            };
            (code, most) = (sieved, largest);
        }
        let is_ordered = self.compound == Compound::Ordered;
        if claim == Claim::Outcome && is_ordered {
            self.header.forget_law();
            return Ok(None);
        }
        let is_alone = self.shape.is_single || self.compound == Compound::Selective;
        if claim == Claim::Outcome && (!is_alone || self.says.needs_value() || is_textbook) {
            if condition.is_none() {
                self.keep_alone(code, &names, most);
            }
            self.header.forget_law();
            return Ok(None);
        }
        // Moves look at values of positions that are not read: a start or another kind has none in the law.
        if self.says.needs_moves() && (self.roles.is_start || self.form.kinds.len() > 1) {
            self.header.forget_law();
            return Ok(None);
        }
        let has_threats = match source {
            LawSource::Law(law) => law.exceptions.iter().any(|exception| exception.cell == Cell::Threat),
            _ => false,
        };
        self.parts.arrays = code.arrays;
        self.parts.functions = code.functions;
        if let Some(fill) = code.fill {
            let size = u64::try_from(most + 1).unwrap_or(1_000_001);
            self.parts.limit = Some(size);
            let kind = GlobalKind::Table { sizes: vec![size], first: 0, is_flags: false };
            self.parts.globals.push(Global { name: "g".to_string(), kind });
            let fill = Function { kind: Kind::Nothing, ..Function::of("fill", &[], fill) };
            // It may ask the law itself, which stands before the function that reads the table.
            self.parts.functions.insert(self.parts.functions.len() - 1, fill);
        }
        if is_textbook {
            self.header.misere();
        }
        if self.request.misere == Some(MiserePlan::ByLaw) {
            self.header.misere_alone();
        }
        if is_ordered {
            self.header.in_order();
        }
        let kind = if self.roles.is_start { None } else { Some(0) };
        let most = (0..self.roles.entries.len()).map(|place| ((kind, place), most)).collect();
        let decider = if claim == Claim::Outcome {
            Decider::Losses { parameters: names.clone(), of_parts: false }
        } else {
            Decider::Values { parameters: names.clone(), has_threats, is_textbook, of_parts: false }
        };
        let greatest = greatest_parameter(source);
        let parameters = names.into_iter().map(|own| (own, greatest)).collect();
        Ok(Some(Decision {
            decider,
            most,
            parameters,
            window,
            uses_law: true,
            condition,
            alone: None,
            least_take: false,
        }))
    }

    /// Whether who wins is asked of one position, of which the law tells just that.
    fn is_one_by_law(&self, law: &Law) -> bool {
        let says_more = self.says.needs_moves() || self.says.needs_value();
        let is_plain = !self.roles.is_start && self.form.kinds.len() == 1;
        law.claim == Claim::Outcome
            && self.shape.is_single
            && self.compound == Compound::Sum
            && is_plain
            && !says_more
    }

    /// The largest heap, where so few are asked for that a root is better taken once for each of them than for each that is
    /// read.
    fn tabled(&self, claim: Claim, names: &[String], code: &LawCode) -> Option<i128> {
        let is_plain = claim == Claim::Grundy && names.is_empty() && code.fill.is_none();
        let [function] = &code.functions[..] else { return None };
        let largest = self.largest_asked().filter(|largest| (0..=FEW_HEAPS).contains(largest))?;
        let mut has_root = false;
        visit(&function.body, &mut |seen| {
            has_root |= matches!(seen, Seen::Number(Number::Call(Builtin::Isqrt, _)));
        });
        (is_plain && has_root && self.roles.entries.len() == 1 && !self.says.needs_moves()).then_some(largest)
    }

    /// The law with the prime factors of all heaps counted beforehand, where limits say how large these are.
    fn sieved(&mut self, source: LawSource<'_>) -> Option<(LawCode, i128)> {
        let LawSource::Law(law) = source else { return None };
        let largest = self.largest_asked().filter(|largest| (0..=MOST_SIEVED).contains(largest))?;
        let code = sieved_law_code(law, &self.entry_names(), u64::try_from(largest).ok()?)?;
        self.header.law(law, &code, largest);
        Some((code, largest))
    }

    /// Whether the prime factors of all heaps can be found in time, where limits say how large they are.
    fn roots_fit(&self) -> bool {
        let Some(largest) = self.largest_asked() else { return true };
        let positions = positions_read(&self.reads.items, &self.roles, &self.request.limits);
        10.0 * (largest as f64).sqrt() * positions.most <= self.most_steps()
    }

    /// Laws speak of sums of positions of one kind, and not of how long a play takes.
    fn is_beyond_laws(&self) -> bool {
        let is_ordered = self.compound == Compound::Ordered;
        let says_more = self.says.needs_moves() || self.says.needs_value();
        self.compound != Compound::Sum && !is_ordered && !self.is_won_by_one(says_more)
            || is_ordered && (!self.request.is_textbook || self.roles.is_start || says_more)
            || self.says.needs_remoteness()
            || self.reads_other_kinds(&self.reads.items)
    }

    /// Whether a compound is won where one of its components is won alone: who may move in several of them moves in those.
    /// Where a move leaves several positions, these go on as components, and values say nothing of them.
    fn is_won_by_one(&self, says_more: bool) -> bool {
        self.compound == Compound::Selective
            && self.request.misere.is_none()
            && !self.roles.is_start
            && !says_more
            && self.pieces.never_splits()
    }

    /// The program's names of what a position is read as.
    fn entry_names(&self) -> Vec<String> {
        if self.roles.is_start {
            self.roles.entries.iter().map(|(own, _)| own_name(own)).collect()
        } else {
            self.pieces.coordinates(0)
        }
    }

    /// The law of the positions that a start stands for, where it decides what is asked.
    pub(super) fn law_of_parts(&mut self) -> Result<Option<Decision>, Text> {
        let Some(parts) = self.request.parts.clone() else { return Ok(None) };
        let is_asked = self.roles.is_start
            && self.request.style == CodeStyle::Program
            && self.request.misere.is_none()
            && self.starts_as_the_first_kind()
            && self.form.wins.is_empty();
        if !is_asked || self.is_beyond_laws() {
            return Ok(None);
        }
        let condition = match parts.law.condition() {
            Some(condition) => match self.condition(condition)? {
                Some(condition) => Some(condition),
                None => return Ok(None),
            },
            None => None,
        };
        self.header.with_standing_of(&parts.standing);
        let coordinates = self.pieces.coordinates(0);
        let Some(found) = self.law_functions(parts.law, coordinates) else { return Ok(None) };
        let (mut code, claim, names, window, most) = found;
        let has_rows = self.has_rows() && add_rows(&parts.law, &mut code).is_some();
        if !has_rows && self.started_parts(0) > PARTS {
            self.header.forget_law();
            return Ok(None);
        }
        let is_alone = crate::contest::is_single(self.form, &self.shape) && !self.says.needs_value();
        if claim == Claim::Outcome && !is_alone || code.fill.is_some() {
            self.header.forget_law();
            return Ok(None);
        }
        let decider = if claim == Claim::Outcome {
            Decider::Losses { parameters: names.clone(), of_parts: true }
        } else {
            Decider::Values {
                parameters: names.clone(),
                has_threats: false,
                is_textbook: false,
                of_parts: true,
            }
        };
        self.parts.arrays = code.arrays;
        self.parts.functions = code.functions;
        let joined = match claim {
            Claim::Grundy if has_rows => start::Joined::Rows(most),
            Claim::Grundy => start::Joined::Sum,
            Claim::Outcome => start::Joined::Alone,
        };
        let start = self.start_by_law(&decider, joined, most)?;
        self.parts.functions.push(start);
        let entries = self.roles.entries.iter();
        let most = entries.clone().enumerate().map(|(place, _)| ((None, place), i128::from(REACH))).collect();
        let read = entries.map(|(own, _)| (own.clone(), i128::from(REACH)));
        let greatest = greatest_parameter(parts.law);
        let parameters = names.into_iter().map(|own| (own, greatest)).chain(read).collect();
        Ok(Some(Decision {
            decider,
            most,
            parameters,
            window,
            uses_law: true,
            condition,
            alone: None,
            least_take: false,
        }))
    }

    /// Whether every start stands for positions of the kind of which a law speaks.
    fn starts_as_the_first_kind(&self) -> bool {
        let parts = self.form.starts.iter().flat_map(|start| &start.alternative.parts);
        parts.into_iter().all(|part| part.target.tag == 0)
    }

    /// Whether every start stands for rows of consecutive heaps and nothing else.
    fn has_rows(&self) -> bool {
        let all = |start: &grundy_rule::form::Start| start.alternative.parts.iter().all(is_row);
        self.form.starts.iter().all(all)
    }

    /// `start_value` by a law of what the start stands for; positions that the law does not reach end the program.
    pub(super) fn start_by_law(
        &self,
        decider: &Decider,
        joined: start::Joined,
        most: i128,
    ) -> Result<Function, Text> {
        let pieces = self.pieces;
        let limit = |own: &String| self.request.limits.most(own).unwrap_or(i128::from(REACH));
        pieces.with_numbers_up_to(self.roles.entries.iter().map(|(own, _)| limit(own)).collect());
        let lookup = |left: &Left| {
            let (mut left, mut steps) = (left.clone(), Vec::new());
            let own = pieces.settled(&mut left.coordinates, &mut steps);
            let beyond = own.iter().map(|own| compare(Comparison::Greater, name(own), integer(most)));
            let words = vec![Piece::Words(format!("this program is for positions up to {most}"))];
            let outside = any(beyond.collect());
            steps.push(Step::Do(Statement::If(outside, vec![Statement::Fail(words)], Vec::new())));
            Ok((steps, decider.number(pieces, &left, false)))
        };
        start::function(pieces, &self.roles, joined, &lookup)
    }

    /// What must hold of the parameters; none where the limits let in parameters of which the law says nothing.
    fn condition(&self, text: &str) -> Result<Option<(Truth, String)>, Text> {
        let names: Vec<String> = self.roles.parameters.iter().map(|(own, _)| own.clone()).collect();
        let least = |own: &str| self.request.limits.least(own);
        let bounded = crate::contest::conditions::condition(text, &names, &least)?;
        let wide = bounded.and_then(|truth| widened_truth(truth, REACH as f64));
        Ok(wide.map(|truth| (truth, text.to_string())))
    }

    /// Keeps a law of outcomes for the positions that stand alone.
    fn keep_alone(&mut self, code: LawCode, names: &[String], most: i128) {
        let is_plain = code.fill.is_none()
            && code.arrays.is_empty()
            && names.is_empty()
            && !self.roles.is_start
            && self.request.misere.is_none()
            && self.form.wins.is_empty()
            && !self.says.needs_moves()
            && !self.says.needs_value();
        let clashes = |function: &Function| ["grundy", "work_out", "fill"].contains(&function.name.as_str());
        if is_plain && !code.functions.iter().any(clashes) {
            let alone = Alone { most, most_in_sums: Vec::new() };
            self.alone = Some((code.functions, alone));
            self.header.keep_alone();
        }
    }

    #[allow(clippy::type_complexity)]
    fn law_functions(
        &mut self,
        source: LawSource<'_>,
        coordinates: Vec<String>,
    ) -> Option<(LawCode, Claim, Vec<String>, Option<Periodicity>, i128)> {
        match source {
            LawSource::Law(law) => {
                if law.arity != coordinates.len() || !self.roles.parameters.is_empty() {
                    return None;
                }
                let mut code = law_code_up_to(law, &coordinates, self.largest_looked_at(law)).ok()?;
                let has_long_lists = matches!(self.request.language, Language::Cpp | Language::Rust);
                if code.fill.is_some() && has_long_lists {
                    code.fill = Some(linear_sieve());
                }
                let asked = self.request.limit.map(|limit| i128::from(limit.max(2)) - 1);
                let most = if code.fill.is_some() {
                    asked.or(self.largest_asked()).unwrap_or(1_000_000).min(100_000_000)
                } else {
                    i128::from(reach_asked(law, self.largest_asked()))
                };
                self.header.law(law, &code, most);
                Some((code, law.claim, Vec::new(), law.periodicity(), most))
            }
            LawSource::Claim(claim) => {
                let found = self.claimed(&coordinates, claim, None)?;
                self.header.claim(claim, REACH);
                Some(found)
            }
            LawSource::ForAll(law) => {
                let found = self.claimed(&coordinates, law.claim, Some(law.condition))?;
                self.header.claim(law.words, REACH);
                Some(found)
            }
            LawSource::Function(function) => {
                let names = self.roles.parameters.iter().map(|(own, _)| own.clone()).collect();
                let code = LawCode { functions: vec![function()], ..LawCode::default() };
                Some((code, Claim::Grundy, names, None, i128::from(REACH)))
            }
            LawSource::Varying { law, .. } => {
                let claim = law.branches.first()?.pattern.claim;
                let parameters: Vec<String> = law.names.iter().map(|own| own_name(own)).collect();
                if self.roles.parameters.iter().any(|(own, _)| !law.names.contains(own)) {
                    return None;
                }
                let code = varying_code(law, &coordinates, &parameters).ok()?;
                self.header.varying(law, code.cost);
                Some((code, claim, law.names.clone(), None, i128::from(REACH)))
            }
        }
    }

    /// A claim in the rule's own words as functions.
    #[allow(clippy::type_complexity)]
    fn claimed(
        &self,
        coordinates: &[String],
        claim: &str,
        condition: Option<&str>,
    ) -> Option<(LawCode, Claim, Vec<String>, Option<Periodicity>, i128)> {
        let pattern = match coordinates {
            [own] => own.clone(),
            several => format!("({})", several.join(", ")),
        };
        let code = formula_code(&pattern, claim, condition).ok()?;
        let unknown = |own: &String| !self.roles.parameters.iter().any(|(known, _)| own_name(known) == *own);
        if code.parameters.iter().any(unknown) {
            return None;
        }
        let is_outcome = code.function.kind == Kind::Truth;
        let names: Vec<String> = self
            .roles
            .parameters
            .iter()
            .map(|(own, _)| own.clone())
            .filter(|own| code.parameters.contains(&own_name(own)))
            .collect();
        let names = code
            .parameters
            .iter()
            .filter_map(|own| names.iter().find(|known| own_name(known) == *own).cloned())
            .collect();
        let functions = vec![code.function];
        let claim = if is_outcome { Claim::Outcome } else { Claim::Grundy };
        let most = i128::from(REACH);
        Some((LawCode { functions, ..LawCode::default() }, claim, names, None, most))
    }

    fn reads_other_kinds(&self, items: &[Item]) -> bool {
        items.iter().any(|item| match &item.kind {
            ItemKind::Position(place) | ItemKind::Positions(place, _) => self.is_other(place),
            ItemKind::Rounds(_, inner) => self.reads_other_kinds(inner),
            ItemKind::Sum(_, components) => {
                components.iter().any(|component| self.reads_other_kinds(&component.items))
            }
            _ => false,
        })
    }

    fn is_other(&self, place: &Place) -> bool {
        if self.roles.is_start {
            !place.tag.is_empty()
        } else {
            kind_of(self.form, place).is_some_and(|kind| kind > 0)
        }
    }

    /// The largest coordinate that a law is asked about: a start and moves may go beyond what is read.
    fn largest_looked_at(&self, law: &Law) -> u64 {
        let reach = reach(law);
        let is_read = !self.roles.is_start && !self.says.needs_moves();
        let asked = self.largest_asked().filter(|_| is_read);
        asked.and_then(|most| u64::try_from(most).ok()).map_or(reach, |most| most.min(reach))
    }

    /// The largest number that the limits name for a coordinate.
    fn largest_asked(&self) -> Option<i128> {
        let entries = self.roles.entries.iter().map(|(own, _)| own).chain(&self.roles.alias);
        entries.filter_map(|own| self.request.limits.most(own)).max()
    }
}

/// The values of so few heaps that a person would write them down.
fn written_out(source: LawSource<'_>, own: &str, largest: i128) -> Option<LawCode> {
    let LawSource::Law(law) = source else { return None };
    let heaps = 0..=u64::try_from(largest).ok().filter(|largest| *largest <= WRITTEN_OUT)?;
    let values = heaps.map(|heap| i128::try_from(law.value(&[heap])?).ok()).collect::<Option<Vec<i128>>>()?;
    let known = Statement::Return(Number::At(VALUES.to_string(), vec![name(own)]));
    Some(LawCode {
        arrays: vec![(VALUES.to_string(), vec![values])],
        functions: vec![Function::of("grundy", &[own.to_string()], vec![known])],
        cost: "O(1)",
        most: largest as u64,
        ..LawCode::default()
    })
}

/// The same law, worked out for all heaps up to a number before the first is asked for.
fn in_a_table(mut code: LawCode, own: &str, largest: i128) -> LawCode {
    for function in &mut code.functions {
        function.name = "value_of".to_string();
    }
    let value = Number::Own("value_of".to_string(), vec![name(own)]);
    let put = Statement::SetAt("g".to_string(), vec![name(own)], value);
    code.fill = Some(vec![Statement::For(own.to_string(), integer(0), integer(largest), vec![put])]);
    let known = Statement::Return(Number::At("g".to_string(), vec![name(own)]));
    code.functions.push(Function::of("grundy", &[own.to_string()], vec![known]));
    code
}

/// Adds the nim-sum of all heaps below a number, where a law has it.
fn add_rows(source: &LawSource<'_>, code: &mut LawCode) -> Option<()> {
    match source {
        LawSource::Law(law) => add_below(law, code),
        _ => None,
    }
}
