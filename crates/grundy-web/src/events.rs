//! Long work as a stream of events: how far it is, now and then, and at last the answer.

use std::sync::Arc;
use std::time::{Duration, Instant};

use grundy::rule::Locale;
use hyper::body::Bytes;
use serde_json::json;
use tokio::sync::mpsc;

use crate::answer::{Answer, Refusal};
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

/// The stream of a mistake.
pub fn mistake(refusal: &Refusal, locale: Locale) -> PageBody {
    PageBody::from(error(refusal, locale))
}

async fn tell(mut ticket: Ticket<Answer>, sender: mpsc::Sender<Bytes>, seconds: f64, locale: Locale) {
    let begun = Instant::now();
    loop {
        let (event, is_last) = match &*ticket.state.borrow_and_update() {
            State::Done(finished) => (Some(last(&finished.done, locale)), true),
            // What has only just arrived need not say that it waits.
            State::Waiting if begun.elapsed() < BETWEEN => (None, false),
            State::Waiting => (Some(progress("waiting", begun, seconds, locale)), false),
            State::Running => (Some(progress("running", begun, seconds, locale)), false),
        };
        if let Some(event) = event
            && sender.send(event).await.is_err()
        {
            return;
        }
        if is_last {
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
        Err(refusal) => error(refusal, locale),
    }
}

/// The error document, and the status that it would have had.
fn error(refusal: &Refusal, locale: Locale) -> Bytes {
    let mut document = refusal.document(locale);
    document["status"] = json!(refusal.status.as_u16());
    event("error", &document.to_string())
}

/// One event; a document is one line.
fn event(name: &str, data: &str) -> Bytes {
    Bytes::from(format!("event: {name}\ndata: {}\n\n", data.trim_end().replace('\n', "\ndata: ")))
}
