//! Winning moves: the first in the order of the rule, the least, all of them, or how many there are.

use super::answer::{each, pieces};
use super::decide::{Decider, REMOTENESS};
use super::input::{Dialogue, Source, left};
use super::start::{self, Taken, taken};
use crate::names::own_name;
use crate::plan::machine::{Asked, decoded, encoded};
use crate::program::{
    Builtin, Function, Global, GlobalKind, Kind, Many, Number, Operation, Piece, Statement, Truth, Value,
    all, always_leaves, any, choose, compare, equal, integer, minus, modulo, name, not, over, plus, times,
    when, xor,
};
use crate::reads::Expression;
use crate::rule::options::{Leaf, Left};
use crate::rule::{Made, Pieces, Scope, Step, Thing, nested, not_written};
use crate::says::{Said, Which};
use grundy_law::Periodicity;
use grundy_rule::Text;
use grundy_rule::form::{Alternative, Bound, Run, Target, Term, Times};
use grundy_rule::tree::{Comparison, Operator};
use std::collections::BTreeSet;

/// Says the answer of a saying that tells moves.
pub fn told(
    dialogue: &mut Dialogue<'_>,
    sources: &[Source],
    wins: Truth,
    ending: &str,
) -> Result<Vec<Statement>, Text> {
    let tells_all = |said: &Said| {
        matches!(said, Said::Count | Said::Move(Which::Least | Which::Greatest | Which::All, _))
    };
    // Lists, and starts of several positions, are gone through to the end; the first move found is told.
    let gathers = dialogue.saying.pieces().any(tells_all)
        || sources.iter().any(has_lists)
        || dialogue.roles.is_start && !has_one_part(dialogue.pieces);
    let plan = Plan { gathers, ending: ending.to_string() };
    plan.functions(dialogue, sources)?;
    let mut found = Vec::new();
    if gathers {
        found.extend(plan.reset(dialogue));
    } else {
        found.push(Statement::LetTruth("told".to_string(), Truth::Known(false)));
    }
    for (index, source) in sources.iter().enumerate() {
        let offset = integer(index as i128);
        found.extend(each(dialogue, source, &|dialogue, kind, values| {
            plan.ask(dialogue, source, kind, values, offset.clone())
        })?);
    }
    if gathers {
        found.extend(plan.gathered(dialogue)?);
    } else if dialogue.misere {
        // A sum that has ended is won without a move.
        let words: Vec<Said> = dialogue
            .saying
            .first
            .iter()
            .take_while(|said| matches!(said, Said::Words(_) | Said::Test))
            .cloned()
            .collect();
        let mut words = pieces(&words, "")?;
        if let Some(Piece::Words(last)) = words.last_mut() {
            *last = last.trim_end().to_string() + ending;
        }
        found.push(Statement::If(
            not(Truth::Name("told".to_string())),
            vec![Statement::Print(words)],
            Vec::new(),
        ));
    }
    let lost = Statement::Print(plan.without_moves(dialogue)?);
    Ok(vec![Statement::If(wins, found, vec![lost])])
}

fn has_lists(source: &Source) -> bool {
    matches!(source, Source::One(_, values) if values.iter().any(|value| matches!(value, Value::Many(_))))
}

/// Whether every start stands for one position.
fn has_one_part(pieces: &Pieces<'_>) -> bool {
    pieces
        .form
        .starts
        .iter()
        .all(|start| matches!(&start.alternative.parts[..], [part] if matches!(part.times, Times::Once)))
}

struct Plan {
    /// Whether all moves are gone through before anything is said.
    gathers: bool,
    ending: String,
}

impl Plan {
    fn without_moves(&self, dialogue: &Dialogue<'_>) -> Result<Vec<Piece>, Text> {
        let words: Vec<Said> = dialogue
            .saying
            .second
            .iter()
            .map(|said| if *said == Said::Count { Said::Words("0".to_string()) } else { said.clone() })
            .collect();
        pieces(&words, &self.ending)
    }

