//! One turn of a piece of work: a slice among the small questions, which goes on among the heavy ones where a place is free.
//!
//! So work on an idle machine is never begun twice, and on a busy one small questions are still not kept waiting.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::lanes::{Lanes, Place};

/// See the module. Whoever works holds it.
pub struct Turn {
    lanes: Arc<Lanes>,
    begun: Instant,
    slice: Duration,
    whole: Duration,
    place: Mutex<(Place, Lane)>,
    was_cut: AtomicBool,
}

/// Which lane a turn is in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lane {
    Light,
    Heavy,
}

impl Turn {
    /// A slice in a place of the light lane; `whole` is all the time that the work may take.
    pub fn sliced(place: Place, slice: Duration, whole: Duration, lanes: Arc<Lanes>) -> Turn {
        Turn::new((place, Lane::Light), slice.min(whole), whole, lanes)
    }

    /// All the time there is, in a place of the heavy lane.
    pub fn whole(place: Place, whole: Duration, lanes: Arc<Lanes>) -> Turn {
        Turn::new((place, Lane::Heavy), whole, whole, lanes)
    }

    fn new(place: (Place, Lane), slice: Duration, whole: Duration, lanes: Arc<Lanes>) -> Turn {
        let (begun, was_cut) = (Instant::now(), AtomicBool::new(false));
        Turn { lanes, begun, slice, whole, place: Mutex::new(place), was_cut }
    }

    /// Whether the work has to stop now. What was told to stop once is not called back.
    pub fn is_over(&self) -> bool {
        let elapsed = self.elapsed();
        if elapsed < self.slice {
            return false;
        }
        let now = self.was_cut() || elapsed >= self.whole || !self.is_heavy();
        self.was_cut.fetch_or(now, Ordering::Relaxed);
        now
    }

    /// How long it has lasted.
    pub fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Whether it was told to stop before its work was done.
    pub fn was_cut(&self) -> bool {
        self.was_cut.load(Ordering::Relaxed)
    }

    /// Whether it is among the heavy ones, where it goes if a place is free.
    fn is_heavy(&self) -> bool {
        let mut place = self.place.lock().unwrap_or_else(PoisonError::into_inner);
        if place.1 == Lane::Light
            && let Some(heavy) = self.lanes.heavy_at_once()
        {
            *place = (heavy, Lane::Heavy);
        }
        place.1 == Lane::Heavy
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Settings;

    const LONG: Duration = Duration::from_secs(3600);

    fn lanes() -> Arc<Lanes> {
        Arc::new(Lanes::new(&Settings { heavy: 1, ..Settings::local() }))
    }

    fn at_once<T>(future: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread().build().expect("a runtime").block_on(future)
    }

    fn light(lanes: &Lanes) -> Place {
        let Ok(place) = at_once(lanes.light()) else { panic!("a light place is free") };
        place
    }

    #[test]
    fn work_goes_on_where_a_heavy_place_is_free() {
        let lanes = lanes();
        let light = light(&lanes);
        let turn = Turn::sliced(light, Duration::ZERO, LONG, Arc::clone(&lanes));
        assert!(!turn.is_over() && !turn.was_cut());
        assert!(lanes.heavy_at_once().is_none(), "the turn holds it");
        drop(turn);
        assert!(lanes.heavy_at_once().is_some());
    }

    #[test]
    fn work_that_was_cut_stays_so_though_a_place_comes_free() {
        let lanes = lanes();
        let taken = lanes.heavy_at_once().expect("the only place");
        let light = light(&lanes);
        let turn = Turn::sliced(light, Duration::ZERO, LONG, Arc::clone(&lanes));
        assert!(turn.is_over());
        drop(taken);
        assert!(turn.is_over() && turn.was_cut());
        assert!(lanes.heavy_at_once().is_some(), "it does not take the place any more");
    }

    #[test]
    fn no_turn_is_longer_than_the_work_may_take() {
        let lanes = lanes();
        let light = light(&lanes);
        let turn = Turn::sliced(light, LONG, Duration::ZERO, Arc::clone(&lanes));
        assert!(turn.is_over() && turn.was_cut());
    }
}
