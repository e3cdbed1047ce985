//! Work that was given a name: others can look on, and end it with what is known by then.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use grundy_answers::{Answer, Refusal};

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
}

impl Named {
    /// Enters the work under a name, which belongs to it until the last word is said: nobody else may have it.
    pub fn enter(&self, name: String, ticket: &Ticket<Answer>, seconds: f64) -> Result<Entered, Refusal> {
        let onlooker = Onlooker { ticket: ticket.onlooker(), asked: Instant::now(), seconds };
        match self.locked().entry(name.clone()) {
            Entry::Occupied(_) => Err(Refusal::taken_name()),
            Entry::Vacant(free) => {
                free.insert(onlooker);
                Ok(Entered { named: self.clone(), name })
            }
        }
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
        self.named.locked().remove(&self.name);
    }
}
