//! The description of this interface for programs.

use bytes::Bytes;

use crate::answer::{Answer, JSON};

const DESCRIPTION: &str = include_str!("../openapi.json");

/// The description.
pub fn answer() -> Answer {
    Answer::bytes(JSON, Bytes::from_static(DESCRIPTION.as_bytes()))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::Value;

    use super::DESCRIPTION;
    use crate::ask::PARAMETERS;
    use crate::routes::ROUTES;

    fn description() -> Value {
        serde_json::from_str(DESCRIPTION).expect("the description is JSON")
    }

    #[test]
    fn every_route_is_described_and_nothing_else() {
        let described: BTreeSet<String> = description()["paths"]
            .as_object()
            .expect("paths")
            .iter()
            .flat_map(|(path, methods)| {
                let methods = methods.as_object().expect("methods").keys().cloned().collect::<Vec<_>>();
                methods.into_iter().map(move |method| format!("{method} {path}"))
            })
            .collect();
        let routed: BTreeSet<String> = ROUTES
            .iter()
            .map(|route| format!("{} {}", route.method.as_str().to_lowercase(), route.path))
            .collect();
        assert_eq!(described, routed);
    }

    #[test]
    fn every_parameter_is_described_and_every_reference_leads_somewhere() {
        let description = description();
        let described = description["components"]["parameters"].as_object().expect("parameters");
        let in_query: BTreeSet<&str> =
            described.iter().filter(|(_, one)| one["in"] == "query").map(|(name, _)| name.as_str()).collect();
        assert_eq!(in_query, PARAMETERS.into_iter().collect());
        let mut references = Vec::new();
        collect(&description, &mut references);
        for reference in references {
            let pointer = reference.strip_prefix('#').expect("references stay in the file");
            assert!(description.pointer(pointer).is_some(), "{reference} leads nowhere");
        }
    }

    fn collect(value: &Value, references: &mut Vec<String>) {
        match value {
            Value::Object(fields) => {
                references.extend(fields.get("$ref").and_then(Value::as_str).map(String::from));
                fields.values().for_each(|field| collect(field, references));
            }
            Value::Array(items) => items.iter().for_each(|item| collect(item, references)),
            _ => {}
        }
    }

    #[test]
    fn the_version_is_that_of_the_program() {
        assert_eq!(description()["info"]["version"], grundy_documents::VERSION);
    }
}
