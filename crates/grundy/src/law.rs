//! The law of a game: found in its table, proved where that can be had, with its standing always beside it.

pub(crate) mod claims;
pub(crate) mod evaluate_at;
pub(crate) mod far_out;
pub(crate) mod far_period;
pub(crate) mod for_all;
pub(crate) mod functions;
pub(crate) mod glimpse;
pub(crate) mod known;
pub(crate) mod largest_constant;
pub(crate) mod least_code;
pub(crate) mod longest;
pub(crate) mod of_lists;
pub(crate) mod parameters;
pub(crate) mod question;
pub(crate) mod rows;
pub(crate) mod says;
pub(crate) mod scrutiny;
pub(crate) mod similar;
pub(crate) mod words;

pub use claims::refute;
pub use evaluate_at::law_at;
pub use for_all::{FreeRule, free_rule, free_template, says_for};
pub use glimpse::Glimpse;
pub use longest::{LONGEST_PERIOD, Longest};
pub use of_lists::{Further, SCOPES, Scope, SeenOnLists, law_on_lists, law_on_lists_of, losses_on_lists};
pub use parameters::{Varied, VariedLaw, varied_law};
pub use question::{LawFound, LawQuestion, law_found, law_found_glimpsed};
pub use rows::row_law;
pub use says::LawSays;
pub use similar::{Alike, same_as};
pub use words::{automaton_words, losses_by_automaton, values_by_automaton};

use grundy_law::lists::LawOfLists;
use grundy_law::{Claim, Finding, Found, FoundRows, Law, Search, find_growing_watched};
use grundy_proof::{
    Discovered, ListTheorem, LongPeriod, Proved, Verdict, Witness, follows_from, prove, prove_period,
    prove_rows, theorem_law, theorem_on_lists,
};
use grundy_rule::{Halt, Meter, Rules, Text};
use grundy_table::breaking::{FarSearch, find_period, recognise};
use grundy_table::{Budget, Table, fill};
use std::sync::atomic::{AtomicU64, Ordering};

use crate::law::far_period::far_period;
use crate::law::glimpse::Lesson;
use crate::law::largest_constant::largest_number;
use crate::law::says::Footing;
use crate::law::scrutiny::Scrutiny;
use crate::standing::Firmness;

/// What is known about the law of a game.
pub struct LawAnswer {
    /// The law that was found in the table.
    pub found: Option<Found>,
    /// A law that was learned as an automaton and proved, where the table shows none in closed form or none was proved.
    pub discovered: Option<Discovered>,
    /// The learned automaton as a law, where it can be evaluated as one.
    pub automaton: Option<Law>,
    /// A period that is too long to be written out as a law.
    pub long_period: Option<LongPeriod>,
    /// The theorem that decides all lists, where positions are lists of any length.
    pub theorem: Option<ListTheorem>,
    /// What short lists show, where positions are lists and no theorem decides them.
    pub on_lists: Option<SeenOnLists>,
    /// Further laws that were seen in the table.
    pub others: Vec<OtherLaw>,
    /// Laws of the first rows of a board of whose values no law is known.
    pub rows: Option<KnownRows>,
    /// The certificates that the checker accepted.
    pub proofs: Vec<Proved>,
    /// How far the law is known: the one of all positions, not those of single rows.
    pub standing: Firmness,
    /// Why it could not be proved, where it was not.
    pub undecided: Option<Text>,
    /// What the families that were tried look for.
    pub tried: Vec<Text>,
    /// The longest table that was looked at.
    pub table: Table,
    /// Where there are positions, and what the checker accepted about them.
    pub(crate) footing: Footing,
}

impl LawAnswer {
    /// The law in closed form, if there is one.
    pub fn law(&self) -> Option<&Law> {
        self.found.as_ref().map(|found| &found.law)
    }

    /// The law that is shown, in a form that can be evaluated: the closed form, or the learned automaton.
    pub fn evaluable(&self) -> Option<&Law> {
        self.law().or(self.automaton.as_ref())
    }

