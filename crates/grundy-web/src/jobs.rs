//! Questions being worked on: equal ones are worked out once, and work ends when nobody waits for it.

use std::collections::HashMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use grundy::table::Budget;
use grundy_answers::{Refusal, Weight};
use tokio::sync::watch;

use crate::course::Course;
use crate::lanes::{Lanes, POSITIONS, SLICE};
use crate::recent::Recent;
use crate::turn::Turn;

/// What work leads to.
pub type Done<T> = Result<T, Refusal>;

/// A piece of work that may be begun twice: first in a slice, then with its whole budget. It may show what it has seen
/// before it is done.
pub type Work<T> = Arc<dyn Fn(Budget<'_>, &dyn Fn(T)) -> Done<T> + Send + Sync>;

/// What must be had before the work can begin; it may tell how far it is.
pub type Begin<T> = Box<dyn FnOnce(Teller<T>) -> Beginning<T> + Send>;

/// See [`Begin`].
pub type Beginning<T> = Pin<Box<dyn Future<Output = Done<Prepared<T>>> + Send>>;

/// Work, and what it rests on.
pub struct Prepared<T> {
    /// The work.
    pub work: Work<T>,
    /// Whether what it rests on was cut short; then another try would lead to more. The work itself may say so too.
    pub was_cut: Arc<AtomicBool>,
    /// How many seconds are left for it.
    pub seconds: f64,
}

/// Tells those who wait how far the work is.
pub type Teller<T> = Arc<watch::Sender<State<T>>>;

/// Tells how work is begun; asked on the thread that will work, since reading a rule takes time too.
pub type Weigh = Box<dyn FnOnce() -> Weight + Send>;

/// How far work is.
pub enum State<T> {
    /// Others are before it.
    Waiting,
    /// It runs.
    Running,
    /// It is done.
    Done(Arc<Done<T>>),
}

/// A question, and who may share its work and its answer.
pub struct Asked {
    /// Equal questions are equal texts. It says nothing of time: an answer that was not cut short holds for any budget.
    pub question: String,
    /// How many seconds the work may take.
    pub seconds: f64,
    /// Who else may have it.
    pub sharing: Sharing,
}

/// Who may share work and answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sharing {
    /// Whoever asks the same.
    All,
    /// Others may have the answer; but the work may be ended early, so nobody else waits for it.
    Answer,
    /// What was sent along is asked once.
    Nothing,
}

impl Asked {
    /// The question, where its answer is kept.
    fn lasting(&self) -> Option<&str> {
        (self.sharing != Sharing::Nothing).then_some(&self.question)
    }

    /// Work is shared by those who give it the same time.
    fn shared(&self) -> Option<String> {
        (self.sharing == Sharing::All).then(|| format!("{} {}", self.seconds, self.question))
    }
}

/// All work of one kind.
pub struct Jobs<T> {
    lanes: Arc<Lanes>,
    running: Mutex<HashMap<String, Weak<Shared<T>>>>,
    recent: Mutex<Recent<Done<T>>>,
    weigh: fn(&T) -> Option<usize>,
}

/// What all who wait for the same work share; the work ends when the last of them leaves.
struct Shared<T> {
    state: watch::Receiver<State<T>>,
    seen: Arc<Seen<T>>,
    course: Arc<Course>,
}

/// The latest that work has shown before it is done, and how often it has shown something.
pub struct Seen<T>(Mutex<(u64, Option<T>)>);

impl<T> Default for Seen<T> {
    fn default() -> Seen<T> {
        Seen(Mutex::new((0, None)))
    }
}

impl<T: Clone> Seen<T> {
    fn put(&self, known: T) {
        let mut latest = locked(&self.0);
        *latest = (latest.0 + 1, Some(known));
    }

    /// What is shown now, and its number, where it is not the one with this number any more.
    pub fn after(&self, told: u64) -> Option<(u64, T)> {
        let latest = locked(&self.0);
        latest.1.clone().filter(|_| latest.0 > told).map(|known| (latest.0, known))
    }
}

