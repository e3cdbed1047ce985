//! A law as soon as it is seen: somebody looks on while it is tested and proved.

use grundy_law::{Search, has_known_shape};
use grundy_proof::{Discovered, discover};
use grundy_rule::{Halt, Rules, Ruleset};
use grundy_table::{Budget, fill};

use crate::law::says::Footing;
use crate::law::{LawAnswer, LawRequest, seen};
use crate::names::table_names;
use crate::open::coordinate_names;

/// Who is shown a law as soon as it is seen. It carries its standing: what is only conjectured may still turn out false.
pub type Glimpse<'a> = &'a mut dyn FnMut(LawAnswer);

/// An automaton that is learned from small tables, once: early where long tables are dear, else when it is wanted.
pub(crate) enum Lesson {
    /// Nothing was learned yet.
    Ahead,
    /// What was learned, if anything.
    Over(Option<Discovered>),
}

impl Lesson {
    /// Where the smallest tables show no law and longer ones are dear, an automaton is learned before they grow.
    pub(crate) fn early(
        rules: &dyn Rules,
        request: LawRequest,
        search: &Search,
        glimpse: Glimpse<'_>,
        budget: &Budget<'_>,
    ) -> Result<Lesson, Halt> {
        let Some(ruleset) = rules.as_ruleset().filter(|_| request.prove) else { return Ok(Lesson::Ahead) };
        let mut lesson = Lesson::Ahead;
        let small = if is_dear(ruleset) {
            let (finding, table) =
                seen(rules, &Search { most: search.most.min(SMALL), ..*search }, 1, glimpse, budget)?;
            if finding.law.is_some() {
                glimpse(LawAnswer::seen_in(table, finding));
                return Ok(lesson);
            }
            table
        } else if has_many_numbers(ruleset) {
            let table = fill(rules, search.most.min(SMALL_BOX), budget)?.table;
            if has_known_shape(&table) {
                return Ok(lesson);
            }
            table
        } else {
            return Ok(lesson);
        };
        if let Some(discovered) = lesson.taken(rules, budget) {
            let mut answer = LawAnswer::unknown(small);
            answer.learn(rules, discovered, budget);
            glimpse(answer);
        }
        Ok(lesson)
    }

    /// What can be learned.
    pub(crate) fn taken(&mut self, rules: &dyn Rules, budget: &Budget<'_>) -> Option<Discovered> {
        if let Lesson::Over(learned) = self {
            return learned.clone();
        }
        let learned = rules.as_ruleset().and_then(|ruleset| discover(ruleset, budget));
        *self = Lesson::Over(learned.clone());
        learned
    }
}

/// A table of so many starting numbers shows most laws.
const SMALL: u64 = 64;

/// So does a box of so many in each coordinate.
const SMALL_BOX: u64 = 8;

/// Whether a box of positions grows so fast that the search in it is long.
fn has_many_numbers(ruleset: &Ruleset) -> bool {
    ruleset.start_clause().is_none() && ruleset.arity().is_some_and(|arity| arity > 2)
}

/// Whether each starting number asks for a board of positions, which are remembered one by one.
fn is_dear(ruleset: &Ruleset) -> bool {
    let is_board = ruleset.clauses().first().is_some_and(|clause| clause.pattern.len() > 1);
    ruleset.start_clause().is_some() && ruleset.clauses().len() == 1 && is_board
}

impl LawAnswer {
    /// The law in the names of the rule, and where it speaks.
    pub(crate) fn worded(mut self, rules: &dyn Rules, budget: &Budget<'_>) -> LawAnswer {
        self.footing = Footing::of(rules, &self, budget);
        match rules.as_ruleset() {
            Some(ruleset) => self.speak_of(&spoken_names(ruleset)),
            None => self.speak_of(&names_of_starts(rules)),
        }
        self
    }
}

/// What a law calls the coordinates: the name of the starting number, or the names in the first clause.
fn spoken_names(ruleset: &Ruleset) -> Vec<String> {
    match ruleset.start_clause() {
        Some(start) => vec![start.name.clone()],
        None => coordinate_names(ruleset),
    }
}

/// The names of the numbers from which rules start that the first edition has no words for.
fn names_of_starts(rules: &dyn Rules) -> Vec<String> {
    let names = if rules.has_start() { table_names(rules) } else { Vec::new() };
    if Some(names.len()) == rules.arity() { names } else { Vec::new() }
}
