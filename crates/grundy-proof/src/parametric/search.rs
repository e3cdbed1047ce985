//! The search for a tree: linear arithmetic over hypotheses and some of their products, and splits where that is not enough.
//!
//! Nothing here is trusted: the checker multiplies every leaf out.

use super::polynomial::{Polynomial, gcd};
use super::ratio::Ratio;
use super::simplex::{Answer, Origin, Simplex};
use super::splits::{Candidate, candidates};
use super::tree::Tree;
use super::ways::Ways;
use rustc_hash::FxHashSet;
use std::cell::Cell;

/// Looks for proofs of sentences.
pub(super) struct Search<'a> {
    ways: &'a Ways,
    /// The variables that depend on the parameters alone.
    fixed: FxHashSet<u16>,
    should_stop: &'a dyn Fn() -> bool,
    /// Forms are split no farther from their middle than this.
    reach: i128,
    /// How many sets of inequalities may be looked at for one sentence, and how many are left.
    most_effort: u64,
    effort: Cell<u64>,
}

/// How one attempt goes about it.
struct Attempt {
    /// So many splits may still be tried.
    splits: usize,
    /// Whether the first split that closes one side is taken.
    greedy: bool,
    /// The order of the candidates; as they come, if there is none.
    shuffle: Option<u64>,
}

const DEEPEST: usize = 14;
/// Attempts after the second shuffle the candidates.
const ATTEMPTS: u64 = 16;
/// So many violated products are added at a time.
const PRODUCTS_AT_ONCE: usize = 6;
const ROUNDS: usize = 40;

