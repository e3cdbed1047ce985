//! A sweep over many rules: what is asked about each of them, and what is found.
//!
//! Rules with the same options are looked at once: where no law of the first of a class is found, none is looked for in the
//! others. What is found about a rule depends on the list and on the bounds, never on who works or in which order. Where the
//! clock ends a search the line says so, and of what was not proved by then it tells nothing.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use grundy::budget::halted;
use grundy::law::{LawAnswer, LawRequest, law};
use grundy::misere_play::{MisereReport, report};
use grundy::open::{Opened, open};
use grundy::rule::{Locale, Rules};
use grundy::standing::Firmness;
use grundy::sweep::{Classes, fingerprint, fingerprint_of_rule};
use grundy::table::{Budget, Purse, fill};

use crate::error::ErrorDocument;
use crate::law::LawDocument;
use crate::sweep::{ClassEntry, ClockWord, ShortLaw, ShortMisere, SweepLine};
use crate::words::StandingWord;

/// What a sweep asks about each rule.
pub struct Sweeping {
    request: LawRequest,
    locale: Locale,
    /// Misère play too, with so many positions remembered.
    misere: Option<u64>,
    /// So many of the first values.
    values: u64,
    classes: Option<Known>,
}

/// The classes of the rules, and what was found about the first of each.
struct Known {
    classes: Classes,
    firsts: BTreeMap<String, OnceLock<SweptRule>>,
}

/// What may be spent on the parts of the work on one rule.
#[derive(Clone, Copy)]
pub struct SweepBudgets<'b> {
    /// On its law.
    pub law: Budget<'b>,
    /// On the law of the first rule of its class, where that is not known yet.
    pub first: Budget<'b>,
    /// On misère play.
    pub misere: Budget<'b>,
}

impl<'b> SweepBudgets<'b> {
    /// The same budget for all.
    pub fn all(budget: &Budget<'b>) -> SweepBudgets<'b> {
        SweepBudgets { law: *budget, first: *budget, misere: *budget }
    }
}

/// What the tables of one rule may take together, however many others are worked on beside it.
const BYTES: u64 = 1 << 28;

/// How many positions the work on one rule may remember.
const POSITIONS: u64 = 20_000_000;

/// The memory of the work on one rule.
pub fn rule_purse() -> Purse {
    Purse::new(BYTES)
}

/// What the work on one rule may spend beside its time: the same wherever it is done, so that what is found depends on nothing
/// of the machine and on nothing that is done beside it.
pub fn rule_budget<'b>(purse: &'b Purse, should_stop: &'b (dyn Fn() -> bool + Sync)) -> Budget<'b> {
    Budget { positions: POSITIONS, bytes: BYTES, purse: Some(purse), ..Budget::until(should_stop) }
}

/// What was found about a rule: its line, and the certificates that it rests on.
#[derive(Clone, Debug)]
pub struct SweptRule {
    /// The line.
    pub line: SweepLine,
    /// The certificates: of the law, of the class, of misère play.
    pub certificates: Vec<String>,
}

/// Longer certificates of quotients are not kept: those of large quotients of which only the first heaps are known.
const LONGEST_CERTIFICATE: usize = 1 << 15;

impl Sweeping {
    /// Only the laws.
    pub fn laws(request: LawRequest, locale: Locale) -> Sweeping {
        Sweeping { request, locale, misere: None, values: 0, classes: None }
    }

    /// Misère play too, with so many positions remembered.
    pub fn with_misere(self, positions: Option<u64>) -> Sweeping {
        Sweeping { misere: positions, ..self }
    }

    /// So many of the first values too.
    pub fn with_values(self, values: u64) -> Sweeping {
        Sweeping { values, ..self }
    }

    /// The classes of these rules too: of all of the list, whichever part of it is done here.
    pub fn with_classes(self, rules: &[String], budget: &Budget<'_>) -> Sweeping {
        let classes = Classes::of(rules, budget);
        let firsts = classes.firsts().into_iter().map(|rule| (rule.to_string(), OnceLock::new())).collect();
        Sweeping { classes: Some(Known { classes, firsts }), ..self }
    }

    /// Whether a rule has the options of an earlier one, where classes are asked for.
    pub fn is_mate(&self, typed: &str) -> bool {
        let mate = |known: &Known| Some(known.classes.mate(&open(typed, &[]).ok()?.rules.canonical())?.shift);
        self.classes.as_ref().and_then(mate).is_some()
    }

