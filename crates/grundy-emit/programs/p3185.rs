// A bean in bottle i is worth the odious number (1, 2, 4, 7, …) of the bottles behind it.
fn odious(index: usize) -> i64 {
    match index.checked_sub(1) {
        None => 0,
        Some(n) => 2 * n as i64 + i64::from(n.count_ones() % 2 == 0),
    }
}

fn main() {
    let mut input = Input::new();
    for _ in 0..input.number("t", 0, 10_000_000) {
        let n = input.number("n", 1, 300) as usize;
        let beans: Vec<i64> = (0..n).map(|_| input.number("p", 0, 1_000_000_000)).collect();
        let value: Vec<i64> = (0..n).map(|i| odious(n - 1 - i)).collect();
        let whole = (0..n).filter(|&i| beans[i] % 2 == 1).fold(0, |whole, i| whole ^ value[i]);
        let (mut count, mut first) = (0, None);
        for i in (0..n).filter(|&i| beans[i] > 0) {
            for j in i + 1..n {
                for k in j..n {
                    if whole ^ value[i] ^ value[j] ^ value[k] == 0 {
                        first = first.or(Some((i, j, k)));
                        count += 1;
                    }
                }
            }
        }
        match first {
            Some((i, j, k)) => say(&format!("{i} {j} {k}\n{count}\n"), false),
            None => say("-1 -1 -1\n0\n", false),
        }
    }
    say("", true);
}
