//! Proves or refutes what a user claims.

use super::about;
use super::lawful;
use super::nimbers;
use super::repeats;
use super::same::compared;
use super::same_losses::same_losses;
use super::several::side_by_side;
use super::single;
use super::spoken::{losses_alone, of_all_positions, of_normal_play};
use super::witness::{first_witness, loss_witness};
use crate::automata::{Automaton, Compiler, Formula, Limits, Linear, Numeration, Order, System, Track};
use crate::certificate::{Stated, grundy_claim, outcome_claim};
use crate::certified::Certified;
use crate::claim_text::congruences;
use crate::claim_text::parse::{Claim, Reader};
use crate::discover::{Discovered, discover};
use crate::explain::{by_automaton, by_automaton_misere, check_budget};
use crate::forms::lowered;
use crate::forms::quantities;
use crate::game::law_automata::{Encoding, LawAutomata};
use crate::game::{Game, Stuck};
use crate::kernel::{Decision, Question, cells_of, decide};
use crate::methods::euclid;
use crate::methods::prove::{Verdict, another_law, prove};
use crate::misere::{discover_misere, sums_undecided};
use crate::obligations::Convention;
use crate::proved::Proved;
use crate::question::{Claimed, Places, single, start_law};
use grundy_check::{Claim as Accepted, Law as Written};
use grundy_law::Quantity;
use grundy_rule::tree::{Condition, Expression, Function};
use grundy_rule::{Diagnostic, Halt, Meter, Names, Rules, Ruleset, Text};
use grundy_table::{Budget, Table, fill};
use std::sync::Arc;

/// How far tables go in search of a counterexample, for one, two and more coordinates.
const LIMITS: [&[u64]; 3] = [&[64, 1024, 4096], &[16, 48, 96], &[8, 16]];

/// Decides a claim about a rule: `g = EXPR`, `loses iff COND`, `period 7`, `same as RULE` or `same losses as RULE`, in the rule's own
/// names and as people write them.
///
/// Parameters that the claim mentions are looked up in `parameters`, and games that it names in `names`.
/// With `start` in the rule the claim speaks of starting numbers. A refutation names the smallest position that was found.
///
/// ```
/// use grundy_proof::{Verdict, refute};
/// use grundy_rule::{NoNames, Ruleset};
/// use grundy_table::Budget;
///
/// let bash = Ruleset::parse("x -> x - k for k in 1..=3").unwrap();
/// let budget = Budget::small();
/// let wrong = refute(&bash, "g = x % 3", &[], &NoNames, &budget).unwrap();
/// assert!(matches!(wrong, Verdict::Refuted(witness) if witness.coordinates == [3]));
/// let right = refute(&bash, "g = x % 4", &[], &NoNames, &budget).unwrap();
/// assert!(matches!(right, Verdict::Proved(_)));
/// ```
pub fn refute(
    ruleset: &Ruleset,
    claim: &str,
    parameters: &[(&str, i128)],
    names: &dyn Names,
    budget: &Budget,
) -> Result<Verdict, Diagnostic> {
    let claim = &congruences(claim);
    let read = Reader { ruleset, parameters, names }.read(claim);
    if read.is_err()
        && let Some(heaps) = side_by_side(ruleset, claim, parameters)
        && (Reader { ruleset: &heaps, parameters, names }).read(claim).is_ok()
    {
        return refute(&heaps, claim, parameters, names, budget);
    }
    let claim = read?;
    match &claim {
        Claim::Same(other) => return compared(ruleset, other, &claim, budget),
        Claim::SameLosses(other) => return same_losses(ruleset, other, &claim, budget),
        Claim::Repeats(repeats) => return repeats::decided(ruleset, *repeats, &claim, budget),
        Claim::At(at, told) => return single::at_position(ruleset, at, *told, &claim, budget),
        Claim::Along(heaps, told) => return single::along(ruleset, *heaps, *told, &claim, budget),
        Claim::Value(..) | Claim::Loses(..) | Claim::Lawful(..) | Claim::Nimber(_) | Claim::About(..) => {}
    }
    let mut last = None;
    for table in tables(ruleset, budget)? {
        if let Some(witness) = first_witness(ruleset, &claim, &table, budget) {
            return Ok(Verdict::Refuted(Box::new(witness)));
        }
        last = Some(table);
    }
    if let Claim::Nimber(term) = &claim {
        return Ok(nimbers::decided(ruleset, term, last.as_ref(), budget));
    }
    if let Claim::Lawful(law) = &claim {
        return Ok(lawful::decided(ruleset, law, last.as_ref(), budget));
    }
    if let Claim::About(condition, _) = &claim {
        return Ok(about::decided(ruleset, &claim, condition, last.as_ref(), budget));
    }
    Ok(decided(ruleset, &claim, last.as_ref(), budget))
}