impl<'a> Search<'a> {
    pub(super) fn new(
        ways: &'a Ways,
        parameters: usize,
        most_effort: u64,
        should_stop: &'a dyn Fn() -> bool,
    ) -> Search<'a> {
        let mut fixed: FxHashSet<u16> = (0..parameters as u16).collect();
        // Products and quotients of parameters are parameters; each round may make further ones.
        for _ in 0..4 {
            let known = fixed.clone();
            let depends = |one: &Polynomial| one.names().all(|name| known.contains(&name));
            fixed.extend(ways.named.iter().filter(|(product, _)| depends(product)).map(|(_, name)| *name));
            let divisions =
                ways.divisions.iter().filter(|one| depends(&one.dividend) && depends(&one.divisor));
            fixed.extend(divisions.map(|one| one.quotient));
        }
        Search { ways, fixed, should_stop, reach: reach(ways), most_effort, effort: Cell::new(0) }
    }

    /// A tree that shows that the hypotheses contradict each other.
    pub(super) fn tree(&self, hypotheses: &[Polynomial]) -> Option<Tree> {
        self.effort.set(self.most_effort);
        let mut simplex = Simplex::default();
        for (place, hypothesis) in hypotheses.iter().enumerate() {
            simplex.add(hypothesis, (place, None))?;
        }
        if let Some(leaf) = self.leaf(&mut simplex, hypotheses) {
            return Some(leaf);
        }
        (0..ATTEMPTS).find_map(|number| {
            let mut attempt = Attempt {
                splits: if number == 0 { 30 } else { 60 },
                greedy: number != 1,
                shuffle: (number > 1).then_some(number),
            };
            let tree = self.split(&simplex, hypotheses, DEEPEST, &mut attempt)?;
            Some(tree.pruned(hypotheses.len()))
        })
    }

    /// A sum that is negative, if products that the model violates lead to one.
    fn leaf(&self, simplex: &mut Simplex, hypotheses: &[Polynomial]) -> Option<Tree> {
        self.effort.set(self.effort.get().checked_sub(1)?);
        let mut products = None;
        for _ in 0..ROUNDS {
            if (self.should_stop)() {
                return None;
            }
            match simplex.solve() {
                Answer::Contradiction(multipliers) => return whole_multiples(&multipliers),
                Answer::Unknown => return None,
                Answer::Feasible => {}
            }
            let products = products.get_or_insert_with(|| self.products(simplex, hypotheses));
            let mut violated: Vec<(Ratio, usize)> = Vec::new();
            for (at, (_, product)) in products.iter().enumerate() {
                let value = simplex.value(product)?;
                let size = product.0.values().map(|one| one.abs()).max().unwrap_or(1);
                if value < Ratio::ZERO {
                    violated.push((value.by(Ratio::whole(size))?, at));
                }
            }
            if violated.is_empty() {
                return None;
            }
            violated.sort();
            violated.truncate(PRODUCTS_AT_ONCE);
            let mut chosen: Vec<usize> = violated.into_iter().map(|(_, at)| at).collect();
            for at in &chosen {
                simplex.add(&products[*at].1, products[*at].0)?;
            }
            chosen.sort_unstable();
            for at in chosen.into_iter().rev() {
                products.remove(at);
            }
        }
        None
    }

    /// Products of a hypothesis on the parameters with one that is linear or speaks of the parameters too.
    fn products(&self, simplex: &Simplex, hypotheses: &[Polynomial]) -> Vec<(Origin, Polynomial)> {
        let done: FxHashSet<Origin> = simplex.origins().iter().copied().collect();
        let on_parameters: Vec<bool> =
            hypotheses.iter().map(|one| one.names().all(|name| self.fixed.contains(&name))).collect();
        let mut products = Vec::new();
        for first in 0..hypotheses.len() {
            for second in first..hypotheses.len() {
                let takes = |one: usize, other: usize| {
                    on_parameters[one] && (on_parameters[other] || hypotheses[other].degree() == 1)
                };
                let origin = (first, Some(second));
                if !(takes(first, second) || takes(second, first)) || done.contains(&origin) {
                    continue;
                }
                if let Some(product) = hypotheses[first].times(&hypotheses[second]) {
                    products.push((origin, product));
                }
            }
        }
        products
    }

    /// Splits where the hypotheses have a model that no product excludes.
    fn split(
        &self,
        simplex: &Simplex,
        hypotheses: &[Polynomial],
        depth: usize,
        attempt: &mut Attempt,
    ) -> Option<Tree> {
        if depth == 0 || attempt.splits == 0 || self.effort.get() == 0 || (self.should_stop)() {
            return None;
        }
        attempt.splits -= 1;
        let best = self.best(simplex, hypotheses, attempt)?;
        let [yes, no] = best.branches;
        // Where one side is closed the other only knows more: such a chain may be long, and what is not needed is pruned.
        let depth = depth - usize::from(yes.tree.is_none() && no.tree.is_none());
        let mut grown = |branch: Branch| match branch.tree {
            Some(tree) => Some(tree),
            None => self.split(&branch.simplex, &branch.hypotheses, depth, attempt),
        };
        let (yes, no) = (grown(yes)?, grown(no)?);
        Some(Tree::Split(best.polynomial, Box::new(yes), Box::new(no)))
    }

    /// The best split: one that closes both sides, else one side, else one at a fraction.
    fn best(&self, simplex: &Simplex, hypotheses: &[Polynomial], attempt: &mut Attempt) -> Option<Choice> {
        let mut offered = candidates(self.ways, &self.fixed, hypotheses);
        if let Some(seed) = &mut attempt.shuffle {
            shuffle(&mut offered, seed);
        }
        let mut best: Option<(u8, u8, Choice)> = None;
        let mut tried = FxHashSet::default();
        for candidate in offered {
            let Some(value) = simplex.value(&candidate.form) else { continue };
            for bound in bounds(&candidate, value) {
                if (bound - candidate.middle).abs() > self.reach
                    || !tried.insert((bound, candidate.form.clone()))
                {
                    continue;
                }
                if self.effort.get() == 0 || (self.should_stop)() {
                    return None;
                }
                let polynomial = candidate.form.minus(&Polynomial::number(bound))?;
                let denied = polynomial.denied()?;
                if is_plain(&polynomial, hypotheses) || is_plain(&denied, hypotheses) {
                    continue;
                }
                let branches = (
                    self.branch(simplex, hypotheses, &polynomial),
                    self.branch(simplex, hypotheses, &denied),
                );
                // Where numbers grow too large the split is not worth more effort.
                let (Some(yes), Some(no)) = branches else { continue };
                let branches = [yes, no];
                let closed = branches.iter().filter(|branch| branch.tree.is_some()).count();
                let rank = self.rank(&branches, simplex, hypotheses, &candidate, attempt.greedy)?;
                if best
                    .as_ref()
                    .is_none_or(|(old, priority, _)| (rank, candidate.priority) < (*old, *priority))
                {
                    best = Some((rank, candidate.priority, Choice { polynomial, branches }));
                }
                if closed == 2 {
                    return best.map(|(_, _, choice)| choice);
                }
                if closed == 1 {
                    break;
                }
            }
            if best.as_ref().is_some_and(|(rank, _, _)| *rank <= 1) {
                break;
            }
        }
        best.map(|(_, _, choice)| choice)
    }

    fn branch(&self, simplex: &Simplex, hypotheses: &[Polynomial], more: &Polynomial) -> Option<Branch> {
        let mut simplex = simplex.clone();
        simplex.add(more, (hypotheses.len(), None))?;
        let hypotheses = [hypotheses, std::slice::from_ref(more)].concat();
        let tree = self.leaf(&mut simplex, &hypotheses);
        Some(Branch { tree, simplex, hypotheses })
    }

    /// 0: both sides closed; 1: one side, well; 2: one side; 3: none, at a fraction; 4: none.
    fn rank(
        &self,
        branches: &[Branch; 2],
        simplex: &Simplex,
        hypotheses: &[Polynomial],
        candidate: &Candidate,
        greedy: bool,
    ) -> Option<u8> {
        match (&branches[0].tree, &branches[1].tree) {
            (Some(_), Some(_)) => Some(0),
            (None, None) => Some(if simplex.value(&candidate.form)?.is_whole() { 4 } else { 3 }),
            (first, _) => {
                let open = if first.is_none() { &branches[0] } else { &branches[1] };
                let added = open.hypotheses.last()?;
                let cuts = simplex.value(added)? < Ratio::ZERO;
                let pins = hypotheses.contains(&added.negated());
                Some(if cuts || pins || greedy { 1 } else { 2 })
            }
        }
    }
}

