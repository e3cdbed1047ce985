//! Requests that mean no good, or were typed by a cat: each gets a clear answer, and the server goes on.

mod common;

use std::io::Read;
use std::time::{Duration, Instant};

use common::Running;
use grundy_web::Settings;

fn long(text: &str, count: usize) -> String {
    text.repeat(count)
}

#[test]
fn addresses_that_are_wrong_get_a_clear_4xx_with_a_document() {
    let server = Running::new(Settings::local());
    let cases: Vec<(u16, String)> = vec![
        (400, "/api/table".into()),
        (400, "/api/table?rule=".into()),
        (400, "/api/table?rule=%ff%fe".into()),
        (400, "/api/table?%c3%28=1&rule=nim".into()),
        (400, "/api/table?rule=nim&limit=-1".into()),
        (400, "/api/table?rule=nim&limit=1e9".into()),
        (400, "/api/table?rule=nim&limit=99999999999999999999".into()),
        (400, "/api/table?rule=nim&set=m".into()),
        (400, format!("/api/table?rule=bash&set=m={}", long("9", 60))),
        (400, "/api/table?rule=nim&budget=-3".into()),
        (400, "/api/table?rule=nim&budget=NaN".into()),
        (400, "/api/table?rule=nim&budget=inf".into()),
        (400, "/api/table?rule=nim&budget=0".into()),
        (400, "/api/table?rule=nim&budget=-inf".into()),
        (400, "/api/table?rule=nim&budget=1e308".into()),
        (400, "/api/table?rule=nim&budget=1e999".into()),
        (400, "/api/table?rule=nim&limit=NaN".into()),
        (400, "/api/table?rule=nim&limit=inf".into()),
        (400, "/api/table?rule=bash&set=m=NaN".into()),
        (400, "/api/table?rule=bash&set=m=inf".into()),
        (400, "/api/law?rule=wythoff&fix=y=1e3".into()),
        (400, "/api/table?rule=nim&work=".into()),
        (400, "/api/table?rule=nim&work=../../k".into()),
        (400, "/api/table?rule=nim&misere=perhaps".into()),
        (400, "/api/table?rule=nim&locale=klingon".into()),
        (400, "/api/code?rule=nim&lang=cobol".into()),
        (400, "/api/refute?rule=nim".into()),
        (400, "/api/map.bin?rule=nim".into()),
        (400, format!("/api/table?{}", long("set=m=1&", 65))),
        (404, "/nothing".into()),
        (404, "/api/nothing".into()),
        (404, "/api/progress/nothing".into()),
        (404, "/games/no_such_game.json".into()),
        (404, "/problems/no_such_problem.json".into()),
        (404, "/../../etc/passwd".into()),
        (404, "/assets/../../Cargo.toml".into()),
        (404, "/assets/%2e%2e/%2e%2e/Cargo.toml".into()),
        (404, "//etc/passwd".into()),
        (404, "/api/certificate?rule=take_fibonacci&budget=0.001".into()),
        (413, format!("/api/table?rule={}", long("x", 9_000))),
        (413, format!("/api/table?rule=x-%3Ex-k&set={}=1", long("a", 9_000))),
        (413, format!("/api/table?rule=x-%3Ex-k&set={}=1", long("a", 300))),
        (413, format!("/api/law?rule=wythoff&fix={}=1", long("a", 300))),
        (413, format!("/api/law?rule=nim&at={}", long("1,", 5_000))),
        (413, format!("/api/games?search={}", long("a", 9_000))),
        (413, format!("/games/{}.json", long("a", 300))),
        (413, "/api/table?rule=nim&limit=1000000000".into()),
        (413, "/api/map.bin?rule=wythoff&limit=5000".into()),
        (413, "/api/law?rule=nim&limit=18446744073709551615".into()),
        (413, format!("/api/solve?rule=nim&sum={}", long("1+", 201))),
        (414, format!("/api/table?rule={}", long("%20", 12_000))),
        (422, "/api/table?rule=nim&set=m=3".into()),
        (422, "/api/law?rule=wythoff&fix=y=-1".into()),
        (422, "/api/law?rule=wythoff&fix=y=170141183460469231731687303715884105727".into()),
        (422, "/api/law?rule=nim&at=-1".into()),
        (422, "/api/law?rule=nim&at=NaN".into()),
        (422, "/api/law?rule=nim&at=1e99".into()),
        (422, "/api/solve?rule=nim&sum=-1".into()),
        (422, "/api/solve?rule=nim&sum=inf".into()),
        (422, "/api/table?rule=x+-%3E+x".into()),
        (422, "/api/table?rule=nim&limit=18446744073709551615&misere=1".into()),
        (422, "/api/table?rule=@/etc/passwd".into()),
        (422, format!("/api/table?rule={}", long("(", 8_000))),
        (422, format!("/api/table?rule=x-%3E{}x", long("-", 8_000))),
        (422, "/api/solve?rule=nim&sum=999999999999999999999999".into()),
        (422, "/api/solve?rule=nim&sum=(3,".into()),
        (422, "/api/solve?rule=nim&sum=%22".into()),
        (422, "/api/law?rule=wythoff&fix=q=3".into()),
        (422, "/api/refute?rule=nim&claim=g+%3D%3D%3D".into()),
    ];
    for (status, address) in cases {
        let reply = server.got(&address);
        let shown = &address[..address.len().min(90)];
        assert_eq!(reply.status, status, "{shown}: {}", String::from_utf8_lossy(&reply.body));
        let error = &reply.json()["error"];
        assert!(error["message"].as_str().is_some_and(|message| !message.is_empty()), "{shown}");
        assert!(error["help"].is_string() || status == 422, "{shown}");
    }
    assert_eq!(server.got("/").status, 200);
}

