//! Shared clauses: a name that an alternative uses but does not bind is bound by the nearest later alternative that does.
//!
//! That `for` or `let` comes along with what it needs, and with every `if` that uses a name so taken; nothing else is shared.
//! Where the alternative that binds an endless set for others does not use it itself, it is one move and not endlessly many.

use std::collections::BTreeSet;

use crate::diagnostic::Diagnostic;
use crate::syntax::{AlternativeNode, BindingKind, BindingNode, EndNode, SetKind};
use crate::text::Text;

/// Every alternative with its own clauses written out.
pub fn written_out(
    mut alternatives: Vec<AlternativeNode>,
    pattern: &BTreeSet<String>,
) -> Result<Vec<AlternativeNode>, Diagnostic> {
    let mut lent = vec![BTreeSet::new(); alternatives.len()];
    for index in (0..alternatives.len()).rev() {
        let (earlier, later) = alternatives.split_at_mut(index + 1);
        let alternative = &mut earlier[index];
        let mut taken = Vec::new();
        for (from, names) in takings(alternative, later, pattern) {
            lent[index + 1 + from].extend(names.iter().cloned());
            taken.extend(taken_bindings(&later[from], names)?);
        }
        alternative.bindings.splice(0..0, taken);
    }
    for (alternative, lent) in alternatives.iter_mut().zip(&lent) {
        leave_to_others(alternative, lent);
    }
    Ok(alternatives)
}

/// Drops the endless sets that an alternative binds for others alone.
fn leave_to_others(alternative: &mut AlternativeNode, lent: &BTreeSet<String>) {
    let mut used = Vec::new();
    alternative.outcome.names(&mut used);
    alternative.bindings.iter().for_each(|binding| binding.names(&mut used));
    let used: BTreeSet<String> = used.into_iter().map(|(name, _)| name.to_string()).collect();
    alternative.bindings.retain(|binding| match &binding.kind {
        BindingKind::For(name, set) => {
            !(lent.contains(&name.name) && is_endless(&set.kind) && !used.contains(&name.name))
        }
        BindingKind::Let(..) | BindingKind::If(_) => true,
    });
}

/// Whether a set has evidently no end.
pub(crate) fn is_endless(set: &SetKind) -> bool {
    match set {
        SetKind::Range(_, end) => matches!(end, EndNode::Endless),
        SetKind::AllBut(_) => true,
        SetKind::Named(name, _) => !matches!(name.as_str(), "divisors" | "coprime" | "digits"),
        SetKind::Step(inner, _) => is_endless(&inner.kind),
        SetKind::Union(sets) => sets.iter().any(|set| is_endless(&set.kind)),
        _ => false,
    }
}

/// From which later alternative which names are taken, in the order of the alternatives.
fn takings(
    alternative: &AlternativeNode,
    later: &[AlternativeNode],
    pattern: &BTreeSet<String>,
) -> Vec<(usize, BTreeSet<String>)> {
    let mut takings: Vec<(usize, BTreeSet<String>)> = Vec::new();
    for name in free_names(alternative, pattern) {
        let Some(from) = later.iter().position(|candidate| binds(candidate, &name)) else { continue };
        match takings.iter_mut().find(|(index, _)| *index == from) {
            Some((_, names)) => {
                names.insert(name);
            }
            None => takings.push((from, BTreeSet::from([name]))),
        }
    }
    takings
}

fn free_names(alternative: &AlternativeNode, pattern: &BTreeSet<String>) -> BTreeSet<String> {
    let mut used = Vec::new();
    alternative.outcome.names(&mut used);
    alternative.bindings.iter().for_each(|binding| binding.names(&mut used));
    let bound: BTreeSet<&str> = bound_names(alternative).collect();
    used.into_iter()
        .map(|(name, _)| name)
        .filter(|name| !bound.contains(name) && !pattern.contains(*name))
        .map(String::from)
        .collect()
}

fn bound_names(alternative: &AlternativeNode) -> impl Iterator<Item = &str> {
    alternative
        .bindings
        .iter()
        .filter_map(|binding| binding.bound())
        .map(|identifier| identifier.name.as_str())
}

fn binds(alternative: &AlternativeNode, name: &str) -> bool {
    bound_names(alternative).any(|bound| bound == name)
}

/// The clauses that come along with these names, in the order in which they stand.
fn taken_bindings(
    from: &AlternativeNode,
    mut names: BTreeSet<String>,
) -> Result<Vec<BindingNode>, Diagnostic> {
    while let Some(more) = needed(from, &names) {
        names.extend(more);
    }
    let comes_along = |binding: &BindingNode| match binding.bound() {
        Some(bound) => names.contains(&bound.name),
        None => uses(binding, &names),
    };
    let first = from.bindings.iter().position(comes_along).unwrap_or(0);
    if let Some(doubtful) =
        from.bindings[first..].iter().find(|binding| is_if(binding) && !comes_along(binding))
    {
        return Err(unshared(doubtful));
    }
    Ok(from.bindings.iter().filter(|binding| comes_along(binding)).cloned().collect())
}

/// Names that the taken clauses use and that the same alternative binds; none if all are taken already.
fn needed(from: &AlternativeNode, names: &BTreeSet<String>) -> Option<BTreeSet<String>> {
    let mut used = Vec::new();
    for binding in &from.bindings {
        let is_taken = binding.bound().is_some_and(|bound| names.contains(&bound.name));
        if is_taken || (is_if(binding) && uses(binding, names)) {
            binding.names(&mut used);
        }
    }
    let more: BTreeSet<String> = used
        .into_iter()
        .map(|(name, _)| name.to_string())
        .filter(|name| !names.contains(name) && binds(from, name))
        .collect();
    (!more.is_empty()).then_some(more)
}

fn uses(binding: &BindingNode, names: &BTreeSet<String>) -> bool {
    let mut used = Vec::new();
    binding.names(&mut used);
    used.iter().any(|(name, _)| names.contains(*name))
}

fn is_if(binding: &BindingNode) -> bool {
    matches!(binding.kind, BindingKind::If(_))
}

fn unshared(binding: &BindingNode) -> Diagnostic {
    Diagnostic::new(Text::new(
        "it is not clear whether this `if` belongs to the earlier alternatives too",
        "不清楚这个 `if` 是否也属于前面的走法",
    ))
    .at(binding.span)
    .help(Text::new(
        "the `for` before it is shared, and the `if` uses no shared name: put the condition of all moves before the arrow, \
         `(x, y) where x != y -> …`, or write the clauses out for each alternative",
        "它前面的 `for` 是共享的，而这个 `if` 没有用到共享的名字：若条件属于所有走法，请写在箭头前，如 `(x, y) where x != y -> …`；否则请为每种走法分别写出从句",
    ))
}
