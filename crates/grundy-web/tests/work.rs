//! Long work: it tells how far it is, lets small questions pass, and ends when nobody waits for it.

mod common;

use common::{Running, chunks_of, next_event, read_reply};
use grundy_web::Settings;

/// Work that takes years, and must be started in the lane of heavy work because of its size.
const ENDLESS: &str = "/api/table?rule=x+-%3E+%5Ba,b,x-a-b%5D+for+a+in+1..x+for+b+in+1..x-a&limit=900000";
/// Work for the same lane that is done at once.
const LARGE: &str = "/api/table?rule=bash(3)&limit=400000";

fn one_at_a_time() -> Running {
    Running::new(Settings { heavy: 1, seconds: 1e6, ..Settings::local() })
}

#[test]
fn a_closed_connection_ends_the_work() {
    let server = one_at_a_time();
    let mut endless = server.events(ENDLESS);
    next_event(&mut endless, "progress", "running");
    let mut waiting = server.events(LARGE);
    next_event(&mut waiting, "progress", "waiting");
    drop(endless);
    assert_eq!(next_event(&mut waiting, "result", "")["limit"], 400_000);
}

#[test]
fn a_plain_request_that_is_given_up_ends_the_work_too() {
    let server = one_at_a_time();
    let endless =
        server.sent(format!("GET {ENDLESS} HTTP/1.1\r\nHost: {}\r\n\r\n", server.address).as_bytes());
    // Whoever asks the same shares the work, and so sees that it runs.
    let mut same = server.events(ENDLESS);
    next_event(&mut same, "progress", "running");
    drop(same);
    drop(endless);
    assert_eq!(server.got(LARGE).json()["limit"], 400_000);
}

#[test]
fn who_goes_away_is_noticed_even_after_more_was_sent() {
    for more in ["x", "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"] {
        let server = one_at_a_time();
        let request = format!("GET {ENDLESS} HTTP/1.1\r\nHost: {}\r\n\r\n{more}", server.address);
        let endless = server.sent(request.as_bytes());
        let mut same = server.events(ENDLESS);
        next_event(&mut same, "progress", "running");
        drop(same);
        drop(endless);
        assert_eq!(server.got(LARGE).json()["limit"], 400_000, "{more}");
    }
}

#[test]
fn what_was_sent_ahead_is_answered_in_its_turn() {
    let server = one_at_a_time();
    let host = format!("Host: {}\r\n\r\n", server.address);
    let both = format!(
        "GET /api/table?rule=nim&limit=3 HTTP/1.1\r\n{host}GET /api/table?rule=nim&limit=4 HTTP/1.1\r\n{host}"
    );
    let mut stream = server.sent(both.as_bytes());
    let limits = [(); 2].map(|()| read_reply(&mut stream).json()["limit"].clone());
    assert_eq!(limits, [3, 4]);
}

#[test]
fn work_goes_on_while_somebody_still_waits() {
    let server = Running::new(Settings { heavy: 1, ..Settings::local() });
    let mut first = server.events(ENDLESS);
    next_event(&mut first, "progress", "running");
    let mut second = server.events(&format!("{LARGE}&budget=5"));
    let mut third = server.events(&format!("{LARGE}&budget=5"));
    next_event(&mut second, "progress", "waiting");
    next_event(&mut third, "progress", "waiting");
    drop(second);
    drop(first);
    assert_eq!(next_event(&mut third, "result", "")["limit"], 400_000);
}

#[test]
fn small_questions_do_not_wait_behind_heavy_ones() {
    let server = one_at_a_time();
    let mut endless = server.events(ENDLESS);
    next_event(&mut endless, "progress", "running");
    for game in ["nim", "kayles", "wythoff"] {
        assert_eq!(server.got(&format!("/api/table?rule={game}")).status, 200, "{game}");
        assert_eq!(server.got(&format!("/api/open?rule={game}")).status, 200, "{game}");
    }
}

#[test]
fn a_budget_ends_work_with_what_is_known() {
    let server = Running::new(Settings { heavy: 1, ..Settings::local() });
    let table = server.got(&format!("{ENDLESS}&budget=0.05"));
    assert_eq!(table.status, 200);
    assert_eq!(table.json()["stopped"], "time");
    assert!(table.json()["limit"].as_u64().is_some_and(|limit| limit < 900_000));
}

