//! Laws as functions: a formula where there is one, a short loop over digits for an automaton, no table where a formula serves.

use super::boards::{beatty, joined, lines};
use super::digits;
use super::nim_product::{self, MOST};
use super::one_line::{factorises, one_line};
use super::sequences::{next_term, quadratic_search, terms};
use super::width::{narrowed, widened_truth};
use crate::program::{
    Builtin, Function, Kind, Number, Operation, Statement, Truth, all, any, choose, compare, equal, integer,
    less, minus, modulo, name, operate, over, plus, times, xor,
};
use grundy_law::{
    Blocks, Claim, Combination, Feature, Form, Formula, FormulaTemplate, Grid, Intervals, Law, Numeration,
    Operation as Joined, Periodic, Quantity, Reading, Recurrence, Regular, Residues, Rising, Scaling, Slow,
    Smaller, SplitPeriodic, Staircase, Thresholds,
};
use grundy_rule::Text;
use grundy_rule::tree::Comparison;
use grundy_table::Cell;

/// Heaps go up to this, where the law allows it.
pub const REACH: u64 = 1_000_000_000_000_000_000;
/// How far a law goes whose code works out nothing larger than the heap.
const FURTHEST: u64 = 4_000_000_000_000_000_000;

/// The cost of a law that takes a heap apart into its prime factors.
pub const ROOT: &str = "O(sqrt x)";

/// What a law needs in a program.
#[derive(Default)]
pub struct LawCode {
    /// Constant arrays.
    pub arrays: Vec<(String, Vec<Vec<i128>>)>,
    /// Steps that fill the table `g`, a sieve.
    pub fill: Option<Vec<Statement>>,
    /// The functions; the last is `grundy` or `loses`.
    pub functions: Vec<Function>,
    /// How long one heap takes.
    pub cost: &'static str,
    /// Coordinates go up to this.
    pub most: u64,
    /// Whether prime factors are counted once for all heaps up to a number.
    pub is_sieved: bool,
}

/// What a form says about a position: its number, or whether it loses.
pub enum Said {
    /// The Grundy value, or 0 for a loss.
    Number(Number),
    /// Whether it loses.
    Loses(Truth),
}

/// The functions of a law of values (`grundy`) or of outcomes (`loses`), for coordinates as far as it reaches.
pub fn law_code(law: &Law, parameters: &[String]) -> Result<LawCode, Text> {
    law_code_up_to(law, parameters, reach(law))
}

/// The functions of a law for coordinates up to `most`: what fits in 64 bits has no more.
pub fn law_code_up_to(law: &Law, parameters: &[String], most: u64) -> Result<LawCode, Text> {
    law_code_of(LawCode { cost: "O(1)", most, ..LawCode::default() }, law, parameters)
}

/// The same with the prime factors of all heaps counted beforehand; nothing for a law that counts none.
pub fn sieved_law_code(law: &Law, parameters: &[String], most: u64) -> Option<LawCode> {
    let code = LawCode { cost: "O(1)", most, is_sieved: true, ..LawCode::default() };
    law_code_of(code, law, parameters).ok().filter(|code| code.fill.is_some())
}

fn law_code_of(mut code: LawCode, law: &Law, parameters: &[String]) -> Result<LawCode, Text> {
    let own = if law.claim == Claim::Grundy { "grundy" } else { "loses" };
    code.function(law, own, parameters)?;
    Ok(code)
}

/// The largest power of ten up to which the values of a law fit in 63 bits.
pub fn reach(law: &Law) -> u64 {
    let fits = |heap: &u64| {
        let near = (0..3)
            .all(|less| law.number(&vec![heap - less; law.arity]).is_none_or(|number| number < 1 << 62));
        // What a formula works out on the way must fit as well.
        let way = match &law.form {
            Form::Formula(form) => is_narrow(form, *heap) || can_be_wide(form, *heap),
            // Twice as much is left free, for laws that rise and fall.
            Form::NimProduct(form) => form.laws.iter().all(|law| {
                let small = |less: u64| law.number(&[heap - less]).is_none_or(|number| 2 * number < MOST);
                (0..3).all(small)
            }),
            _ => true,
        };
        way && (near || law.claim == Claim::Outcome)
    };
    (1..=18).rev().map(|exponent| 10u64.pow(exponent)).find(fits).unwrap_or(10)
}