/// Holds a claim `loses iff COND` against a table of losses in a manner of play of which no proof is known here: 0 where the
/// player to move loses. It is refuted, or agrees so far.
pub fn refute_losses(
    ruleset: &Ruleset,
    claim: &str,
    parameters: &[(&str, i128)],
    names: &dyn Names,
    table: &Table,
) -> Result<Verdict, Diagnostic> {
    let claim = claim_of_losses(&Reader { ruleset, parameters, names }, claim)?;
    Ok(match loss_witness(ruleset, &claim, table) {
        Some(witness) => Verdict::Refuted(Box::new(witness)),
        None => {
            let why = Text::new("no proof is known in this manner of play", "在这种约定下没有证明方法");
            Verdict::Undecided(agrees_so_far(Some(table), &why))
        }
    })
}

/// Decides a claim `loses iff COND` about misère play, in which whoever cannot move wins; the table holds 0 where the player
/// to move loses.
pub fn refute_misere(
    ruleset: &Ruleset,
    claim: &str,
    parameters: &[(&str, i128)],
    names: &dyn Names,
    table: &Table,
    budget: &Budget,
) -> Result<Verdict, Diagnostic> {
    let claim = claim_of_losses(&Reader { ruleset, parameters, names }, claim)?;
    if let Some(witness) = loss_witness(ruleset, &claim, table) {
        return Ok(Verdict::Refuted(Box::new(witness)));
    }
    let undecided = |why: &Text| Verdict::Undecided(agrees_so_far(Some(table), why));
    let question = ClaimQuestion { claim: &claim, play: Convention::Misere };
    if Game::new(ruleset, System::Base(2)).is_ok_and(|game| game.has_sums()) {
        return Ok(undecided(&sums_undecided()));
    }
    if ruleset.start_clause().is_some() || ruleset.tags().len() > 1 {
        return Ok(about_start(ruleset, &claim, Some(table), discover_misere(ruleset, budget), budget));
    }
    Ok(match decide(ruleset, &question, budget) {
        Ok(Decision::Holds(certificate)) => {
            let words = by_automaton_misere(&certificate);
            match Proved::from_certificate(&certificate, words, &check_budget(budget)) {
                Ok(proved) if states(&proved, ruleset, &question, budget) => Verdict::Proved(vec![proved]),
                Ok(_) => undecided(&another_law()),
                Err(reason) => undecided(&Text::same(reason)),
            }
        }
        Ok(Decision::Fails(failure)) => undecided(&fails_at(&failure.position)),
        Err(stuck) => undecided(&stuck.words()),
    })
}

/// In other manners of play than the plain one claims say who loses.
fn claim_of_losses(reader: &Reader<'_>, claim: &str) -> Result<Claim, Diagnostic> {
    match reader.read(&congruences(claim))? {
        claim @ Claim::Loses(..) => Ok(claim),
        Claim::At(..) | Claim::Along(..) => Err(of_all_positions()),
        Claim::Lawful(_) => Err(of_normal_play()),
        _ => Err(losses_alone()),
    }
}

/// Tables of growing size; where a position has many options, or the budget ends, there are fewer.
pub(super) fn tables(ruleset: &Ruleset, budget: &Budget) -> Result<Vec<Table>, Diagnostic> {
    let mut tables: Vec<Table> = Vec::new();
    let arity = if ruleset.has_start() { 1 } else { ruleset.arity().unwrap_or(1) };
    for &limit in LIMITS[arity.clamp(1, 3) - 1] {
        if tables.last().is_some_and(|table| is_too_long(ruleset, table, limit, budget)) || budget.stopped() {
            break;
        }
        match fill(ruleset, limit, budget) {
            Ok(filled) => {
                let ended = filled.stopped.is_some();
                tables.push(filled.table);
                if ended {
                    break;
                }
            }
            Err(Halt::Diagnostic(diagnostic)) => return Err(*diagnostic),
            Err(Halt::Stopped) => break,
        }
    }
    Ok(tables)
}