#[test]
fn strangers_are_turned_away() {
    let server = Running::new(Settings::local());
    let port = server.address.port();
    let cases = [
        (200, format!("Host: 127.0.0.1:{port}")),
        (200, format!("Host: localhost:{port}")),
        (200, format!("Host: LocalHost:{port}")),
        (200, format!("Host: [::1]:{port}")),
        (200, "Host: [::1]".to_string()),
        (403, "Host: 127.0.0.1:1".to_string()),
        (403, "Host: 127.0.0.1:99999".to_string()),
        (403, "Host: 127.0.0.1:abc".to_string()),
        (403, "Host: 127.0.0.1:".to_string()),
        (403, format!("Host: 127.0.0.1:+{port}")),
        (403, format!("Host: 127.0.0.1:{port}:{port}")),
        (403, "Host: [::1]evil.com".to_string()),
        (403, "Host: [::1".to_string()),
        (403, "Host: ::1".to_string()),
        (403, "Host: [127.0.0.1]".to_string()),
        (403, "Host: [localhost]".to_string()),
        (403, "Host: localhost:80@evil.com".to_string()),
        (403, format!("Host: evil.com@localhost:{port}")),
        (403, "Host: localhost.".to_string()),
        (403, "Host: localhost, evil.com".to_string()),
        (200, format!("Host: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}")),
        (403, "Accept: */*".to_string()),
        (403, "Host: ".to_string()),
        (403, "Host: example.com".to_string()),
        (403, format!("Host: localhost.example.com:{port}")),
        (403, "Host: 192.0.2.1".to_string()),
        (403, "Host: localhost\r\nHost: example.com".to_string()),
        (403, "Host: localhost\r\nOrigin: http://example.com".to_string()),
        (403, "Host: localhost\r\nOrigin: null".to_string()),
        (403, "Host: localhost\r\nOrigin: http://localhost\r\nOrigin: http://example.com".to_string()),
        (403, format!("Host: localhost:{port}\r\nOrigin: http://localhost:1")),
        (403, "Host: localhost\r\nSec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors".to_string()),
    ];
    for (status, headers) in cases {
        let reply = server.exchanged(format!("GET /api/games HTTP/1.1\r\n{headers}\r\n\r\n").as_bytes());
        assert_eq!(reply.status, status, "{headers}");
    }
}

/// What a browser says when a page of `site` asks in this `mode` for a `destination`.
fn fetched(site: &str, mode: &str, destination: &str) -> String {
    format!("Sec-Fetch-Site: {site}\r\nSec-Fetch-Mode: {mode}\r\nSec-Fetch-Dest: {destination}\r\n")
}