/// The same where limits ask for so much: remainders and halves need no more room than the heap itself.
pub fn reach_asked(law: &Law, asked: Option<i128>) -> u64 {
    let own = reach(law);
    let is_plain =
        matches!(law.form, Form::Periodic(_) | Form::Rising(Rising { most: Slow::Quotient { .. } }));
    let fits = || law.number(&vec![FURTHEST; law.arity]).is_none_or(|number| number < 1 << 62);
    let is_asked = asked.is_some_and(|asked| asked > i128::from(REACH));
    if own == REACH && is_plain && is_asked && law.claim == Claim::Grundy && fits() { FURTHEST } else { own }
}

/// Whether all that a formula works out has 64 bits.
fn is_narrow(form: &Formula, most: u64) -> bool {
    form.largest(most) < 1 << 62
}

/// Whether 128 bits are enough for a formula, and every language can say it so.
fn can_be_wide(form: &Formula, most: u64) -> bool {
    let names: Vec<String> = (0..form.arity).map(|place| format!("x{place}")).collect();
    one_line(form, &names).and_then(|said| in_width(said, most, &mut Vec::new())).is_ok()
}

/// What is said, made wide where it must be.
fn in_width(said: Said, most: u64, body: &mut Vec<Statement>) -> Result<Said, Text> {
    let wide = match said {
        Said::Number(number) => narrowed(number, most as f64, body).map(Said::Number),
        Said::Loses(truth) => widened_truth(truth, most as f64).map(Said::Loses),
    };
    wide.ok_or_else(|| no_code("a formula that outgrows 128 bits", "超出 128 位的公式"))
}

impl LawCode {
    fn function(&mut self, law: &Law, own: &str, parameters: &[String]) -> Result<(), Text> {
        let mut body = self.exceptions(law, parameters);
        let said = self.said(law, own, parameters, &mut body)?;
        let kind = if law.claim == Claim::Grundy { Kind::Number } else { Kind::Truth };
        body.push(match (said, law.claim) {
            (Said::Number(number), Claim::Grundy) => Statement::Return(number),
            (Said::Loses(loses), Claim::Grundy) => Statement::Return(choose(loses, integer(0), integer(1))),
            (Said::Number(number), Claim::Outcome) => Statement::ReturnTruth(equal(number, integer(0))),
            (Said::Loses(loses), Claim::Outcome) => Statement::ReturnTruth(loses),
        });
        self.functions.push(Function { kind, ..Function::of(own, parameters, body) });
        Ok(())
    }

    /// Adds a constant array and gives its name.
    pub fn array(&mut self, wanted: &str, rows: Vec<Vec<i128>>) -> String {
        let taken = |candidate: &String| self.arrays.iter().any(|(known, _)| known == candidate);
        let candidates =
            std::iter::once(wanted.to_string()).chain((2..).map(|count| format!("{wanted}{count}")));
        let own = candidates.into_iter().find(|candidate| !taken(candidate)).unwrap_or_default();
        self.arrays.push((own.clone(), rows));
        own
    }

    fn list(&mut self, wanted: &str, values: impl IntoIterator<Item = i128>) -> String {
        self.array(wanted, vec![values.into_iter().collect()])
    }

    /// Where the form is overruled: positions of equal value together.
    fn exceptions(&mut self, law: &Law, parameters: &[String]) -> Vec<Statement> {
        let mut groups: Vec<(Cell, Vec<Truth>)> = Vec::new();
        for exception in &law.exceptions {
            let places = parameters.iter().zip(&exception.position);
            let here =
                all(places.map(|(parameter, &place)| equal(name(parameter), integer(place))).collect());
            match groups.iter_mut().find(|(cell, _)| *cell == exception.cell) {
                Some((_, truths)) => truths.push(here),
                None => groups.push((exception.cell, vec![here])),
            }
        }
        let value = |cell: Cell| match cell {
            Cell::Nimber(value) => i128::from(value),
            Cell::Threat => super::machine::THREAT,
            Cell::Absent => 0,
        };
        let returned = |cell: Cell| match law.claim {
            Claim::Grundy => Statement::Return(integer(value(cell))),
            Claim::Outcome => Statement::ReturnTruth(Truth::Known(value(cell) == 0)),
        };
        groups
            .into_iter()
            .map(|(cell, truths)| Statement::If(any(truths), vec![returned(cell)], Vec::new()))
            .collect()
    }

