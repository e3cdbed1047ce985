//! The catalogue: lists of games and problems, and single pages.

use grundy::open::{games, kind_of_page, open, problems};
use grundy::problems::Problem;
use grundy::rule::{Text, in_words};
use grundy::{Page, catalogue};
use schemars::JsonSchema;
use serde::Serialize;

use crate::VERSION;
use crate::words::KindWord;

/// A text in both languages.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct Both {
    /// English.
    pub en: String,
    /// 中文.
    pub zh: String,
}

impl From<&Text> for Both {
    fn from(text: &Text) -> Both {
        Both { en: text.english.clone(), zh: text.chinese.clone() }
    }
}

/// The list of games.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GamesDocument {
    /// The version of the program.
    pub version: &'static str,
    /// The games.
    pub games: Vec<GameEntry>,
}

/// A game in the list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GameEntry {
    /// Its name.
    pub name: String,
    /// Its title.
    pub title: Both,
    /// Other names.
    pub aliases: Vec<String>,
    /// Its parameters.
    pub parameters: Vec<String>,
    /// Its rule, where the language can say it.
    pub rule: Option<String>,
    /// What its positions look like.
    pub kind: Option<KindWord>,
    /// The first line of its page.
    pub summary: Both,
    /// Its rule in plain words; its summary, where the language cannot say it.
    pub understood: Both,
    /// The first values as its page lists them.
    pub values: Option<String>,
    /// The law as its page states it.
    pub law: Option<String>,
    /// Where it comes from.
    pub source: String,
}

impl GamesDocument {
    /// The games in which a word occurs, or all.
    pub fn new(search: Option<&str>) -> GamesDocument {
        GamesDocument { version: VERSION, games: games(search).into_iter().map(GameEntry::new).collect() }
    }
}

impl GameEntry {
    fn new(page: &Page) -> GameEntry {
        GameEntry {
            name: page.name.clone(),
            title: (&page.title).into(),
            aliases: page.aliases.clone(),
            parameters: page.parameters.iter().map(|(name, _)| name.clone()).collect(),
            rule: page.rule().map(String::from),
            kind: kind_of_page(page).map(KindWord::from),
            summary: Both { en: first_line(&page.text.english), zh: first_line(&page.text.chinese) },
            understood: (&page_words(page)).into(),
            values: page.block("values").map(shortened),
            law: page.block("law").map(String::from),
            source: page.source.clone(),
        }
    }
}

/// The rule with the values that the page gives to its parameters.
fn page_words(page: &Page) -> Text {
    let text = page.rule().map_or(page.name.as_str(), str::trim);
    let opened = open(text, &page.parameters).ok();
    opened.map_or_else(|| page.text.clone(), |opened| in_words(opened.rules.as_ref()))
}

/// A list of games shows so many letters of the values of each.
const SHOWN: usize = 900;

fn shortened(values: &str) -> String {
    let end = values.char_indices().nth(SHOWN).map_or(values.len(), |(place, _)| place);
    let whole = if end < values.len() { values[..end].rfind(char::is_whitespace) } else { None };
    values[..whole.unwrap_or(end)].to_string()
}

fn first_line(text: &str) -> String {
    text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default().to_string()
}

/// The list of judge problems.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ProblemsDocument {
    /// The version of the program.
    pub version: &'static str,
    /// The problems.
    pub problems: Vec<ProblemEntry>,
}

/// A judge problem in the list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ProblemEntry {
    /// Its id.
    pub id: &'static str,
    /// Other ids.
    pub aliases: Vec<String>,
    /// Its title.
    pub title: Both,
    /// The judge.
    pub judge: String,
    /// What kind of solution it has.
    pub kind: Option<Both>,
    /// Its rule, where the language can say it.
    pub rule: Option<String>,
    /// The least power of ten that no number of its limits exceeds.
    pub largest: Option<u32>,
}

impl ProblemsDocument {
    /// The problems in which a word occurs, or all.
    pub fn new(search: Option<&str>) -> ProblemsDocument {
        let problems = problems(search).into_iter().map(ProblemEntry::new).collect();
        ProblemsDocument { version: VERSION, problems }
    }
}