#[test]
fn a_foreign_page_may_link_to_the_page_and_start_no_work() {
    let server = Running::new(Settings::local());
    let address = server.address;
    let page = "/explore?rule=nim&sum=3";
    let question = "/api/open?rule=nim";
    let cases = [
        (200, page, fetched("cross-site", "navigate", "document")),
        (200, page, fetched("same-site", "navigate", "document")),
        (200, page, fetched("none", "navigate", "document")),
        (200, question, fetched("none", "navigate", "document")),
        (200, question, fetched("same-origin", "cors", "empty")),
        (200, question, String::new()),
        (200, "/games.json", fetched("same-origin", "navigate", "document")),
        (403, page, fetched("cross-site", "navigate", "iframe")),
        (403, page, fetched("cross-site", "no-cors", "document")),
        (403, page, "Sec-Fetch-Site: cross-site\r\n".to_string()),
        (403, question, fetched("cross-site", "navigate", "document")),
        (403, question, fetched("cross-site", "navigate", "iframe")),
        (403, question, fetched("cross-site", "navigate", "embed")),
        (403, question, fetched("same-site", "no-cors", "image")),
        (403, question, fetched("same-site", "navigate", "document")),
        (403, question, fetched("nonsense", "navigate", "document")),
        (403, question, "Sec-Fetch-Site: none\r\nSec-Fetch-Site: cross-site\r\n".to_string()),
        (403, "/games.json", fetched("cross-site", "navigate", "document")),
        (403, "/openapi.json", fetched("cross-site", "navigate", "document")),
    ];
    for (status, path, headers) in cases {
        let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\n{headers}\r\n");
        assert_eq!(server.exchanged(request.as_bytes()).status, status, "{path} {headers}");
    }
}

#[test]
fn a_wrong_method_is_told_the_right_ones() {
    let server = Running::new(Settings::local());
    let host = format!("Host: {}", server.address);
    let cases = [
        ("DELETE", "/api/table", "GET, HEAD"),
        ("OPTIONS", "/api/open", "GET, HEAD"),
        ("get", "/api/open", "GET, HEAD"),
        ("PUT", "/index.html", "GET, HEAD"),
        ("POST", "/", "GET, HEAD"),
        ("GET", "/api/check", "POST"),
        ("HEAD", "/api/stop/k3", "POST"),
    ];
    for (method, path, allowed) in cases {
        let reply = server.exchanged(format!("{method} {path} HTTP/1.1\r\n{host}\r\n\r\n").as_bytes());
        assert_eq!((reply.status, reply.header("allow")), (405, Some(allowed)), "{method} {path}");
    }
}

#[test]
fn an_opened_server_answers_to_numbers_and_to_its_name_but_to_no_other() {
    let settings =
        Settings { host: [0, 0, 0, 0].into(), name: Some("games.example".into()), ..Settings::local() };
    let server = Running::new(settings);
    for (status, host) in [(200, "192.0.2.1"), (200, "Games.Example:80"), (403, "other.example")] {
        let request = format!("GET /api/games HTTP/1.1\r\nHost: {host}\r\n\r\n");
        assert_eq!(server.exchanged(request.as_bytes()).status, status, "{host}");
    }
}

