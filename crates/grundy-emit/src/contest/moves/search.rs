//! The search for a move that leaves a lost position.

use super::*;
use crate::plan::dynamic::dynamic;

impl Plan {
    /// Goes through the options of a position of one kind.
    pub(in crate::contest) fn search(&self, dialogue: &Dialogue<'_>, kind: usize) -> Result<Function, Text> {
        let rule = dialogue.pieces;
        rule.begin();
        let own = rule.coordinates(kind);
        let extra = self.extra(dialogue);
        for name in &extra {
            rule.local(name);
        }
        let mut body = Vec::new();
        let window = dialogue.window.filter(|_| !dialogue.decider.is_outcome() && !dialogue.misere);
        let mut handled = |alternative: &Alternative| -> Option<Vec<Statement>> {
            let slot = takes_any(alternative)?;
            let window = window?;
            self.directly(dialogue, alternative, slot, &own, &window).ok()
        };
        if let [clause] = &rule.form.clauses[..]
            && let Some(direct) = clause.alternatives.iter().find_map(&mut handled)
            && clause.domain.is_empty()
            && rule.form.wins.is_empty()
            && own.len() == 1
        {
            body.extend(direct);
            for alternative in clause.alternatives.iter().filter(|other| takes_any(other).is_none()) {
                body.extend(rule.alternative(alternative, &own, &rule.things(kind), &mut |leaf| {
                    self.leaf(dialogue, leaf, &own, kind)
                })?);
            }
        } else if dialogue.least_take {
            body.extend(self.least(dialogue, &own)?);
        } else {
            body.extend(rule.options(kind, &own, &mut |leaf| self.leaf(dialogue, leaf, &own, kind))?);
        }
        body = before_the_end(rule, kind, &own, body)?;
        let things = rule.things(kind);
        let is_list = |place: &usize| things[*place] != Thing::Number;
        let (list, numbers) = if takes_key(rule, kind) {
            body = decoded(rule, kind, &own).into_iter().chain(body).collect();
            (Some("key".to_string()), Vec::new())
        } else {
            let list = (0..own.len()).find(is_list).map(|place| own[place].clone());
            (list, (0..own.len()).filter(|place| !is_list(place)).map(|place| own[place].clone()).collect())
        };
        let parameters: Vec<String> = numbers.into_iter().chain(extra).collect();
        let result = if self.gathers {
            Kind::Nothing
        } else {
            body.push(Statement::ReturnTruth(Truth::Known(false)));
            Kind::Truth
        };
        Ok(Function { kind: result, list, ..Function::of(&search_name(rule, Some(kind)), &parameters, body) })
    }

    /// Where any number may be taken, the heap of the wanted value is looked for where the law puts it.
    pub(in crate::contest) fn directly(
        &self,
        dialogue: &Dialogue<'_>,
        alternative: &Alternative,
        slot: usize,
        own: &[String],
        window: &Periodicity,
    ) -> Made<Vec<Statement>> {
        let rule = dialogue.pieces;
        let Periodicity { preperiod, period, saltus } = *window;
        let heap = name(&own[0]);
        let last = |bound: Number| Number::Call(Builtin::Min, vec![minus(heap.clone(), integer(1)), bound]);
        let (from, to) = if saltus == 0 {
            (integer(0), last(integer(preperiod + period)))
        } else if (preperiod, period, saltus) == (0, 1, 1) {
            (name("wanted"), last(name("wanted")))
        } else {
            // Values of one period differ by less than this, so the heap lies within a few periods of `wanted`.
            let spread = i128::from(preperiod + 4 * period) + 64;
            let center = times(over(name("wanted"), integer(saltus)), integer(period));
            (
                Number::Call(Builtin::Max, vec![integer(0), minus(center.clone(), integer(spread))]),
                last(plus(center, integer(spread))),
            )
        };
        let (rest, taken) = (rule.local("rest_of_it"), rule.fresh(&alternative.names[slot]));
        let mut scope = rule.scope(own, &[Thing::Number], &alternative.names);
        scope.names[slot] = taken.clone();
        let target = Left { kind: 0, coordinates: vec![Value::Number(name(&rest))] };
        let hit = equal(dialogue.decider.number(rule, &target, false), name("wanted"));
        let mut found = vec![Statement::Let(taken, minus(heap.clone(), name(&rest)))];
        found.extend(self.found(dialogue, &scope, alternative, vec![target], own, 0)?);
        Ok(vec![Statement::For(rest, from, to, vec![Statement::If(hit, found, Vec::new())])])
    }