/// One who waits for work.
pub struct Ticket<T> {
    // Held, not read: work goes on as long as somebody holds it.
    _shared: Option<Arc<Shared<T>>>,
    /// How far the work is.
    pub state: watch::Receiver<State<T>>,
    /// What the work has shown before it is done.
    pub seen: Arc<Seen<T>>,
    /// See [`Course`].
    pub course: Arc<Course>,
}

impl<T> Ticket<T> {
    /// A ticket of somebody who looks on: the work does not go on for him.
    pub fn onlooker(&self) -> Ticket<T> {
        let (seen, course) = (Arc::clone(&self.seen), Arc::clone(&self.course));
        Ticket { _shared: None, state: self.state.clone(), seen, course }
    }

    fn of_answer(done: Arc<Done<T>>) -> Ticket<T> {
        let state = watch::channel(State::Done(done)).1;
        Ticket { _shared: None, state, seen: Arc::default(), course: Arc::default() }
    }

    /// The end of the work.
    pub async fn done(mut self) -> Arc<Done<T>> {
        let is_done = |state: &State<T>| matches!(state, State::Done(_));
        match self.state.wait_for(is_done).await.as_deref() {
            Ok(State::Done(done)) => Arc::clone(done),
            _ => Arc::new(Err(Refusal::stopping())),
        }
    }
}

impl<T: Clone + Send + Sync + 'static> Jobs<T> {
    /// No work yet. `weigh` tells how much room an answer takes when it is kept; none is for those not to keep.
    pub fn new(lanes: Arc<Lanes>, most: usize, weigh: fn(&T) -> Option<usize>) -> Jobs<T> {
        Jobs { lanes, running: Mutex::default(), recent: Mutex::new(Recent::new(most)), weigh }
    }

    /// Asks for an answer.
    pub fn ask(self: &Arc<Self>, asked: Asked, weigh: Weigh, begin: Begin<T>) -> Ticket<T> {
        let known = asked.lasting().and_then(|question| locked(&self.recent).find(question));
        if let Some(done) = known {
            return Ticket::of_answer(done);
        }
        let Some(work) = asked.shared() else { return self.begin(asked, weigh, begin) };
        let mut running = locked(&self.running);
        if let Some(shared) = running.get(&work).and_then(Weak::upgrade) {
            return ticket(shared);
        }
        let ticket = self.begin(asked, weigh, begin);
        running.insert(work, ticket._shared.as_ref().map(Arc::downgrade).unwrap_or_default());
        ticket
    }

    /// Shows what is known before the work is done, unless it is large.
    fn show(&self, known: T, seen: &Seen<T>) {
        if (self.weigh)(&known).is_some_and(|weight| weight <= LARGEST_GLIMPSE) {
            seen.put(known);
        }
    }

    fn begin(self: &Arc<Self>, asked: Asked, weigh: Weigh, begin: Begin<T>) -> Ticket<T> {
        let (sender, state) = watch::channel(State::Waiting);
        let shared = Arc::new(Shared { state, seen: Arc::default(), course: Arc::default() });
        let (seen, course) = (Arc::clone(&shared.seen), Arc::clone(&shared.course));
        let job = Job { jobs: Arc::clone(self), asked, sender: Arc::new(sender), seen, course };
        tokio::spawn(job.run(begin, weigh, Arc::downgrade(&shared)));
        ticket(shared)
    }
}

fn ticket<T>(shared: Arc<Shared<T>>) -> Ticket<T> {
    let (seen, course) = (Arc::clone(&shared.seen), Arc::clone(&shared.course));
    Ticket { state: shared.state.clone(), _shared: Some(shared), seen, course }
}

/// A thread that failed while it held the lock left the map whole: every change is one step.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One piece of work.
struct Job<T> {
    jobs: Arc<Jobs<T>>,
    asked: Asked,
    sender: Teller<T>,
    seen: Arc<Seen<T>>,
    course: Arc<Course>,
}

