//! The page's own files: complete, small, and sent with headers that keep the page to itself.

mod common;

use std::path::Path;

use common::Running;
use grundy_web::Settings;

#[test]
fn every_view_is_the_same_page() {
    let server = Running::new(Settings::local());
    let shell = server.got("/").body;
    assert!(!shell.is_empty());
    for path in ["/explore?rule=nim&sum=3", "/play", "/games", "/games/nim", "/problems", "/problems/p2148"] {
        let reply = server.got(path);
        assert_eq!((reply.status, reply.body == shell), (200, true), "{path}");
        assert_eq!(reply.header("content-type"), Some("text/html; charset=utf-8"));
        assert_eq!(reply.header("cache-control"), Some("no-cache"));
    }
}

#[test]
fn every_answer_keeps_the_page_to_itself() {
    let server = Running::new(Settings::local());
    for path in ["/", "/api/games", "/api/table?rule=nim", "/nothing", "/api/plot.svg?rule=nim"] {
        let reply = server.got(path);
        let policy = reply.header("content-security-policy").unwrap_or_default();
        assert!(policy.contains("default-src 'none'") && policy.contains("script-src 'self'"), "{path}");
        assert!(!policy.contains("unsafe"), "{path}");
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(reply.header(name), Some(value), "{path}");
        }
    }
}

/// All built files, as addresses.
fn built(folder: &Path, before: &str) -> Vec<String> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name().into_string().expect("plain names");
        if entry.path().is_dir() {
            files.extend(built(&entry.path(), &format!("{before}/{name}")));
        } else {
            files.push(format!("{before}/{name}"));
        }
    }
    files
}

#[test]
fn the_files_are_packed_kept_and_together_under_a_megabyte() {
    let server = Running::new(Settings::local());
    let mut total = 0;
    for path in built(&Path::new(env!("CARGO_MANIFEST_DIR")).join("built"), "") {
        let ask = |more: &str| {
            let head = format!(
                "GET {path} HTTP/1.1\r\nHost: {}\r\nAccept-Encoding: gzip\r\n{more}\r\n",
                server.address
            );
            server.exchanged(head.as_bytes())
        };
        let reply = ask("");
        assert_eq!(reply.status, 200, "{path}");
        total += reply.body.len();
        let lasting = reply.header("cache-control").is_some_and(|value| value.contains("immutable"));
        assert_eq!(lasting, path.starts_with("/assets/"), "{path}");
        let tag = reply.header("etag").expect("a tag").to_string();
        let again = ask(&format!("If-None-Match: {tag}\r\n"));
        assert_eq!((again.status, again.body.len()), (304, 0), "{path}");
    }
    assert!(total > 1_000, "the page has files");
    assert!(total < 1_000_000, "the page takes {total} bytes");
}

#[test]
fn the_page_loads_nothing_from_elsewhere() {
    let server = Running::new(Settings::local());
    let shell = String::from_utf8(server.got("/").body).expect("text");
    for part in shell.split(['"', '\'']).filter(|part| part.starts_with("http")) {
        assert!(part.starts_with("http://www.w3.org/"), "{part}");
    }
    assert!(!shell.contains("<script>") && !shell.contains(" onload="), "no script inside the page");
}

#[test]
fn head_is_get_without_a_body() {
    let server = Running::new(Settings::local());
    let head = format!("HEAD / HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
    assert_eq!(server.exchanged(head.as_bytes()).status, 200);
}

#[test]
fn words_come_in_the_language_that_is_asked_for() {
    let server = Running::new(Settings::local());
    let title = |address: &str, language: &str| {
        let head = format!(
            "GET {address} HTTP/1.1\r\nHost: {}\r\nAccept-Language: {language}\r\n\r\n",
            server.address
        );
        server.exchanged(head.as_bytes()).json()["title"].as_str().map(String::from)
    };
    let cases = [
        ("/api/open?rule=kayles", "en-GB,en", "Kayles"),
        ("/api/open?rule=kayles", "zh-CN,zh;q=0.9,en;q=0.8", "Kayles（凯尔斯）"),
        ("/api/open?rule=kayles&locale=en", "zh-CN", "Kayles"),
        ("/api/open?rule=kayles&locale=zh", "en", "Kayles（凯尔斯）"),
    ];
    for (address, language, expected) in cases {
        assert_eq!(title(address, language).as_deref(), Some(expected), "{address} {language}");
    }
}
