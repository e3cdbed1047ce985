//! Laws that are known or being looked for: questions about the same rule share one search and, for a while, its law.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use grundy::law::LawFound;
use grundy::table::{Budget, Holding};
use grundy_answers::{Ask, Refusal, SharedLaw, law_key, search};
use tokio::sync::watch;

use crate::lanes::Lanes;
use crate::recent::Recent;

/// A law as those get it who did not look for it themselves.
#[derive(Clone)]
pub struct Lent {
    /// The law.
    pub law: Arc<SharedLaw>,
    /// Whether the search was not cut short.
    pub is_whole: bool,
    /// How long was searched.
    pub spent: Duration,
}

/// All laws of a server.
pub struct Laws {
    lanes: Arc<Lanes>,
    kept: Mutex<Recent<Kept>>,
    searches: Mutex<HashMap<String, watch::Receiver<Option<Lent>>>>,
}

struct Kept {
    law: Arc<SharedLaw>,
    // Held, not read: as long as it is kept.
    _held: Holding,
}

/// How to come by a law.
pub enum Way {
    /// It is known.
    Known(Lent),
    /// Somebody looks for it, and will tell.
    Sought(watch::Receiver<Option<Lent>>),
    /// Nobody does: whoever asks has to.
    Free(Search),
}

/// The search for a law; others who want it wait for what it tells, until it is dropped.
pub struct Search {
    laws: Arc<Laws>,
    key: String,
    teller: watch::Sender<Option<Lent>>,
}

impl Laws {
    /// None yet.
    pub fn new(lanes: Arc<Lanes>) -> Laws {
        let kept = Mutex::new(Recent::new(lanes.memory.kept_laws));
        Laws { lanes, kept, searches: Mutex::default() }
    }

    /// The way to the law of what is asked about.
    pub fn way(self: &Arc<Self>, ask: &Ask) -> Way {
        let key = law_key(ask);
        if let Some(kept) = locked(&self.kept).find(&key) {
            let law = Arc::clone(&kept.law);
            return Way::Known(Lent { law, is_whole: true, spent: Duration::ZERO });
        }
        let mut searches = locked(&self.searches);
        if let Some(told) = searches.get(&key) {
            return Way::Sought(told.clone());
        }
        let (teller, told) = watch::channel(None);
        searches.insert(key.clone(), told);
        Way::Free(Search { laws: Arc::clone(self), key, teller })
    }

    fn keep(&self, key: &str, law: &Arc<SharedLaw>) {
        let Some(weight) = weight(law) else { return };
        let _held = self.lanes.memory.for_law(weight as u64);
        let kept = Arc::new(Kept { law: Arc::clone(law), _held });
        let forgotten = locked(&self.kept).keep(key, kept, weight);
        // By now nobody waits for the lock.
        drop(forgotten);
    }
}

impl Search {
    /// Looks for the law, for so long at most, and tells those who wait for it; who looks on is shown it as soon as it is
    /// seen.
    pub fn run(
        &self,
        ask: &Ask,
        glimpse: &mut dyn FnMut(&LawFound),
        budget: Budget<'_>,
        time: Duration,
    ) -> Result<Lent, Refusal> {
        let begun = Instant::now();
        let was_cut = std::sync::atomic::AtomicBool::new(false);
        let should_stop = || {
            let now = begun.elapsed() >= time || budget.stopped();
            was_cut.fetch_or(now, std::sync::atomic::Ordering::Relaxed);
            now
        };
        let law = Arc::new(search(ask, glimpse, Budget { should_stop: &should_stop, ..budget })?);
        let is_whole = !was_cut.into_inner();
        let lent = Lent { law, is_whole, spent: begun.elapsed() };
        if is_whole {
            self.laws.keep(&self.key, &lent.law);
        }
        self.teller.send_replace(Some(lent.clone()));
        Ok(lent)
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        locked(&self.laws.searches).remove(&self.key);
    }
}

/// What a search told that was given at least this time; nothing where it ended before.
///
/// A search that was cut short earlier, or given up, is no answer for somebody with more time.
pub async fn told(mut told: watch::Receiver<Option<Lent>>, time: Duration) -> Option<Lent> {
    let is_enough = |lent: &Option<Lent>| {
        lent.as_ref().is_some_and(|lent| lent.is_whole || lent.spent >= time.mul_f64(NEARLY))
    };
    told.wait_for(is_enough).await.ok().and_then(|lent| lent.clone())
}

/// A search stops a little before or after its time.
const NEARLY: f64 = 0.95;

/// What a law takes beside its table and its certificates: the rule as it was read, what was tried, words in two
/// languages. Measured with many small laws.
const LAW: usize = 12 << 10;

/// Runs that found a long period are too large to keep.
fn weight(law: &SharedLaw) -> Option<usize> {
    let answer = &law.found.answer;
    let proofs = answer.proofs.iter().chain(answer.others.iter().flat_map(|other| &other.proofs));
    // A proof holds its certificate and about as much again in words.
    let proofs: usize = proofs.map(|proof| 4 * proof.certificate().len()).sum();
    answer.long_period.is_none().then_some(LAW + 4 * answer.table.len() as usize + proofs)
}

/// A thread that failed while it held the lock left the map whole: every change is one step.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Settings;

    fn laws() -> Arc<Laws> {
        Arc::new(Laws::new(Arc::new(Lanes::new(&Settings::local()))))
    }

    fn ask(rule: &str) -> Ask {
        Ask { rule: Some(rule.to_string()), limit: Some(100), ..Ask::default() }
    }

    const LONG: Duration = Duration::from_secs(3600);

    #[test]
    fn a_law_is_looked_for_once_and_then_known() {
        let (laws, ask) = (laws(), ask("take {1,3,4}"));
        let Way::Free(search) = laws.way(&ask) else { panic!("nobody looks for it yet") };
        let Way::Sought(told) = laws.way(&ask) else { panic!("somebody looks for it") };
        search.run(&ask, &mut |_| (), Budget::until(&|| false), LONG).expect("a law");
        assert!(told.borrow().as_ref().is_some_and(|lent| lent.is_whole));
        drop(search);
        let Way::Known(lent) = laws.way(&ask) else { panic!("it is known") };
        assert_eq!(lent.law.found.rule, "x -> x - k for k in {1, 3, 4}");
        assert!(laws.lanes.memory.held() > 0);
    }

    #[test]
    fn a_search_that_was_cut_short_or_given_up_is_begun_anew() {
        let (laws, ask) = (laws(), ask("octal 0.6"));
        for should_stop in [true, false] {
            let Way::Free(search) = laws.way(&ask) else { panic!("nothing is known") };
            let Way::Sought(others) = laws.way(&ask) else { panic!("somebody looks for it") };
            let _ = search.run(&ask, &mut |_| (), Budget::until(&|| should_stop), Duration::ZERO);
            drop(search);
            let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
            assert!(runtime.block_on(told(others, LONG)).is_none());
        }
        assert_eq!(laws.lanes.memory.held(), 0);
    }
}
