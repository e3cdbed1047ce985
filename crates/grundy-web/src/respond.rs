//! From a request to a response.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use grundy::law::LawFound;
use grundy::rule::{Locale, Text};
use grundy::table::Budget;
use grundy_answers::{
    Action, Answer, Ask, Refusal, Route, SharedLaw, check_method, description, glimpsed, is_download,
    matching, nothing_here, read,
};
use hyper::body::Incoming;
use hyper::header::{ACCEPT, ACCEPT_LANGUAGE, HeaderMap};
use hyper::{Method, Request, Response, StatusCode};
use serde_json::json;

use crate::body::PageBody;
use crate::conversation::{file, refused, said, streamed};
use crate::events::{self, Glimpses};
use crate::files::{Files, SHELL};
use crate::guard::{self, Sought};
use crate::guests::Guest;
use crate::jobs::{
    Asked, Begin, Beginning, Done, Jobs, Prepared, Sharing, State, Teller, Ticket, Work, always_light,
};
use crate::lanes::Lanes;
use crate::laws::{Laws, Lent, Search, Way, told};
use crate::named::Named;
use crate::posting::received;
use crate::settings::Settings;

/// Everything that requests share.
pub struct Desk {
    /// What was decided at the start.
    pub settings: Settings,
    /// Who works when.
    pub lanes: Arc<Lanes>,
    /// The page's files.
    files: Files,
    answers: Arc<Jobs<Answer>>,
    laws: Arc<Laws>,
    named: Named,
}

/// Larger heads are no browser's.
const LARGEST_HEAD: usize = 32 << 10;
/// Longer addresses are no questions.
const LONGEST_ADDRESS: usize = 32 << 10;

impl Desk {
    /// A desk with nothing on it.
    pub fn new(settings: Settings) -> Desk {
        let lanes = Arc::new(Lanes::new(&settings));
        let answers = lanes.memory.kept_answers;
        Desk {
            files: Files::new(),
            answers: Arc::new(Jobs::new(Arc::clone(&lanes), answers, |answer| Some(answer.content.size()))),
            laws: Arc::new(Laws::new(Arc::clone(&lanes))),
            named: Named::default(),
            settings,
            lanes,
        }
    }

    /// Answers a request; whatever is wrong with it becomes an error document.
    pub async fn respond(self: Arc<Self>, request: Request<Incoming>, guest: &Guest) -> Response<PageBody> {
        let is_head = request.method() == Method::HEAD;
        let locale = preferred(request.headers());
        let events = wants_events(request.headers());
        let response = match self.answered(request, locale, guest).await {
            Ok(response) => response,
            // Who listens to events hears of mistakes the same way; strangers are turned away at the door.
            Err((refusal, locale)) if events && refusal.status != StatusCode::FORBIDDEN => {
                streamed(events::mistake(&refusal, locale))
            }
            Err((refusal, locale)) => refused(&refusal, locale),
        };
        response.map(|body| if is_head { PageBody::empty() } else { body }.taken_by(guest))
    }

    async fn answered(
        &self,
        request: Request<Incoming>,
        locale: Locale,
        guest: &Guest,
    ) -> Result<Response<PageBody>, (Refusal, Locale)> {
        let plainly = |refusal| (refusal, locale);
        let (head, body) = request.into_parts();
        guard::check(&head.headers, &head.uri, sought(head.uri.path()), &self.settings).map_err(plainly)?;
        if self.lanes.is_stopping() {
            return Err(plainly(Refusal::stopping()));
        }
        if head.headers.iter().map(|(name, value)| name.as_str().len() + value.len()).sum::<usize>()
            > LARGEST_HEAD
        {
            return Err(plainly(large_head()));
        }
        if head.uri.path().len() + head.uri.query().map_or(0, str::len) > LONGEST_ADDRESS {
            return Err(plainly(too_long()));
        }
        let path = head.uri.path();
        let Some((route, _)) = matching(path) else {
            let found = self.files.find(path.trim_start_matches('/'));
            let missing = || self.files.find(SHELL).filter(|_| wants_page(&head.headers, path));
            let shown = found.or_else(missing).ok_or_else(|| plainly(nothing_here()))?;
            check_method(&Method::GET, &head.method).map_err(plainly)?;
            let mut response = file(shown, &head.headers);
            // Who mistyped an address in a browser reads on a page that there is nothing; a program reads a document.
            if found.is_none() && response.status() == StatusCode::OK {
                *response.status_mut() = StatusCode::NOT_FOUND;
            }
            return Ok(response);
        };
        if let Action::Page = route.action {
            check_method(&route.method, &head.method).map_err(plainly)?;
            let shell = self.files.find(SHELL).ok_or_else(|| plainly(Refusal::bug()))?;
            return Ok(file(shell, &head.headers));
        }
        let query = head.uri.query().unwrap_or_default();
        let (route, mut ask) = read(&head.method, path, query, locale)?;
        let locale = ask.locale;
        let plainly = |refusal| (refusal, locale);
        if route.method == Method::POST {
            let patience = self.settings.patience;
            ask.body = received(&self.lanes.memory, body, patience).await.map_err(plainly)?;
        }
        // From now on there is work to do. Who sends slowly is no better than who sends nothing.
        let _works = guest.works();
        self.asked(route, ask, wants_events(&head.headers)).await.map_err(plainly)
    }