    /// The law that a program may use. Formulas say nothing about threats, so with `win at` a program computes its values.
    pub fn program_law(&self) -> Option<&Law> {
        self.evaluable().filter(|_| !self.footing.has_threats())
    }

    /// How far a program that is made of this law is known.
    pub fn program_standing(&self) -> Firmness {
        if self.program_law().is_some() { self.standing } else { Firmness::Computed }
    }

    /// What the law speaks about.
    pub fn claim(&self) -> Claim {
        let seen = self.on_lists.as_ref().map(|seen| match seen.law {
            LawOfLists::Value(_) => Claim::Grundy,
            LawOfLists::Loss(_) | LawOfLists::Cases(..) => Claim::Outcome,
        });
        let of_lists = self.theorem.as_ref().map(|theorem| theorem.law.claim()).or(seen);
        of_lists.or(self.law().map(|law| law.claim)).unwrap_or(Claim::Grundy)
    }

    /// What a table shows, where no rule is known that could prove it.
    pub fn seen_in(table: Table, finding: Finding) -> LawAnswer {
        LawAnswer {
            standing: if finding.law.is_some() { Firmness::Conjectured } else { Firmness::None },
            found: finding.law,
            others: finding.others.into_iter().map(OtherLaw::seen).collect(),
            rows: finding.rows.map(|found| KnownRows { found, proof: None }),
            tried: finding.tried,
            ..LawAnswer::unknown(table)
        }
    }

    /// What short lists show of a rule without a table, or that they show nothing.
    pub fn of_lists(rules: &dyn Rules, seen: Option<SeenOnLists>) -> LawAnswer {
        let nothing = LawAnswer::unknown(Table::from_values(Vec::new()));
        if let Some(seen) = seen {
            let undecided = Some(seen.evidence());
            return LawAnswer { undecided, on_lists: Some(seen), standing: Firmness::Conjectured, ..nothing };
        }
        let why = if rules.is_one_list() {
            Text::new(
                "no feature of the lists (sum, xor, length, gaps, parities …) tells who wins short ones",
                "列表的各种特征（和、异或、长度、间隔、奇偶……）都不能说明短列表的胜负",
            )
        } else {
            Text::new(
                "positions of this game do not form a table in which a law could be seen",
                "这个游戏的局面不能排成一张表，无从观察规律",
            )
        };
        LawAnswer { undecided: Some(why), ..nothing }
    }

    /// Nothing is known yet but this table.
    pub fn unknown(table: Table) -> LawAnswer {
        LawAnswer {
            found: None,
            discovered: None,
            automaton: None,
            long_period: None,
            theorem: None,
            on_lists: None,
            others: Vec::new(),
            rows: None,
            proofs: Vec::new(),
            standing: Firmness::None,
            undecided: None,
            tried: Vec::new(),
            table,
            footing: Footing::default(),
        }
    }
}

/// A law beside the one that is shown first.
pub struct OtherLaw {
    /// The law.
    pub found: Found,
    /// The certificates that the checker accepted for it.
    pub proofs: Vec<Proved>,
}

impl OtherLaw {
    /// A law of which nothing is known but that the table agrees with it.
    pub fn seen(found: Found) -> OtherLaw {
        OtherLaw { found, proofs: Vec::new() }
    }

    /// How far it is known.
    pub fn standing(&self) -> Firmness {
        if self.proofs.is_empty() { Firmness::Conjectured } else { Firmness::Proved }
    }

    /// Whether it says less than a law of all values.
    fn says_less(&self) -> bool {
        self.found.law.claim == Claim::Outcome
    }
}

/// Laws of the first rows of a board: nothing is known from them about the others.
pub struct KnownRows {
    /// The laws.
    pub found: FoundRows,
    /// The certificate that the checker accepted for these rows.
    pub proof: Option<Proved>,
}

