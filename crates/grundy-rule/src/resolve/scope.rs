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

/// The names that are seen in one alternative, each in its slot; slots are never used twice.
#[derive(Default, Clone)]
pub struct Scope {
    pub names: Vec<String>,
    pub hidden: Vec<bool>,
}

impl Scope {
    /// These names; an empty one is a slot that nobody can name.
    pub fn of(names: Vec<String>) -> Scope {
        let hidden = names.iter().map(String::is_empty).collect();
        Scope { names, hidden }
    }

    /// The slot of a bound name.
    pub fn slot(&self, name: &str) -> Option<Slot> {
        (0..self.names.len()).find(|&slot| !self.hidden[slot] && self.names[slot] == name)
    }

    /// Binds a new name.
    pub fn bind(&mut self, identifier: &Identifier) -> Result<Slot, Diagnostic> {
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
        self.hidden.push(false);
        Ok(self.names.len() - 1)
    }

    /// Binds a new name that is none of a function or a set: in the first edition those are taken everywhere.
    pub fn bind_untaken(&mut self, identifier: &Identifier) -> Result<Slot, Diagnostic> {
        check_name(identifier)?;
        self.bind(identifier)
    }

    /// A slot that nobody can name.
    pub fn reserve(&mut self) {
        self.names.push(String::new());
        self.hidden.push(true);
    }

    /// Forgets the names from a slot on.
    pub fn close(&mut self, from: Slot) {
        self.hidden[from..].iter_mut().for_each(|hidden| *hidden = true);
    }

    /// The names that can be used here.
    pub fn bound(&self) -> Vec<String> {
        let seen = (0..self.names.len()).filter(|&slot| !self.hidden[slot]);
        seen.map(|slot| self.names[slot].clone()).collect()
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
