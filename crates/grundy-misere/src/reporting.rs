//! Writing the report on misère play from an analysis.

use grundy_proof::Proved;
use grundy_rule::{Diagnostic, Position, Rules, Text, show_sum};
use grundy_table::Budget;

use crate::allowance::{Allowance, Stop};
use crate::analysis::Analysis;
use crate::board::{Board, Extent};
use crate::canonical::canonical_forms;
use crate::certificate::{certified, quotient_certificate};
use crate::presentation::Presentation;
use crate::quotient::Quotient;
use crate::report::{
    Certainty, GenusEntry, MisereReport, MoveReport, QuotientReport, SolutionReport, TextbookReport,
};
use crate::solve::{Basis, MisereSolution};
use crate::sum::Heap;
use crate::temper::{Nature, Natures};
use crate::verdict::TextbookVerdict;
use crate::words;

/// Presentations and tables of larger quotients are not written.
const PRESENTATION_BOUND: usize = 600;
const TABLE_BOUND: usize = 128;

/// How many genera and canonical forms are shown, and how much may be spent on them.
const GENERA: Heap = 24;
const FORMS: Heap = 12;
const FORM_LENGTH: usize = 32;
const GENUS_EFFORT: u64 = 60_000;
const FORM_EFFORT: u64 = 6_000;

/// Everything about the misère play of a ruleset, and of one sum if positions are given.
///
/// ```
/// use grundy_misere::report;
/// use grundy_rule::{Position, Ruleset};
/// use grundy_table::Budget;
///
/// let kayles = Ruleset::parse("octal 0.77").unwrap();
/// let report = report(&kayles, &[Position::heap(8)], &Budget::small()).unwrap();
/// assert_eq!(report.textbook.counterexample.as_deref(), Some("[1, 5]"));
/// assert_eq!(report.quotient.unwrap().order, 40);
/// assert!(report.solution.unwrap().complete);
/// ```
pub fn report(
    rules: &dyn Rules,
    positions: &[Position],
    budget: &Budget<'_>,
) -> Result<MisereReport, Diagnostic> {
    Ok(report_on(&Analysis::new(rules, positions, *budget)?, positions, budget))
}

/// Who wins a sum, and nothing else: a quotient is searched only if neither the textbook rule nor a look at all play
/// decides. `Ok(None)` if the budget does not suffice.
pub fn solution(
    rules: &dyn Rules,
    positions: &[Position],
    budget: &Budget<'_>,
) -> Result<Option<SolutionReport>, Diagnostic> {
    let analysis = Analysis::new(rules, positions, *budget)?;
    let Some(solution) = analysis.solve(positions) else { return Ok(None) };
    let quotient = (solution.basis == Basis::Quotient).then(|| written_quotient(&analysis)).flatten();
    let textbook = textbook_report(&analysis);
    Ok(Some(solution_report(&analysis, &solution, positions, &textbook, quotient.as_ref())))
}

/// The report on an analysis that was made for these positions or larger ones.
pub fn report_on(analysis: &Analysis<'_>, positions: &[Position], budget: &Budget<'_>) -> MisereReport {
    let (rules, board) = (analysis.rules(), analysis.board());
    let textbook = textbook_report(analysis);
    let (genus, temper) = genus_report(rules, board, budget);
    let quotient = written_quotient(analysis);
    let solution = if positions.is_empty() { None } else { analysis.solve(positions) };
    let solution = solution
        .map(|solution| solution_report(analysis, &solution, positions, &textbook, quotient.as_ref()));
    let how_to_play = how_to_play(board, &textbook, quotient.as_ref());
    let scope = words::extent(board.extent);
    MisereReport { rule: rules.canonical(), scope, textbook, genus, temper, quotient, solution, how_to_play }
}

fn written_quotient(analysis: &Analysis<'_>) -> Option<QuotientReport> {
    let found = analysis.quotient();
    let is_short = found.quotient.order() <= PRESENTATION_BOUND;
    let presentation = is_short.then(|| Presentation::of(&found.quotient));
    quotient_report(analysis, &found.quotient, presentation.as_ref(), found.stop)
}

fn textbook_report(analysis: &Analysis<'_>) -> TextbookReport {
    let (rules, board, verdict) = (analysis.rules(), analysis.board(), analysis.verdict());
    let below = analysis.scan().values.len() as u64;
    let (applies, standing, certified, counterexample) = match verdict {
        TextbookVerdict::Applies { certified, .. } => {
            let standing = if certified.is_some() { Certainty::Proved } else { Certainty::Computed };
            (true, standing, certified.as_ref(), None)
        }
        TextbookVerdict::AppliesSoFar { certified, .. } => {
            (true, Certainty::Bounded, certified.as_ref(), None)
        }
        TextbookVerdict::Fails { counterexample } => {
            (false, Certainty::Refuted, None, counterexample.as_ref().map(|sum| show_sum(rules, sum)))
        }
    };
    let is_bounded = standing == Certainty::Bounded;
    let valid_below = (is_bounded && board.is_by_size()).then_some(below);
    let scope = match valid_below {
        Some(below) => words::extent(Extent::HeapsBelow(below)),
        None if is_bounded && below < u64::from(board.game().limit()) => words::first_positions(below),
        None => words::extent(board.extent),
    };
    TextbookReport {
        applies,
        standing,
        explanation: words::verdict(verdict, counterexample.as_deref(), &scope),
        counterexample,
        valid_below,
        rule: words::textbook_rule(),
        proved: certified.cloned(),
    }
}

