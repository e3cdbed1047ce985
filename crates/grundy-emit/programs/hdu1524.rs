// Values from the sinks of the graph upwards, along a topological order.
fn main() {
    let mut input = Input::new();
    while !input.ended() {
        let n = input.number("N", 1, 1_000_000) as usize;
        let mut arrivals = vec![0; n];
        let mut next: Vec<Vec<usize>> = Vec::with_capacity(n);
        for _ in 0..n {
            let count = input.number("X", 0, n as i64);
            let row: Vec<usize> =
                (0..count).map(|_| input.number("a successor", 0, n as i64 - 1) as usize).collect();
            row.iter().for_each(|&to| arrivals[to] += 1);
            next.push(row);
        }
        let mut order: Vec<usize> = (0..n).filter(|&v| arrivals[v] == 0).collect();
        let mut place = 0;
        while place < order.len() {
            for &to in &next[order[place]] {
                arrivals[to] -= 1;
                if arrivals[to] == 0 {
                    order.push(to);
                }
            }
            place += 1;
        }
        if order.len() < n {
            fail("the graph has a cycle");
        }
        let (mut value, mut seen) = (vec![0; n], vec![usize::MAX; n + 1]);
        for &v in order.iter().rev() {
            next[v].iter().for_each(|&to| seen[value[to]] = v);
            value[v] = seen.iter().take_while(|&&at| at == v).count();
        }
        loop {
            let tokens = input.number("M", 0, 1_000_000);
            if tokens == 0 {
                break;
            }
            let mut total = 0;
            for _ in 0..tokens {
                total ^= value[input.number("a token", 0, n as i64 - 1) as usize];
            }
            say(if total != 0 { "WIN\n" } else { "LOSE\n" }, false);
        }
    }
    say("", true);
}