#[test]
fn stopping_the_server_ends_all_work() {
    let mut server = one_at_a_time();
    let mut endless = server.events(ENDLESS);
    next_event(&mut endless, "progress", "running");
    let mut waiting =
        server.sent(format!("GET {LARGE} HTTP/1.1\r\nHost: {}\r\n\r\n", server.address).as_bytes());
    server.stop();
    assert!(matches!(read_reply(&mut waiting).status, 0 | 503));
}

#[test]
fn mistakes_are_events_for_those_who_listen_to_events() {
    let server = one_at_a_time();
    for (address, status) in [
        ("/api/law?rule=x+-%3E+x", 422),
        ("/api/law", 400),
        ("/api/solve?rule=nim&sum=(1,2)", 422),
        ("/games/no_such_game.json", 404),
    ] {
        let mistake = next_event(&mut server.events(address), "error", "");
        assert_eq!(mistake["status"], status, "{address}");
        assert!(mistake["error"]["message"].is_string(), "{address}");
    }
}

/// Tests of which each takes a millisecond or two: every factor asks for a new list of lost heaps.
fn long_judge_input(tests: usize) -> String {
    let cases = (0..tests).map(|case| format!("1000000000000 {}\n", 99_000 + case % 2));
    format!("{tests}\n{}", cases.collect::<String>())
}

#[test]
fn a_judge_that_would_take_hours_ends_with_its_time() {
    let server = Running::new(Settings { heavy: 1, seconds: 0.4, ..Settings::local() });
    let reply = server.posted("/api/judge/hdu2486", long_judge_input(200_000).as_bytes());
    assert_eq!(reply.status, 413);
    assert_eq!(reply.json()["error"]["message"], "the time was over before the last test");
    let few = server.posted("/api/judge/hdu2486", long_judge_input(3).as_bytes());
    assert_eq!(few.status, 200);
}

#[test]
fn a_judge_ends_when_nobody_waits_for_it() {
    let server = one_at_a_time();
    let body = long_judge_input(200_000);
    let head = format!(
        "POST /api/judge/hdu2486 HTTP/1.1\r\nHost: {}\r\nAccept: text/event-stream\r\nContent-Length: {}\r\n\r\n",
        server.address,
        body.len()
    );
    let mut judge = chunks_of(server.sent(&[head.as_bytes(), body.as_bytes()].concat()));
    next_event(&mut judge, "progress", "running");
    let mut waiting = server.events(LARGE);
    next_event(&mut waiting, "progress", "waiting");
    drop(judge);
    assert_eq!(next_event(&mut waiting, "result", "")["limit"], 400_000);
}

/// A board whose rows take long: each position has some ten thousand options.
const LONG_MAP: &str =
    "/api/map.bin?rule=(x,y)+-%3E+(x-a,y-b)+for+a+in+0..%3Dx+for+b+in+0..%3Dy+if+a%2Bb+%3E+0&limit=400";

#[test]
fn named_work_tells_how_far_it_is_and_ends_with_what_is_known() {
    let server = one_at_a_time();
    let mut map = server
        .sent(format!("GET {LONG_MAP}&work=k3 HTTP/1.1\r\nHost: {}\r\n\r\n", server.address).as_bytes());
    while server.got("/api/progress/k3").status == 404 {}
    let mut onlooker = server.events("/api/progress/k3");
    let told = next_event(&mut onlooker, "progress", "\"total\":160000");
    assert_eq!(told["state"], "running");
    // Something is known when the first rows are.
    while next_event(&mut onlooker, "progress", "\"done\":")["done"].as_u64() < Some(1_000) {}
    assert_eq!(server.posted("/api/stop/k3", b"").status, 200);
    assert_eq!(next_event(&mut onlooker, "result", "")["state"], "done");
    let map = read_reply(&mut map);
    assert_eq!(map.status, 200, "{}", String::from_utf8_lossy(&map.body));
    let limit = u32::from_le_bytes(map.body[4..8].try_into().expect("four bytes"));
    assert!((1..400).contains(&limit), "{limit}");
    assert_eq!(map.body.len(), 16 + (limit * limit) as usize * map.body[8] as usize);
    assert_eq!(server.got("/api/progress/k3").status, 404);
}

#[test]
fn the_name_of_work_belongs_to_who_began_it() {
    let server = one_at_a_time();
    let mut owner = server.events(&format!("{ENDLESS}&work=mine"));
    next_event(&mut owner, "progress", "running");
    let other = server.got("/api/open?rule=nim&work=mine");
    assert_eq!((other.status, other.json()["error"]["message"].is_string()), (409, true));
    assert_eq!(server.got("/api/progress/mine").json()["state"], "running");
    drop(owner);
    while server.got("/api/progress/mine").status == 200 {}
    assert_eq!(server.got("/api/open?rule=nim&work=mine").status, 200);
}

