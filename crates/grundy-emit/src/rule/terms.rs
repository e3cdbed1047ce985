//! Numbers, conditions and lists of a rule as those of a program.

use super::{Made, Pieces, Scope, Step, Thing, nested, not_written};
use crate::names::own_name;
use crate::program::{
    Builtin, Many, Number, Operation, Piece, Statement, Truth, Value, all, any, choose, compare, equal,
    integer, minus, name, not, operate, over, plus, times,
};
use grundy_rule::form::{Change, Fold, Own, Run, Term};
use grundy_rule::tree::{Comparison, Function, Operator, Predicate};

impl Pieces<'_> {
    /// What a term is.
    pub fn thing(&self, term: &Term, scope: &Scope) -> Thing {
        match term {
            Term::Local(slot) => scope.things.get(*slot).copied().unwrap_or(Thing::Number),
            Term::Parameter(name) if self.form.many.contains(name) => Thing::List,
            Term::Slice(list, ..) | Term::Change(list, ..) => self.thing(list, scope),
            Term::Join(left, right, _) => match (self.thing(left, scope), self.thing(right, scope)) {
                (Thing::Bag, _) | (_, Thing::Bag) => Thing::Bag,
                _ => Thing::List,
            },
            Term::Text(_) | Term::List(_) | Term::Collected(..) => Thing::List,
            Term::Apply(own, ..) if makes_list(*own) => Thing::List,
            Term::Choice(_, first, _) => self.thing(first, scope),
            _ => Thing::Number,
        }
    }

    /// A number.
    pub fn number(&self, term: &Term, scope: &Scope, steps: &mut Vec<Step>) -> Made<Number> {
        Ok(match term {
            Term::Integer(value) => integer(*value),
            Term::Character(code) => integer(i128::from(*code)),
            Term::Local(slot) => name(&scope.names[*slot]),
            Term::Parameter(parameter) => name(&own_name(parameter)),
            Term::Negate(inner, _) => minus(integer(0), self.number(inner, scope, steps)?),
            Term::Binary(operator, left, right, _) => self.binary(*operator, left, right, scope, steps)?,
            Term::Power(base, exponent, _) => {
                let numbers = vec![self.number(base, scope, steps)?, self.number(exponent, scope, steps)?];
                Number::Call(Builtin::Power, numbers)
            }
            Term::Call(function, arguments, _) => self.call(*function, arguments, scope, steps)?,
            Term::Choice(condition, first, second) => self.choice(condition, first, second, scope, steps)?,
            Term::At(list, places, _) => self.at(list, places, scope, steps)?,
            Term::Fold(fold, run, _) => self.fold(*fold, run, scope, steps)?,
            Term::Apply(own, arguments, _) => self.apply(*own, arguments, scope, steps)?,
            _ => return Err(not_written("this expression", "这种表达式")),
        })
    }

    fn binary(
        &self,
        operator: Operator,
        left: &Term,
        right: &Term,
        scope: &Scope,
        steps: &mut Vec<Step>,
    ) -> Made<Number> {
        let plain = scope.known.is_natural(left) && scope.known.is_natural(right);
        let (first, second) = (self.number(left, scope, steps)?, self.number(right, scope, steps)?);
        if matches!(operator, Operator::Divide | Operator::Modulo) && !scope.known.is_positive(right) {
            self.refuse(equal(second.clone(), integer(0)), "a division by 0", steps);
        }
        Ok(match operator {
            Operator::Add => operate(Operation::Add, first, second),
            Operator::Subtract => operate(Operation::Subtract, first, second),
            Operator::Multiply if !self.is_small_product(left, right, scope) => {
                let builtin =
                    if self.is_compared.get() { Builtin::BoundedTimes } else { Builtin::CheckedTimes };
                Number::Call(builtin, vec![first, second])
            }
            Operator::Multiply => operate(Operation::Multiply, first, second),
            Operator::Divide if plain => operate(Operation::Divide, first, second),
            Operator::Modulo if plain => operate(Operation::Modulo, first, second),
            Operator::Divide => Number::Call(Builtin::FloorDivide, vec![first, second]),
            Operator::Modulo => Number::Call(Builtin::FloorModulo, vec![first, second]),
        })
    }

    fn is_small_product(&self, left: &Term, right: &Term, scope: &Scope) -> bool {
        let is_sign = |term: &Term| matches!(term, Term::Integer(-1..=1));
        is_sign(left) || is_sign(right) || scope.ranges.is_small_product(left, right)
    }

    /// Ends the program where the rule says nothing.
    fn refuse(&self, truth: Truth, why: &str, steps: &mut Vec<Step>) {
        match truth {
            Truth::Known(false) => {}
            truth => {
                let words = vec![Piece::Words(format!("the rule asks for {why}"))];
                steps.push(Step::Do(Statement::If(truth, vec![Statement::Fail(words)], Vec::new())));
            }
        }
    }

    fn call(
        &self,
        function: Function,
        arguments: &[Term],
        scope: &Scope,
        steps: &mut Vec<Step>,
    ) -> Made<Number> {
        let numbers: Vec<Number> =
            arguments.iter().map(|argument| self.number(argument, scope, steps)).collect::<Made<_>>()?;
        let pair = |builtin: Builtin| Number::Call(builtin, numbers.clone());
        let between = |operation: Operation| match &numbers[..] {
            [left, right] => operate(operation, left.clone(), right.clone()),
            _ => integer(0),
        };
        Ok(match function {
            Function::Min => pair(Builtin::Min),
            Function::Max => pair(Builtin::Max),
            Function::Gcd => pair(Builtin::Gcd),
            Function::BitAnd => between(Operation::And),
            Function::BitOr => between(Operation::Or),
            Function::BitXor => between(Operation::Xor),
            Function::ShiftLeft | Function::ShiftRight => {
                let amount = numbers.get(1).cloned().unwrap_or(integer(0));
                if !matches!(amount, Number::Integer(0..=62)) {
                    let most = if function == Function::ShiftLeft { 62 } else { 63 };
                    let large = compare(Comparison::Greater, amount.clone(), integer(most));
                    let outside = any(vec![large, compare(Comparison::Less, amount, integer(0))]);
                    self.refuse(outside, "a shift that is too far", steps);
                }
                between(if function == Function::ShiftLeft {
                    Operation::ShiftLeft
                } else {
                    Operation::ShiftRight
                })
            }
            Function::Abs => pair(Builtin::Abs),
            Function::Isqrt => {
                if !scope.known.is_natural(&arguments[0]) {
                    self.refuse(
                        compare(Comparison::Less, numbers[0].clone(), integer(0)),
                        "the root of a negative number",
                        steps,
                    );
                }
                pair(Builtin::Isqrt)
            }
            Function::Bits => pair(Builtin::Bits),
            Function::Popcount => pair(Builtin::Popcount),
            Function::DigitSum => pair(Builtin::DigitSum),
            Function::Valuation => {
                if !scope.known.is_positive(&arguments[1]) {
                    self.refuse(equal(numbers[1].clone(), integer(0)), "how often a number divides 0", steps);
                }
                match &numbers[0] {
                    Number::Integer(2) => Number::Call(Builtin::TrailingZeros, numbers[1..].to_vec()),
                    _ => {
                        if !matches!(numbers[0], Number::Integer(2..)) {
                            let small = compare(Comparison::Less, numbers[0].clone(), integer(2));
                            self.refuse(small, "how often a number below 2 divides another", steps);
                        }
                        pair(Builtin::Valuation)
                    }
                }
            }
        })
    }

    fn choice(
        &self,
        condition: &Term,
        first: &Term,
        second: &Term,
        scope: &Scope,
        steps: &mut Vec<Step>,
    ) -> Made<Number> {
        let truth = self.truth(condition, scope, steps)?;
        let (mut yes_steps, mut no_steps) = (Vec::new(), Vec::new());
        let mut inside = scope.clone();
        inside.known.learn(condition);
        let yes = self.number(first, &inside, &mut yes_steps)?;
        let no = self.number(second, scope, &mut no_steps)?;
        if yes_steps.is_empty() && no_steps.is_empty() {
            return Ok(choose(truth, yes, no));
        }
        let (chosen, sound) = (self.local("chosen"), self.local("sound"));
        let branch = |branch_steps: Vec<Step>, number: Number| {
            let put = vec![
                Statement::Set(chosen.clone(), number),
                Statement::SetTruth(sound.clone(), Truth::Known(true)),
            ];
            nested(branch_steps, put)
        };
        steps.push(Step::Do(Statement::Let(chosen.clone(), integer(0))));
        steps.push(Step::Do(Statement::LetTruth(sound.clone(), Truth::Known(false))));
        steps.push(Step::Do(Statement::If(truth, branch(yes_steps, yes), branch(no_steps, no))));
        steps.push(Step::Guard(Truth::Name(sound.clone())));
        Ok(name(&chosen))
    }

    /// The name of a list; one that is made gets one.
    pub fn list_name(&self, term: &Term, scope: &Scope, steps: &mut Vec<Step>) -> Made<String> {
        match self.many(term, scope, steps)? {
            Many::Name(own) => Ok(own),
            many => {
                let own = self.local("list");
                steps.push(Step::Do(Statement::LetMany(own.clone(), many)));
                Ok(own)
            }
        }
    }

    fn at(&self, list: &Term, places: &[Term], scope: &Scope, steps: &mut Vec<Step>) -> Made<Number> {
        let own = self.list_name(list, scope, steps)?;
        let place = self.place(list, &own, places, scope, steps)?;
        Ok(Number::At(own, vec![place]))
    }

    /// A place of a list or board, with a guard where it may lie outside.
    fn place(
        &self,
        list: &Term,
        own: &str,
        places: &[Term],
        scope: &Scope,
        steps: &mut Vec<Step>,
    ) -> Made<Number> {
        let within = |term: &Term, number: &Number, end: Number, known: &Term, steps: &mut Vec<Step>| {
            let least = if scope.known.is_natural(term) {
                Truth::Known(true)
            } else {
                compare(Comparison::GreaterOrEqual, number.clone(), integer(0))
            };
            let most = if scope.known.is_less(term, known) {
                Truth::Known(true)
            } else {
                compare(Comparison::Less, number.clone(), end)
            };
            steps.push(Step::Guard(all(vec![least, most])));
        };
        let span = grundy_rule::tree::Span::default();
        let asked = |own: Own| Term::Apply(own, vec![list.clone()], span);
        match places {
            [place] => {
                let number = self.number(place, scope, steps)?;
                within(place, &number, Number::Length(own.to_string()), &asked(Own::Length), steps);
                Ok(number)
            }
            [row, column] => {
                let (i, j) = (self.number(row, scope, steps)?, self.number(column, scope, steps)?);
                within(row, &i, rows(own), &asked(Own::Rows), steps);
                within(column, &j, columns(own), &asked(Own::Columns), steps);
                Ok(plus(plus(times(i, columns(own)), j), integer(1)))
            }
            _ => Err(not_written("this place of a list", "列表的这种位置")),
        }
    }

    fn fold(&self, fold: Fold, run: &Run, scope: &Scope, steps: &mut Vec<Step>) -> Made<Number> {
        if matches!(fold, Fold::Any | Fold::All) {
            let truth = self.fold_truth(fold, run, scope, steps)?;
            return Ok(choose(truth, integer(1), integer(0)));
        }
        let total = self.local(match fold {
            Fold::Min => "least",
            Fold::Max => "most",
            Fold::Count => "found",
            _ => "total",
        });
        let first = self.local("first");
        let needs_first = matches!(fold, Fold::Min | Fold::Max);
        steps.push(Step::Do(Statement::Let(total.clone(), integer(0))));
        if needs_first {
            steps.push(Step::Do(Statement::LetTruth(first.clone(), Truth::Known(true))));
        }
        let own = name(&total);
        let body = |element: Number| -> Vec<Statement> {
            let update =
                |operation: Operation| vec![Statement::Update(total.clone(), operation, element.clone())];
            match fold {
                Fold::Sum => update(Operation::Add),
                Fold::Xor => update(Operation::Xor),
                Fold::Gcd => {
                    vec![Statement::Set(
                        total.clone(),
                        Number::Call(Builtin::Gcd, vec![own.clone(), element]),
                    )]
                }
                Fold::Min | Fold::Max => {
                    let builtin = if fold == Fold::Min { Builtin::Min } else { Builtin::Max };
                    let better = Number::Call(builtin, vec![own.clone(), element.clone()]);
                    vec![
                        Statement::Set(total.clone(), choose(Truth::Name(first.clone()), element, better)),
                        Statement::SetTruth(first.clone(), Truth::Known(false)),
                    ]
                }
                _ => update(Operation::Add),
            }
        };
        if fold == Fold::Count {
            self.walk_truths(run, scope, steps, &|truth| {
                let one = Statement::Update(total.clone(), Operation::Add, integer(1));
                vec![Statement::If(truth, vec![one], Vec::new())]
            })?;
        } else {
            self.walk_numbers(run, scope, steps, &body)?;
        }
        if needs_first {
            steps.push(Step::Guard(not(Truth::Name(first))));
        }
        Ok(name(&total))
    }

    fn fold_truth(&self, fold: Fold, run: &Run, scope: &Scope, steps: &mut Vec<Step>) -> Made<Truth> {
        let found = self.local("found");
        let is_any = fold == Fold::Any;
        steps.push(Step::Do(Statement::LetTruth(found.clone(), Truth::Known(!is_any))));
        self.walk_truths(run, scope, steps, &|truth| {
            let decides = if is_any { truth } else { not(truth) };
            // Once it is decided nothing more is looked at.
            let open = if is_any { not(Truth::Name(found.clone())) } else { Truth::Name(found.clone()) };
            vec![Statement::If(
                all(vec![open, decides]),
                vec![Statement::SetTruth(found.clone(), Truth::Known(is_any))],
                Vec::new(),
            )]
        })?;
        Ok(Truth::Name(found))
    }

    fn walk_numbers(
        &self,
        run: &Run,
        scope: &Scope,
        steps: &mut Vec<Step>,
        body: &dyn Fn(Number) -> Vec<Statement>,
    ) -> Made<()> {
        self.walk(run, scope, steps, &|term, inside, own_steps| {
            let number = match term {
                Some(term) => self.number(term, inside, own_steps)?,
                None => name(inside.names.last().map_or("", String::as_str)),
            };
            Ok(body(number))
        })
    }

    fn walk_truths(
        &self,
        run: &Run,
        scope: &Scope,
        steps: &mut Vec<Step>,
        body: &dyn Fn(Truth) -> Vec<Statement>,
    ) -> Made<()> {
        self.walk(run, scope, steps, &|term, inside, own_steps| match term {
            Some(term) => Ok(body(self.truth(term, inside, own_steps)?)),
            None => Err(not_written("a condition over a set of numbers", "对数的集合的条件")),
        })
    }

    /// A loop through what a set gives; where one of its rounds is no move, nothing is.
    #[allow(clippy::type_complexity)]
    fn walk(
        &self,
        run: &Run,
        scope: &Scope,
        steps: &mut Vec<Step>,
        body: &dyn Fn(Option<&Term>, &Scope, &mut Vec<Step>) -> Made<Vec<Statement>>,
    ) -> Made<()> {
        let mut inside = scope.clone();
        let sound = self.local("sound");
        let mut is_partial = false;
        let mut round = |inside: &mut Scope, term: Option<&Term>| -> Made<Vec<Statement>> {
            let mut own_steps = Vec::new();
            let body = body(term, inside, &mut own_steps)?;
            let guards = own_steps
                .iter()
                .any(|step| matches!(step, Step::Guard(guard) if *guard != Truth::Known(true)));
            if !guards {
                return Ok(nested(own_steps, body));
            }
            is_partial = true;
            let mut whole = vec![Statement::SetTruth(sound.clone(), Truth::Known(false))];
            let done = Statement::SetTruth(sound.clone(), Truth::Known(true));
            whole.extend(nested(own_steps, body.into_iter().chain([done]).collect()));
            whole.push(Statement::If(not(Truth::Name(sound.clone())), vec![Statement::Break], Vec::new()));
            Ok(whole)
        };
        let loops = match run {
            Run::Comprehension(term, bindings) => {
                self.bound(bindings, &mut inside, &mut |inside| round(inside, Some(term)))?
            }
            _ => {
                let own = self.fresh("element");
                inside.names.push(own.clone());
                inside.things.push(Thing::Number);
                let body = round(&mut inside, None)?;
                self.loop_through(run, &own, None, scope, body)?
            }
        };
        if is_partial {
            steps.push(Step::Do(Statement::LetTruth(sound.clone(), Truth::Known(true))));
        }
        loops.into_iter().for_each(|statement| steps.push(Step::Do(statement)));
        if is_partial {
            steps.push(Step::Guard(Truth::Name(sound)));
        }
        Ok(())
    }

    fn apply(&self, own: Own, arguments: &[Term], scope: &Scope, steps: &mut Vec<Step>) -> Made<Number> {
        let first = &arguments[0];
        match own {
            Own::Length => {
                let list = self.list_name(first, scope, steps)?;
                return Ok(match self.thing(first, scope) {
                    Thing::Board => minus(Number::Length(list), integer(1)),
                    _ => Number::Length(list),
                });
            }
            Own::Rows => return Ok(rows(&self.list_name(first, scope, steps)?)),
            Own::Columns => return Ok(columns(&self.list_name(first, scope, steps)?)),
            Own::Occurrences => {
                let list = self.list_name(first, scope, steps)?;
                let wanted = self.number(&arguments[1], scope, steps)?;
                let (found, element) = (self.local("found"), self.local("element"));
                let one = Statement::Update(found.clone(), Operation::Add, integer(1));
                let each = Statement::If(equal(name(&element), wanted), vec![one], Vec::new());
                steps.push(Step::Do(Statement::Let(found.clone(), integer(0))));
                steps.push(Step::Do(Statement::ForEach(element, list, vec![each])));
                return Ok(name(&found));
            }
            _ => {}
        }
        let numbers: Vec<Number> =
            arguments.iter().map(|argument| self.number(argument, scope, steps)).collect::<Made<_>>()?;
        let builtin = |builtin: Builtin| Number::Call(builtin, numbers.clone());
        Ok(match own {
            Own::Digit => minus(numbers[0].clone(), integer(48)),
            Own::Omega | Own::BigOmega => {
                if !scope.known.is_positive(first) {
                    let none = compare(Comparison::Less, numbers[0].clone(), integer(1));
                    self.refuse(none, "the prime factors of 0", steps);
                }
                builtin(if own == Own::Omega { Builtin::Omega } else { Builtin::BigOmega })
            }
            Own::DivisorCount => builtin(Builtin::DivisorCount),
            Own::LeadingDigit => builtin(Builtin::LeadingDigit),
            Own::Squarefree => builtin(Builtin::Squarefree),
            Own::Ceiling => {
                if !scope.known.is_positive(&arguments[1]) {
                    self.refuse(equal(numbers[1].clone(), integer(0)), "a division by 0", steps);
                }
                builtin(Builtin::CeilDivide)
            }
            _ => return Err(not_written("this function of lists", "这种列表函数")),
        })
    }

    /// A condition.
    pub fn truth(&self, term: &Term, scope: &Scope, steps: &mut Vec<Step>) -> Made<Truth> {
        Ok(match term {
            Term::Compare(first, rest, _) => self.comparison(first, rest, scope, steps)?,
            Term::And(left, right) => self.joined(left, right, true, scope, steps)?,
            Term::Or(left, right) => self.joined(left, right, false, scope, steps)?,
            Term::Not(inner) => not(self.truth(inner, scope, steps)?),
            Term::Test(predicate, arguments, _) => self.test(*predicate, arguments, scope, steps)?,
            Term::Within(element, run) => {
                let element = self.number(element, scope, steps)?;
                self.within(element, run, scope, steps)?
            }
            Term::Fold(fold @ (Fold::Any | Fold::All), run, _) => {
                self.fold_truth(*fold, run, scope, steps)?
            }
            Term::Apply(Own::Squarefree, arguments, _) => {
                equal(self.apply(Own::Squarefree, arguments, scope, steps)?, integer(1))
            }
            Term::Choice(condition, first, second) => {
                let condition = self.truth(condition, scope, steps)?;
                let (yes, no) = (self.truth(first, scope, steps)?, self.truth(second, scope, steps)?);
                any(vec![all(vec![condition.clone(), yes]), all(vec![not(condition), no])])
            }
            _ => return Err(not_written("this condition", "这种条件")),
        })
    }

    fn comparison(
        &self,
        first: &Term,
        rest: &[(Comparison, Term)],
        scope: &Scope,
        steps: &mut Vec<Step>,
    ) -> Made<Truth> {
        let is_list = |term: &Term| self.thing(term, scope) != Thing::Number;
        if let [(comparison @ (Comparison::Equal | Comparison::NotEqual), other)] = rest
            && (is_list(first) || is_list(other))
        {
            let same = Truth::Same(self.many(first, scope, steps)?, self.many(other, scope, steps)?);
            return Ok(if *comparison == Comparison::Equal { same } else { not(same) });
        }
        let sides = || std::iter::once(first).chain(rest.iter().map(|(_, side)| side));
        let large: Vec<&Term> = sides().filter(|side| !scope.ranges.is_small(side)).collect();
        // One side may be beyond all others without being known exactly.
        let is_enough = matches!(large[..], [only] if is_rising_sum(only) && scope.known.is_natural(only));
        let before = self.is_compared.replace(is_enough);
        let numbers = sides().map(|side| self.number(side, scope, steps)).collect::<Made<Vec<Number>>>();
        self.is_compared.set(before);
        let numbers = numbers?;
        let pairs = numbers.windows(2).zip(rest);
        Ok(all(pairs
            .map(|(pair, (comparison, _))| compare(*comparison, pair[0].clone(), pair[1].clone()))
            .collect()))
    }

    /// `and` and `or`: the second is not looked at when the first decides.
    fn joined(
        &self,
        left: &Term,
        right: &Term,
        is_and: bool,
        scope: &Scope,
        steps: &mut Vec<Step>,
    ) -> Made<Truth> {
        let first = self.truth(left, scope, steps)?;
        let mut inside = scope.clone();
        if is_and {
            inside.known.learn(left);
        }
        let mut own_steps = Vec::new();
        let second = self.truth(right, &inside, &mut own_steps)?;
        own_steps.retain(|step| !matches!(step, Step::Guard(Truth::Known(true))));
        let both = |second: Truth| {
            if is_and { all(vec![first.clone(), second]) } else { any(vec![first.clone(), second]) }
        };
        if own_steps.is_empty() {
            return Ok(both(second));
        }
        let (holds, sound) = (self.local("holds"), self.local("sound"));
        let looked = nested(
            own_steps,
            vec![
                Statement::SetTruth(holds.clone(), second),
                Statement::SetTruth(sound.clone(), Truth::Known(true)),
            ],
        );
        let undecided = if is_and { first } else { not(first) };
        let mut inner = vec![Statement::SetTruth(sound.clone(), Truth::Known(false))];
        inner.extend(looked);
        steps.push(Step::Do(Statement::LetTruth(holds.clone(), Truth::Known(!is_and))));
        steps.push(Step::Do(Statement::LetTruth(sound.clone(), Truth::Known(true))));
        steps.push(Step::Do(Statement::If(undecided, inner, Vec::new())));
        steps.push(Step::Guard(Truth::Name(sound)));
        Ok(Truth::Name(holds))
    }

    /// A condition that must hold, as guards: what stands behind `and` may rely on what stands before.
    pub fn guard(&self, term: &Term, scope: &mut Scope, steps: &mut Vec<Step>) -> Made<()> {
        if let Term::And(left, right) = term {
            self.guard(left, scope, steps)?;
            return self.guard(right, scope, steps);
        }
        let truth = self.truth(term, scope, steps)?;
        scope.known.learn(term);
        steps.push(Step::Guard(truth));
        Ok(())
    }

    fn test(
        &self,
        predicate: Predicate,
        arguments: &[Term],
        scope: &Scope,
        steps: &mut Vec<Step>,
    ) -> Made<Truth> {
        let numbers: Vec<Number> =
            arguments.iter().map(|argument| self.number(argument, scope, steps)).collect::<Made<_>>()?;
        Ok(match (predicate, &numbers[..]) {
            (Predicate::Divides, [divisor, number]) => {
                let divides = equal(operate(Operation::Modulo, number.clone(), divisor.clone()), integer(0));
                if scope.known.is_positive(&arguments[0]) {
                    return Ok(divides);
                }
                let zero = |number: &Number| equal(number.clone(), integer(0));
                any(vec![all(vec![zero(divisor), zero(number)]), all(vec![not(zero(divisor)), divides])])
            }
            (Predicate::IsSquare, [number]) => {
                let root = Number::Call(Builtin::Isqrt, numbers.clone());
                let square = equal(operate(Operation::Multiply, root.clone(), root), number.clone());
                all(vec![compare(Comparison::GreaterOrEqual, number.clone(), integer(0)), square])
            }
            (_, [number]) => Truth::IsPrime(number.clone()),
            _ => Truth::Known(false),
        })
    }

    /// Whether a set holds a number.
    pub fn within(&self, element: Number, run: &Run, scope: &Scope, steps: &mut Vec<Step>) -> Made<Truth> {
        let least = |least: Number| compare(Comparison::GreaterOrEqual, element.clone(), least);
        Ok(match run {
            Run::Range(from, to) => {
                let (from, to) = (self.number(from, scope, steps)?, self.number(to, scope, steps)?);
                all(vec![least(from), compare(Comparison::Less, element.clone(), to)])
            }
            Run::From(from) => least(self.number(from, scope, steps)?),
            Run::List(terms) => {
                let numbers =
                    terms.iter().map(|term| self.number(term, scope, steps)).collect::<Made<Vec<_>>>()?;
                any(numbers.into_iter().map(|number| equal(element.clone(), number)).collect())
            }
            Run::Union(runs) => {
                let parts = runs.iter().map(|run| self.within(element.clone(), run, scope, steps));
                any(parts.collect::<Made<Vec<_>>>()?)
            }
            Run::Both(left, right) => all(vec![
                self.within(element.clone(), left, scope, steps)?,
                self.within(element.clone(), right, scope, steps)?,
            ]),
            Run::But(left, right) => all(vec![
                self.within(element.clone(), left, scope, steps)?,
                not(self.within(element.clone(), right, scope, steps)?),
            ]),
            Run::Named("primes", ..) => Truth::IsPrime(element.clone()),
            Run::Named("odd" | "even", ..) => {
                let rest = if matches!(run, Run::Named("odd", ..)) { 1 } else { 0 };
                all(vec![
                    least(integer(1)),
                    equal(operate(Operation::Modulo, element.clone(), integer(2)), integer(rest)),
                ])
            }
            Run::Named("squares", ..) => {
                let root = Number::Call(Builtin::Isqrt, vec![element.clone()]);
                let square = equal(operate(Operation::Multiply, root.clone(), root), element.clone());
                all(vec![least(integer(1)), square])
            }
            Run::Elements(Term::Parameter(own), _) => Truth::Holds(self.sorted_name(own), element),
            _ => {
                // Anything else is gone through.
                let (wanted, found, other) =
                    (self.local("wanted"), self.local("found"), self.fresh("element"));
                steps.push(Step::Do(Statement::Let(wanted.clone(), element)));
                steps.push(Step::Do(Statement::LetTruth(found.clone(), Truth::Known(false))));
                let hit = Statement::SetTruth(found.clone(), Truth::Known(true));
                let mut body = vec![Statement::If(equal(name(&other), name(&wanted)), vec![hit], Vec::new())];
                if run.is_endless() {
                    let past = compare(Comparison::GreaterOrEqual, name(&other), name(&wanted));
                    body.push(Statement::If(past, vec![Statement::Break], Vec::new()));
                }
                let loops = self.loop_through(run, &other, None, scope, body)?;
                loops.into_iter().for_each(|statement| steps.push(Step::Do(statement)));
                Truth::Name(found)
            }
        })
    }

    /// The sorted copy of a list that is asked for elements.
    pub fn sorted_name(&self, parameter: &str) -> String {
        own_name(parameter)
    }

    /// A list.
    pub fn many(&self, term: &Term, scope: &Scope, steps: &mut Vec<Step>) -> Made<Many> {
        let many = match term {
            Term::Local(slot) => return Ok(Many::Name(scope.names[*slot].clone())),
            Term::Parameter(parameter) => return Ok(Many::Name(own_name(parameter))),
            Term::Text(elements) => {
                Many::Of(elements.iter().map(|element| integer(i128::from(element & 0xff))).collect())
            }
            Term::List(terms) => {
                let mut elements = Vec::new();
                for term in terms {
                    elements.push(self.element(term, scope, steps)?);
                }
                Many::Of(elements)
            }
            Term::Slice(list, slices, _) => {
                let [(from, to)] = slices.as_slice() else {
                    return Err(not_written("pieces of boards", "棋盘的一部分"));
                };
                let own = self.list_name(list, scope, steps)?;
                let from = from.as_ref().map_or(Ok(integer(0)), |from| self.number(from, scope, steps))?;
                let to = match to {
                    Some(to) => self.number(to, scope, steps)?,
                    None => Number::Length(own.clone()),
                };
                Many::Slice(Box::new(Many::Name(own)), from, to)
            }
            Term::Join(left, right, _) => {
                let (left, right) = (self.many(left, scope, steps)?, self.many(right, scope, steps)?);
                Many::Join(Box::new(left), Box::new(right))
            }
            Term::Change(list, changes, _) => self.changed(list, changes, scope, steps)?,
            Term::Collected(run, _) => {
                let own = self.local("collected");
                steps.push(Step::Do(Statement::LetMany(own.clone(), Many::Of(Vec::new()))));
                self.walk(run, scope, steps, &|term, inside, own_steps| {
                    let number = match term {
                        Some(term) => self.element(term, inside, own_steps)?,
                        None => name(inside.names.last().map_or("", String::as_str)),
                    };
                    Ok(vec![Statement::Push(own.clone(), Value::Number(number))])
                })?;
                Many::Name(own)
            }
            Term::Apply(own, arguments, _) => match (own, arguments.as_slice()) {
                (Own::Sorted, [list]) => Many::Sorted(Box::new(self.many(list, scope, steps)?)),
                (Own::Reversed, [list]) => Many::Reversed(Box::new(self.many(list, scope, steps)?)),
                (Own::Different, [list]) => Many::Different(Box::new(self.many(list, scope, steps)?)),
                (Own::Runs, [list, wanted]) => {
                    let wanted = self.number(wanted, scope, steps)?;
                    Many::Runs(Box::new(self.many(list, scope, steps)?), wanted)
                }
                (Own::DigitList, [number]) => Many::DigitList(self.number(number, scope, steps)?),
                _ => return Err(not_written("this function of lists", "这种列表函数")),
            },
            _ => return Err(not_written("this list", "这种列表")),
        };
        Ok(if self.thing(term, scope) == Thing::Bag { Many::Sorted(Box::new(many)) } else { many })
    }

    /// An element of a list: not below 0.
    fn element(&self, term: &Term, scope: &Scope, steps: &mut Vec<Step>) -> Made<Number> {
        let number = self.number(term, scope, steps)?;
        if !scope.known.is_natural(term) {
            steps.push(Step::Guard(compare(Comparison::GreaterOrEqual, number.clone(), integer(0))));
        }
        Ok(number)
    }

    fn changed(&self, list: &Term, changes: &[Change], scope: &Scope, steps: &mut Vec<Step>) -> Made<Many> {
        let before = self.list_name(list, scope, steps)?;
        // All places and values are those before the change.
        let mut puts = Vec::new();
        let own = self.local("changed");
        for change in changes.iter().filter(|change| change.bindings.is_empty()) {
            let value = self.element(&change.value, scope, steps)?;
            let place = self.place(list, &before, &change.place, scope, steps)?;
            puts.push(Statement::SetAt(own.clone(), vec![place], value));
        }
        steps.push(Step::Do(Statement::LetMany(own.clone(), Many::Name(before.clone()))));
        puts.into_iter().for_each(|put| steps.push(Step::Do(put)));
        for change in changes.iter().filter(|change| !change.bindings.is_empty()) {
            let mut inside = scope.clone();
            let sound = self.local("sound");
            let loops = self.bound(&change.bindings, &mut inside, &mut |inside| {
                let mut own_steps = Vec::new();
                let value = self.element(&change.value, inside, &mut own_steps)?;
                let place = self.place(list, &before, &change.place, inside, &mut own_steps)?;
                let put = vec![
                    Statement::SetAt(own.clone(), vec![place], value),
                    Statement::SetTruth(sound.clone(), Truth::Known(true)),
                ];
                let mut whole = vec![Statement::SetTruth(sound.clone(), Truth::Known(false))];
                whole.extend(nested(own_steps, put));
                whole.push(Statement::If(
                    not(Truth::Name(sound.clone())),
                    vec![Statement::Break],
                    Vec::new(),
                ));
                Ok(whole)
            })?;
            steps.push(Step::Do(Statement::LetTruth(sound.clone(), Truth::Known(true))));
            loops.into_iter().for_each(|statement| steps.push(Step::Do(statement)));
            steps.push(Step::Guard(Truth::Name(sound)));
        }
        Ok(Many::Name(own))
    }
}

fn rows(own: &str) -> Number {
    over(minus(Number::Length(own.to_string()), integer(1)), columns(own))
}

fn columns(own: &str) -> Number {
    Number::At(own.to_string(), vec![integer(0)])
}

fn makes_list(own: Own) -> bool {
    matches!(own, Own::Sorted | Own::Reversed | Own::Runs | Own::Different | Own::DigitList)
}

/// Whether a number is made of sums and products alone, so that it is too large where a part of it is.
fn is_rising_sum(term: &Term) -> bool {
    match term {
        Term::Integer(_) | Term::Local(_) | Term::Parameter(_) => true,
        Term::Binary(Operator::Add | Operator::Multiply, left, right, _) => {
            is_rising_sum(left) && is_rising_sum(right)
        }
        _ => false,
    }
}
