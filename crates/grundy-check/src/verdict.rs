//! What the checker answers: what was proved, as plain data, or why it was not.

/// The answer to a certificate.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// The claim holds for the rule.
    Accepted(Statement),
    /// The certificate does not show its claim. The claim may still be true.
    Rejected {
        /// Why, in one sentence without a full stop.
        reason: String,
    },
}

/// A proved statement about a rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Statement {
    /// The canonical text of the rule.
    pub rule: String,
    /// The method of the proof, as the certificate names it.
    pub method: String,
    /// What was proved.
    pub claim: Claim,
}

/// What a certificate can claim.
#[derive(Clone, Debug, PartialEq)]
pub enum Claim {
    /// The Grundy values of one heap repeat.
    Periodic(Period),
    /// The Grundy values along one coordinate repeat, for each small value of the other.
    Rows {
        /// The coordinate that runs: 0 or 1.
        along: usize,
        /// The period of each row.
        rows: Vec<Period>,
    },
    /// A law for the Grundy values of all positions.
    Grundy {
        /// The law of a position.
        law: Law,
        /// The law of a starting number.
        start: Option<Law>,
    },
    /// A law for the P-positions.
    Outcome {
        /// Whether the player who cannot move wins.
        misere: bool,
        /// The law of a position.
        law: Law,
        /// The law of a starting number.
        start: Option<Law>,
    },
    /// The values below the limits, row-major.
    Table {
        /// The exclusive limit of each coordinate.
        below: Vec<u64>,
        /// Grundy values; -1 for a threat, -2 where there is no position.
        values: Vec<i64>,
    },
    /// One Grundy value.
    Value {
        /// The position's tag, empty for none, and its coordinates.
        position: (String, Vec<u64>),
        /// Its value.
        value: u64,
    },
    /// A statement that is false, and the position that shows it.
    Refuted {
        /// The position's tag, empty for none, and its coordinates.
        position: (String, Vec<u64>),
        /// What is false.
        statement: Refutable,
    },
    /// A misère quotient.
    Quotient {
        /// The number of its elements.
        order: usize,
        /// The number of elements that are P-positions.
        previous: usize,
        /// Preperiod and period of the map from heaps to elements; none if only heaps below `below` are covered.
        period: Option<Period>,
        /// The exclusive limit of the heaps, where there is one.
        below: Option<u64>,
    },
    /// The value of a position is the xor of the values of its parts.
    Sum {
        /// The coordinates of each part.
        parts: Vec<Vec<usize>>,
        /// What was proved about the values of each part under its own rule.
        statements: Vec<Statement>,
    },
    /// The value of a position is the nim product of the values of its factors.
    Product {
        /// The coordinates of each factor.
        parts: Vec<Vec<usize>>,
        /// What was proved about the values of each factor under its own rule.
        statements: Vec<Statement>,
    },
    /// A list is lost iff every heap of it is lost by itself.
    Every {
        /// What was proved about one heap.
        part: Box<Statement>,
    },
    /// The value of a list is the xor of the values of its heaps.
    Heaps {
        /// What was proved about one heap.
        part: Box<Statement>,
    },
    /// The starting numbers that are lost: the early ones, the seed, and from there on `u(n) = u(n-1) + u(n-1-lag)`.
    Start {
        /// The losses before the seed.
        early: Vec<u64>,
        /// The first terms of the recurrence, one more than the lag.
        seed: Vec<u64>,
        /// How much further back the second term lies.
        lag: u64,
    },
    /// A law for all integers that satisfy a condition, put in place of the rule's parameters.
    Parametric {
        /// The parameters.
        parameters: Vec<String>,
        /// The condition on them.
        holds_where: String,
        /// The law, in the names of the parameters and of the rule's first clause.
        law: ParametricLaw,
    },
    /// With the value 0 for heaps below 0: the value of `n` is that of `n - shift` under another rule, for every integer `n`.
    Same {
        /// The other rule, in canonical form.
        rule: String,
        /// How much smaller its heaps are.
        shift: i64,
    },
    /// The textbook rule decides misère play of sums.
    Textbook {
        /// The exclusive limit of the heaps, where there is one.
        below: Option<u64>,
    },
}

/// A statement that one position can refute.
#[derive(Clone, Debug, PartialEq)]
pub enum Refutable {
    /// The value is this formula wherever there is one.
    Grundy(String),
    /// The P-positions are those where the condition holds.
    Outcome {
        /// Whether the player who cannot move wins.
        misere: bool,
        /// In the names of the rule's first clause.
        condition: String,
    },
    /// The values repeat like this.
    Periodic(Period),
    /// Every position is the same under this rule: in its domain, in Win, a threat, and of the same value.
    Same(String),
}

