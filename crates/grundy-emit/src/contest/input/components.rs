//! Positions with a kind of their own, and the components of a sum.

use super::*;

/// No mark of a kind is longer.
const LONGEST_MARK: i128 = 64;

impl Dialogue<'_> {
    pub(in crate::contest) fn position(
        &mut self,
        place: &Place,
        item: &Item,
        seen: &mut Seen,
        body: &mut Vec<Statement>,
    ) -> Done<()> {
        let kind = self.kind(place, item)?;
        let mut values = Vec::new();
        for (index, own) in place.names.iter().enumerate() {
            if !seen.names.contains_key(own) {
                let most = self.most_of(kind, index, own);
                let least = self.limits.least(own).unwrap_or(0).max(0);
                body.push(Statement::Read { name: own_name(own), is_new: true, least, most });
                seen.names.insert(own.clone(), Read::Number);
            }
            values.push(Value::Number(name(&own_name(own))));
        }
        seen.components.push(Source::One(kind, values));
        Ok(())
    }

    pub(in crate::contest) fn most_of(&self, kind: Option<usize>, place: usize, own: &str) -> i128 {
        let most = self.most.get(&(kind, place)).copied().unwrap_or(LARGEST);
        self.limits.most(own).unwrap_or(LARGEST).min(most)
    }

    /// The kind of a position; none where it is a start.
    pub(in crate::contest) fn kind(&self, place: &Place, item: &Item) -> Done<Option<usize>> {
        if place.tag.is_empty() && self.roles.is_start && self.roles.entries.len() == place.names.len() {
            return Ok(None);
        }
        kind_of(self.pieces.form, place).map(Some).ok_or_else(|| {
            let kinds: Vec<String> = self
                .pieces
                .form
                .kinds
                .iter()
                .enumerate()
                .map(|(index, kind)| {
                    let names: Vec<String> =
                        kind_entries(self.pieces.form, index).into_iter().map(|(name, _)| name).collect();
                    format!("`{}({})`", kind.tag, names.join(","))
                })
                .collect();
            Diagnostic::new(Text::new("the rule has no such position", "规则中没有这样的局面"))
                .at(item.span.clone())
                .help(Text::new(
                    format!("its positions are {}", kinds.join(", ")),
                    format!("规则的局面有 {}", kinds.join("、")),
                ))
        })
    }

    /// `n [ … ]`: lists of what each component has.
    pub(in crate::contest) fn sum(
        &mut self,
        count: Number,
        components: &[Component],
        item: &Item,
        seen: &mut Seen,
        body: &mut Vec<Statement>,
    ) -> Done<()> {
        if let [component] = components
            && self.has_lists_in(component)
        {
            return self.ragged(count, component, item, seen, body);
        }
        let place = self.pieces.local("place");
        let width = components.iter().map(|component| component.items.len().max(1)).max().unwrap_or(1);
        let (mut round, mut kinds, mut lists) = (Vec::new(), Vec::new(), Vec::new());
        let selector = components.first().and_then(|component| component.selector.clone());
        let mut told = Vec::new();
        for component in components {
            let (kind, names) = self.component(component, item)?;
            while lists.len() < names.len().max(1) {
                let wanted = names.get(lists.len()).map_or("x", String::as_str);
                let own = self.pieces.local(&own_name(&format!("{wanted}s")));
                lists.push(own);
            }
            let mut reads = Vec::new();
            for (index, read) in component_names(component).iter().enumerate() {
                match read {
                    Some(own) => {
                        let at = names.iter().position(|name| name == own).unwrap_or(index);
                        let fresh = self.pieces.local(&own_name(own));
                        let most = self.most_of(kind, at, own);
                        let least = self.limits.least(own).unwrap_or(0).max(0);
                        reads.push(Statement::Read { name: fresh.clone(), is_new: true, least, most });
                        reads.push(Statement::SetAt(lists[at].clone(), vec![name(&place)], name(&fresh)));
                    }
                    None => reads.push(skipped()),
                }
            }
            match &component.selector {
                Some((_, mark)) => {
                    kinds.push((told.len() as i128, kind, names.len()));
                    told.push((mark.clone(), reads));
                }
                None => round.extend(reads),
            }
            let _ = width;
            if component.selector.is_none() {
                seen.components.push(Source::Lists(kind, lists[..names.len()].to_vec()));
            }
        }
        if let Some((own, _)) = selector {
            let list = self.pieces.local(&own_name(&format!("{own}s")));
            round.extend(self.marked(&own, told, &list, &place));
            body.push(Statement::LetList(list.clone(), count.clone(), integer(0)));
            seen.components.push(Source::Kinds(list, kinds, lists.clone()));
        }
        for list in &lists {
            body.push(Statement::LetList(list.clone(), count.clone(), integer(0)));
        }
        body.push(Statement::For(place, integer(0), minus(count, integer(1)), round));
        Ok(())
    }

    /// Reads a mark, and then what belongs to it; the list keeps which of the marks it was. Other marks are refused.
    fn marked(
        &mut self,
        own: &str,
        told: Vec<(Mark, Vec<Statement>)>,
        list: &str,
        place: &str,
    ) -> Vec<Statement> {
        let (mark, chosen) = (self.pieces.local(&own_name(own)), self.pieces.local("chosen"));
        let are_words = told.iter().any(|(mark, _)| matches!(mark, Mark::Word(_)));
        let mut steps = vec![match are_words {
            true => Statement::ReadMany {
                name: mark.clone(),
                label: own.to_string(),
                is_new: true,
                reading: Reading::Word(LONGEST_MARK),
            },
            false => Statement::Read { name: mark.clone(), is_new: true, least: -LARGEST, most: LARGEST },
        }];
        steps.push(Statement::Let(chosen.clone(), integer(-1)));
        for (index, (own_mark, reads)) in told.into_iter().enumerate() {
            let is_this = match own_mark {
                Mark::Number(value) if !are_words => equal(name(&mark), integer(value)),
                own_mark => {
                    let letters = own_mark.text().bytes().map(|letter| integer(i128::from(letter))).collect();
                    Truth::Same(Many::Name(mark.clone()), Many::Of(letters))
                }
            };
            let mut found = vec![Statement::Set(chosen.clone(), integer(index as i128))];
            found.extend(reads);
            steps.push(Statement::If(is_this, found, Vec::new()));
        }
        let refused = Statement::Fail(vec![Piece::Words(format!("{own} is none of the kinds"))]);
        steps.push(Statement::If(equal(name(&chosen), integer(-1)), vec![refused], Vec::new()));
        steps.push(Statement::SetAt(list.to_string(), vec![name(place)], name(&chosen)));
        steps
    }

    /// The kind of a component and the names of its coordinates.
    pub(in crate::contest) fn component(
        &self,
        component: &Component,
        item: &Item,
    ) -> Done<(Option<usize>, Vec<String>)> {
        for inner in &component.items {
            if let ItemKind::Position(place) = &inner.kind {
                return Ok((self.kind(place, inner)?, place.names.clone()));
            }
        }
        let kind = if self.roles.is_start { None } else { Some(0) };
        let names: Vec<String> = self.roles.entries.iter().map(|(name, _)| name.clone()).collect();
        let read: BTreeSet<String> = component_names(component).into_iter().flatten().collect();
        match names.iter().find(|name| !read.contains(*name)) {
            None => Ok((kind, names)),
            Some(_)
                if names.len() == 1
                    && self.roles.alias.as_ref().is_some_and(|alias| read.contains(alias)) =>
            {
                Ok((kind, self.roles.alias.iter().cloned().collect()))
            }
            Some(missing) => Err(Diagnostic::new(Text::new(
                format!("the components of this sum do not read `{missing}`"),
                format!("和的各分量没有读入 `{missing}`"),
            ))
            .at(item.span.clone())
            .help(Text::new(
                format!("a component has {}", names.join(", ")),
                format!("一个分量包含 {}", names.join("、")),
            ))),
        }
    }
}

pub(in crate::contest) fn placed(place: &Place, item: &Item) -> Item {
    Item { kind: ItemKind::Position(place.clone()), span: item.span.clone() }
}

/// What a component reads, in order; none for what is skipped.
pub(in crate::contest) fn component_names(component: &Component) -> Vec<Option<String>> {
    let names = |item: &Item| match &item.kind {
        ItemKind::Number(own) => vec![Some(own.clone())],
        ItemKind::Position(place) => place.names.iter().cloned().map(Some).collect(),
        _ => vec![None],
    };
    component.items.iter().flat_map(names).collect()
}