impl KnownRows {
    /// How far they are known.
    pub fn standing(&self) -> Firmness {
        if self.proof.is_some() { Firmness::Proved } else { Firmness::Conjectured }
    }
}

/// How far to look for a law.
#[derive(Clone, Copy, Debug, Default)]
pub struct LawRequest {
    /// The largest table; chosen by the number of coordinates where it is not given.
    pub limit: Option<u64>,
    /// Whether a proof is wanted too.
    pub prove: bool,
    /// Whether a law of lists is guessed from the features of short ones, where no theorem decides them.
    pub lists: bool,
    /// How far a long period of a take-and-break game is looked for.
    pub longest: Longest,
}

/// Looks for the law of a ruleset and proves it; the law speaks in the names of the rule.
pub fn law(rules: &dyn Rules, request: LawRequest, budget: &Budget<'_>) -> Result<LawAnswer, Halt> {
    law_glimpsed(rules, request, &mut |_| (), budget)
}

/// The same, and somebody is shown the law as soon as it is seen.
pub fn law_glimpsed(
    rules: &dyn Rules,
    request: LawRequest,
    glimpse: Glimpse<'_>,
    budget: &Budget<'_>,
) -> Result<LawAnswer, Halt> {
    let mut shown = |answer: LawAnswer| glimpse(answer.worded(rules, budget));
    Ok(law_of_values(rules, request, &mut shown, budget)?.worded(rules, budget))
}

fn law_of_values(
    rules: &dyn Rules,
    request: LawRequest,
    glimpse: Glimpse<'_>,
    budget: &Budget<'_>,
) -> Result<LawAnswer, Halt> {
    if request.prove
        && let Some(answer) = by_theorem(rules, request, budget)
    {
        return Ok(answer);
    }
    let Some(arity) = rules.arity() else { return untabled(rules, request, budget) };
    let most = request.limit.unwrap_or(default_limit(arity));
    let mut reach = rules.as_ruleset().map_or(0, largest_number);
    let mut scrutiny = Scrutiny::new(rules, request.limit, budget);
    let mut lesson = Lesson::early(rules, request, &Search { most, reach }, glimpse, budget)?;
    // A law that is refuted farther out is looked for again, in tables that show what refuted it.
    for _ in 0..MOST_SEARCHES {
        let (finding, table) = seen(rules, &Search { most, reach }, arity, glimpse, budget)?;
        if finding.law.is_some() {
            glimpse(LawAnswer::seen_in(table.clone(), finding.clone()));
        } else if let Some(answer) = proved_from_few(rules, request, &Search { most, reach }, budget)? {
            return Ok(answer);
        }
        let (rows, others) = (finding.rows.clone(), finding.others.clone());
        let mut answer = adopted(rules, request, finding, table, budget);
        if let Some(failure) = answer.scrutinised(request, &mut scrutiny) {
            reach = reach.max(failure.saturating_add(1));
            continue;
        }
        answer.others.extend(others.into_iter().map(OtherLaw::seen));
        answer.rows = rows.map(|found| KnownRows { found, proof: None });
        answer.complete(rules, request, &mut lesson, budget);
        answer.keep_what_holds(&mut scrutiny);
        return Ok(answer);
    }
    let table = scrutiny.table(&Table::from_values(Vec::new())).truncated(most);
    Ok(LawAnswer::unknown(table))
}

/// A rule that names numbers beyond every table has not shown all its moves there: a law of what it has shown is no evidence, but it
/// may be one that can be proved.
fn proved_from_few(
    rules: &dyn Rules,
    request: LawRequest,
    search: &Search,
    budget: &Budget<'_>,
) -> Result<Option<LawAnswer>, Halt> {
    if search.reach < search.most || !request.prove || rules.arity() != Some(1) {
        return Ok(None);
    }
    let few = Search { most: search.most.min(FEW_VALUES), reach: 0 };
    let (finding, table) = seen(rules, &few, 1, &mut |_| {}, budget)?;
    let answer = adopted(rules, request, finding, table, budget);
    Ok((answer.standing == Firmness::Proved).then_some(answer))
}

