//! Rules that are cut short: `x to x-1 or x-2`, `(x, y) -> (x-k, y) k >= 1`, `take 1 or split`, `x - k!`.
//!
//! Each becomes guesses, of which only those that open are offered.

use crate::open::plain_words::with_ranges;

/// Rules that a shorthand may stand for, the likeliest first.
pub(super) fn guesses(text: &str) -> Vec<String> {
    let readings: [fn(&str) -> Option<String>; 11] = [
        said_to,
        amount_from,
        or_split,
        or_halve,
        heap_of_two,
        half_at_most,
        options_alone,
        range_alone,
        number_alone,
        between,
        given_behind,
    ];
    readings.iter().filter_map(|reading| reading(text.trim())).collect()
}

fn is_name(text: &str) -> bool {
    text.starts_with(char::is_alphabetic)
        && text.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
}

/// `x to x-1 or x-2`, `x becomes x-1`.
fn said_to(text: &str) -> Option<String> {
    let arrow = [" to ", " becomes ", " goes to "].into_iter().find(|arrow| text.contains(arrow))?;
    let (name, moves) = text.split_once(arrow)?;
    (is_name(name) && moves.starts_with(name)).then(|| format!("{name} -> {moves}"))
}

/// `(x, y) -> (x-k, y) | (x, y-k), k >= 1`: what is taken is bounded from below alone.
fn amount_from(text: &str) -> Option<String> {
    let (before, least) = text.rsplit_once([' ', ','])?;
    let (sign, above) = [(">=", 0), ("≥", 0), (">", 1)].into_iter().find(|(sign, _)| least.contains(sign))?;
    let (name, number) = least.split_once(sign)?;
    let number = number.trim().parse::<u64>().ok()?.checked_add(above)?;
    let moves = before.trim().trim_end_matches(',');
    (is_name(name.trim()) && moves.contains("->"))
        .then(|| format!("{moves} for {} in {number}..", name.trim()))
}

/// `take 1 or split`, `take 1 or 2, or split into two`, `取 1 个或分成两堆`.
fn or_split(text: &str) -> Option<String> {
    if let Some((taking, _)) =
        text.split_once("或分成两堆").filter(|(_, rest)| rest.trim_matches('。').is_empty())
    {
        let (_, amount) = taking.rsplit_once('取')?;
        let amount = amount.trim_matches([' ', '个', '，', '颗']);
        return amount.parse::<u64>().is_ok().then(|| format!("take {amount} | [a, x - a] for a in 1..x"));
    }

    let (taking, rest) = text.split_once(" or split")?;
    let says_no_more = ["", "it", "the heap", "in two", "into two", "the heap into two", "into two heaps"];
    let is_plain = taking.starts_with("take ") && says_no_more.contains(&rest.trim());
    is_plain.then(|| format!("{} | [a, x - a] for a in 1..x", taking.trim_end_matches(',')))
}

/// `subtract 1 or halve`.
fn or_halve(text: &str) -> Option<String> {
    let (taking, rest) = text.split_once(" or halve")?;
    let (verb, amounts) = taking.split_once(' ')?;
    let is_plain =
        ["take", "subtract", "remove"].contains(&verb) && ["", "it", "the heap"].contains(&rest.trim());
    is_plain.then(|| format!("take {} | x / 2 if x > 0", amounts.trim_end_matches(',')))
}

/// `{n-1, n-2}`: the options, where the heap is named by them alone.
fn options_alone(text: &str) -> Option<String> {
    let plain = text.replace('\\', "");
    let options: Vec<&str> = plain.strip_prefix('{')?.strip_suffix('}')?.split(',').map(str::trim).collect();
    let end = options.first()?.find(|letter: char| !letter.is_alphanumeric())?;
    let name = &options[0][..end];
    let is_option = |option: &&str| {
        option.strip_prefix(name).is_some_and(|rest| rest.trim_start().starts_with(['-', '/']))
    };
    (is_name(name) && options.iter().all(is_option)).then(|| format!("{name} -> {}", options.join(" | ")))
}

/// `1..=3`, `1..m`: what may be taken.
fn range_alone(text: &str) -> Option<String> {
    let plain: String = text.chars().map(half_width).collect();
    let (least, most) = plain.split_once("..")?;
    let most = most.strip_prefix('=').unwrap_or(most);
    let is_end = |end: &str| end.chars().all(char::is_alphanumeric);
    (least.parse::<u64>().is_ok() && is_end(most)).then(|| format!("take {plain}"))
}

/// `10^18`, `1e18`: what is taken.
fn number_alone(text: &str) -> Option<String> {
    let (base, exponent) = text.split_once(['^', 'e'])?;
    let is_number = base.parse::<u64>().is_ok() && exponent.parse::<u64>().is_ok();
    is_number.then(|| format!("take {text}"))
}

/// The letter that is as wide as others: `１` is `1`.
fn half_width(letter: char) -> char {
    match letter {
        '！'..='～' => char::from_u32(letter as u32 - 0xFEE0).unwrap_or(letter),
        _ => letter,
    }
}

