fn main() {
    let mut input = Input::new();
    let mut some_odd = false;
    for _ in 0..input.number("N", 0, 10_000_000) {
        some_odd |= input.number("a", 0, 1_000_000_000_000_000_000) % 2 == 1;
    }
    say(if some_odd { "first\n" } else { "second\n" }, true);
}