/// So many values are looked at for a law that counts only where it is proved.
const FEW_VALUES: u64 = 2_000;

/// So often a law is looked for again after the one that was found has failed.
const MOST_SEARCHES: usize = 8;

/// What the tables up to the limit show, and the longest of them.
fn seen(
    rules: &dyn Rules,
    search: &Search,
    arity: usize,
    glimpse: Glimpse<'_>,
    budget: &Budget<'_>,
) -> Result<(Finding, Table), Halt> {
    let mut mistake = None;
    let mut longest = Table::from_values(Vec::new());
    // Finding must leave time for proving: positions that are remembered one by one are dear.
    let asked = AtomicU64::new(0);
    let patience = patience(rules, arity, budget);
    let should_stop = || asked.fetch_add(1, Ordering::Relaxed) >= patience || (budget.should_stop)();
    let finding_budget =
        Budget { positions: budget.positions.min(FINDING_POSITIONS), should_stop: &should_stop, ..*budget };
    let mut table_below = |limit| match fill(rules, limit, &finding_budget) {
        Ok(filled) => {
            longest = filled.table.clone();
            // A shorter table is the last one; asking for more would only end sooner.
            (!filled.table.is_empty()).then_some(filled.table)
        }
        Err(halt) => {
            mistake = Some(halt);
            None
        }
    };
    let mut onlooker = |found: Option<Found>, table: &Table| {
        let finding = |found| Finding { law: Some(found), ..Finding::default() };
        glimpse(match found {
            Some(found) => LawAnswer::seen_in(table.clone(), finding(found)),
            None => LawAnswer::unknown(table.clone()),
        });
    };
    let finding = find_growing_watched(search, &mut table_below, &mut onlooker);
    match mistake {
        Some(Halt::Diagnostic(diagnostic)) => Err(Halt::Diagnostic(diagnostic)),
        _ => Ok((finding, longest)),
    }
}

/// Positions of any length: what features of short lists show, which is never more than a conjecture.
fn untabled(rules: &dyn Rules, request: LawRequest, budget: &Budget<'_>) -> Result<LawAnswer, Halt> {
    let seen = if request.lists { law_on_lists(rules, budget)? } else { None };
    Ok(LawAnswer::of_lists(rules, seen))
}

/// So many positions may be remembered while a law is looked for.
const FINDING_POSITIONS: u64 = 60_000;

/// How often the search of a law may ask whether to stop, each time after some thousand options: a heap that falls into many
/// parts has more options than a longer table is worth. Codes and what is recognised as one have faster ways to a table.
fn patience(rules: &dyn Rules, arity: usize, budget: &Budget<'_>) -> u64 {
    let breaks = recognise(rules, budget).is_some();
    if !(1..=2).contains(&arity) || rules.has_start() || breaks {
        return u64::MAX;
    }
    let options = |heap: u64| {
        let (mut options, mut meter) = (0u64, Meter::new(1 << 20, budget.should_stop));
        let position = rules.at(&vec![heap; arity]);
        let counted = rules.visit_options(&position, &mut meter, &mut |_| options += 1);
        if counted.is_ok() { options } else { 0 }
    };
    match (options(32), options(64)) {
        (_, many) if arity == 2 && many > MANY_ON_A_BOARD => 1 << 13,
        _ if arity == 2 => u64::MAX,
        (few, many) if few > MANY_OPTIONS || many > 10 * MANY_OPTIONS => 1 << 8,
        (few, many) if many > 3 * few && many > 64 => 1 << 13,
        _ => u64::MAX,
    }
}

/// So many options of heap 32 are many, and so many of (64, 64).
const MANY_OPTIONS: u64 = 5_000;
const MANY_ON_A_BOARD: u64 = 1_000;

