//! Numbers as documents carry them: as numbers where every program can hold them, as digits where not.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use grundy::solve::Worth;
use grundy::table::Cell;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// A natural number: as a number below 2^64, as digits beyond.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(inline)]
pub enum JsonNumber {
    /// Below 2^64.
    Small(u64),
    /// In decimal digits.
    Digits(String),
}

impl From<u128> for JsonNumber {
    fn from(value: u128) -> JsonNumber {
        u64::try_from(value).map_or_else(|_| JsonNumber::Digits(value.to_string()), JsonNumber::Small)
    }
}

impl fmt::Display for JsonNumber {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JsonNumber::Small(value) => value.fmt(formatter),
            JsonNumber::Digits(digits) => formatter.write_str(digits),
        }
    }
}

/// A whole number: as a number within 64 bits, as digits beyond.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(inline)]
pub enum Integer {
    /// Within 64 bits.
    Small(i64),
    /// In decimal digits.
    Digits(String),
}

impl From<i128> for Integer {
    fn from(value: i128) -> Integer {
        i64::try_from(value).map_or_else(|_| Integer::Digits(value.to_string()), Integer::Small)
    }
}

/// The value of a cell of a table: a number, `"inf"` for a threat, `null` where there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellValue(pub Cell);

impl Serialize for CellValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Cell::Nimber(value) => serializer.serialize_u32(value),
            Cell::Threat => serializer.serialize_str("inf"),
            Cell::Absent => serializer.serialize_none(),
        }
    }
}

impl JsonSchema for CellValue {
    fn schema_name() -> Cow<'static, str> {
        "Cell".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        schemars::json_schema!({
            "description": "A number, \"inf\" for a threat, null where there is no value.",
            "anyOf": [{"type": "integer", "minimum": 0}, {"const": "inf"}, {"type": "null"}],
        })
    }
}

/// The value of a position or a sum, which beyond tables may have more digits than a number holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worths(pub Worth);

impl Serialize for Worths {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Worth::Nimber(value) => JsonNumber::from(value).serialize(serializer),
            Worth::Threat => serializer.serialize_str("inf"),
            Worth::Absent => serializer.serialize_none(),
        }
    }
}

impl JsonSchema for Worths {
    fn schema_name() -> Cow<'static, str> {
        "Cell".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        CellValue::json_schema(generator)
    }
}

/// Named values in the order in which they were asked for.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Ordered<Value>(pub Vec<(String, Value)>);

impl<Value: Serialize> Serialize for Ordered<Value> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

impl<Value: JsonSchema> JsonSchema for Ordered<Value> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        BTreeMap::<String, Value>::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        BTreeMap::<String, Value>::json_schema(generator)
    }
}
