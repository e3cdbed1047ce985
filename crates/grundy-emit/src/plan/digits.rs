//! Loops over digits and prime factors: what laws of automata, columns and number theory need.

use super::laws::LawCode;
use crate::program::{
    Many, Number, Operation, Statement, Truth, Value, all, any, compare, equal, integer, less, minus, modulo,
    name, not, over, plus, times,
};
use grundy_law::{Automaton, Numeration, Reading};
use grundy_rule::tree::Comparison;

fn set(own: &str, number: Number) -> Statement {
    Statement::Set(own.to_string(), number)
}

fn fresh(own: &str, number: impl Into<i128>) -> Statement {
    Statement::Let(own.to_string(), integer(number))
}

fn positive(number: Number) -> Truth {
    compare(Comparison::Greater, number, integer(0))
}

fn at(own: &str, places: Vec<Number>) -> Number {
    Number::At(own.to_string(), places)
}

fn arrays(code: &mut LawCode, automaton: &Automaton) -> (String, String) {
    let rows = automaton
        .transitions
        .iter()
        .map(|row| row.iter().map(|&state| i128::from(state)).collect())
        .collect();
    let outputs = automaton
        .outputs
        .iter()
        .map(|&output| if output == u32::MAX { 0 } else { i128::from(output) })
        .collect();
    (code.array("NEXT", rows), code.array("OUTPUT", vec![outputs]))
}

/// The letter of the lowest digits of all numbers.
fn letter(parameters: &[String], radix: u32) -> Number {
    let digit = |parameter: &String| modulo(name(parameter), integer(radix));
    parameters
        .iter()
        .rev()
        .map(digit)
        .reduce(|above, digit| plus(digit, times(integer(radix), above)))
        .unwrap_or(integer(0))
}

fn shifted(parameters: &[String], radix: u32) -> impl Iterator<Item = Statement> {
    parameters
        .iter()
        .map(move |parameter| set(parameter, over(name(parameter), integer(radix))))
        .collect::<Vec<_>>()
        .into_iter()
}

/// The output after reading all digits, least significant first.
pub fn output(
    code: &mut LawCode,
    automaton: &Automaton,
    parameters: &[String],
    body: &mut Vec<Statement>,
) -> Number {
    let (next, outputs) = arrays(code, automaton);
    let radix = automaton.numeration.radix();
    let mut steps = vec![set("state", at(&next, vec![name("state"), letter(parameters, radix)]))];
    steps.extend(shifted(parameters, radix));
    body.push(fresh("state", 0));
    body.push(Statement::While(
        any(parameters.iter().map(|parameter| positive(name(parameter))).collect()),
        steps,
    ));
    at(&outputs, vec![name("state")])
}

/// The same with Zeckendorf digits, which are found from the largest Fibonacci number down.
pub fn zeckendorf(
    code: &mut LawCode,
    automaton: &Automaton,
    parameters: &[String],
    body: &mut Vec<Statement>,
) -> Number {
    let (next, outputs) = arrays(code, automaton);
    let weights: Vec<i128> = Numeration::Zeckendorf
        .weights()
        .into_iter()
        .map(|weight| weight as i128)
        .take_while(|&weight| weight < 1 << 62)
        .collect();
    let count = weights.len() as i128;
    let fibonacci = code.array("FIBONACCI", vec![weights]);
    body.push(fresh("length", 0));
    for parameter in parameters {
        let digits = format!("digits_{parameter}");
        body.push(Statement::LetList(digits.clone(), integer(count), integer(0)));
        let weight = || at(&fibonacci, vec![name("place")]);
        let found = vec![
            Statement::Update(parameter.clone(), Operation::Subtract, weight()),
            Statement::SetAt(digits, vec![name("place")], integer(1)),
            Statement::If(
                less(name("length"), plus(name("place"), integer(1))),
                vec![set("length", plus(name("place"), integer(1)))],
                Vec::new(),
            ),
        ];
        let step = vec![
            Statement::Update("place".to_string(), Operation::Subtract, integer(1)),
            Statement::If(compare(Comparison::LessOrEqual, weight(), name(parameter)), found, Vec::new()),
        ];
        let start =
            if parameter == &parameters[0] { fresh("place", count) } else { set("place", integer(count)) };
        body.push(start);
        body.push(Statement::While(positive(name("place")), step));
    }
    let digit = |parameter: &String| at(&format!("digits_{parameter}"), vec![name("index")]);
    let letter =
        parameters.iter().rev().map(digit).reduce(|above, digit| plus(digit, times(integer(2), above)));
    body.push(fresh("state", 0));
    let step = set("state", at(&next, vec![name("state"), letter.unwrap_or(integer(0))]));
    body.push(Statement::For("index".to_string(), integer(0), minus(name("length"), integer(1)), vec![step]));
    at(&outputs, vec![name("state")])
}