/// The law that a theorem gives by the form of the rule, proved; the table is only there to be shown.
fn by_theorem(rules: &dyn Rules, request: LawRequest, budget: &Budget<'_>) -> Option<LawAnswer> {
    let shown = SHOWN[rules.arity().unwrap_or(1).clamp(1, SHOWN.len()) - 1];
    let limit = request.limit.unwrap_or(shown);
    let Some(ruleset) = rules.as_ruleset() else {
        let theorem = theorem_on_lists(rules, budget)?;
        // Lists form no table, and those of one number are no heaps of another game.
        let mut answer = LawAnswer::unknown(Table::from_values(Vec::new()));
        answer.standing = Firmness::Proved;
        answer.proofs = vec![theorem.proved.clone()];
        answer.theorem = Some(theorem);
        return Some(answer);
    };
    let law = theorem_law(ruleset, budget)?;
    let table = fill(rules, limit, budget).ok()?.table;
    let Verdict::Proved(proofs) = prove(rules, &law, &table, budget) else { return None };
    let agrees_below = table.limit();
    let (law_bits, bare_bits) = (law.description_length(), f64::INFINITY);
    let found = Found { law, needed: 0, agrees_below, screened: false, law_bits, bare_bits };
    let mut answer = LawAnswer::unknown(table);
    answer.standing = Firmness::Proved;
    answer.proofs = proofs;
    answer.found = Some(found);
    Some(answer)
}

/// How far the table beside a theorem goes, by the number of coordinates.
const SHOWN: [u64; 5] = [64, 24, 8, 5, 3];

fn default_limit(arity: usize) -> u64 {
    match arity {
        1 => 20_000,
        2 => 128,
        3 => 20,
        // Positions are many and have many options: who proves a law seen in few needs no more, and who does not looks on.
        _ => 12,
    }
}

/// The law that was found, proved if that can be had; of several that fit, one that can be proved.
fn adopted(
    rules: &dyn Rules,
    request: LawRequest,
    finding: Finding,
    table: Table,
    budget: &Budget<'_>,
) -> LawAnswer {
    let mut answer = LawAnswer { tried: finding.tried, ..LawAnswer::unknown(table) };
    let of_values = finding.law.as_ref().is_some_and(|found| found.law.claim == Claim::Grundy);
    let far = if of_values || request.limit.is_some() { None } else { far_period(rules, budget) };
    if let Some(found) = far.or(finding.law) {
        answer.adopt(rules, found, request.prove, budget);
    }
    if request.prove && answer.standing == Firmness::Conjectured {
        answer.prefer_proved(rules, finding.rivals, budget);
    }
    answer
}

impl LawAnswer {
    /// Where the law fails farther out than it was found; it is held against a longer table unless it is proved, and
    /// against the one that somebody asked for in any case.
    fn scrutinised(&mut self, request: LawRequest, scrutiny: &mut Scrutiny<'_>) -> Option<u64> {
        let is_conjecture = self.standing == Firmness::Conjectured;
        let found = self.found.as_mut().filter(|_| is_conjecture || request.limit.is_some())?;
        let failure = match is_conjecture {
            true => scrutiny.failure(&found.law, &self.table),
            false => scrutiny.refutation(&found.law, &self.table),
        };
        found.agrees_below = found.agrees_below.max(scrutiny.table(&self.table).limit());
        failure
    }

    /// What is still wanted: an automaton, a period that lies far out, proofs of the laws beside.
    fn complete(&mut self, rules: &dyn Rules, request: LawRequest, lesson: &mut Lesson, budget: &Budget<'_>) {
        if !request.prove {
            return;
        }
        if self.standing != Firmness::Proved
            && (self.wants_automaton() || is_one_heap(rules))
            && let Some(discovered) = lesson.taken(rules, budget)
        {
            self.learn(rules, discovered, budget);
        }
        if self.standing != Firmness::Proved && self.wants_automaton() {
            self.look_far(rules, request.longest, budget);
        }
        if self.standing == Firmness::Proved {
            self.prove_others(rules, budget);
        }
        self.prove_rows(rules, budget);
    }

