//! The search for a misère quotient: learn, verify, refine, heap by heap.
//!
//! Some heaps are *generators*; every other heap has a *word* in generators smaller than itself. A new heap gets the element
//! that fits its options, if there is one with such a word. If none fits it becomes a generator, the algebra is
//! learned again with the contexts found so far, and all heaps are looked at again, since the larger algebra may tell
//! apart what the smaller one did not.

use rustc_hash::FxHashMap;

use super::Quotient;
use super::closure::{Closure, Kind, Refusal};
use super::element_set::{Element, ElementSet};
use super::learner::{Model, learn};
use super::oracle::VectorOutcomes;
use super::vector::{Lanes, Vector};
use crate::allowance::{Allowance, Stop};
use crate::heap_game::HeapGame;
use crate::repetition::{Repetition, decided_repetition};
use crate::sum::Heap;

/// How often the algebra is learned before the search gives up.
const LEARNING_BOUND: usize = 400;

/// What a search found: the last quotient that was verified, and why it goes no further.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The quotient.
    pub quotient: Quotient,
    /// Why the search ended, unless it reached all heaps or the limit.
    pub stop: Option<Stop>,
}

/// Searches the misère quotient of the heaps `0..limit`, or of all heaps if the map repeats before.
///
/// ```
/// use grundy_misere::{Allowance, CodeGame, quotient};
/// let kayles = CodeGame::parse("0.77").unwrap();
/// let found = quotient::search(&kayles, 1000, &mut Allowance::of(1_000_000));
/// assert_eq!((found.quotient.order(), found.quotient.previous_order()), (40, 9));
/// ```
pub fn search(game: &dyn HeapGame, limit: Heap, allowance: &mut Allowance<'_>) -> Found {
    let nothing =
        Quotient { monoid: Model::trivial().monoid, map: Vec::new(), repetition: None, along: None };
    let mut search = match Search::new(game) {
        Ok(search) => search,
        Err(stop) => return Found { quotient: nothing, stop: Some(stop) },
    };
    let limit = limit.min(game.limit()) as usize;
    let stop = search.run(limit, allowance).err();
    let quotient = search.best.unwrap_or(nothing);
    Found { quotient, stop }
}

struct Search<'g> {
    game: &'g dyn HeapGame,
    generators: Vec<Heap>,
    // Invariant: the words of all heaps below the largest generator are set, each in smaller generators.
    words: Vec<Vector>,
    outcomes: VectorOutcomes,
    contexts: Vec<Vector>,
    model: Model,
    map: Vec<Element>,
    best: Option<Quotient>,
}

/// What looking at one heap led to.
enum Step {
    Fits(Element),
    Relearn,
}

