//! The part of JSON that certificates use: integers, plain strings, arrays, and objects without double keys.

use crate::budget::{Budget, Checked, Meter};

const DEEPEST: usize = 32;
/// A number in an array is the smallest thing that can be written, and becomes one `Json`.
const BYTES_FOR_EACH_CHARACTER: u64 = 24;

/// Numbers become sizes. Where these have 32 bits, a larger number, or a small multiple of one, would not fit.
const LARGEST: u64 = if usize::BITS < 64 { 1 << 28 } else { i64::MAX as u64 };

/// The text of a certificate, taken apart.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    /// `null`.
    Null,
    /// A whole number.
    Integer(i64),
    /// A string.
    Text(String),
    /// Several values.
    Array(Vec<Json>),
    /// Values by their names, in the order of the text.
    Object(Vec<(String, Json)>),
}

pub(crate) fn read(text: &str, meter: &mut Meter) -> Checked<Json> {
    meter.spend(text.len() as u64)?;
    meter.reserve(text.len() as u64 * BYTES_FOR_EACH_CHARACTER)?;
    let mut reader = Reader { bytes: text.as_bytes(), at: 0 };
    let value = reader.value(DEEPEST)?;
    reader.skip_space();
    if reader.at < reader.bytes.len() {
        return Err(reader.wrong("the end of the text"));
    }
    Ok(value)
}

impl Json {
    /// Takes a certificate apart, for those who read back what the checker accepted.
    pub fn read(text: &str, budget: &Budget) -> Option<Json> {
        read(text, &mut Meter::until(budget, &|| false)).ok()
    }

    /// The string, if it is one.
    pub fn as_text(&self) -> Option<&str> {
        self.text().ok()
    }

    /// The natural number, if it is one.
    pub fn as_natural(&self) -> Option<u64> {
        self.natural().ok()
    }

    /// The values, if they are several.
    pub fn as_array(&self) -> Option<&[Json]> {
        self.array().ok()
    }

    pub(crate) fn text(&self) -> Checked<&str> {
        let Json::Text(text) = self else { return Err("a string is missing".into()) };
        Ok(text)
    }

    pub(crate) fn integer(&self) -> Checked<i64> {
        let Json::Integer(number) = self else { return Err("an integer is missing".into()) };
        Ok(*number)
    }

    pub(crate) fn natural(&self) -> Checked<u64> {
        let number = u64::try_from(self.integer()?).map_err(|_| "a number is below 0")?;
        if number > LARGEST { Err("a number is too large for this machine".into()) } else { Ok(number) }
    }

    pub(crate) fn array(&self) -> Checked<&[Json]> {
        let Json::Array(items) = self else { return Err("an array is missing".into()) };
        Ok(items)
    }

    pub(crate) fn naturals(&self) -> Checked<Vec<u64>> {
        self.array()?.iter().map(Json::natural).collect()
    }

    pub(crate) fn entries(&self) -> Checked<&[(String, Json)]> {
        let Json::Object(entries) = self else { return Err("an object is missing".into()) };
        Ok(entries)
    }

    /// The value of this name, if it is an object that has one.
    pub fn field(&self, name: &str) -> Option<&Json> {
        self.entries().ok()?.iter().find(|(key, _)| key == name).map(|(_, value)| value)
    }

    pub(crate) fn get(&self, name: &str) -> Checked<&Json> {
        self.field(name).ok_or_else(|| format!("the field `{name}` is missing"))
    }

    /// Nothing may stand in a certificate that is not looked at, so every object says which keys it knows.
    pub(crate) fn only(&self, known: &[&str]) -> Checked<()> {
        match self.entries()?.iter().find(|(key, _)| !known.contains(&key.as_str())) {
            Some((key, _)) => Err(format!("the field `{key}` is not known here")),
            None => Ok(()),
        }
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn wrong(&self, wanted: &str) -> String {
        format!("not a certificate: expected {wanted} at byte {}", self.at)
    }

    fn skip_space(&mut self) {
        while matches!(self.bytes.get(self.at), Some(b' ' | b'\n' | b'\r' | b'\t')) {
            self.at += 1;
        }
    }

    fn take(&mut self, wanted: u8) -> bool {
        self.skip_space();
        let found = self.bytes.get(self.at) == Some(&wanted);
        self.at += usize::from(found);
        found
    }

    fn value(&mut self, depth: usize) -> Checked<Json> {
        if depth == 0 {
            return Err(self.wrong("less nesting"));
        }
        self.skip_space();
        match self.bytes.get(self.at) {
            Some(b'"') => Ok(Json::Text(self.string()?)),
            Some(b'[') => {
                let mut items = Vec::new();
                self.listed(b']', &mut |reader| reader.value(depth - 1).map(|item| items.push(item)))?;
                Ok(Json::Array(items))
            }
            Some(b'{') => {
                let mut fields = Vec::new();
                self.listed(b'}', &mut |reader| reader.field(depth - 1, &mut fields))?;
                Ok(Json::Object(fields))
            }
            Some(b'n') if self.bytes[self.at..].starts_with(b"null") => {
                self.at += 4;
                Ok(Json::Null)
            }
            _ => self.number(),
        }
    }

    /// Reads what stands between brackets, separated by commas.
    fn listed(&mut self, close: u8, item: &mut dyn FnMut(&mut Self) -> Checked<()>) -> Checked<()> {
        self.at += 1;
        if self.take(close) {
            return Ok(());
        }
        loop {
            item(self)?;
            if self.take(close) {
                return Ok(());
            }
            if !self.take(b',') {
                return Err(self.wrong("`,` or the closing bracket"));
            }
        }
    }

    fn field(&mut self, depth: usize, fields: &mut Vec<(String, Json)>) -> Checked<()> {
        self.skip_space();
        let key = self.string()?;
        if fields.len() > 1000 || fields.iter().any(|(known, _)| *known == key) {
            return Err(self.wrong("each key once"));
        }
        if !self.take(b':') {
            return Err(self.wrong("`:`"));
        }
        fields.push((key, self.value(depth)?));
        Ok(())
    }

    fn string(&mut self) -> Checked<String> {
        if self.bytes.get(self.at) != Some(&b'"') {
            return Err(self.wrong("a string"));
        }
        let start = self.at + 1;
        let rest = &self.bytes[start..];
        let plain = |byte: &u8| matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\');
        let length = rest.iter().take_while(|byte| plain(byte)).count();
        self.at = start + length;
        if self.bytes.get(self.at) != Some(&b'"') {
            return Err(self.wrong("printable ASCII without escapes, then `\"`"));
        }
        self.at += 1;
        Ok(rest[..length].iter().map(|&byte| byte as char).collect())
    }

    fn number(&mut self) -> Checked<Json> {
        let start = self.at;
        self.at += usize::from(self.bytes.get(self.at) == Some(&b'-'));
        let digits = self.bytes[self.at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let leading_zero = digits > 1 && self.bytes[self.at] == b'0';
        self.at += digits;
        let written = std::str::from_utf8(&self.bytes[start..self.at]).unwrap_or_default();
        match written.parse() {
            Ok(number) if !leading_zero && written != "-0" => Ok(Json::Integer(number)),
            _ => Err(self.wrong("an integer")),
        }
    }
}