    fn said(
        &mut self,
        law: &Law,
        own: &str,
        parameters: &[String],
        body: &mut Vec<Statement>,
    ) -> Result<Said, Text> {
        let x = || name(&parameters[0]);
        let number = match &law.form {
            Form::Periodic(form) => self.periodic(form, x(), body),
            Form::SplitPeriodic(form) => self.split(form, x(), body),
            Form::Residues(form) => return Ok(Said::Loses(residues(form, x()))),
            Form::Template(form) => template(form, x(), body),
            Form::Blocks(form) => self.blocks(form, x(), body),
            Form::Recurrence(form) => return self.recurrence(form, x(), body),
            Form::Beatty(form) => return Ok(beatty(form, parameters, body)),
            Form::Automaton(form) => {
                self.cost = "O(log x)";
                match (form.reading, form.numeration) {
                    (Reading::Output, Numeration::Base(_)) => digits::output(self, form, parameters, body),
                    (Reading::Output, Numeration::Zeckendorf) => {
                        digits::zeckendorf(self, form, parameters, body)
                    }
                    (_, Numeration::Base(_)) => digits::accepted(self, form, parameters, body),
                    _ => return Err(no_code("values in Zeckendorf digits", "Zeckendorf 表示下的值")),
                }
            }
            Form::Feature(form) => self.feature(form, x(), body),
            Form::Staircase(form) => self.staircase(form, x(), body)?,
            Form::Formula(form) => {
                let said = one_line(form, parameters)?;
                if factorises(&said) {
                    self.cost = ROOT;
                }
                return if is_narrow(form, self.most) { Ok(said) } else { in_width(said, self.most, body) };
            }
            Form::Combination(form) => return self.combination(form, own, parameters, body),
            Form::NimSum(form) => self.nim_sum(&form.laws, parameters)?,
            Form::NimProduct(form) => self.nim_product(&form.laws, parameters)?,
            Form::Grid(form) => self.grid(form, parameters)?,
            Form::Lines(form) => return Ok(Said::Loses(lines(form, parameters))),
            Form::Regular(form) => self.regular(form, own, x(), body),
            Form::Rising(form) => self.rising(form, x(), body)?,
            Form::Scaling(form) => self.scaling(form, x(), body)?,
            Form::Intervals(form) => self.intervals(form, x(), body),
        };
        Ok(Said::Number(number))
    }

    fn periodic(&mut self, form: &Periodic, x: Number, body: &mut Vec<Statement>) -> Number {
        let (start, period) = (form.preperiod.len() as i128, form.word.len() as i128);
        let counts_up = form.word.iter().enumerate().all(|(place, &value)| value as usize == place);
        let beyond = minus(x.clone(), integer(start));
        let (place, rise) = (modulo(beyond.clone(), integer(period)), over(beyond, integer(period)));
        if start == 0 && counts_up && form.saltus == form.word.len() as u64 {
            return x;
        }
        let base = if period == 1 {
            self.early(form.preperiod.iter().copied(), &x, body);
            integer(form.word[0])
        } else if counts_up {
            self.early(form.preperiod.iter().copied(), &x, body);
            place
        } else if start == 0 {
            Number::At(self.list("WORD", form.word.iter().map(|&value| i128::from(value))), vec![place])
        } else {
            let values = form.preperiod.iter().chain(&form.word).map(|&value| i128::from(value));
            let values = self.list("VALUE", values);
            body.push(Statement::If(
                less(x.clone(), integer(start)),
                vec![Statement::Return(Number::At(values.clone(), vec![x]))],
                Vec::new(),
            ));
            Number::At(values, vec![plus(integer(start), place)])
        };
        if form.saltus == 0 { base } else { plus(times(integer(form.saltus), rise), base) }
    }

    /// The values before a law begins.
    fn early(&mut self, values: impl ExactSizeIterator<Item = u32>, x: &Number, body: &mut Vec<Statement>) {
        let start = values.len();
        if start > 0 {
            let values = self.list("EARLY", values.map(i128::from));
            let early = Statement::Return(Number::At(values, vec![x.clone()]));
            body.push(Statement::If(less(x.clone(), integer(start as i128)), vec![early], Vec::new()));
        }
    }