impl<'g> Search<'g> {
    fn new(game: &'g dyn HeapGame) -> Result<Search<'g>, Stop> {
        Ok(Search {
            game,
            generators: Vec::new(),
            words: Vec::new(),
            outcomes: VectorOutcomes::new()?,
            contexts: Vec::new(),
            model: Model::trivial(),
            map: Vec::new(),
            best: None,
        })
    }

    fn run(&mut self, limit: usize, allowance: &mut Allowance<'_>) -> Result<(), Stop> {
        for _ in 0..LEARNING_BOUND {
            if self.pass(limit, allowance)? {
                return Ok(());
            }
            self.refresh(allowance)?;
            self.model = learn(&mut self.outcomes, &mut self.contexts, allowance)?;
        }
        Err(Stop::NoProgress)
    }

    /// Looks at all heaps from 0 on; `false` if the algebra must be learned again.
    fn pass(&mut self, limit: usize, allowance: &mut Allowance<'_>) -> Result<bool, Stop> {
        self.map.clear();
        let mut pass = Pass::over(&self.model);
        let mut next_search = 8;
        while self.map.len() < limit {
            let looked = allowance.ask().and_then(|()| self.look_at_next(&mut pass, allowance));
            match looked.inspect_err(|_| self.keep(None))? {
                Step::Fits(element) => self.map.push(element),
                Step::Relearn => return Ok(false),
            }
            if self.map.len() >= next_search {
                if self.has_repeated() {
                    return Ok(true);
                }
                next_search += 8 + next_search / 16;
            }
        }
        if !self.has_repeated() {
            self.keep(None);
        }
        Ok(true)
    }

    fn has_repeated(&mut self) -> bool {
        let repetition = self.game.shape().and_then(|shape| decided_repetition(&self.map, shape));
        if repetition.is_some() && self.is_past_generators() {
            self.keep(repetition);
            return true;
        }
        false
    }

    fn is_past_generators(&self) -> bool {
        self.generators.iter().all(|&heap| (heap as usize) < self.map.len())
    }

    /// Remembers the quotient if it is one: while a generator is still ahead the algebra is too large for the heaps seen.
    fn keep(&mut self, repetition: Option<Repetition>) {
        let is_longer = self.best.as_ref().is_none_or(|best| best.map.len() < self.map.len());
        if !self.is_past_generators() || !(is_longer || repetition.is_some()) {
            return;
        }
        let end = repetition.map_or(self.map.len(), |found| (found.preperiod + found.period) as usize);
        let map = self.map[..end].to_vec();
        self.best = Some(Quotient { monoid: self.model.monoid.clone(), map, repetition, along: None });
    }

    fn look_at_next(&mut self, pass: &mut Pass, allowance: &mut Allowance<'_>) -> Result<Step, Stop> {
        let heap = self.map.len();
        if let Some(lane) = self.generators.iter().position(|&generator| generator as usize == heap) {
            return Ok(Step::Fits(self.model.steps[0][lane]));
        }
        let options = self.images_of_options(heap as Heap, allowance)?;
        let guess = self.words.get(heap).map(|&word| self.model.element(self.outcomes.lanes(), word));
        let Some((element, word)) = self.fit(pass, options, guess, allowance)? else {
            self.promote(heap);
            return Ok(Step::Relearn);
        };
        match guess {
            Some(old) if old != element => {
                self.words[heap] = word;
                Ok(Step::Relearn)
            }
            Some(_) => Ok(Step::Fits(element)),
            None => {
                self.words.push(word);
                Ok(Step::Fits(element))
            }
        }
    }

    fn images_of_options(&self, heap: Heap, allowance: &mut Allowance<'_>) -> Result<ElementSet, Stop> {
        let mut images = ElementSet::empty(self.model.monoid.order());
        let mut trouble = Ok(());
        self.game.visit_while(heap, &mut |option| {
            let product = |product, &part: &Heap| self.model.monoid.product(product, self.map[part as usize]);
            images.insert(option.iter().fold(0, product));
            trouble = allowance.step_over(option.len());
            trouble.is_ok()
        });
        trouble.map(|()| images)
    }

    /// The element that fits the next heap with these options, with a word in smaller generators.
    fn fit(
        &self,
        pass: &mut Pass,
        options: ElementSet,
        guess: Option<Element>,
        allowance: &mut Allowance<'_>,
    ) -> Result<Option<(Element, Vector)>, Stop> {
        let element = match pass.seen.get(&options) {
            Some(&element) => element,
            None => {
                let Some(element) = self.fitting_element(pass, &options, guess, allowance)? else {
                    return Ok(None);
                };
                pass.seen.insert(options, element);
                element
            }
        };
        Ok(self.word_below(pass, self.map.len(), element).map(|word| (element, word)))
    }

    fn fitting_element(
        &self,
        pass: &mut Pass,
        options: &ElementSet,
        guess: Option<Element>,
        allowance: &mut Allowance<'_>,
    ) -> Result<Option<Element>, Stop> {
        let monoid = &self.model.monoid;
        let template = Kind::new(monoid, 0, options, self.map.len() as u32);
        for element in guess.into_iter().chain(monoid.elements()) {
            let kind = Kind { element, ..template.clone() };
            if kind.clash(monoid).is_some() {
                continue;
            }
            match pass.closure.add(monoid, kind, allowance) {
                Ok(()) => return Ok(Some(element)),
                Err(Refusal::Contradiction(_)) => {}
                Err(Refusal::Stopped(stop)) => return Err(stop),
            }
        }
        Ok(None)
    }

    /// The shortest word of an element in generators below the heap.
    fn word_below(&self, pass: &mut Pass, heap: usize, element: Element) -> Option<Vector> {
        let lanes: Vec<usize> =
            (0..self.generators.len()).filter(|&lane| (self.generators[lane] as usize) < heap).collect();
        let words = pass.words.entry(lanes.len()).or_insert_with(|| self.words_in(&lanes));
        words[usize::from(element)]
    }

    fn words_in(&self, lanes: &[usize]) -> Vec<Option<Vector>> {
        let mut words: Vec<Option<Vector>> = vec![None; self.model.monoid.order()];
        words[0] = Some(0);
        let mut reached: Vec<Element> = vec![0];
        let mut next = 0;
        while let Some(&element) = reached.get(next) {
            for &lane in lanes {
                let longer = self.model.steps[usize::from(element)][lane];
                let word = words[usize::from(element)];
                if words[usize::from(longer)].is_none() {
                    let unit = self.outcomes.lanes().unit(lane);
                    words[usize::from(longer)] =
                        word.and_then(|word| self.outcomes.lanes().add(word, unit).ok());
                    reached.push(longer);
                }
            }
            next += 1;
        }
        words
    }

    /// Makes a heap a generator. Its word is set when the lanes are known.
    fn promote(&mut self, heap: usize) {
        self.keep(None);
        self.generators.push(heap as Heap);
        if self.words.len() == heap {
            self.words.push(0);
        }
    }

    /// Writes the options of all generators anew, after a word or a generator has changed.
    fn refresh(&mut self, allowance: &mut Allowance<'_>) -> Result<(), Stop> {
        let count = self.generators.len();
        let mut lanes = Lanes::for_generators(count)?;
        self.repack(&lanes)?;
        for (lane, &heap) in self.generators.iter().enumerate() {
            self.words[heap as usize] = lanes.unit(lane);
        }
        let mut ascending: Vec<usize> = (0..count).collect();
        ascending.sort_by_key(|&lane| self.generators[lane]);
        let mut options = vec![Vec::new(); count];
        for &lane in &ascending {
            options[lane] = self.options_in_words(self.generators[lane], &lanes, allowance)?;
            if options[lane] == [0] {
                lanes.make_star(lane);
            }
        }
        self.outcomes.replace(lanes, options, &ascending, allowance);
        Ok(())
    }

    fn repack(&mut self, lanes: &Lanes) -> Result<(), Stop> {
        let old = self.outcomes.lanes().clone();
        if old.packs_like(lanes) {
            return Ok(());
        }
        let count = self.outcomes.generators();
        for vector in self.words.iter_mut().chain(&mut self.contexts) {
            *vector = old.repacked(*vector, count, lanes)?;
        }
        Ok(())
    }

    fn options_in_words(
        &self,
        heap: Heap,
        lanes: &Lanes,
        allowance: &mut Allowance<'_>,
    ) -> Result<Vec<Vector>, Stop> {
        let (mut options, mut trouble) = (Vec::new(), Ok(()));
        self.game.visit_while(heap, &mut |option| {
            let sum = option.iter().try_fold(0, |sum, &part| lanes.add(sum, self.words[part as usize]));
            trouble = sum.map(|sum| options.push(sum)).and_then(|()| allowance.step_over(option.len()));
            trouble.is_ok()
        });
        trouble?;
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }
}

/// What is remembered while the heaps are looked at once, for one algebra.
struct Pass {
    closure: Closure,
    seen: FxHashMap<ElementSet, Element>,
    words: FxHashMap<usize, Vec<Option<Vector>>>,
}

impl Pass {
    fn over(model: &Model) -> Pass {
        Pass { closure: model.closure.clone(), seen: FxHashMap::default(), words: FxHashMap::default() }
    }
}
