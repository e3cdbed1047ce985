//! `grundy serve`: every document of the HTTP interface is the one that the command prints with `--json`.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use serde_json::Value;

/// What is asked, and the command that answers the same.
const CASES: &[(&str, &[&str])] = &[
    ("/api/table?rule=kayles&limit=30", &["table", "kayles", "--limit", "30"]),
    ("/api/table?rule=wythoff&limit=9", &["table", "wythoff", "--limit", "9"]),
    ("/api/outcomes?rule=king&limit=7&misere=1", &["table", "king", "--limit", "7", "--misere"]),
    ("/api/table?rule=take+1..%3Dm&set=m=3", &["table", "take 1..=m", "--set", "m=3"]),
    ("/api/table?rule=chomp3&limit=4", &["table", "chomp3", "--limit", "4"]),
    ("/api/table?rule=cutting_trees", &["table", "cutting_trees"]),
    ("/api/table?rule=staircase", &["table", "staircase"]),
    ("/api/table?rule=x+-%3E+x", &["table", "x -> x"]),
    ("/api/law?rule=kayles&at=1000000000000", &["law", "kayles", "--at", "1000000000000"]),
    ("/api/law?rule=one_three_four&locale=zh", &["law", "one_three_four", "--locale", "zh"]),
    ("/api/law?rule=wythoff", &["law", "wythoff"]),
    ("/api/law?rule=king&fix=y=1", &["law", "king", "--fix", "y=1"]),
    ("/api/table?rule=bash", &["table", "bash"]),
    ("/api/solve?rule=nim&sum=3+5+7", &["solve", "nim", "3", "5", "7"]),
    (
        "/api/solve?rule=nim&sum=3+5+7&misere=1&locale=zh",
        &["solve", "nim", "3", "5", "7", "--misere", "--locale", "zh"],
    ),
    ("/api/solve?sum=nim+5+%2B+kayles+7", &["solve", "nim", "5", "+", "kayles", "7"]),
    ("/api/solve?rule=nim&sum=5+%2B+kayles+7", &["solve", "nim", "5", "+", "kayles", "7"]),
    ("/api/solve?rule=wythoff&sum=(3,+5)", &["solve", "wythoff", "(3, 5)"]),
    ("/api/solve?rule=coins_in_a_ring(2)&sum=7", &["solve", "coins_in_a_ring(2)", "7"]),
    ("/api/solve?rule=nim&sum=(1,2)", &["solve", "nim", "(1,2)"]),
    ("/api/explore?rule=nim&sum=5+9+14", &["solve", "nim", "5", "9", "14"]),
    ("/api/refute?rule=bash(3)&claim=g+%3D+x+mod+4", &["refute", "bash(3)", "g = x mod 4"]),
    ("/api/refute?rule=bash(3)&claim=g+%3D+x+mod+5", &["refute", "bash(3)", "g = x mod 5"]),
    ("/api/misere?rule=nim&sum=1+1+2", &["misere", "nim", "1", "1", "2"]),
    ("/api/code?rule=kayles&lang=python", &["code", "kayles", "--lang", "python"]),
    (
        "/api/code?rule=nim&lang=cpp&style=function&moves=1",
        &["code", "nim", "--lang", "cpp", "--style", "function", "--moves"],
    ),
    ("/api/games?search=kayles", &["games", "--search", "kayles"]),
    ("/games.json", &["games"]),
    ("/api/problems?search=nim", &["problems", "--search", "nim"]),
    ("/games/kayles.json", &["show", "kayles"]),
    ("/problems/p2148.json", &["show", "p2148"]),
    ("/workbench.json?rule=nim", &["nim"]),
    ("/workbench.json?rule=harlequin&locale=zh", &["harlequin", "--locale", "zh"]),
];

/// A server that is told to end by Ctrl-C, and does.
struct Served {
    child: Child,
    host: String,
}

impl Served {
    fn new() -> Served {
        let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .args(["serve", "--port", "0", "--json"])
            .stdout(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("an address");
        let document: Value = serde_json::from_str(&line).expect("a document");
        let address = document["address"].as_str().expect("an address").to_string();
        Served { child, host: address.trim_start_matches("http://").trim_end_matches('/').to_string() }
    }

    fn sent(&self, address: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.host).expect("a connection");
        let request = format!("GET {address} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.host);
        stream.write_all(request.as_bytes()).expect("bytes are taken");
        stream
    }

    fn document(&self, address: &str) -> Value {
        let mut text = String::new();
        self.sent(address).read_to_string(&mut text).expect("text");
        let body = text.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        serde_json::from_str(body).unwrap_or_else(|_| panic!("{address}: {text}"))
    }

    fn interrupted(mut self) -> Option<i32> {
        let process = self.child.id().to_string();
        Command::new("kill").args(["-INT", &process]).status().expect("a signal is sent");
        self.child.wait().expect("it ends").code()
    }
}

fn printed(arguments: &[&str]) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(arguments)
        .arg("--json")
        .env("LANG", "C")
        .stdin(Stdio::null())
        .output()
        .expect("the command runs");
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{arguments:?} prints one document"))
}

/// Everything in the first document is in the second, which may hold more beside it. What to do about a mistake is
/// worded by each in its own terms.
fn holds(first: &Value, second: &Value) -> bool {
    match (first, second) {
        (Value::Object(first), Value::Object(second)) => {
            let same =
                |(key, value): (&String, &Value)| second.get(key).is_some_and(|other| holds(value, other));
            first.iter().filter(|(key, _)| *key != "help").all(same)
        }
        (Value::Array(first), Value::Array(second)) => {
            first.len() == second.len() && first.iter().zip(second).all(|(left, right)| holds(left, right))
        }
        _ => first == second,
    }
}

#[test]
fn the_server_says_what_the_command_says() {
    let server = Served::new();
    for (address, arguments) in CASES {
        let (ours, commands) = (server.document(address), printed(arguments));
        assert!(holds(&commands, &ours), "{address}\n{ours}\n{commands}");
    }
    assert_eq!(server.interrupted(), Some(0));
}

#[test]
fn ctrl_c_ends_the_server_and_its_work() {
    let server = Served::new();
    let endless = "/api/table?rule=x+-%3E+%5Ba,b,x-a-b%5D+for+a+in+1..x+for+b+in+1..x-a&limit=900000";
    let _waiting = server.sent(endless);
    assert_eq!(server.document("/api/table?rule=nim&limit=3")["limit"], 3);
    assert_eq!(server.interrupted(), Some(0));
}

/// Many pools of memory let a server grow far beyond what it holds.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[test]
fn the_threads_of_a_server_share_one_pool_of_memory() {
    let server = Served::new();
    let surroundings =
        std::fs::read(format!("/proc/{}/environ", server.child.id())).expect("its surroundings");
    let is_told = surroundings.split(|&byte| byte == 0).any(|line| line == b"MALLOC_ARENA_MAX=1");
    assert_eq!((server.interrupted(), is_told), (Some(0), true));
}
