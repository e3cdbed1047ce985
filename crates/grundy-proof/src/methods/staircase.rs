//! Staircase Nim: any number of tokens goes down one stair; on the ground they are dead.
//!
//! # Theorem
//! The Grundy value is the nim-sum of the tokens on the odd stairs, counted from 1 at the bottom (R. P. Sprague, *Über zwei Abarten von
//! Nim*, Tôhoku Mathematical Journal 43 (1937), 351–354).
//!
//! # What the certificate holds
//! The coordinates from the lowest stair to the highest. The checker decides by automata that the options of the rule are those of
//! the stairs, everywhere.

use super::sampling::{looks_like, options, plain_arity};
use super::{Draft, Goal, Hindrance, Method, not_for};
use crate::certificate::{Certificate, listed};
use grundy_law::{Claim, Form, FormulaTemplate, Law, NimSum, Periodic};
use grundy_rule::{Rules, Ruleset, Text};
use grundy_table::Budget;

/// The theorem on stairs.
pub struct Staircase;

impl Method for Staircase {
    fn name(&self) -> &'static str {
        "staircase"
    }

    fn law(&self, ruleset: &Ruleset, _: &Budget) -> Option<Law> {
        let order = order(ruleset)?;
        let odd: Vec<usize> = order.iter().copied().step_by(2).collect();
        let identity = FormulaTemplate { shift: 0, period: None, modulus: None, divisor: 1, last: None };
        let zero = Periodic { preperiod: Vec::new(), word: vec![0], saltus: 0 };
        let law = |place: usize| {
            let form = if odd.contains(&place) {
                Form::Template(identity.clone())
            } else {
                Form::Periodic(zero.clone())
            };
            Law::new(1, Claim::Grundy, form, Vec::new())
        };
        let laws = (0..order.len()).map(law).collect();
        Some(Law::new(order.len(), Claim::Grundy, Form::NimSum(NimSum { laws }), Vec::new()))
    }

    fn draft(&self, goal: &Goal) -> Result<Draft, Hindrance> {
        let refusal = || not_for("tokens on stairs", "阶梯博弈");
        let order = order(goal.ruleset).ok_or_else(refusal)?;
        if self.law(goal.ruleset, goal.budget).as_ref() != Some(goal.law) {
            return Err(refusal());
        }
        let mut odd: Vec<usize> = order.iter().copied().step_by(2).collect();
        odd.sort_unstable();
        let certificate = Certificate {
            rule: goal.ruleset.canonical(),
            claim: format!("{{\"kind\": \"grundy\", \"law\": {{\"xor\": {}}}}}", listed(odd)),
            method: self.name(),
            proof: Some(format!("{{\"order\": {}}}", listed(order))),
        };
        Ok(Draft { certificate, explanation: words() })
    }
}

/// The checker has two tracks for each stair.
const MOST_STAIRS: usize = 6;

/// The coordinates from the lowest stair to the highest, if a first look says that they are stairs.
fn order(ruleset: &Ruleset) -> Option<Vec<usize>> {
    let stairs = plain_arity(ruleset, false).filter(|stairs| (2..=MOST_STAIRS).contains(stairs))?;
    // One token alone goes to the stair below it, or away.
    let unit = |place: usize| (0..stairs).map(|other| u64::from(other == place)).collect::<Vec<u64>>();
    let below = |place: usize| match &options(ruleset, &unit(place))?[..] {
        [one] => Some((0..stairs).find(|&other| *one == unit(other))),
        _ => None,
    };
    let below: Vec<Option<usize>> = (0..stairs).map(below).collect::<Option<_>>()?;
    let mut order = vec![below.iter().position(Option::is_none)?];
    while order.len() < stairs {
        let last = order.last().copied();
        let next = (0..stairs).find(|&place| below[place] == last)?;
        order.push(next);
    }
    let expected = |position: &[u64]| {
        let mut expected = Vec::new();
        for (height, &place) in order.iter().enumerate() {
            for carried in 1..=position[place] {
                let mut option = position.to_vec();
                option[place] -= carried;
                if height > 0 {
                    option[order[height - 1]] += carried;
                }
                expected.push(option);
            }
        }
        expected
    };
    looks_like(ruleset, stairs, 3, expected).then_some(order)
}

/// The theorem in words.
pub(crate) fn words() -> Text {
    Text::new(
        "Checked, for all positions at once: a move carries any number of tokens one stair down, and from the lowest stair away. Only the odd stairs count \
         (Sprague 1937): the value is the xor of their tokens. Every move changes exactly one odd stair, so no option has the value of the \
         position; a smaller value is reached as in Nim, by carrying tokens from an odd stair to an even one or to the ground. The sum of all heights \
         falls with every move, so by induction the xor is the Grundy value.",
        "已对全部局面一次检验：每步把某一级上任意多个石子移到下一级，最低一级上的移出。只有奇数级有用（Sprague 1937）：SG 值是奇数级上石子数的异或和。\
         每一步恰好改变一个奇数级，所以后继的值都与自己不同；更小的值像尼姆那样达到：从奇数级往下移。所有石子高度之和每步都下降，由归纳法，异或和就是 SG 值。",
    )
}