/// Whether a longer table would visit too many options, judged by the last position of the table before.
fn is_too_long(ruleset: &Ruleset, table: &Table, limit: u64, budget: &Budget) -> bool {
    const MOST_OPTIONS: u64 = 12_000_000;
    let last = vec![table.limit().saturating_sub(1); table.arity()];
    let corner = if ruleset.has_start() {
        ruleset.start(last[0]).ok().flatten().and_then(|sum| sum.into_iter().next())
    } else {
        Some(ruleset.at(&last))
    };
    let Some(corner) = corner.filter(|corner| ruleset.contains(corner)) else { return limit > 1024 };
    let mut visited = 0u64;
    let counted =
        ruleset.visit_options(&corner, &mut Meter::new(budget.steps(), budget.should_stop), &mut |_| {
            visited += 1
        });
    let growth = limit / table.limit().max(1);
    // A start leads into positions with more coordinates than the starting number has.
    let positions = limit.saturating_pow(corner.coordinates.len() as u32);
    counted.is_err() || visited.saturating_mul(growth).saturating_mul(positions) > MOST_OPTIONS
}

fn decided(ruleset: &Ruleset, claim: &Claim, table: Option<&Table>, budget: &Budget) -> Verdict {
    if let Some(verdict) = lawful::rare_losses(ruleset, claim, table, budget) {
        return verdict;
    }
    if ruleset.start_clause().is_some() {
        return about_start(ruleset, claim, table, discover(ruleset, budget), budget);
    }
    let question = ClaimQuestion { claim, play: Convention::Normal };
    let sums = Game::new(ruleset, System::Base(2)).is_ok_and(|game| game.has_sums());
    if sums && matches!(claim, Claim::Loses(..)) {
        return by_values(ruleset, claim, table, budget);
    }
    match decide(ruleset, &question, budget) {
        Ok(Decision::Holds(certificate)) => {
            let words = by_automaton(&certificate, question.encoding());
            match Proved::from_certificate(&certificate, words, &check_budget(budget)) {
                Ok(proved) if states(&proved, ruleset, &question, budget) => Verdict::Proved(vec![proved]),
                Ok(_) => Verdict::Undecided(agrees_so_far(table, &another_law())),
                Err(reason) => Verdict::Undecided(agrees_so_far(table, &Text::same(reason))),
            }
        }
        Ok(Decision::Fails(failure)) => found_by_kernel(ruleset, claim, &failure.position, table, budget),
        Err(stuck) => by_theorem(ruleset, claim, budget)
            .unwrap_or_else(|| Verdict::Undecided(agrees_so_far(table, &stuck.words()))),
    }
}

/// A formula beyond automata that is itself the statement of a theorem.
fn by_theorem(ruleset: &Ruleset, claim: &Claim, budget: &Budget) -> Option<Verdict> {
    let stated = match claim {
        Claim::Value(_, text) => Stated::Formula(text.clone()),
        Claim::Loses(_, text) => Stated::Condition(text.clone()),
        _ => return None,
    };
    let draft = euclid::stating(ruleset, &stated);
    let proved =
        Proved::from_certificate(&draft.certificate, draft.explanation, &check_budget(budget)).ok()?;
    let question = ClaimQuestion { claim, play: Convention::Normal };
    states(&proved, ruleset, &question, budget).then(|| Verdict::Proved(vec![proved]))
}

/// Whether the accepted certificate states the claim: in its own words, or by an automaton that gives what the words give.
fn states(proved: &Proved, ruleset: &Ruleset, question: &ClaimQuestion<'_>, budget: &Budget) -> bool {
    let is_misere = question.play == Convention::Misere;
    match (question.claim, &proved.statement().claim) {
        (Claim::Loses(_, text), Accepted::Outcome { law: Written::Condition(stated), misere, .. }) => {
            stated == text && *misere == is_misere
        }
        (Claim::Value(_, text), Accepted::Grundy { law: Written::Formula(stated), .. }) => stated == text,
        (Claim::Value(expression, _), Accepted::Grundy { .. }) => {
            let certified = Certified::read(proved, None, budget);
            certified.is_some_and(|certified| certified.gives(expression, ruleset.arity().unwrap_or(1)))
        }
        _ => false,
    }
}

