//! How a position behaves in misère sums: tame as a Nim position, or restive, restless, wild.
//!
//! - *Tame*: the genus is that of a Nim position, already by the tame options alone, and every other option has tame options
//!   that revert to the same Grundy value and to the same misère value. Sums of tame positions are tame.
//! - *Restive*: all options are tame, the Grundy value is 0 or 1 and the misère value is not.
//! - *Restless*: all options are tame, the misère value is 0 or 1 and the Grundy value is not.
//! - *Wild*: anything else.
//!
//! Source: *On Numbers and Games*, chapter 12; *Winning Ways*, chapter 13.
//! Tame positions split further: *fickle* ones have the genus of `*0` or `*1`, all others are *firm*.

use rustc_hash::FxHashMap;

use crate::allowance::{Allowance, Stop};
use crate::genus::Genus;
use crate::heap_game::HeapGame;
use crate::sum::{Heap, HeapSum, MOST_HEAPS, bytes_of, different, replaced, sum_of};
use crate::values::mex;

/// What is done with each option of a sum, and what it takes.
type Visit<'v> = &'v mut dyn FnMut(HeapSum, &mut Allowance<'_>) -> Result<(), Stop>;

/// How a position behaves in misère sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Temper {
    Tame,
    Restive,
    Restless,
    Wild,
}

/// A genus together with the temper of the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nature {
    /// The genus.
    pub genus: Genus,
    /// Tame or how wild.
    pub temper: Temper,
}

/// The natures of the sums of one game, remembered.
///
/// Sums of tame heaps need no memory. A wild heap needs every sum that can be reached from it.
pub struct Natures<'g> {
    game: &'g dyn HeapGame,
    known: FxHashMap<HeapSum, Nature>,
}

