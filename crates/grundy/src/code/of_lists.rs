//! Programs of games on lists whose law is known: the list is a start, and stands for a heap that has its value.
//!
//! A program that walks through lists ends where they are long; one that has the law reads them and is done.

use grundy_emit::reads::{Expression, Item, ItemKind};
use grundy_emit::{ToldLaw, WrittenCode};
use grundy_proof::ListLaw;
use grundy_rule::{Diagnostic, Halt, Rules, Template, Text};
use grundy_table::{Budget, Compound};

use super::spelled::start_of;
use super::{CodeQuestion, code_told, standing_words};
use crate::law::{LawAnswer, SCOPES, Scope, SeenOnLists, law_on_lists_of};
use crate::lists::is_bag;
use crate::open::open;
use crate::solve::solution::Play;
use crate::standing::Firmness;

/// A rule that has the same values, the law that says so, and how far that is known.
struct StandIn {
    rule: String,
    compound: Compound,
    told: ToldLaw,
    standing: Text,
}

/// The program by the theorem that decides all lists, where there is one.
pub(super) fn by_theorem(
    rules: &dyn Rules,
    answer: &LawAnswer,
    question: &CodeQuestion,
    budget: &Budget<'_>,
) -> Option<WrittenCode> {
    let theorem = answer.theorem.as_ref()?;
    let own = list_name(rules)?;
    let standing = standing_words(Firmness::Proved, theorem.proved.method());
    let law = ToldLaw {
        rule: rules.canonical(),
        law: theorem.law.words(),
        is_outcome: matches!(theorem.law, ListLaw::Columns(_)),
        is_hackenbush: false,
    };
    let is_normal = question.play == Play::Normal;
    let (rule, compound) = match &theorem.law {
        // A heap with the same value is another position where the last move loses.
        ListLaw::OddPlaces | ListLaw::EveryOtherGap | ListLaw::Columns(_) if !is_normal => return None,
        ListLaw::OddPlaces => (
            heap_of(&format!(
                "start {own}[] -> xor({own}[index] for index in 0..len({own}) if index % 2 == 0)"
            )),
            Compound::Sum,
        ),
        // Of lists that do not rise the law says nothing.
        ListLaw::EveryOtherGap => {
            let domain = Some(domain_of(&rules.canonical())).filter(|domain| !domain.is_empty())?;
            (heap_of(&(gaps(&own) + &domain)), Compound::Sum)
        }
        ListLaw::Columns(modulus) => (heap_of(&columns(&own, *modulus)), Compound::Sum),
        ListLaw::SumOfHeaps(_) => (heaps(rules)?, Compound::Sum),
        ListLaw::EveryHeap(_) if is_one_list(question) => (heaps(rules)?, Compound::Selective),
        ListLaw::EveryHeap(_) | ListLaw::EvenArms | ListLaw::Stalks => return None,
    };
    StandIn { rule, compound, told: law, standing }.program(question, budget).ok()
}

/// The program by a law that short lists show and longer ones obey, where no other fits.
pub(super) fn by_what_is_seen(
    rules: &dyn Rules,
    question: &CodeQuestion,
    budget: &Budget<'_>,
) -> Option<WrittenCode> {
    if question.only_proved || question.play == Play::Misere || question.compound != Compound::Sum {
        return None;
    }
    let own = list_name(rules)?;
    let seen =
        |scopes: &[Scope]| law_on_lists_of(rules, scopes, budget).ok()?.filter(|seen| seen.further.shows());
    let seen = seen(&SCOPES).or_else(|| seen(&[read_scope(question, &own)?]))?;
    let is_ordered = matches!(seen.scope, Scope::Rising | Scope::StrictlyRising);
    if is_ordered && !reads_numbers(question, &own) {
        return None;
    }
    let rule = rules.canonical();
    let start = start_of(&own, &seen, is_bag(rules) && !rules.has_start(), &rule) + &domain_of(&rule);
    let is_outcome = !matches!(seen.law, grundy_law::lists::LawOfLists::Value(_));
    let told = ToldLaw { rule: rules.canonical(), law: seen.words(), is_outcome, is_hackenbush: false };
    let standing = conjectured(&seen);
    StandIn { rule: heap_of(&start), compound: Compound::Sum, told, standing }.program(question, budget).ok()
}

impl StandIn {
    fn program(self, question: &CodeQuestion, budget: &Budget<'_>) -> Result<WrittenCode, Halt> {
        let opened = open(&self.rule, &[])?;
        let question = CodeQuestion { compound: self.joined(question)?, ..question.clone() };
        code_told(opened.rules.as_ref(), self.told, self.standing, &question, budget)
    }

