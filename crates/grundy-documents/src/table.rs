//! A table.

use std::borrow::Cow;

use grundy::rule::Rules;
use grundy::table::{Cell, StopReason, Table};
use grundy::tables::TableFound;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};

use crate::VERSION;
use crate::number::CellValue;

/// The Grundy values of a box of positions.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TableDocument {
    /// The version of the program.
    pub version: &'static str,
    /// The canonical rule.
    pub rule: String,
    /// The limit of the table, which a budget may have made smaller than asked for.
    pub limit: u64,
    /// The values, nested as deep as there are coordinates.
    pub values: TableValues,
    /// The engine that filled it.
    pub engine: &'static str,
    /// Why it is shorter than asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<&'static str>,
}

impl TableDocument {
    /// The document of a table.
    pub fn new(
        rule: String,
        table: &Table,
        engine: &'static str,
        stopped: Option<StopReason>,
    ) -> TableDocument {
        TableDocument {
            version: VERSION,
            rule,
            limit: table.limit(),
            values: TableValues(table.clone()),
            engine,
            stopped: stopped.map(grundy::budget::stop_word),
        }
    }

    /// The document of the table that was asked for.
    pub fn of(found: &TableFound, rules: &dyn Rules) -> TableDocument {
        TableDocument::new(rules.canonical(), &found.filled.table, found.engine, found.filled.stopped)
    }
}

/// The values of a table, nested as deep as there are coordinates; the row is the first one.
#[derive(Clone, Debug)]
pub struct TableValues(pub Table);

impl Serialize for TableValues {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Nested { table: &self.0, start: 0, depth: self.0.arity() }.serialize(serializer)
    }
}

/// The cells from one place on, so deep.
struct Nested<'a> {
    table: &'a Table,
    start: u64,
    depth: usize,
}

impl Serialize for Nested<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Nested { table, start, depth } = *self;
        if depth == 0 {
            return CellValue(table.at(start)).serialize(serializer);
        }
        let step = table.limit().pow(depth as u32 - 1);
        let mut rows = serializer.serialize_seq(usize::try_from(table.limit()).ok())?;
        for row in 0..table.limit() {
            rows.serialize_element(&Nested { table, start: start + row * step, depth: depth - 1 })?;
        }
        rows.end()
    }
}

impl JsonSchema for TableValues {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Values".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let line = generator.subschema_for::<Vec<CellValue>>();
        let board = generator.subschema_for::<Vec<Vec<CellValue>>>();
        let solid = generator.subschema_for::<Vec<Vec<Vec<CellValue>>>>();
        // Four coordinates and more, up to the six that a table may have.
        let four = generator.subschema_for::<Vec<Vec<Vec<Vec<CellValue>>>>>();
        let five = generator.subschema_for::<Vec<Vec<Vec<Vec<Vec<CellValue>>>>>>();
        let six = generator.subschema_for::<Vec<Vec<Vec<Vec<Vec<Vec<CellValue>>>>>>>();
        schemars::json_schema!({"anyOf": [line, board, solid, four, five, six]})
    }
}

/// The Grundy values of a part of a table, whose coordinates run in ranges of their own.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TablePartDocument {
    /// The version of the program.
    pub version: &'static str,
    /// The canonical rule.
    pub rule: String,
    /// What the coordinates are called.
    pub names: Vec<String>,
    /// Where each coordinate begins.
    pub from: Vec<u64>,
    /// Each coordinate stays below this.
    pub below: Vec<u64>,
    /// The values, the last coordinate running fastest.
    pub values: Vec<CellValue>,
}

impl TablePartDocument {
    /// The document of a part of a table.
    pub fn new(rule: String, part: &grundy::tables::TablePart) -> TablePartDocument {
        TablePartDocument {
            version: VERSION,
            rule,
            names: part.names.clone(),
            from: part.ranges.iter().map(|range| range.start).collect(),
            below: part.ranges.iter().map(|range| range.end).collect(),
            values: part.cells.iter().map(|cell| CellValue(*cell)).collect(),
        }
    }
}

/// All boards of a size with their Grundy values.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BoardsDocument {
    /// The version of the program.
    pub version: &'static str,
    /// The canonical rule.
    pub rule: String,
    /// The boards as they are typed.
    pub boards: Vec<String>,
    /// Their values, in the same order.
    pub values: Vec<CellValue>,
}

impl BoardsDocument {
    /// The document of these boards.
    pub fn new(rule: String, boards: &[(String, Cell)]) -> BoardsDocument {
        BoardsDocument {
            version: VERSION,
            rule,
            boards: boards.iter().map(|(board, _)| board.clone()).collect(),
            values: boards.iter().map(|(_, value)| CellValue(*value)).collect(),
        }
    }
}
