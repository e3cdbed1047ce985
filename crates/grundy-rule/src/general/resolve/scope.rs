//! The names that an alternative may use, each in its slot.

use super::Done;
use crate::diagnostic::Diagnostic;
use crate::syntax::Identifier;
use crate::text::Text;
use crate::tree::Slot;

/// The names that are seen here; slots are never used twice within an alternative.
#[derive(Default, Clone)]
pub(super) struct Scope {
    pub(super) names: Vec<String>,
    pub(super) hidden: Vec<bool>,
}

impl Scope {
    pub(super) fn slot(&self, name: &str) -> Option<Slot> {
        (0..self.names.len()).find(|&slot| !self.hidden[slot] && self.names[slot] == name)
    }

    pub(super) fn bind(&mut self, identifier: &Identifier) -> Done<Slot> {
        if self.slot(&identifier.name).is_some() {
            let name = &identifier.name;
            return Err(Diagnostic::new(Text::new(
                format!("the name `{name}` is bound twice"),
                format!("名字 `{name}` 被绑定了两次"),
            ))
            .at(identifier.span)
            .help(Text::new(
                format!("choose another name than `{name}`"),
                format!("请换一个不同于 `{name}` 的名字"),
            )));
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

    pub(super) fn reserve(&mut self) {
        self.names.push(String::new());
        self.hidden.push(true);
    }

    /// Forgets the names from a slot on.
    pub(super) fn close(&mut self, from: Slot) {
        self.hidden[from..].iter_mut().for_each(|hidden| *hidden = true);
    }
}

const NAMES_BOUND: usize = 64;
