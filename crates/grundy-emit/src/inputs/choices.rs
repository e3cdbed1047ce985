//! The choices by which an input is made: numbers at random, or those of an earlier run that were made smaller.
//!
//! An input is a function of its choices. To make it smaller the choices are lowered or left out and the input is made
//! again, so that counts and what they count always fit each other.

/// Numbers that are chosen one after the other.
#[derive(Clone, Debug)]
pub struct Choices {
    /// Those to take; behind them, or where one is too large, new ones are chosen.
    given: Vec<u64>,
    /// What was chosen so far.
    taken: Vec<u64>,
    random: Option<u64>,
}

impl Choices {
    /// New choices, the same for the same seed.
    pub fn random(seed: u64) -> Choices {
        Choices { given: Vec::new(), taken: Vec::new(), random: Some(seed ^ 0x9e37_79b9_7f4a_7c15) }
    }

    /// These choices; behind the last one the least is taken.
    pub fn given(given: &[u64]) -> Choices {
        Choices { given: given.to_vec(), taken: Vec::new(), random: None }
    }

    /// What was chosen.
    pub fn taken(&self) -> &[u64] {
        &self.taken
    }

    /// A number of up to `most`; where it is random, `shape` makes it of random bits.
    pub fn up_to(&mut self, most: u64, shape: impl FnOnce(u64) -> u64) -> u64 {
        let given = self.given.get(self.taken.len()).copied();
        let chosen = match (given, self.random) {
            (Some(given), _) => given.min(most),
            (None, Some(_)) => shape(self.bits()).min(most),
            (None, None) => 0,
        };
        self.taken.push(chosen);
        chosen
    }

    /// 64 random bits (splitmix64).
    fn bits(&mut self) -> u64 {
        let state = self.random.unwrap_or(0).wrapping_add(0x9e37_79b9_7f4a_7c15);
        self.random = Some(state);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}

/// Smaller choices that still do what is asked: fewer of them first, then lower ones.
///
/// `keeps` is asked about each try; the search ends when nothing smaller keeps it, or when `keeps` says to stop.
pub fn smaller(first: &[u64], keeps: &mut dyn FnMut(&[u64]) -> Option<bool>) -> Vec<u64> {
    let mut best = first.to_vec();
    loop {
        let before = best.clone();
        let passes: [Pass; 3] = [without_chunks, lower_and_without, lower];
        for pass in passes {
            if pass(&mut best, keeps).is_none() {
                return best;
            }
        }
        if best == before {
            return best;
        }
    }
}

type Pass = fn(&mut Vec<u64>, &mut dyn FnMut(&[u64]) -> Option<bool>) -> Option<()>;

/// Leaves out runs of choices, long ones first.
fn without_chunks(best: &mut Vec<u64>, keeps: &mut dyn FnMut(&[u64]) -> Option<bool>) -> Option<()> {
    for length in [8, 4, 2, 1] {
        let mut start = best.len();
        while start > 0 {
            start = start.saturating_sub(1);
            if start + length > best.len() {
                continue;
            }
            let mut tried = best.clone();
            tried.drain(start..start + length);
            if keeps(&tried)? {
                *best = tried;
            }
        }
    }
    Some(())
}

/// A count falls by one while something behind it is left out.
fn lower_and_without(best: &mut Vec<u64>, keeps: &mut dyn FnMut(&[u64]) -> Option<bool>) -> Option<()> {
    let mut place = 0;
    while place < best.len().min(LOOKED_AT) {
        let mut start = place + 1;
        while best.get(place).is_some_and(|&count| count > 0) && start < best.len() {
            let mut gone = false;
            for length in 1..=3 {
                if start + length > best.len() {
                    break;
                }
                let mut tried = best.clone();
                tried[place] -= 1;
                tried.drain(start..start + length);
                if keeps(&tried)? {
                    *best = tried;
                    gone = true;
                    break;
                }
            }
            start += usize::from(!gone);
            if start > place + LOOKED_AT {
                break;
            }
        }
        place += 1;
    }
    Some(())
}

/// So many choices are looked at together.
const LOOKED_AT: usize = 24;

/// Each choice as low as it can be: 0, then by halves, then by one.
fn lower(best: &mut Vec<u64>, keeps: &mut dyn FnMut(&[u64]) -> Option<bool>) -> Option<()> {
    let mut place = 0;
    while place < best.len() {
        let (mut low, mut high) = (0, best[place]);
        while low < high {
            let middle = low + (high - low) / 2;
            let mut tried = best.clone();
            tried[place] = middle;
            if keeps(&tried)? {
                *best = tried;
                high = middle;
            } else {
                low = middle + 1;
            }
            if place >= best.len() {
                return Some(());
            }
        }
        for step in 1..=6_u64 {
            let Some(lowered) = best[place].checked_sub(step) else { break };
            let mut tried = best.clone();
            tried[place] = lowered;
            if keeps(&tried)? {
                *best = tried;
                break;
            }
        }
        place += 1;
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_become_as_small_as_they_can_be() {
        let mut asked = 0;
        let found = smaller(&[9, 40, 7, 1000, 12], &mut |choices| {
            asked += 1;
            (asked < 10_000).then(|| choices.iter().any(|&choice| choice >= 37))
        });
        assert_eq!(found, [37]);
    }

    #[test]
    fn a_seed_makes_the_same_choices_again() {
        let draw = |seed| {
            let mut choices = Choices::random(seed);
            (0..5).map(|_| choices.up_to(99, |bits| bits % 100)).collect::<Vec<u64>>()
        };
        assert_eq!(draw(7), draw(7));
        assert_ne!(draw(7), draw(8));
    }
}
