//! Laws of the first rows of a board, proved for these rows and for nothing else.

use crate::automata::{Automaton, Blowup, Compiler, Formula, Linear, System, Track};
use crate::certificate::rows_claim;
use crate::explain::{beyond_certificates, by_automaton, check_budget};
use crate::forms::lowered;
use crate::game::law_automata::{Encoding, LawAutomata};
use crate::game::{Game, Stuck};
use crate::kernel::{Decision, Question, decide};
use crate::lower::Outside;
use crate::methods::prove::{another_law, rejected};
use crate::proved::Proved;
use crate::question::single;
use grundy_check::{Claim as Accepted, Period};
use grundy_law::{Claim, Direction, Form, Law, Periodic, RowLaw};
use grundy_rule::{Rules, Text};
use grundy_table::{Budget, Table};
use std::sync::Arc;

/// Proves that the first rows of a board repeat as stated; why not otherwise. Nothing follows for the rows beyond.
///
/// The table is of the rule. A certificate says how the rows repeat, not which values they have, so the table must hold a
/// preperiod and a period of each.
pub fn prove_rows(rules: &dyn Rules, law: &RowLaw, table: &Table, budget: &Budget) -> Result<Proved, Text> {
    let ruleset = rules.as_ruleset().ok_or_else(beyond_certificates)?;
    let needed = law.rows.iter().map(|row| row.preperiod.len() + row.word.len()).max().unwrap_or(0) as u64;
    if table.arity() != 2 || table.limit() < needed.max(law.rows.len() as u64) {
        return Err(Text::new(
            format!("the values below {needed} were not reached"),
            format!("没有算到 {needed} 以内的全部值"),
        ));
    }
    if law.witness_against(table).is_some() {
        return Err(Text::new("the table shows other values", "表中的值与之不同"));
    }
    match decide(ruleset, &RowQuestion { law }, budget).map_err(|stuck| stuck.words())? {
        Decision::Fails(failure) => Err(Text::new(
            format!("obligation {} fails at {:?}", failure.obligation, failure.position),
            format!("条件 {} 在 {:?} 处不成立", failure.obligation, failure.position),
        )),
        Decision::Holds(certificate) => {
            let words = by_automaton(&certificate, Encoding::Track);
            let proved = Proved::from_certificate(&certificate, words, &check_budget(budget))
                .map_err(|reason| rejected(&reason))?;
            if says(&proved, law) { Ok(proved) } else { Err(another_law()) }
        }
    }
}

/// Whether the accepted certificate speaks of the same rows, each with its own period.
fn says(proved: &Proved, law: &RowLaw) -> bool {
    let running = RowQuestion { law }.coordinates().map(|(running, _)| running as usize);
    match &proved.statement().claim {
        Accepted::Rows { along, rows } => {
            Some(*along) == running && rows.iter().copied().eq(law.rows.iter().map(period))
        }
        _ => false,
    }
}

/// Laws of rows as a question for the kernel.
struct RowQuestion<'a> {
    law: &'a RowLaw,
}

impl RowQuestion<'_> {
    /// The coordinate that runs and the one that is fixed.
    fn coordinates(&self) -> Option<(Track, Track)> {
        match self.law.direction {
            Direction::SecondFixed => Some((0, 1)),
            Direction::FirstFixed => Some((1, 0)),
            Direction::Diagonal => None,
        }
    }

    fn relation(&self, compiler: &Compiler) -> Result<Automaton, Stuck> {
        let (running, fixed) = self.coordinates().ok_or_else(diagonals)?;
        let mut cases = Vec::new();
        for (number, row) in self.law.rows.iter().enumerate() {
            let law = Law::new(1, Claim::Grundy, Form::Periodic(row.clone()), Vec::new());
            let relation = Arc::new(lowered(&law, compiler)?.relation);
            let here = Formula::equal(&Linear::track(fixed), &Linear::number(number as i64));
            let here = here.ok_or(Blowup::Range)?;
            cases.push(Formula::And(vec![here, Formula::Relation(relation, vec![running, 2])]));
        }
        Ok(compiler.compile(&Formula::Or(cases))?)
    }
}

impl Question for RowQuestion<'_> {
    fn system(&self) -> System {
        System::Base(2)
    }

    fn within(&self) -> Option<Formula> {
        let (_, fixed) = self.coordinates()?;
        Formula::less(&Linear::track(fixed), &Linear::number(self.law.rows.len() as i64))
    }

    fn law(&self, _: &Game, compiler: &Compiler) -> Result<LawAutomata, Stuck> {
        Ok(single(Encoding::Track, self.relation(compiler)?))
    }

    fn claim(&self, _: &Game, _: &LawAutomata, _: &Compiler) -> Result<String, Stuck> {
        let (running, _) = self.coordinates().ok_or_else(diagonals)?;
        Ok(rows_claim(running as usize, &self.law.rows.iter().map(period).collect::<Vec<_>>()))
    }
}

fn period(row: &Periodic) -> Period {
    Period { preperiod: row.preperiod.len() as u64, period: row.word.len() as u64, saltus: row.saltus }
}

fn diagonals() -> Stuck {
    Stuck::Outside(Outside(Text::new("diagonals are not proved by automata", "自动机不能证明对角线的规律")))
}
