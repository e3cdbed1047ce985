//! Every emitted program is compiled and run against the reference on small positions, and against its own law on large
//! ones, in all languages.

mod support;

use grundy_emit::{CodeRequest, LANGUAGES, Language, LawSource, code, reads};
use grundy_law::{Claim, FAMILIES, Form, Law, Search, Slow, Staircase, Thresholds, find_growing};
use grundy_rule::{Meter, Position, Rules, Ruleset, Template};
use grundy_table::{Budget, Cell, Values, engine};
use std::path::{Path, PathBuf};
use support::{Numbers, Question, answers, attempt, bundle, compile};

/// Whether code is made from a law, where one is found, or from a table.
#[derive(Clone, Copy, PartialEq)]
enum Wanted {
    With,
    Without,
}

use Wanted::{With, Without};

/// Rules of every awkward kind, each with what its code is made from.
const GAMES: &[(&str, Wanted)] = &[
    ("take 1..=3", With),
    // For 0 the only option has a part that is no heap, and another that is 0 itself.
    ("x -> [a, a, x - 1 - 2 * a] for a in 0..=x / 2 | [] if x > 560", Without),
    ("take {1, 3, 4}", With),
    ("take any", With),
    ("take 3..=5", With),
    ("take powers(2)", With),
    ("take {2, 3}", With),
    ("octal 0.77", With),
    ("octal 0.07", With),
    ("hex 0.3F", With),
    ("x -> x - k for k in 1.. | [a, x - a] for a in 1..x", With),
    ("x -> x - k for k in 1.. | [a, b, x - a - b] for a in 1..x for b in 1..x - a", With),
    ("take all but {2, 4}", With),
    ("x -> 0 if x >= 3 | x - 1 if x >= 2 | 0 if x == 1", With),
    ("x -> [a, b] for a in 0..x for b in 0..=a", With),
    ("x -> x - k for k in divisors(x) if k < x", With),
    ("x -> x - k for k in coprime(x)", With),
    ("x -> d for d in divisors(x) if d < x", With),
    ("x -> x / k for k in 2..=x", With),
    ("x -> x - k for k in 1..=x / 2", With),
    (
        "(x, u) -> (x-k, bitor(u, shl(1, k-1))) for k in 1..=x if bitand(shr(u, k-1), 1) == 0; start x -> (x, 0)",
        With,
    ),
    ("(n, c) -> (n-t, 2*t) for t in 1..=min(n, c); start n -> (n, n-1)", With),
    (
        "ring(n) -> row(n-k) for k in 1..=2; row(n) -> [row(a), row(n-k-a)] for k in 1..=2 for a in 0..=n-k; start n -> ring(n)",
        Without,
    ),
    ("(x, y) -> (x-k, y) | (x, y-k) | (x-k, y-k) for k in 1..", With),
    (
        "(x, y) -> (x-k, y) | (x, y-k) for k in 1.. | (x-i, y-j) for i in 1..=x for j in 1..=y if abs(i-j) < 2",
        With,
    ),
    ("(x, y) -> (x-1, y) | (x, y-1) | (x-1, y-1)", With),
    ("(x, y) -> (x-k, y) | (x, y-k) for k in 1..", With),
    ("(x, y) -> (x-k, y) | (x, y-k) for k in 1..=3", With),
    ("(x, y) -> (k, x-k) for k in 1..x | (k, y-k) for k in 1..y; domain x >= 1, y >= 1", With),
    ("(x, y) -> (i, min(y, i)) for i in 1..x | (x, j) for j in 0..y; domain x >= 1, x >= y", With),
    // From here on without a law.
    ("octal 0.77", Without),
    ("x -> [a, x - a] for a in 1..x if 2 * a != x", Without),
    ("octal 0.007", Without),
    ("hex 0.3F", Without),
    ("octal 0.(37)", Without),
    ("take squares", Without),
    ("take triangular", Without),
    ("take primes", Without),
    ("take fib", Without),
    ("take prime_powers", Without),
    ("x -> x - k for k in primes if divides(k, x)", Without),
    ("x -> x - k for k in digits(x)", Without),
    ("x -> x - k for k in coprime(x)", Without),
    ("x -> x - 1 | [x / 2; 3] if x % 2 == 0 and x > 0", Without),
    ("x -> [q + 1; r, q; m - r] for m in 2..=x let q = x / m let r = x % m if x >= 3", Without),
    (
        "x -> [a + i for i in 0..m] for m in 2..=x let a = (x - m * (m - 1) / 2) / m if a >= 1 and a * m + m * (m - 1) / 2 == x",
        Without,
    ),
    ("x -> [x - i for i in 1..k] for k in 1..=x", Without),
    ("s -> bitor(shr(s, k), bitand(s, shl(1, k - 1) - 1)) for k in 1..=bits(s)", Without),
    ("(x, y) -> (x-k, y) | (x, y-k) | (x-k, y-k) for k in 1..; win at (0, 0)", Without),
    // Play may be over where the rule would go on.
    ("x -> x - k for k in 1..=3; win at 5", Without),
    ("(x, y) -> (x-k, y) | (x, y-k) for k in 1..; win at (0, y)", Without),
    ("(x, y) -> (x - 2, y + 1) | (x - 2, y - 1) | (x - 1, y - 2) | (x + 1, y - 2)", Without),
    (
        "(x, y) -> (x - k * y, y) for k in 1..=x / y | (x, y - k * x) for k in 1..=y / x; domain x >= 1, y >= 1",
        Without,
    ),
    (
        "(x, y, z) -> (i, min(y, i), min(z, i)) for i in 1..x | (x, j, min(z, j)) for j in 0..y | (x, y, k) for k in 0..z; domain x >= 1, x >= y, y >= z",
        Without,
    ),
    ("(x, y, p) -> (x - k, y, p) | (x, y - k, p) for k in 1.. | (x, y, p - 1) if x + y > 0", Without),
    ("(n, c) -> (n-k, k) for k in 1..=n if k != c; start n -> (n, 0)", Without),
    ("y -> y + d for d in 1..=3 if y + d < 40", Without),
    (
        "(x, y) -> [(a, y), (x - a, y)] for a in 1..x | [(x, b), (x, y - b)] for b in 1..y; domain x >= 1, y >= 1",
        Without,
    ),
    ("row(n) -> [row(a), row(n-k-a)] for k in 1..=2 for a in 0..=n-k", Without),
    ("row(n) -> [row(a), row(n-1-a)] for a in 0..n; ring(n) -> row(n-1)", Without),
    ("x -> x - k for k in 1..=3; start n -> [n, n / 2]", Without),
    ("(x, y) -> (x-k, y) | (x, y-k) for k in 1..; win at (0, 0); start n -> [(n, 1), (2, n - 1)]", Without),
    ("x -> x - k for k in 1..=3; start n -> n + 1", With),
];

