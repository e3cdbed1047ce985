//! Divisibility in words: `x is a multiple of 3`, `3 divides x`, `x is even`, `x 是 3 的倍数`, `x 能被 3 整除`.

/// Words between or around a number and its divisor; `#` stands for the number, `%` for the divisor.
const MULTIPLES: &[(&[&str], bool)] = &[
    (&["#", "is", "a", "multiple", "of", "%"], true),
    (&["#", "is", "divisible", "by", "%"], true),
    (&["#", "is", "not", "a", "multiple", "of", "%"], false),
    (&["#", "is", "not", "divisible", "by", "%"], false),
    (&["#", "not", "divisible", "by", "%"], false),
    (&["#", "not", "a", "multiple", "of", "%"], false),
    (&["%", "divides", "#"], true),
    (&["%", "不", "整", "除", "#"], false),
    (&["%", "整", "除", "#"], true),
    (&["#", "不", "是", "%", "的", "倍", "数"], false),
    (&["#", "是", "%", "的", "倍", "数"], true),
    (&["#", "为", "%", "的", "倍", "数"], true),
    (&["#", "不", "能", "被", "%", "整", "除"], false),
    (&["#", "能", "被", "%", "整", "除"], true),
    (&["#", "可", "被", "%", "整", "除"], true),
    (&["#", "被", "%", "整", "除"], true),
];

/// Words behind a number that say what it leaves when it is halved.
const PARITIES: &[(&[&str], u8)] = &[
    (&["#", "is", "even"], 0),
    (&["#", "is", "odd"], 1),
    (&["#", "is", "not", "even"], 1),
    (&["#", "is", "not", "odd"], 0),
    (&["#", "是", "偶", "数"], 0),
    (&["#", "为", "偶", "数"], 0),
    (&["#", "是", "奇", "数"], 1),
    (&["#", "为", "奇", "数"], 1),
];

/// Words behind a number that name what it is, each with the condition in the language; `%` is a number in the words.
const KINDS: &[(&[&str], &str)] = &[
    (&["Fibonacci", "number"], "(#) in fib"),
    (&["fibonacci", "number"], "(#) in fib"),
    (&["斐", "波", "那", "契", "数"], "(#) in fib"),
    (&["power", "of", "two"], "(#) in powers(2)"),
    (&["power", "of", "three"], "(#) in powers(3)"),
    (&["power", "of", "%"], "(#) in powers(%)"),
    (&["%", "的", "幂"], "(#) in powers(%)"),
    (&["square"], "is_square(#)"),
    (&["perfect", "square"], "is_square(#)"),
    (&["square", "number"], "is_square(#)"),
    (&["平", "方", "数"], "is_square(#)"),
    (&["完", "全", "平", "方", "数"], "is_square(#)"),
    (&["prime"], "is_prime(#)"),
    (&["prime", "number"], "is_prime(#)"),
    (&["质", "数"], "is_prime(#)"),
    (&["素", "数"], "is_prime(#)"),
    (&["triangular", "number"], "(#) in triangular"),
    (&["三", "角", "形", "数"], "(#) in triangular"),
];

/// The condition in the words of the rule language, where the tokens say that something is divisible; `anew` writes a part.
pub(super) fn condition(tokens: &[String], anew: impl Fn(&[String]) -> String) -> Option<String> {
    for (words, remainder) in PARITIES {
        if let Some((number, _)) = matched(tokens, words) {
            return Some(format!("({}) % 2 == {remainder}", anew(number)));
        }
    }
    for (words, divides) in MULTIPLES {
        if let Some((number, divisor)) = matched(tokens, words) {
            let sign = if *divides { "==" } else { "!=" };
            return Some(format!("({}) % ({}) {sign} 0", anew(number), anew(divisor)));
        }
    }
    kind(tokens, &anew).or_else(|| congruence(tokens, anew))
}

/// `n is a Fibonacci number`, `x is not a power of 2`, `x 是平方数`.
fn kind(tokens: &[String], anew: impl Fn(&[String]) -> String) -> Option<String> {
    KINDS.iter().find_map(|(words, condition)| {
        ["is", "是"].iter().find_map(|verb| {
            let article: &[&str] = if *verb == "is" { &["a"] } else { &["一", "个"] };
            let said = [&["#", verb], article, words].concat();
            let bare = [&["#", verb], *words].concat();
            let denied = if *verb == "is" { ["#", "is", "not"] } else { ["#", "不", "是"] };
            let denials = [[&denied, article, *words].concat(), [&denied, *words].concat()];
            let told = |words: &[&str]| matched(tokens, words);
            let is_denied = denials.iter().find_map(|words| told(words));
            let (number, base) = is_denied.or_else(|| told(&said)).or_else(|| told(&bare))?;
            let text = condition.replace('%', &anew(base)).replace('#', &anew(number));
            Some(if is_denied.is_some() { format!("not ({text})") } else { text })
        })
    })
}

/// `x ≡ 2 (mod 7)`, `x ≢ 2 (mod 7)`.
fn congruence(tokens: &[String], anew: impl Fn(&[String]) -> String) -> Option<String> {
    let sign = tokens.iter().position(|token| token == "≡" || token == "≢")?;
    let compared = if tokens[sign] == "≡" { "==" } else { "!=" };
    let (number, rest) = (&tokens[..sign], &tokens[sign + 1..]);
    let modulo = rest.iter().position(|token| token == "mod")?;
    let (class, modulus) = (&rest[..modulo], &rest[modulo + 1..]);
    let (class, modulus) = match (class, modulus) {
        ([class @ .., open], [modulus @ .., close]) if open == "(" && close == ")" => (class, modulus),
        plain => plain,
    };
    let is_whole = [number, class, modulus].iter().all(|part| !part.is_empty());
    is_whole.then(|| format!("(({}) - ({})) % ({}) {compared} 0", anew(number), anew(class), anew(modulus)))
}

/// The tokens in the places of `#` and `%`, where all other words stand there.
fn matched<'t>(tokens: &'t [String], words: &[&str]) -> Option<(&'t [String], &'t [String])> {
    let (mut number, mut divisor): (&[String], &[String]) = (&[], &[]);
    let (mut rest, mut words) = (tokens, words);
    while let [word, later @ ..] = words {
        let end = match later.first() {
            _ if !is_place(word) => {
                rest = rest.split_first().filter(|(token, _)| token == word)?.1;
                words = later;
                continue;
            }
            Some(next) => rest.iter().position(|token| token == next)?,
            None => rest.len(),
        };
        let (part, behind) = rest.split_at(end);
        if part.is_empty() {
            return None;
        }
        if *word == "#" {
            number = part
        } else {
            divisor = part
        }
        (rest, words) = (behind, later);
    }
    rest.is_empty().then_some((number, divisor))
}

fn is_place(word: &str) -> bool {
    word == "#" || word == "%"
}