    /// The numbers that are told of a move, each with its place.
    fn told(&self, dialogue: &Dialogue<'_>) -> Vec<(usize, Which, Expression)> {
        let mut found = Vec::new();
        for said in &dialogue.saying.first {
            if let Said::Move(which, expression) = said {
                found.push((found.len(), *which, expression.clone()));
            }
        }
        found
    }

    fn reset(&self, dialogue: &mut Dialogue<'_>) -> Vec<Statement> {
        let mut body = vec![
            Statement::Set("move_count".to_string(), integer(0)),
            Statement::Forget("results".to_string()),
        ];
        let number = |dialogue: &mut Dialogue<'_>, own: &str| add(dialogue, own, GlobalKind::Number(0));
        number(dialogue, "move_count");
        number(dialogue, "chosen_component");
        add(dialogue, "results", GlobalKind::Memo(Kind::List));
        for (place, which, _) in self.told(dialogue) {
            if which == Which::All {
                add(dialogue, &format!("told{place}"), GlobalKind::List);
                body.push(Statement::SetMany(format!("told{place}"), Many::Of(Vec::new())));
            } else {
                number(dialogue, &format!("told{place}"));
            }
        }
        body
    }

    fn gathered(&self, dialogue: &Dialogue<'_>) -> Result<Vec<Statement>, Text> {
        let mut body = Vec::new();
        let mut said = Vec::new();
        let mut place = 0;
        for piece in &dialogue.saying.first {
            said.push(match piece {
                Said::Words(words) => Piece::Words(words.clone()),
                Said::Test => Piece::Number(name("test")),
                Said::Value => Piece::Number(name("sum")),
                Said::Count => Piece::Number(name("move_count")),
                Said::Component => Piece::Number(name("chosen_component")),
                Said::Move(Which::All, _) => {
                    let own = format!("told{place}");
                    place += 1;
                    body.push(Statement::SetMany(own.clone(), Many::Different(Box::new(Many::Name(own.clone())))));
                    Piece::Listed(own)
                }
                Said::Move(..) => {
                    place += 1;
                    Piece::Number(name(&format!("told{}", place - 1)))
                }
                Said::Remoteness => Piece::Number(name(REMOTENESS)),
                Said::From | Said::To => {
                    return Err(Text::new(
                        "`{from}` and `{to}` are told of the first winning move of numbers, not of lists and not beside counts or least numbers",
                        "`{from}` 和 `{to}` 只能与数的第一个必胜走法一起输出，不能用于列表，也不能与计数或最小值同时使用",
                    ));
                }
            });
        }
        said.push(Piece::Words(self.ending.clone()));
        body.push(Statement::Print(said));
        Ok(body)
    }

    /// What is given with a component: its number, and what else decides the move.
    fn extra(&self, dialogue: &Dialogue<'_>) -> Vec<String> {
        let mut names = vec!["index".to_string()];
        names.extend(match dialogue.decider {
            Decider::Values { is_textbook: true, .. } => {
                vec!["others".to_string(), "still_large".to_string()]
            }
            Decider::Quotient => vec!["others".to_string()],
            _ => vec!["wanted".to_string()],
        });
        let says = |wanted: &Said| dialogue.saying.first.iter().any(|said| said == wanted);
        if says(&Said::Test) && !self.gathers {
            names.push("test".to_string());
        }
        if says(&Said::Value) && !self.gathers {
            names.push("sum".to_string());
        }
        if says(&Said::Remoteness) && !self.gathers {
            names.push(REMOTENESS.to_string());
        }
        names
    }

