//! Where values leave the repetition that they settle into.

use grundy_law::Periodicity;
use grundy_table::Table;

/// The places before the preperiod at which the repetition, continued backwards, does not hold.
pub fn exceptions(table: &Table, periodicity: &Periodicity) -> Vec<u64> {
    (0..periodicity.preperiod.min(table.limit())).filter(|&n| !fits(table, periodicity, n)).collect()
}

fn fits(table: &Table, periodicity: &Periodicity, n: u64) -> bool {
    let Periodicity { preperiod, period, saltus } = *periodicity;
    if period == 0 {
        return true;
    }
    let periods = (preperiod - n).div_ceil(period);
    match (table.cell(&[n]).nimber(), table.cell(&[n + periods * period]).nimber()) {
        (Some(value), Some(later)) => {
            u128::from(later) == u128::from(value) + u128::from(saltus) * u128::from(periods)
        }
        (_, None) => true,
        (None, _) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_rule::Ruleset;
    use grundy_table::{Budget, fill};

    #[test]
    fn kayles_has_the_fourteen_exceptions_of_winning_ways() {
        let kayles = Ruleset::parse("octal 0.77").unwrap();
        let table = fill(&kayles, 120, &Budget::small()).unwrap().table;
        let found = exceptions(&table, &Periodicity { preperiod: 71, period: 12, saltus: 0 });
        // Winning Ways, chapter 4, table of Kayles; OEIS A002186.
        assert_eq!(found, [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]);
    }
}
