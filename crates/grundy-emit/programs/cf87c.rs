// Into p parts of consecutive sizes a heap splits in one way at most; the xor of a run of values comes from two prefixes.
fn main() {
    let mut input = Input::new();
    let n = input.number("n", 1, 1_000_000) as usize;
    let mut prefix = vec![0_usize; n + 1];
    let mut seen = vec![0; 1 << 12];
    let mut least = -1;
    for heap in 1..=n {
        let mut parts = 2;
        while parts * (parts + 1) / 2 <= heap {
            let rest = heap - parts * (parts - 1) / 2;
            if rest % parts == 0 {
                let smallest = rest / parts;
                let value = prefix[smallest + parts - 1] ^ prefix[smallest - 1];
                seen[value] = heap;
                if heap == n && value == 0 && least < 0 {
                    least = parts as i64;
                }
            }
            parts += 1;
        }
        let mex = seen.iter().take_while(|&&at| at == heap).count();
        prefix[heap] = prefix[heap - 1] ^ mex;
    }
    say(&format!("{least}\n"), true);
}
