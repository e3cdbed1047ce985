//! The kernel against counting: each relation is compared with arithmetic on all small numbers.

use grundy_proof::automata::{
    Automaton, Bitwise, Compiler, Formula, Limits, Linear, Numeration, Order, System, broken_axiom,
};

const SYSTEMS: [System; 6] = [
    System::Base(2),
    System::Base(3),
    System::Base(4),
    System::ZECKENDORF,
    System::Fraenkel(2),
    System::Fraenkel(3),
];

fn with_compiler(system: System, order: Order, test: impl Fn(&Compiler)) {
    let limits = Limits::cells(1 << 24);
    let numeration = Numeration::new(system, &limits).expect("a small numeration");
    test(&Compiler::new(&numeration, limits, order));
}

fn compiled(compiler: &Compiler, formula: &Formula) -> Automaton {
    compiler.compile(formula).expect("a small formula")
}

/// Compares a formula on tracks 0 and 1 with its meaning below 60.
fn check(system: System, formula: &Formula, meaning: impl Fn(u64, u64) -> bool) {
    for order in Order::ALL {
        with_compiler(system, order, |compiler| {
            let automaton = compiled(compiler, formula);
            assert_eq!(automaton.tracks(), [0, 1]);
            for (x, y) in (0..60).flat_map(|x| (0..60).map(move |y| (x, y))) {
                assert_eq!(automaton.holds(system, &[x, y]), meaning(x, y), "{system:?} {order:?} {x} {y}");
            }
        });
    }
}

fn track(track: u16, factor: i64) -> Linear {
    Linear::track(track).times(factor).expect("a small factor")
}

fn sum(parts: &[Linear]) -> Linear {
    parts.iter().fold(Linear::default(), |sum, part| sum.plus(part).expect("small numbers"))
}

#[test]
fn numbers_are_written_and_read_back() {
    for system in SYSTEMS {
        for number in (0..500).chain([u64::MAX / 2, u64::MAX]) {
            assert_eq!(system.number(system.digits(number).into_iter()), Some(number), "{system:?}");
        }
    }
}

#[test]
fn zeckendorf_writes_eleven_as_eight_and_three() {
    assert_eq!(System::ZECKENDORF.digits(11), [0, 0, 1, 0, 1]);
}

#[test]
fn every_adder_obeys_its_axioms() {
    for system in SYSTEMS {
        with_compiler(system, Order::SumsFirst, |compiler| {
            assert_eq!(broken_axiom(compiler), Ok(None), "{system:?}")
        });
    }
}

#[test]
fn linear_comparisons_mean_what_they_say() {
    for system in SYSTEMS {
        let equation = Formula::equal(&sum(&[track(0, 3), Linear::number(2)]), &track(1, 2)).unwrap();
        check(system, &equation, |x, y| 3 * x + 2 == 2 * y);
        let order = Formula::less(&sum(&[track(0, 2), Linear::number(-5)]), &track(1, 1)).unwrap();
        check(system, &order, |x, y| 2 * x as i64 - 5 < y as i64);
        let negation = Formula::at_most(&track(0, 1), &track(1, 3)).unwrap().negated();
        check(system, &negation, |x, y| x > 3 * y);
    }
}

#[test]
fn quantifiers_find_quotients_and_remainders() {
    for system in SYSTEMS {
        // y = x mod 4: there is q with x = 4q + y and y < 4.
        let equation = Formula::equal(&track(0, 1), &sum(&[track(2, 4), track(1, 1)])).unwrap();
        let small = Formula::less(&track(1, 1), &Linear::number(4)).unwrap();
        let remainder = Formula::exists(vec![2], Formula::And(vec![equation, small]));
        check(system, &remainder, |x, y| y == x % 4);
    }
}

#[test]
fn bits_and_powers_exist_in_base_two() {
    for (operation, meaning) in [
        (Bitwise::Xor, (|x, y| x ^ y) as fn(u64, u64) -> u64),
        (Bitwise::And, |x, y| x & y),
        (Bitwise::Or, |x, y| x | y),
    ] {
        let result = Formula::Bits(operation, [0, 1, 2]);
        let power = Formula::And(vec![result, Formula::Weight(2)]);
        check(System::Base(2), &Formula::exists(vec![2], power), |x, y| meaning(x, y).is_power_of_two());
        let doubled = Formula::And(vec![
            Formula::Bits(operation, [0, 0, 2]),
            Formula::equal(&track(2, 1), &track(1, 1)).unwrap(),
        ]);
        check(System::Base(2), &Formula::exists(vec![2], doubled), |x, y| meaning(x, x) == y);
    }
}

#[test]
fn fibonacci_numbers_are_the_weights_of_zeckendorf() {
    let weight = Formula::And(vec![Formula::Weight(0), Formula::equal(&track(0, 1), &track(1, 1)).unwrap()]);
    check(System::ZECKENDORF, &weight, |x, y| x == y && [1, 2, 3, 5, 8, 13, 21, 34, 55].contains(&x));
}

#[test]
fn a_blow_up_is_reported_and_not_waited_for() {
    let limits = Limits::cells(1000);
    let binary = Numeration::new(System::Base(2), &limits).unwrap();
    let compiler = Compiler::new(&binary, limits, Order::SumsFirst);
    let multiple = Formula::equal(&track(0, 1001), &track(1, 1003)).unwrap();
    assert!(compiler.compile(&multiple).is_err());
    let stopped = Limits { cells: 1 << 20, should_stop: &|| true };
    assert!(Compiler::new(&binary, stopped, Order::SumsFirst).compile(&multiple).is_err());
}