    fn split(&mut self, form: &SplitPeriodic, x: Number, body: &mut Vec<Statement>) -> Number {
        self.early(form.preperiod.iter().copied(), &x, body);
        let (start, period) = (integer(form.preperiod.len() as i128), integer(form.word.len() as i128));
        let word = self.list("WORD", form.word.iter().map(|&value| i128::from(value)));
        let slope = self.list("SLOPE", form.slopes.iter().map(|&value| i128::from(value)));
        body.push(Statement::Let(
            "place".to_string(),
            modulo(minus(x.clone(), start.clone()), period.clone()),
        ));
        let rise = times(Number::At(slope, vec![name("place")]), over(minus(x, start), period));
        plus(Number::At(word, vec![name("place")]), rise)
    }

    fn blocks(&mut self, form: &Blocks, x: Number, body: &mut Vec<Statement>) -> Number {
        let (offset, block) = (integer(form.offset), integer(form.permutation.len() as i128));
        let moved: Vec<(i128, i128)> = form
            .permutation
            .iter()
            .enumerate()
            .map(|(place, &image)| (place as i128, i128::from(image)))
            .filter(|(place, image)| place != image)
            .collect();
        if form.offset > 0 {
            body.push(Statement::If(
                less(x.clone(), offset.clone()),
                vec![Statement::Return(x.clone())],
                Vec::new(),
            ));
        }
        body.push(Statement::Let("place".to_string(), modulo(minus(x.clone(), offset), block)));
        if moved.len() > 6 {
            let step = self.list(
                "STEP",
                form.permutation.iter().enumerate().map(|(place, &image)| i128::from(image) - place as i128),
            );
            return plus(x, Number::At(step, vec![name("place")]));
        }
        for (place, image) in moved {
            let here = equal(name("place"), integer(place));
            body.push(Statement::If(
                here,
                vec![Statement::Return(plus(x.clone(), integer(image - place)))],
                Vec::new(),
            ));
        }
        x
    }

    fn recurrence(&mut self, form: &Recurrence, x: Number, body: &mut Vec<Statement>) -> Result<Said, Text> {
        self.cost = "O(log x)";
        let early = form.early.iter().map(|&loss| equal(x.clone(), integer(loss)));
        body.extend(crate::program::when(
            any(early.collect()),
            vec![Statement::ReturnTruth(Truth::Known(true))],
        ));
        let first = terms(&form.seed, &form.coefficients, body)?;
        let mut steps = Vec::new();
        next_term(&form.seed, &form.coefficients, &mut steps);
        body.push(Statement::While(less(first.clone(), x.clone()), steps));
        Ok(Said::Loses(equal(first, x)))
    }

    fn staircase(&mut self, form: &Staircase, x: Number, body: &mut Vec<Statement>) -> Result<Number, Text> {
        let isqrt = |number: Number| Number::Call(Builtin::Isqrt, vec![number]);
        let base = integer(form.base);
        match &form.thresholds {
            Thresholds::Quadratic { start: 1, step: 2, growth: 1 } => {
                let root = isqrt(plus(times(integer(8), x), integer(1)));
                Ok(plus(over(minus(root, integer(1)), integer(2)), base))
            }
            Thresholds::Quadratic { start: 1, step: 3, growth: 2 } => Ok(plus(isqrt(x), base)),
            Thresholds::Quadratic { start, step, growth } => {
                self.cost = "O(log x)";
                body.extend(quadratic_search(i128::from(*start), i128::from(*step), i128::from(*growth), &x));
                Ok(plus(name("low"), base))
            }
            Thresholds::Recurrent { seed, coefficients } => {
                self.cost = "O(log x)";
                body.push(Statement::Let("passed".to_string(), base));
                let first = terms(seed, coefficients, body)?;
                let mut steps = vec![Statement::Update("passed".to_string(), Operation::Add, integer(1))];
                next_term(seed, coefficients, &mut steps);
                body.push(Statement::While(compare(Comparison::LessOrEqual, first, x), steps));
                Ok(name("passed"))
            }
        }
    }

