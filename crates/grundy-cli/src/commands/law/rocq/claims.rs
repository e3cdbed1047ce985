//! What a certificate claims, as a term of the theory `Claim.v`.

use serde_json::Value;

/// The law of `Factors.v` with this name.
pub(super) fn factor_law(name: &Value) -> Option<&'static str> {
    let known = FACTOR_LAWS.iter().find(|(known, _)| name == known);
    known.map(|(_, law)| *law)
}

/// The laws of section 25 that are theorems.
const FACTOR_LAWS: [(&str, &str); 18] = [
    ("prime factors", "PrimeFactors"),
    ("parity of prime factors", "ParityOfPrimeFactors"),
    ("prime factors less one", "PrimeFactorsLessOne"),
    ("odd factors", "OddFactors"),
    ("twos", "Twos"),
    ("twos and one", "TwosAndOne"),
    ("even heaps", "EvenHeaps"),
    ("half of the odd part", "HalfOfOddPart"),
    ("least prime", "LeastPrime"),
    ("least odd prime", "LeastOddPrime"),
    ("ones", "BinaryOnes"),
    ("ones less one", "BinaryOnesLessOne"),
    ("last digit", "LastDigit"),
    ("primes", "PrimeHeaps"),
    ("odd heaps", "OddHeaps"),
    ("different primes", "DifferentPrimes"),
    ("length of the next heap less one", "LengthOfNext"),
    ("odd heaps and odd powers of 2", "OddHeapsAndPowers"),
];

pub(super) fn claim_of(certificate: &Value) -> Option<String> {
    let claim = &certificate["claim"];
    match claim["kind"].as_str()? {
        "periodic" if certificate["method"] == "memory" => {
            Some(format!("StartPeriodic {} {}", claim["preperiod"].as_u64()?, claim["period"].as_u64()?))
        }
        "periodic" => {
            let number = |name: &str| claim[name].as_u64();
            Some(format!("Periodic {} {} {}", number("preperiod")?, number("period")?, number("saltus")?))
        }
        "same" => {
            Some(format!("SameValues {} ({})%Z", quoted(claim["rule"].as_str()?), claim["shift"].as_i64()?))
        }
        "parametric" => parametric_claim(claim),
        "heaps" => Some("XorOfHeaps".into()),
        "every" => Some("EveryHeap".into()),
        "textbook" => Some("TextbookRule".into()),
        "start" => Some(format!(
            "StartLost {} {} {}",
            numbers(&claim["early"])?,
            numbers(&claim["seed"])?,
            claim["lag"].as_u64()?
        )),
        "sum" => sum_claim(certificate),
        "grundy" | "outcome" if certificate["method"] == "automaton" => claim_by_digits(claim),
        "grundy" if certificate["method"] == "euclid" => {
            Some(format!("LawOf (ValueIs {})", quoted(claim["law"]["formula"].as_str()?)))
        }
        "grundy" | "outcome" if certificate["method"] == "factors" && has_domain(certificate) => {
            Some(format!("FactorsFromOne Factors.{}", factor_law(&claim["law"]["factors"])?))
        }
        "outcome" if certificate["method"] == "euclid-to-zero" => {
            Some(format!("LawOf (LostWhen {})", quoted(claim["law"]["condition"].as_str()?)))
        }
        _ => law_of(&claim["law"]),
    }
}

fn has_domain(certificate: &Value) -> bool {
    certificate["rule"].as_str().is_some_and(|rule| rule.contains("; domain "))
}

fn parametric_claim(claim: &Value) -> Option<String> {
    let names = claim["parameters"].as_array()?.iter().map(|name| name.as_str().map(quoted));
    let names = names.collect::<Option<Vec<_>>>()?.join("; ");
    let (law, said) = match (claim["law"]["formula"].as_str(), claim["play"].as_str()) {
        (Some(formula), _) => (formula, "ValueIs"),
        (None, Some("misere")) => (claim["law"]["condition"].as_str()?, "MisereLostWhen"),
        _ => (claim["law"]["condition"].as_str()?, "LostWhen"),
    };
    let condition = quoted(claim["where"].as_str()?);
    Some(format!("ForAllParameters [{names}] {condition} ({said} {})", quoted(law)))
}

