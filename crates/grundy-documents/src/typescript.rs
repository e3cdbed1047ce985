//! The types of the documents for TypeScript, made from their schema.

use serde_json::{Map, Value};

use crate::schema::schema;

/// The file of types that the page reads documents with.
pub fn typescript() -> String {
    let schema = schema();
    let definitions = schema.get("$defs").and_then(Value::as_object);
    let mut file = String::from(
        "/** The documents that the engine sends. Made from their types in Rust by the example `write` of grundy-documents. */\n",
    );
    for (name, definition) in definitions.into_iter().flatten() {
        file += &format!("\n{}{}", comment(definition, ""), declaration(name, definition));
    }
    file
}

fn comment(definition: &Value, indent: &str) -> String {
    match definition.get("description").and_then(Value::as_str) {
        Some(text) => format!("{indent}/** {} */\n", text.replace('\n', " ")),
        None => String::new(),
    }
}

fn declaration(name: &str, definition: &Value) -> String {
    match definition.get("properties").and_then(Value::as_object) {
        Some(properties) if is_plain(definition) => {
            format!("export interface {name} {}\n", fields(definition, properties, ""))
        }
        _ => format!("export type {name} = {};\n", type_of(definition)),
    }
}

/// An object and nothing beside it.
fn is_plain(definition: &Value) -> bool {
    ["anyOf", "oneOf", "allOf", "$ref"].iter().all(|word| definition.get(word).is_none())
}

fn fields(definition: &Value, properties: &Map<String, Value>, indent: &str) -> String {
    let required: Vec<&str> =
        definition["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let mut text = String::from("{\n");
    for (name, property) in properties {
        let mark = if required.contains(&name.as_str()) { "" } else { "?" };
        text += &comment(property, &format!("{indent}  "));
        text += &format!("{indent}  {name}{mark}: {};\n", type_of(property));
    }
    text + indent + "}"
}

fn type_of(schema: &Value) -> String {
    let mut parts: Vec<String> = Vec::new();
    if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
        parts.push(reference.rsplit('/').next().unwrap_or(reference).to_string());
    }
    for word in ["anyOf", "oneOf"] {
        let several = schema.get(word).and_then(Value::as_array).into_iter().flatten();
        let union: Vec<String> = several.map(type_of).collect();
        parts.extend((!union.is_empty()).then(|| grouped(union)));
    }
    if let Some(constant) = schema.get("const") {
        parts.push(constant.to_string());
    }
    if let Some(words) = schema.get("enum").and_then(Value::as_array) {
        parts.push(words.iter().map(Value::to_string).collect::<Vec<_>>().join(" | "));
    } else if schema.get("const").is_none() {
        parts.extend(of_types(schema));
    }
    if parts.is_empty() { "unknown".to_string() } else { parts.join(" & ") }
}

fn grouped(mut union: Vec<String>) -> String {
    union.dedup();
    let text = union.join(" | ");
    if union.len() > 1 { format!("({text})") } else { text }
}

/// What `type` says: one word, or several of which each will do.
fn of_types(schema: &Value) -> Option<String> {
    match schema.get("type")? {
        Value::String(word) => Some(of_type(word, schema)),
        Value::Array(words) => {
            let words = words.iter().filter_map(Value::as_str).map(|word| of_type(word, schema));
            Some(words.collect::<Vec<_>>().join(" | "))
        }
        _ => None,
    }
}

fn of_type(word: &str, schema: &Value) -> String {
    match word {
        "integer" | "number" => "number".to_string(),
        "array" => array(schema),
        "object" => object(schema),
        other => other.to_string(),
    }
}

fn array(schema: &Value) -> String {
    if let Some(parts) = schema.get("prefixItems").and_then(Value::as_array) {
        return format!("[{}]", parts.iter().map(type_of).collect::<Vec<_>>().join(", "));
    }
    let item = schema.get("items").map_or_else(|| "unknown".to_string(), type_of);
    match schema.get("minItems").filter(|least| schema.get("maxItems") == Some(least)).and_then(Value::as_u64)
    {
        Some(count) => format!("[{}]", vec![item; count as usize].join(", ")),
        None if item.contains(' ') => format!("({item})[]"),
        None => format!("{item}[]"),
    }
}

fn object(schema: &Value) -> String {
    if let Some(properties) = schema.get("properties").and_then(Value::as_object) {
        return fields(schema, properties, "").replace("\n", " ").replace("  ", " ");
    }
    match schema.get("additionalProperties") {
        Some(values) if values.is_object() => format!("Record<string, {}>", type_of(values)),
        _ => "Record<string, unknown>".to_string(),
    }
}