    fn feature(&mut self, form: &Feature, x: Number, body: &mut Vec<Statement>) -> Number {
        let n = plus(x, integer(form.shift));
        let below = || minus(n.clone(), integer(1));
        let call = |builtin: Builtin, number: Number| Number::Call(builtin, vec![number]);
        let odd = || operate(Operation::ShiftRight, n.clone(), call(Builtin::TrailingZeros, n.clone()));
        let parity = |number: Number| modulo(call(Builtin::Popcount, number), integer(2));
        let with_parity = |shift: i128| {
            plus(
                times(integer(2), below()),
                modulo(plus(call(Builtin::Popcount, below()), integer(shift)), integer(2)),
            )
        };
        let result = match form.quantity {
            Quantity::LeastPrimeIndex => {
                self.cost = "O(1) after a sieve";
                self.fill = Some(digits::least_prime_sieve());
                // Half of the table need not be filled.
                let is_even = equal(modulo(n.clone(), integer(2)), integer(0));
                choose(is_even, integer(1), Number::At("g".to_string(), vec![n.clone()]))
            }
            Quantity::PrimeFactors | Quantity::DistinctPrimes if self.is_sieved && form.shift == 0 => {
                self.cost = "O(1) after a sieve";
                self.fill = Some(digits::prime_factor_sieve(form.quantity == Quantity::PrimeFactors));
                Number::At("g".to_string(), vec![n.clone()])
            }
            Quantity::PrimeFactors | Quantity::DistinctPrimes => {
                self.cost = ROOT;
                body.extend(digits::count_primes(n.clone(), form.quantity == Quantity::PrimeFactors));
                name("factors")
            }
            Quantity::Valuation(2) => call(Builtin::TrailingZeros, n.clone()),
            Quantity::Valuation(prime) => Number::Call(Builtin::Valuation, vec![integer(prime), n.clone()]),
            Quantity::OddPart => odd(),
            Quantity::HalfOddPart => over(odd(), integer(2)),
            Quantity::OneDigits => call(Builtin::Popcount, n.clone()),
            Quantity::OneDigitsParity => parity(n.clone()),
            Quantity::BinaryLength => call(Builtin::Bits, n.clone()),
            Quantity::LowestBit => {
                operate(Operation::And, n.clone(), operate(Operation::Subtract, integer(0), n.clone()))
            }
            Quantity::Odious => {
                body.push(Statement::If(
                    equal(n.clone(), integer(0)),
                    vec![Statement::Return(integer(form.constant))],
                    Vec::new(),
                ));
                with_parity(1)
            }
            Quantity::Evil => with_parity(0),
        };
        if form.renamed.is_empty() {
            return plus(result, integer(form.constant));
        }
        body.push(Statement::Let("result".to_string(), result));
        for &(renamed, value) in &form.renamed {
            let here = equal(name("result"), integer(renamed as i128));
            body.push(Statement::If(here, vec![Statement::Return(integer(value))], Vec::new()));
        }
        plus(name("result"), integer(form.constant))
    }

    fn combination(
        &mut self,
        form: &Combination,
        own: &str,
        parameters: &[String],
        body: &mut Vec<Statement>,
    ) -> Result<Said, Text> {
        let numbers: Vec<Number> = parameters.iter().map(|parameter| name(parameter)).collect();
        if let Joined::Columns(modulus) = form.operation {
            let zero_test = matches!(&form.law.form, Form::Residues(inner) if inner.classes.is_empty() && inner.early == [0]);
            if !zero_test {
                return Err(no_code("a value of digit columns", "按位列的值"));
            }
            self.cost = "O(log x)";
            body.extend(digits::columns(modulus, parameters));
            return Ok(Said::Loses(Truth::Known(true)));
        }
        let joined = joined(form.operation, numbers);
        let is_plain = matches!(&form.law.form, Form::Template(inner) if inner.shift == 0 && inner.period.is_none() && inner.modulus.is_none() && inner.divisor == 1);
        if is_plain && form.law.exceptions.is_empty() {
            return Ok(Said::Number(joined));
        }
        if let Form::Residues(inner) = &form.law.form
            && inner.classes.is_empty()
            && inner.early == [0]
        {
            return Ok(Said::Loses(equal(joined, integer(0))));
        }
        let joined_name = "joined".to_string();
        body.push(Statement::Let(joined_name.clone(), joined));
        body.extend(self.exceptions(&form.law, std::slice::from_ref(&joined_name)));
        self.said(&form.law, own, &[joined_name], body)
    }