    /// Conjectures beside the law are held against the longer table as well.
    fn keep_what_holds(&mut self, scrutiny: &mut Scrutiny<'_>) {
        let table = &self.table;
        self.others.retain_mut(|other| {
            let holds = !other.proofs.is_empty() || scrutiny.failure(&other.found.law, table).is_none();
            other.found.agrees_below = if other.proofs.is_empty() {
                scrutiny.table(table).limit()
            } else {
                other.found.agrees_below
            };
            holds
        });
        if let Some(rows) = self.rows.as_mut().filter(|rows| rows.proof.is_none()) {
            if !scrutiny.rows_hold(&rows.found.law, table) {
                self.rows = None;
            } else {
                rows.found.agrees_below = scrutiny.table(table).limit();
            }
        }
    }

    /// Names the coordinates in every law.
    pub(crate) fn speak_of(&mut self, names: &[String]) {
        let rename = |law: &mut Law| *law = law.clone().named(names);
        self.found.iter_mut().for_each(|found| rename(&mut found.law));
        self.others.iter_mut().for_each(|other| rename(&mut other.found.law));
        self.automaton.iter_mut().for_each(rename);
    }

    fn adopt(&mut self, rules: &dyn Rules, found: Found, wants_proof: bool, budget: &Budget<'_>) {
        self.standing = Firmness::Conjectured;
        if wants_proof {
            match prove(rules, &found.law, &self.table, budget) {
                Verdict::Proved(proofs) => {
                    self.proofs = proofs;
                    self.standing = Firmness::Proved;
                }
                Verdict::Undecided(why) => self.undecided = Some(why),
                // The table was grown since the law was found, and it shows better now.
                Verdict::Refuted(_) => {
                    self.standing = Firmness::None;
                    return;
                }
            }
        }
        self.found = Some(found);
    }

    /// Of several laws that fit the same table one that can be proved is shown, and the simpler one beside it, as what it
    /// is: a conjecture that this one does not contradict as far as anybody looked.
    fn prefer_proved(&mut self, rules: &dyn Rules, rivals: Vec<Found>, budget: &Budget<'_>) {
        for rival in rivals {
            let Verdict::Proved(proofs) = prove(rules, &rival.law, &self.table, budget) else { continue };
            let simpler = self.found.replace(rival);
            self.proofs = proofs;
            self.standing = Firmness::Proved;
            self.undecided = None;
            let agrees = |found: &Found| self.law().is_some_and(|law| agree_far_out(&found.law, law));
            let seen = simpler.filter(agrees).map(OtherLaw::seen);
            self.others.extend(seen);
            return;
        }
    }

    /// Rows are proved where no law of all values is; those of which a law of all values is proved are left out.
    fn prove_rows(&mut self, rules: &dyn Rules, budget: &Budget<'_>) {
        if self.standing == Firmness::Proved && self.shown_claim() == Claim::Grundy {
            self.rows = None;
        }
        let Some(rows) = &mut self.rows else { return };
        match prove_rows(rules, &rows.found.law, &self.table, budget) {
            Ok(proved) => rows.proof = Some(proved),
            Err(why) if self.found.is_none() => self.undecided = Some(why),
            Err(_) => {}
        }
    }

    /// Laws beside a proved one have proofs of their own; what says less than proved values and has none is left out.
    fn prove_others(&mut self, rules: &dyn Rules, budget: &Budget<'_>) {
        for other in self.others.iter_mut().filter(|other| other.proofs.is_empty()) {
            if let Verdict::Proved(proofs) = prove(rules, &other.found.law, &self.table, budget) {
                other.proofs = proofs;
            }
        }
        if self.shown_claim() == Claim::Grundy {
            self.others.retain(|other| !other.proofs.is_empty() || !other.says_less());
        }
    }