struct Game {
    rule: String,
    ruleset: Ruleset,
    law: Option<Law>,
    arity: usize,
}

fn games() -> Vec<Game> {
    GAMES.iter().map(|(rule, wanted)| game(rule, *wanted)).collect()
}

/// Every game of the catalogue that is a rule of the language, without a law and with one where one is found.
fn catalogue() -> Vec<Game> {
    let folder = format!("{}/../grundy-catalogue/pages/games", env!("CARGO_MANIFEST_DIR"));
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let games: Vec<Ruleset> = paths.iter().filter_map(|path| ruleset_of_page(path)).collect();
    assert!(games.len() > 60, "{}", games.len());
    games.into_iter().flat_map(without_and_with_law).collect()
}

fn ruleset_of_page(path: &Path) -> Option<Ruleset> {
    let page = std::fs::read_to_string(path).unwrap();
    let rule = page.split("```rule\n").nth(1)?.split("```").next()?;
    // Names of other games and of rulesets written in Rust are not rules of the language by themselves.
    let template = Template::parse(rule).ok()?;
    let values: Vec<(&str, i128)> = template.parameters().into_iter().zip([3, 5, 7]).collect();
    template.with(&values).ok()
}

fn without_and_with_law(ruleset: Ruleset) -> Vec<Game> {
    let (rule, arity) = (ruleset.canonical(), ruleset.arity().unwrap());
    let game = |law: Option<Law>| Game { rule: rule.clone(), ruleset: ruleset.clone(), law, arity };
    let law = found_law(&ruleset);
    [Some(game(None)), law.map(|law| game(Some(law)))].into_iter().flatten().collect()
}