    async fn asked(
        &self,
        route: &'static Route,
        mut ask: Ask,
        events: bool,
    ) -> Result<Response<PageBody>, Refusal> {
        let locale = ask.locale;
        let seconds = ask.budget.unwrap_or(f64::INFINITY).min(self.settings.seconds);
        let name = ask.work.take();
        let ticket = match route.action {
            Action::Description => return Ok(said(description())),
            Action::Page => return Err(Refusal::bug()),
            Action::Progress => return self.progress(&ask, events),
            Action::End => return self.end(&ask, events),
            Action::Question(question) => self.question(route, ask, seconds, question, name.is_some()),
            Action::Program(_, alone, is_alone) if is_alone(&ask) => {
                self.question(route, ask, seconds, alone, name.is_some())
            }
            Action::Program(question, ..) => {
                self.of_law(route, ask, seconds, (question, KEPT_FOR_CODE), name.is_some())
            }
            Action::OfLaw(question, kept) => {
                self.of_law(route, ask, seconds, (question, kept), name.is_some())
            }
        };
        let entered = name.map(|name| self.named.enter(name, &ticket, seconds)).transpose()?;
        if events && !is_download(route.path) {
            return Ok(streamed(events::stream(ticket, entered, seconds, locale, glimpses(route))));
        }
        match ticket.done().await.as_ref() {
            Ok(answer) => Ok(said(answer.clone())),
            Err(refusal) => Err(refusal.clone()),
        }
    }

    /// How far work is that was given a name.
    fn progress(&self, ask: &Ask, events: bool) -> Result<Response<PageBody>, Refusal> {
        let onlooker = self.named.look(&ask.name)?;
        Ok(match events {
            true => streamed(events::onlooking(onlooker, ask.locale)),
            false => said(events::so_far(onlooker, ask.locale)),
        })
    }

    /// Ends work that was given a name; whoever waits for it gets what is known.
    fn end(&self, ask: &Ask, events: bool) -> Result<Response<PageBody>, Refusal> {
        self.named.look(&ask.name)?.ticket.course.end();
        let answer = Answer::document(&json!({"state": "ending"}));
        Ok(if events { streamed(events::at_once(&answer)) } else { said(answer) })
    }

    /// Work that can be ended early by its name is not shared with those who want all of it.
    fn question(
        &self,
        route: &Route,
        ask: Ask,
        seconds: f64,
        question: Question,
        is_named: bool,
    ) -> Ticket<Answer> {
        let sharing = match (ask.body.is_empty(), is_named) {
            (false, _) => Sharing::Nothing,
            (true, true) => Sharing::Answer,
            (true, false) => Sharing::All,
        };
        let asked = Asked { question: key(route.path, &ask), seconds, sharing };
        let ask = Arc::new(ask);
        let (weight, weighed) = (route.weight, Arc::clone(&ask));
        let lanes = Arc::clone(&self.lanes);
        let work: Work<Answer> = Arc::new(move |budget, _| lanes.memory.counted(question(&ask, budget)?));
        let (weigh, begin) = (Box::new(move || weight(&weighed)), at_once(work, seconds));
        self.answers.ask(asked, weigh, begin)
    }

    /// Looks for the law and answers from it; or waits for it, where somebody else looks for it already.
    fn of_law(&self, route: &Route, ask: Ask, seconds: f64, of_law: OfLaw, is_named: bool) -> Ticket<Answer> {
        let sharing = if is_named { Sharing::Answer } else { Sharing::All };
        let asked = Asked { question: key(route.path, &ask), seconds, sharing };
        let from_law =
            FromLaw { ask, of_law, glimpses: glimpses(route), seconds, lanes: Arc::clone(&self.lanes) };
        let laws = Arc::clone(&self.laws);
        let begin =
            move |teller: Teller<Answer>| -> Beginning<Answer> { Box::pin(from_law.prepared(laws, teller)) };
        self.answers.ask(asked, always_light(), Box::new(begin))
    }
}

/// A question about a law.
struct FromLaw {
    ask: Ask,
    of_law: OfLaw,
    glimpses: Glimpses,
    seconds: f64,
    lanes: Arc<Lanes>,
}

impl FromLaw {
    async fn prepared(self, laws: Arc<Laws>, teller: Teller<Answer>) -> Done<Prepared<Answer>> {
        loop {
            match laws.way(&self.ask) {
                Way::Known(lent) => return Ok(self.answering(lent)),
                Way::Free(search) => return Ok(self.searching(search)),
                Way::Sought(others) => {
                    teller.send_replace(State::Running);
                    if let Some(lent) = told(others, self.time_for_law()).await {
                        return Ok(self.answering(lent));
                    }
                }
            }
        }
    }

