fn gcd(one: i128, other: i128) -> i128 {
    if other == 0 { one } else { gcd(other, one % other) }
}

fn inverse(number: i128, modulus: i128) -> i128 {
    let (mut rest, mut factor) = ((modulus, number), (0, 1));
    while rest.1 > 1 {
        let quotient = rest.0 / rest.1;
        rest = (rest.1, rest.0 % rest.1);
        factor = (factor.1, factor.0 - quotient * factor.1);
    }
    factor.1.rem_euclid(modulus)
}

// Congruences are joined one by one; the heap is the least positive solution, and Fibonacci nim is lost at a Fibonacci number.
fn main() {
    const MOST: i128 = 1_000_000_000_000_000_000;
    let mut input = Input::new();
    let (mut modulus, mut heap, mut agrees) = (1_i128, 0_i128, true);
    for _ in 0..input.number("k", 0, 1000) {
        let a = i128::from(input.number("a", 1, MOST as i64));
        let b = i128::from(input.number("b", 0, MOST as i64));
        let (shared, missing) = (gcd(modulus, a), (b - heap).rem_euclid(a));
        if missing % shared != 0 {
            agrees = false;
        }
        if !agrees {
            continue;
        }
        if modulus > MOST {
            if missing != 0 {
                fail("the least solution is above 10^18");
            }
            continue;
        }
        let reduced = a / shared;
        let times = missing / shared * inverse(modulus / shared % reduced, reduced) % reduced;
        heap += modulus * times;
        modulus *= reduced;
        if heap > MOST {
            fail("the least solution is above 10^18");
        }
    }
    if heap == 0 {
        heap = modulus;
    }
    let (mut one, mut other) = (1_i128, 2_i128);
    while one < heap {
        (one, other) = (other, one + other);
    }
    say(if !agrees { "Tankernb!\n" } else if one == heap { "Lbnb!\n" } else { "Zgxnb!\n" }, true);
}
