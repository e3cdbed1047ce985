//! A game: a ruleset that is ready to be asked about.

pub(crate) mod heap_rule;
pub(crate) mod sum;

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use grundy_emit::{Language, StoryFormat};
use grundy_rule::{Given, Locale, Manner, Rules, Text};
use grundy_table::{Budget, Filled, Table};

use crate::budget::deadline::Deadline;
use crate::budget::twin::Budgeted;
use crate::code::{CodeQuestion, code_found};
use crate::error::Error;
use crate::game::heap_rule::{HeapRule, Heaps};
use crate::law::known::KnownLaw;
use crate::law::{LawRequest, Longest, law};
use crate::misere::Misere;
use crate::open::{Opened, open_given};
use crate::solve::groups::quoted;
use crate::solve::solution::Play;
use crate::standing::evidence::Standing;
use crate::story::tell_story;
use crate::tables::claims::refute_opened;
use crate::tables::{TableQuestion, table_found};

/// A game: a ruleset that is ready to be asked about. Copies are cheap, and share the rules.
///
/// ```
/// use grundy::Game;
///
/// # fn main() -> Result<(), grundy::Error> {
/// let kayles: Game = "kayles".parse()?;
/// assert_eq!(kayles.rule(), "octal 0.77");
/// assert_eq!(kayles.table(12)?.to_string(), "0 1 2 3 1 4 3 2 1 4 2 6");
///
/// let written: Game = "x -> x - k for k in {1, 3, 4}".parse()?;
/// assert_eq!(written.law()?.value(10u64.pow(18)), Some(1));
///
/// let bash = Game::with("bash", [("m", 3)])?;
/// assert_eq!(bash.to_string(), "x -> x - k for k in 1..=3");
/// # Ok(())
/// # }
/// ```
///
/// Every verb has a twin that keeps within a [`Budget`] of yours: `game.budget(…).law()`. Without one, work is bounded by
/// [`Budget::small`], which knows no time; a [`Deadline`](crate::Deadline) gives it one.
#[derive(Clone)]
pub struct Game {
    opened: Arc<Opened>,
    /// What it was called by who asked for it.
    name: Arc<str>,
}

impl Game {
    /// A game with values for its parameters: rule text, or the name of a game of the catalogue.
    pub fn with<Name: Into<String>>(
        text: &str,
        parameters: impl IntoIterator<Item = (Name, i128)>,
    ) -> Result<Game, Error> {
        let parameters = parameters.into_iter().map(|(name, value)| (name.into(), Given::Number(value)));
        Game::given(text, &parameters.collect::<Vec<_>>())
    }

    /// The same, where parameters may be sets, lists and strings as well as numbers.
    pub fn given(text: &str, parameters: &[(String, Given)]) -> Result<Game, Error> {
        Ok(Game::opened(open_given(text, parameters)?, text.trim()))
    }

    /// A game whose rules are written in Rust. Games of heaps are written shorter as a [`HeapRule`].
    pub fn custom(rules: impl Rules + 'static) -> Game {
        let name = rules.canonical();
        let opened = Opened {
            rules: Box::new(rules),
            template: None,
            parameters: Vec::new(),
            page: None,
            manner: Manner::PLAIN,
        };
        Game::opened(opened, &name)
    }

    /// A game of heaps that is written in Rust by one function.
    pub fn heaps(rule: impl HeapRule + 'static) -> Game {
        let name = rule.name();
        Game { name: name.into(), ..Game::custom(Heaps(rule)) }
    }

    pub(crate) fn opened(opened: Opened, name: &str) -> Game {
        Game { opened: Arc::new(opened), name: name.into() }
    }

    /// What it was called by who asked for it: `kayles`, or the text of a rule.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The one canonical spelling of its rule.
    pub fn rule(&self) -> String {
        self.rules().canonical()
    }

    /// The title of its page in the catalogue, where it has one.
    pub fn title(&self) -> Option<&Text> {
        self.opened.title()
    }

    /// The ruleset: positions and their options, and nothing else.
    pub fn rules(&self) -> &dyn Rules {
        self.opened.rules.as_ref()
    }

    /// What the command, the server and the bindings ask in pieces.
    #[doc(hidden)]
    pub fn as_opened(&self) -> &Opened {
        &self.opened
    }

    /// The same verbs, but within this budget.
    pub fn budget<'a>(&'a self, budget: Budget<'a>) -> Budgeted<'a, Game> {
        Budgeted::new(self, budget)
    }