    /// An automaton may be learned where no closed form was seen, or where only the outcomes have one.
    fn wants_automaton(&self) -> bool {
        self.law().is_none_or(|law| law.claim == Claim::Outcome || law.is_automaton())
    }

    /// Looks for a period that lies beyond the table.
    fn look_far(&mut self, rules: &dyn Rules, longest: Longest, budget: &Budget<'_>) {
        if longest.heaps > self.table.limit() {
            let budget = Budget { positions: longest.heaps, ..*budget };
            let known = self.look_farther(rules, &[], longest.pairs, &budget, &mut |_| ());
            let is_without = self.long_period.is_none() && self.undecided.is_none();
            self.undecided =
                self.undecided.take().or_else(|| known.filter(|_| is_without).map(longest::no_period_below));
        }
    }

    /// Looks for a period of a code as long as the budget lasts, and no farther than so many pairs of parts, in memory that
    /// does not grow, and goes on from what an earlier search saved; says how many heaps are known. `pause` is shown the
    /// search now and then.
    ///
    /// Nothing is done where a law of all values is known, or where the rule is no code.
    pub fn look_farther(
        &mut self,
        rules: &dyn Rules,
        saved: &[u8],
        most_pairs: u64,
        budget: &Budget<'_>,
        pause: &mut dyn FnMut(&FarSearch),
    ) -> Option<u64> {
        let ruleset = rules.as_ruleset().filter(|ruleset| ruleset.code().is_some())?;
        if self.standing == Firmness::Proved || !self.wants_automaton() {
            return None;
        }
        let found = find_period(&recognise(rules, budget)?, saved, most_pairs, budget, pause);
        let known = Some(found.known());
        let Some(evidence) = found.evidence() else { return known };
        // What was found and could not be proved is shown as what it is, with the reason, and never dropped.
        (self.standing, self.proofs, self.undecided) = match prove_period(ruleset, evidence, budget) {
            Verdict::Proved(proofs) => (Firmness::Proved, proofs, None),
            Verdict::Undecided(why) => (Firmness::Conjectured, Vec::new(), Some(why)),
            Verdict::Refuted(_) => return known,
        };
        // A law of the short table either says the same or is wrong.
        self.found = None;
        self.long_period = LongPeriod::new(found);
        known
    }

    pub(crate) fn learn(&mut self, rules: &dyn Rules, discovered: Discovered, budget: &Budget<'_>) {
        // What is proved is the automaton, so that is what is shown; a closed form beside it is proved if it follows.
        self.others.splice(0..0, self.found.take().map(OtherLaw::seen));
        let ruleset = rules.as_ruleset();
        for other in &mut self.others {
            let law = &other.found.law;
            if ruleset.is_some_and(|rules| follows_from(rules, law, &discovered, budget)) {
                other.proofs = vec![discovered.proved.clone()];
            }
        }
        self.undecided = None;
        self.standing = Firmness::Proved;
        self.proofs = vec![discovered.proved.clone()];
        self.automaton = discovered.as_law(budget);
        self.discovered = Some(discovered);
    }
}

/// Whether positions are single heaps: an automaton of one is learned quickly, and proves what a closed form only conjectures.
fn is_one_heap(rules: &dyn Rules) -> bool {
    rules.arity() == Some(1) && !rules.has_start()
}

/// Whether two laws of one heap agree on the first hundred thousand heaps, and at heaps of every size.
fn agree_far_out(left: &Law, right: &Law) -> bool {
    let sizes =
        (17..63).flat_map(|bits| (0..64u64).map(move |near| (1u64 << bits) + near * ((1 << (bits - 6)) + 1)));
    let mut heaps = (0..100_000).chain(sizes);
    left.arity == 1 && right.arity == 1 && heaps.all(|heap| left.number(&[heap]) == right.number(&[heap]))
}

/// The witness of a refutation, for those who name it.
pub type Refutation = Witness;
