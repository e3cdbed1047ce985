//! The law of a game as plain data.

use grundy_law::Claim;
use grundy_proof::{Discovered, Proved, ValueTrack, Verdict};
use grundy_rule::{Locale, Text};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::law::{KnownRows, LawAnswer, LongPeriod, OtherLaw};
use crate::report::VERSION;
use crate::standing::Standing;

/// The law of a game.
#[derive(Clone, Debug, Serialize)]
pub struct LawReport {
    /// The version of the program.
    pub version: &'static str,
    /// The canonical rule, or none for a bare sequence.
    pub rule: Option<String>,
    /// How far the law is known.
    pub standing: Standing,
    /// What the law speaks about: `grundy` or `outcome`.
    pub claim: &'static str,
    /// The method of the proof.
    pub method: Option<String>,
    /// The family of the law.
    pub family: Option<String>,
    /// The law for people.
    pub formula: Option<String>,
    /// The law in LaTeX.
    pub latex: Option<String>,
    /// The law as a sentence.
    pub words: Option<String>,
    /// Its numbers: preperiod, period and saltus whenever the values repeat.
    pub parameters: Map<String, Value>,
    /// The table agrees with the law below this limit.
    pub agrees_below: u64,
    /// How many terms were needed to see it.
    pub needed: Option<u64>,
    /// Whether the independent checker accepted a certificate.
    pub checked: bool,
    /// The proof for people.
    pub proof: Option<String>,
    /// Why it is not proved.
    pub undecided: Option<String>,
    /// Further laws.
    pub others: Vec<Value>,
    /// What was looked for.
    pub tried: Vec<String>,
    /// Games of the catalogue with the same values.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub same_as: Vec<String>,
    /// Sequences of the OEIS with these values.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub oeis: Vec<String>,
    /// The law at the positions that were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Map<String, Value>>,
}

impl LawReport {
    /// The report of a law.
    pub fn new(rule: Option<String>, answer: &LawAnswer, locale: Locale) -> LawReport {
        let law = answer.law();
        let say = |text: &Text| text.in_locale(locale).to_string();
        let long = answer.long_period.as_ref();
        let theorem = answer.theorem.as_ref().map(|theorem| say(&theorem.law.words()));
        let automaton = answer.discovered.as_ref().filter(|_| answer.shows_automaton());
        let report = LawReport {
            version: VERSION,
            rule,
            standing: answer.standing,
            claim: answer.shown_claim().name(),
            method: answer.proofs.first().map(|proof| proof.method().to_string()),
            family: automaton
                .map(|_| "automaton".to_string())
                .or(long.map(|_| "periodic".to_string()))
                .or(theorem.as_ref().map(|_| "theorem".to_string()))
                .or(law.map(|law| law.family().to_string())),
            formula: automaton
                .map(|found| say(&automaton_words(found)))
                .or(long.map(long_formula))
                .or(theorem.clone())
                .or(law.map(|law| law.formula(locale))),
            latex: law.filter(|_| automaton.is_none()).map(|law| law.latex()),
            words: automaton
                .map(|found| say(&automaton_words(found)))
                .or(theorem)
                .or(law.map(|law| law.words(locale))),
            parameters: long
                .map(long_numbers)
                .or(law.map(|law| numbers(&law.parameters())))
                .unwrap_or_default(),
            agrees_below: answer.found.as_ref().map_or(answer.table.limit(), |found| found.agrees_below),
            needed: answer.found.as_ref().map(|found| found.needed).filter(|&needed| needed > 0),
            checked: answer.standing == Standing::Proved,
            proof: answer.proofs.first().map(|proof| say(proof.explanation())),
            undecided: answer.undecided.as_ref().filter(|_| answer.standing != Standing::Proved).map(say),
            others: answer.others.iter().map(|law| other(law, locale)).collect(),
            tried: answer.tried.iter().map(say).collect(),
            same_as: Vec::new(),
            oeis: Vec::new(),
            at: None,
        };
        match &answer.rows {
            Some(rows) if answer.shows_rows() => report.of_rows(rows, locale),
            Some(rows) => report.beside_rows(rows, locale),
            None => report,
        }
    }

    /// The report where nothing is known but the laws of some rows.
    fn of_rows(self, rows: &KnownRows, locale: Locale) -> LawReport {
        let (law, proof) = (&rows.found.law, rows.proof.as_ref());
        let say = |text: &Text| text.in_locale(locale).to_string();
        LawReport {
            standing: rows.standing(),
            method: proof.map(|proof| proof.method().to_string()),
            family: Some("rows".to_string()),
            formula: Some(say(&law.formula())),
            latex: Some(law.latex()),
            words: Some(say(&law.words())),
            parameters: numbers(&law.parameters()),
            agrees_below: rows.found.agrees_below,
            needed: Some(rows.found.agrees_below),
            checked: proof.is_some(),
            proof: proof.map(|proof| say(proof.explanation())),
            undecided: self.undecided.filter(|_| proof.is_none()),
            ..self
        }
    }

