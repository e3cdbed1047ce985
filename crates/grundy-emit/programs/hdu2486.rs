// The lost heaps: each next one is the last one plus the first lost heap of which k times is not below it.
fn main() {
    let mut input = Input::new();
    let (mut lost, mut addend, mut before) = (vec![1], 0, 0);
    for test in 1..=input.number("t", 0, 10_000_000) {
        let n = input.number("n", 1, 1_000_000_000_000);
        let k = input.number("k", 1, 100_000);
        if k != before {
            (lost, addend, before) = (vec![1], 0, k);
        }
        while lost[lost.len() - 1] < n {
            let last = lost[lost.len() - 1];
            while k * lost[addend] < last {
                addend += 1;
            }
            lost.push(last + lost[addend]);
        }
        let (mut rest, mut part) = (n, 0);
        while rest > 0 {
            part = lost[lost.partition_point(|&heap| heap <= rest) - 1];
            rest -= part;
        }
        let told = if part == n { "lose".to_string() } else { part.to_string() };
        say(&format!("Case {test}: {told}\n"), false);
    }
    say("", true);
}
