// Both take the places where both have a 1 first, then their own ones, then the other's.
fn main() {
    let mut input = Input::new();
    let n = input.number("n", 1, 10_000_000) as usize;
    let (first, second) = (input.token("the digits"), input.token("the digits"));
    if first.len() != 2 * n || second.len() != 2 * n {
        fail("a string does not have 2n digits");
    }
    let ones = |digits: &[u8]| digits.iter().filter(|&&digit| digit == b'1').count() as i64;
    let both = first.iter().zip(&second).filter(|(one, other)| **one == b'1' && **other == b'1').count() as i64;
    let lead = ones(&first) - ones(&second) + both % 2;
    say(if lead >= 1 { "First\n" } else if lead < -1 { "Second\n" } else { "Draw\n" }, true);
}
