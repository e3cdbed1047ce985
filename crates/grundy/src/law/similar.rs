//! Games of the catalogue that have the same values, perhaps shifted or scaled: a claim with its standing, like every other.

use std::sync::atomic::{AtomicU64, Ordering};

use grundy_law::{Claim, Likeness, likenesses};
use grundy_proof::{Verdict, prove, prove_same};
use grundy_rule::{Rules, Text};
use grundy_table::{Budget, Table, cheapest, fill};

use crate::law::LawAnswer;
use crate::law::least_code::least_code;
use crate::open::open;
use crate::standing::Firmness;
use grundy_catalogue::{Page, catalogue};

/// A likeness, and how far it is known.
pub struct Alike {
    /// What is like what.
    pub likeness: Likeness,
    /// What the other game is called in each language.
    pub name: Text,
    /// Proved if there is a reason why the values are the same for ever; otherwise conjectured.
    pub standing: Firmness,
    /// That reason.
    pub reason: Option<Reason>,
    /// The values agree below this limit.
    pub agrees_below: u64,
}

/// Why two games have the same values for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The values of their options are the same, whatever they are.
    SameOptions,
    /// One law is proved for both.
    SameLaw,
}

impl Reason {
    fn text(self) -> Text {
        match self {
            Reason::SameOptions => Text::new("the options have the same values", "后继的值相同"),
            Reason::SameLaw => Text::new("the same law is proved for both", "两者的同一规律均已证明"),
        }
    }
}

impl Alike {
    fn new(likeness: Likeness, name: Text, reason: Option<Reason>, agrees_below: u64) -> Alike {
        let standing = if reason.is_some() { Firmness::Proved } else { Firmness::Conjectured };
        Alike { likeness, name, standing, reason, agrees_below }
    }

    /// What is alike, as a sentence that does not say how far it is known.
    pub fn claim(&self) -> Text {
        self.likeness.text_about(&self.name)
    }

    /// The claim with its standing, as a sentence.
    pub fn text(&self) -> Text {
        let Text { english, chinese } = self.claim();
        let below = self.agrees_below;
        match self.reason.map(Reason::text) {
            Some(why) => Text::new(
                format!("{english} (proved: {})", why.english),
                format!("{chinese}（已证明：{}）", why.chinese),
            ),
            None => Text::new(
                format!("{english} (conjectured: agrees below {below})"),
                format!("{chinese}（猜想：在 {below} 以下符合）"),
            ),
        }
    }
}

/// So many positions may be looked at after the budget has ended.
const FEW_POSITIONS: u64 = 1 << 20;

/// So often that work may ask whether to stop: once or twice for each of some thousand codes.
const FEW_QUESTIONS: u64 = 1 << 13;

/// So many values are looked at before others are computed.
const FIRST_LOOK: u64 = 400;

/// So many values are compared, where they cost but a moment.
const SECOND_LOOK: u64 = 20_000;

/// So many are compared after the budget has ended: whoever asked may have gone.
const LAST_LOOK: u64 = 2_000;

/// What the longer table of another game may cost, in reads of an option's value.
const MOST_READS: f64 = 2e7;

/// The games whose values are those of the answer's table, in the order of the catalogue. Where no law is known, also the
/// shortest code with the same options, by which the game is known to others.
pub fn same_as(rules: &dyn Rules, answer: &LawAnswer, budget: &Budget<'_>) -> Vec<Alike> {
    if answer.table.arity() != 1 {
        return Vec::new();
    }
    let is_open = answer.evaluable().is_none() && answer.long_period.is_none();
    // The search for a law of an open game ends with its budget; what the game is called takes but a moment more.
    let asked = AtomicU64::new(0);
    let moment_is_over = || asked.fetch_add(1, Ordering::Relaxed) >= FEW_QUESTIONS;
    let moment = Budget { should_stop: &moment_is_over, positions: FEW_POSITIONS, ..*budget };
    let is_over = is_open && is_short(rules) && budget.stopped();
    let (budget, look) = if is_over { (&moment, LAST_LOOK) } else { (budget, SECOND_LOOK) };
    let mut alike = alike_in_catalogue(rules, answer, look, budget);
    let is_named = alike.iter().any(|alike| alike.standing == Firmness::Proved);
    let class = rules.as_ruleset().filter(|_| is_open && !is_named).and_then(|own| least_code(own, budget));
    alike.extend(class.map(|(name, shift)| {
        let start = u64::try_from(shift).unwrap_or(0);
        let title = Text::new(&name, &name);
        let likeness = Likeness { name, shift: -shift, divisor: 1, start, compared: FIRST_LOOK };
        Alike::new(likeness, title, Some(Reason::SameOptions), FIRST_LOOK)
    }));
    alike
}

