fn main() {
    let mut input = Input::new();
    for _ in 0..input.number("T", 0, 10_000_000) {
        let n = input.number("n", 1, 10_000_000);
        let k = input.number("k", 1, n);
        let (mut others, mut chosen) = (0, 0);
        for heap in 1..=n {
            let size = input.number("a", 0, 1_000_000_000_000_000_000);
            if heap == k {
                chosen = size;
            } else {
                others ^= size;
            }
        }
        say(if others < chosen { "Yes\n" } else { "No\n" }, false);
    }
    say("", true);
}