/// The parts of a sum, each with the rule of its certificate.
fn sum_claim(certificate: &Value) -> Option<String> {
    let coordinates = certificate["claim"]["parts"].as_array()?;
    let parts = certificate["proof"]["parts"].as_array()?;
    let pairs = coordinates.iter().zip(parts);
    let parts = pairs
        .map(|(part, inside)| Some(format!("({}, {})", numbers(part)?, quoted(inside["rule"].as_str()?))));
    Some(format!("SumOf [{}]", parts.collect::<Option<Vec<_>>>()?.join("; ")))
}

/// A law by a formula, a condition or an automaton in a base.
fn claim_by_digits(claim: &Value) -> Option<String> {
    let law = &claim["law"];
    let is_misere = claim["play"] == "misere";
    if let Some(formula) = law["formula"].as_str() {
        return Some(format!("LawOf (ValueIs {})", quoted(formula)));
    }
    if let Some(condition) = law["condition"].as_str() {
        let said = if is_misere { "MisereLostWhen" } else { "LostWhen" };
        return claim["start"].is_null().then(|| format!("LawOf ({said} {})", quoted(condition)));
    }
    let base = law["numeration"]["base"].as_u64()?;
    let read = automaton(&law["automata"][""])?;
    match (law["values"].as_str(), &claim["start"]) {
        (Some("track"), Value::Null) => Some(format!("ValueRead {base} {read}")),
        (Some("power"), Value::Null) => Some(format!("PowerRead {base} {read}")),
        (None, Value::Null) if is_misere => Some(format!("MisereLossRead {base} {read}")),
        (None, Value::Null) => Some(format!("LossRead {base} {read}")),
        (None, start) if !is_misere => {
            Some(format!("LostFromStart {base} {read} {}", automaton(&start["automata"][""])?))
        }
        _ => None,
    }
}

/// An automaton as a term: its first state, what follows each state, and which states accept.
fn automaton(read: &Value) -> Option<String> {
    let rows = read["next"].as_array()?;
    let accept = read["accept"].as_array()?;
    let follows = rows.iter().map(numbers).collect::<Option<Vec<_>>>()?.join("; ");
    let accepting = (0..rows.len()).map(|state| accept.contains(&state.into()).to_string());
    let accepting = accepting.collect::<Vec<_>>().join("; ");
    Some(format!("(Digits.Automaton {} [{follows}] [{accepting}])", read["start"].as_u64()?))
}

/// A list of natural numbers.
fn numbers(list: &Value) -> Option<String> {
    let numbers = list.as_array()?.iter().map(|number| number.as_u64().map(|number| number.to_string()));
    Some(format!("[{}]", numbers.collect::<Option<Vec<_>>>()?.join("; ")))
}

/// The claim of a law that is named by its key.
fn law_of(law: &Value) -> Option<String> {
    let (key, value) = law.as_object()?.iter().next()?;
    match key.as_str() {
        "formula" => Some(format!("Formula {}", quoted(value.as_str()?))),
        "columns" => Some(format!("Columns {}", value.as_u64()?)),
        "places" => Some("OddPlaces".into()),
        "arms" => Some("EvenArms".into()),
        "factors" => Some(format!("FactorsSay Factors.{}", factor_law(value)?)),
        "children" => Some("XorOfOneMore".into()),
        "scaling" => Some(format!(
            "Scales {} {} {} {}",
            numbers(&value["first"])?,
            value["factor"].as_u64()?,
            value["about"].as_u64()?,
            value["saltus"].as_u64()?
        )),
        "rising" => Some(format!("RisingLaw {}", quoted(value.as_str()?))),
        _ => None,
    }
}

/// A string of Rocq: a quote is written twice.
pub(super) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.trim_end().replace('"', "\"\""))
}