impl ProblemEntry {
    fn new(problem: &Problem) -> ProblemEntry {
        let page = problem.page();
        ProblemEntry {
            id: problem.id,
            aliases: page.aliases.clone(),
            title: (&page.title).into(),
            judge: page.judge().to_string(),
            kind: page.problem_kind().map(|kind| (&kind.name()).into()),
            rule: page.rule().map(String::from),
            largest: page.largest_number(),
        }
    }
}

/// A page of the catalogue.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PageDocument {
    /// The version of the program.
    pub version: &'static str,
    /// Its name.
    pub name: String,
    /// Its title.
    pub title: Both,
    /// Other names.
    pub aliases: Vec<String>,
    /// What it says.
    pub text: Both,
    /// Where it comes from.
    pub source: String,
    /// Its rule, where the language can say it.
    pub rule: Option<String>,
}

impl PageDocument {
    /// The document of a page.
    pub fn new(page: &Page) -> PageDocument {
        PageDocument {
            version: VERSION,
            name: page.name.clone(),
            title: (&page.title).into(),
            aliases: page.aliases.clone(),
            text: (&page.text).into(),
            source: page.source.clone(),
            rule: page.rule().map(String::from),
        }
    }
}

/// The page of a game, with what it knows of its values and its law.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "GamePage")]
pub struct GamePageDocument {
    /// The page.
    #[serde(flatten)]
    pub page: PageDocument,
    /// The parameters with the values that the page uses.
    pub parameters: Vec<ParameterDefault>,
    /// What the positions look like.
    pub kind: Option<KindWord>,
    /// The first values.
    pub values: Option<String>,
    /// The law.
    pub law: Option<String>,
}

/// A parameter with the value that a page uses.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ParameterDefault {
    /// Its name.
    pub name: String,
    /// The value.
    pub value: Option<i64>,
}

impl GamePageDocument {
    /// The document of the page of a game.
    pub fn new(page: &Page) -> GamePageDocument {
        let parameter = |(name, value): &(String, i128)| ParameterDefault {
            name: name.clone(),
            value: i64::try_from(*value).ok(),
        };
        GamePageDocument {
            page: PageDocument::new(page),
            parameters: page.parameters.iter().map(parameter).collect(),
            kind: kind_of_page(page).map(KindWord::from),
            values: page.block("values").map(String::from),
            law: page.block("law").map(String::from),
        }
    }
}

/// The page of a judge problem, with its samples.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "ProblemPage")]
pub struct ProblemPageDocument {
    /// The version of the program.
    pub version: &'static str,
    /// Its id.
    pub id: &'static str,
    /// Its name in the catalogue.
    pub name: String,
    /// Its title.
    pub title: Both,
    /// Other ids.
    pub aliases: Vec<String>,
    /// The judge.
    pub judge: String,
    /// What kind of solution it has.
    pub kind: Option<Both>,
    /// Its rule, where the language can say it.
    pub rule: Option<String>,
    /// What it says.
    pub text: Both,
    /// Where it comes from.
    pub source: String,
    /// Inputs and outputs.
    pub samples: Vec<SampleDocument>,
}

/// An input with its output.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Sample")]
pub struct SampleDocument {
    /// The input.
    pub input: String,
    /// The output.
    pub output: String,
}

impl ProblemPageDocument {
    /// The document of the page of a problem.
    pub fn new(problem: &Problem) -> ProblemPageDocument {
        let ProblemEntry { id, aliases, title, judge, kind, rule, .. } = ProblemEntry::new(problem);
        let page = catalogue().problem(problem.id).map(PageDocument::new);
        let own = problem.page().samples();
        let samples =
            own.into_iter().map(|sample| SampleDocument { input: sample.input, output: sample.output });
        ProblemPageDocument {
            version: VERSION,
            id,
            name: page.as_ref().map_or_else(|| id.to_string(), |page| page.name.clone()),
            title: page.as_ref().map_or(title, |page| page.title.clone()),
            aliases: page.as_ref().map_or(aliases, |page| page.aliases.clone()),
            judge,
            kind,
            rule: page.as_ref().map_or(rule, |page| page.rule.clone()),
            text: page.as_ref().map(|page| page.text.clone()).unwrap_or_default(),
            source: page.map(|page| page.source).unwrap_or_default(),
            samples: samples.collect(),
        }
    }
}
