//! Rule after rule, forgery after forgery, as long as one likes; each is known by the seed and its number.

use std::collections::HashSet;

use serde_json::Value;

use crate::attack::{Dear, attack, attack_parameters, judge_accepted};
use crate::boxes::{self, Window};
use crate::forge::{forge, from_first_values};
use crate::generate;
use crate::programs::{Batch, program};
use crate::random::Random;
use crate::subject;
use crate::tally::{Clock, Tally};
use crate::tree::Rule;

/// A campaign under way.
pub struct Campaign {
    seed: u64,
    /// How many rules were attacked.
    pub done: u64,
    /// Forgeries for each rule.
    pub forgeries: usize,
    /// How often the dear questions are asked.
    pub dear: Dear,
    /// What was accepted and tried already.
    tried: HashSet<String>,
    /// One rule in so many is asked for a program; none if 0.
    pub programs: usize,
    /// The languages of the programs; the more often a name stands here, the more of them.
    pub languages: &'static [&'static str],
    batch: Batch,
    pool: Vec<Value>,
    /// So many of them are never replaced.
    kept: usize,
    /// What was tried and found.
    pub tally: Tally,
}

/// Dear questions are asked often.
pub const THOROUGH: Dear = Dear { law: 2, refute: 4, misere: 8, window: 1, parameters: 40 };
/// Dear questions are asked seldom: for very many rules.
pub const LIGHT: Dear = Dear { law: 25, refute: 50, misere: 50, window: 4, parameters: 400 };
/// Certificates that are kept for forging.
const POOL: usize = 300;
/// What a check of a forgery may cost.
const STEPS: u64 = 1_500_000;

impl Campaign {
    /// A campaign that begins with these certificates.
    pub fn new(seed: u64, pool: Vec<Value>) -> Campaign {
        let kept = pool.len();
        Campaign {
            seed,
            done: 0,
            forgeries: 5,
            dear: THOROUGH,
            tried: HashSet::new(),
            programs: 0,
            languages: &["python", "cpp", "cpp", "cpp"],
            batch: Batch::default(),
            pool,
            kept,
            tally: Tally::default(),
        }
    }

    fn random(&self) -> Random {
        Random::new(self.seed.wrapping_mul(1_000_003).wrapping_add(self.done))
    }

    /// The rule that is attacked next.
    pub fn next_rule(&self) -> Rule {
        generate::rule(&mut self.random())
    }

    /// Attacks the next rule, and forges some certificates.
    pub fn step(&mut self) {
        let number = self.done;
        let mut random = self.random();
        self.done += 1;
        let before = self.tally.falsehoods.len();
        let rule = generate::rule(&mut random);
        let mut certificates = attack(&rule, self.dear, &mut random, &mut self.tally);
        let mut clock = Clock::new();
        if random.one_in(self.dear.parameters) {
            certificates.extend(attack_parameters(&mut random, &mut self.tally));
        }
        clock.lap("parameters", &mut self.tally);
        if let Ok(canonical) = subject::canonical(&rule.to_string()) {
            let mut made = from_first_values(&mut random, &rule, &canonical);
            while made.len() > 2 {
                made.swap_remove(random.below(made.len()));
            }
            made.iter().for_each(|forged| self.check(forged));
        }
        clock.lap("made certificates", &mut self.tally);
        if random.one_in(self.dear.window)
            && let Some(window) = boxes::window(&mut random, &rule)
        {
            self.window(&window);
        }
        clock.lap("windows", &mut self.tally);
        if self.programs > 0 && random.one_in(self.programs) {
            self.program(&rule, &mut random);
        }
        clock.lap("programs", &mut self.tally);
        for certificate in certificates {
            if self.pool.len() < self.kept + POOL {
                self.pool.push(certificate);
            } else {
                let place = self.kept + random.below(POOL);
                self.pool[place] = certificate;
            }
        }
        for _ in 0..self.forgeries {
            if !self.pool.is_empty() {
                let forged = forge(&mut random, &self.pool);
                self.check(&forged);
            }
        }
        clock.lap("forged certificates", &mut self.tally);
        for falsehood in &mut self.tally.falsehoods[before..] {
            *falsehood += &format!("\n    seed {}, rule number {number}", self.seed);
        }
    }

    fn program(&mut self, rule: &Rule, random: &mut Random) {
        let language = *random.pick(self.languages);
        let misere = random.one_in(3);
        let Some(program) = program(rule, language, misere, random, &mut self.tally) else { return };
        match language {
            "cpp" => self.batch.add(program, &mut self.tally),
            _ => program.attack(&mut self.tally),
        }
    }

    /// What still waits is tried.
    pub fn finish(&mut self) {
        self.batch.attack(&mut self.tally);
    }

    /// A true certificate about a window must be accepted unless it is out of reach, and a false one rejected.
    fn window(&mut self, window: &Window) {
        self.tally.add("certificates forged", 1);
        match subject::accepts(&window.right.to_string(), STEPS) {
            Ok(()) => self.tally.count("windows accepted"),
            Err(why) => {
                let why: String = why.chars().map(|c| if c.is_ascii_digit() { '#' } else { c }).collect();
                self.tally.remark(&format!("a true window is rejected: {why}"), &window.right.to_string());
            }
        }
        if subject::accepts(&window.wrong.to_string(), STEPS).is_ok() {
            self.tally.falsehood(format!("a false window is accepted: {}", window.wrong));
        }
    }

    fn check(&mut self, forged: &Value) {
        self.tally.count("certificates forged");
        let mut clock = Clock::new();
        let accepted = subject::accepts(&forged.to_string(), STEPS);
        if clock.lap("checking", &mut self.tally) > std::time::Duration::from_secs(3) {
            self.tally.remark("a check that takes long", &forged.to_string());
        }
        match accepted {
            Ok(()) => {
                self.tally.count("forgeries accepted");
                let method = forged["method"].as_str().unwrap_or_default();
                self.tally.count(&format!("forgeries accepted by {method}"));
                if self.tried.insert(format!("{}{}", forged["rule"], forged["claim"])) {
                    judge_accepted(forged, "accepted forgery", &mut self.tally);
                }
                clock.lap("judging", &mut self.tally);
            }
            Err(why) if why.contains("out of budget") => self.tally.count("forgeries out of budget"),
            Err(_) => {}
        }
    }
}
