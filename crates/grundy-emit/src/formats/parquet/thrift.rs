//! Thrift's compact protocol, as much of it as the footer of a Parquet file needs: numbered fields, each with the distance
//! to the one before, numbers in seven-bit groups.

const INTEGER: u8 = 5;
const LONG: u8 = 6;
const BINARY: u8 = 8;
const LIST: u8 = 9;
const STRUCT: u8 = 12;

/// A struct while it is written; fields come in ascending order.
#[derive(Default)]
pub struct Struct {
    bytes: Vec<u8>,
    last: u8,
}

impl Struct {
    /// Without fields.
    pub fn new() -> Struct {
        Struct::default()
    }

    fn field(mut self, number: u8, kind: u8, value: &[u8]) -> Struct {
        self.bytes.push((number - self.last) << 4 | kind);
        self.bytes.extend(value);
        self.last = number;
        self
    }

    /// A 32-bit number.
    pub fn integer(self, number: u8, value: i64) -> Struct {
        self.field(number, INTEGER, &zigzag(value))
    }

    /// A 64-bit number.
    pub fn long(self, number: u8, value: i64) -> Struct {
        self.field(number, LONG, &zigzag(value))
    }

    /// A text.
    pub fn text(self, number: u8, value: &str) -> Struct {
        self.field(number, BINARY, &binary(value))
    }

    /// A struct inside.
    pub fn inner(self, number: u8, value: Struct) -> Struct {
        self.field(number, STRUCT, &value.finished())
    }

    /// A list of structs.
    pub fn list(self, number: u8, values: Vec<Struct>) -> Struct {
        let elements = values.into_iter().map(Struct::finished).collect();
        self.field(number, LIST, &list(STRUCT, elements))
    }

    /// A list of numbers.
    pub fn integers(self, number: u8, values: &[i64]) -> Struct {
        self.field(number, LIST, &list(INTEGER, values.iter().map(|&value| zigzag(value)).collect()))
    }

    /// A list of texts.
    pub fn texts(self, number: u8, values: &[&str]) -> Struct {
        self.field(number, LIST, &list(BINARY, values.iter().map(|value| binary(value)).collect()))
    }

    /// The bytes, with the mark of the end.
    pub fn finished(mut self) -> Vec<u8> {
        self.bytes.push(0);
        self.bytes
    }
}

/// A number in groups of seven bits, the lowest first.
pub fn variable(mut value: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
    bytes
}

/// Small negative numbers become small odd ones.
fn zigzag(value: i64) -> Vec<u8> {
    variable((value << 1 ^ value >> 63) as u64)
}

fn binary(text: &str) -> Vec<u8> {
    let mut bytes = variable(text.len() as u64);
    bytes.extend(text.as_bytes());
    bytes
}

/// A short length stands beside the kind.
fn list(kind: u8, elements: Vec<Vec<u8>>) -> Vec<u8> {
    let mut bytes = match elements.len() {
        length @ 0..15 => vec![(length as u8) << 4 | kind],
        length => [vec![0xf0 | kind], variable(length as u64)].concat(),
    };
    bytes.extend(elements.concat());
    bytes
}