/// The one value that an automaton accepts beside the position: all states that can be reached, each with the value so far.
pub fn accepted(
    code: &mut LawCode,
    automaton: &Automaton,
    parameters: &[String],
    body: &mut Vec<Statement>,
) -> Number {
    let (next, outputs) = arrays(code, automaton);
    let radix = automaton.numeration.radix();
    let track = i128::from(radix).pow(parameters.len() as u32);
    let states = automaton.outputs.len() as i128;
    let last = || integer(states - 1);
    let with_digit = plus(name("letter"), times(integer(track), name("digit")));
    let target = at(&next, vec![name("state"), with_digit]);
    let worth = plus(at("worth", vec![name("state")]), times(name("weight"), name("digit")));
    let branch = Statement::For(
        "digit".to_string(),
        integer(0),
        integer(i128::from(radix) - 1),
        vec![Statement::SetAt("later".to_string(), vec![target], worth)],
    );
    let is_reached = compare(Comparison::GreaterOrEqual, at("worth", vec![name("state")]), integer(0));
    let each = Statement::For(
        "state".to_string(),
        integer(0),
        last(),
        vec![Statement::If(is_reached, vec![branch], Vec::new())],
    );
    let copy = Statement::SetAt("worth".to_string(), vec![name("state")], at("later", vec![name("state")]));
    let ended = all(parameters.iter().map(|parameter| equal(name(parameter), integer(0))).collect());
    let mut steps = vec![
        Statement::If(
            ended.clone(),
            vec![Statement::Update("extra".to_string(), Operation::Add, integer(1))],
            Vec::new(),
        ),
        Statement::Let("letter".to_string(), letter(parameters, radix)),
        Statement::LetList("later".to_string(), integer(states), integer(-1)),
        each,
        Statement::For("state".to_string(), integer(0), last(), vec![copy]),
        Statement::Update("weight".to_string(), Operation::Multiply, integer(radix)),
    ];
    steps.extend(shifted(parameters, radix));
    body.push(Statement::LetList("worth".to_string(), integer(states), integer(-1)));
    body.push(Statement::SetAt("worth".to_string(), vec![integer(0)], integer(0)));
    body.push(Statement::LetWide("weight".to_string(), integer(1)));
    body.push(fresh("extra", 0));
    // A value may have up to three digits more than its position.
    body.push(Statement::While(any(vec![not(ended), less(name("extra"), integer(3))]), steps));
    body.push(fresh("result", 0));
    let is_accepted = all(vec![
        equal(at(&outputs, vec![name("state")]), integer(1)),
        compare(Comparison::GreaterOrEqual, at("worth", vec![name("state")]), integer(0)),
    ]);
    let found = Statement::If(is_accepted, vec![set("result", at("worth", vec![name("state")]))], Vec::new());
    body.push(Statement::For("state".to_string(), integer(0), last(), vec![found]));
    match automaton.reading {
        Reading::PowerOfTwo => Number::Call(crate::program::Builtin::TrailingZeros, vec![name("result")]),
        _ => name("result"),
    }
}

/// Leaves the function with a win unless every binary column holds a multiple of the modulus.
pub fn columns(modulus: u32, parameters: &[String]) -> Vec<Statement> {
    let ones = parameters
        .iter()
        .map(|parameter| modulo(name(parameter), integer(2)))
        .reduce(plus)
        .unwrap_or(integer(0));
    let uneven = not(equal(modulo(ones, integer(modulus)), integer(0)));
    let mut steps =
        vec![Statement::If(uneven, vec![Statement::ReturnTruth(Truth::Known(false))], Vec::new())];
    steps.extend(shifted(parameters, 2));
    vec![Statement::While(any(parameters.iter().map(|parameter| positive(name(parameter))).collect()), steps)]
}

/// Fills `g` with the index of the least prime factor, counted from 1.
pub fn least_prime_sieve() -> Vec<Statement> {
    let g = |place: &str| at("g", vec![name(place)]);
    let mark = Statement::If(
        equal(g("multiple"), integer(0)),
        vec![Statement::SetAt("g".to_string(), vec![name("multiple")], name("found"))],
        Vec::new(),
    );
    let next = vec![Statement::Update("multiple".to_string(), Operation::Add, name("prime"))];
    // A number whose least prime factor is p is p itself or at least p².
    let start = vec![("multiple".to_string(), times(name("prime"), name("prime")))];
    let new_prime = vec![
        Statement::Update("found".to_string(), Operation::Add, integer(1)),
        Statement::SetAt("g".to_string(), vec![name("prime")], name("found")),
        Statement::Loop { start, goes_on: less(name("multiple"), name("LIMIT")), next, body: vec![mark] },
    ];
    let step = Statement::If(equal(g("prime"), integer(0)), new_prime, Vec::new());
    vec![
        fresh("found", 0),
        Statement::For("prime".to_string(), integer(2), minus(name("LIMIT"), integer(1)), vec![step]),
    ]
}