    /// The Grundy values of the positions with every coordinate below the limit.
    pub fn table(&self, limit: u64) -> Result<Table, Error> {
        self.budget(Deadline::usual().budget()).table(limit)
    }

    /// The law of its values: seen in the table, and proved where that can be had.
    pub fn law(&self) -> Result<KnownLaw, Error> {
        self.budget(Deadline::usual().budget()).law()
    }

    /// What is known about its misère play.
    pub fn misere(&self) -> Result<Misere, Error> {
        self.budget(Deadline::usual().budget()).misere()
    }

    /// Decides a claim such as `g = x % 4`, `loses iff x % 3 == 0` or `same as octal 0.36`.
    pub fn refute(&self, claim: &str) -> Result<Standing, Error> {
        self.budget(Deadline::usual().budget()).refute(claim)
    }

    /// A whole program that decides any sum of its positions.
    pub fn code(&self, language: Language) -> Result<String, Error> {
        self.budget(Deadline::usual().budget()).code(language)
    }

    /// Everything about it on one page.
    pub fn story(&self, locale: Locale, format: StoryFormat) -> Result<String, Error> {
        self.budget(Deadline::usual().budget()).story(locale, format)
    }

    /// The text by which it is read again, in quotes where blanks would part it: its name, unless parameters were given.
    pub(crate) fn written(&self) -> String {
        if self.opened.parameters.is_empty() { quoted(&self.name) } else { quoted(&self.to_string()) }
    }

    /// Whether both are the same game. Rules written in Rust are known by their identity alone: two may have one name.
    pub(crate) fn is_same(&self, other: &Game) -> bool {
        let have_texts = self.opened.ruleset().is_some() && other.opened.ruleset().is_some();
        Arc::ptr_eq(&self.opened, &other.opened) || (have_texts && self.rule() == other.rule())
    }
}

impl<'a> Budgeted<'a, Game> {
    fn rules(&self) -> &'a dyn Rules {
        self.noun.rules()
    }

    /// See [`Game::table`].
    pub fn table(&self, limit: u64) -> Result<Table, Error> {
        let filled = self.table_so_far(limit)?;
        filled.stopped.map_or(Ok(filled.table), |reason| Err(Error::Stopped(reason)))
    }

    /// The table as far as the budget lasts, and why it is shorter than asked for.
    pub fn table_so_far(&self, limit: u64) -> Result<Filled, Error> {
        let question = TableQuestion { limit: Some(limit), play: Play::Normal, engine: None };
        Ok(table_found(self.rules(), &question, &self.budget)?.filled)
    }

    /// See [`Game::law`].
    pub fn law(&self) -> Result<KnownLaw, Error> {
        let request = LawRequest {
            limit: None,
            prove: true,
            lists: true,
            longest: Longest::below(self.budget.positions),
        };
        Ok(KnownLaw::new(law(self.rules(), request, &self.budget)?))
    }

    /// See [`Game::misere`].
    pub fn misere(&self) -> Result<Misere, Error> {
        Ok(Misere::new(grundy_misere::report(self.rules(), &[], &self.budget)?))
    }

    /// See [`Game::refute`].
    pub fn refute(&self, claim: &str) -> Result<Standing, Error> {
        let opened = &self.noun.opened;
        Ok(refute_opened(opened, opened.manner, claim, &opened.parameters, &self.budget)?.into())
    }

    /// See [`Game::code`].
    pub fn code(&self, language: Language) -> Result<String, Error> {
        let answer = law(self.rules(), LawRequest { prove: true, ..LawRequest::default() }, &self.budget)?;
        let question = CodeQuestion::new(language, Locale::English);
        Ok(code_found(self.rules(), &answer, &question, &self.budget)?.text)
    }

    /// See [`Game::story`].
    pub fn story(&self, locale: Locale, format: StoryFormat) -> Result<String, Error> {
        let story = tell_story(&self.noun.opened, locale, self.budget)?;
        Ok(grundy_emit::story(&story, locale, format))
    }
}

impl FromStr for Game {
    type Err = Error;

    fn from_str(text: &str) -> Result<Game, Error> {
        Game::with::<String>(text, [])
    }
}

impl fmt::Display for Game {
    /// What is read again as the same game: its rule, or its name where the language cannot say the rule.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.opened.ruleset() {
            Some(_) => formatter.write_str(&self.rule()),
            None => formatter.write_str(&self.name),
        }
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Game({self})")
    }
}