fn found_law(ruleset: &Ruleset) -> Option<Law> {
    let arity = ruleset.arity().unwrap();
    let remembers_amounts = ruleset.canonical().contains("shl(1, k - 1)") && ruleset.has_start();
    let most = if remembers_amounts {
        20
    } else if ruleset.has_start() {
        128
    } else {
        [0, 300, 48, 10, 6][arity.min(4)]
    };
    let table = &mut |limit: u64| {
        let reference = engine("reference").unwrap();
        reference.fill(ruleset, limit, &Budget::small()).ok().map(|filled| filled.table)
    };
    find_growing(&Search { most, reach: 0 }, table).law.map(|found| found.law)
}

fn game(rule: &str, wanted: Wanted) -> Game {
    let ruleset = Ruleset::parse(rule).unwrap_or_else(|diagnostic| panic!("{rule}: {diagnostic:?}"));
    let arity = ruleset.arity().unwrap();
    let law = if wanted == With { found_law(&ruleset) } else { None };
    Game { rule: rule.to_string(), ruleset, law, arity }
}

/// The specimen of every family that speaks of all positions, behind a rule that plays no part.
fn specimens() -> Vec<Game> {
    let rules = ["take any", "(x, y) -> (x - k, y) for k in 1..", "(x, y, z) -> (x - k, y, z) for k in 1.."];
    let laws: Vec<Law> = FAMILIES.iter().map(|family| family.specimen().0).collect();
    let mut steep = laws.iter().find(|law| matches!(law.form, Form::Staircase(_))).unwrap().clone();
    // The first threshold that no heap passes outgrows 63 bits, and one heap in four passes the one before it.
    let thresholds = Thresholds::Recurrent { seed: vec![1, 14], coefficients: vec![14, -13] };
    steep.form = Form::Staircase(Staircase { base: 0, thresholds });
    laws.into_iter()
        .chain([steep])
        .map(|law| Game {
            rule: law.family().to_string(),
            ruleset: Ruleset::parse(rules[law.arity - 1]).unwrap(),
            arity: law.arity,
            law: Some(law),
        })
        .collect()
}

/// The program of a game; none where no moves are told.
fn program(game: &Game, language: Language, moves: bool) -> Option<String> {
    let law = game.law.as_ref().map(LawSource::Law);
    let request = CodeRequest {
        law,
        is_proved: true,
        moves,
        limit: Some(limit(game)),
        reads: is_single(game).then(|| single_format(game)),
        ..CodeRequest::new(&game.ruleset, language)
    };
    match code(&request) {
        Ok(code) => Some(code.text),
        Err(reason) => {
            let message = reason.message;
            assert!(moves && !message.chinese.is_empty(), "{}: {}", game.rule, message.english);
            None
        }
    }
}

/// How far tables go, by the number of coordinates.
const LIMITS: [u64; 5] = [0, 400, 40, 12, 5];

/// One number of a start may stand for a position of several, which lead to more than a table holds; and of heaps that
/// fall into five parts a table of hundreds takes minutes, so that none is written.
fn limit(game: &Game) -> u64 {
    let is_dear = || {
        let first = game.ruleset.at(&vec![LIMITS[2]; game.arity]);
        let options = game.ruleset.options(&first, &mut Meter::of(10_000));
        game.arity == 1 && options.is_err()
    };
    if game.ruleset.has_start() || is_dear() { LIMITS[2] } else { LIMITS[game.arity] }
}

/// A law of outcomes decides one position at a time.
fn is_single(game: &Game) -> bool {
    game.law.as_ref().is_some_and(|law| law.claim == Claim::Outcome)
}

fn single_format(game: &Game) -> reads::Format {
    let form = Template::parse(&game.ruleset.expansion()).unwrap().form().unwrap();
    let names = match form.starts.first() {
        Some(start) => start.alternative.names[..1].to_vec(),
        None => form.clauses[0].pattern.names.clone(),
    };
    reads::parse(&format!("tests {{ {} }}", names.join(" "))).unwrap()
}

/// The positions of a heap given by its numbers; none where there is no such position.
fn positions(game: &Game, numbers: &[u64]) -> Option<Vec<Position>> {
    if game.ruleset.has_start() {
        return game.ruleset.start(numbers[0]).ok().flatten();
    }
    let position = game.ruleset.at(numbers);
    game.ruleset.contains(&position).then(|| vec![position])
}