    fn time_for_law(&self) -> Duration {
        Duration::from_secs_f64(self.seconds * (1.0 - self.of_law.1))
    }

    /// Answers from a law that others found, with the time that is left.
    fn answering(self, lent: Lent) -> Prepared<Answer> {
        let seconds = left_of(self.seconds, lent.spent.as_secs_f64(), self.seconds * self.of_law.1);
        let was_cut = Arc::new(AtomicBool::new(!lent.is_whole));
        let work: Work<Answer> = Arc::new(move |budget, _| self.answer(&lent.law, budget));
        Prepared { work, was_cut, seconds }
    }

    /// Looks for the law first, all in one piece of work.
    fn searching(self, search: Search) -> Prepared<Answer> {
        let was_cut = Arc::new(AtomicBool::new(false));
        let (cut, seconds) = (Arc::clone(&was_cut), self.seconds);
        let work: Work<Answer> = Arc::new(move |budget, show| {
            let mut glimpse = |law: &LawFound| self.glimpsed(law).into_iter().for_each(show);
            let lent = search.run(&self.ask, &mut glimpse, budget, self.time_for_law())?;
            cut.store(!lent.is_whole, Ordering::Relaxed);
            if !lent.is_whole {
                glimpse(&lent.law.found);
            }
            self.answer(&lent.law, budget)
        });
        Prepared { work, was_cut, seconds }
    }

    /// What is seen of the law already, for those who are shown it.
    fn glimpsed(&self, law: &LawFound) -> Option<Answer> {
        let is_shown = self.glimpses == Glimpses::Shown;
        is_shown.then(|| glimpsed(&self.ask, law).ok()).flatten()
    }

    fn answer(&self, law: &SharedLaw, budget: Budget<'_>) -> Result<Answer, Refusal> {
        self.lanes.memory.counted((self.of_law.0)(&self.ask, law, budget)?)
    }
}

/// A law that is seen at once is worth showing while it is tested and proved.
fn glimpses(route: &Route) -> Glimpses {
    if route.path == "/api/law" { Glimpses::Shown } else { Glimpses::Hidden }
}

/// Equal questions have equal keys, whatever time they are given.
fn key(path: &str, ask: &Ask) -> String {
    let timeless = Ask { body: Default::default(), budget: None, work: None, ..ask.clone() };
    format!("{path} {timeless:?}")
}

/// The part of the time that is kept for writing a program.
const KEPT_FOR_CODE: f64 = 0.25;

type Question = fn(&Ask, Budget<'_>) -> Result<Answer, Refusal>;
type OfLaw = (fn(&Ask, &SharedLaw, Budget<'_>) -> Result<Answer, Refusal>, f64);

/// Work for which nothing else must be had.
fn at_once<T: Send + Sync + 'static>(work: Work<T>, seconds: f64) -> Begin<T> {
    Box::new(move |_| Box::pin(std::future::ready(Ok(Prepared { work, was_cut: Arc::default(), seconds }))))
}

/// What is left of a budget for the whole request, but no less than what was kept.
fn left_of(seconds: f64, spent: f64, kept: f64) -> f64 {
    (seconds - spent).max(kept).max(0.0)
}

/// The language that the browser asks for.
fn preferred(headers: &HeaderMap) -> Locale {
    let asked = headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    Locale::from_environment(asked.trim_start())
}

/// Whether a person looks at what comes back, and not a program.
fn wants_page(headers: &HeaderMap, path: &str) -> bool {
    let is_page =
        !path.starts_with("/api/") && !path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    let accepted = headers.get(ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    is_page && accepted.split(',').any(|kind| kind.trim_start().starts_with("text/html"))
}

fn wants_events(headers: &HeaderMap) -> bool {
    let accepted = headers.get(ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    accepted.contains("text/event-stream")
}

fn sought(path: &str) -> Sought {
    let is_page = matching(path).is_some_and(|(route, _)| matches!(route.action, Action::Page));
    if is_page { Sought::Page } else { Sought::Other }
}

fn large_head() -> Refusal {
    Refusal::new(
        StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
        Text::new("the head of the request is too large", "请求头太大"),
        Text::new(format!("at most {LARGEST_HEAD} bytes"), format!("最多 {LARGEST_HEAD} 字节")),
    )
}

fn too_long() -> Refusal {
    Refusal::new(
        StatusCode::URI_TOO_LONG,
        Text::new("the address is too long", "地址太长"),
        Text::new(format!("at most {LONGEST_ADDRESS} bytes"), format!("最多 {LONGEST_ADDRESS} 字节")),
    )
}

#[cfg(test)]
mod tests {
    use super::left_of;

    #[test]
    fn a_law_and_what_follows_from_it_share_one_budget() {
        let cases = [((20.0, 3.0, 0.0), 17.0), ((20.0, 20.5, 0.0), 0.0), ((20.0, 15.0, 5.0), 5.0)];
        for ((seconds, spent, kept), left) in cases {
            assert_eq!(left_of(seconds, spent, kept), left, "{seconds} {spent} {kept}");
        }
    }
}