/// `take at least 1 and at most m`, `每次至少取 1 个，最多取 m 个`.
fn between(text: &str) -> Option<String> {
    let lower = text.to_lowercase();
    let split = [" and at most ", ", at most ", " but at most ", "最多", "至多"]
        .into_iter()
        .find(|mark| lower.contains(mark))?;
    let (before, most) = lower.split_once(split)?;
    let (_, least) = before.split_once("at least ").or_else(|| before.split_once("至少"))?;
    let amount = |said: &str| {
        let said = said.trim_start_matches(['取', '拿', ' ']);
        let end = said.find(|letter: char| !letter.is_ascii_alphanumeric()).unwrap_or(said.len());
        (end > 0 && !said[end..].contains(|letter: char| letter.is_ascii_alphanumeric()))
            .then(|| said[..end].to_string())
    };
    Some(format!("take {}..={}", amount(least)?, amount(most)?))
}

/// `take 1..=m, m = 3`: the value stands behind.
fn given_behind(text: &str) -> Option<String> {
    let (before, given) = text.rsplit_once([',', ';'])?;
    let (name, value) = given.split_once('=')?;
    let (name, value) = (name.trim(), value.trim());
    let end = before.strip_suffix(name).filter(|end| end.ends_with(['=', '.', ' ']))?;
    (before.starts_with("take ") && is_name(name) && value.parse::<u64>().is_ok())
        .then(|| format!("{end}{value}"))
}

/// `take 1, 2, ..., m`: from the first to the last.
pub(super) fn dotted(text: &str) -> Option<String> {
    let amounts = text.trim().strip_prefix("take ")?;
    let listed = format!("take {{{amounts}}}");
    let said = with_ranges(&listed);
    (!amounts.contains(['{', ';', '|']) && said != listed).then_some(said)
}

/// `x -> a + b = x`, `x = a + b`: the heap is split in two.
fn heap_of_two(text: &str) -> Option<String> {
    let said = text.split_once("->").map_or(text, |(_, said)| said);
    let (left, right) = said.split_once('=')?;
    let (sum, heap) = if left.contains('+') { (left, right.trim()) } else { (right, left.trim()) };
    let (first, second) = sum.split_once('+')?;
    let names = [first.trim(), second.trim(), heap];
    names.into_iter().all(is_name).then(|| {
        let [first, _, heap] = names;
        format!("{heap} -> [{first}, {heap} - {first}] for {first} in 1..{heap}")
    })
}

/// `x -> x - k! for k in 1..`: the numbers that count are those of a set that names none.
pub(super) fn factorial(text: &str) -> Option<String> {
    let (before, after) = text.split_once('!')?;
    let name = &before[before.trim_end_matches(char::is_alphabetic).len()..];
    let is_every = [format!(" for {name} in 1.."), format!(" for {name} in 0.."), String::new()];
    let is_subtracted = before[..before.len() - name.len()].trim_end().ends_with('-');
    (is_name(name) && is_subtracted && is_every.contains(&after.trim_end().to_string()))
        .then(|| format!("{before} for {name} in factorials"))
}

/// `取走至少一个，至多一半`.
fn half_at_most(text: &str) -> Option<String> {
    let is_taking = ["取", "拿", "take", "remove"].iter().any(|verb| text.contains(verb));
    let at_most = ["至多一半", "最多一半", "不超过一半", "不多于一半"];
    let is_half = at_most.iter().any(|said| text.trim_end_matches('。').ends_with(said));
    let only_bounds = !text.contains(|letter: char| letter.is_ascii_digit()) && !text.contains('或');
    (is_taking && is_half && only_bounds).then(|| "x -> x - k for k in 1..=x / 2".to_string())
}

#[cfg(test)]
mod tests {
    use crate::open::{mended, open};

    #[test]
    fn what_is_cut_short_becomes_a_rule_that_opens() {
        for (typed, meant) in [
            ("x to x-1 or x-2", "x -> x-1 or x-2"),
            ("(x,y) -> (x-k,y),(x,y-k) k>=1", "(x,y) -> (x-k,y),(x,y-k) for k in 1.."),
            ("take 1, or split into two", "take 1 | [a, x - a] for a in 1..x"),
            ("take 1 or split", "take 1 | [a, x - a] for a in 1..x"),
            ("take 1 or 2 or split the heap", "take 1 or 2 | [a, x - a] for a in 1..x"),
            ("subtract 1 or halve", "take 1 | x / 2 if x > 0"),
            ("x -> a + b = x", "x -> [a, x - a] for a in 1..x"),
            ("x -> x - k! for k in 1..", "x -> x - k for k in factorials"),
            ("取走至少一个，至多一半", "x -> x - k for k in 1..=x / 2"),
            ("take any square number", "take squares"),
            ("take any odd number of stones", "take odd"),
            ("10^18", "take 10^18"),
            ("take 1..=m, m = 3", "take 1..=3"),
            ("1e18", "take 1e18"),
            ("octal 077", "octal 0.77"),
            ("\\{n-1, n-2\\}", "n -> n-1 | n-2"),
            ("１．．＝３", "take 1..=3"),
            ("take 1,2,...,m", "take 1..=m"),
            ("take 1, 2, ..., 5", "take 1..=5"),
            ("每次至少取1个，最多取m个", "take 1..=m"),
            ("take at least 2 and at most 5", "take 2..=5"),
            ("选一堆取 1 个或分成两堆", "take 1 | [a, x - a] for a in 1..x"),
            ("SG[n]=mex(SG[n-1],SG[n/2])", "SG(n)=mex(SG(n-1),SG(n/2) if n > 0)"),
        ] {
            let Err(mistake) = open(typed, &[]) else { panic!("{typed} is a rule") };
            assert_eq!(mended(typed, &mistake).as_deref(), Some(meant), "{typed}");
        }
    }
}