    /// How heaps are joined: lists that are joined otherwise than in a sum are no heaps side by side.
    fn joined(&self, question: &CodeQuestion) -> Result<Compound, Diagnostic> {
        if question.compound == Compound::Sum {
            return Ok(self.compound);
        }
        Err(super::no_program(Text::new("a law of lists speaks of sums", "列表的规律只适用于普通的和")))
    }
}

fn conjectured(seen: &SeenOnLists) -> Text {
    let SeenOnLists { lists, longest, further, .. } = seen;
    let (more, longer) = (further.compared, further.longer);
    Text::new(
        format!(
            "conjectured: {lists} lists of up to {longest} numbers and {more} others, {longer} of them longer by two or more, agree; not proved"
        ),
        format!(
            "猜想：{lists} 个长度不超过 {longest} 的列表和另外 {more} 个（其中 {longer} 个至少长两项）都符合；未证明"
        ),
    )
}

/// The domain of a rule as a condition of a start: what is no position has no answer.
fn domain_of(rule: &str) -> String {
    let clauses = rule.split(';').map(str::trim);
    clauses
        .filter_map(|clause| clause.strip_prefix("domain "))
        .map(|domain| format!(" if {domain}"))
        .collect()
}

/// One heap of Nim has every value, and the list is a start of it.
fn heap_of(start: &str) -> String {
    format!("x -> x - k for k in 1..; {start}")
}

/// The xor of every other gap, from the last back.
fn gaps(own: &str) -> String {
    let gap = format!("(if place == 0 then {own}[0] else {own}[place] - {own}[place - 1] - 1)");
    format!("start {own}[] -> xor({gap} for place in 0..len({own}) if (len({own}) - place) % 2 == 1)")
}

fn columns(own: &str, modulus: u32) -> String {
    let ones = format!("sum(bitand(shr(element, place), 1) for element in {own})");
    format!("start {own}[] -> (if all({ones} % {modulus} == 0 for place in 0..62) then 0 else 1)")
}

/// The rule of one heap, where a list is many of them.
fn heaps(rules: &dyn Rules) -> Option<String> {
    let text = rules.vouched_text()?;
    let (each, _) = text.strip_prefix("lists of ")?.rsplit_once("; move in ")?;
    Some(each.to_string())
}

/// Whether no sum is read: several lists side by side are not one longer list, where a move may touch many heaps.
fn is_one_list(question: &CodeQuestion) -> bool {
    fn has_sum(items: &[Item]) -> bool {
        items.iter().any(|item| match &item.kind {
            ItemKind::Sum(..) | ItemKind::Positions(..) => true,
            ItemKind::Rounds(_, inner) => has_sum(inner),
            _ => false,
        })
    }
    question.reads.as_ref().is_some_and(|reads| !has_sum(&reads.items))
}

/// The lists that the limits let in, where they say more than that they are lists: `2 <= n`, `1 <= a`.
fn read_scope(question: &CodeQuestion, own: &str) -> Option<Scope> {
    fn count<'a>(items: &'a [Item], own: &str) -> Option<&'a Expression> {
        items.iter().find_map(|item| match &item.kind {
            ItemKind::Numbers(name, count) if name == own => Some(count),
            ItemKind::Rounds(_, inner) => count(inner, own),
            _ => None,
        })
    }
    let least = match count(&question.reads.as_ref()?.items, own)? {
        Expression::Name(count) => question.limits.least(count).unwrap_or(0),
        Expression::Integer(number) => *number,
        _ => 0,
    };
    let (length, number) = (usize::try_from(least).ok()?, question.limits.least(own).unwrap_or(0));
    let number = u64::try_from(number).ok()?;
    (length > 0 && length <= 3 && number <= 3).then_some(Scope::AtLeast { length, number })
}

/// Whether a list is read as numbers: the letters of a word hardly ever rise.
fn reads_numbers(question: &CodeQuestion, own: &str) -> bool {
    fn has(items: &[Item], own: &str) -> bool {
        items.iter().any(|item| match &item.kind {
            ItemKind::Numbers(name, _) => name == own,
            ItemKind::Rounds(_, inner) => has(inner, own),
            _ => false,
        })
    }
    question.reads.as_ref().is_some_and(|reads| has(&reads.items, own))
}

/// The rule's own name of its list.
fn list_name(rules: &dyn Rules) -> Option<String> {
    let template = Template::parse(&rules.canonical()).ok()?;
    let pattern = template.pattern()?;
    let own = pattern.strip_suffix("[]").or(pattern.strip_suffix("{}"))?;
    own.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_').then(|| own.to_string())
}
