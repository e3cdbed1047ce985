//! Loops through sets of lists: the lists below one, its orders, the partitions of a number. Each is made from the one before.

use grundy_rule::form::Term;

use super::super::Pieces;
use crate::program::{
    Builtin, Comparison, Many, Number, Operation, Statement, Truth, Value, all, compare, equal, integer,
    less, minus, name, plus, when,
};

fn at(list: &str, place: Number) -> Number {
    Number::At(list.to_string(), vec![place])
}

fn length(list: &str) -> Number {
    Number::Length(list.to_string())
}

fn down(own: &str) -> Statement {
    Statement::Update(own.to_string(), Operation::Subtract, integer(1))
}

fn leave_if(truth: Truth) -> Statement {
    Statement::If(truth, vec![Statement::Break], Vec::new())
}

fn forever(body: Vec<Statement>) -> Vec<Statement> {
    vec![Statement::While(Truth::Known(true), body)]
}

/// A list of lists of numbers, as a graph that is read is kept: how many there are, where each begins, and their elements.
pub(super) fn successors(graph: &Term) -> Option<Vec<i128>> {
    let Term::List(lists) = graph else { return None };
    let (mut begins, mut elements) = (Vec::new(), Vec::new());
    let first = lists.len() + 2;
    for list in lists {
        let Term::List(terms) = list else { return None };
        begins.push((first + elements.len()) as i128);
        for term in terms {
            let Term::Integer(element) = term else { return None };
            elements.push(*element);
        }
    }
    begins.push((first + elements.len()) as i128);
    Some([vec![lists.len() as i128], begins, elements].concat())
}

