//! `grundy stress`: right programs agree, wrong ones are shown with the smallest input, failing ones with how they ended.

use std::path::PathBuf;
use std::process::Command;

/// A folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("grundy-stress-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn grundy(arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_grundy")).args(arguments).output().unwrap();
    (
        output.status.code().unwrap(),
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8(output.stderr).unwrap(),
    )
}

/// What a program does under test.
fn tested(description: &[&str], program: &[&str]) -> (i32, String, String) {
    let own = ["--tests", "40", "--budget", "120", "--"];
    grundy(&[&["stress"], description, &own, program].concat())
}

const BASH: [&str; 7] = [
    "take 1..=m",
    "--reads",
    "T { x m }",
    "--says",
    "Alice|Bob",
    "--limits",
    "x <= 1e9, 1 <= m <= 1e9, T <= 10, time 20 s",
];

/// A program in awk that says Alice where a condition holds.
fn bash(condition: &str) -> String {
    format!("NR > 1 {{ print ({condition}) ? \"Alice\" : \"Bob\" }}")
}

#[test]
fn a_right_program_agrees_on_all_inputs() {
    let (code, told, _) = tested(&BASH, &["awk", &bash("$1 % ($2 + 1)")]);
    assert_eq!((code, told.starts_with("all 40 inputs agree")), (0, true), "{told}");
}

#[test]
fn a_wrong_program_is_shown_the_smallest_input() {
    let (code, told, _) = tested(&BASH, &["awk", &bash("$1 % ($2 + 1) || $2 == 3 && $1 > 5")]);
    assert_eq!(code, 1);
    // 8 is the least lost heap above 5.
    assert!(told.starts_with("wrong answer on this input:\n  1\n  8 3\nexpected:\n  Bob\n"), "{told}");
    assert!(told.contains("position 8 with m = 3\nthe player to move loses: "), "{told}");
}

#[test]
fn a_missed_move_is_named() {
    let (code, told, _) = tested(&BASH, &["awk", &bash("$1 % ($2 + 1) && $1 != 7")]);
    assert_eq!(code, 1);
    // The least m with which 7 is won is 1: take one, leave 6.
    assert!(told.contains("  7 1\nexpected:\n  Alice\n"), "{told}");
    assert!(told.ends_with("the player to move wins, with 7 -> 6\n"), "{told}");
}

#[test]
fn a_program_that_ends_badly_is_told_so() {
    let crash = ["awk", "{ if ($1 > 4) exit 3; print $1 ? \"First\" : \"Second\" }"];
    let (code, told, _) = tested(&["nim", "--reads", "x", "--limits", "time 20 s"], &crash);
    let smallest = "wrong answer on this input:\n  5\n";
    let how = "your program: it ended with exit status: 3\n";
    assert_eq!((code, told.starts_with(smallest), told.contains(how)), (1, true, true), "{told}");
    let limits = ["nim", "--reads", "x", "--limits", "x <= 3, time 100 ms"];
    let (code, told, _) = tested(&limits, &["sleep", "9"]);
    assert_eq!((code, told.contains("your program: it took longer than 0.1 s")), (1, true), "{told}");
    let large = "block = bytearray(300 << 20)\nimport time\ntime.sleep(30)\n";
    let limits = ["nim", "--reads", "x", "--limits", "x <= 3, time 30 s, memory 100 MB"];
    let (code, told, _) = tested(&limits, &["python3", "-c", large]);
    assert_eq!((code, told.contains("more than 100 MB")), (1, true), "{told}");
}

/// Descriptions of all sorts; the program that `code` writes is tested against the engines.
#[test]
fn emitted_programs_agree_with_the_engines() {
    let own = folder("emitted");
    for (index, description) in [
        vec!["take S", "--reads", "{ k S[k] t { n x[n] } } until 0", "--says", "W|L", "--layout", "joined", "--limits", "x <= 40, S <= 9, k <= 3, n <= 4, t <= 4"],
        vec!["wythoff", "--reads", "{ x y } until 0 0", "--says", "1|0", "--limits", "x <= 200, y <= 200"],
        vec!["take {1, 3, 4}", "--reads", "T { n x[n] }", "--says", "{component} {least k}|none", "--limits", "x <= 60, n <= 4, T <= 5"],
        vec!["nim", "--reads", "n x[n]", "--says", "{count}", "--limits", "x <= 30, n <= 5"],
        vec!["take 1..=3", "--misere", "--reads", "T { n x[n] }", "--says", "First|Second", "--limits", "x <= 8, n <= 3, T <= 4"],
        vec!["s[] -> s[i := '-', i+1 := '-'] for i in 0..len(s)-1 if s[i] == '+' and s[i+1] == '+'", "--reads", "T { s }", "--says", "Yes|No", "--limits", "T <= 4, len(s) <= 8"],
        vec!["(x, y) -> (x - k, y) | (x, y - k) for k in 1..=2", "--compound", "every", "--reads", "T { n (x,y)[n] }", "--says", "A|B", "--limits", "x <= 5, y <= 5, n <= 3, T <= 3"],
        vec!["ring(n) -> row(n - k) for k in 1..=2; row(n) -> [row(a), row(n - k - a)] for k in 1..=2 for a in 0..=n - k; start n -> ring(n)", "--reads", "T { n }", "--says", "Case {test}: A|Case {test}: B", "--limits", "n <= 30, T <= 9"],
        vec!["row(x) -> row(x - k) for k in 1..=2; heap(x) -> heap(x - k) for k in 1..", "--reads", "n [ kind: 1 row(x) | 2 heap(x) ]", "--says", "{value}", "--limits", "x <= 20, n <= 4"],
    ]
    .iter()
    .enumerate()
    {
        let path = own.join(format!("{index}.py"));
        let path = path.to_str().unwrap();
        let (code, _, complaint) =
            grundy(&[&["code"], &description[..], &["--lang", "python", "--out", path]].concat());
        assert_eq!(code, 0, "{description:?}: {complaint}");
        let tests = ["--tests", "10", "--budget", "120", "--", "python3", path];
        let (code, told, complaint) = grundy(&[&["stress"], &description[..], &tests].concat());
        assert_eq!(code, 0, "{description:?}: {told}{complaint}");
    }
}

