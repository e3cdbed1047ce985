//! How large the numbers of positions are that a program reads.

use super::reckoned::is_of_digits;
use super::*;
use crate::cost::squares_read;
use crate::reads::Gives;
use crate::rule::extents::Extent;
use crate::rule::known::is_numeric;
use crate::rule::reach::{GivenAt, columns, length, rows};

impl Assembly<'_> {
    /// The names of all numbers that positions are read from.
    pub(super) fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = self.roles.entries.iter().map(|(own, _)| own.clone()).collect();
        if let Some(alias) = &self.roles.alias {
            names = vec![alias.clone()];
        }
        for kind in 1..self.form.kinds.len() {
            if !self.roles.is_start {
                names.extend(kind_entries(self.form, kind).into_iter().map(|(own, _)| own));
            }
        }
        names
    }

    pub(super) fn first_guess(&self) -> u64 {
        match self.request.limit {
            Some(limit) => limit.max(2) - 1,
            // Where nobody says how far, the search begins where a table of so many coordinates may still be cheap.
            None => {
                let widest = self.form.kinds.iter().map(|kind| kind.sorts.len()).max().unwrap_or(1);
                match widest {
                    0 | 1 => 1_000_000,
                    2 => 2_000,
                    3 => 200,
                    _ => 40,
                }
            }
        }
    }

    /// The most that one coordinate may be.
    pub(super) fn most_of(&self, own: &str, limit: u64) -> i128 {
        let own = match &self.roles.alias {
            Some(alias) if self.roles.entries.iter().any(|(name, _)| name == own) => alias.as_str(),
            _ => own,
        };
        match (self.request.limit, self.request.limits.most(own)) {
            (_, Some(most)) => most.clamp(0, LARGEST).min(self.cap),
            (Some(_), None) | (None, None) => i128::from(limit).min(self.cap),
        }
    }

    /// What a start is given at most; none where nobody says how long its lists are, or how large their elements.
    fn given_at(&self, limit: u64) -> Option<Vec<GivenAt>> {
        let given = |(own, thing): &(String, Thing)| match thing {
            Thing::Number => Some(GivenAt::Number(self.most_of(own, limit))),
            Thing::List | Thing::Bag => {
                let length = elements_read(&self.reads.items, own, &self.request.limits)? as i128;
                let is_letters = self.roles.of_characters && self.request.limits.most(own).is_none();
                let usual = match () {
                    () if is_of_digits(&self.reads.items, own) => Some(9),
                    () if is_letters => Some(255),
                    () => None,
                };
                let most = self.request.limits.most(own).or(usual)?;
                Some(GivenAt::List(Extent { length, most }))
            }
            Thing::Board => None,
        };
        self.roles.entries.iter().map(given).collect()
    }

    /// The largest vertex of a graph that is read, where limits say how many vertices it has.
    fn last_vertex(&self, own: &str) -> Option<i128> {
        let vertices = Vertices::of(&self.reads.items, &self.roles)?;
        let is_graph = |item: &Item| reads_graph(item, own);
        let most = self.request.limits.most(vertices.count())?;
        self.reads.items.iter().any(is_graph).then(|| vertices.last(most))
    }

    /// The greatest numbers of positions that are read; none where positions are lists.
    pub(super) fn first_box(&self, limit: u64, parameters: &BTreeMap<String, i128>) -> Option<Greatest> {
        let mut first: Greatest = self.form.kinds.iter().map(|kind| vec![0; kind.sorts.len()]).collect();
        if self.roles.is_start {
            if !self.form.kinds.iter().all(|kind| is_numeric(&kind.sorts)) {
                return None;
            }
            let own = self.given_at(limit)?;
            for start in &self.form.starts {
                started(&start.alternative, &own, parameters, &mut first)?;
            }
            return Some(first);
        }
        for (kind, cells) in first.iter_mut().enumerate() {
            for (place, (own, _)) in kind_entries(self.form, kind).iter().enumerate() {
                cells[place] = self.most_of(own, limit);
            }
        }
        Some(first)
    }

    pub(super) fn most(
        &self,
        limit: u64,
        first: Option<&Greatest>,
    ) -> BTreeMap<(Option<usize>, usize), i128> {
        let mut most = BTreeMap::new();
        if self.roles.is_start {
            for (place, (own, _)) in self.roles.entries.iter().enumerate() {
                most.insert((None, place), self.most_of(own, limit));
            }
        }
        for (kind, cells) in first.into_iter().flatten().enumerate() {
            for (place, &cell) in cells.iter().enumerate() {
                most.insert((Some(kind), place), cell);
            }
        }
        most
    }

    pub(super) fn largest_parameters(&self) -> BTreeMap<String, i128> {
        let limits = &self.request.limits;
        let most = |own: &String| {
            let of_graph = || largest_vertex(&self.reads.items, own, limits);
            limits.most(own).or_else(of_graph).or_else(|| self.last_vertex(own)).unwrap_or(1_000_000_000)
        };
        self.roles.parameters.iter().map(|(own, _)| (own.clone(), most(own))).collect()
    }

    /// The sizes of lists and boards that are given, where limits say them.
    pub(super) fn sizes_given(&self) -> impl Iterator<Item = (String, i128)> {
        let (items, limits) = (&self.reads.items, &self.request.limits);
        let many = self.roles.parameters.iter().filter(|(_, is_many)| *is_many);
        many.flat_map(|(own, _)| match squares_read(items, own, limits) {
            Some((high, wide)) => vec![(rows(own), high as i128), (columns(own), wide as i128)],
            None => {
                let count = elements_read(items, own, limits);
                count.map(|count| (length(own), count as i128)).into_iter().collect()
            }
        })
    }
}

fn reads_graph(item: &Item, own: &str) -> bool {
    match &item.kind {
        ItemKind::Edges(edges) => edges.gives == Gives::Graph && edges.graph == own,
        ItemKind::Rounds(_, inner) => inner.iter().any(|item| reads_graph(item, own)),
        _ => false,
    }
}