    /// The least number that wins when it is taken, where a function tells it.
    fn least(&self, dialogue: &Dialogue<'_>, own: &[String]) -> Made<Vec<Statement>> {
        let rule = dialogue.pieces;
        let tells_more = |said: &Said| {
            matches!(said, Said::Count | Said::Ways | Said::Each(_) | Said::After | Said::From | Said::To)
                || matches!(said, Said::Move(Which::Greatest | Which::All, _))
        };
        let shape = dynamic(rule.form).filter(|_| !dialogue.saying.pieces().any(tells_more));
        let Some(shape) = shape else {
            return Err(not_written(
                "more than the least winning move of this rule",
                "此规则除最小制胜取法以外的内容",
            ));
        };
        let taken = rule.fresh(&shape.alternative.names[shape.slot]);
        let mut scope = rule.scope(own, &rule.things(0), &shape.alternative.names);
        scope.names[shape.slot] = taken.clone();
        let parameters: Vec<String> = match dialogue.decider {
            Decider::Losses { parameters, .. } => parameters.iter().map(|own| own_name(own)).collect(),
            _ => Vec::new(),
        };
        let least = shape.least_take(own, &parameters);
        let found = self.found(dialogue, &scope, shape.alternative, Vec::new(), own, 0)?;
        let may_take = shape.may_take(own, &taken);
        Ok(vec![Statement::Let(taken, least), Statement::If(may_take, found, Vec::new())])
    }

    pub(in crate::contest) fn leaf(
        &self,
        dialogue: &Dialogue<'_>,
        leaf: &Leaf<'_>,
        own: &[String],
        kind: usize,
    ) -> Made<Vec<Statement>> {
        let rule = dialogue.pieces;
        let mut steps = Vec::new();
        if leaf.alternative.parts.iter().any(|part| !matches!(part.times, Times::Once)) {
            let needs_result = |said: &Said| matches!(said, Said::Count | Said::Each(_) | Said::After);
            if !self.gathers || dialogue.saying.first.iter().any(needs_result) || dialogue.misere {
                return Err(not_written(
                    "moves that leave heaps one by one (`for` or `;` inside `[ ]`)",
                    "在 `[ ]` 里用 `for` 或 `;` 逐个留下堆的走法",
                ));
            }
            let lookup = |left: &Left| Ok((Vec::new(), dialogue.decider.number(rule, left, false)));
            let value = rule.value(leaf, &lookup, &mut steps)?;
            let hit = equal(value, name("wanted"));
            let found = self.found(dialogue, &leaf.scope, leaf.alternative, Vec::new(), own, kind)?;
            return Ok(nested(steps, when(hit, found)));
        }
        let mut parts = rule.once(leaf, &mut steps)?;
        let hit = match dialogue.decider.contest() {
            // A position where play is over is decided like every other.
            Some(_) => self.hits(dialogue, &parts),
            None => any(vec![rule.wins(&mut parts, &mut steps)?, self.hits(dialogue, &parts)]),
        };
        let found = self.found(dialogue, &leaf.scope, leaf.alternative, parts, own, kind)?;
        Ok(nested(steps, when(hit, found)))
    }