#[test]
fn a_test_set_is_written_with_its_answers() {
    let own = folder("written");
    let path = own.to_str().unwrap();
    let (code, told, _) =
        grundy(&["stress", "nim", "--reads", "x", "--limits", "x <= 9", "--tests", "5", "--write", path]);
    assert_eq!((code, told), (0, format!("5 inputs with their outputs are in {path}\n")));
    for number in 1..=5 {
        let read = |ending: &str| std::fs::read_to_string(own.join(format!("{number:03}.{ending}"))).unwrap();
        let heap: u64 = read("in").trim().parse().unwrap();
        assert_eq!(read("out"), if heap > 0 { "First\n" } else { "Second\n" });
    }
}

#[test]
fn what_cannot_be_started_is_said() {
    let (code, _, complaint) = grundy(&["stress", "nim", "--", "./no-such-program"]);
    assert_eq!((code, complaint.contains("`./no-such-program` cannot be started")), (2, true), "{complaint}");
    let (code, _, complaint) = grundy(&["stress", "nim", "--reads", "T { n x[n ", "--", "cat"]);
    assert_eq!((code, complaint.contains("a bracket is not closed")), (2, true), "{complaint}");
}

/// A token on a graph whose edges lead to larger numbers, from the last vertex back.
const TOKEN: &str = "NR == 1 { m = $2 } NR > 1 && NR <= m + 1 { edges[$1] = edges[$1] \" \" $2 }
    NR == m + 2 {
        for (v = 99; v >= 0; v--) {
            wins[v] = 0
            count = split(edges[v], next_ones, \" \")
            for (i = 1; i <= count; i++) if (!wins[next_ones[i]]) wins[v] = 1
        }
        print wins[$1] ? \"W\" : \"L\"
    }";

#[test]
fn graphs_are_made_without_circles() {
    let description = [
        "v -> w for w in E[v]",
        "--reads",
        "n m E:edges[m] v",
        "--says",
        "W|L",
        "--limits",
        "2 <= n <= 8, 1 <= m <= 10, E <= 8, 1 <= v <= 8, time 20 s",
    ];
    let (code, told, _) = tested(&description, &["awk", TOKEN]);
    assert_eq!((code, told.starts_with("all 40 inputs agree")), (0, true), "{told}");
    let (code, told, _) = tested(&description, &["awk", "NR == 1 { print \"W\" }"]);
    assert_eq!((code, told.contains("the player to move has no move")), (1, true), "{told}");
}

/// A rule in a manner of its own, what is read and said, and a right condition in awk for each answer.
const MANNERS: [(&str, &str, &str, &str); 3] = [
    // One of two options is forbidden, so that a win wants both of them lost: 2, and then every third heap.
    ("take 1..=2; block 1", "x", "A|B", "$1 % 3 == 2 ? \"A\" : \"B\""),
    // Down by 1, or from 1 to 2 and back for ever.
    ("x -> x - 1 if x > 2 | 3 - x if 0 < x < 3; loopy", "x", "A|B|D", "$1 == 0 ? \"B\" : \"D\""),
    // Only the corner is won by who moves there; elsewhere whoever is stuck draws.
    (
        "x -> x - 2; stuck draws; win at 0",
        "x",
        "A|B|D",
        "$1 == 0 ? \"B\" : ($1 % 2 ? \"D\" : ($1 % 4 ? \"A\" : \"B\"))",
    ),
];

#[test]
fn manners_of_play_are_tested_too() {
    for (rule, own, says, answer) in MANNERS {
        let reads = format!("T {{ {own} }}");
        let description =
            [rule, "--reads", &reads, "--says", says, "--limits", "x <= 30, T <= 10, time 20 s"];
        let (code, told, wrong) = tested(&description, &["awk", &format!("NR > 1 {{ print {answer} }}")]);
        assert_eq!((code, told.starts_with("all 40 inputs agree")), (0, true), "{rule}: {told}{wrong}");
        let (code, told, _) = tested(&description, &["awk", "NR > 1 { print \"A\" }"]);
        assert!(code == 1 && told.contains("\nposition "), "{rule}: {told}");
    }
}