/// The same, each odd number being marked once, by its least prime factor: quicker where a step costs less than a miss of
/// the cache.
pub fn linear_sieve() -> Vec<Statement> {
    let own = |wanted: &str| wanted.to_string();
    let put = |place: Number, value: Number| Statement::SetAt(own("g"), vec![place], value);
    let two = |wanted: &str| vec![Statement::Update(own(wanted), Operation::Add, integer(2))];
    let within = |number: Number| less(number, name("LIMIT"));
    let count = || Number::Length(own("odd_primes"));
    let index = || at("g", vec![name("odd")]);
    let multiple = || times(at("odd_primes", vec![name("place")]), name("odd"));
    let new_prime = vec![
        Statement::Push(own("odd_primes"), Value::Number(name("odd"))),
        put(name("odd"), plus(count(), integer(1))),
    ];
    let marks = Statement::Loop {
        start: vec![(own("place"), integer(0))],
        goes_on: all(vec![less(name("place"), name("count")), within(multiple())]),
        next: vec![Statement::Update(own("place"), Operation::Add, integer(1))],
        body: vec![put(multiple(), plus(name("place"), integer(2)))],
    };
    let each_odd = vec![
        Statement::If(equal(index(), integer(0)), new_prime, Vec::new()),
        Statement::Let(own("count"), minus(index(), integer(1))),
        marks,
    ];
    let through = |wanted: &str, from: i128, body: Vec<Statement>| Statement::Loop {
        start: vec![(own(wanted), integer(from))],
        goes_on: within(name(wanted)),
        next: two(wanted),
        body,
    };
    vec![Statement::LetMany(own("odd_primes"), Many::Of(Vec::new())), through("odd", 3, each_odd)]
}

/// Fills `g` with the number of prime factors: each prime counts for its multiples, and each power of it where factors count
/// as often as they occur.
pub fn prime_factor_sieve(with_repetition: bool) -> Vec<Statement> {
    let within = |own: &str| less(name(own), name("LIMIT"));
    let own = |wanted: &str| wanted.to_string();
    let g = |place: &str| at("g", vec![name(place)]);
    let counted = Statement::SetAt(own("g"), vec![name("multiple")], plus(g("multiple"), integer(1)));
    let marks = Statement::Loop {
        start: vec![(own("multiple"), name("power"))],
        goes_on: within("multiple"),
        next: vec![Statement::Update(own("multiple"), Operation::Add, name("power"))],
        body: vec![counted],
    };
    let powers = Statement::Loop {
        start: vec![(own("power"), name("prime"))],
        goes_on: within("power"),
        next: vec![Statement::Update(own("power"), Operation::Multiply, name("prime"))],
        body: vec![marks.clone()],
    };
    let alone = vec![Statement::Let(own("power"), name("prime")), marks];
    let counts = if with_repetition { vec![powers] } else { alone };
    let step = Statement::If(equal(g("prime"), integer(0)), counts, Vec::new());
    vec![Statement::For(own("prime"), integer(2), minus(name("LIMIT"), integer(1)), vec![step])]
}

/// Counts the prime factors of a number into `factors`, by trial division.
pub fn count_primes(n: Number, with_repetition: bool) -> Vec<Statement> {
    let count = || Statement::Update("factors".to_string(), Operation::Add, integer(1));
    let divide = set("rest", over(name("rest"), name("divisor")));
    let divides = || equal(modulo(name("rest"), name("divisor")), integer(0));
    let reduce = if with_repetition {
        vec![Statement::While(divides(), vec![divide, count()])]
    } else {
        vec![Statement::If(divides(), vec![count()], Vec::new()), Statement::While(divides(), vec![divide])]
    };
    let mut steps = reduce;
    steps.push(Statement::Update("divisor".to_string(), Operation::Add, integer(1)));
    let small = compare(Comparison::LessOrEqual, name("divisor"), over(name("rest"), name("divisor")));
    vec![
        fresh("factors", 0),
        Statement::Let("rest".to_string(), n),
        fresh("divisor", 2),
        Statement::While(small, steps),
        Statement::If(compare(Comparison::Greater, name("rest"), integer(1)), vec![count()], Vec::new()),
    ]
}
