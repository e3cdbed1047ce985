//! The misère play of one ruleset, ready to be asked: is the textbook rule right, what is the quotient, who wins this sum?
//!
//! A sum is judged by the cheapest way that is known to be right: the textbook rule, the quotient, or looking at all play.

use std::cell::{OnceCell, RefCell};

use grundy_rule::{Diagnostic, Halt, Meter, Position, Rules, Text, check_misere};
use grundy_table::Budget;

use crate::allowance::Allowance;
use crate::board::Board;
use crate::certificate::{moving_along, quotient_certificate};
use crate::form::HeapForm;
use crate::outcome::{Memory, Outcomes, Winner};
use crate::quotient::{self, Found, Quotient};
use crate::repetition::likely_repetition;
use crate::solve::{Basis, MisereSolution, solve};
use crate::sum::Heap;
use crate::textbook::{Scan, textbook_outcome_of};
use crate::verdict::{TextbookVerdict, judge_textbook};
use crate::words;

/// How many positions the scan for the textbook rule may remember, and the two attempts at looking at all play.
const SCAN_EFFORT: u64 = 60_000;
const QUICK_EFFORT: u64 = 20_000;
const RECURSION_EFFORT: u64 = 1_000_000;

/// Sums that are remembered from one question to the next.
const MEMORY_BOUND: usize = 2_000_000;

/// Larger heaps are not looked at by recursion, nor in search of a quotient.
const RECURSION_HEAPS: Heap = 4096;
const QUOTIENT_HEAPS: Heap = 20_000;

/// Steps of rule evaluation that listing the moves of one sum may take.
const LISTING_STEPS: u64 = 1 << 22;

/// Bytes that one remembered position takes.
const BYTES_PER_POSITION: u64 = 64;

/// The misère play of one ruleset.
pub struct Analysis<'a> {
    rules: &'a dyn Rules,
    budget: Budget<'a>,
    board: Board,
    verdict: TextbookVerdict,
    scan: Scan,
    found: OnceCell<Found>,
    memory: RefCell<Memory>,
    values: &'a dyn Fn(&Position) -> Option<u64>,
}