impl Pieces<'_> {
    /// Every list that is at most this one everywhere and not itself; of a bag those that rise.
    pub(super) fn below(&self, top: &str, is_bag: bool, own: &str, body: Vec<Statement>) -> Vec<Statement> {
        let (lower, place, cleared) = (self.local("lower"), self.local("place"), self.local("cleared"));
        let mut shown = vec![Statement::LetMany(own.to_string(), Many::Name(lower.clone()))];
        shown.extend(body);
        if is_bag {
            let list = || Many::Name(lower.clone());
            shown =
                vec![Statement::If(Truth::Same(list(), Many::Sorted(Box::new(list()))), shown, Vec::new())];
        }
        let is_full = equal(at(&lower, name(&place)), at(top, name(&place)));
        let is_place = compare(Comparison::GreaterOrEqual, name(&place), integer(0));
        let mut round = vec![
            Statement::Let(place.clone(), minus(length(top), integer(1))),
            Statement::While(all(vec![is_place, is_full]), vec![down(&place)]),
            leave_if(less(name(&place), integer(0))),
        ];
        round.extend(shown);
        let raised = plus(at(&lower, name(&place)), integer(1));
        let first = plus(name(&place), integer(1));
        let zero = Statement::SetAt(lower.clone(), vec![name(&cleared)], integer(0));
        round.push(Statement::SetAt(lower.clone(), vec![name(&place)], raised));
        round.push(Statement::For(cleared, first, minus(length(top), integer(1)), vec![zero]));
        let begun = Statement::LetList(lower, length(top), integer(0));
        std::iter::once(begun).chain(forever(round)).collect()
    }

    /// Every different order of a list, from the rising one on.
    pub(super) fn permutations(&self, sorted: Many, own: &str, body: Vec<Statement>) -> Vec<Statement> {
        let (order, place) = (self.local("order"), self.local("place"));
        let (larger, kept) = (self.local("larger"), self.local("kept"));
        let before = || minus(name(&place), integer(1));
        let falls = compare(Comparison::GreaterOrEqual, at(&order, before()), at(&order, name(&place)));
        let is_inner = compare(Comparison::GreaterOrEqual, name(&place), integer(1));
        let is_small = compare(Comparison::LessOrEqual, at(&order, name(&larger)), at(&order, before()));
        let last = || minus(length(&order), integer(1));
        let mut round = vec![Statement::LetMany(own.to_string(), Many::Name(order.clone()))];
        round.extend(body);
        let whole = || Box::new(Many::Name(order.clone()));
        let front = Many::Slice(whole(), integer(0), name(&place));
        let back = Many::Reversed(Box::new(Many::Slice(whole(), name(&place), length(&order))));
        round.extend([
            Statement::Let(place.clone(), last()),
            Statement::While(all(vec![is_inner, falls]), vec![down(&place)]),
            leave_if(less(name(&place), integer(1))),
            Statement::Let(larger.clone(), last()),
            Statement::While(is_small, vec![down(&larger)]),
            Statement::Let(kept.clone(), at(&order, before())),
            Statement::SetAt(order.clone(), vec![before()], at(&order, name(&larger))),
            Statement::SetAt(order.clone(), vec![name(&larger)], name(&kept)),
            Statement::SetMany(order.clone(), Many::Join(Box::new(front), Box::new(back))),
        ]);
        std::iter::once(Statement::LetMany(order, sorted)).chain(forever(round)).collect()
    }

    /// Every way to write a number as a sum of numbers above 0, the largest first.
    pub(super) fn partitions(
        &self,
        number: Number,
        is_distinct: bool,
        own: &str,
        body: Vec<Statement>,
    ) -> Vec<Statement> {
        let (parts, kept, rest) = (self.local("parts"), self.local("kept"), self.local("rest"));
        let (part, taken, whole) = (self.local("part"), self.local("taken"), self.local("whole"));
        let mut round = self.shown_partition(&parts, is_distinct, own, body);
        let last = || at(&parts, minus(name(&kept), integer(1)));
        let is_one =
            all(vec![compare(Comparison::Greater, name(&kept), integer(0)), equal(last(), integer(1))]);
        let more = Statement::Update(rest.clone(), Operation::Add, integer(1));
        let smaller = Number::Call(Builtin::Min, vec![name(&part), name(&rest)]);
        let filled = vec![
            Statement::Let(taken.clone(), smaller),
            Statement::Push(parts.clone(), Value::Number(name(&taken))),
            Statement::Update(rest.clone(), Operation::Subtract, name(&taken)),
        ];
        let front = Many::Slice(Box::new(Many::Name(parts.clone())), integer(0), name(&kept));
        round.extend([
            Statement::Let(kept.clone(), length(&parts)),
            Statement::Let(rest.clone(), integer(0)),
            Statement::While(is_one, vec![down(&kept), more]),
            leave_if(equal(name(&kept), integer(0))),
            Statement::Let(part.clone(), minus(last(), integer(1))),
            Statement::Update(rest.clone(), Operation::Add, plus(name(&part), integer(1))),
            down(&kept),
            Statement::SetMany(parts.clone(), front),
            Statement::While(compare(Comparison::Greater, name(&rest), integer(0)), filled),
        ]);
        let one = vec![Statement::Push(parts.clone(), Value::Number(name(&whole)))];
        let mut steps =
            vec![Statement::Let(whole.clone(), number), Statement::LetMany(parts, Many::Of(Vec::new()))];
        steps.extend(when(compare(Comparison::Greater, name(&whole), integer(0)), one));
        steps.extend(when(compare(Comparison::GreaterOrEqual, name(&whole), integer(0)), forever(round)));
        steps
    }

    fn shown_partition(
        &self,
        parts: &str,
        is_distinct: bool,
        own: &str,
        body: Vec<Statement>,
    ) -> Vec<Statement> {
        let mut shown = vec![Statement::LetMany(own.to_string(), Many::Name(parts.to_string()))];
        shown.extend(body);
        if !is_distinct {
            return shown;
        }
        let (falls, place) = (self.local("falls"), self.local("place"));
        let before = at(parts, minus(name(&place), integer(1)));
        let equal_parts = compare(Comparison::LessOrEqual, before, at(parts, name(&place)));
        let no = vec![Statement::SetTruth(falls.clone(), Truth::Known(false))];
        let each = vec![Statement::If(equal_parts, no, Vec::new())];
        vec![
            Statement::LetTruth(falls.clone(), Truth::Known(true)),
            Statement::For(place, integer(1), minus(length(parts), integer(1)), each),
            Statement::If(Truth::Name(falls), shown, Vec::new()),
        ]
    }
}
