//! Claims about sums, misère play and starts.

use serde_json::Value;

use super::{Objection, Trial, indices};
use crate::meaning::{Known, Position, Trouble, in_domain, start};
use crate::play::Worth;
use crate::probes::{heaps, positions};

impl Trial<'_> {
    pub(super) fn start_claim(&mut self, claim: &Value) -> Objection {
        let numbers = |key: &str| -> Option<Vec<i128>> {
            claim[key].as_array()?.iter().map(|n| n.as_i64().map(i128::from)).collect()
        };
        let (mut losses, seed) = (numbers("early")?, numbers("seed")?);
        let lag = claim["lag"].as_u64()? as usize;
        let mut terms = seed;
        while *terms.last()? < 400 {
            let count = terms.len();
            terms.push(terms[count - 1] + terms.get(count.checked_sub(1 + lag)?)?);
        }
        losses.extend(terms);
        for number in 0..220 {
            let Ok(Some(sum)) = start(self.rule, number) else { continue };
            match self.game.sum_worth(&sum) {
                Ok(Worth::Value(actual)) if (actual == 0) != losses.contains(&number) => {
                    return Some(format!("start({number}) has the value {actual}"));
                }
                Ok(Worth::Threat) if losses.contains(&number) => {
                    return Some(format!("start({number}) is a threat"));
                }
                Err(Trouble::Meaningless | Trouble::Endless) => {
                    return Some(format!("no meaning at start({number})"));
                }
                Ok(_) => self.tried += 1,
                Err(_) => {}
            }
        }
        None
    }

    /// The xor of the parts, each with the other coordinates at zero; that is what their own rules see.
    pub(super) fn sum(&mut self, claim: &Value) -> Objection {
        let parts: Vec<Vec<usize>> = claim["parts"].as_array()?.iter().map(indices).collect::<Option<_>>()?;
        for position in positions(self.rule, "", self.rule.arity(), 12) {
            let mut all = 0;
            for part in &parts {
                let at = position
                    .at
                    .iter()
                    .enumerate()
                    .map(|(i, &n)| if part.contains(&i) { n } else { 0 })
                    .collect();
                match self.worth(&Position { tag: String::new(), at }) {
                    Ok(Some(Worth::Value(value))) => all ^= value,
                    Err(why) => return Some(why),
                    _ => return None,
                }
            }
            match self.worth(&position) {
                Ok(Some(Worth::Value(actual))) if actual != all => {
                    return Some(format!("{position:?} is {actual}, its parts give {all}"));
                }
                Err(why) => return Some(why),
                _ => {}
            }
        }
        None
    }

    pub(super) fn textbook(&mut self, claim: &Value) -> Objection {
        let below = claim["below"].as_i64().map_or(i128::MAX, i128::from);
        self.sums_of_heaps(below, |trial, sum| {
            let mut hot = false;
            let mut xor = 0;
            for part in sum {
                let Ok(Worth::Value(value)) = trial.game.worth(part) else { return Ok(None) };
                hot |= value > 1;
                xor ^= value;
            }
            Ok(Some((xor != 0) != hot))
        })
    }

    pub(super) fn quotient(&mut self, claim: &Value) -> Objection {
        let map = indices(&claim["map"])?;
        let products: Vec<Vec<usize>> =
            claim["multiplication"].as_array()?.iter().map(indices).collect::<Option<_>>()?;
        let previous = indices(&claim["previous"])?;
        let below = claim["below"].as_i64().map_or(i128::MAX, i128::from);
        let (e, p) =
            (claim["preperiod"].as_i64().unwrap_or(0) as i128, claim["period"].as_i64().unwrap_or(1) as i128);
        self.sums_of_heaps(below, |_, sum| {
            let mut all = 0;
            for part in sum {
                let heap = part.at[0];
                let heap = if below < i128::MAX || heap < e { heap } else { e + (heap - e) % p.max(1) };
                let Some(&element) = map.get(heap as usize) else { return Ok(None) };
                all = products.get(all).and_then(|row| row.get(element)).copied().ok_or(Trouble::Unclear)?;
            }
            Ok(Some(previous.contains(&all)))
        })
    }

    /// Misère sums of up to three heaps against what a claim says is lost.
    fn sums_of_heaps(
        &mut self,
        below: i128,
        says: impl Fn(&mut Self, &[Position]) -> Known<Option<bool>>,
    ) -> Objection {
        let heap = |n: i128| Position { tag: String::new(), at: vec![n] };
        let mut sums: Vec<Vec<Position>> = heaps(self.rule, 40).into_iter().map(|a| vec![heap(a)]).collect();
        sums.extend((0..14).flat_map(|a| (0..=a).map(move |b| vec![heap(a), heap(b)])));
        sums.extend(
            (0..9).flat_map(|a| {
                (0..=a).flat_map(move |b| (0..=b).map(move |c| vec![heap(a), heap(b), heap(c)]))
            }),
        );
        for sum in sums {
            if sum.iter().any(|part| part.at[0] >= below || in_domain(self.rule, part) != Ok(true)) {
                continue;
            }
            for part in &sum {
                if let Err(why) = self.worth(part) {
                    return Some(why);
                }
            }
            let said = match says(self, &sum) {
                Ok(Some(said)) => said,
                _ => continue,
            };
            match self.game.misere_loses(&sum) {
                Ok(loses) if loses != said => return Some(format!("misère, {sum:?}: lost is {loses}")),
                Err(Trouble::Meaningless) => return Some(format!("no meaning at or below {sum:?}")),
                Ok(_) => self.tried += 1,
                Err(_) => {}
            }
        }
        None
    }
}
