//! A piece of a program with other numbers in place of some of its own.

use crate::program::{Function, Number, Piece, Statement, Truth, all, any, choose, compare, not, operate};

/// What is put in the place of what.
pub struct Replacing<'a> {
    /// What a name, a written number or an element of a list becomes, if it changes.
    pub image: &'a dyn Fn(&Number) -> Option<Number>,
    /// What the functions of the program are given besides their own numbers.
    pub appended: &'a [String],
}

impl Replacing<'_> {
    /// A number.
    pub fn number(&self, number: Number) -> Number {
        match number {
            Number::Name(_) | Number::Integer(_) => (self.image)(&number).unwrap_or(number),
            Number::Operate(operation, left, right) => {
                operate(operation, self.number(*left), self.number(*right))
            }
            Number::Call(builtin, arguments) => Number::Call(builtin, self.numbers(arguments)),
            Number::Own(name, arguments) => Number::Own(name, self.arguments(arguments)),
            Number::At(..) if (self.image)(&number).is_some() => (self.image)(&number).unwrap_or(number),
            Number::At(name, places) => Number::At(name, self.numbers(places)),
            Number::Choose(truth, yes, no) => choose(self.truth(*truth), self.number(*yes), self.number(*no)),
            Number::Wide(inner) => Number::Wide(Box::new(self.number(*inner))),
            Number::Length(_) | Number::Last(_) | Number::Recall(..) | Number::OfList(..) => number,
        }
    }

    fn numbers(&self, numbers: Vec<Number>) -> Vec<Number> {
        numbers.into_iter().map(|number| self.number(number)).collect()
    }

    fn arguments(&self, numbers: Vec<Number>) -> Vec<Number> {
        let appended = self.appended.iter().map(|own| Number::Name(own.clone()));
        self.numbers(numbers).into_iter().chain(appended).collect()
    }

    /// A condition.
    pub fn truth(&self, truth: Truth) -> Truth {
        let each = |truths: Vec<Truth>| truths.into_iter().map(|truth| self.truth(truth)).collect();
        match truth {
            Truth::Known(_) | Truth::Name(_) | Truth::IsEmpty(_) | Truth::Ended | Truth::Same(..) => truth,
            Truth::Compare(comparison, left, right) => {
                compare(comparison, self.number(left), self.number(right))
            }
            Truth::And(truths) => all(each(truths)),
            Truth::Or(truths) => any(each(truths)),
            Truth::Not(inner) => not(self.truth(*inner)),
            Truth::IsPrime(number) => Truth::IsPrime(self.number(number)),
            Truth::Own(name, arguments) => Truth::Own(name, self.arguments(arguments)),
            Truth::Holds(set, number) => Truth::Holds(set, self.number(number)),
        }
    }

    /// Steps.
    pub fn statements(&self, statements: Vec<Statement>) -> Vec<Statement> {
        statements.into_iter().map(|statement| self.statement(statement)).collect()
    }

    fn statement(&self, statement: Statement) -> Statement {
        use Statement::*;
        match statement {
            Let(name, number) => Let(name, self.number(number)),
            LetWide(name, number) => LetWide(name, self.number(number)),
            LetList(name, count, value) => LetList(name, self.number(count), self.number(value)),
            Set(name, number) => Set(name, self.number(number)),
            Update(name, operation, number) => Update(name, operation, self.number(number)),
            SetAt(name, places, number) => SetAt(name, self.numbers(places), self.number(number)),
            If(truth, yes, no) => If(self.truth(truth), self.statements(yes), self.statements(no)),
            While(truth, body) => While(self.truth(truth), self.statements(body)),
            Loop { start, goes_on, next, body } => Loop {
                start: start.into_iter().map(|(name, number)| (name, self.number(number))).collect(),
                goes_on: self.truth(goes_on),
                next: self.statements(next),
                body: self.statements(body),
            },
            For(name, from, to, body) => For(name, self.number(from), self.number(to), self.statements(body)),
            ForIn(name, elements, body) => ForIn(name, self.numbers(elements), self.statements(body)),
            ForOf(name, listing, of, body) => {
                ForOf(name, listing, of.map(|of| self.number(of)), self.statements(body))
            }
            Return(number) => Return(self.number(number)),
            ReturnTruth(truth) => ReturnTruth(self.truth(truth)),
            LetTruth(name, truth) => LetTruth(name, self.truth(truth)),
            SetTruth(name, truth) => SetTruth(name, self.truth(truth)),
            Repeat(count, body) => Repeat(self.number(count), self.statements(body)),
            Fail(pieces) => Fail(self.pieces(pieces)),
            Print(pieces) => Print(self.pieces(pieces)),
            // Laws and the domains of rules have no other steps.
            other => other,
        }
    }

    fn pieces(&self, pieces: Vec<Piece>) -> Vec<Piece> {
        let replaced = |piece: Piece| match piece {
            Piece::Number(number) => Piece::Number(self.number(number)),
            Piece::Either(truth, yes, no) => Piece::Either(self.truth(truth), yes, no),
            other => other,
        };
        pieces.into_iter().map(replaced).collect()
    }

    /// A function, which also takes what its calls are given.
    pub fn function(&self, mut function: Function) -> Function {
        function.body = self.statements(function.body);
        function.parameters.extend(self.appended.iter().cloned());
        function
    }
}