    /// The report where laws of some rows stand beside another law.
    fn beside_rows(mut self, rows: &KnownRows, locale: Locale) -> LawReport {
        self.others.push(json!({
            "standing": rows.standing(),
            "method": rows.proof.as_ref().map(|proof| proof.method()),
            "claim": Claim::Grundy.name(),
            "family": "rows",
            "formula": rows.found.law.formula().in_locale(locale),
            "agrees_below": rows.found.agrees_below,
        }));
        self
    }
}

impl LawAnswer {
    /// Whether nothing is to be shown but the laws of some rows.
    pub fn shows_rows(&self) -> bool {
        self.rows.is_some() && self.standing == Standing::None
    }

    /// How far what is shown is known: the law of all positions, or where there is none the laws of some rows.
    pub fn shown_standing(&self) -> Standing {
        self.rows.as_ref().filter(|_| self.shows_rows()).map_or(self.standing, KnownRows::standing)
    }

    /// The certificates of what is shown.
    pub fn shown_proofs(&self) -> Vec<&Proved> {
        match &self.rows {
            Some(rows) if self.shows_rows() => rows.proof.iter().collect(),
            _ => self.proofs.iter().collect(),
        }
    }

    /// Whether the law to show is the learned automaton rather than a closed form.
    pub fn shows_automaton(&self) -> bool {
        self.discovered.is_some()
    }

    fn discovered_claim(&self) -> Claim {
        match self.discovered.as_ref().map(|found| found.value) {
            Some(ValueTrack::None) => Claim::Outcome,
            _ => Claim::Grundy,
        }
    }

    /// What the law that is shown speaks about.
    pub fn shown_claim(&self) -> Claim {
        if self.shows_automaton() { self.discovered_claim() } else { self.claim() }
    }
}

/// A learned automaton in words.
pub fn automaton_words(found: &Discovered) -> Text {
    let states: usize = found.automata.values().map(|automaton| automaton.states()).sum();
    match found.value {
        ValueTrack::None => Text::new(
            format!("the P-positions are those whose digits an automaton of {states} states accepts"),
            format!("必败态恰为一个 {states} 状态自动机所接受的数字串"),
        ),
        _ => Text::new(
            format!("an automaton of {states} states reads the digits of the position and of its value"),
            format!("一个 {states} 状态的自动机读入局面及其 SG 值的各位数字"),
        ),
    }
}

fn long_formula(long: &LongPeriod) -> String {
    format!("g(x + {}) = g(x) for x ≥ {}", long.period, long.preperiod)
}

fn long_numbers(long: &LongPeriod) -> Map<String, Value> {
    numbers(&[("preperiod", long.preperiod.into()), ("period", long.period.into()), ("saltus", 0)])
}

fn numbers(parameters: &[(&'static str, u128)]) -> Map<String, Value> {
    let number =
        |value: u128| u64::try_from(value).map_or_else(|_| json!(value.to_string()), |value| json!(value));
    parameters.iter().map(|(name, value)| (name.to_string(), number(*value))).collect()
}

fn other(other: &OtherLaw, locale: Locale) -> Value {
    let found = &other.found;
    json!({
        "standing": other.standing(),
        "method": other.proofs.first().map(|proof| proof.method()),
        "claim": found.law.claim.name(),
        "family": found.law.family(),
        "formula": found.law.formula(locale),
        "agrees_below": found.agrees_below,
    })
}

/// The verdict about a claim as plain data.
pub fn refute_value(rule: &str, claim: &str, verdict: &Verdict, locale: Locale) -> Value {
    let mut document = json!({"version": VERSION, "rule": rule, "claim": claim});
    let more = match verdict {
        Verdict::Proved(proofs) => json!({
            "standing": "proved",
            "method": proofs.first().map(|proof| proof.method()),
            "proof": proofs.first().map(|proof| proof.explanation().in_locale(locale)),
        }),
        Verdict::Refuted(witness) => json!({
            "standing": "refuted",
            "position": witness.position,
            "claimed": plain(&witness.claimed),
            "actual": plain(&witness.actual),
            "move": witness.chosen_move,
            "reason": witness.words.in_locale(locale),
        }),
        Verdict::Undecided(why) => json!({"standing": "undecided", "reason": why.in_locale(locale)}),
    };
    if let (Some(document), Value::Object(more)) = (document.as_object_mut(), more) {
        document.extend(more);
    }
    document
}

/// Numbers as numbers, `P`, `N` and the like as words.
fn plain(text: &str) -> Value {
    text.parse::<u64>().map_or_else(|_| json!(text), |number| json!(number))
}

/// Claims speak of coordinates by name, which rules that are written in Rust do not have.
pub fn no_claims() -> grundy_rule::Diagnostic {
    grundy_rule::Diagnostic::new(Text::new(
        "claims are decided for rules of the language only",
        "只能判定规则语言写出的规则",
    ))
    .help(Text::new(
        "write the rule out, such as `x -> x - k for k in {1, 3, 4}`",
        "请写出规则，例如 `x -> x - k for k in {1, 3, 4}`",
    ))
}
