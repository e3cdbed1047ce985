fn main() {
    let mut input = Input::new();
    let mut n = input.number("N", 1, 1_000_000_000_000_000_000);
    let mut fibonacci = vec![1, 2];
    while fibonacci[fibonacci.len() - 1] <= n {
        fibonacci.push(fibonacci[fibonacci.len() - 1] + fibonacci[fibonacci.len() - 2]);
    }
    let mut part = n;
    for &number in fibonacci.iter().rev() {
        if number <= n {
            part = number;
            n -= number;
        }
    }
    say(&format!("{part}\n"), true);
}
