//! Products: a move is one move in every factor at once.
//!
//! # Theorem
//! The Tartan theorem (E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*, chapter 14): the Grundy value of a product of
//! coin-turning games is the nim product of the values of the factors.
//!
//! # What the certificate holds
//! Which coordinate belongs to which factor, and a certificate for each factor. The checker sees from the form of the rule
//! that it is the product of theirs.

use super::sum::{explanations, part_laws, part_proof};
use super::{Draft, Goal, Hindrance, Method, not_for};
use crate::certificate::{Certificate, listed};
use crate::proved::Proved;
use grundy_law::{Claim, Form, Law, NimProduct};
use grundy_rule::{Rules, Ruleset, Text, factors};
use grundy_table::Budget;

/// The Tartan theorem.
pub struct Tartan;

impl Method for Tartan {
    fn name(&self) -> &'static str {
        "tartan"
    }

    fn law(&self, ruleset: &Ruleset, budget: &Budget) -> Option<Law> {
        let laws = part_laws(&factors(ruleset)?, budget)?;
        Some(Law::new(laws.len(), Claim::Grundy, Form::NimProduct(NimProduct { laws }), Vec::new()))
    }

    fn draft(&self, goal: &Goal) -> Result<Draft, Hindrance> {
        let refusal = || not_for("products of rules on one number", "单个数的规则的乘积");
        let Form::NimProduct(form) = &goal.law.form else { return Err(refusal()) };
        let parts = factors(goal.ruleset).ok_or_else(refusal)?;
        if parts.len() != form.laws.len() || !goal.law.exceptions.is_empty() {
            return Err(refusal());
        }
        let proofs = parts.iter().zip(&form.laws).map(|(part, law)| part_proof(part, law, goal.budget));
        Ok(product_of(goal.ruleset, &proofs.collect::<Result<Vec<Proved>, Text>>()?))
    }
}

/// The certificate of a product, from those of its factors, of one coordinate each.
pub(crate) fn product_of(ruleset: &Ruleset, proofs: &[Proved]) -> Draft {
    let coordinates = (0..proofs.len()).map(|place| listed([place]));
    let certificate = Certificate {
        rule: ruleset.canonical(),
        claim: format!("{{\"kind\": \"product\", \"parts\": {}}}", listed(coordinates)),
        method: Tartan.name(),
        proof: Some(format!("{{\"parts\": {}}}", listed(proofs.iter().map(Proved::certificate)))),
    };
    Draft { certificate, explanation: words(proofs) }
}

fn words(proofs: &[Proved]) -> Text {
    let each = explanations(proofs);
    Text::new(
        format!(
            "Checked from the form of the rule: every move is one move in each coordinate at once, as in a product of coin-turning games. By the Tartan theorem \
             (Winning Ways, chapter 14) the value is the nim product of the values of the coordinates. {}",
            each.english
        ),
        format!(
            "由规则的形式检验：每一步都是在每个坐标上同时各走一步，即翻硬币游戏的乘积。由 Tartan 定理（Winning Ways 第 14 章），SG 值是各坐标 SG 值的尼姆积。{}",
            each.chinese
        ),
    )
}
