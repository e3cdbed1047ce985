//! A memory of positions that are worked out when they are asked for, with a stack of its own instead of recursion: under
//! one number where the box of all positions is known, else under the list of its coordinates.

use super::*;

impl Machine {
    pub(in crate::plan) fn packed(
        &mut self,
        pieces: &Pieces<'_>,
        sizes: &[Vec<u64>],
        parameters: &[(String, u64)],
        is_dense: bool,
    ) -> Made<()> {
        let choices: u64 = parameters.iter().map(|(_, most)| most + 1).product();
        let volumes: Vec<u64> = sizes.iter().map(|own| own.iter().product::<u64>() * choices).collect();
        let offsets: Vec<u64> = (0..volumes.len()).map(|kind| volumes[..kind].iter().sum()).collect();
        if is_dense {
            let cells: u64 = volumes.iter().sum();
            self.table("memo", vec![cells], -1, false);
            if !pieces.form.parameters.is_empty() && parameters.is_empty() {
                let emptied = Statement::SetAt("memo".to_string(), vec![name("cell")], integer(-1));
                let last = integer(i128::from(cells) - 1);
                self.renew.push(Statement::For("cell".to_string(), integer(0), last, vec![emptied]));
            }
        } else {
            self.globals.push(Global { name: "memo".to_string(), kind: GlobalKind::Memo(Kind::Number) });
            self.number(AWAITED, 0);
            if !pieces.form.parameters.is_empty() && parameters.is_empty() {
                self.forget();
            }
        }
        let waited = || if is_dense { Vec::new() } else { counted(integer(1)) };
        self.globals.push(Global { name: "pending".to_string(), kind: GlobalKind::Stack(Kind::Number) });
        let recall = |key: Number| {
            if is_dense {
                Number::At("memo".to_string(), vec![key])
            } else {
                Number::Recall("memo".to_string(), Box::new(Value::Number(key)))
            }
        };
        for (kind, own_sizes) in sizes.iter().enumerate() {
            self.functions.push(key_function(pieces, kind, own_sizes, parameters, offsets[kind]));
        }
        let mut body = Vec::new();
        for (kind, own_sizes) in sizes.iter().enumerate() {
            pieces.begin();
            let own = pieces.coordinates(kind);
            let mut decode = decode_key(&own, own_sizes, offsets[kind], choices);
            let lookup = |left: &Left| {
                let own = pieces.local("known");
                let key = Number::Own(key_name(pieces, left.kind), numbers(left));
                let key_name = pieces.local("target");
                Ok((
                    vec![
                        Step::Do(Statement::Let(key_name.clone(), key)),
                        Step::Do(Statement::Let(own.clone(), recall(name(&key_name)))),
                        Step::Do(missing(&own, Value::Number(name(&key_name)), false, waited())),
                        Step::Guard(compare(Comparison::GreaterOrEqual, name(&own), integer(0))),
                    ],
                    name(&own),
                ))
            };
            decode.extend(self.work(&Here { pieces, kind, own: &own, lookup: &lookup })?);
            if kind + 1 < sizes.len() {
                let here = compare(Comparison::Less, name("key"), integer(i128::from(offsets[kind + 1])));
                body.push(Statement::If(here, decode, Vec::new()));
            } else {
                body.extend(decode);
            }
        }
        self.functions.push(Function::of("work_out", &["key".to_string()], body));
        let put = |value: Number| {
            if is_dense {
                Statement::SetAt("memo".to_string(), vec![name("top")], value)
            } else {
                Statement::Remember("memo".to_string(), Value::Number(name("top")), value)
            }
        };
        let top = Statement::Let("top".to_string(), Number::Last("pending".to_string()));
        let work = Number::Own("work_out".to_string(), vec![name("top")]);
        let key = Value::Number(name("key"));
        let body = unwinding(key, top, recall(name("top")), work, &put, recall(name("key")));
        self.functions.push(Function::of("value_of", &["key".to_string()], body));
        self.asked_by_key(pieces, sizes.len());
        Ok(())
    }

    /// The functions by which positions of each kind are asked for: by their key.
    pub(in crate::plan) fn asked_by_key(&mut self, pieces: &Pieces<'_>, kinds: usize) {
        for kind in 0..kinds {
            let own = pieces.coordinates(kind);
            let key = Number::Own(key_name(pieces, kind), own.iter().map(|own| name(own)).collect());
            let body = vec![Statement::Return(Number::Own("value_of".to_string(), vec![key]))];
            self.functions.push(Function::of(&self.entry(pieces, kind), &own, body));
        }
    }

    /// Nothing is remembered any more, nor counted.
    fn forget(&mut self) {
        self.renew.push(Statement::Forget("memo".to_string()));
        self.renew.push(Statement::Set(AWAITED.to_string(), integer(0)));
    }

