//! A small reader of its own, after the format's description (apache/parquet-format), finds what was written.

use super::parquet;
use grundy_rule::Ruleset;
use grundy_table::{Budget, Cell, Table, boxed, fill, usual_names};
use std::collections::BTreeMap;

enum Value {
    Number(i64),
    Bytes(Vec<u8>),
    List(Vec<Value>),
    Fields(BTreeMap<u8, Value>),
}

impl Value {
    fn at(&self, field: u8) -> &Value {
        let Value::Fields(fields) = self else { panic!("{field} of no struct") };
        &fields[&field]
    }

    fn number(&self) -> i64 {
        let Value::Number(number) = self else { panic!("no number") };
        *number
    }

    fn list(&self) -> &[Value] {
        let Value::List(list) = self else { panic!("no list") };
        list
    }

    fn text(&self) -> String {
        let Value::Bytes(bytes) = self else { panic!("no text") };
        String::from_utf8(bytes.clone()).unwrap()
    }
}

/// Reads from the front of what is left.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn byte(&mut self) -> u8 {
        let byte = self.0[0];
        self.0 = &self.0[1..];
        byte
    }

    fn bytes(&mut self, count: usize) -> Vec<u8> {
        (0..count).map(|_| self.byte()).collect()
    }

    fn variable(&mut self) -> u64 {
        let byte = self.byte();
        u64::from(byte & 0x7f) | if byte < 0x80 { 0 } else { self.variable() << 7 }
    }

    fn value(&mut self, kind: u8) -> Value {
        match kind {
            5 | 6 => {
                let number = self.variable();
                Value::Number((number >> 1) as i64 ^ -((number & 1) as i64))
            }
            8 => {
                let length = self.variable() as usize;
                Value::Bytes(self.bytes(length))
            }
            9 => {
                let head = self.byte();
                let length = if head >> 4 == 15 { self.variable() } else { u64::from(head >> 4) };
                Value::List((0..length).map(|_| self.value(head & 15)).collect())
            }
            12 => self.fields(),
            other => panic!("kind {other}"),
        }
    }

    fn fields(&mut self) -> Value {
        let (mut fields, mut number) = (BTreeMap::new(), 0);
        loop {
            let head = self.byte();
            if head == 0 {
                return Value::Fields(fields);
            }
            number += head >> 4;
            fields.insert(number, self.value(head & 15));
        }
    }

    fn long(&mut self) -> i64 {
        i64::from_le_bytes(self.bytes(8).try_into().unwrap())
    }
}

/// The columns of a file by name.
fn read(file: &[u8]) -> BTreeMap<String, Vec<Option<i64>>> {
    let end = file.len();
    assert_eq!((&file[..4], &file[end - 4..]), (b"PAR1".as_slice(), b"PAR1".as_slice()));
    let length = u32::from_le_bytes(file[end - 8..end - 4].try_into().unwrap()) as usize;
    let footer = Reader(&file[end - 8 - length..end - 8]).fields();
    let schema = footer.at(2).list();
    assert_eq!(schema[0].at(5).number() as usize, schema.len() - 1);
    let group = &footer.at(4).list()[0];
    assert_eq!(group.at(3).number(), footer.at(3).number());
    let column = |(chunk, leaf): (&Value, &Value)| {
        let about = chunk.at(3);
        assert_eq!(about.at(3).list()[0].text(), leaf.at(4).text());
        assert_eq!((about.at(1).number(), about.at(4).number()), (2, 0), "64-bit integers, not compressed");
        let start = about.at(9).number() as usize;
        let pages = &file[start..start + about.at(7).number() as usize];
        let cells = cells(Reader(pages), leaf.at(3).number() == 1);
        assert_eq!(cells.len() as i64, footer.at(3).number());
        (leaf.at(4).text(), cells)
    };
    group.at(1).list().iter().zip(&schema[1..]).map(column).collect()
}

fn cells(mut pages: Reader<'_>, is_optional: bool) -> Vec<Option<i64>> {
    let mut cells = Vec::new();
    while !pages.0.is_empty() {
        let header = pages.fields();
        let rows = header.at(5).at(1).number() as usize;
        let body = pages.bytes(header.at(3).number() as usize);
        let mut body = Reader(&body);
        let present = if is_optional { present(&mut body) } else { vec![true; rows] };
        assert_eq!(present.len(), rows);
        cells.extend(present.into_iter().map(|is_present| is_present.then(|| body.long())));
        assert!(body.0.is_empty());
    }
    cells
}

fn present(body: &mut Reader<'_>) -> Vec<bool> {
    let length = u32::from_le_bytes(body.bytes(4).try_into().unwrap()) as usize;
    let runs = body.bytes(length);
    let (mut runs, mut bits) = (Reader(&runs), Vec::new());
    while !runs.0.is_empty() {
        let head = runs.variable();
        assert_eq!(head % 2, 0, "runs of equal bits");
        let bit = runs.byte() == 1;
        bits.extend(std::iter::repeat_n(bit, (head / 2) as usize));
    }
    bits
}

fn check(table: &Table) {
    let columns = read(&parquet(table, &usual_names(table.arity())));
    assert_eq!(columns.len(), table.arity() + 1);
    for (axis, name) in usual_names(table.arity()).into_iter().enumerate() {
        let expected = boxed(table.arity(), table.limit()).map(|position| Some(position[axis] as i64));
        assert!(columns[name.as_str()].iter().copied().eq(expected), "{name}");
    }
    let expected = table.cells().map(|cell| match cell {
        Cell::Nimber(value) => Some(i64::from(value)),
        Cell::Threat => Some(-1),
        Cell::Absent => None,
    });
    assert!(columns["value"].iter().copied().eq(expected));
}

#[test]
fn what_is_written_is_read_again() {
    check(&Table::from_values(vec![0, 1, 2, 0, u32::MAX]));
    check(&Table::from_values(Vec::new()));
    check(&Table::from_values((0..200_000).map(|n| n % 7).collect()));
    let rules = [
        "(x, y) -> (x-k, y) | (x, y-k) | (x-k, y-k) for k in 1..; win at (0, 0)",
        "(x, y) -> (k, x-k) for k in 1..x | (k, y-k) for k in 1..y; domain x >= 1, y >= 1",
        "(x, y, z) -> (x-1, y, z) | (x, y-1, z) | (x, y, z-1)",
    ];
    for rule in rules {
        check(&fill(&Ruleset::parse(rule).unwrap(), 9, &Budget::small()).unwrap().table);
    }
}