    fn ask(
        &self,
        dialogue: &mut Dialogue<'_>,
        source: &Source,
        kind: Option<usize>,
        values: Vec<Value>,
        offset: Number,
    ) -> Result<Vec<Statement>, Text> {
        let own = dialogue.decider.number(dialogue.pieces, &left(kind, values.clone()), kind.is_none());
        let index = match source {
            Source::One(..) => plus(offset, integer(1)),
            _ => plus(name("index"), integer(1)),
        };
        let mut body = Vec::new();
        let mut extra = vec![index];
        match dialogue.decider {
            Decider::Values { is_textbook: true, .. } => {
                body.push(Statement::Let("own".to_string(), own));
                let is_large = compare(Comparison::Greater, name("own"), integer(1));
                extra.push(xor(name("sum"), name("own")));
                extra.push(minus(name("large"), choose(is_large, integer(1), integer(0))));
            }
            Decider::Quotient => {
                let Source::Lists(_, lists) = source else {
                    return Err(not_written("misère moves of this input", "这种输入的反常走法"));
                };
                body.push(Statement::Let("others".to_string(), integer(0)));
                let element = Number::Own(
                    "element".to_string(),
                    vec![Number::At(lists[0].clone(), vec![name("other")])],
                );
                let joined = Number::At("PRODUCT".to_string(), vec![name("others"), element]);
                let put = vec![Statement::Set("others".to_string(), joined)];
                let round = vec![Statement::If(not(equal(name("other"), name("index"))), put, Vec::new())];
                let last = minus(Number::Length(lists[0].clone()), integer(1));
                body.push(Statement::For("other".to_string(), integer(0), last, round));
                extra.push(name("others"));
            }
            Decider::Machine(machine)
                if matches!(machine.asked, Asked::Steps { .. } | Asked::Contest { .. }) =>
            {
                extra.push(integer(0));
            }
            _ if dialogue.decider.is_outcome() => extra.push(integer(0)),
            _ if dialogue.decider.has_threats(dialogue.pieces) => {
                // Where a move wins at once, no other is of use.
                let threatened = compare(Comparison::Greater, name("threats"), integer(0));
                body.push(Statement::Let("own".to_string(), own));
                extra.push(choose(threatened, integer(-1), xor(name("sum"), name("own"))));
            }
            _ => {
                body.push(Statement::Let("own".to_string(), own));
                extra.push(xor(name("sum"), name("own")));
            }
        }
        extra.extend(self.extra(dialogue).iter().skip(extra.len()).map(|own| name(own)));
        let function = search_name(dialogue.pieces, kind);
        let (list, numbers) = self.arguments(dialogue, kind, values);
        if self.gathers {
            let mut arguments: Vec<Value> = list.into_iter().map(Value::Many).collect();
            arguments.extend(numbers.into_iter().chain(extra).map(Value::Number));
            body.push(Statement::Do(function, arguments));
            return Ok(body);
        }
        let asked = Truth::Own(function, numbers.into_iter().chain(extra).collect());
        body.push(Statement::SetTruth("told".to_string(), asked));
        Ok(vec![Statement::If(not(Truth::Name("told".to_string())), body, Vec::new())])
    }

    /// What a function that looks for moves is given of a position.
    fn arguments(
        &self,
        dialogue: &Dialogue<'_>,
        kind: Option<usize>,
        values: Vec<Value>,
    ) -> (Option<Many>, Vec<Number>) {
        match kind {
            None => start::handed(values),
            Some(kind) if takes_key(dialogue.pieces, kind) => {
                (Some(encoded(dialogue.pieces, &Left { kind, coordinates: values })), Vec::new())
            }
            Some(_) => start::handed(values),
        }
    }

    fn functions(&self, dialogue: &mut Dialogue<'_>, sources: &[Source]) -> Result<(), Text> {
        let mut kinds: BTreeSet<Option<usize>> = BTreeSet::new();
        for source in sources {
            match source {
                Source::One(kind, _) | Source::Lists(kind, _) => {
                    kinds.insert(*kind);
                }
                Source::Kinds(_, told, _) => kinds.extend(told.iter().map(|(_, kind, _)| *kind)),
            }
        }
        let mut wanted: BTreeSet<usize> = kinds.iter().flatten().copied().collect();
        if kinds.contains(&None) {
            wanted.extend(started_kinds(dialogue.pieces)?);
        }
        for kind in wanted {
            let function = self.search(dialogue, kind)?;
            if !dialogue.functions.iter().any(|known| known.name == function.name) {
                dialogue.functions.push(function);
            }
        }
        if kinds.contains(&None) {
            let function = self.search_from_start(dialogue)?;
            if !dialogue.functions.iter().any(|known| known.name == function.name) {
                dialogue.functions.push(function);
            }
        }
        Ok(())
    }