/// Starting numbers: a law of all positions is learned and proved, and what follows for the start is compared with the claim.
fn about_start(
    ruleset: &Ruleset,
    claim: &Claim,
    table: Option<&Table>,
    found: Option<Discovered>,
    budget: &Budget,
) -> Verdict {
    let Some(found) = found else {
        let reason = Text::new("no law of all positions was learned", "没有学到全部局面的规律");
        return Verdict::Undecided(agrees_so_far(table, &reason));
    };
    match start_agrees(ruleset, claim, &found, budget) {
        Ok(true) => Verdict::Proved(vec![found.proved]),
        Ok(false) => {
            let reason =
                Text::new("the law that was learned and proved is another one", "学到并证明的规律与之不同");
            Verdict::Undecided(agrees_so_far(table, &reason))
        }
        Err(stuck) => Verdict::Undecided(agrees_so_far(table, &stuck.words())),
    }
}

fn start_agrees(
    ruleset: &Ruleset,
    claim: &Claim,
    found: &Discovered,
    budget: &Budget,
) -> Result<bool, Stuck> {
    let limits = Limits { cells: cells_of(budget), should_stop: budget.should_stop };
    let numeration = Numeration::new(found.system, &limits)?;
    let compiler = Compiler::new(&numeration, limits, Order::SumsFirst);
    let game = Game::new(ruleset, found.system)?;
    let Some(start) = start_law(&game, &found.law(), &compiler)? else { return Ok(false) };
    let question = ClaimQuestion { claim, play: Convention::Normal };
    let claimed = Claimed {
        encoding: question.encoding(),
        relation: question.relation_on(&game, 1, &compiler)?,
        arity: 1,
    };
    Ok(!claimed.differs(&start, &Places::of_starts(&game, &compiler)?, &compiler)?)
}

/// Where automata say that the claim fails somewhere, a longer table may show where first.
pub(super) fn found_by_kernel(
    ruleset: &Ruleset,
    claim: &Claim,
    at: &[u64],
    table: Option<&Table>,
    budget: &Budget,
) -> Verdict {
    const FARTHEST: u64 = 200_000;
    let limit = at.iter().max().map_or(0, |largest| largest.saturating_add(1));
    let filled = (limit <= FARTHEST).then(|| fill(ruleset, limit, budget).ok()).flatten();
    match filled.and_then(|filled| first_witness(ruleset, claim, &filled.table, budget)) {
        Some(witness) => Verdict::Refuted(Box::new(witness)),
        None => Verdict::Undecided(agrees_so_far(table, &fails_at(at))),
    }
}

fn fails_at(at: &[u64]) -> Text {
    Text::new(format!("it fails at or before {at:?}"), format!("它在 {at:?} 或之前不成立"))
}

/// Outcomes of rules that split: a law of the values is proved, and its zeros are compared with the claim.
fn by_values(ruleset: &Ruleset, claim: &Claim, table: Option<&Table>, budget: &Budget) -> Verdict {
    let law = table.and_then(|table| grundy_law::find(table).law);
    let (Some(found), Some(table)) = (law, table) else {
        return Verdict::Undecided(agrees_so_far(
            table,
            &Text::new("no law of the values was found", "没有找到 SG 值的规律"),
        ));
    };
    let verdict = prove(ruleset, &found.law, table, budget);
    let verdict = match verdict {
        Verdict::Proved(_) => verdict,
        Verdict::Undecided(why) => return Verdict::Undecided(agrees_so_far(Some(table), &why)),
        // What is refuted then is the law that was found, and not the claim.
        Verdict::Refuted(_) => {
            let why = Text::new("no law of the values was proved", "没有证明 SG 值的规律");
            return Verdict::Undecided(agrees_so_far(Some(table), &why));
        }
    };
    match same_zeros(ruleset, &found.law, claim, budget) {
        Ok(true) => verdict,
        Ok(false) => Verdict::Undecided(agrees_so_far(
            Some(table),
            &Text::new("the proved law has other zeros", "已证规律的零点不同"),
        )),
        Err(stuck) => Verdict::Undecided(agrees_so_far(Some(table), &stuck.words())),
    }
}

fn same_zeros(
    ruleset: &Ruleset,
    law: &grundy_law::Law,
    claim: &Claim,
    budget: &Budget,
) -> Result<bool, Stuck> {
    let limits = Limits { cells: cells_of(budget), should_stop: budget.should_stop };
    let numeration = Numeration::new(System::Base(2), &limits)?;
    let compiler = Compiler::new(&numeration, limits, Order::SumsFirst);
    let game = Game::new(ruleset, System::Base(2))?;
    let proved = lowered(law, &compiler)?;
    let question = ClaimQuestion { claim, play: Convention::Normal };
    let claimed = Claimed {
        encoding: question.encoding(),
        relation: question.relation(&game, &compiler)?,
        arity: law.arity,
    };
    let places = Places::of_positions(&game, &compiler)?;
    Ok(!claimed.differs(&single(proved.encoding, proved.relation), &places, &compiler)?)
}