/// The games of the catalogue that are alike. Few values show that most are not; those that may be are compared in many.
fn alike_in_catalogue(rules: &dyn Rules, answer: &LawAnswer, look: u64, budget: &Budget<'_>) -> Vec<Alike> {
    let short = filled(rules, FIRST_LOOK, budget).filter(|_| answer.table.limit() < FIRST_LOOK);
    let Some(first) = short.as_ref().unwrap_or(&answer.table).values() else { return Vec::new() };
    let first = &first[..first.len().min(FIRST_LOOK as usize)];
    let mut candidates =
        catalogue().games().iter().filter(|page| is_alike_on_its_page(page, first)).peekable();
    if candidates.peek().is_none() {
        return Vec::new();
    }
    // A law may be seen in a few values; that two games are alike is claimed from more.
    let longer = filled(rules, look, budget).filter(|_| answer.table.limit() < look);
    let Some(values) = longer.as_ref().unwrap_or(&answer.table).values() else { return Vec::new() };
    let most = if look < SECOND_LOOK { values.len().min(look as usize) } else { values.len() };
    let compared = Compared { rules, canonical: rules.canonical(), values: &values[..most], answer };
    candidates.filter_map(|page| compared.with(page, budget)).collect()
}

/// Whether it is a code of a few digits: only its values are had in a moment, and only such codes are known by another name.
fn is_short(rules: &dyn Rules) -> bool {
    let code = rules.as_ruleset().and_then(|ruleset| ruleset.code());
    code.and_then(|code| code.finite_digits()).is_some_and(|digits| digits.len() <= MOST_DIGITS)
}

/// Digits of a code that is known by another name, the one before the point with them.
const MOST_DIGITS: usize = 5;

/// A first look at the values that the page itself prints.
fn is_alike_on_its_page(page: &Page, values: &[u32]) -> bool {
    let Some(block) = page.block("values") else { return false };
    let numbers: Option<Vec<u32>> = block.split_whitespace().map(|number| number.parse().ok()).collect();
    let Some(theirs) = numbers.filter(|numbers| numbers.len() >= 8) else { return false };
    // Three values in the middle of the page must stand near the same place here, whatever the shift or scale.
    (1..=8).any(|divisor| {
        let stretched: Vec<u32> =
            theirs.iter().flat_map(|&value| std::iter::repeat_n(value, divisor)).collect();
        let window = &stretched[stretched.len() / 2..(stretched.len() / 2 + 6).min(stretched.len())];
        values.windows(window.len()).take(stretched.len() + 20).any(|ours| ours == window)
    })
}

/// The values that others are compared with.
struct Compared<'a> {
    rules: &'a dyn Rules,
    canonical: String,
    values: &'a [u32],
    answer: &'a LawAnswer,
}

impl Compared<'_> {
    fn with(&self, page: &Page, budget: &Budget<'_>) -> Option<Alike> {
        let opened = open(page.rule()?, &page.parameters).ok()?;
        let rules = opened.rules.as_ref();
        if rules.canonical() == self.canonical || rules.arity() != Some(1) {
            return None;
        }
        let name = page.title.english.as_str();
        self.like(name, &filled(rules, FIRST_LOOK, budget)?)?;
        // As far as both can be had cheaply: what is seen to differ is not alike.
        let lengths = std::iter::successors(Some(self.values.len() as u64), |length| Some(length / 2));
        let mut lengths = lengths.take_while(|length| *length > FIRST_LOOK).chain([FIRST_LOOK]);
        let table = lengths.find_map(|length| filled(rules, length, budget))?;
        let likeness = self.like(name, &table)?;
        let agrees_below = table.limit().min(self.values.len() as u64);
        let options = self.has_options_of(&likeness, rules, budget).then_some(Reason::SameOptions);
        let law = || self.has_law_of(&likeness, rules, &table, budget).then_some(Reason::SameLaw);
        Some(Alike::new(likeness.clone(), page.title.clone(), options.or_else(law), agrees_below))
    }

    fn like(&self, name: &str, theirs: &Table) -> Option<Likeness> {
        likenesses(self.values, &[(name, &theirs.values()?)]).into_iter().next()
    }

    /// Games with the same options have the same values, whether or not anybody knows a law of them.
    fn has_options_of(&self, likeness: &Likeness, rules: &dyn Rules, budget: &Budget<'_>) -> bool {
        let both = self.rules.as_ruleset().zip(rules.as_ruleset()).filter(|_| likeness.divisor == 1);
        both.is_some_and(|(own, other)| prove_same(own, other, -likeness.shift, budget).is_some())
    }

    /// A law of all values that is proved for both rules gives both the same values for ever.
    fn has_law_of(&self, likeness: &Likeness, rules: &dyn Rules, table: &Table, budget: &Budget<'_>) -> bool {
        let is_plain = likeness.shift == 0 && likeness.divisor == 1 && likeness.start == 0;
        let law = self.answer.law().filter(|law| is_plain && law.claim == Claim::Grundy);
        self.answer.standing == Firmness::Proved
            && law.is_some_and(|law| matches!(prove(rules, law, table, budget), Verdict::Proved(_)))
    }
}

/// The table, where it costs but a moment: games whose positions must be remembered one by one can take the whole budget.
fn filled(rules: &dyn Rules, limit: u64, budget: &Budget<'_>) -> Option<Table> {
    let engine = cheapest(rules, limit);
    let is_cheap =
        engine.accept(rules, limit).is_ok_and(|cost| limit <= FIRST_LOOK || cost.reads <= MOST_READS);
    if !is_cheap || !engine.is_tabular() {
        return None;
    }
    fill(rules, limit, budget).ok().filter(|filled| filled.stopped.is_none()).map(|filled| filled.table)
}
