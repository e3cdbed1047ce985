struct Input {
    bytes: Vec<u8>,
    place: usize,
}

impl Input {
    fn new() -> Input {
        use std::io::Read;
        let mut bytes = Vec::new();
        let _ = std::io::stdin().read_to_end(&mut bytes);
        Input { bytes, place: 0 }
    }

    fn ended(&mut self) -> bool {
        while self.place < self.bytes.len() && self.bytes[self.place] <= b' ' {
            self.place += 1;
        }
        self.place == self.bytes.len()
    }

    fn token(&mut self, name: &str) -> Vec<u8> {
        if self.ended() {
            fail(&format!("the input ends before {name}"));
        }
        let start = self.place;
        while self.place < self.bytes.len() && self.bytes[self.place] > b' ' {
            self.place += 1;
        }
        self.bytes[start..self.place].to_vec()
    }

    fn number(&mut self, name: &str, least: i64, most: i64) -> i64 {
        let token = self.token(name);
        let (negative, digits) = match token.split_first() {
            Some((b'-', rest)) => (true, rest),
            _ => (false, &token[..]),
        };
        if digits.is_empty() || digits.iter().any(|digit| !digit.is_ascii_digit()) {
            fail(&format!("{name} is not a number"));
        }
        let mut value: i64 = 0;
        for digit in digits {
            value = match value.checked_mul(10).and_then(|value| value.checked_add(i64::from(digit - b'0'))) {
                Some(value) => value,
                None => fail(&format!("{name} is too large")),
            };
        }
        let value = if negative { -value } else { value };
        if value < least || value > most {
            fail(&format!("{name} is {value}, and this program is for {least} to {most}"));
        }
        value
    }
}

thread_local! {
    static OUT: std::cell::RefCell<String> = Default::default();
}

fn say(words: &str, at_once: bool) {
    OUT.with(|out| {
        let mut out = out.borrow_mut();
        out.push_str(words);
        if at_once {
            print!("{out}");
            out.clear();
        }
    });
}

fn fail(message: &str) -> ! {
    say("", true);
    use std::io::Write;
    let _ = std::io::stdout().flush();
    eprintln!("{message}");
    std::process::exit(1);
}

