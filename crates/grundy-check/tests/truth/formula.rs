//! Formulas and conditions as people read them: a small evaluator that shares nothing with the checker's.

/// The value of an expression, a condition being 1 or 0; nothing for what is not read here.
pub fn evaluated(text: &str, names: &[String], at: &[u64]) -> Option<i128> {
    let value = |word: &str| match names.iter().position(|name| name == word) {
        Some(place) => at.get(place).map(|&number| i128::from(number)),
        None => word.parse().ok(),
    };
    let mut reader = Reader { words: words(text), next: 0, value: &value };
    let result = reader.either()?;
    (reader.next == reader.words.len()).then_some(result)
}

/// Names, numbers, and signs of one or two characters.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let (mut letters, mut glued) = (false, false);
    for character in text.chars() {
        let letter = character.is_ascii_alphanumeric() || character == '_';
        let pair =
            character == '=' && words.last().is_some_and(|word| ["=", "!", "<", ">"].contains(&&word[..]));
        match words.last_mut() {
            _ if character == ' ' => {}
            Some(word) if glued && (letter && letters || pair) => word.push(character),
            _ => words.push(character.into()),
        }
        (letters, glued) = (letter, character != ' ');
    }
    words
}

struct Reader<'a> {
    words: Vec<String>,
    next: usize,
    value: &'a dyn Fn(&str) -> Option<i128>,
}

impl Reader<'_> {
    fn taken(&mut self, wanted: &[&str]) -> Option<String> {
        let word = self.words.get(self.next).filter(|word| wanted.contains(&&word[..]))?.clone();
        self.next += 1;
        Some(word)
    }

    fn either(&mut self) -> Option<i128> {
        let mut result = self.both()?;
        while self.taken(&["or"]).is_some() {
            let other = self.both()?;
            result = i128::from(result != 0 || other != 0);
        }
        Some(result)
    }

    fn both(&mut self) -> Option<i128> {
        let mut result = self.not()?;
        while self.taken(&["and"]).is_some() {
            let other = self.not()?;
            result = i128::from(result != 0 && other != 0);
        }
        Some(result)
    }

    fn not(&mut self) -> Option<i128> {
        if self.taken(&["not"]).is_some() {
            return Some(i128::from(self.not()? == 0));
        }
        self.compared()
    }

    /// One expression, or a chain `a < b < c`, which means both.
    fn compared(&mut self) -> Option<i128> {
        let mut left = self.sum()?;
        let mut chain = None;
        while let Some(sign) = self.taken(&["==", "!=", "<", "<=", ">", ">="]) {
            let right = self.sum()?;
            let holds = match &sign[..] {
                "==" => left == right,
                "!=" => left != right,
                "<" => left < right,
                "<=" => left <= right,
                ">" => left > right,
                _ => left >= right,
            };
            chain = Some(chain.unwrap_or(true) && holds);
            left = right;
        }
        Some(chain.map_or(left, i128::from))
    }

    fn sum(&mut self) -> Option<i128> {
        let mut result = self.product()?;
        while let Some(sign) = self.taken(&["+", "-"]) {
            let other = self.product()?;
            result = if sign == "+" { result.checked_add(other)? } else { result.checked_sub(other)? };
        }
        Some(result)
    }

    fn product(&mut self) -> Option<i128> {
        let mut result = self.one()?;
        while let Some(sign) = self.taken(&["*", "/", "%"]) {
            let other = self.one()?;
            // Division rounds down, and a remainder has the sign of the divisor; only positive divisors are read here.
            result = match &sign[..] {
                "*" => result.checked_mul(other)?,
                _ if other <= 0 => return None,
                "/" => result.div_euclid(other),
                _ => result.rem_euclid(other),
            };
        }
        Some(result)
    }

    fn one(&mut self) -> Option<i128> {
        if self.taken(&["-"]).is_some() {
            return self.one()?.checked_neg();
        }
        if self.taken(&["("]).is_some() {
            let result = self.either()?;
            return self.taken(&[")"]).map(|_| result);
        }
        let word = self.words.get(self.next)?.clone();
        self.next += 1;
        if self.taken(&["("]).is_some() {
            return self.called(&word);
        }
        (self.value)(&word)
    }

    fn called(&mut self, function: &str) -> Option<i128> {
        let mut arguments = vec![self.either()?];
        while self.taken(&[","]).is_some() {
            arguments.push(self.either()?);
        }
        self.taken(&[")"])?;
        match (function, &arguments[..]) {
            ("bitxor", [a, b]) => Some(a ^ b),
            ("bitand", [a, b]) => Some(a & b),
            ("bitor", [a, b]) => Some(a | b),
            ("min", all) => all.iter().copied().min(),
            ("max", all) => all.iter().copied().max(),
            ("abs", [a]) => Some(a.abs()),
            _ => None,
        }
    }
}
