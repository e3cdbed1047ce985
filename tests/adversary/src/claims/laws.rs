//! The laws of certificates: formulas, conditions, columns, xors and automata, each asked what it says.

use serde_json::Value;

use super::indices;
use super::lemmas::{by_factors, is_power_or_twice_a_prime, scaled};
use crate::automaton::{Numeration, Word, accepts, end};
use crate::meaning::{Trouble, holds, value};
use crate::read::{read_cond, read_expr};
use crate::tree::{Cond, Expr, Rule};

/// A law of a certificate.
pub(super) struct Law {
    law: Value,
    names: Vec<String>,
    expr: Option<Expr>,
    cond: Option<Cond>,
    rising: Option<Expr>,
}

/// Heaps beyond this are not followed down to where the function rises.
const STEPS_DOWN: usize = 100_000;

impl Law {
    pub(super) fn read(law: &Value, rule: &Rule) -> Option<Law> {
        Law::read_named(law, &rule.names())
    }

    pub(super) fn read_named(law: &Value, names: &[String]) -> Option<Law> {
        let expr = law["formula"].as_str().map(read_expr);
        let cond = law["condition"].as_str().map(read_cond);
        let rising = law["rising"].as_str().map(read_expr);
        // A formula that cannot be read cannot be tried.
        if matches!(expr, Some(None)) || matches!(cond, Some(None)) || matches!(rising, Some(None)) {
            return None;
        }
        Some(Law {
            law: law.clone(),
            names: names.to_vec(),
            expr: expr.flatten(),
            cond: cond.flatten(),
            rising: rising.flatten(),
        })
    }

    fn bound<'b>(&'b self, at: &[i128]) -> Vec<(&'b str, i128)> {
        self.names.iter().map(String::as_str).zip(at.iter().copied()).collect()
    }

    /// Whether the law gives this value; if not, what it says.
    pub(super) fn says_value(&self, tag: &str, at: &[i128], actual: u64) -> Result<(), String> {
        if let Some(expr) = &self.expr {
            return match value(expr, &self.bound(at)) {
                Ok(said) if said != i128::from(actual) => Err(said.to_string()),
                Ok(_) => Ok(()),
                Err(Trouble::Meaningless) => Err("nothing".into()),
                Err(_) => Ok(()),
            };
        }
        if let Some(list) = indices(&self.law["xor"]) {
            let said = list.iter().filter_map(|&i| at.get(i)).fold(0, |all, n| all ^ n);
            return if said == i128::from(actual) { Ok(()) } else { Err(said.to_string()) };
        }
        let heap = *at.first().unwrap_or(&0);
        let by_lemma = match (&self.law["scaling"], self.law["factors"].as_str()) {
            (_, Some(name)) => by_factors(name, heap),
            (law, None) => scaled(law, heap),
        };
        if let Some(said) = by_lemma {
            return if said == i128::from(actual) { Ok(()) } else { Err(said.to_string()) };
        }
        if let Some(expr) = &self.rising {
            return match self.risen(expr, heap) {
                Ok(Some(said)) if said != i128::from(actual) => Err(said.to_string()),
                Err(Trouble::Meaningless) => Err("nothing".into()),
                _ => Ok(()),
            };
        }
        self.automaton_says(tag, at, actual).unwrap_or(Ok(()))
    }

    /// Where the function rises it is the value; elsewhere one goes down by it and one more.
    fn risen(&self, expr: &Expr, mut heap: i128) -> Result<Option<i128>, Trouble> {
        let at = |heap: i128| Ok(value(expr, &self.bound(&[heap]))?.min(heap).max(0));
        for _ in 0..STEPS_DOWN {
            let now = at(heap)?;
            if heap == 0 || now > at(heap - 1)? {
                return Ok(Some(now));
            }
            heap -= now + 1;
        }
        Ok(None)
    }

    fn automaton_says(&self, tag: &str, at: &[i128], actual: u64) -> Option<Result<(), String>> {
        let numeration = Numeration::read(&self.law)?;
        let automaton = &self.law["automata"][tag];
        let kind = self.law["values"].as_str()?;
        if kind == "sets" {
            let state = end(automaton, &numeration, &Word::new(&numeration, at))?;
            let said = automaton["outputs"][state].as_u64();
            return Some(if said == Some(actual) { Ok(()) } else { Err(format!("{said:?}")) });
        }
        for candidate in 0..actual + 4 {
            let word = if kind == "power" {
                Word::new(&numeration, at).with_power(candidate)
            } else {
                Word::new(&numeration, &[at, &[candidate.into()]].concat())
            };
            if accepts(automaton, &numeration, &word)? != (candidate == actual) {
                return Some(Err(format!("otherwise about the value {candidate}")));
            }
        }
        Some(Ok(()))
    }

    pub(super) fn says_loss(&self, tag: &str, at: &[i128]) -> Option<bool> {
        if let Some(cond) = &self.cond {
            return holds(cond, &self.bound(at)).ok();
        }
        if let Some(modulus) = self.law["columns"].as_u64() {
            let ones = |place: u32| at.iter().filter(|n| *n >> place & 1 == 1).count() as u64;
            return Some((0..64).all(|place| ones(place).is_multiple_of(modulus)));
        }
        if self.law["factors"] == "powers of 2 and twice a prime" {
            return at.first().map(|heap| is_power_or_twice_a_prime(*heap));
        }
        let numeration = Numeration::read(&self.law)?;
        accepts(&self.law["automata"][tag], &numeration, &Word::new(&numeration, at))
    }
}