    pub(in crate::plan) fn listed(&mut self, pieces: &Pieces<'_>) -> Made<()> {
        self.globals.push(Global { name: "memo".to_string(), kind: GlobalKind::Memo(Kind::List) });
        self.globals.push(Global { name: "pending".to_string(), kind: GlobalKind::Stack(Kind::List) });
        self.number(AWAITED, 0);
        if !pieces.form.parameters.is_empty() {
            self.forget();
        }
        let recall = |key: Many| Number::Recall("memo".to_string(), Box::new(Value::Many(key)));
        let several = pieces.form.kinds.len() > 1;
        // Where only the winner is asked, the first lost option ends the search: one unknown option at a time.
        let is_lazy = matches!(self.asked, Asked::Outcomes { .. });
        let mut body = Vec::new();
        for kind in 0..pieces.form.kinds.len() {
            pieces.begin();
            let own = pieces.coordinates(kind);
            let mut decode = decoded(pieces, kind, &own);
            let lookup = |left: &Left| {
                let (mut left, mut steps) = (left.clone(), Vec::new());
                if left.coordinates.iter().filter(|value| matches!(value, Value::Many(_))).count() > 1 {
                    pieces.settled(&mut left.coordinates, &mut steps);
                }
                let (key, own) = (pieces.local("target"), pieces.local("known"));
                steps.extend([
                    Step::Do(Statement::LetMany(key.clone(), encoded(pieces, &left))),
                    Step::Do(Statement::Let(own.clone(), recall(Many::Name(key.clone())))),
                    Step::Do(missing(
                        &own,
                        Value::Many(Many::Name(key.clone())),
                        is_lazy,
                        counted(size_of(&key)),
                    )),
                    Step::Guard(compare(Comparison::GreaterOrEqual, name(&own), integer(0))),
                ]);
                Ok((steps, name(&own)))
            };
            decode.extend(self.work(&Here { pieces, kind, own: &own, lookup: &lookup })?);
            if several && kind + 1 < pieces.form.kinds.len() {
                let tag = Number::At("key".to_string(), vec![integer(0)]);
                body.push(Statement::If(equal(tag, integer(kind as i128)), decode, Vec::new()));
            } else {
                body.extend(decode);
            }
        }
        let of_key = |own: &str, body: Vec<Statement>| Function {
            list: Some("key".to_string()),
            ..Function::of(own, &[], body)
        };
        self.functions.push(of_key("work_out", body));
        let put = |value: Number| {
            Statement::Remember("memo".to_string(), Value::Many(Many::Name("top".to_string())), value)
        };
        let top = Statement::LetMany("top".to_string(), Many::Last("pending".to_string()));
        let work = Number::OfList("work_out".to_string(), Box::new(Many::Name("top".to_string())));
        let key = Value::Many(Many::Name("key".to_string()));
        let known = recall(Many::Name("top".to_string()));
        let body = unwinding(key, top, known, work, &put, recall(Many::Name("key".to_string())));
        self.functions.push(of_key("value_of", body));
        Ok(())
    }
}

/// The coordinates of a position from its key.
pub(in crate::plan) fn decode_key(
    own: &[String],
    sizes: &[u64],
    offset: u64,
    choices: u64,
) -> Vec<Statement> {
    let rest = over(minus(name("key"), integer(i128::from(offset))), integer(i128::from(choices)));
    let mut steps = vec![Statement::Let("rest".to_string(), rest)];
    for (place, size) in sizes.iter().enumerate().rev() {
        let value = if place == 0 { name("rest") } else { modulo(name("rest"), integer(i128::from(*size))) };
        steps.push(Statement::Let(own[place].clone(), value));
        if place > 0 {
            steps.push(Statement::Update("rest".to_string(), Operation::Divide, integer(i128::from(*size))));
        }
    }
    steps
}

pub(in crate::plan) fn key_name(pieces: &Pieces<'_>, kind: usize) -> String {
    let tag = &pieces.form.kinds[kind].tag;
    if tag.is_empty() { "key_of".to_string() } else { format!("key_of_{tag}") }
}

/// The one number of a position; a position outside the box ends the program.
pub(in crate::plan) fn key_function(
    pieces: &Pieces<'_>,
    kind: usize,
    sizes: &[u64],
    parameters: &[(String, u64)],
    offset: u64,
) -> Function {
    let own = pieces.coordinates(kind);
    let outside = own
        .iter()
        .zip(sizes)
        .map(|(own, size)| compare(Comparison::GreaterOrEqual, name(own), integer(i128::from(*size))))
        .collect();
    let place = own.iter().zip(sizes).fold(None, |place: Option<Number>, (own, size)| {
        Some(match place {
            None => name(own),
            Some(place) => plus(times(place, integer(i128::from(*size))), name(own)),
        })
    });
    let place = place.unwrap_or(integer(0));
    let place = parameters.iter().fold(place, |place, (own, most)| {
        plus(times(place, integer(i128::from(most + 1))), name(&own_name(own)))
    });
    let words = vec![Piece::Words("a position outside the limits of this program".to_string())];
    let body = vec![
        Statement::If(any(outside), vec![Statement::Fail(words)], Vec::new()),
        Statement::Return(plus(place, integer(i128::from(offset)))),
    ];
    Function::of(&key_name(pieces, kind), &own, body)
}

