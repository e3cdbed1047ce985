//! Laws for all parameters: given with their witnesses, they are proved, and the checker accepts the certificates.

use grundy_proof::Convention;
use grundy_proof::parametric::{
    Game, LawForAll, Operation, ParametricLaw, Plan, Term, Test, Witness, law_for_all, prove_plan,
};
use grundy_rule::tree::Comparison;
use grundy_rule::{Meter, Position, Rules, Template};
use grundy_table::Budget;

/// A reader of terms and conditions for these tests: `x % (m + 1)`, `(if a < b then c else d)`.
struct Reader<'a> {
    tokens: Vec<&'a str>,
    at: usize,
    names: &'a [String],
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, names: &'a [String]) -> Reader<'a> {
        let mut tokens = Vec::new();
        let mut rest = text.trim_start();
        while let Some(first) = rest.chars().next() {
            let word = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
            let two = ["==", "!=", "<=", ">="].iter().any(|sign| rest.starts_with(sign));
            let length = if first.is_ascii_alphanumeric() { word } else { 1 + usize::from(two) };
            tokens.push(&rest[..length]);
            rest = rest[length..].trim_start();
        }
        Reader { tokens, at: 0, names }
    }

    fn take(&mut self, token: &str) -> bool {
        let found = self.tokens.get(self.at) == Some(&token);
        self.at += usize::from(found);
        found
    }

    fn test(&mut self) -> Test {
        let mut left = self.conjunction();
        while self.take("or") {
            left = Test::Or(Box::new(left), Box::new(self.conjunction()));
        }
        left
    }

    fn conjunction(&mut self) -> Test {
        let mut left = self.comparison();
        while self.take("and") {
            left = Test::And(Box::new(left), Box::new(self.comparison()));
        }
        left
    }

    fn comparison(&mut self) -> Test {
        let left = self.sum();
        let signs = [
            ("==", Comparison::Equal),
            ("!=", Comparison::NotEqual),
            ("<=", Comparison::LessOrEqual),
            (">=", Comparison::GreaterOrEqual),
            ("<", Comparison::Less),
            (">", Comparison::Greater),
        ];
        let (_, comparison) = signs.into_iter().find(|(sign, _)| self.take(sign)).expect("a comparison");
        Test::Compare(comparison, left, self.sum())
    }

    fn sum(&mut self) -> Term {
        let mut left = self.product();
        loop {
            let operation = match () {
                () if self.take("+") => Operation::Add,
                () if self.take("-") => Operation::Subtract,
                () => return left,
            };
            left = Term::Binary(operation, Box::new(left), Box::new(self.product()));
        }
    }

    fn product(&mut self) -> Term {
        let mut left = self.factor();
        loop {
            let operation = match () {
                () if self.take("*") => Operation::Multiply,
                () if self.take("/") => Operation::Divide,
                () if self.take("%") => Operation::Modulo,
                () => return left,
            };
            left = Term::Binary(operation, Box::new(left), Box::new(self.factor()));
        }
    }

    fn factor(&mut self) -> Term {
        if self.take("(") {
            let inner = if self.take("if") { self.choice() } else { self.sum() };
            assert!(self.take(")"), "{:?} at {}", self.tokens, self.at);
            return inner;
        }
        for (name, operation) in [("min", Operation::Min), ("max", Operation::Max)] {
            if self.take(name) {
                self.at += 1;
                let left = self.sum();
                self.at += 1;
                let right = self.sum();
                self.at += 1;
                return Term::Binary(operation, Box::new(left), Box::new(right));
            }
        }
        let token = self.tokens[self.at];
        self.at += 1;
        match token.parse() {
            Ok(number) => Term::Number(number),
            Err(_) => Term::Name(self.names.iter().position(|name| name == token).expect(token)),
        }
    }

    fn choice(&mut self) -> Term {
        let test = self.test();
        assert!(self.take("then"));
        let yes = self.sum();
        assert!(self.take("else"));
        Term::If(Box::new(test), Box::new(yes), Box::new(self.sum()))
    }
}

fn term(text: &str, names: &[String]) -> Term {
    Reader::new(text, names).sum()
}

fn test(text: &str, names: &[String]) -> Test {
    Reader::new(text, names).test()
}

/// `condition : move : term, term; …`; the condition may be left out.
fn witnesses(text: &str, names: &[String]) -> Vec<Witness> {
    let one = |one: &str| {
        let parts: Vec<&str> = one.split(':').map(str::trim).collect();
        let [condition, number, terms] = parts[..] else { panic!("{one}") };
        Witness {
            test: (!condition.is_empty()).then(|| test(condition, names)),
            one_move: number.parse().expect(number),
            terms: terms.split(" & ").filter(|one| !one.is_empty()).map(|one| term(one, names)).collect(),
        }
    };
    text.split(';').map(one).collect()
}

