//! Work that was given a name: others can look on, and end it with what is known by then.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use crate::answer::{Answer, Refusal};
use crate::jobs::Ticket;

/// The work that has a name, as long as somebody waits for it.
#[derive(Clone, Default)]
pub struct Named(Arc<Mutex<HashMap<String, Onlooker>>>);

/// What somebody sees who looks on.
pub struct Onlooker {
    /// How far the work is.
    pub ticket: Ticket<Answer>,
    /// When it was asked for.
    pub asked: Instant,
    /// How many seconds it may take.
    pub seconds: f64,
}

/// The name of work that somebody waits for; it is free again when this is dropped.
pub struct Entered {
    named: Named,
    name: String,
    asked: Instant,
}

impl Named {
    /// Enters the work under a name. Whoever takes a name that is in use takes it away.
    pub fn enter(&self, name: String, ticket: &Ticket<Answer>, seconds: f64) -> Entered {
        let asked = Instant::now();
        self.locked().insert(name.clone(), Onlooker { ticket: ticket.onlooker(), asked, seconds });
        Entered { named: self.clone(), name, asked }
    }

    /// Looks on.
    pub fn look(&self, name: &str) -> Result<Onlooker, Refusal> {
        let names = self.locked();
        let Onlooker { ticket, asked, seconds } = names.get(name).ok_or_else(Refusal::no_work)?;
        Ok(Onlooker { ticket: ticket.onlooker(), asked: *asked, seconds: *seconds })
    }

    /// A thread that failed while it held the lock left the map whole: every change is one step.
    fn locked(&self) -> MutexGuard<'_, HashMap<String, Onlooker>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Entered {
    fn drop(&mut self) {
        let mut names = self.named.locked();
        if names.get(&self.name).is_some_and(|entered| entered.asked == self.asked) {
            names.remove(&self.name);
        }
    }
}