    fn nim_sum(&mut self, laws: &[Law], parameters: &[String]) -> Result<Number, Text> {
        Ok(self.parts(laws, parameters)?.into_iter().fold(integer(0), xor))
    }

    fn nim_product(&mut self, laws: &[Law], parameters: &[String]) -> Result<Number, Text> {
        if !self.functions.iter().any(|known| known.name == nim_product::NIM_PRODUCT) {
            self.arrays.push((nim_product::SMALL.to_string(), nim_product::small_products()));
            self.functions.push(nim_product::function());
        }
        let parts = self.parts(laws, parameters)?;
        Ok(parts.into_iter().reduce(nim_product::product).unwrap_or_else(|| integer(1)))
    }

    /// The value of each coordinate by its own law.
    fn parts(&mut self, laws: &[Law], parameters: &[String]) -> Result<Vec<Number>, Text> {
        let mut values = Vec::new();
        for (index, (law, parameter)) in laws.iter().zip(parameters).enumerate() {
            if law.is_itself() {
                values.push(name(parameter));
                continue;
            }
            let first = laws.iter().position(|known| known == law).unwrap_or(index);
            let own = format!("part{}", first + 1);
            if first == index {
                self.function(law, &own, &["n".to_string()])?;
            }
            values.push(Number::Own(own, vec![name(parameter)]));
        }
        Ok(values)
    }

    fn grid(&mut self, form: &Grid, parameters: &[String]) -> Result<Number, Text> {
        let folded = |axis: usize| {
            let (x, border, period) = (name(&parameters[axis]), form.borders[axis], form.periods[axis]);
            let inside = plus(integer(border), modulo(minus(x.clone(), integer(border)), integer(period)));
            choose(
                if border == 0 { Truth::Known(false) } else { less(x.clone(), integer(border)) },
                x,
                inside,
            )
        };
        let sizes: Vec<usize> = form
            .borders
            .iter()
            .zip(&form.periods)
            .map(|(border, period)| (border + period) as usize)
            .collect();
        let cells: Vec<i128> = form.corner.iter().map(|cell| cell.map_or(0, i128::from)).collect();
        match sizes[..] {
            [_] => Ok(Number::At(self.list("VALUE", cells), vec![folded(0)])),
            [_, columns] => {
                let rows = cells.chunks(columns.max(1)).map(<[i128]>::to_vec).collect();
                Ok(Number::At(self.array("VALUE", rows), vec![folded(0), folded(1)]))
            }
            _ => {
                let index = (1..sizes.len()).fold(folded(0), |index, axis| {
                    plus(times(index, integer(sizes[axis] as i128)), folded(axis))
                });
                Ok(Number::At(self.list("VALUE", cells), vec![index]))
            }
        }
    }

    fn regular(&mut self, form: &Regular, own: &str, x: Number, body: &mut Vec<Statement>) -> Number {
        self.cost = "O(log x)";
        self.early(form.early.iter().copied(), &x, body);
        let half = || over(x.clone(), integer(2));
        let side = |residue: usize| {
            let step = form.steps[residue];
            let scaled = |factor: i64, number: Number| {
                if factor == 0 { integer(0) } else { times(integer(factor), number) }
            };
            let inner = scaled(step.multiplier, Number::Own(own.to_string(), vec![half()]));
            plus(plus(inner, scaled(step.slope, half())), integer(step.constant))
        };
        choose(equal(modulo(x.clone(), integer(2)), integer(0)), side(0), side(1))
    }
}

