//! Long work as a stream of events: how far it is, now and then, and at last the answer.

use std::sync::Arc;
use std::time::{Duration, Instant};

use grundy::rule::Locale;
use hyper::body::Bytes;
use serde_json::json;
use tokio::sync::mpsc;

use crate::answer::Answer;
use crate::body::PageBody;
use crate::jobs::{Done, State, Ticket};

/// How often a sign of life is sent.
const BETWEEN: Duration = Duration::from_millis(200);

/// The stream of one piece of work. When the page goes away, the ticket is dropped, and so the work ends.
pub fn stream(ticket: Ticket<Answer>, seconds: f64, locale: Locale) -> PageBody {
    let (sender, receiver) = mpsc::channel(4);
    tokio::spawn(tell(ticket, sender, seconds, locale));
    PageBody::Stream(receiver)
}

async fn tell(mut ticket: Ticket<Answer>, sender: mpsc::Sender<Bytes>, seconds: f64, locale: Locale) {
    let begun = Instant::now();
    loop {
        let (event, is_last) = match &*ticket.state.borrow_and_update() {
            State::Done(done) => (last(done, locale), true),
            State::Waiting => (progress("waiting", begun, seconds, locale), false),
            State::Running => (progress("running", begun, seconds, locale), false),
        };
        if sender.send(event).await.is_err() || is_last {
            return;
        }
        tokio::select! {
            () = sender.closed() => return,
            changed = ticket.state.changed() => if changed.is_err() { return },
            () = tokio::time::sleep(BETWEEN) => {}
        }
    }
}

fn progress(state: &str, begun: Instant, seconds: f64, locale: Locale) -> Bytes {
    let words = match state {
        "waiting" => locale.pick("waiting for other work to end", "等待其他计算结束"),
        _ => locale.pick("working", "计算中"),
    };
    let elapsed = (begun.elapsed().as_secs_f64() * 10.0).round() / 10.0;
    event(
        "progress",
        &json!({"state": state, "elapsed": elapsed, "budget": seconds, "words": words}).to_string(),
    )
}

fn last(done: &Arc<Done<Answer>>, locale: Locale) -> Bytes {
    match done.as_ref() {
        Ok(answer) => event("result", &String::from_utf8_lossy(&answer.body)),
        Err(refusal) => event("error", &refusal.document(locale).to_string()),
    }
}

/// One event; a document is one line.
fn event(name: &str, data: &str) -> Bytes {
    Bytes::from(format!("event: {name}\ndata: {}\n\n", data.trim_end().replace('\n', "\ndata: ")))
}
