//! The known games and judge problems: one page of Markdown each, which is also a test.
//!
//! The pages are in `pages/games` and `pages/problems`; the folder is the list.

mod limits;
mod page;
mod problem_kind;

use std::collections::HashMap;
use std::sync::OnceLock;

use grundy_rule::{NamedRule, Names, nearest};
use include_dir::{Dir, include_dir};

pub use limits::least_power_of_ten;
pub use page::{Block, JudgeSample, Page};
pub use problem_kind::ProblemKind;

static PAGES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/pages");

/// All pages, read once.
#[derive(Debug)]
pub struct Catalogue {
    games: Vec<Page>,
    problems: Vec<Page>,
    /// The places of games by their titles in plain letters.
    titles: HashMap<String, usize>,
}

/// The catalogue that is built into the program.
///
/// ```
/// let kayles = grundy_catalogue::catalogue().game("kayles").unwrap();
/// assert_eq!(kayles.rule(), Some("octal 0.77"));
/// ```
pub fn catalogue() -> &'static Catalogue {
    static CATALOGUE: OnceLock<Catalogue> = OnceLock::new();
    CATALOGUE.get_or_init(|| {
        let games = pages("games");
        Catalogue { titles: titles(&games), games, problems: pages("problems") }
    })
}

fn titles(games: &[Page]) -> HashMap<String, usize> {
    let both = |(place, page): (usize, &Page)| {
        [&page.title.english, &page.title.chinese].map(|title| (plain_letters(title), place))
    };
    games.iter().enumerate().flat_map(both).collect()
}

/// A title without what is typed in several ways: capitals, apostrophes and hyphens.
fn plain_letters(title: &str) -> String {
    let kept = title.trim().chars().filter(|sign| !matches!(sign, '\'' | '’' | '‘' | '`'));
    kept.flat_map(char::to_lowercase).map(|sign| if sign == '-' { ' ' } else { sign }).collect()
}

fn pages(folder: &str) -> Vec<Page> {
    let files = PAGES.get_dir(folder).map(|folder| folder.files()).into_iter().flatten();
    let mut pages: Vec<Page> =
        files.filter_map(|file| Page::read(&stem(file.path()), file.contents_utf8()?)).collect();
    pages.sort_by(|left, right| left.name.cmp(&right.name));
    pages
}

fn stem(path: &std::path::Path) -> String {
    path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default().to_string()
}

impl Catalogue {
    /// All games, by name.
    pub fn games(&self) -> &[Page] {
        &self.games
    }

    /// All judge problems, by id.
    pub fn problems(&self) -> &[Page] {
        &self.problems
    }

    /// The game of this name, alias or whole title.
    pub fn game(&self, name: &str) -> Option<&Page> {
        find(&self.games, name).or_else(|| self.titled(name))
    }

    /// The game of this whole title in one of the languages, with any apostrophe or none.
    fn titled(&self, typed: &str) -> Option<&Page> {
        self.games.get(*self.titles.get(&plain_letters(typed))?)
    }

    /// The problem of this id or alias.
    pub fn problem(&self, id: &str) -> Option<&Page> {
        find(&self.problems, id)
    }

    /// The page of a game or a problem.
    pub fn page(&self, name: &str) -> Option<&Page> {
        self.game(name).or_else(|| self.problem(name))
    }

    /// The name nearest to a slip of the pen.
    pub fn nearest(&self, name: &str) -> Option<&str> {
        nearest(name, self.games.iter().chain(&self.problems).map(|page| page.name.as_str()))
    }
}

fn find<'a>(pages: &'a [Page], name: &str) -> Option<&'a Page> {
    let name = name.to_lowercase();
    pages
        .iter()
        .find(|page| page.name == name)
        .or_else(|| pages.iter().find(|page| page.aliases.contains(&name)))
}

impl Names for Catalogue {
    fn look_up(&self, name: &str) -> Option<NamedRule> {
        let page = self.game(name)?;
        let parameters = page.parameters.iter().map(|(name, _)| name.clone()).collect();
        Some(NamedRule { rule: page.rule()?.to_string(), parameters })
    }

    fn of_title(&self, typed: &str) -> Option<String> {
        self.titled(typed).map(|page| page.name.clone())
    }

    fn all(&self) -> Vec<String> {
        self.games.iter().flat_map(|page| std::iter::once(&page.name).chain(&page.aliases)).cloned().collect()
    }
}
