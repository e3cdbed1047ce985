//! Long work as a stream of events: how far it is, now and then, and at last the answer.

use std::sync::Arc;
use std::time::{Duration, Instant};

use grundy::rule::Locale;
use grundy_answers::{Answer, Refusal};
use grundy_documents::ErrorDocument;
use hyper::body::Bytes;
use serde_json::{Value, json};
use tokio::sync::mpsc;

use crate::body::PageBody;
use crate::jobs::{Done, State, Ticket};
use crate::named::{Entered, Onlooker};

/// How often a sign of life is sent.
const BETWEEN: Duration = Duration::from_millis(200);

/// Whether a stream shows what is seen early, while the work goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Glimpses {
    /// It does.
    Shown,
    /// Only the whole answer is worth sending.
    Hidden,
}

/// The stream of one piece of work. When the page goes away, the ticket is dropped, and so the work ends.
pub fn stream(
    ticket: Ticket<Answer>,
    mut entered: Option<Entered>,
    seconds: f64,
    locale: Locale,
    glimpses: Glimpses,
) -> PageBody {
    let told = Told { ticket, begun: Instant::now(), seconds, locale };
    let (sender, receiver) = mpsc::channel(4);
    tokio::spawn(told.tell(sender, glimpses, move |done, locale| {
        // Who has heard the last word finds the name free.
        entered.take();
        last(done, locale)
    }));
    PageBody::events(receiver)
}

/// The stream for somebody who looks on: its last event says no more than that the work has ended.
pub fn onlooking(onlooker: Onlooker, locale: Locale) -> PageBody {
    let Onlooker { ticket, asked, seconds } = onlooker;
    let (sender, receiver) = mpsc::channel(4);
    tokio::spawn(
        Told { ticket, begun: asked, seconds, locale }.tell(sender, Glimpses::Hidden, |_, _| ended()),
    );
    PageBody::events(receiver)
}

/// How far work is, as a document.
pub fn so_far(onlooker: Onlooker, locale: Locale) -> Answer {
    let Onlooker { ticket, asked, seconds } = onlooker;
    let told = Told { ticket, begun: asked, seconds, locale };
    let state = told.ticket.state.borrow().word();
    Answer::document(&told.document(state))
}

/// The stream of an answer that is there already.
pub fn at_once(answer: &Answer) -> PageBody {
    PageBody::from(event("result", &String::from_utf8_lossy(&answer.content.whole())))
}

/// The stream of a mistake.
pub fn mistake(refusal: &Refusal, locale: Locale) -> PageBody {
    PageBody::from(error(refusal, locale))
}

/// Work and who hears of it.
struct Told {
    ticket: Ticket<Answer>,
    begun: Instant,
    seconds: f64,
    locale: Locale,
}

impl Told {
    async fn tell(
        mut self,
        sender: mpsc::Sender<Bytes>,
        glimpses: Glimpses,
        mut last: impl FnMut(&Done<Answer>, Locale) -> Vec<Bytes>,
    ) {
        let mut told = 0;
        loop {
            let (word, finished) = match &*self.ticket.state.borrow_and_update() {
                State::Done(done) => (DONE, Some(Arc::clone(done))),
                state => (state.word(), None),
            };
            if glimpses == Glimpses::Shown
                && finished.is_none()
                && let Some((number, answer)) = self.ticket.seen.after(told)
            {
                told = number;
                for part in document_event("glimpse", answer.content.whole()) {
                    let _ = sender.send(part).await;
                }
            }
            // What has only just arrived need not say that it waits.
            let is_quiet = word == WAITING && self.begun.elapsed() < BETWEEN;
            if let Some(done) = finished {
                for part in last(&done, self.locale) {
                    let _ = sender.send(part).await;
                }
                return;
            }
            if !is_quiet && sender.send(event("progress", &self.document(word).to_string())).await.is_err() {
                return;
            }
            tokio::select! {
                () = sender.closed() => return,
                changed = self.ticket.state.changed() => if changed.is_err() { return },
                () = tokio::time::sleep(BETWEEN) => {}
            }
        }
    }

    fn document(&self, state: &str) -> Value {
        let words = match state {
            WAITING => self.locale.pick("waiting for other work to end", "等待其他计算结束"),
            RUNNING => self.locale.pick("working", "计算中"),
            _ => self.locale.pick("done", "已完成"),
        };
        let elapsed = (self.begun.elapsed().as_secs_f64() * 10.0).round() / 10.0;
        let mut document =
            json!({"state": state, "elapsed": elapsed, "budget": self.seconds, "words": words});
        if let Some((done, total)) = self.ticket.course.far() {
            document["done"] = json!(done);
            document["total"] = json!(total);
        }
        document
    }
}

const WAITING: &str = "waiting";
const RUNNING: &str = "running";
const DONE: &str = "done";

impl<T> State<T> {
    fn word(&self) -> &'static str {
        match self {
            State::Waiting => WAITING,
            State::Running => RUNNING,
            State::Done(_) => DONE,
        }
    }
}

fn ended() -> Vec<Bytes> {
    vec![event("result", &json!({"state": DONE}).to_string())]
}

fn last(done: &Done<Answer>, locale: Locale) -> Vec<Bytes> {
    match done {
        Ok(answer) => document_event("result", answer.content.whole()),
        Err(refusal) => vec![error(refusal, locale)],
    }
}

/// The event of a document, which may be large and is not copied. It is one line.
fn document_event(name: &str, mut document: Bytes) -> Vec<Bytes> {
    if document.ends_with(b"\n") {
        document.truncate(document.len() - 1);
    }
    vec![Bytes::from(format!("event: {name}\ndata: ")), document, Bytes::from_static(b"\n\n")]
}

/// The error document, and the status that it would have had.
fn error(refusal: &Refusal, locale: Locale) -> Bytes {
    let document = ErrorDocument { status: Some(refusal.status.as_u16()), ..refusal.document(locale) };
    event("error", &serde_json::to_string(&document).unwrap_or_default())
}

/// One event; a document is one line.
fn event(name: &str, data: &str) -> Bytes {
    Bytes::from(format!("event: {name}\ndata: {}\n\n", data.trim_end().replace('\n', "\ndata: ")))
}