impl<T: Clone + Send + Sync + 'static> Job<T> {
    async fn run(self, begin: Begin<T>, weigh: Weigh, own: Weak<Shared<T>>) {
        let closed = Arc::clone(&self.sender);
        let done = tokio::select! {
            done = self.begun(begin, weigh) => Some(done),
            () = closed.closed() => None,
        };
        if let Some(work) = self.asked.shared() {
            let mut running = locked(&self.jobs.running);
            if running.get(&work).is_some_and(|other| Weak::ptr_eq(other, &own)) {
                running.remove(&work);
            }
        }
        if let Some((done, is_whole)) = done {
            let done = Arc::new(done);
            if is_whole {
                self.keep(&done);
            }
            self.sender.send_replace(State::Done(done));
        }
    }

    /// Mistakes in what was typed are small and as lasting as answers.
    fn keep(&self, done: &Arc<Done<T>>) {
        let weight = match done.as_ref() {
            Ok(answer) => (self.jobs.weigh)(answer),
            Err(refusal) => refusal.status.is_client_error().then_some(1_000),
        };
        if let Some((question, weight)) = self.asked.lasting().zip(weight) {
            let forgotten = locked(&self.jobs.recent).keep(question, Arc::clone(done), weight);
            // Large answers take a while to drop, and by now nobody waits for the lock.
            drop(forgotten);
        }
    }

    async fn begun(&self, begin: Begin<T>, weigh: Weigh) -> (Done<T>, bool) {
        match begin(Arc::clone(&self.sender)).await {
            Ok(prepared) => {
                let (done, is_whole) = self.worked_out(prepared.work, weigh, prepared.seconds).await;
                (done, is_whole && !prepared.was_cut.load(Ordering::Relaxed))
            }
            Err(refusal) => (Err(refusal), false),
        }
    }

    /// The answer, and whether it is the whole one: nothing was cut short by time.
    async fn worked_out(&self, work: Work<T>, weigh: Weigh, seconds: f64) -> (Done<T>, bool) {
        let lanes = &self.jobs.lanes;
        let whole = Duration::from_secs_f64(seconds.clamp(0.0, lanes.seconds));
        let place = match lanes.light().await {
            Ok(place) => place,
            Err(refusal) => return (Err(refusal), false),
        };
        let turn = Turn::sliced(place, SLICE, whole, Arc::clone(lanes));
        let sliced = self.blocking(&work, weigh, turn, whole + OVERTIME).await;
        let is_enough = |is_whole| is_whole || self.course.spent() >= whole || self.course.is_ending();
        if sliced.as_ref().is_some_and(|(_, is_whole)| is_enough(*is_whole)) {
            return sliced.unwrap_or_else(|| (Err(Refusal::bug()), false));
        }
        self.sender.send_replace(State::Waiting);
        let place = tokio::select! {
            place = lanes.heavy() => place,
            () = self.course.ended() => {
                return sliced.unwrap_or_else(|| (Err(Refusal::ended()), false));
            }
        };
        let place = match place {
            Ok(place) => place,
            Err(refusal) => return (Err(refusal), false),
        };
        let begun = Instant::now();
        // A slice that took long, because it did not look at its clock, took it from the same budget.
        let left = whole.saturating_sub(self.course.spent());
        let turn = Turn::whole(place, left, Arc::clone(lanes));
        let done = self.blocking(&work, always_light(), turn, left + OVERTIME).await;
        // Who ends the work soon after it was begun anew gets what the slice had found: it knew more.
        let knew_more = self.course.is_ending() && begun.elapsed() < SLICE;
        let done = if knew_more { sliced.or(done) } else { done };
        done.unwrap_or_else(|| (Err(Refusal::bug()), false))
    }

    /// Works on a thread of its own for one turn, unless it is too heavy for this. A panic there is our mistake, and nobody
    /// else's trouble.
    async fn blocking(
        &self,
        work: &Work<T>,
        weigh: Weigh,
        turn: Turn,
        overdue: Duration,
    ) -> Option<(Done<T>, bool)> {
        let (work, sender, lanes) =
            (Arc::clone(work), Arc::clone(&self.sender), Arc::clone(&self.jobs.lanes));
        let (course, seen, jobs) = (Arc::clone(&self.course), Arc::clone(&self.seen), Arc::clone(&self.jobs));
        let worked = tokio::task::spawn_blocking(move || {
            if weigh() == Weight::Heavy {
                return None;
            }
            sender.send_replace(State::Running);
            let is_unwanted = || sender.is_closed() || course.is_ending() || lanes.is_stopping();
            let was_unwanted = AtomicBool::new(false);
            let stop = || {
                let now = is_unwanted();
                was_unwanted.fetch_or(now, Ordering::Relaxed);
                now || turn.is_over()
            };
            let progress = |done, total| course.tell(done, total);
            let purse = lanes.memory.for_work();
            // Requests share the cores, so each works on one.
            let budget = Budget {
                positions: POSITIONS,
                bytes: purse.most(),
                purse: Some(&purse),
                progress: &progress,
                ..Budget::until(&stop)
            };
            let show = |known: T| {
                jobs.show(known, &seen);
                sender.send_replace(State::Running);
            };
            let done = work(budget, &show);
            course.spend(turn.elapsed());
            Some((done, !was_unwanted.load(Ordering::Relaxed) && !turn.was_cut()))
        });
        match tokio::time::timeout(overdue, worked).await {
            Ok(worked) => worked.unwrap_or_else(|_| Some((Err(Refusal::bug()), true))),
            Err(_) => Some((Err(Refusal::overdue()), true)),
        }
    }
}