/// `g(n + period) = g(n) + saltus` for every `n >= preperiod`, both as small as can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The first heap from which on it holds.
    pub preperiod: u64,
    /// The length.
    pub period: u64,
    /// What is added each time.
    pub saltus: u64,
}

/// What a law with parameters gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParametricLaw {
    /// An expression for the Grundy value.
    Grundy(String),
    /// A condition for the P-positions.
    Outcome {
        /// Whether the player who cannot move wins.
        misere: bool,
        /// The condition.
        condition: String,
    },
}

/// What lemmas about factors and binary digits say of a heap; heap 0 has the value 0, or is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lemma {
    /// The value is the number of prime factors, counted with repetition.
    PrimeFactors,
    /// The value is 1 if that number is odd, else 0.
    ParityOfPrimeFactors,
    /// The value is the exponent of 2.
    Twos,
    /// The value is one more than the exponent of 2.
    TwosAndOne,
    /// The value is i if the least prime factor is the i-th prime; heap 1 has 0.
    LeastPrime,
    /// The same for odd heaps; even heaps have 0, and heap 1 has 1.
    LeastOddPrime,
    /// The value is the number of binary digits 1.
    Ones,
    /// The value is the number of odd prime factors, counted with repetition, and for even heaps one more.
    OddPrimeFactors,
    /// Lost are 0, 1, the powers of 2 from 4 on, and twice an odd prime.
    PowersAndDoubles,
    /// Lost iff the last decimal digit is 0.
    LastDigit,
    /// The value is one less than the number of prime factors, counted with repetition; heaps 0 and 1 have 0.
    PrimeFactorsLessOne,
    /// The value is the number of different prime factors.
    DifferentPrimes,
    /// The value is the number of odd prime factors, counted with repetition.
    OddFactors,
    /// The value is 1 for even heaps above 0, else 0.
    EvenHeaps,
    /// The value is 1 for odd heaps, else 0.
    OddHeaps,
    /// The value is half of the odd part, rounded down.
    HalfOfOddPart,
    /// The value is one less than the number of binary digits 1; heap 0 has 0.
    OnesLessOne,
    /// Lost are 0, the odd heaps, and the powers of 2 with an odd exponent.
    OddHeapsAndPowers,
    /// Lost are 0, 1 and the primes.
    Primes,
    /// The value is one less than the number of binary digits of the next heap.
    LengthOfNext,
    /// The value is the greatest power of 2 that divides the heap.
    LowestOne,
    /// The value is 1 if the sum of the exponents of the prime factors of this number is odd, else 0.
    ParityOfExponents(u64),
}

impl Lemma {
    /// Whether the lemma says who loses, and not the values.
    pub fn is_about_losses(self) -> bool {
        matches!(self, Lemma::PowersAndDoubles | Lemma::LastDigit | Lemma::OddHeapsAndPowers | Lemma::Primes)
    }
}

/// How a certificate states a law.
#[derive(Clone, Debug, PartialEq)]
pub enum Law {
    /// An expression for the value, in the names of the rule's first clause.
    Formula(String),
    /// A condition for the P-positions.
    Condition(String),
    /// Lost iff in every binary place the number of ones is a multiple of this.
    Columns {
        /// One more than the number of heaps in which a player may move.
        modulus: u64,
    },
    /// The xor of these coordinates.
    Xor {
        /// The coordinates, increasing.
        coordinates: Vec<usize>,
    },
    /// With f this expression, cut to numbers from 0 to the heap: the value is f(x) where f rises, else that of `x - f(x) - 1`.
    Rising(String),
    /// The first values, and from there on the saltus more than the value of `about + (x - about) / factor`.
    Scaling {
        /// The first values.
        first: Vec<u64>,
        /// What is divided by.
        factor: u64,
        /// What stays where it is.
        about: u64,
        /// What is added.
        saltus: u64,
    },
    /// The first values, and from there on the saltus more than the value of the root of this degree, rounded down.
    Rooted {
        /// The first values.
        first: Vec<u64>,
        /// The degree, a power of 2.
        degree: u64,
        /// What is added.
        saltus: u64,
    },
    /// On intervals of which each starts at a power of an earlier start: the law of section 29.
    BetweenRoots,
    /// What a lemma about factors or binary digits says.
    Factors(Lemma),
    /// The xor of the first, third, fifth, … number of a list.
    OddPlaces,
    /// The xor of every other gap of a rising list, from the last back.
    EveryOtherGap,
    /// Lost iff at the end of the diagram's diagonal both arms are even.
    EvenArms,
    /// A vertex of a tree has the xor, over its children, of one more than their values.
    Stalks,
    /// An automaton for each tag, as it stands in the certificate.
    Automata {
        /// How many states they have together.
        states: usize,
    },
}
