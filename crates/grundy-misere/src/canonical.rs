//! Misère canonical forms: the smallest game that has the same outcome as a position whatever is added to both.
//!
//! # Theorem
//! (J. H. Conway, *On Numbers and Games*, chapter 12.) A game simplifies only by reversible moves: if H has all its options among those
//! of G, and every other option of G has an option H, then G = H; where H is the empty game, G must also be an
//! N-position. Games that do not simplify are equal only if they are identical.
//!
//! # Cost
//! One form for each different position below; sums of heaps that split make very many. For small games.

use rustc_hash::FxHashMap;

use crate::allowance::{Allowance, Stop};
use crate::heap_game::HeapGame;
use crate::outcome::Winner;
use crate::sum::{Heap, HeapSum, MOST_HEAPS, bytes_of, different, replaced, sum_of};

/// The number of a canonical form within one [`Forms`].
pub type FormId = u32;

struct Form {
    // Invariant: sorted, each once.
    options: Vec<FormId>,
    outcome: Winner,
    nim_size: Option<usize>,
}

/// Canonical forms, each kept once. Form 0 is the game without moves.
pub struct Forms {
    forms: Vec<Form>,
    by_options: FxHashMap<Vec<FormId>, FormId>,
}

impl Default for Forms {
    fn default() -> Forms {
        let empty = Form { options: Vec::new(), outcome: Winner::Next, nim_size: Some(0) };
        Forms { forms: vec![empty], by_options: FxHashMap::from_iter([(Vec::new(), 0)]) }
    }
}

impl Forms {
    /// The form of the game with these options.
    pub fn with_options(&mut self, mut options: Vec<FormId>) -> FormId {
        options.sort_unstable();
        options.dedup();
        if let Some(&form) = self.by_options.get(&options) {
            return form;
        }
        let form = self.reversed(&options).unwrap_or_else(|| self.insert(options.clone()));
        self.by_options.insert(options, form);
        form
    }

    fn insert(&mut self, options: Vec<FormId>) -> FormId {
        let outcome = self.outcome_of(&options);
        let nim_size = self.nim_size_of(&options);
        self.forms.push(Form { options, outcome, nim_size });
        self.forms.len() as FormId - 1
    }

    fn outcome_of(&self, options: &[FormId]) -> Winner {
        let wins =
            options.is_empty() || options.iter().any(|&option| self.outcome(option) == Winner::Previous);
        if wins { Winner::Next } else { Winner::Previous }
    }

    /// The game to which the game with these options reverses, if it does.
    fn reversed(&self, options: &[FormId]) -> Option<FormId> {
        let candidates = options.iter().flat_map(|&option| &self.forms[option as usize].options);
        candidates.copied().find(|&candidate| self.reverses_to(options, candidate))
    }

    fn reverses_to(&self, options: &[FormId], candidate: FormId) -> bool {
        let kept = self.options(candidate);
        let reverts = |option: &FormId| kept.contains(option) || self.options(*option).contains(&candidate);
        let proviso = candidate != 0 || self.outcome_of(options) == Winner::Next;
        proviso && kept.iter().all(|option| options.contains(option)) && options.iter().all(reverts)
    }

    /// The options of a form.
    pub fn options(&self, form: FormId) -> &[FormId] {
        &self.forms[form as usize].options
    }

    /// Who wins a form.
    pub fn outcome(&self, form: FormId) -> Winner {
        self.forms[form as usize].outcome
    }

    /// The form as the books write it: `*3` for a heap of Nim, else its options in brackets, `*[3,2,0]`.
    /// `None` if that takes more than `length` letters; forms can be very long.
    pub fn show(&self, form: FormId, length: usize) -> Option<String> {
        let mut shown = String::from("*");
        self.write(form, length, &mut shown).then_some(shown)
    }

    fn write(&self, form: FormId, length: usize, shown: &mut String) -> bool {
        if let Some(size) = self.nim_size(form) {
            shown.push_str(&size.to_string());
            return shown.len() <= length;
        }
        shown.push('[');
        for (index, &option) in self.options(form).iter().rev().enumerate() {
            if index > 0 {
                shown.push(',');
            }
            if !self.write(option, length, shown) {
                return false;
            }
        }
        shown.push(']');
        shown.len() <= length
    }

    /// The size of the heap of Nim that the form is.
    pub fn nim_size(&self, form: FormId) -> Option<usize> {
        self.forms[form as usize].nim_size
    }

