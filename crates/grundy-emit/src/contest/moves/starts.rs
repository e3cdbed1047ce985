//! Moves from a start: those of the positions that it stands for.

use super::*;

impl Plan {
    /// Goes through the positions that a start stands for.
    pub(in crate::contest) fn search_from_start(&self, dialogue: &Dialogue<'_>) -> Result<Function, Text> {
        let (pieces, roles) = (dialogue.pieces, &dialogue.roles);
        let own: Vec<String> = roles.entries.iter().map(|(own, _)| own_name(own)).collect();
        let things: Vec<Thing> = roles.entries.iter().map(|(_, thing)| *thing).collect();
        pieces.begin();
        let Taken { list, numbers, apart } = taken(pieces, roles);
        let mut body = apart;
        let is_one = has_one_part(pieces);
        if !is_one {
            body.extend(self.before_parts(dialogue)?);
        }
        for start in &pieces.form.starts {
            body.extend(pieces.alternative(&start.alternative, &own, &things, &mut |leaf: &Leaf<'_>| {
                if is_one {
                    let mut steps = Vec::new();
                    let parts = pieces.once(leaf, &mut steps)?;
                    return Ok(nested(
                        steps,
                        self.searched(dialogue, &parts[0], name("wanted"), name("index"))?,
                    ));
                }
                self.in_parts(dialogue, leaf)
            })?);
        }
        let parameters: Vec<String> = numbers.into_iter().chain(self.extra(dialogue)).collect();
        let kind = if self.gathers {
            Kind::Nothing
        } else {
            if !always_leaves(&body) {
                body.push(Statement::ReturnTruth(Truth::Known(false)));
            }
            Kind::Truth
        };
        Ok(Function { kind, list, ..Function::of(&search_name(pieces, None), &parameters, body) })
    }

    /// What stands before the parts of a start are gone through: the value of all of them, and which part it is.
    pub(in crate::contest) fn before_parts(&self, dialogue: &Dialogue<'_>) -> Made<Vec<Statement>> {
        let plain = matches!(
            dialogue.decider,
            Decider::Values { is_textbook: false, has_threats: false, .. } | Decider::Machine(_)
        );
        if !plain || dialogue.decider.is_outcome() || dialogue.decider.has_threats(dialogue.pieces) {
            return Err(not_written(
                "moves from a start that stands for several positions, in this manner of play",
                "这种约定下由多个局面组成的起始局面的走法",
            ));
        }
        let value = |(own, thing): &(String, Thing)| match thing {
            Thing::Number => Value::Number(name(&own_name(own))),
            _ => Value::Many(Many::Name(own_name(own))),
        };
        let whole = start::number(dialogue.roles.entries.iter().map(value).collect());
        let others = Statement::Let("others".to_string(), xor(name("wanted"), whole));
        let part = self.names_parts.then(|| Statement::Let("part".to_string(), integer(0)));
        Ok(std::iter::once(others).chain(part).collect())
    }

    /// Each part of a start, one after the other.
    pub(in crate::contest) fn in_parts(
        &self,
        dialogue: &Dialogue<'_>,
        leaf: &Leaf<'_>,
    ) -> Made<Vec<Statement>> {
        let pieces = dialogue.pieces;
        let one = |target: &Target, scope: &Scope| -> Made<Vec<Statement>> {
            let mut steps = Vec::new();
            let mut part = pieces.target(target, scope, &mut steps)?;
            pieces.settled(&mut part.coordinates, &mut steps);
            let wanted = xor(name("others"), dialogue.decider.number(pieces, &part, false));
            let here = pieces.local("wanted_here");
            let next =
                self.names_parts.then(|| Statement::Update("part".to_string(), Operation::Add, integer(1)));
            let mut body: Vec<Statement> = next.into_iter().collect();
            body.push(Statement::Let(here.clone(), wanted));
            let index = if self.names_parts { "part" } else { "index" };
            body.extend(self.searched(dialogue, &part, name(&here), name(index))?);
            Ok(nested(steps, body))
        };
        let mut body = Vec::new();
        for part in &leaf.alternative.parts {
            match &part.times {
                Times::Once => body.extend(one(&part.target, &leaf.scope)?),
                Times::Each(bindings) => {
                    let mut scope = leaf.scope.clone();
                    body.extend(pieces.bound(bindings, &mut scope, &mut |scope| one(&part.target, scope))?);
                }
                Times::Count(count, _) => {
                    let mut steps = Vec::new();
                    let count = pieces.number(count, &leaf.scope, &mut steps)?;
                    let round = one(&part.target, &leaf.scope)?;
                    body.extend(nested(steps, vec![Statement::Repeat(count, round)]));
                }
            }
        }
        Ok(body)
    }

    /// The moves of one position of a start.
    pub(in crate::contest) fn searched(
        &self,
        dialogue: &Dialogue<'_>,
        part: &Left,
        wanted: Number,
        index: Number,
    ) -> Made<Vec<Statement>> {
        let function = search_name(dialogue.pieces, Some(part.kind));
        let (list, numbers) = self.arguments(dialogue, Some(part.kind), part.coordinates.clone());
        let extra = self.extra(dialogue).into_iter().map(|own| match own.as_str() {
            "wanted" => wanted.clone(),
            "index" => index.clone(),
            _ => name(&own),
        });
        if self.gathers {
            let numbers = numbers.into_iter().chain(extra).map(Value::Number);
            let arguments = list.into_iter().map(Value::Many).chain(numbers).collect();
            return Ok(vec![Statement::Do(function, arguments)]);
        }
        Ok(vec![Statement::ReturnTruth(Truth::Own(function, numbers.into_iter().chain(extra).collect()))])
    }
}

pub(in crate::contest) fn started_kinds(pieces: &Pieces<'_>) -> Result<Vec<usize>, Text> {
    let parts = pieces.form.starts.iter().flat_map(|start| &start.alternative.parts);
    Ok(parts.map(|part| usize::from(part.target.tag)).collect())
}
