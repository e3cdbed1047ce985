//! Every part of some steps, from the outside in.

use super::{Many, Number, Piece, Reading, Statement, Truth, Value};

/// A part of a program.
#[derive(Clone, Copy)]
#[allow(missing_docs)]
pub enum Seen<'a> {
    Statement(&'a Statement),
    Number(&'a Number),
    Truth(&'a Truth),
    Many(&'a Many),
}

/// Shows every part of some steps.
pub fn visit<'a>(statements: &'a [Statement], see: &mut dyn FnMut(Seen<'a>)) {
    statements.iter().for_each(|statement| visit_statement(statement, see));
}

fn visit_statement<'a>(statement: &'a Statement, see: &mut dyn FnMut(Seen<'a>)) {
    use Statement::*;
    see(Seen::Statement(statement));
    match statement {
        Let(_, number) | LetWide(_, number) | Set(_, number) | Update(_, _, number) | Return(number) => {
            visit_number(number, see)
        }
        LetTruth(_, truth) | SetTruth(_, truth) | ReturnTruth(truth) => visit_truth(truth, see),
        LetMany(_, many) | SetMany(_, many) | ReturnMany(many) => visit_many(many, see),
        SetAt(_, places, number) => {
            places.iter().for_each(|place| visit_number(place, see));
            visit_number(number, see);
        }
        LetList(_, count, value) => {
            visit_number(count, see);
            visit_number(value, see);
        }
        Push(_, value) => visit_value(value, see),
        Extend(_, count) => visit_number(count, see),
        Remember(_, key, number) => {
            visit_value(key, see);
            visit_number(number, see);
        }
        Do(_, values) => values.iter().for_each(|value| visit_value(value, see)),
        If(truth, yes, no) => {
            visit_truth(truth, see);
            visit(yes, see);
            visit(no, see);
        }
        While(truth, body) => {
            visit_truth(truth, see);
            visit(body, see);
        }
        Loop { start, goes_on, next, body } => {
            start.iter().for_each(|(_, number)| visit_number(number, see));
            visit_truth(goes_on, see);
            visit(next, see);
            visit(body, see);
        }
        For(_, from, to, body) => {
            visit_number(from, see);
            visit_number(to, see);
            visit(body, see);
        }
        Repeat(count, body) => {
            visit_number(count, see);
            visit(body, see);
        }
        ForIn(_, elements, body) => {
            elements.iter().for_each(|element| visit_number(element, see));
            visit(body, see);
        }
        ForOf(_, _, argument, body) => {
            argument.iter().for_each(|argument| visit_number(argument, see));
            visit(body, see);
        }
        ForEach(_, _, body) => visit(body, see),
        ReadMany { reading, .. } => match reading {
            Reading::Numbers(count, ..) => visit_number(count, see),
            Reading::Rows(rows, columns) => {
                visit_number(rows, see);
                visit_number(columns, see);
            }
            Reading::Word(_) | Reading::Digits(_) | Reading::Line(_) => {}
        },
        Print(pieces) | Fail(pieces) => pieces.iter().for_each(|piece| match piece {
            Piece::Number(number) => visit_number(number, see),
            Piece::Either(truth, ..) => visit_truth(truth, see),
            Piece::Words(_) | Piece::Listed(_) | Piece::Letters(_) => {}
        }),
        Double(_) | Pop(_) | Forget(_) | Break | Continue | Read { .. } | Skip(_) => {}
    }
}

fn visit_value<'a>(value: &'a Value, see: &mut dyn FnMut(Seen<'a>)) {
    match value {
        Value::Number(number) => visit_number(number, see),
        Value::Many(many) => visit_many(many, see),
    }
}

fn visit_number<'a>(number: &'a Number, see: &mut dyn FnMut(Seen<'a>)) {
    see(Seen::Number(number));
    match number {
        Number::Integer(_) | Number::Name(_) | Number::Length(_) | Number::Last(_) => {}
        Number::Operate(_, left, right) => {
            visit_number(left, see);
            visit_number(right, see);
        }
        Number::Call(_, arguments) | Number::Own(_, arguments) | Number::At(_, arguments) => {
            arguments.iter().for_each(|argument| visit_number(argument, see));
        }
        Number::OfList(_, many) => visit_many(many, see),
        Number::Choose(truth, yes, no) => {
            visit_truth(truth, see);
            visit_number(yes, see);
            visit_number(no, see);
        }
        Number::Wide(inner) => visit_number(inner, see),
        Number::Recall(_, key) => visit_value(key, see),
    }
}

fn visit_truth<'a>(truth: &'a Truth, see: &mut dyn FnMut(Seen<'a>)) {
    see(Seen::Truth(truth));
    match truth {
        Truth::Known(_) | Truth::Name(_) | Truth::IsEmpty(_) | Truth::Ended => {}
        Truth::Compare(_, left, right) => {
            visit_number(left, see);
            visit_number(right, see);
        }
        Truth::Same(left, right) => {
            visit_many(left, see);
            visit_many(right, see);
        }
        Truth::And(truths) | Truth::Or(truths) => truths.iter().for_each(|truth| visit_truth(truth, see)),
        Truth::Not(inner) => visit_truth(inner, see),
        Truth::IsPrime(number) | Truth::Holds(_, number) => visit_number(number, see),
        Truth::Own(_, arguments) => arguments.iter().for_each(|argument| visit_number(argument, see)),
    }
}

fn visit_many<'a>(many: &'a Many, see: &mut dyn FnMut(Seen<'a>)) {
    see(Seen::Many(many));
    match many {
        Many::Name(_) | Many::Last(_) => {}
        Many::Slice(inner, from, to) => {
            visit_many(inner, see);
            visit_number(from, see);
            visit_number(to, see);
        }
        Many::Join(left, right) => {
            visit_many(left, see);
            visit_many(right, see);
        }
        Many::Of(elements) => elements.iter().for_each(|element| visit_number(element, see)),
        Many::Sorted(inner) | Many::Reversed(inner) | Many::Different(inner) => visit_many(inner, see),
        Many::Runs(inner, number) => {
            visit_many(inner, see);
            visit_number(number, see);
        }
        Many::DigitList(number) => visit_number(number, see),
        Many::Nth(_, number) => visit_number(number, see),
    }
}
