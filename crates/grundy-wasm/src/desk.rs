//! Answers one question after the other, on the thread of whoever asks.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use grundy::rule::Locale;
use grundy::table::Budget;
use grundy_answers::{
    Action, Answer, Ask, Refusal, SharedLaw, Stopwatch, description, law_key, nothing_here, read, search,
};

use crate::reply::Reply;
use crate::request::Request;

/// The laws that were found last, since several questions about a rule follow each other; the newest stands last.
#[derive(Default)]
pub struct Desk {
    laws: Vec<(String, SharedLaw)>,
}

/// What a page asks about is one rule, and one to compare it with.
const MOST_LAWS: usize = 2;
/// How long one question may take, as at the server.
const SECONDS: f64 = 20.0;
/// Positions that one question may remember, as at the server.
const POSITIONS: u64 = 20_000_000;
/// The memory of one question: a browser gives four times as much to a module.
const BYTES: u64 = 256 << 20;

impl Desk {
    /// Answers a request; whatever is wrong with it becomes an error document. `progress` is told how far a table is.
    pub fn answer(&mut self, request: &Request, progress: &(dyn Fn(u64, u64) + Sync)) -> Reply {
        let Request { method, path, query, body } = request;
        match read(method, path, query, Locale::English) {
            Ok((route, ask)) => {
                let ask = Ask { body: body.clone(), ..ask };
                Reply::of(self.done(route.action, &ask, progress), ask.locale)
            }
            Err((refusal, locale)) => Reply::of(Err(refusal), locale),
        }
    }

    fn done(
        &mut self,
        action: Action,
        ask: &Ask,
        progress: &(dyn Fn(u64, u64) + Sync),
    ) -> Result<Answer, Refusal> {
        let (watch, seconds) = (Stopwatch::start(), ask.budget.unwrap_or(SECONDS).min(SECONDS));
        let should_stop = || watch.elapsed() >= Duration::from_secs_f64(seconds);
        let budget = Budget { positions: POSITIONS, bytes: BYTES, progress, ..Budget::until(&should_stop) };
        match action {
            Action::Description => Ok(description()),
            Action::Question(question) => question(ask, budget),
            Action::Program(_, alone, is_alone) if is_alone(ask) => alone(ask, budget),
            Action::Program(question, ..) => {
                let time = Duration::from_secs_f64(seconds * 0.75);
                self.of_law(ask, budget, watch, time, |law| question(ask, law, budget))
            }
            Action::OfLaw(question, kept) => {
                let time = Duration::from_secs_f64(seconds * (1.0 - kept));
                self.of_law(ask, budget, watch, time, |law| question(ask, law, budget))
            }
            // The page shows its views itself, and ends work by ending its worker.
            Action::Page | Action::Progress | Action::End => Err(nothing_here()),
        }
    }

    /// Answers from the law, which is looked for in this time unless it is known.
    fn of_law(
        &mut self,
        ask: &Ask,
        budget: Budget<'_>,
        watch: Stopwatch,
        time: Duration,
        use_it: impl FnOnce(&SharedLaw) -> Result<Answer, Refusal>,
    ) -> Result<Answer, Refusal> {
        let key = law_key(ask);
        if let Some((_, law)) = self.laws.iter().find(|(known, _)| *known == key) {
            return use_it(law);
        }
        let was_cut = AtomicBool::new(false);
        let should_stop = || {
            let now = watch.elapsed() >= time;
            was_cut.fetch_or(now, Ordering::Relaxed);
            now
        };
        let law = search(ask, &mut |_| (), Budget { should_stop: &should_stop, ..budget })?;
        let answer = use_it(&law);
        if !was_cut.into_inner() {
            self.keep(key, law);
        }
        answer
    }

    fn keep(&mut self, key: String, law: SharedLaw) {
        if self.laws.len() >= MOST_LAWS {
            self.laws.remove(0);
        }
        self.laws.push((key, law));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(desk: &mut Desk, text: &str) -> Reply {
        desk.answer(&Request::read(text.as_bytes()).expect("a request"), &|_, _| {})
    }

    fn text(reply: &Reply) -> &str {
        std::str::from_utf8(&reply.bytes).expect("UTF-8")
    }

    #[test]
    fn a_rule_has_its_law_and_what_follows_from_it() {
        let mut desk = Desk::default();
        let law = answer(&mut desk, "GET /api/law?rule=take+%7B1,2%7D\n");
        assert_eq!((law.status, law.media), (200, "application/json; charset=utf-8"));
        assert!(text(&law).contains("\"period\":3"), "{}", text(&law));
        let certificate = answer(&mut desk, "GET /api/certificate?rule=take+%7B1,2%7D\n");
        assert_eq!(certificate.download.as_deref(), Some("certificate.txt"));
        let verdict = answer(&mut desk, &format!("POST /api/check\n{}", text(&certificate)));
        assert!(text(&verdict).contains("\"accepted\":true"), "{}", text(&verdict));
        assert_eq!(desk.laws.len(), 1);
    }

    #[test]
    fn mistakes_are_documents_in_the_language_that_is_asked_for() {
        let mut desk = Desk::default();
        let cases = [
            ("GET /api/table?rule=tke+%7B1%7D\n", 422, "error"),
            ("GET /api/nothing\n", 404, "there is nothing at this address"),
            ("GET /api/check\n", 405, "this address takes only POST"),
            ("GET /games\n", 404, "there is nothing at this address"),
            ("GET /api/law?locale=zh\n", 400, "缺少规则"),
        ];
        for (request, status, words) in cases {
            let reply = answer(&mut desk, request);
            assert_eq!(reply.status, status, "{request}");
            assert!(text(&reply).contains(words), "{request}: {}", text(&reply));
        }
    }

    #[test]
    fn work_ends_with_its_time() {
        let begun = Stopwatch::start();
        let reply = answer(&mut Desk::default(), "GET /api/law?rule=octal+0.6&budget=0.2\n");
        assert_eq!(reply.status, 200);
        assert!(begun.elapsed() < Duration::from_secs(15));
    }

    #[test]
    fn few_laws_are_kept() {
        let mut desk = Desk::default();
        for largest in 2..6 {
            answer(&mut desk, &format!("GET /api/law?rule=take+%7B1,{largest}%7D\n"));
        }
        assert_eq!(desk.laws.len(), MOST_LAWS);
        assert!(desk.laws.last().is_some_and(|(key, _)| key.contains("{1,5}")));
    }
}