pub(super) fn agrees_so_far(table: Option<&Table>, reason: &Text) -> Text {
    let limit = table.map_or(0, Table::limit);
    Text::new(
        format!("the claim agrees with all values below {limit}, but is not proved: {}", reason.english),
        format!("论断与 {limit} 以内的值全部相符，但没有证明：{}", reason.chinese),
    )
}

/// A claim as a question for the kernel.
struct ClaimQuestion<'a> {
    claim: &'a Claim,
    play: Convention,
}

impl ClaimQuestion<'_> {
    /// Lengths and valuations stand as powers of two, so that digits can follow them.
    fn encoding(&self) -> Encoding {
        match self.claim {
            Claim::Loses(..) => Encoding::Outcome,
            Claim::Value(expression, _) if power(expression).is_some() => Encoding::Power,
            _ => Encoding::Track,
        }
    }

    fn relation(&self, game: &Game, compiler: &Compiler) -> Result<Automaton, Stuck> {
        self.relation_on(game, game.kinds.first().map_or(1, |kind| kind.arity), compiler)
    }

    fn relation_on(&self, game: &Game, arity: usize, compiler: &Compiler) -> Result<Automaton, Stuck> {
        let formula = match self.claim {
            Claim::Value(expression, _) => value_formula(game, expression, arity, compiler)?,
            Claim::Loses(condition, _) => loss_formula(game, condition, arity, compiler)?,
            _ => Formula::Truth(false),
        };
        Ok(compiler.compile(&formula)?)
    }
}

/// The track of the argument of a length or a valuation.
const ARGUMENT: Track = 20;

fn value_formula(
    game: &Game,
    expression: &Expression,
    arity: usize,
    compiler: &Compiler,
) -> Result<Formula, Stuck> {
    let value = arity as Track;
    let Some((quantity, argument)) = power(expression) else {
        return Ok(game.expression_value(expression, arity, value)?);
    };
    let Some((_, relation)) = quantities::quantity(quantity, compiler)? else {
        return Ok(game.expression_value(expression, arity, value)?);
    };
    let argument = game.expression_value(argument, arity, ARGUMENT)?;
    let related = Formula::Relation(Arc::new(relation), vec![ARGUMENT, value]);
    Ok(Formula::exists(vec![ARGUMENT], Formula::And(vec![argument, related])))
}

/// `bits(e)` and `valuation(2, e)`, whose values automata read as powers of two.
fn power(expression: &Expression) -> Option<(Quantity, &Expression)> {
    match expression {
        Expression::Call(Function::Bits, arguments, _) => Some((Quantity::BinaryLength, arguments.first()?)),
        Expression::Call(Function::Valuation, arguments, _) => match &arguments[..] {
            [Expression::Integer(2), argument] => Some((Quantity::Valuation(2), argument)),
            _ => None,
        },
        _ => None,
    }
}

fn loss_formula(
    game: &Game,
    condition: &Condition,
    arity: usize,
    compiler: &Compiler,
) -> Result<Formula, Stuck> {
    let here: Vec<Formula> = (0..arity as Track)
        .filter_map(|track| Formula::at_most(&Linear::number(0), &Linear::track(track)))
        .collect();
    let condition = game.condition(condition, arity, game.spoken_of()?, compiler)?;
    Ok(Formula::And([here, vec![condition]].concat()))
}

impl Question for ClaimQuestion<'_> {
    fn system(&self) -> System {
        System::Base(2)
    }

    fn play(&self) -> Convention {
        self.play
    }

    fn law(&self, game: &Game, compiler: &Compiler) -> Result<LawAutomata, Stuck> {
        Ok(single(self.encoding(), self.relation(game, compiler)?))
    }

    fn claim(&self, game: &Game, law: &LawAutomata, _: &Compiler) -> Result<String, Stuck> {
        Ok(match self.claim {
            Claim::Value(..) if law.encoding == Encoding::Power => {
                grundy_claim(&Stated::Automata(self.system(), law.clone()), None, Some(game))
            }
            Claim::Value(_, text) => grundy_claim(&Stated::Formula(text.clone()), None, Some(game)),
            Claim::Loses(_, text) => {
                outcome_claim(&Stated::Condition(text.clone()), None, self.play, Some(game))
            }
            _ => String::new(),
        })
    }
}
