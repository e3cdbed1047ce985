fn gcd(one: i64, other: i64) -> i64 {
    if other == 0 { one } else { gcd(other, one % other) }
}

// With an odd number of even numbers the player to move wins. Otherwise he loses, unless a single odd number, above 1,
// is his to lower: then all are halved at least, and the same is asked again.
fn first_wins(mut numbers: Vec<i64>) -> bool {
    let mut is_first = true;
    loop {
        let odd = numbers.iter().filter(|&&number| number % 2 == 1).count();
        if (numbers.len() - odd) % 2 == 1 {
            return is_first;
        }
        match numbers.iter_mut().find(|number| **number % 2 == 1) {
            Some(single) if odd == 1 && *single > 1 => *single -= 1,
            _ => return !is_first,
        }
        let divisor = numbers.iter().fold(0, |divisor, &number| gcd(divisor, number));
        numbers.iter_mut().for_each(|number| *number /= divisor);
        is_first = !is_first;
    }
}

fn main() {
    let mut input = Input::new();
    let n = input.number("N", 1, 10_000_000);
    let numbers = (0..n).map(|_| input.number("a", 1, 1_000_000_000_000_000_000)).collect();
    say(if first_wins(numbers) { "First\n" } else { "Second\n" }, true);
}