fn small_heaps(game: &Game) -> Vec<Vec<u64>> {
    let size = if game.ruleset.has_start() { 24 } else { [0, 40, 12, 5, 3][game.arity] };
    grundy_table::boxed(game.arity, size).filter(|numbers| positions(game, numbers).is_some()).collect()
}

/// Exhaustive single heaps, and sums of two and three.
fn small_questions(game: &Game, index: usize, numbers: &mut Numbers) -> Vec<Question> {
    let heaps = small_heaps(game);
    let single = heaps.iter().map(|heap| vec![heap.clone()]);
    let mut sums: Vec<Vec<Vec<u64>>> = single.collect();
    for count in if is_single(game) { &[][..] } else { &[2, 2, 3][..] } {
        for _ in 0..40 {
            sums.push(
                (0..*count).map(|_| heaps[numbers.below(heaps.len() as u64) as usize].clone()).collect(),
            );
        }
    }
    if !is_single(game) {
        sums.push(vec![]);
    }
    sums.into_iter().map(|heaps| Question { game: index, heaps }).collect()
}

fn reference(game: &Game, values: &mut Values<'_>, heaps: &[Vec<u64>]) -> bool {
    let sum = heaps.iter().flat_map(|heap| positions(game, heap).unwrap());
    // Where whoever moves there wins, play is over: no move is left in that component.
    let open: Vec<Position> = sum.filter(|position| !game.ruleset.wins_at(position)).collect();
    match values.of_sum(&open).unwrap() {
        Cell::Nimber(value) => value != 0,
        Cell::Threat => true,
        Cell::Absent => panic!("{}: {heaps:?}", game.rule),
    }
}

/// Heaps at and around 10^18 with the law's own answers; single heaps for a law of outcomes.
fn large_questions(game: &Game, index: usize, numbers: &mut Numbers) -> Vec<(Question, bool)> {
    let Some(law) = game.law.as_ref() else { return Vec::new() };
    // A sieve and trial division do not go to 10^18, and neither does a walk by steps of a root.
    let by_roots = matches!(&law.form, Form::Rising(form) if !matches!(form.most, Slow::Quotient { .. }));
    let reach = match game.law.as_ref().map(Law::formula_text) {
        _ if by_roots => LIMITS[1],
        // Values must fit 32 bits, so that their products do.
        _ if matches!(law.form, Form::NimProduct(_)) => 1_000_000_000,
        Some(formula) if formula.contains("lpf") => 400,
        Some(formula) if formula.contains('Ω') || formula.contains('ω') => 1_000_000,
        _ => 1_000_000_000_000_000_000,
    };
    let mut heap = |round: u64| -> Vec<u64> {
        (0..game.arity)
            .map(
                |axis| if round < 8 { reach - 1 - (round * (axis as u64 + 1)) } else { numbers.below(reach) },
            )
            .collect()
    };
    let mut questions = Vec::new();
    for round in 0..24 {
        let count = if law.claim == Claim::Grundy { 1 + round as usize % 3 } else { 1 };
        let heaps: Vec<Vec<u64>> = (0..count).map(|_| heap(round)).collect();
        if !heaps.iter().all(|heap| exists(game, heap)) {
            continue;
        }
        let wins = match law.claim {
            Claim::Outcome => law.is_loss(&heaps[0]).map(|loses| !loses),
            Claim::Grundy => {
                heaps.iter().try_fold(0, |sum, heap| Some(sum ^ law.value(heap)?)).map(|sum| sum != 0)
            }
        };
        questions.extend(wins.map(|wins| (Question { game: index, heaps }, wins)));
    }
    questions
}

/// Whether the rule has a position: a law may go on where the domain ends, and a program refuses.
fn exists(game: &Game, heap: &[u64]) -> bool {
    game.ruleset.has_start() || game.ruleset.contains(&game.ruleset.at(heap))
}

/// Every small heap with the answer of the law.
fn law_questions(game: &Game, index: usize) -> Vec<(Question, bool)> {
    let law = game.law.as_ref().unwrap();
    let heaps = grundy_table::boxed(game.arity, [0, 200, 20, 8, 4][game.arity]);
    let heaps = heaps.filter(|heap| exists(game, heap));
    let answered = heaps.filter_map(|heap| Some((law.is_loss(&heap)?, heap)));
    answered.map(|(loses, heap)| (Question { game: index, heaps: vec![heap] }, !loses)).collect()
}

