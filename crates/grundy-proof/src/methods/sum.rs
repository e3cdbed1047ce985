//! Sums: coordinates that move by themselves.
//!
//! # Theorem
//! R. P. Sprague, *Über mathematische Kampfspiele*, Tôhoku Mathematical Journal 41 (1935), 438–444, and P. M. Grundy, *Mathematics and
//! games*, Eureka 2 (1939), 6–8: the Grundy value of a sum is the nim-sum of the values of its parts.
//!
//! # What the certificate holds
//! Which coordinates belong together, and a certificate for each part. The checker sees from the form of the rule that every
//! move changes one part and looks at no other.

use super::{Draft, Goal, Hindrance, Method, not_for};
use crate::certificate::{Certificate, listed};
use crate::methods::prove::{Verdict, prove};
use crate::methods::theorem_law;
use crate::proved::Proved;
use grundy_law::{Claim, Form, Law, NimSum, find};
use grundy_rule::{IndependentPart, Rules, Ruleset, Text, independent_parts};
use grundy_table::{Budget, fill};

/// The theorem of Sprague and Grundy.
pub struct Sum;

impl Method for Sum {
    fn name(&self) -> &'static str {
        "sum"
    }

    fn law(&self, ruleset: &Ruleset, budget: &Budget) -> Option<Law> {
        let laws = part_laws(&single_heaps(ruleset)?, budget)?;
        Some(Law::new(laws.len(), Claim::Grundy, Form::NimSum(NimSum { laws }), Vec::new()))
    }

    fn draft(&self, goal: &Goal) -> Result<Draft, Hindrance> {
        let refusal = || not_for("coordinates that move by themselves", "各坐标各走各的规则");
        let Form::NimSum(form) = &goal.law.form else { return Err(refusal()) };
        let parts = single_heaps(goal.ruleset).ok_or_else(refusal)?;
        if parts.len() != form.laws.len() || !goal.law.exceptions.is_empty() {
            return Err(refusal());
        }
        let proofs = parts.iter().zip(&form.laws).map(|(part, law)| part_proof(part, law, goal.budget));
        let proofs: Vec<Proved> = proofs.collect::<Result<_, Text>>()?;
        let coordinates = parts.iter().map(|part| listed(&part.coordinates));
        let certificate = Certificate {
            rule: goal.ruleset.canonical(),
            claim: format!("{{\"kind\": \"sum\", \"parts\": {}}}", listed(coordinates)),
            method: self.name(),
            proof: Some(format!("{{\"parts\": {}}}", listed(proofs.iter().map(Proved::certificate)))),
        };
        Ok(Draft { certificate, explanation: words(&proofs) })
    }
}

/// The law of each part, as its first values show it.
pub(super) fn part_laws(parts: &[IndependentPart], budget: &Budget) -> Option<Vec<Law>> {
    let mut known: Vec<(String, Law)> = Vec::new();
    let mut laws = Vec::new();
    for part in parts {
        // The same rule under another name of the heap has the same law.
        let text = part.ruleset.canonical().replace(heap_name(&part.ruleset), "_");
        if !known.iter().any(|(other, _)| *other == text) {
            known.push((text.clone(), part_law(&part.ruleset, budget)?));
        }
        laws.extend(known.iter().find(|(other, _)| *other == text).map(|(_, law)| law.clone()));
    }
    Some(laws)
}

/// The law that the first values show, else that of a theorem.
fn part_law(part: &Ruleset, budget: &Budget) -> Option<Law> {
    let is_of_values = |law: &Law| law.claim == Claim::Grundy;
    let table = fill(part, FIRST_LOOK, budget).ok()?.table;
    let seen = find(&table).law.map(|found| found.law).filter(is_of_values);
    seen.or_else(|| theorem_law(part, budget).filter(is_of_values))
}

/// So many values of a heap are looked at to see its law.
const FIRST_LOOK: u64 = 512;

/// The parts, if each is one heap.
fn single_heaps(ruleset: &Ruleset) -> Option<Vec<IndependentPart>> {
    independent_parts(ruleset).filter(|parts| parts.iter().all(|part| part.coordinates.len() == 1))
}

fn heap_name(ruleset: &Ruleset) -> &str {
    match ruleset.clauses().first().map(|clause| &clause.pattern[..]) {
        Some([grundy_rule::tree::Slotted::Name(name)]) => name,
        _ => "",
    }
}

pub(super) fn part_proof(part: &IndependentPart, law: &Law, budget: &Budget) -> Result<Proved, Text> {
    let table = fill(&part.ruleset, FIRST_LOOK, budget).map(|filled| filled.table);
    let table = table.map_err(|_| Text::new("a part has no table", "有一部分算不出表"))?;
    match prove(&part.ruleset, law, &table, budget) {
        Verdict::Proved(mut proofs) if proofs.len() == 1 => Ok(proofs.remove(0)),
        Verdict::Undecided(why) => Err(Text::new(
            format!("a part is not proved: {}", why.english),
            format!("有一部分没有得到证明：{}", why.chinese),
        )),
        _ => Err(Text::new("a part has another law", "有一部分的规律不同")),
    }
}

/// The explanations of the parts, each once.
pub(super) fn explanations(proofs: &[Proved]) -> Text {
    let mut shown: Vec<&Proved> = Vec::new();
    for proof in proofs {
        if !shown.iter().any(|other| other.explanation() == proof.explanation()) {
            shown.push(proof);
        }
    }
    let each = |pick: fn(&Text) -> &str| {
        shown.iter().map(|proof| pick(proof.explanation())).collect::<Vec<_>>().join(" ")
    };
    Text::new(each(|text| &text.english), each(|text| &text.chinese))
}

fn words(proofs: &[Proved]) -> Text {
    let each = explanations(proofs);
    Text::new(
        format!(
            "Checked from the form of the rule: every move changes one coordinate and looks at no other, so the game is the sum of its \
             coordinates. By the theorem of Sprague (1935) and Grundy (1939) the value is the xor of the values of the coordinates. {}",
            each.english
        ),
        format!(
            "由规则的形式检验：每一步只改变一个坐标，也不看别的坐标，所以这个游戏是各坐标之和。由 SG 定理（Sprague 1935，Grundy 1939），\
             SG 值是各坐标 SG 值的异或和。{}",
            each.chinese
        ),
    )
}
