//! Moore's Nim: take from at least one heap and at most k of them, as many as you like from each.
//!
//! # Theorem
//! E. H. Moore, *A generalization of the game called Nim*, Annals of Mathematics 11 (1910), 93–94: the player to move loses iff in
//! every binary place the number of ones, over all heaps, is a multiple of k + 1.
//!
//! # What the certificate holds
//! The number k + 1. The checker decides by automata that the options of the rule are those of the theorem's rule, everywhere.

use super::sampling::{looks_like, options, plain_arity};
use super::{Draft, Goal, Hindrance, Method, not_for};
use crate::certificate::Certificate;
use crate::theorem_laws::columns_law;
use grundy_law::{Form, Law, Operation};
use grundy_rule::{Rules, Ruleset, Text};
use grundy_table::{Budget, boxed};

/// The theorem of Moore.
pub struct Moore;

impl Method for Moore {
    fn name(&self) -> &'static str {
        "moore"
    }

    fn law(&self, ruleset: &Ruleset, _: &Budget) -> Option<Law> {
        let heaps = plain_arity(ruleset, false).filter(|heaps| (2..=MOST_HEAPS).contains(heaps))?;
        let most = options(ruleset, &vec![1; heaps])?.iter().map(|option| changed(option)).max()?;
        let below = |position: &[u64], option: &[u64]| {
            let lower = position.iter().zip(option).all(|(here, there)| there <= here);
            let moved = position.iter().zip(option).filter(|(here, there)| here != there).count();
            lower && (1..=most).contains(&moved)
        };
        let expected = |position: &[u64]| {
            boxed(heaps, SEEN).filter(|option| below(position, option)).collect::<Vec<Vec<u64>>>()
        };
        (most >= 2 && looks_like(ruleset, heaps, if heaps > 4 { 2 } else { SEEN }, expected))
            .then(|| columns_law(heaps, most as u32 + 1))
    }

    fn draft(&self, goal: &Goal) -> Result<Draft, Hindrance> {
        let law = self.law(goal.ruleset, goal.budget).filter(|law| law == goal.law);
        let refusal = || not_for("Moore's Nim and its columns", "Moore 尼姆及其按位模和");
        let Form::Combination(form) = law.ok_or_else(refusal)?.form else { return Err(refusal()) };
        let Operation::Columns(modulus) = form.operation else { return Err(refusal()) };
        let certificate = Certificate {
            rule: goal.ruleset.canonical(),
            claim: columns_claim(modulus),
            method: self.name(),
            proof: None,
        };
        Ok(Draft { certificate, explanation: words(modulus) })
    }
}

/// The checker has two tracks for each heap.
const MOST_HEAPS: usize = 6;
/// The options of heaps below this are compared before a certificate is written.
const SEEN: u64 = 3;

fn changed(option: &[u64]) -> usize {
    option.iter().filter(|&&left| left != 1).count()
}

/// The claim that columns decide.
pub(crate) fn columns_claim(modulus: u32) -> String {
    format!("{{\"kind\": \"outcome\", \"play\": \"normal\", \"law\": {{\"columns\": {modulus}}}}}")
}

/// The theorem in words.
pub(crate) fn words(modulus: u32) -> Text {
    let most = modulus - 1;
    Text::new(
        format!(
            "Checked, for all positions at once: the moves are those of Moore's Nim, in which a player lowers at least one heap and at most {most} \
             of them, each as far as he likes. Moore's theorem (1910): the player to move loses iff in every binary place the number of ones is a \
             multiple of {modulus}. A move changes at most {most} ones in the highest place that it changes, so it never leads from such a position to \
             another; and from any other position one can go through the places from the highest down and make every sum a multiple, lowering at most \
             {most} heaps."
        ),
        format!(
            "已对全部局面一次检验：走法恰为 Moore 尼姆，每步减少至少一堆、至多 {most} 堆，每堆减多少都可以。Moore 定理（1910）：每个二进制位上 1 的个数都是 \
             {modulus} 的倍数时必败，否则必胜。一步在它改动的最高位上至多改动 {most} 个 1，所以不会从这样的局面走到另一个这样的局面；\
             而从其他局面出发，可以从高位到低位逐位凑成倍数，至多减少 {most} 堆。"
        ),
    )
}
