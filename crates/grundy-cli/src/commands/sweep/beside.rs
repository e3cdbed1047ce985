//! What a sweep writes beside its lines: certificates as files, and how long each rule took.
//!
//! Times are kept apart, since nothing else depends on the machine, its load or the number of threads.

use std::fs::{File, OpenOptions, create_dir_all};
use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::Duration;

use grundy::budget::Watch;
use grundy::open::open;
use grundy_documents::swept_name;

use crate::commands::files;
use crate::failure::Failure;

/// Where certificates and times go, if anywhere.
#[derive(Default)]
pub struct Beside {
    certificates: Option<PathBuf>,
    times: Option<(String, Mutex<File>)>,
}

impl Beside {
    /// Makes the folder, and opens the file.
    pub fn open(certificates: Option<&str>, times: Option<&str>) -> Result<Beside, Failure> {
        if let Some(path) = certificates {
            create_dir_all(path).map_err(|error| Failure::file(path, &error))?;
        }
        let opened = |path: &str| OpenOptions::new().append(true).create(true).open(path);
        let times = match times {
            Some(path) => {
                let file = opened(path).map_err(|error| Failure::file(path, &error))?;
                Some((path.to_string(), Mutex::new(file)))
            }
            None => None,
        };
        Ok(Beside { certificates: certificates.map(PathBuf::from), times })
    }

    /// Keeps the certificates of a rule, each under a name that is made from the canonical rule, and its time.
    pub fn add(&self, typed: &str, certificates: &[String], watch: &Watch) -> Result<(), Failure> {
        if let Some(folder) = &self.certificates {
            let rule = open(typed, &[]).map_or_else(|_| typed.to_string(), |opened| opened.rules.canonical());
            for (place, certificate) in certificates.iter().enumerate() {
                let path = folder.join(certificate_name(&rule, place));
                files::replaced(&path, certificate.as_bytes())
                    .map_err(|error| Failure::file(&path.to_string_lossy(), &error))?;
            }
        }
        let Some((path, file)) = &self.times else { return Ok(()) };
        let shown = |time: Duration| (time.as_secs_f64() * 1e3).round() / 1e3;
        let line = serde_json::json!({
            "typed": typed,
            "seconds": shown(watch.elapsed()),
            "processor": shown(watch.processor()),
        });
        let Ok(mut file) = file.lock() else { return Ok(()) };
        writeln!(file, "{line}").map_err(|error| Failure::file(path, &error))
    }
}

/// The name of a certificate of a canonical rule.
pub fn certificate_name(rule: &str, place: usize) -> String {
    match place {
        0 => swept_name(rule) + ".certificate.json",
        _ => format!("{}.certificate-{}.json", swept_name(rule), place + 1),
    }
}
