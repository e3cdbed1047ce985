//! What is asked when somebody asks for a table, and how large it may be.

pub(crate) mod boards;
pub(crate) mod claims;
pub(crate) mod count;
pub(crate) mod form;
pub(crate) mod losses;
pub(crate) mod outcomes;
pub(crate) mod part;
mod shaped;

pub use boards::{BoardValues, board_values};
pub use claims::refute_opened;
pub use count::{CountFound, CountQuestion, Counted, count_found, count_in_manner};
pub use form::{TableForm, TableLook, table_drawn, table_in, table_picture, table_pieces};
pub use losses::law_in_manner;
pub use outcomes::{OutcomeTable, looked_at, outcome_table};
pub use part::{TablePart, part_ranges, table_part};

pub use crate::names::{table_names, written_names};

use grundy_rule::{Diagnostic, Halt, Remedy, Rules, Text};
use grundy_table::{Budget, Engine, Filled, StopReason, cheapest, engine};

use crate::misere::table::misere_table;
use crate::solve::solution::Play;

/// What is asked about a table.
#[derive(Clone, Debug)]
pub struct TableQuestion {
    /// The table holds `0..limit` in each coordinate; chosen by their number where it is not given.
    pub limit: Option<u64>,
    /// Normal values, or misère ones.
    pub play: Play,
    /// The engine that is forced.
    pub engine: Option<String>,
}

/// A table, and what filled it.
pub struct TableFound {
    /// The table, and why it is shorter than asked for.
    pub filled: Filled,
    /// The engine.
    pub engine: &'static str,
}

/// Fills the table that is asked for.
///
/// As many positions are allowed as the table has cells, since that is what was asked for; memory and time bound it.
pub fn table_found(
    rules: &dyn Rules,
    question: &TableQuestion,
    budget: &Budget<'_>,
) -> Result<TableFound, Halt> {
    let (limit, cells) = table_size(rules, question.limit)?;
    let budget = Budget { positions: budget.positions.max(cells), ..*budget };
    let (filled, engine) = if question.play == Play::Misere {
        (misere_table(rules, limit, &budget)?, "misere")
    } else {
        let engine = match &question.engine {
            Some(name) => named_engine(name)?,
            None => cheapest(rules, limit),
        };
        engine.accept(rules, limit).map_err(|refusal| refused(engine.name(), &refusal.0))?;
        (engine.fill(rules, limit, &budget)?, engine.name())
    };
    if filled.stopped.is_some() && filled.table.is_empty() && limit > 0 {
        return Err(Halt::Stopped);
    }
    Ok(TableFound { filled, engine })
}

/// The engine of this name.
pub fn named_engine(name: &str) -> Result<&'static dyn Engine, Diagnostic> {
    engine(name).ok_or_else(|| unknown_engine(name))
}

impl TableFound {
    /// Why the table is shorter than asked for.
    pub fn stopped(&self) -> Option<StopReason> {
        self.filled.stopped
    }
}

/// The limit of the table, and how many cells it has.
pub fn table_size(rules: &dyn Rules, limit: Option<u64>) -> Result<(u64, u64), Diagnostic> {
    let arity = rules.arity().ok_or_else(|| no_table(rules))?;
    let limit = limit.unwrap_or(default_limit(arity));
    // Beyond the last character of a string there is nothing.
    let limit = match rules.alphabet().len() as u64 {
        0 => limit,
        letters => limit.min(letters),
    };
    let cells = u32::try_from(arity).ok().and_then(|arity| limit.checked_pow(arity));
    let allowed = cells.filter(|&cells| cells <= MOST_CELLS && arity <= MOST_COORDINATES);
    allowed.map(|cells| (limit, cells)).ok_or_else(too_large)
}

/// More cells than this are more than any memory that we may take.
const MOST_CELLS: u64 = 4_000_000_000;

/// Of more coordinates nobody reads a table.
const MOST_COORDINATES: usize = 6;

/// How many numbers each coordinate of a table has where nobody says.
pub fn default_limit(arity: usize) -> u64 {
    match arity {
        1 => 100,
        2 => 20,
        3 => 8,
        4 => 5,
        _ => 3,
    }
}

fn too_large() -> Diagnostic {
    let before = Text::new(
        "tables have at most six coordinates and four thousand million cells: ",
        "表最多六个坐标、四十亿格：",
    );
    Diagnostic::new(Text::new("this table would be too large", "这张表太大")).remedied(
        before,
        Remedy::SmallerLimit,
        "",
    )
}

fn no_table(rules: &dyn Rules) -> Diagnostic {
    let example = rules.example().unwrap_or_else(|| "[3,1,4]".to_string());
    Diagnostic::new(Text::new(
        "positions of this game are lists, boards or trees, which do not form a table",
        "这个游戏的局面是列表、棋盘或树，不能列成表",
    ))
    .help(Text::new(
        format!("`grundy solve` takes single positions, such as '{example}'"),
        format!("`grundy solve` 可以求解单个局面，例如 '{example}'"),
    ))
}

fn unknown_engine(name: &str) -> Diagnostic {
    let known: Vec<&str> = grundy_table::ENGINES.iter().map(|engine| engine.name()).collect();
    let list = known.join(", ");
    Diagnostic::new(Text::new(format!("no engine is called `{name}`"), format!("没有名为 `{name}` 的引擎")))
        .help(Text::new(format!("the engines are {list}"), format!("引擎有 {list}")))
}

fn refused(name: &str, why: &Text) -> Diagnostic {
    Diagnostic::new(Text::new(
        format!("the engine `{name}` does not take this rule: {}", why.english),
        format!("引擎 `{name}` 不接受此规则：{}", why.chinese),
    ))
    .remedied("", Remedy::AnyEngine, "")
}