impl<'a> Analysis<'a> {
    /// Looks at a ruleset, far enough for sums of these positions; `Err` for rules that misère play refuses.
    ///
    /// ```
    /// use grundy_misere::{Analysis, Winner};
    /// use grundy_rule::{Position, Ruleset};
    /// use grundy_table::Budget;
    ///
    /// let nim = Ruleset::parse("take any").unwrap();
    /// let analysis = Analysis::new(&nim, &[], Budget::small()).unwrap();
    /// let solution = analysis.solve(&[1, 1, 1].map(Position::heap)).unwrap();
    /// assert_eq!(solution.outcome, Winner::Previous);
    /// ```
    pub fn new(
        rules: &'a dyn Rules,
        positions: &[Position],
        budget: Budget<'a>,
    ) -> Result<Analysis<'a>, Diagnostic> {
        if rules.has_wins() {
            let (message, help) = words::win_at_refusal();
            return Err(Diagnostic::new(message).help(help));
        }
        check_misere(rules)?;
        let should_stop = || (budget.should_stop)();
        let board = Board::new(rules, positions, &budget).map_err(too_large)?;
        let mut allowance = Allowance::new(budget.positions.min(SCAN_EFFORT), &should_stop).within(&budget);
        let (verdict, scan) = judge_textbook(rules, &board, &mut allowance);
        Ok(Analysis {
            rules,
            budget,
            board,
            verdict,
            scan,
            found: OnceCell::new(),
            memory: RefCell::default(),
            values: &|_| None,
        })
    }

    /// The same, with Grundy values of large positions that the caller has proved.
    pub fn with_values(self, values: &'a dyn Fn(&Position) -> Option<u64>) -> Analysis<'a> {
        Analysis { values, ..self }
    }

    /// The ruleset.
    pub fn rules(&self) -> &'a dyn Rules {
        self.rules
    }

    /// Whether somebody asks the work to end.
    pub fn is_stopped(&self) -> bool {
        self.budget.stopped()
    }

    /// The positions that are looked at.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Whether the textbook rule applies.
    pub fn verdict(&self) -> &TextbookVerdict {
        &self.verdict
    }

    /// The Grundy values that the verdict needed.
    pub fn scan(&self) -> &Scan {
        &self.scan
    }

    /// The misère quotient, searched when it is first asked for.
    pub fn quotient(&self) -> &Found {
        self.found.get_or_init(|| self.written_down().unwrap_or_else(|| self.searched()))
    }

    /// Where the textbook rule applies the quotient need not be searched.
    fn written_down(&self) -> Option<Found> {
        if matches!(self.verdict, TextbookVerdict::Fails { .. }) {
            return None;
        }
        let quotient = quotient::nim_like(&self.scan.values, self.scan.repetition)?;
        Some(Found { quotient: Quotient { along: self.scan.along, ..quotient }, stop: None })
    }

    fn searched(&self) -> Found {
        let should_stop = || (self.budget.should_stop)();
        let room = self.budget.positions.min(self.budget.room() / BYTES_PER_POSITION);
        let mut allowance = Allowance::new(room, &should_stop).within(&self.budget);
        let found = quotient::search(self.board.game(), QUOTIENT_HEAPS, &mut allowance);
        let quotient = self.repeating(&found.quotient).unwrap_or(found.quotient);
        Found { quotient, stop: found.stop }
    }

    /// The quotient for all heaps, if its map seems to repeat and the checker finds that the options move along.
    fn repeating(&self, quotient: &Quotient) -> Option<Quotient> {
        let is_whole = quotient.map.len() as Heap == self.board.game().limit();
        if quotient.repetition.is_some() || !is_whole || !self.board.is_by_size() {
            return None;
        }
        let repetition = likely_repetition(&quotient.map)?;
        let rule = self.rules.vouched_text()?;
        let heaps = quotient.map.len() as u64;
        let stop = || self.is_stopped();
        let (along, _) = moving_along(heaps, repetition.period, &words::quotient_proof(), &stop, |along| {
            quotient_certificate(&rule, &quotient.repeating(repetition, along))
        })?;
        Some(quotient.repeating(repetition, along))
    }

    /// Who wins a sum and by which moves; `None` if the budget does not suffice to say.
    pub fn solve(&self, positions: &[Position]) -> Option<MisereSolution> {
        self.by_textbook(positions)
            .or_else(|| self.found.get().and_then(|found| self.by_quotient(&found.quotient, positions)))
            .or_else(|| self.by_recursion(positions, QUICK_EFFORT, &|_| None))
            .or_else(|| self.by_quotient(&self.quotient().quotient, positions))
            .or_else(|| self.beyond_quotient(positions))
    }

    /// By the textbook rule, if it applies to the sum.
    fn by_textbook(&self, positions: &[Position]) -> Option<MisereSolution> {
        if matches!(self.verdict, TextbookVerdict::Fails { .. }) {
            return None;
        }
        let mut judge = |sum: &[Position]| self.textbook_outcome(sum);
        let mut meter = Meter::new(LISTING_STEPS, self.budget.should_stop);
        solve(
            self.rules,
            &self.board,
            positions,
            self.scan.repetition,
            Basis::Textbook,
            &mut judge,
            &mut meter,
        )
    }

    fn textbook_outcome(&self, sum: &[Position]) -> Option<Winner> {
        let values: Vec<u64> = sum.iter().map(|position| self.value(position)).collect::<Option<_>>()?;
        let xor = values.iter().fold(0, |xor, value| xor ^ value);
        Some(textbook_outcome_of(xor != 0, values.iter().any(|&value| value > 1)))
    }

    /// The Grundy value of a position, where the textbook rule applies to it.
    fn value(&self, position: &Position) -> Option<u64> {
        if self.board.form == HeapForm::Nim {
            return position.coordinates.first().copied();
        }
        let number = self.board.number(position);
        let number =
            number.map(|number| self.scan.repetition.map_or(number, |repetition| repetition.reduced(number)));
        let known = number.and_then(|number| self.scan.values.get(usize::try_from(number).ok()?));
        let applies_to_all = matches!(self.verdict, TextbookVerdict::Applies { .. });
        known.map(|&value| u64::from(value)).or_else(|| (self.values)(position).filter(|_| applies_to_all))
    }

    /// By the misère quotient, if it knows the sum.
    fn by_quotient(&self, quotient: &Quotient, positions: &[Position]) -> Option<MisereSolution> {
        let mut judge = |sum: &[Position]| Some(quotient.outcome(self.class(quotient, sum)?));
        let mut meter = Meter::new(LISTING_STEPS, self.budget.should_stop);
        solve(
            self.rules,
            &self.board,
            positions,
            quotient.repetition,
            Basis::Quotient,
            &mut judge,
            &mut meter,
        )
    }

    /// The class of a sum in a quotient of this ruleset.
    pub fn class(&self, quotient: &Quotient, sum: &[Position]) -> Option<quotient::Element> {
        let numbers: Vec<u64> =
            sum.iter().map(|position| self.board.number(position)).collect::<Option<_>>()?;
        quotient.element_of_sum(&numbers)
    }

    /// By looking at play until the quotient knows all heaps that are left.
    fn beyond_quotient(&self, positions: &[Position]) -> Option<MisereSolution> {
        let quotient = &self.quotient().quotient;
        let known = |sum: &[Heap]| {
            let element = |product, heap: &Heap| {
                let element = quotient.element(u64::from(*heap))?;
                Some(quotient.monoid.product(product, element))
            };
            sum.iter().try_fold(0, element).map(|class| quotient.outcome(class))
        };
        self.by_recursion(positions, RECURSION_EFFORT, &known)
    }

    /// By looking at all play. What takes only a few steps is answered even when the time is over.
    fn by_recursion(
        &self,
        positions: &[Position],
        effort: u64,
        known: &dyn Fn(&[Heap]) -> Option<Winner>,
    ) -> Option<MisereSolution> {
        let limit = self.board.game().limit().min(RECURSION_HEAPS);
        let mut outcomes = Outcomes::remembering(self.board.game(), self.memory.take()).trusting(known);
        let should_stop = || self.budget.stopped();
        let mut allowance = Allowance::new(effort, &should_stop).within(&self.budget);
        let mut judge =
            |sum: &[Position]| outcomes.outcome(&self.board.numbers(sum, limit)?, &mut allowance).ok();
        let mut meter = Meter::new(LISTING_STEPS, self.budget.should_stop);
        let solution =
            solve(self.rules, &self.board, positions, None, Basis::Recursion, &mut judge, &mut meter);
        let memory = outcomes.into_memory();
        if memory.sums() < MEMORY_BOUND {
            self.memory.replace(memory);
        }
        solution
    }
}

fn too_large(halt: Halt) -> Diagnostic {
    match halt {
        Halt::Diagnostic(diagnostic) => *diagnostic,
        Halt::Stopped => Diagnostic::new(Text::new(
            "there are too many positions below these to look at misère play",
            "这些局面之下的局面太多，无法分析反常游戏",
        ))
        .help(Text::new("give smaller positions or a larger budget", "请给出更小的局面，或增大预算")),
    }
}