/// How many positions have been waited for.
pub(in crate::plan) const AWAITED: &str = "awaited";
/// Nobody waits for more of them: a program says so before it uses up memory and time.
const MOST_AWAITED: i128 = 20_000_000;
/// So many numbers of a list take as much memory as a position without any.
const NUMBERS: i128 = 8;

/// Counts a position that is waited for by what it takes to remember it, and ends the program where that is too much.
pub(in crate::plan) fn counted(size: Number) -> Vec<Statement> {
    let words = format!("this leads to more than {MOST_AWAITED} positions, too many for this program");
    let too_many = compare(Comparison::Greater, name(AWAITED), integer(MOST_AWAITED));
    vec![
        Statement::Update(AWAITED.to_string(), Operation::Add, size),
        Statement::If(too_many, vec![Statement::Fail(vec![Piece::Words(words)])], Vec::new()),
    ]
}

/// What a list takes.
pub(in crate::plan) fn size_of(list: &str) -> Number {
    plus(integer(1), over(Number::Length(list.to_string()), integer(NUMBERS)))
}

/// What is not known yet is worked out first, after these steps.
pub(in crate::plan) fn missing(
    known: &str,
    key: Value,
    is_lazy: bool,
    mut before: Vec<Statement>,
) -> Statement {
    let wait = if is_lazy {
        Statement::Return(integer(-1))
    } else {
        Statement::SetTruth("complete".to_string(), Truth::Known(false))
    };
    let words = vec![Piece::Words("with these data a play has no end".to_string())];
    let endless =
        Statement::If(equal(name(known), integer(WAITING)), vec![Statement::Fail(words)], Vec::new());
    before.extend([endless, Statement::Push("pending".to_string(), key), wait]);
    Statement::If(compare(Comparison::Less, name(known), integer(0)), before, Vec::new())
}

/// A stack of positions, worked out from the top.
pub(in crate::plan) fn unwinding(
    key: Value,
    top: Statement,
    known: Number,
    work: Number,
    put: &dyn Fn(Number) -> Statement,
    answer: Number,
) -> Vec<Statement> {
    // What was put on the stack meanwhile lies above: the position itself goes when it is on top again.
    let finished = vec![put(name("value"))];
    let unknown = vec![
        Statement::Let("value".to_string(), work),
        Statement::If(
            compare(Comparison::GreaterOrEqual, name("value"), integer(0)),
            finished,
            vec![put(integer(WAITING))],
        ),
    ];
    let is_known = compare(Comparison::GreaterOrEqual, known, integer(0));
    let round = vec![top, Statement::If(is_known, vec![Statement::Pop("pending".to_string())], unknown)];
    vec![
        Statement::Push("pending".to_string(), key),
        Statement::While(not(Truth::IsEmpty("pending".to_string())), round),
        Statement::Return(answer),
    ]
}

/// A position as one list: its kind where there are several, its numbers, the lengths of all lists but the last, the
/// lists.
pub fn encoded(pieces: &Pieces<'_>, left: &Left) -> Many {
    let mut head = Vec::new();
    if pieces.form.kinds.len() > 1 {
        head.push(integer(left.kind as i128));
    }
    let mut lists: Vec<Many> = Vec::new();
    for coordinate in &left.coordinates {
        match coordinate {
            Value::Number(number) => head.push(number.clone()),
            Value::Many(many) => lists.push(many.clone()),
        }
    }
    for list in lists.iter().rev().skip(1).rev() {
        head.push(match list {
            Many::Name(own) => Number::Length(own.clone()),
            _ => integer(0),
        });
    }
    let joined = lists.into_iter().reduce(|left, right| Many::Join(Box::new(left), Box::new(right)));
    match (head.is_empty(), joined) {
        (true, Some(list)) => list,
        (_, Some(list)) => Many::Join(Box::new(Many::Of(head)), Box::new(list)),
        (_, None) => Many::Of(head),
    }
}

/// The coordinates of a position from its list.
pub fn decoded(pieces: &Pieces<'_>, kind: usize, own: &[String]) -> Vec<Statement> {
    let sorts = &pieces.form.kinds[kind].sorts;
    let at = |place: usize| Number::At("key".to_string(), vec![integer(place as i128)]);
    let mut place = usize::from(pieces.form.kinds.len() > 1);
    let mut statements = Vec::new();
    let mut lists = Vec::new();
    for (own, sort) in own.iter().zip(sorts) {
        match sort {
            Sort::Number => {
                statements.push(Statement::Let(own.clone(), at(place)));
                place += 1;
            }
            Sort::Many(_) => lists.push(own),
        }
    }
    let mut from = integer((place + lists.len().saturating_sub(1)) as i128);
    for (index, own) in lists.iter().enumerate() {
        let to = if index + 1 == lists.len() {
            Number::Length("key".to_string())
        } else {
            plus(from.clone(), at(place + index))
        };
        let whole = from == integer(0) && index + 1 == lists.len();
        let list = Many::Name("key".to_string());
        let list = if whole { list } else { Many::Slice(Box::new(list), from.clone(), to.clone()) };
        statements.push(Statement::LetMany((*own).clone(), list));
        from = to;
    }
    statements
}