#[test]
fn work_that_waits_in_the_queue_can_be_ended_by_its_name() {
    let server = one_at_a_time();
    let mut endless = server.events(ENDLESS);
    next_event(&mut endless, "progress", "running");
    let mut waiting = server.events(&format!("{LARGE}&work=second"));
    next_event(&mut waiting, "progress", "waiting");
    assert_eq!(server.posted("/api/stop/second", b"").status, 200);
    assert_eq!(next_event(&mut waiting, "error", "")["status"], 422);
    assert_eq!(server.posted("/api/stop/second", b"").status, 404);
}

#[test]
fn a_large_table_is_sent_row_by_row_and_is_all_there() {
    let server = Running::new(Settings::local());
    let reply = server.got("/api/table.csv?rule=nim&limit=300000");
    assert_eq!((reply.status, reply.header("transfer-encoding")), (200, Some("chunked")));
    assert_eq!(reply.header("content-disposition"), Some("attachment; filename=\"table.csv\""));
    let text = String::from_utf8(reply.body).expect("text");
    assert_eq!(text.lines().count(), 300_001);
    for (n, line) in text.lines().skip(1).enumerate() {
        assert_eq!(line, format!("{n},{n}"));
    }
}

/// A server whose large answers have 28 megabytes together.
fn small_purse() -> Running {
    Running::new(Settings { memory: 64 << 20, heavy: 1, ..Settings::local() })
}

#[test]
fn answers_that_nobody_takes_are_bounded_by_the_purse_and_small_questions_go_on() {
    let server = small_purse();
    let ask = |limit: usize| {
        format!("GET /api/table.csv?rule=nim&limit={limit} HTTP/1.1\r\nHost: {}\r\n\r\n", server.address)
    };
    // Each table takes eight megabytes, and the system itself takes up less of an answer than there is.
    let mut slow: Vec<_> =
        (0..6).map(|number| server.sent(ask(2_000_000 - number).as_bytes())).collect::<Vec<_>>();
    let statuses: Vec<u16> = slow.iter_mut().map(read_status).collect();
    assert!(statuses.contains(&200) && statuses.contains(&503), "{statuses:?}");
    assert!(statuses.iter().all(|status| matches!(status, 200 | 503)), "{statuses:?}");
    let refused = server.got("/api/table.csv?rule=nim&limit=1900000");
    assert_eq!((refused.status, refused.header("retry-after")), (503, Some("5")));
    assert!(refused.json()["error"]["help"].as_str().is_some_and(|help| help.contains("--memory")));
    assert_eq!(server.got("/api/open?rule=kayles").status, 200);
    drop(slow);
    while server.got("/api/table.csv?rule=nim&limit=1900000").status == 503 {}
}

/// The status of an answer of which no more is read.
fn read_status(stream: &mut impl std::io::BufRead) -> u16 {
    let mut line = String::new();
    stream.read_line(&mut line).expect("a line");
    line.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0)
}

#[test]
fn who_ends_a_law_by_its_name_ends_it_for_nobody_else() {
    let server = one_at_a_time();
    let endless = "/api/law?rule=octal+0.6&limit=3000000";
    let mut named = server.events(&format!("{endless}&work=mine"));
    next_event(&mut named, "progress", "running");
    let mut other = server.events(endless);
    next_event(&mut other, "progress", "running");
    assert_eq!(server.posted("/api/stop/mine", b"").status, 200);
    next_event(&mut named, "result", "");
    for _ in 0..3 {
        next_event(&mut other, "progress", "");
    }
    // Now it is looked for on behalf of the other, who can be seen to wait for it still.
    next_event(&mut other, "progress", "running");
}

#[test]
fn questions_about_one_law_asked_at_once_are_all_answered() {
    let server = one_at_a_time();
    let address = server.address;
    let mut streams: Vec<_> = ["law", "code", "story.md", "certificate", "story.html", "law"]
        .iter()
        .map(|path| {
            let request =
                format!("GET /api/{path}?rule=take+%7B1,5,6%7D HTTP/1.1\r\nHost: {address}\r\n\r\n");
            server.sent(request.as_bytes())
        })
        .collect();
    for stream in &mut streams {
        assert_eq!(read_reply(stream).status, 200);
    }
}