impl LawCode {
    /// Steps back from the heap to where the function rises; only quotients make them few.
    fn rising(&mut self, form: &Rising, x: Number, body: &mut Vec<Statement>) -> Result<Number, Text> {
        // What is added is too little to make the quotient exceed the heap.
        let (more, by) = match form.most {
            Slow::Quotient { more, by } if more < by => (more, by),
            _ => return Err(no_code("values that follow from a root or a length", "由平方根或位数递推的值")),
        };
        self.cost = "O(log x)";
        let most = |heap: Number| over(plus(heap, integer(more)), integer(by));
        let rest = || name("rest");
        let rests = equal(most(rest()), most(minus(rest(), integer(1))));
        let back = minus(minus(rest(), most(rest())), integer(1));
        body.push(Statement::Let("rest".into(), x));
        body.push(Statement::While(
            all(vec![less(integer(0), rest()), rests]),
            vec![Statement::Set("rest".into(), back)],
        ));
        Ok(most(rest()))
    }
}

impl LawCode {
    /// The heap is divided until it is one of the first.
    /// The last start that the heap has passed, found by walking along them; a start that no heap passes ends the walk.
    fn intervals(&mut self, form: &Intervals, x: Number, body: &mut Vec<Statement>) -> Number {
        let known = form.starts();
        let later = known.iter().skip(1).map(|(start, _)| i128::from(*start)).filter(|start| *start < NEVER);
        let later = self.list("STARTS", later.chain([NEVER]));
        let values = self.list("VALUES", known.iter().map(|(_, value)| i128::from(*value)));
        body.push(Statement::Let("interval".into(), integer(0)));
        let is_passed = compare(Comparison::LessOrEqual, Number::At(later, vec![name("interval")]), x);
        let step = Statement::Update("interval".into(), Operation::Add, integer(1));
        body.push(Statement::While(is_passed, vec![step]));
        Number::At(values, vec![name("interval")])
    }

    fn scaling(&mut self, form: &Scaling, x: Number, body: &mut Vec<Statement>) -> Result<Number, Text> {
        let rest = || name("rest");
        let divided = match form.by() {
            Smaller::Quotient { factor, about: 0 } => over(rest(), integer(factor)),
            Smaller::Quotient { factor, about } => {
                plus(over(minus(rest(), integer(about)), integer(factor)), integer(about))
            }
            Smaller::Root { .. } => return Err(no_code("values that follow from a root", "由方根递推的值")),
        };
        self.cost = "O(log x)";
        let first = self.list("FIRST", form.first().iter().map(|&value| i128::from(value)));
        let mut steps = vec![Statement::Set("rest".into(), divided)];
        body.push(Statement::Let("rest".into(), x));
        if form.saltus() > 0 {
            body.push(Statement::Let("added".into(), integer(0)));
            steps.push(Statement::Update("added".into(), Operation::Add, integer(form.saltus())));
        }
        let is_far = compare(Comparison::LessOrEqual, integer(form.first().len() as i128), rest());
        body.push(Statement::While(is_far, steps));
        let value = Number::At(first, vec![rest()]);
        Ok(if form.saltus() > 0 { plus(value, name("added")) } else { value })
    }
}

/// Beyond all heaps that programs read.
const NEVER: i128 = i64::MAX as i128;

/// Why a law is not written as code.
pub fn no_code(english: &str, chinese: &str) -> Text {
    Text::new(format!("no code is written for {english}"), format!("不为“{chinese}”生成代码"))
}

fn residues(form: &Residues, x: Number) -> Truth {
    let place = modulo(x.clone(), integer(form.modulus));
    let class = if form.classes.len() as u64 == form.modulus {
        Truth::Known(true)
    } else {
        any(form.classes.iter().map(|&class| equal(place.clone(), integer(class))).collect())
    };
    if form.start == 0 {
        return class;
    }
    let early = any(form.early.iter().map(|&loss| equal(x.clone(), integer(loss))).collect());
    let later = all(vec![compare(Comparison::GreaterOrEqual, x, integer(form.start)), class]);
    any(vec![early, later])
}

fn template(form: &FormulaTemplate, x: Number, body: &mut Vec<Statement>) -> Number {
    let mut place = plus(x, integer(form.shift));
    if let Some(period) = form.period {
        place = modulo(place, integer(period));
        if let Some(last) = form.last {
            let is_last = equal(place.clone(), integer(i128::from(period) - 1));
            body.push(Statement::If(is_last, vec![Statement::Return(integer(last))], Vec::new()));
        }
    }
    if let Some(modulus) = form.modulus {
        place = modulo(place, integer(modulus));
    }
    over(place, integer(form.divisor))
}
