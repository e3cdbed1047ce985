//! The names that are bound where an expression stands, and the parameters that are bound nowhere.

use crate::diagnostic::Diagnostic;
use crate::lexer::KEYWORDS;
use crate::parser::SET_NAMES;
use crate::syntax::Identifier;
use crate::text::Text;
use crate::tree::{FUNCTIONS, PREDICATES, Slot, Span};

/// A name that is nowhere bound, and where it was first used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The name.
    pub name: String,
    /// Where it stands first.
    pub span: Span,
    /// The names that are bound there, one of which may have been meant.
    pub bound: Vec<String>,
}

/// The names of one alternative, by slot.
#[derive(Default)]
pub struct Scope {
    pub names: Vec<String>,
}

impl Scope {
    /// The slot of a bound name.
    pub fn slot(&self, name: &str) -> Option<Slot> {
        self.names.iter().position(|bound| bound == name)
    }

    /// Binds a new name.
    pub fn bind(&mut self, identifier: &Identifier) -> Result<Slot, Diagnostic> {
        check_name(identifier)?;
        if self.slot(&identifier.name).is_some() {
            return Err(bound_twice(identifier));
        }
        if self.names.len() >= NAMES_BOUND {
            return Err(Diagnostic::new(Text::new(
                "too many names in one alternative",
                "一种走法里的名字太多",
            ))
            .at(identifier.span)
            .help(Text::new("at most 64 names can be bound", "最多绑定 64 个名字")));
        }
        self.names.push(identifier.name.clone());
        Ok(self.names.len() - 1)
    }

    /// A slot that nobody can name.
    pub fn reserve(&mut self) {
        self.names.push(String::new());
    }
}

const NAMES_BOUND: usize = 64;

/// Names of functions and sets are taken.
pub fn check_name(identifier: &Identifier) -> Result<(), Diagnostic> {
    let name = identifier.name.as_str();
    let is_function = FUNCTIONS.iter().any(|(function, _, _)| *function == name)
        || PREDICATES.iter().any(|(predicate, _, _)| *predicate == name);
    if !is_function && !SET_NAMES.contains(&name) && !KEYWORDS.contains(&name) {
        return Ok(());
    }
    let (english, chinese) = if is_function { ("a function", "函数") } else { ("a set", "集合") };
    Err(Diagnostic::new(Text::new(
        format!("`{name}` is the name of {english} and cannot be bound"),
        format!("`{name}` 是{chinese}的名字，不能另作他用"),
    ))
    .at(identifier.span)
    .help(Text::new("choose another name, such as `k`", "请换一个名字，例如 `k`")))
}

fn bound_twice(identifier: &Identifier) -> Diagnostic {
    let name = &identifier.name;
    Diagnostic::new(Text::new(
        format!("the name `{name}` is bound twice"),
        format!("名字 `{name}` 被绑定了两次"),
    ))
    .at(identifier.span)
    .help(Text::new(format!("choose another name than `{name}`"), format!("请换一个不同于 `{name}` 的名字")))
}