/// Losses of Wythoff's game far out, by its own recurrence (a, b) → (a + b, a + 2b) from (1, 2).
fn far_losses(games: &[Game]) -> Vec<(Question, bool)> {
    let wythoff = games
        .iter()
        .position(|game| game.rule.starts_with("(x, y) -> (x-k, y) | (x, y-k) | (x-k, y-k)"))
        .unwrap();
    let (mut low, mut high, mut questions) = (1u64, 2u64, Vec::new());
    while low + 2 * high < 1_000_000_000_000_000_000 {
        (low, high) = (low + high, low + 2 * high);
        questions.push((Question { game: wythoff, heaps: vec![vec![low, high]] }, false));
        questions.push((Question { game: wythoff, heaps: vec![vec![high, low + 1]] }, true));
    }
    questions
}

trait FormulaText {
    fn formula_text(&self) -> String;
}

impl FormulaText for Law {
    fn formula_text(&self) -> String {
        self.formula(grundy_rule::Locale::English)
    }
}

#[test]
fn code_agrees_with_the_reference_and_with_its_law() {
    let mut games = games();
    games.extend(catalogue());
    let mut numbers = Numbers(7);
    let mut asked: Vec<(Question, bool)> = Vec::new();
    for (index, game) in games.iter().enumerate() {
        let mut values = Values::new(&game.ruleset, Budget::small());
        for question in small_questions(game, index, &mut numbers) {
            let wins = reference(game, &mut values, &question.heaps);
            asked.push((question, wins));
        }
        asked.extend(large_questions(game, index, &mut numbers));
    }
    asked.extend(far_losses(&games));
    let first = games.len();
    games.extend(specimens());
    for (index, game) in games.iter().enumerate().skip(first) {
        asked.extend(law_questions(game, index));
        asked.extend(large_questions(game, index, &mut numbers));
    }
    let (questions, expected): (Vec<Question>, Vec<bool>) = asked.into_iter().unzip();
    let compare = |language| {
        let programs: Vec<String> =
            games.iter().map(|game| program(game, language, false).unwrap()).collect();
        let given = answers(language, "games", &programs, &|index| is_single(&games[index]), &questions);
        for ((question, wins), answer) in questions.iter().zip(&expected).zip(&given) {
            let right = if *wins { "First" } else { "Second" };
            let rule = &games[question.game].rule;
            assert_eq!(answer, right, "{language:?} errs on {rule} at {:?}", question.heaps);
        }
    };
    std::thread::scope(|scope| {
        LANGUAGES.map(|language| scope.spawn(move || compare(language))).map(|one| one.join().unwrap())
    });
}

/// Reads `2: 7 -> [3, 3; 2]` and gives the place of what was read, the position that is moved, and what it becomes.
fn told_move(game: &Game, told: &str) -> (usize, Position, Vec<Position>) {
    let (place, rest) = told.split_once(": ").unwrap();
    let (from, to) = rest.split_once(" -> ").unwrap();
    let parts = to.strip_prefix('[').and_then(|inner| inner.strip_suffix(']'));
    let texts: Vec<String> = match parts {
        None => vec![to.to_string()],
        Some("") => Vec::new(),
        Some(parts) => split_outside(parts).into_iter().flat_map(repeated).collect(),
    };
    // What is told is what is moved, and never a starting number.
    let position = |text: &String| match text.parse() {
        Ok(heap) => game.ruleset.at(&[heap]),
        Err(_) => {
            let read = game.ruleset.parse_position(text);
            read.unwrap_or_else(|reason| panic!("{told}: {reason:?}")).remove(0)
        }
    };
    let from = position(&from.to_string());
    (place.parse::<usize>().unwrap() - 1, from, texts.iter().map(position).collect())
}

/// Parts between commas that stand outside parentheses.
fn split_outside(text: &str) -> Vec<&str> {
    let (mut depth, mut from, mut parts) = (0, 0, Vec::new());
    for (place, letter) in text.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(text[from..place].trim());
                from = place + 1;
            }
            _ => {}
        }
    }
    parts.push(text[from..].trim());
    parts
}

/// `3; 2` is 3 twice.
fn repeated(part: &str) -> Vec<String> {
    let (position, count) = part.split_once("; ").unwrap_or((part, "1"));
    vec![position.to_string(); count.parse().unwrap()]
}