    /// Whether what is left is lost for the other player.
    pub(in crate::contest) fn hits(&self, dialogue: &Dialogue<'_>, parts: &[Left]) -> Truth {
        let number = |left: &Left| dialogue.decider.number(dialogue.pieces, left, false);
        let whole = || parts.iter().map(number).reduce(xor).unwrap_or(integer(0));
        if let Some(contest) = dialogue.decider.contest() {
            return equal(contest.outcome(whole()), integer(LOST));
        }
        match dialogue.decider {
            Decider::Quotient => {
                let after = parts.iter().fold(name("others"), |after, left| {
                    Number::At("PRODUCT".to_string(), vec![after, number(left)])
                });
                equal(Number::At("LOSING".to_string(), vec![after]), integer(1))
            }
            Decider::Values { is_textbook: true, .. } => {
                let is_zero = equal(xor(name("others"), whole()), integer(0));
                let large = parts.iter().map(|left| compare(Comparison::Greater, number(left), integer(1)));
                let some =
                    any(std::iter::once(compare(Comparison::Greater, name("still_large"), integer(0)))
                        .chain(large)
                        .collect());
                any(vec![all(vec![is_zero.clone(), some.clone()]), all(vec![not(is_zero), not(some)])])
            }
            Decider::Machine(machine) if matches!(machine.asked, Asked::Steps { .. }) => match parts {
                [] => Truth::Known(!dialogue.misere),
                _ => equal(modulo(whole(), integer(2)), integer(i128::from(dialogue.misere))),
            },
            _ if dialogue.decider.is_outcome() => match parts {
                [] => Truth::Known(!dialogue.misere),
                _ => equal(whole(), integer(0)),
            },
            _ => equal(whole(), name("wanted")),
        }
    }
}

/// Where play is over by `lose at` or `win at`, nobody moves.
fn before_the_end(
    pieces: &Pieces<'_>,
    kind: usize,
    own: &[String],
    body: Vec<Statement>,
) -> Made<Vec<Statement>> {
    let mut steps = Vec::new();
    let mut here = [Left { kind, coordinates: pieces.coordinates_as(kind, own) }];
    let over = any(vec![pieces.losses(&mut here, &mut steps)?, pieces.wins(&mut here, &mut steps)?]);
    if over == Truth::Known(false) {
        return Ok(body);
    }
    let is_over = pieces.local("is_over");
    let found = vec![Statement::SetTruth(is_over.clone(), Truth::Known(true))];
    let mut all = vec![Statement::LetTruth(is_over.clone(), Truth::Known(false))];
    all.extend(nested(steps, when(over, found)));
    all.extend(when(not(Truth::Name(is_over)), body));
    Ok(all)
}

/// Whether a position is handed over as one list: several lists, or a list beside numbers.
pub(in crate::contest) fn takes_key(pieces: &Pieces<'_>, kind: usize) -> bool {
    let things = pieces.things(kind);
    let lists = things.iter().filter(|thing| **thing != Thing::Number).count();
    lists > 1 || lists == 1 && things.len() > 1
}

pub(in crate::contest) fn search_name(pieces: &Pieces<'_>, kind: Option<usize>) -> String {
    match kind.map(|kind| pieces.form.kinds[kind].tag.as_str()) {
        None => "search_from_start".to_string(),
        // C++ has a `search` and a `search_n` of its own, and would take four numbers for iterators.
        Some("") => "search_moves".to_string(),
        Some(tag) => format!("search_moves_{tag}"),
    }
}

/// `x - k for k in 1..`: the slot of what is taken.
pub(in crate::contest) fn takes_any(alternative: &Alternative) -> Option<usize> {
    let [Bound::For { slot, run: Run::From(Term::Integer(1)), .. }] = &alternative.bindings[..] else {
        return None;
    };
    let [part] = &alternative.parts[..] else { return None };
    let [Term::Binary(Operator::Subtract, heap, taken, _)] = &part.target.coordinates[..] else {
        return None;
    };
    let is = |term: &Term, wanted: usize| matches!(term, Term::Local(own) if *own == wanted);
    (is(heap, 0) && is(taken, *slot)).then_some(*slot)
}