    /// Goes through the positions that a start stands for.
    fn search_from_start(&self, dialogue: &Dialogue<'_>) -> Result<Function, Text> {
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
    fn before_parts(&self, dialogue: &Dialogue<'_>) -> Made<Vec<Statement>> {
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
        Ok(vec![
            Statement::Let("others".to_string(), xor(name("wanted"), whole)),
            Statement::Let("part".to_string(), integer(0)),
        ])
    }

    /// Each part of a start, one after the other.
    fn in_parts(&self, dialogue: &Dialogue<'_>, leaf: &Leaf<'_>) -> Made<Vec<Statement>> {
        let pieces = dialogue.pieces;
        let one = |target: &Target, scope: &Scope| -> Made<Vec<Statement>> {
            let mut steps = Vec::new();
            let mut part = pieces.target(target, scope, &mut steps)?;
            pieces.settled(&mut part.coordinates, &mut steps);
            let wanted = xor(name("others"), dialogue.decider.number(pieces, &part, false));
            let here = pieces.local("wanted_here");
            let mut body = vec![
                Statement::Update("part".to_string(), Operation::Add, integer(1)),
                Statement::Let(here.clone(), wanted),
            ];
            body.extend(self.searched(dialogue, &part, name(&here), name("part"))?);
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
    fn searched(
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

    /// Goes through the options of a position of one kind.
    fn search(&self, dialogue: &Dialogue<'_>, kind: usize) -> Result<Function, Text> {
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
        } else {
            body.extend(rule.options(kind, &own, &mut |leaf| self.leaf(dialogue, leaf, &own, kind))?);
        }
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
    fn directly(
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

    fn leaf(
        &self,
        dialogue: &Dialogue<'_>,
        leaf: &Leaf<'_>,
        own: &[String],
        kind: usize,
    ) -> Made<Vec<Statement>> {
        let rule = dialogue.pieces;
        let mut steps = Vec::new();
        if leaf.alternative.parts.iter().any(|part| !matches!(part.times, Times::Once)) {
            if !self.gathers || dialogue.saying.first.contains(&Said::Count) || dialogue.misere {
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
        let wins = rule.wins(&mut parts, &mut steps)?;
        let hit = any(vec![wins, self.hits(dialogue, &parts)]);
        let found = self.found(dialogue, &leaf.scope, leaf.alternative, parts, own, kind)?;
        Ok(nested(steps, when(hit, found)))
    }

    /// Whether what is left is lost for the other player.
    fn hits(&self, dialogue: &Dialogue<'_>, parts: &[Left]) -> Truth {
        let number = |left: &Left| dialogue.decider.number(dialogue.pieces, left, false);
        let whole = || parts.iter().map(number).reduce(xor).unwrap_or(integer(0));
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
            Decider::Machine(machine)
                if matches!(machine.asked, Asked::Steps { .. } | Asked::Contest { .. }) =>
            {
                let lost = integer(i128::from(dialogue.misere));
                match parts {
                    [] => Truth::Known(!dialogue.misere),
                    // A draw is −1.
                    _ => all(vec![
                        compare(Comparison::GreaterOrEqual, whole(), integer(0)),
                        equal(modulo(whole(), integer(2)), lost),
                    ]),
                }
            }
            _ if dialogue.decider.is_outcome() => match parts {
                [] => Truth::Known(!dialogue.misere),
                _ => equal(whole(), integer(0)),
            },
            _ => equal(whole(), name("wanted")),
        }
    }

    /// What is done with a winning move.
    fn found(
        &self,
        dialogue: &Dialogue<'_>,
        scope: &Scope,
        alternative: &Alternative,
        parts: Vec<Left>,
        own: &[String],
        kind: usize,
    ) -> Made<Vec<Statement>> {
        if !self.gathers {
            let mut said = Vec::new();
            for piece in &dialogue.saying.first {
                match piece {
                    Said::Words(words) => said.push(Piece::Words(words.clone())),
                    Said::Test => said.push(Piece::Number(name("test"))),
                    Said::Value => said.push(Piece::Number(name("sum"))),
                    Said::Component => said.push(Piece::Number(name("index"))),
                    Said::From => {
                        let heap = Left {
                            kind,
                            coordinates: own.iter().map(|own| Value::Number(name(own))).collect(),
                        };
                        said.extend(shown(dialogue, &heap));
                    }
                    Said::To => said.extend(shown_sum(dialogue, &parts)),
                    Said::Move(_, expression) => {
                        said.push(Piece::Number(in_move(expression, scope, alternative, dialogue)?));
                    }
                    Said::Remoteness => said.push(Piece::Number(name(REMOTENESS))),
                    Said::Count => {}
                }
            }
            said.push(Piece::Words(self.ending.clone()));
            return Ok(vec![Statement::Print(joined(said)), Statement::ReturnTruth(Truth::Known(true))]);
        }
        let counts = dialogue.saying.first.contains(&Said::Count);
        let mut body = vec![Statement::Update("move_count".to_string(), Operation::Add, integer(1))];
        let is_first = equal(name("move_count"), integer(1));
        let mut once = vec![Statement::Set("chosen_component".to_string(), name("index"))];
        for (place, which, expression) in self.told(dialogue) {
            let own = format!("told{place}");
            let number = in_move(&expression, scope, alternative, dialogue)?;
            match which {
                Which::First => once.push(Statement::Set(own, number)),
                Which::All => body.push(Statement::Push(own, Value::Number(number))),
                Which::Least | Which::Greatest => {
                    let comparison =
                        if which == Which::Least { Comparison::Less } else { Comparison::Greater };
                    let better = any(vec![is_first.clone(), compare(comparison, number.clone(), name(&own))]);
                    body.push(Statement::If(better, vec![Statement::Set(own, number)], Vec::new()));
                }
            }
        }
        body.push(Statement::If(is_first, once, Vec::new()));
        if !counts {
            return Ok(body);
        }
        // Two ways to one result count once.
        let rule = dialogue.pieces;
        let (result, mut steps) = (rule.local("result"), Vec::new());
        let mut parts = parts;
        for left in &mut parts {
            rule.settled(&mut left.coordinates, &mut steps);
        }
        let only_numbers: Option<Vec<Number>> = parts
            .iter()
            .map(|left| match &left.coordinates[..] {
                [Value::Number(number)] if rule.form.kinds.len() == 1 => Some(number.clone()),
                _ => None,
            })
            .collect();
        let many = match only_numbers {
            Some(numbers) if numbers.len() > 1 => Many::Sorted(Box::new(Many::Of(numbers))),
            _ => parts.iter().map(|left| encoded(rule, left)).fold(
                Many::Of(Vec::new()),
                |all, one| match all {
                    Many::Of(none) if none.is_empty() => one,
                    all => Many::Join(Box::new(all), Box::new(one)),
                },
            ),
        };
        let key = Many::Join(Box::new(Many::Of(vec![name("index")])), Box::new(many));
        steps.push(Step::Do(Statement::LetMany(result.clone(), key)));
        let recalled =
            Number::Recall("results".to_string(), Box::new(Value::Many(Many::Name(result.clone()))));
        let is_new = compare(Comparison::Less, recalled, integer(0));
        let mut kept =
            vec![Statement::Remember("results".to_string(), Value::Many(Many::Name(result)), integer(1))];
        kept.extend(body);
        Ok(nested(steps, vec![Statement::If(is_new, kept, Vec::new())]))
    }
}

fn add(dialogue: &mut Dialogue<'_>, own: &str, kind: GlobalKind) {
    if !dialogue.globals.iter().any(|global| global.name == own) {
        dialogue.globals.push(Global { name: own.to_string(), kind });
    }
}

/// Whether a position is handed over as one list: several lists, or a list beside numbers.
fn takes_key(pieces: &Pieces<'_>, kind: usize) -> bool {
    let things = pieces.things(kind);
    let lists = things.iter().filter(|thing| **thing != Thing::Number).count();
    lists > 1 || lists == 1 && things.len() > 1
}

fn search_name(pieces: &Pieces<'_>, kind: Option<usize>) -> String {
    match kind.map(|kind| pieces.form.kinds[kind].tag.as_str()) {
        None => "search_from_start".to_string(),
        Some("") => "search".to_string(),
        Some(tag) => format!("search_{tag}"),
    }
}

fn started_kinds(pieces: &Pieces<'_>) -> Result<Vec<usize>, Text> {
    let parts = pieces.form.starts.iter().flat_map(|start| &start.alternative.parts);
    Ok(parts.map(|part| usize::from(part.target.tag)).collect())
}

/// `x - k for k in 1..`: the slot of what is taken.
fn takes_any(alternative: &Alternative) -> Option<usize> {
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

/// A number in the names of a move.
fn in_move(
    expression: &Expression,
    scope: &Scope,
    alternative: &Alternative,
    dialogue: &Dialogue<'_>,
) -> Made<Number> {
    Ok(match expression {
        Expression::Integer(value) => integer(*value),
        Expression::Name(own) => {
            let slot = alternative.names.iter().position(|name| name == own);
            match slot {
                Some(slot) => name(&scope.names[slot]),
                None if dialogue.roles.parameter(own).is_some() => name(&own_name(own)),
                None => {
                    let known = alternative.names.iter().filter(|name| !name.is_empty()).cloned();
                    let known = known.collect::<Vec<_>>().join(", ");
                    return Err(Text::new(
                        format!("`{own}` is no name of a move; those are {known}"),
                        format!("`{own}` 不是走法中的名字；可用的有 {known}"),
                    ));
                }
            }
        }
        Expression::Operate(operator, left, right) => {
            let left = in_move(left, scope, alternative, dialogue)?;
            let right = in_move(right, scope, alternative, dialogue)?;
            match *operator {
                "+" => plus(left, right),
                "-" => minus(left, right),
                "*" => times(left, right),
                "/" => over(left, right),
                _ => crate::program::modulo(left, right),
            }
        }
    })
}

fn words(text: &str) -> Piece {
    Piece::Words(text.to_string())
}

/// A position as the rule language writes it.
fn shown(dialogue: &Dialogue<'_>, left: &Left) -> Vec<Piece> {
    let tag = &dialogue.pieces.form.kinds[left.kind].tag;
    let is_bracketed = left.coordinates.len() > 1 || !tag.is_empty();
    let mut pieces = vec![words(tag), words(if is_bracketed { "(" } else { "" })];
    for (place, coordinate) in left.coordinates.iter().enumerate() {
        pieces.push(words(if place > 0 { ", " } else { "" }));
        if let Value::Number(number) = coordinate {
            pieces.push(Piece::Number(number.clone()));
        }
    }
    pieces.push(words(if is_bracketed { ")" } else { "" }));
    pieces
}

fn shown_sum(dialogue: &Dialogue<'_>, parts: &[Left]) -> Vec<Piece> {
    if let [only] = parts {
        return shown(dialogue, only);
    }
    let mut pieces = vec![words("[")];
    for (place, part) in parts.iter().enumerate() {
        pieces.push(words(if place > 0 { ", " } else { "" }));
        pieces.extend(shown(dialogue, part));
    }
    pieces.push(words("]"));
    pieces
}

fn joined(pieces: Vec<Piece>) -> Vec<Piece> {
    let mut kept: Vec<Piece> = Vec::new();
    for piece in pieces {
        match (kept.last_mut(), piece) {
            (_, Piece::Words(words)) if words.is_empty() => {}
            (Some(Piece::Words(before)), Piece::Words(words)) => before.push_str(&words),
            (_, piece) => kept.push(piece),
        }
    }
    kept
}
