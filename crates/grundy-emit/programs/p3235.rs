// A heap of a in m parts has a mod m parts of u + 1 and the others of u = a div m; only the parity of both counts
// matters, and among the m with one u the first two show both.
fn value_of(heap: usize, value: &[usize], seen: &mut [usize]) -> usize {
    let mut m = 2;
    while m <= heap {
        let u = heap / m;
        let last = heap / u;
        for parts in m..=last.min(m + 1) {
            let larger = heap % parts;
            let reached = value[u + 1] * (larger % 2) ^ value[u] * ((parts - larger) % 2);
            seen[reached] = heap;
        }
        m = last + 1;
    }
    seen.iter().take_while(|&&at| at == heap).count()
}

fn main() {
    const MOST: usize = 200_000;
    let mut input = Input::new();
    let tests = input.number("T", 0, 10_000_000);
    let mut filled = input.number("F", 1, 1_000_000_000).max(2) as usize;
    let (mut value, mut seen) = (vec![0; MOST + 2], vec![0; 1 << 16]);
    let mut answers = Vec::new();
    for _ in 0..tests {
        let mut total = 0;
        for _ in 0..input.number("N", 0, 10_000_000) {
            let heap = input.number("a", 0, MOST as i64) as usize;
            while filled <= heap {
                value[filled] = value_of(filled, &value, &mut seen);
                filled += 1;
            }
            total ^= value[heap];
        }
        answers.push(if total != 0 { "1" } else { "0" });
    }
    say(&format!("{}\n", answers.join(" ")), true);
}