impl<'g> Natures<'g> {
    /// Nothing is known at first.
    pub fn of(game: &'g dyn HeapGame) -> Natures<'g> {
        Natures { game, known: FxHashMap::default() }
    }

    /// The natures of the heaps `0..limit`, or of the first of them if the allowance ends.
    ///
    /// ```
    /// use grundy_misere::{Allowance, CodeGame, Natures};
    /// let kayles = CodeGame::parse("0.77").unwrap();
    /// let (natures, _) = Natures::of(&kayles).of_heaps(6, &mut Allowance::of(1000));
    /// let shown: Vec<String> = natures.iter().map(|nature| nature.genus.to_string()).collect();
    /// assert_eq!(shown, ["0^120", "1^031", "2^20", "3^31", "1^031", "4^146"]);
    /// ```
    pub fn of_heaps(&mut self, limit: Heap, allowance: &mut Allowance<'_>) -> (Vec<Nature>, Option<Stop>) {
        let mut natures = Vec::new();
        for heap in 0..limit.min(self.game.limit()) {
            match self.of_sum(&[heap], allowance) {
                Ok(nature) => natures.push(nature),
                Err(stop) => return (natures, Some(stop)),
            }
        }
        (natures, None)
    }

    /// The nature of a sum.
    pub fn of_sum(&mut self, heaps: &[Heap], allowance: &mut Allowance<'_>) -> Result<Nature, Stop> {
        let goal = sum_of(heaps);
        let mut open = vec![goal.clone()];
        allowance.ask()?;
        loop {
            if let Some(nature) = self.look_up(&goal) {
                return Ok(nature);
            }
            // The goal stays at the bottom until it is known, so there is always a last one.
            let sum = open.last().cloned().unwrap_or_else(|| goal.clone());
            let missing = self.missing_below(&sum, allowance)?;
            if missing.is_empty() {
                allowance.remember()?;
                let nature = self.nature_by_options(&sum, allowance)?;
                self.known.insert(sum, nature);
                // What was open is known now, and stays in memory.
                open.pop();
            } else {
                open.extend(missing);
            }
        }
    }

    /// What must be known before the nature of `sum` is: its heaps, and if they are not all tame, its options.
    fn missing_below(&self, sum: &HeapSum, allowance: &mut Allowance<'_>) -> Result<Vec<HeapSum>, Stop> {
        let mut missing = Vec::new();
        if self.look_up(sum).is_some() {
            return Ok(missing);
        }
        if sum.len() > 1 {
            let heaps = different(sum).map(|(_, heap)| sum_of(&[heap]));
            missing.extend(heaps.filter(|heap| self.look_up(heap).is_none()));
        }
        if missing.is_empty() {
            self.visit_options(sum, allowance, &mut |option, allowance| {
                if self.look_up(&option).is_none() {
                    allowance.hold(bytes_of(option.len()))?;
                    missing.push(option);
                }
                Ok(())
            })?;
        }
        Ok(missing)
    }

    fn look_up(&self, sum: &HeapSum) -> Option<Nature> {
        match sum.len() {
            0 => Some(Nature { genus: Genus::terminal(), temper: Temper::Tame }),
            1 => self.known.get(sum).cloned(),
            _ => self.tame_sum(sum).or_else(|| self.known.get(sum).cloned()),
        }
    }

    fn tame_sum(&self, sum: &HeapSum) -> Option<Nature> {
        let (mut value, mut is_fickle) = (0, true);
        for &heap in sum {
            let nature = self.known.get(&sum_of(&[heap])).filter(|nature| nature.temper == Temper::Tame)?;
            value ^= nature.genus.normal;
            is_fickle &= nature.genus.is_fickle();
        }
        let genus = if is_fickle { Genus::of_fickle(value) } else { Genus::of_firm(value) };
        Some(Nature { genus, temper: Temper::Tame })
    }

    fn visit_options(
        &self,
        sum: &HeapSum,
        allowance: &mut Allowance<'_>,
        visit: Visit<'_>,
    ) -> Result<(), Stop> {
        let mut trouble = Ok(());
        for (index, heap) in different(sum) {
            self.game.visit_while(heap, &mut |option| {
                let heaps = sum.len() + option.len();
                let fits = if heaps > MOST_HEAPS { Err(Stop::Memory) } else { allowance.step_over(heaps) };
                trouble = fits.and_then(|()| visit(replaced(sum, index, option), allowance));
                trouble.is_ok()
            });
            trouble?;
        }
        Ok(())
    }

    fn nature_by_options(&self, sum: &HeapSum, allowance: &mut Allowance<'_>) -> Result<Nature, Stop> {
        let mut options: Vec<(HeapSum, Nature)> = Vec::new();
        let mut bytes = 0;
        let listed = self.visit_options(sum, allowance, &mut |option, allowance| {
            if let Some(nature) = self.look_up(&option) {
                bytes += bytes_of(option.len());
                allowance.hold(bytes_of(option.len()))?;
                options.push((option, nature));
            }
            Ok(())
        });
        allowance.release(bytes);
        listed?;
        if options.is_empty() {
            return Ok(Nature { genus: Genus::terminal(), temper: Temper::Tame });
        }
        let genera: Vec<&Genus> = options.iter().map(|(_, nature)| &nature.genus).collect();
        let genus = Genus::from_options(&genera);
        let temper = self.temper(&genus, &options, allowance)?;
        Ok(Nature { genus, temper })
    }

    fn temper(
        &self,
        genus: &Genus,
        options: &[(HeapSum, Nature)],
        allowance: &mut Allowance<'_>,
    ) -> Result<Temper, Stop> {
        if self.acts_like_nim(genus, options, allowance)? {
            return Ok(Temper::Tame);
        }
        let only_tame = options.iter().all(|(_, nature)| nature.temper == Temper::Tame);
        Ok(match (genus.normal <= 1, genus.misere_value() <= 1) {
            (true, false) if only_tame => Temper::Restive,
            (false, true) if only_tame => Temper::Restless,
            _ => Temper::Wild,
        })
    }

    fn acts_like_nim(
        &self,
        genus: &Genus,
        options: &[(HeapSum, Nature)],
        allowance: &mut Allowance<'_>,
    ) -> Result<bool, Stop> {
        let (tame, other): (Vec<_>, Vec<_>) =
            options.iter().partition(|(_, nature)| nature.temper == Temper::Tame);
        let acts = genus.is_tame()
            && mex(tame.iter().map(|(_, nature)| nature.genus.normal)) == genus.normal
            && mex(tame.iter().map(|(_, nature)| nature.genus.misere_value())) == genus.misere_value();
        if !acts {
            return Ok(false);
        }
        for (option, _) in other {
            if !self.reverts(option, genus, allowance)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the option has tame options with the same Grundy value, and with the same misère value.
    fn reverts(&self, option: &HeapSum, genus: &Genus, allowance: &mut Allowance<'_>) -> Result<bool, Stop> {
        let (mut normal, mut misere) = (false, false);
        self.visit_options(option, allowance, &mut |second, _| {
            if let Some(nature) = self.look_up(&second).filter(|nature| nature.temper == Temper::Tame) {
                normal |= nature.genus.normal == genus.normal;
                misere |= nature.genus.misere_value() == genus.misere_value();
            }
            Ok(())
        })?;
        Ok(normal && misere)
    }
}
