//! Who is connected: so many at a time, and whoever says nothing makes room for whoever has something to ask.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

/// All who are connected.
#[derive(Clone)]
pub struct Guests {
    places: Arc<Semaphore>,
    list: Arc<Mutex<List>>,
    /// Who takes longer than this over an answer may be asked to go.
    patience: Duration,
}

/// Those who may be asked to go, in the order of how long they have been as they are.
#[derive(Default)]
struct List {
    idle: BTreeMap<u64, Arc<Notify>>,
    taking: BTreeMap<u64, (Instant, Arc<Notify>)>,
    turns: u64,
}

/// One who is connected; the place is free again when the last clone is dropped.
#[derive(Clone)]
pub struct Guest(Arc<Seat>);

struct Seat {
    guests: Guests,
    dismissal: Arc<Notify>,
    /// The turn in which the guest came to be as it is.
    turn: Mutex<u64>,
    // Held, not read.
    _place: OwnedSemaphorePermit,
}

/// While this is held, something is done for the guest; then it is idle.
pub struct Served {
    guest: Guest,
    turn: u64,
}

/// How often somebody at the door looks for a place.
const BETWEEN: Duration = Duration::from_millis(20);

impl Guests {
    /// Nobody yet, and room for so many.
    pub fn new(most: usize, patience: Duration) -> Guests {
        Guests { places: Arc::new(Semaphore::new(most)), list: Arc::default(), patience }
    }

    /// Lets somebody in. If all places are taken, one who asks nothing has to go, or one who has long been taking an
    /// answer; where all are worked for, this waits.
    pub async fn welcome(&self) -> Guest {
        loop {
            if let Ok(place) = Arc::clone(&self.places).try_acquire_owned() {
                return self.seated(place);
            }
            self.dismiss_oldest();
            tokio::time::sleep(BETWEEN).await;
        }
    }

    fn seated(&self, place: OwnedSemaphorePermit) -> Guest {
        let dismissal = Arc::new(Notify::new());
        let turn = self.locked().idle_from_now(&dismissal);
        Guest(Arc::new(Seat { guests: self.clone(), dismissal, turn: Mutex::new(turn), _place: place }))
    }

    fn dismiss_oldest(&self) {
        let oldest = self.locked().oldest(self.patience);
        if let Some(dismissal) = oldest {
            dismissal.notify_one();
        }
    }

    fn locked(&self) -> MutexGuard<'_, List> {
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl List {
    fn next(&mut self) -> u64 {
        self.turns += 1;
        self.turns
    }

    fn idle_from_now(&mut self, dismissal: &Arc<Notify>) -> u64 {
        let turn = self.next();
        self.idle.insert(turn, Arc::clone(dismissal));
        turn
    }

    fn leave(&mut self, turn: u64) {
        self.idle.remove(&turn);
        self.taking.remove(&turn);
    }

    fn oldest(&mut self, patience: Duration) -> Option<Arc<Notify>> {
        if let Some((_, dismissal)) = self.idle.pop_first() {
            return Some(dismissal);
        }
        let slow = self.taking.first_entry().filter(|first| first.get().0.elapsed() >= patience)?;
        Some(slow.remove().1)
    }
}

impl Guest {
    /// Work is done for the guest, who is not asked to go.
    pub fn works(&self) -> Served {
        self.changes(List::next)
    }

    /// The guest takes an answer.
    pub fn takes(&self) -> Served {
        self.changes(|list| {
            let turn = list.next();
            list.taking.insert(turn, (Instant::now(), Arc::clone(&self.0.dismissal)));
            turn
        })
    }

    fn changes(&self, change: impl FnOnce(&mut List) -> u64) -> Served {
        let mut turn = self.turn();
        let mut list = self.0.guests.locked();
        list.leave(*turn);
        *turn = change(&mut list);
        Served { guest: self.clone(), turn: *turn }
    }

    /// Ends when the guest has to go.
    pub async fn dismissed(&self) {
        self.0.dismissal.notified().await;
    }

    fn turn(&self) -> MutexGuard<'_, u64> {
        self.0.turn.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let seat = &self.guest.0;
        let mut turn = self.guest.turn();
        // Where something else is done for the guest already, that counts.
        if *turn == self.turn {
            let mut list = seat.guests.locked();
            list.leave(*turn);
            *turn = list.idle_from_now(&seat.dismissal);
        }
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let turn = *self.turn.get_mut().unwrap_or_else(PoisonError::into_inner);
        self.guests.locked().leave(turn);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has_to_go(guest: &Guest) -> bool {
        let waiting = std::pin::pin!(guest.dismissed());
        let mut context = std::task::Context::from_waker(std::task::Waker::noop());
        std::future::Future::poll(waiting, &mut context).is_ready()
    }

    fn seated<const N: usize>(guests: &Guests) -> [Guest; N] {
        let place = || Arc::clone(&guests.places).try_acquire_owned().expect("a place");
        std::array::from_fn(|_| guests.seated(place()))
    }

    #[test]
    fn the_one_who_was_idle_longest_makes_room_first() {
        let guests = Guests::new(3, Duration::ZERO);
        let all @ [first, second, _] = &seated(&guests);
        // Whoever was served last has been idle for the shortest time.
        drop(first.works());
        let _served = second.works();
        guests.dismiss_oldest();
        assert_eq!(all.each_ref().map(has_to_go), [false, false, true]);
        guests.dismiss_oldest();
        assert_eq!(all.each_ref().map(has_to_go), [true, false, false]);
    }

    #[test]
    fn nobody_goes_for_whom_work_is_done_but_whoever_takes_long_over_an_answer() {
        let cases = [(Duration::ZERO, [true, false]), (Duration::from_secs(3600), [false, false])];
        for (patience, expected) in cases {
            let guests = Guests::new(2, patience);
            let all @ [first, second] = &seated(&guests);
            let work = first.works();
            let _taking = first.takes();
            drop(work);
            let _work = second.works();
            guests.dismiss_oldest();
            guests.dismiss_oldest();
            assert_eq!(all.each_ref().map(has_to_go), expected, "{patience:?}");
        }
    }

    #[test]
    fn a_place_is_free_again_when_its_guest_has_gone() {
        let guests = Guests::new(1, Duration::ZERO);
        for _ in 0..3 {
            let [guest] = &seated(&guests);
            drop(guest.takes());
        }
        assert_eq!(guests.places.available_permits(), 1);
        assert!(guests.locked().idle.is_empty() && guests.locked().taking.is_empty());
    }
}