fn check_move(game: &Game, heaps: &[Vec<u64>], told: &str, values: &mut Values<'_>) {
    let (place, from, mut to) = told_move(game, told);
    to.sort_unstable();
    // A starting number may stand for several positions, one of which is moved.
    let mut parts = positions(game, &heaps[place]).unwrap();
    let moved = parts.iter().position(|part| *part == from && !game.ruleset.wins_at(part));
    let moved = moved.unwrap_or_else(|| panic!("{}: nothing in {heaps:?} is moved by {told}", game.rule));
    let options = game.ruleset.options(&parts.remove(moved), &mut Meter::of(1 << 30)).unwrap();
    let is_move = options.into_iter().any(|mut option| {
        option.sort_unstable();
        option == to
    });
    assert!(is_move, "{}: {heaps:?} has no move {told}", game.rule);
    if to.iter().any(|position| game.ruleset.wins_at(position)) {
        return;
    }
    let others = heaps.iter().enumerate().filter(|(other, _)| *other != place);
    let rest = others.flat_map(|(_, heap)| positions(game, heap).unwrap()).chain(parts);
    let open = rest.filter(|position| !game.ruleset.wins_at(position));
    let after: Vec<Position> = open.chain(to).collect();
    assert_eq!(values.of_sum(&after).unwrap(), Cell::Nimber(0), "{}: {heaps:?} {told}", game.rule);
}

#[test]
fn told_moves_are_moves_and_win() {
    let games = games();
    let with_moves: Vec<Vec<Option<String>>> = LANGUAGES
        .iter()
        .map(|&language| games.iter().map(|game| program(game, language, true)).collect())
        .collect();
    let kept: Vec<usize> = (0..games.len()).filter(|&index| with_moves[0][index].is_some()).collect();
    // Some rules leave heaps that are made one by one, and some starts stand for several positions.
    assert!(kept.len() >= games.len() - 7, "{} of {}", kept.len(), games.len());
    let mut numbers = Numbers(11);
    let questions: Vec<Question> = kept
        .iter()
        .enumerate()
        .flat_map(|(place, &index)| {
            small_questions(&games[index], place, &mut numbers).into_iter().step_by(3)
        })
        .collect();
    for (language, programs) in LANGUAGES.into_iter().zip(with_moves) {
        let programs: Vec<String> = programs.into_iter().flatten().collect();
        let single = |place: usize| is_single(&games[kept[place]]);
        let given = answers(language, "moves", &programs, &single, &questions);
        let mut values: Vec<Values<'_>> =
            kept.iter().map(|&index| Values::new(&games[index].ruleset, Budget::small())).collect();
        for (question, answer) in questions.iter().zip(&given) {
            let game = &games[kept[question.game]];
            let wins = reference(game, &mut values[question.game], &question.heaps);
            assert_eq!(
                answer.starts_with("First"),
                wins,
                "{language:?} errs on {} at {:?}: {answer}",
                game.rule,
                question.heaps
            );
            if wins {
                check_move(
                    game,
                    &question.heaps,
                    answer.strip_prefix("First ").unwrap(),
                    &mut values[question.game],
                );
            }
        }
    }
}

/// At the limit a program answers; one above it, it says so in one line and ends with 1.
#[test]
fn programs_refuse_what_lies_outside_their_limits() {
    let games: Vec<Game> = games().into_iter().filter(|game| game.law.is_none()).collect();
    let input = |game: &Game, size: u64| {
        let heap = vec![size.to_string(); game.arity].join(" ");
        if is_single(game) { format!("1\n{heap}\n") } else { format!("1\n1 {heap}\n") }
    };
    for language in [Language::Cpp, Language::Python] {
        let programs: Vec<String> =
            games.iter().map(|game| program(game, language, false).unwrap()).collect();
        let binary = compile(language, "limits", &bundle(language, &programs));
        for (index, game) in games.iter().enumerate() {
            let refused = attempt(language, &binary, &[&index.to_string()], &input(game, limit(game)));
            let words = String::from_utf8_lossy(&refused.stderr).to_string();
            assert_eq!(refused.status.code(), Some(1), "{language:?}, {}: {words}", game.rule);
            assert_eq!(words.lines().count(), 1, "{language:?}, {}: {words}", game.rule);
            assert!(refused.stdout.is_empty(), "{}", game.rule);
        }
    }
}