    fn nim_size_of(&self, options: &[FormId]) -> Option<usize> {
        let mut sizes: Vec<usize> =
            options.iter().map(|&option| self.nim_size(option)).collect::<Option<_>>()?;
        sizes.sort_unstable();
        sizes.iter().enumerate().all(|(index, &size)| index == size).then_some(sizes.len())
    }
}

/// The canonical forms of the heaps `0..limit`, or of the first of them if the allowance ends.
pub fn canonical_forms(
    game: &dyn HeapGame,
    limit: Heap,
    allowance: &mut Allowance<'_>,
) -> (Forms, Vec<FormId>) {
    let mut known = Known { game, forms: Forms::default(), of_sum: FxHashMap::default() };
    let mut heaps = Vec::new();
    for heap in 0..limit.min(game.limit()) {
        match known.form(sum_of(&[heap]), allowance) {
            Ok(form) => heaps.push(form),
            Err(_) => break,
        }
    }
    (known.forms, heaps)
}

struct Known<'g> {
    game: &'g dyn HeapGame,
    forms: Forms,
    of_sum: FxHashMap<HeapSum, FormId>,
}

impl Known<'_> {
    fn form(&mut self, goal: HeapSum, allowance: &mut Allowance<'_>) -> Result<FormId, Stop> {
        let mut open = vec![goal.clone()];
        while let Some(sum) = open.last().cloned() {
            let options = self.options(&sum, allowance)?;
            let missing: Vec<HeapSum> =
                options.iter().filter(|option| !self.of_sum.contains_key(*option)).cloned().collect();
            if missing.is_empty() {
                allowance.remember()?;
                let form =
                    self.forms.with_options(options.iter().map(|option| self.of_sum[option]).collect());
                self.of_sum.insert(sum, form);
                open.pop();
            } else {
                allowance.hold(missing.iter().map(|sum| bytes_of(sum.len())).sum())?;
                open.extend(missing);
            }
        }
        Ok(self.of_sum[&goal])
    }

    fn options(&self, sum: &HeapSum, allowance: &mut Allowance<'_>) -> Result<Vec<HeapSum>, Stop> {
        let (mut options, mut bytes, mut trouble) = (Vec::new(), 0, Ok(()));
        for (index, heap) in different(sum) {
            self.game.visit_while(heap, &mut |option| {
                let heaps = sum.len() + option.len();
                bytes += bytes_of(heaps);
                let fits = if heaps > MOST_HEAPS { Err(Stop::Memory) } else { allowance.step_over(heaps) };
                trouble = fits.and_then(|()| allowance.hold(bytes_of(heaps)));
                options.push(replaced(sum, index, option));
                trouble.is_ok()
            });
        }
        allowance.release(bytes);
        trouble.map(|()| options)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code_game::CodeGame;

    /// All forms that are born by one day later: every set of the given forms.
    fn next_day(forms: &mut Forms, today: &[FormId]) -> Vec<FormId> {
        let sets = (0..1u32 << today.len()).map(|set| {
            let chosen = today.iter().enumerate().filter(|(index, _)| set >> index & 1 == 1);
            chosen.map(|(_, &form)| form).collect::<Vec<_>>()
        });
        let mut tomorrow: Vec<FormId> = sets.map(|options| forms.with_options(options)).collect();
        tomorrow.sort_unstable();
        tomorrow.dedup();
        tomorrow
    }

    #[test]
    fn the_number_of_misere_games_born_by_each_day_is_conways() {
        // On Numbers and Games, chapter 12: 1, 2, 3, 5, 22, 4171780.
        let mut forms = Forms::default();
        let mut today = vec![0];
        for expected in [2, 3, 5, 22] {
            today = next_day(&mut forms, &today);
            assert_eq!(today.len(), expected);
        }
    }

    #[test]
    fn small_heaps_of_kayles_are_heaps_of_nim_except_the_fifth() {
        let kayles = CodeGame::parse("0.77").unwrap();
        let (forms, heaps) = canonical_forms(&kayles, 7, &mut Allowance::of(10_000));
        let sizes: Vec<Option<usize>> = heaps.iter().map(|&form| forms.nim_size(form)).collect();
        // Winning Ways, chapter 13, the misère Kayles table.
        assert_eq!(sizes, [Some(0), Some(1), Some(2), Some(3), Some(1), None, Some(3)]);
    }
}