    /// What is found about a rule.
    pub fn found(&self, typed: &str, budgets: &SweepBudgets<'_>) -> SweptRule {
        let opened = match open(typed, &[]) {
            Ok(opened) => opened,
            Err(mistake) => {
                let line = SweepLine::of_error(typed, ErrorDocument::new(&mistake, self.locale));
                return SweptRule { line, certificates: Vec::new() };
            }
        };
        let rules = opened.rules.as_ref();
        let mut found = self.with_law(&opened, budgets);
        found.line.typed = typed.to_string();
        if found.line.law.is_none() {
            return found;
        }
        if self.values > 0 && rules.arity() == Some(1) {
            let filled = fill(rules, self.values, &budgets.misere).ok();
            let is_late =
                budgets.misere.stopped() && filled.as_ref().is_none_or(|filled| filled.stopped.is_some());
            found.line.clock.extend(is_late.then_some(ClockWord::Values));
            let whole = filled.filter(|_| !is_late);
            found.line.values = whole.and_then(|filled| Some(filled.table.values()?.to_vec()));
        }
        if let Some(positions) = self.misere {
            let budget = Budget { positions: budgets.misere.positions.min(positions), ..budgets.misere };
            found.add_misere(rules, &budget);
        }
        found
    }

    /// The law with the class.
    fn with_law(&self, opened: &Opened, budgets: &SweepBudgets<'_>) -> SweptRule {
        let budget = &budgets.law;
        let rule = opened.rules.canonical();
        let Some(known) = &self.classes else { return self.law(opened, budget).0 };
        let Some(mate) = known.classes.mate(&rule) else {
            return match known.firsts.get(&rule) {
                Some(place) => place.get_or_init(|| self.first(opened, budget)).clone(),
                None => self.first(opened, budget),
            };
        };
        let first = known.firsts.get(&mate.first).zip(open(&mate.first, &[]).ok());
        let first = first.map(|(place, opened)| place.get_or_init(|| self.first(&opened, &budgets.first)));
        let of_first = first.and_then(|first| first.line.law.clone());
        let open_law = of_first.filter(|law| law.standing == StandingWord::None);
        let clock = first.map(|first| first.line.clock.clone()).unwrap_or_default();
        let (mut found, print) = match open_law {
            Some(law) => {
                let law = ShortLaw { rule: Some(rule.clone()), ..law };
                let line = SweepLine { law: Some(law), clock, ..SweepLine::empty(&rule) };
                (SweptRule { line, certificates: Vec::new() }, None)
            }
            None => self.law(opened, budget),
        };
        found.certificates.push(mate.proved.certificate().to_string());
        let own = print.map(|print| format!("{print:016x}"));
        let of_first = first.and_then(|first| first.line.class.as_ref()).map(|class| class.id.clone());
        found.line.class = Some(ClassEntry {
            id: own.or(of_first).unwrap_or_else(|| id_of_rule(&mate.first)),
            same_as: Some(mate.first.clone()),
            shift: Some(mate.shift),
        });
        found
    }

    /// The law of a rule that is the first of its class.
    fn first(&self, opened: &Opened, budget: &Budget<'_>) -> SweptRule {
        let (mut found, print) = self.law(opened, budget);
        let id = print.map_or_else(|| id_of_rule(&opened.rules.canonical()), |print| format!("{print:016x}"));
        found.line.class = Some(ClassEntry { id, same_as: None, shift: None });
        found
    }

