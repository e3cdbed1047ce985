//! Components that hold lists: `n [ m c[m] ]`. Each is read as one position is, and kept until the sum is decided.

use super::input::{Dialogue, Done, Seen, Source};
use crate::names::own_name;
use crate::program::{Global, GlobalKind, Kind, Many, Number, Statement, Value, integer, minus, name};
use crate::reads::{Component, Item, ItemKind};
use crate::rule::Thing;
use grundy_rule::{Diagnostic, Text};

impl Dialogue<'_> {
    /// Whether a component holds a list.
    pub(super) fn has_lists_in(&self, component: &Component) -> bool {
        let is_position = |item: &Item| matches!(item.kind, ItemKind::Position(_));
        self.roles.entries.iter().any(|(_, thing)| *thing != Thing::Number)
            && !component.items.iter().any(is_position)
    }

    /// Reads so many components: numbers into lists, lists onto stacks.
    pub(super) fn ragged(
        &mut self,
        count: Number,
        component: &Component,
        item: &Item,
        seen: &mut Seen,
        body: &mut Vec<Statement>,
    ) -> Done<()> {
        let mut own = seen.clone();
        let mut round = Vec::new();
        for inner in &component.items {
            self.item(inner, &mut own, 1, &mut round)?;
        }
        if let Some((missing, _)) = self.roles.entries.iter().find(|(name, _)| !own.names.contains_key(name))
        {
            return Err(unread(missing, item));
        }
        let (place, total) = (self.pieces.local("place"), self.pieces.local("components"));
        body.push(Statement::Let(total.clone(), count));
        let mut kept = Vec::new();
        for (entry, thing) in self.roles.entries.clone() {
            let held = self.pieces.local(&own_name(&format!("all_{entry}")));
            if thing == Thing::Number {
                body.push(Statement::LetList(held.clone(), name(&total), integer(0)));
                round.push(Statement::SetAt(held.clone(), vec![name(&place)], name(&own_name(&entry))));
            } else {
                let kind = GlobalKind::Stack(Kind::List);
                if !self.globals.iter().any(|global| global.name == held) {
                    self.globals.push(Global { name: held.clone(), kind });
                }
                body.push(Statement::Forget(held.clone()));
                let list = Many::Name(self.list_name(&entry));
                round.push(Statement::Push(held.clone(), Value::Many(list)));
            }
            kept.push((held, thing));
        }
        body.push(Statement::For(place, integer(0), minus(name(&total), integer(1)), round));
        let kind = if self.roles.is_start { None } else { Some(0) };
        seen.components.push(Source::Ragged(kind, name(&total), kept));
        Ok(())
    }
}

fn unread(missing: &str, item: &Item) -> Diagnostic {
    Diagnostic::new(Text::new(
        format!("the components of this sum do not read `{missing}`"),
        format!("和的各分量没有读入 `{missing}`"),
    ))
    .at(item.span.clone())
    .help(Text::new(
        format!("read it in each of them: `n [ m {missing}[m] ]`"),
        format!("请在每个分量中读入它：`n [ m {missing}[m] ]`"),
    ))
}