#[test]
fn what_is_no_request_or_asks_wrongly_is_answered_all_the_same() {
    let server = Running::new(Settings::local());
    let host = format!("Host: {}", server.address);
    let cases: Vec<(u16, Vec<u8>)> = vec![
        (400, b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03".to_vec()),
        (400, b"GET\r\n\r\n".to_vec()),
        (400, [b"GET /\xff HTTP/1.1\r\n", host.as_bytes(), b"\r\n\r\n"].concat()),
        (405, format!("DELETE /api/table HTTP/1.1\r\n{host}\r\n\r\n").into_bytes()),
        (405, format!("POST /api/table HTTP/1.1\r\n{host}\r\nContent-Length: 0\r\n\r\n").into_bytes()),
        (405, format!("GET /api/check HTTP/1.1\r\n{host}\r\n\r\n").into_bytes()),
        (405, format!("PUT /index.html HTTP/1.1\r\n{host}\r\n\r\n").into_bytes()),
        (413, format!("POST /api/check HTTP/1.1\r\n{host}\r\nContent-Length: 99999999\r\n\r\n").into_bytes()),
        (431, format!("GET / HTTP/1.1\r\n{host}\r\nX: {}\r\n\r\n", long("x", 40_000)).into_bytes()),
        (431, format!("GET / HTTP/1.1\r\n{host}\r\n{}\r\n", long("X: y\r\n", 200)).into_bytes()),
    ];
    for (status, bytes) in cases {
        let reply = server.exchanged(&bytes);
        assert_eq!(reply.status, status, "{}", String::from_utf8_lossy(&bytes[..bytes.len().min(60)]));
    }
    assert_eq!(server.got("/").status, 200);
}

#[test]
fn what_is_sent_along_may_be_anything() {
    let server = Running::new(Settings::local());
    let cases: [(u16, &str, &[u8]); 8] = [
        (200, "/api/check", b"no certificate"),
        (400, "/api/check", b"\xff\xfe"),
        (422, "/api/judge/p2148", b"99999999999999999999"),
        (422, "/api/judge/p2148", b"\xff"),
        (404, "/api/judge/no_such_problem", b""),
        (400, "/api/graph", b"\xff"),
        (422, "/api/hackenbush?ground=nowhere", b"a b\n"),
        (422, "/api/graph?token=nowhere", b"a b\n"),
    ];
    for (status, address, body) in cases {
        let reply = server.posted(address, body);
        assert_eq!(reply.status, status, "{address}: {}", String::from_utf8_lossy(&reply.body));
    }
    assert_eq!(server.posted("/api/check", b"no certificate").json()["accepted"], false);
}

#[test]
fn idle_connections_do_not_shut_others_out() {
    let server = Running::new(Settings { connections: 8, ..Settings::local() });
    let idle: Vec<_> = (0..20).map(|_| server.sent(b"")).collect();
    let slow: Vec<_> = (0..20).map(|_| server.sent(b"GET / HTTP/1.1\r\nHo")).collect();
    let begun =
        format!("POST /api/check HTTP/1.1\r\nHost: {}\r\nContent-Length: 100\r\n\r\nabc", server.address);
    let sending: Vec<_> = (0..20).map(|_| server.sent(begun.as_bytes())).collect();
    let asked = Instant::now();
    assert_eq!(server.got("/api/open?rule=nim").status, 200);
    assert!(asked.elapsed() < Duration::from_secs(5), "{:?}", asked.elapsed());
    drop((idle, slow, sending));
}

#[test]
fn who_takes_an_answer_drop_by_drop_does_not_keep_the_place() {
    let server =
        Running::new(Settings { connections: 1, patience: Duration::from_millis(200), ..Settings::local() });
    let mut slow = server.sent(
        format!("GET /api/table.csv?rule=nim&limit=2000000 HTTP/1.1\r\nHost: {}\r\n\r\n", server.address)
            .as_bytes(),
    );
    let mut one = [0];
    slow.read_exact(&mut one).expect("the answer begins");
    assert_eq!(server.got("/api/open?rule=nim").status, 200);
    let mut rest = Vec::new();
    // What the system had taken already still comes, and then the end.
    let _ = slow.read_to_end(&mut rest);
    assert!(rest.len() < 20_000_000, "{}", rest.len());
}

#[test]
fn slow_heads_and_bodies_are_not_waited_for() {
    let server = Running::new(Settings { patience: Duration::from_millis(50), ..Settings::local() });
    let head = server.exchanged(b"GET / HTTP/1.1\r\nHo");
    assert!(matches!(head.status, 0 | 408), "{}", head.status);
    let begun =
        format!("POST /api/check HTTP/1.1\r\nHost: {}\r\nContent-Length: 100\r\n\r\nabc", server.address);
    let body = server.exchanged(begun.as_bytes());
    assert_eq!(body.status, 408);
    assert!(body.json()["error"]["message"].is_string());
}

#[test]
fn who_closes_his_half_of_the_connection_still_gets_what_is_there_at_once() {
    let server = Running::new(Settings::local());
    let mut stream = server.sent(format!("GET / HTTP/1.1\r\nHost: {}\r\n\r\n", server.address).as_bytes());
    stream.get_mut().shutdown(std::net::Shutdown::Write).expect("half closed");
    assert_eq!(common::read_reply(&mut stream).status, 200);
}
