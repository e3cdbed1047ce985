//! Laws for all parameters: given with their witnesses, they are proved, and the checker accepts the certificates.

use grundy_proof::parametric::{Game, Operation, ParametricLaw, Plan, Term, Test, Witness, prove_plan};
use grundy_rule::Template;
use grundy_rule::tree::Comparison;
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
        let begun = std::time::Instant::now();
        let proved = prove_plan(&game, &plan, &Budget::small());
        eprintln!(
            "{:24} {:?} {}",
            line[0],
            begun.elapsed(),
            proved.as_ref().map_or(0, |one| one.certificate().len())
        );
        assert!(proved.is_ok(), "{}: {:?}", line[0], proved.err());
    }
}