/// Name, rule, condition, law (with `=`, `loses` or `misere` before it), measure, witness, and for misère play a move.
fn laws() -> Vec<Vec<String>> {
    let text = include_str!("data/parametric.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(|line| line.split('\t').map(String::from).collect()).collect()
}

fn plan(line: &[String]) -> (Game, Plan) {
    let template = Template::parse(&line[1]).unwrap_or_else(|mistake| panic!("{}: {mistake:?}", line[1]));
    let game = Game::of(&template).unwrap_or_else(|why| panic!("{}: {why:?}", line[1]));
    let names = game.names();
    let mut all = names.clone();
    all.push("v".into());
    let (kind, law) = line[3].split_once(' ').expect("a kind of law");
    let law = match kind {
        "=" => ParametricLaw::Value(term(law, &names)),
        _ => ParametricLaw::Lost { test: test(law, &names), misere: kind == "misere" },
    };
    let plan = Plan {
        holds_where: test(&line[2], &names),
        law,
        measure: term(&line[4], &names),
        witness: witnesses(&line[5], &all),
        alive: line.get(6).map(|alive| witnesses(alive, &all)).unwrap_or_default(),
    };
    (game, plan)
}

#[test]
fn laws_with_their_witnesses_are_proved() {
    for line in laws() {
        let (game, plan) = plan(&line);
        let proved = prove_plan(&game, &plan, 6_000, &Budget::small());
        assert!(proved.is_ok(), "{}: {:?}", line[0], proved.err());
    }
}

/// Name, play and rule of the laws that are found from the rule alone.
fn found_alone() -> Vec<Vec<&'static str>> {
    let lines = include_str!("data/for_all.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split('\t').collect()).collect()
}

#[test]
fn laws_are_found_from_the_rule_alone() {
    let mut missing = Vec::new();
    for line in found_alone() {
        let [name, play, rule] = line[..] else { panic!("{line:?}") };
        let template = Template::parse(rule).expect(rule);
        let play = if play == "misere" { Convention::Misere } else { Convention::Normal };
        let found = law_for_all(&template, play, &Budget::small());
        if !matches!(&found, Ok(Some(LawForAll { proof: Ok(_), .. }))) {
            missing.push(name);
        }
    }
    assert_eq!(missing, Vec::<&str>::new());
}

#[test]
fn a_law_of_half_of_the_parameters_gives_way_to_one_of_all() {
    // In whatever order the rule names its parameters.
    for rule in ["x -> x - k for k in 1..=m | x - n", "take {1..=m, n}"] {
        let template = Template::parse(rule).expect("a rule");
        let found =
            law_for_all(&template, Convention::Normal, &Budget::small()).expect("a game").expect("a law");
        assert!(found.proof.is_ok(), "{rule}");
        assert!(!found.where_text().contains("n <= m"), "{} where {}", found.text(), found.where_text());
    }
}

/// Losses of misère play against the definition: for small parameters and heaps, whoever cannot move wins.
#[test]
fn laws_of_misere_play_name_the_losses_of_the_definition() {
    for line in found_alone().into_iter().filter(|line| line[1] == "misere") {
        let template = Template::parse(line[2]).expect(line[2]);
        let found =
            law_for_all(&template, Convention::Misere, &Budget::small()).expect("a game").expect("a law");
        let ParametricLaw::Lost { test, misere: true } = &found.law else { panic!("{}", line[0]) };
        let count = found.game.parameters.len();
        for choice in 0..5i128.pow(count as u32) {
            let parameters: Vec<i128> =
                (0..count as u32).map(|place| choice / 5i128.pow(place) % 5 + 1).collect();
            if found.holds_where.at(&parameters) != Some(true) {
                continue;
            }
            let named: Vec<(&str, i128)> =
                found.game.parameters.iter().map(String::as_str).zip(parameters.iter().copied()).collect();
            let ruleset = template.with(&named).expect(line[2]);
            let mut lost: Vec<bool> = Vec::new();
            for heap in 0..60u64 {
                let mut options: Vec<u64> = Vec::new();
                let visit = &mut |sum: &[Position]| options.push(sum[0].coordinates[0]);
                ruleset
                    .visit_options(&Position::new(&[heap]), &mut Meter::of(100_000), visit)
                    .expect("options");
                lost.push(!options.is_empty() && options.iter().all(|option| !lost[*option as usize]));
                let said = test.at(&[parameters.as_slice(), &[i128::from(heap)]].concat());
                assert_eq!(said, Some(lost[heap as usize]), "{} with {parameters:?} at {heap}", line[0]);
            }
        }
    }
}

/// False statements with everything else as it should be: name of the true law, and what is changed.
const FALSE: &[(&str, &str, &str)] = &[
    ("l..r", "l >= 1 and l <= r", "l >= 1 and r >= 1"),
    ("a-b", "a < b", "a <= b + 1"),
    ("1,2h,2h+1", "x % (4 * h) < 2 * h then", "x % (4 * h) < 2 * h + 1 then"),
    ("threshold", "max(x - c + 1, 0)", "max(x - c, 0)"),
];

#[test]
fn false_laws_are_not_proved() {
    for (name, from, to) in FALSE {
        let line = laws().into_iter().find(|line| line[0] == *name).expect(name);
        let changed: Vec<String> = line.iter().map(|field| field.replace(from, to)).collect();
        assert_ne!(line, changed, "{name}");
        let (game, plan) = plan(&changed);
        assert!(prove_plan(&game, &plan, 300, &Budget::small()).is_err(), "{name} is false with {to}");
    }
}