/// Where a block is so many times a parameter, quotients by the parameter differ by as much within it.
fn reach(ways: &Ways) -> i128 {
    let divisors = ways.divisions.iter().flat_map(|one| &one.divisor.0);
    let times = divisors.filter(|(monomial, _)| !monomial.is_empty()).map(|(_, times)| times.abs());
    times.max().unwrap_or(0).clamp(2, MOST_REACH)
}

const MOST_REACH: i128 = 3;

/// One side of a split.
struct Branch {
    tree: Option<Tree>,
    simplex: Simplex,
    hypotheses: Vec<Polynomial>,
}

struct Choice {
    polynomial: Polynomial,
    branches: [Branch; 2],
}

/// Whether a hypothesis says as much or more, by its form alone.
fn is_plain(polynomial: &Polynomial, hypotheses: &[Polynomial]) -> bool {
    let follows = |one: &Polynomial| {
        polynomial.minus(one).and_then(|excess| excess.as_number()).is_some_and(|excess| excess >= 0)
    };
    hypotheses.iter().any(follows)
}

/// At which numbers a form is split, given its value in the model.
fn bounds(candidate: &Candidate, value: Ratio) -> Vec<i128> {
    let (middle, below) = (candidate.middle, value.floor());
    let usual = if candidate.priority <= 3 { [middle + 1, middle] } else { [1, 0] };
    if !value.is_whole() {
        return [below + 1].into_iter().chain(usual).collect();
    }
    if candidate.priority <= 2 { vec![usual[0], usual[1], below + 1, below] } else { usual.to_vec() }
}

fn whole_multiples(multipliers: &[(Ratio, Origin)]) -> Option<Tree> {
    let mut common: i128 = 1;
    for (factor, _) in multipliers {
        common = common.checked_mul(factor.under / gcd(common, factor.under))?;
    }
    let mut terms = Vec::new();
    for (factor, (first, second)) in multipliers {
        terms.push((factor.over.checked_mul(common / factor.under)?, *first, *second));
    }
    let divisor = terms.iter().fold(0, |divisor, (factor, ..)| gcd(divisor, *factor)).max(1);
    terms.iter_mut().for_each(|(factor, ..)| *factor /= divisor);
    terms.sort_unstable_by_key(|(_, first, second)| (*first, *second));
    let small = terms.iter().all(|(factor, ..)| i64::try_from(*factor).is_ok_and(|factor| factor > 0));
    small.then_some(Tree::Leaf(terms))
}

/// A fixed order for each seed: the same question has the same certificate.
fn shuffle(items: &mut [Candidate], seed: &mut u64) {
    for at in (1..items.len()).rev() {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        items.swap(at, (*seed >> 33) as usize % (at + 1));
    }
}
