//! The schema of all documents, made from their types.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};

use crate::{
    AtlasCertificatesDocument, AtlasCheckDocument, AtlasDocument, BoardsDocument, CheckDocument,
    ClaimDocument, CodeDocument, CompoundDocument, CountDocument, ErrorDocument, ExpansionDocument,
    ExploreDocument, GalleryDocument, GamePageDocument, GamesDocument, GraphDocument, HackenbushDocument,
    JudgedDocument, LawDocument, MisereDocument, NimDocument, OutcomesDocument, OverviewDocument,
    PageDocument, ParametricDocument, PlayDocument, PlayedDocument, ProblemPageDocument, ProblemsDocument,
    ReplyDocument, RuleDocument, ServedDocument, SolveDocument, StoryDocument, StressDocument, SweepLine,
    TableDocument, TablePartDocument,
};

/// One schema (draft 2020-12) with every document among its definitions.
pub fn schema() -> Schema {
    let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    for add in DOCUMENTS {
        add(&mut generator);
    }
    let mut definitions = generator.take_definitions(true);
    definitions.sort_keys();
    let mut schema = schemars::json_schema!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Documents of Grundy",
    });
    schema.insert("$defs".into(), definitions.into());
    schema
}

/// The schema as it is kept in a file.
pub fn schema_text() -> String {
    let mut text = serde_json::to_string_pretty(&schema()).unwrap_or_default();
    text.push('\n');
    text
}

type Add = fn(&mut schemars::SchemaGenerator);

fn add<Document: JsonSchema>(generator: &mut schemars::SchemaGenerator) {
    generator.subschema_for::<Document>();
}

const DOCUMENTS: [Add; 38] = [
    add::<AtlasCertificatesDocument>,
    add::<AtlasCheckDocument>,
    add::<AtlasDocument>,
    add::<BoardsDocument>,
    add::<CheckDocument>,
    add::<ClaimDocument>,
    add::<CodeDocument>,
    add::<CompoundDocument>,
    add::<CountDocument>,
    add::<ErrorDocument>,
    add::<ExpansionDocument>,
    add::<ExploreDocument>,
    add::<GalleryDocument>,
    add::<GamePageDocument>,
    add::<GamesDocument>,
    add::<GraphDocument>,
    add::<HackenbushDocument>,
    add::<JudgedDocument>,
    add::<LawDocument>,
    add::<MisereDocument>,
    add::<NimDocument>,
    add::<OutcomesDocument>,
    add::<OverviewDocument>,
    add::<PageDocument>,
    add::<ParametricDocument>,
    add::<PlayDocument>,
    add::<PlayedDocument>,
    add::<ProblemPageDocument>,
    add::<ProblemsDocument>,
    add::<ReplyDocument>,
    add::<RuleDocument>,
    add::<ServedDocument>,
    add::<SolveDocument>,
    add::<StoryDocument>,
    add::<StressDocument>,
    add::<SweepLine>,
    add::<TableDocument>,
    add::<TablePartDocument>,
];
