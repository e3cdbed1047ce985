const MODULUS: u64 = 1_000_000_007;

// f(S): in how many ways the edges inside S (with 1 and 2 in it) leave both tokens equal. U is the set of value 0:
// every other vertex has an edge into U, edges from U to the others are free, and inside U there are none.
fn main() {
    let mut input = Input::new();
    let n = input.number("N", 2, 15) as usize;
    let m = input.number("M", 0, 10_000) as usize;
    let mut edges = vec![vec![0_usize; n]; n];
    for _ in 0..m {
        let x = input.number("x", 1, n as i64 - 1);
        let y = input.number("y", x + 1, n as i64);
        edges[x as usize - 1][y as usize - 1] += 1;
    }
    let all = (1_usize << n) - 1;
    let power: Vec<u64> =
        std::iter::successors(Some(1), |power| Some(2 * power % MODULUS)).take(m + 1).collect();
    let lowest = |set: usize| set.trailing_zeros() as usize;
    let mut into = vec![vec![0; all + 1]; n];
    // For each vertex and set: at least one edge into the set, and any edges out of it.
    let mut weight = vec![vec![0; all + 1]; n];
    for v in 0..n {
        let mut out_of = vec![0; all + 1];
        for set in 1..=all {
            into[v][set] = into[v][set & (set - 1)] + edges[v][lowest(set)];
            out_of[set] = out_of[set & (set - 1)] + edges[lowest(set)][v];
        }
        for set in 0..=all {
            weight[v][set] = (power[into[v][set]] + MODULUS - 1) * power[out_of[set]] % MODULUS;
        }
    }
    let mut inside = vec![0; all + 1];
    for set in 1..=all {
        let rest = set & (set - 1);
        inside[set] = inside[rest] + into[lowest(set)][rest];
    }
    let mut lost = vec![0; all + 1];
    for set in (3..=all).step_by(4) {
        let mut zero = set;
        while zero > 0 {
            if zero & 3 == 0 || zero & 3 == 3 {
                let others = set ^ zero;
                // With 1 and 2 among the others these must be equal again; else they are free.
                let mut ways = if others & 3 > 0 { lost[others] } else { power[inside[others]] };
                let mut left = others;
                while left > 0 && ways > 0 {
                    ways = ways * weight[lowest(left)][zero] % MODULUS;
                    left &= left - 1;
                }
                lost[set] = (lost[set] + ways) % MODULUS;
            }
            zero = (zero - 1) & set;
        }
    }
    say(&format!("{}\n", (power[m] + MODULUS - lost[all]) % MODULUS), true);
}
