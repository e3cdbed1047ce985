//! A run that forgets finds what a table finds, and goes on from what it saved.

use super::super::{Breaking, Run, run_until_period};
use super::*;

const SMALL: Sizes = Sizes { head: 1 << 17, look: 1 << 16, stretch: 1 << 12, states: 1 << 18 };

fn game(digits: &[u8]) -> Breaking {
    Breaking::from_digits(digits, &Budget::small()).expect("the code is short")
}

fn search(digits: &[u8], sizes: Sizes) -> FarSearch {
    let mut run = Run::new(&game(digits));
    assert_eq!(run.advance_within(sizes.head, 1, &Budget::small()), None);
    let search = FarSearch::with_sizes(&run, sizes);
    search.unwrap_or_else(|| panic!("{digits:?} is not sparse with small values: {}", run.kernel()))
}

/// Codes whose values stay below 64 and whose rare heaps end early, with and without the parity of heaps.
const SPARSE: &[&[u8]] = &[&[0, 1, 0, 6], &[0, 1, 0, 4], &[0, 1, 6], &[0, 0, 5, 4], &[0, 4, 5, 4]];

#[test]
fn values_are_those_of_a_table() {
    for digits in SPARSE {
        let mut search = search(digits, SMALL);
        let mut run = Run::new(&game(digits));
        run.advance_within(300_000, 1, &Budget::small());
        while search.known() + 4096 <= 300_000 {
            search.advance().expect("the game stays sparse");
            let last = search.known() as usize - SMALL.stretch..search.known() as usize;
            let values: Vec<u32> =
                search.stream.last(SMALL.stretch).iter().map(|&value| value.into()).collect();
            assert!(last.clone().map(|n| run.value(n)).eq(values), "{digits:?} in {last:?}");
        }
        for heap in (0..search.known()).step_by(9973) {
            assert_eq!(search.value(heap), run.value(heap as usize), "{digits:?} at {heap}");
        }
    }
}

/// The same preperiod and period as in the whole table, for periods short and long beside the pieces that are kept.
#[test]
fn periods_are_those_of_a_table() {
    let short = Sizes { head: 1 << 14, look: 1 << 12, stretch: 1 << 10, states: 1 << 14 };
    let codes: &[(&[u8], Sizes)] = &[(&[0, 1, 6], SMALL), (&[0, 7, 7], short), (&[0, 1, 2, 7], SMALL)];
    for &(digits, sizes) in codes {
        let wanted = run_until_period(&game(digits), 1, &Budget::small()).evidence.expect("it has a period");
        let found =
            search(digits, sizes).run(u64::MAX, &Budget::small(), &mut |_| ()).ok().expect("it has a period");
        assert_eq!((found.preperiod, found.period), (wanted.preperiod, wanted.period), "{digits:?}");
    }
}

#[test]
fn a_search_goes_on_from_what_it_saved() {
    let digits: &[u8] = &[0, 1, 6];
    let new = search(digits, SMALL);
    let mut saved = Vec::new();
    let whole = new.clone().run(u64::MAX, &Budget::small(), &mut |search| saved.push(search.saved())).ok();
    assert!(saved.len() > 20, "{}", saved.len());
    for bytes in saved.iter().step_by(7) {
        let mut resumed = new.resumed(bytes).expect("it is whole");
        assert_eq!(resumed.saved(), *bytes);
        assert_eq!(resumed.run(u64::MAX, &Budget::small(), &mut |_| ()).ok(), whole);
    }
}

#[test]
fn what_is_damaged_or_of_another_game_is_not_gone_on_with() {
    let mut new = search(&[0, 1, 6], SMALL);
    new.advance().expect("the game stays sparse");
    let saved = new.saved();
    for place in (0..saved.len()).step_by(997) {
        let mut damaged = saved.clone();
        damaged[place] ^= 1;
        assert!(new.resumed(&damaged).is_none(), "byte {place}");
        assert!(new.resumed(&saved[..place]).is_none(), "cut at {place}");
    }
    assert!(search(&[0, 1, 0, 6], SMALL).resumed(&saved).is_none());
}

#[test]
fn a_search_ends_when_it_is_told_to() {
    let new = search(&[0, 1, 0, 6], SMALL);
    let few = Budget { positions: 200_000, ..Budget::small() };
    let mut search = new.clone();
    assert!(matches!(search.run(u64::MAX, &few, &mut |_| ()), Err(Halted::Stopped(StopReason::Positions))));
    assert!((200_000..200_000 + SMALL.stretch as u64).contains(&search.known()));
    let stopped = Budget { should_stop: &|| true, ..Budget::small() };
    assert!(matches!(
        new.clone().run(u64::MAX, &stopped, &mut |_| ()),
        Err(Halted::Stopped(StopReason::Stopped))
    ));
    let poor = Budget { bytes: 1 << 10, ..Budget::small() };
    assert!(matches!(
        new.clone().run(u64::MAX, &poor, &mut |_| ()),
        Err(Halted::Stopped(StopReason::Memory))
    ));
}

#[test]
fn a_search_ends_after_so_many_pairs() {
    let most = 400_000_000;
    for (digits, has_period) in [(&[0, 6][..], false), (&[0, 1, 6], true), (&[0, 7, 7], true)] {
        let found = find_period(&game(digits), &[], most, &Budget::small(), &mut |_| ());
        assert_eq!(found.evidence().is_some(), has_period, "{digits:?}");
        assert!(has_period || found.stopped() == Some(StopReason::Positions), "{digits:?}");
        assert!(found.known() < 1 << 21, "{digits:?}: {}", found.known());
    }
}