/// What was seen early is held beside the work that goes on, so it is not to be large.
const LARGEST_GLIMPSE: usize = 64 << 10;

/// Work looks at its clock often. Where it does not, that is our mistake; whoever asked is told so, and need not wait.
const OVERTIME: Duration = Duration::from_millis(1_500);

/// For work that may well be done within a slice.
pub fn always_light() -> Weigh {
    Box::new(|| Weight::Light)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Settings;

    /// Work that stops when its slice is over, and is done at once when it is begun again; the heavy places are taken as
    /// long as the first lasts.
    fn twice(lanes: &Lanes) -> Work<&'static str> {
        let was_begun = AtomicBool::new(false);
        let taken: Vec<_> = std::iter::from_fn(|| lanes.heavy_at_once()).collect();
        let taken = Mutex::new(taken);
        Arc::new(move |budget, show| {
            if was_begun.swap(true, Ordering::Relaxed) {
                return Ok("all of it");
            }
            show("a first sight");
            show("a sight");
            while !budget.stopped() {
                std::thread::yield_now();
            }
            locked(&taken).clear();
            Ok("a part")
        })
    }

    fn asked(weigh: fn(&&'static str) -> Option<usize>) -> (Option<&'static str>, Done<&'static str>) {
        let lanes = Arc::new(Lanes::new(&Settings::local()));
        let prepared = Prepared { work: twice(&lanes), was_cut: Arc::default(), seconds: 600.0 };
        let jobs = Arc::new(Jobs::new(lanes, 1 << 20, weigh));
        let asked = Asked { question: String::new(), seconds: 600.0, sharing: Sharing::All };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let begin: Begin<&'static str> = Box::new(|_| Box::pin(std::future::ready(Ok(prepared))));
            let ticket = jobs.ask(asked, always_light(), begin);
            let seen = Arc::clone(&ticket.seen);
            let done = ticket.done().await;
            (seen.after(0).map(|(_, known)| known), done.as_ref().clone())
        })
    }

    #[test]
    fn what_is_seen_early_is_there_while_the_work_goes_on() {
        let (seen, done) = asked(|text| Some(text.len()));
        assert_eq!((seen, done.ok()), (Some("a sight"), Some("all of it")));
    }

    #[test]
    fn what_is_large_is_not_held_beside_the_work() {
        let (seen, done) = asked(|_| Some(LARGEST_GLIMPSE + 1));
        assert_eq!((seen, done.ok()), (None, Some("all of it")));
    }
}