fn genus_report(rules: &dyn Rules, board: &Board, budget: &Budget<'_>) -> (Vec<GenusEntry>, Text) {
    let should_stop = || (budget.should_stop)();
    let (natures, _) = Natures::of(board.game())
        .of_heaps(GENERA, &mut Allowance::new(GENUS_EFFORT, &should_stop).within(budget));
    let (forms, of_heaps) =
        canonical_forms(board.game(), FORMS, &mut Allowance::new(FORM_EFFORT, &should_stop).within(budget));
    let name = |heap: usize| rules.show(&board.position(rules, heap as Heap));
    let entry = |(heap, nature): (usize, &Nature)| GenusEntry {
        position: name(heap),
        genus: nature.genus.to_string(),
        typeset: nature.genus.typeset(),
        misere_value: nature.genus.misere_value(),
        temper: nature.temper,
        temper_word: words::temper(nature.temper),
        canonical_form: of_heaps.get(heap).and_then(|&form| forms.show(form, FORM_LENGTH)),
    };
    (natures.iter().enumerate().map(entry).collect(), words::tempers(&natures, name))
}

fn quotient_report(
    analysis: &Analysis<'_>,
    quotient: &Quotient,
    presentation: Option<&Presentation>,
    stop: Option<Stop>,
) -> Option<QuotientReport> {
    let (rules, board) = (analysis.rules(), analysis.board());
    // On a board that is no table of heaps a part of it is closed under options, but nothing that people would name.
    let covers_board = quotient.repetition.is_some() || quotient.map.len() as Heap == board.game().limit();
    if quotient.map.is_empty() || !(board.is_by_size() || covers_board) {
        return None;
    }
    let proved = proved(analysis, quotient);
    let shown =
        |element: u16| presentation.map_or_else(|| element.to_string(), |written| written.show(element));
    let name = |heap: Heap| rules.show(&board.position(rules, heap));
    let letters = presentation.map_or(&[][..], |written| written.letters.as_slice());
    Some(QuotientReport {
        order: quotient.order(),
        p_order: quotient.previous_order(),
        preperiod: quotient.repetition.map(|repetition| repetition.preperiod),
        period: quotient.repetition.map(|repetition| repetition.period),
        valid_below: valid_below(board, quotient),
        standing: standing(quotient, proved.as_ref()),
        proved,
        presentation: presentation.map(Presentation::show_all),
        letters: letters.iter().map(|letter| (letter.name.clone(), name(letter.heap))).collect(),
        elements: quotient.monoid.elements().map(shown).collect(),
        previous: quotient.monoid.previous().iter().map(usize::from).collect(),
        map: quotient.map.iter().map(|&element| usize::from(element)).collect(),
        positions: (0..quotient.map.len() as Heap).map(name).collect(),
        multiplication: (quotient.order() <= TABLE_BOUND).then(|| multiplication(quotient)),
        stopped: stop.map(words::stop),
    })
}

fn proved(analysis: &Analysis<'_>, quotient: &Quotient) -> Option<Proved> {
    if !analysis.board().is_by_size() {
        return None;
    }
    let text = quotient_certificate(&analysis.rules().vouched_text()?, quotient)?;
    certified(text, words::quotient_proof(), &|| analysis.is_stopped())
}

fn standing(quotient: &Quotient, proved: Option<&Proved>) -> Certainty {
    match (quotient.repetition, proved) {
        (Some(_), Some(_)) => Certainty::Proved,
        (Some(_), None) => Certainty::Computed,
        (None, _) => Certainty::Bounded,
    }
}

fn valid_below(board: &Board, quotient: &Quotient) -> Option<u64> {
    match board.extent {
        Extent::AllHeaps | Extent::HeapsBelow(_) => quotient.valid_below().map(u64::from),
        Extent::ReachedBelow(limit) => Some(limit),
        Extent::ReachedFromPositions => None,
    }
}

fn multiplication(quotient: &Quotient) -> Vec<Vec<usize>> {
    let row = |element| quotient.monoid.row(element).iter().map(|&product| usize::from(product)).collect();
    quotient.monoid.elements().map(row).collect()
}

fn solution_report(
    analysis: &Analysis<'_>,
    solution: &MisereSolution,
    positions: &[Position],
    textbook: &TextbookReport,
    quotient: Option<&QuotientReport>,
) -> SolutionReport {
    let rules = analysis.rules();
    let class = match (solution.basis, quotient) {
        (Basis::Quotient, Some(quotient)) => analysis
            .class(&analysis.quotient().quotient, positions)
            .and_then(|class| quotient.elements.get(usize::from(class)).cloned()),
        _ => None,
    };
    let proved = match (solution.basis, quotient) {
        (Basis::Textbook, _) => textbook.proved.clone(),
        (Basis::Quotient, Some(report)) => report.proved.clone(),
        _ => None,
    };
    let standing = if proved.is_some() { Certainty::Proved } else { Certainty::Computed };
    let moves = solution.moves.iter().map(|chosen| MoveReport {
        component: chosen.component,
        from: rules.show(&chosen.from),
        to: show_sum(rules, &chosen.to),
        target: chosen.to.clone(),
    });
    SolutionReport {
        outcome: solution.outcome,
        moves: moves.collect(),
        complete: solution.is_complete,
        standing,
        proved,
        explanation: words::solution(solution.outcome, solution.basis, class.as_deref()),
        class,
    }
}

fn how_to_play(board: &Board, textbook: &TextbookReport, quotient: Option<&QuotientReport>) -> Text {
    match quotient {
        _ if textbook.applies => words::play_by_textbook(),
        None => words::play_by_search(),
        Some(quotient) => {
            let previous: Vec<&str> =
                quotient.previous.iter().map(|&element| quotient.elements[element].as_str()).collect();
            let extent = match quotient.valid_below {
                Some(limit) if board.is_by_size() => Extent::HeapsBelow(limit),
                _ => board.extent,
            };
            words::play_by_quotient(&previous.join(", "), &words::extent(extent))
        }
    }
}