    /// The law of a rule, and the fingerprint of its values where they are proved to repeat.
    fn law(&self, opened: &Opened, budget: &Budget<'_>) -> (SweptRule, Option<u64>) {
        let rule = opened.rules.canonical();
        let found = law(opened.rules.as_ref(), self.request, budget);
        let is_proved = found.as_ref().is_ok_and(|answer| answer.standing == Firmness::Proved);
        let is_late = budget.stopped();
        if is_late && !is_proved {
            return (SweptRule { line: SweepLine::of_clock(&rule), certificates: Vec::new() }, None);
        }
        match found {
            Err(halt) => {
                let line = SweepLine::of_error(&rule, ErrorDocument::new(&halted(halt), self.locale));
                (SweptRule { line, certificates: Vec::new() }, None)
            }
            Ok(answer) => {
                let proofs = answer.shown_proofs();
                let certificates = proofs.iter().map(|proof| proof.certificate().to_string()).collect();
                let document = LawDocument::new(Some(rule.clone()), &answer, self.locale);
                // What is proved stays, though with more time a law that says more might have been.
                let clock = is_late.then_some(ClockWord::Law).into_iter().collect();
                let line = SweepLine { clock, ..SweepLine::of_law(&rule, document) };
                (SweptRule { line, certificates }, proved_print(&answer))
            }
        }
    }
}

fn proved_print(answer: &LawAnswer) -> Option<u64> {
    fingerprint(answer.evaluable().filter(|_| answer.standing == Firmness::Proved)?)
}

fn id_of_rule(canonical: &str) -> String {
    format!("{:016x}", fingerprint_of_rule(canonical))
}

impl SweptRule {
    /// Rules that misère play refuses have none.
    fn add_misere(&mut self, rules: &dyn Rules, budget: &Budget<'_>) {
        let found = report(rules, &[], budget);
        let is_proved = |report: &MisereReport| {
            let standing = report.quotient.as_ref().map(|quotient| StandingWord::from(quotient.standing));
            standing == Some(StandingWord::Proved)
        };
        // Beside a proved quotient stands how far tempers were looked at.
        let is_late = budget.stopped();
        self.line.clock.extend(is_late.then_some(ClockWord::Misere));
        if is_late && !found.as_ref().is_ok_and(is_proved) {
            return;
        }
        let Ok(report) = found else { return };
        let certificate = certificate_of(&report);
        self.line.misere = Some(ShortMisere::new(&report, certificate.is_some()));
        self.certificates.extend(certificate);
    }
}

/// The certificate of the quotient, unless only its first heaps are known and it is long.
fn certificate_of(report: &MisereReport) -> Option<String> {
    let quotient = report.quotient.as_ref();
    let proved = quotient.and_then(|quotient| quotient.proved.as_ref())?;
    let is_whole = quotient.is_some_and(|quotient| quotient.period.is_some());
    let text = proved.certificate();
    (is_whole || text.len() <= LONGEST_CERTIFICATE).then(|| text.to_string())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use grundy::law::{LawRequest, Longest};

    use super::*;

    /// The line of a rule when a clock runs out after so many looks at it.
    fn line(rule: &str, looks: usize) -> String {
        let request = LawRequest { limit: None, prove: true, lists: false, longest: Longest::below(20_000) };
        let rules = [rule.to_string()];
        let whole = Budget::small();
        let sweeping = Sweeping::laws(request, Locale::English).with_misere(Some(2000)).with_values(8);
        let sweeping = sweeping.with_classes(&rules, &whole);
        let left = AtomicUsize::new(looks);
        let stop =
            || left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_err();
        let budget = Budget { should_stop: &stop, ..whole };
        sweeping.found(rule, &SweepBudgets::all(&budget)).line.checked()
    }

    /// However far a search got, the line holds what is proved or the word of the clock, and numbers of neither.
    #[test]
    fn a_clock_leaves_no_trace_of_how_far_it_got() {
        for rule in ["octal 0.6", "octal 0.16", "octal 0.007"] {
            let late: Vec<String> = [0, 1, 2, 3, 5, 8, 13].map(|looks| line(rule, looks)).to_vec();
            let without_a_law = late.iter().filter(|line| line.contains(r#""clock":["law""#)).count();
            assert_eq!(without_a_law, late.len(), "{late:?}");
            assert!(late.iter().all(|line| line == &late[0]), "{late:?}");
        }
    }

    /// Whenever the clock runs out: a line that does not say so is the line of a clock that never does.
    #[test]
    fn a_line_is_another_only_where_it_says_so() {
        for rule in ["octal 0.77", "take {1, 4, 6}", "octal 0.16", "x -> x - k for k in 1..=x if x % k == 0"]
        {
            let whole = line(rule, usize::MAX);
            let mut looks = 0;
            while line(rule, looks).contains("\"clock\"") {
                looks += looks / 2 + 1;
            }
            assert!(looks > 0, "{rule}");
            for looks in [looks, looks + 1, 2 * looks, 10 * looks] {
                let late = line(rule, looks);
                assert!(late == whole || late.contains("\"clock\""), "{late}{whole}");
            }
        }
    }

    #[test]
    fn without_a_clock_no_line_speaks_of_it() {
        assert!(!line("octal 0.77", usize::MAX).contains("clock"));
    }
}
