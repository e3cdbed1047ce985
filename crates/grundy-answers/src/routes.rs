//! The addresses, and what each does.

use grundy::table::Budget;
use http::Method;

use crate::answer::Answer;
use crate::ask::Ask;
use crate::endpoints::{catalogue, law, posted, rule, sum, table};
use crate::law_search::SharedLaw;
use crate::refusal::Refusal;
use crate::weight::Weight;

/// One address.
pub struct Route {
    /// `GET`, with which also `HEAD` is answered, or `POST`.
    pub method: Method,
    /// The path, in which `{name}` stands for any word.
    pub path: &'static str,
    /// What is done.
    pub action: Action,
    /// How the work is begun.
    pub weight: fn(&Ask) -> Weight,
}

/// What an address does.
#[derive(Clone, Copy)]
pub enum Action {
    /// The page, which shows the view of the path.
    Page,
    /// The description of this interface.
    Description,
    /// A question.
    Question(fn(&Ask, Budget<'_>) -> Result<Answer, Refusal>),
    /// How far work is that was given a name.
    Progress,
    /// Ends such work with what is known.
    End,
    /// A question about the law, which is found once for all of them, and the part of the time that is kept for what is
    /// written from it.
    OfLaw(fn(&Ask, &SharedLaw, Budget<'_>) -> Result<Answer, Refusal>, f64),
    /// The same of a program, the question where it does without the law, and whether it does.
    Program(
        fn(&Ask, &SharedLaw, Budget<'_>) -> Result<Answer, Refusal>,
        fn(&Ask, Budget<'_>) -> Result<Answer, Refusal>,
        fn(&Ask) -> bool,
    ),
}

use Action::{Description, End, OfLaw, Page, Program, Progress, Question};

/// All addresses, but those of the page's files.
pub static ROUTES: &[Route] = &[
    get("/", Page),
    get("/explore", Page),
    get("/play", Page),
    get("/games", Page),
    get("/games/{name}", Page),
    get("/problems", Page),
    get("/problems/{name}", Page),
    get("/atlas", Page),
    get("/atlas/{name}", Page),
    get("/workbench.json", Question(rule::workbench)),
    get("/index.json", Question(rule::workbench)),
    get("/explore.json", Question(sum::explore)),
    get("/play.json", Question(sum::play)),
    get("/games.json", Question(catalogue::games)),
    get("/games/{name}.json", Question(catalogue::game)),
    get("/problems.json", Question(catalogue::problems)),
    get("/problems/{name}.json", Question(catalogue::problem)),
    get("/atlas.json", Question(catalogue::atlas)),
    get("/atlas/{name}.json", Question(catalogue::atlas_class)),
    get("/openapi.json", Description),
    get("/api/open", Question(rule::open)),
    sized("/api/table", table::table),
    get("/api/outcomes", Question(table::outcomes)),
    sized("/api/table.csv", table::csv),
    sized("/api/table.txt", table::text),
    sized("/api/table.bfile", table::bfile),
    sized("/api/table.tex", table::latex),
    sized("/api/table.npy", table::npy),
    sized("/api/map.bin", table::map),
    sized("/api/plot.svg", table::plot_svg),
    sized("/api/plot.png", table::plot_png),
    get("/api/law", OfLaw(law::law, 0.0)),
    get("/api/law/all", Question(law::for_all)),
    get("/api/certificate", OfLaw(law::certificate, 0.0)),
    get("/api/code", Program(law::code, law::code_without_law, law::is_without_law)),
    get("/api/code/{name}", Question(catalogue::program)),
    get("/api/story.html", OfLaw(law::story_html, 0.25)),
    get("/api/story.md", OfLaw(law::story_markdown, 0.25)),
    get("/api/refute", Question(law::refute)),
    get("/api/gallery", Question(rule::gallery)),
    get("/api/solve", Question(sum::solve)),
    get("/api/explore", Question(sum::explore)),
    get("/api/play", Question(sum::play)),
    get("/api/reply", Question(sum::reply)),
    get("/api/misere", Question(sum::misere)),
    get("/api/compound", Question(sum::compound)),
    get("/api/games", Question(catalogue::games)),
    get("/api/problems", Question(catalogue::problems)),
    get("/api/atlas", Question(catalogue::atlas)),
    get("/api/atlas/certificates", Question(catalogue::atlas_certificates)),
    get("/api/progress/{name}", Progress),
    Route { method: Method::POST, path: "/api/stop/{name}", action: End, weight: light },
    post("/api/check", posted::check, posted::weight),
    post("/api/judge/{name}", posted::judge, posted::weight),
    post("/api/graph", posted::graph, posted::weight),
    post("/api/hackenbush", posted::hackenbush, posted::weight),
];

const fn get(path: &'static str, action: Action) -> Route {
    Route { method: Method::GET, path, action, weight: light }
}

const fn sized(path: &'static str, question: fn(&Ask, Budget<'_>) -> Result<Answer, Refusal>) -> Route {
    Route { method: Method::GET, path, action: Question(question), weight: table::weight }
}

const fn post(
    path: &'static str,
    question: fn(&Ask, Budget<'_>) -> Result<Answer, Refusal>,
    weight: fn(&Ask) -> Weight,
) -> Route {
    Route { method: Method::POST, path, action: Question(question), weight }
}

fn light(_: &Ask) -> Weight {
    Weight::Light
}

/// The routes that have this path, and the word that stands for the name; the most definite first.
pub fn matching(path: &str) -> Option<(&'static Route, &str)> {
    let exact = ROUTES.iter().find(|route| route.path == path).map(|route| (route, ""));
    exact.or_else(|| named(path, ".json")).or_else(|| named(path, ""))
}

/// Whether the answer is a file and not a document.
pub fn is_download(path: &str) -> bool {
    path == "/api/certificate" || (path.starts_with("/api/") && path.contains('.'))
}

fn named<'p>(path: &'p str, ending: &str) -> Option<(&'static Route, &'p str)> {
    ROUTES.iter().find_map(|route| {
        let (before, after) = route.path.split_once("{name}")?;
        let name = path.strip_prefix(before)?.strip_suffix(after)?;
        let fits = after == ending && !name.is_empty() && !name.contains('/');
        fits.then_some((route, name))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_leads_to_the_most_definite_route() {
        let cases = [
            ("/", Some(("/", ""))),
            ("/games", Some(("/games", ""))),
            ("/games/nim", Some(("/games/{name}", "nim"))),
            ("/games/nim.json", Some(("/games/{name}.json", "nim"))),
            ("/games.json", Some(("/games.json", ""))),
            ("/api/judge/p2148", Some(("/api/judge/{name}", "p2148"))),
            ("/api/stop/k3", Some(("/api/stop/{name}", "k3"))),
            ("/games/", None),
            ("/games/a/b", None),
            ("/games/../nim", None),
            ("/api/unknown", None),
        ];
        for (path, expected) in cases {
            assert_eq!(matching(path).map(|(route, name)| (route.path, name)), expected, "{path}");
        }
    }
}
