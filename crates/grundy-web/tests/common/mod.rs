//! A server on a free port, and a client that says exactly what it is told to say.

// Every file of tests uses some of this.
#![allow(dead_code)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

use grundy_web::{Server, Settings};
use serde_json::Value;

/// A server that ends with the test.
pub struct Running {
    pub address: SocketAddr,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    pub fn new(settings: Settings) -> Running {
        let server = Server::bind(settings).expect("a free port");
        let (address, stop) = (server.address, Arc::new(AtomicBool::new(false)));
        let flag = Arc::clone(&stop);
        let thread = std::thread::spawn(move || server.run(|| flag.load(Ordering::Relaxed)));
        Running { address, stop, thread: Some(thread) }
    }

    /// Asks it to stop, and waits until it has.
    pub fn stop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.join().expect("the server ends in peace");
        }
    }

    /// A connection on which these bytes were sent.
    pub fn sent(&self, bytes: &[u8]) -> BufReader<TcpStream> {
        let mut stream = TcpStream::connect(self.address).expect("a connection");
        stream.write_all(bytes).expect("bytes are taken");
        BufReader::new(stream)
    }

    /// What comes back for these bytes.
    pub fn exchanged(&self, bytes: &[u8]) -> Reply {
        read_reply(&mut self.sent(bytes))
    }

    /// What comes back for an address, asked in an ordinary way.
    pub fn got(&self, address: &str) -> Reply {
        self.exchanged(format!("GET {address} HTTP/1.1\r\nHost: {}\r\n\r\n", self.address).as_bytes())
    }

    /// What comes back for something that is sent.
    pub fn posted(&self, address: &str, body: &[u8]) -> Reply {
        let head = format!(
            "POST {address} HTTP/1.1\r\nHost: {}\r\nContent-Length: {}\r\n\r\n",
            self.address,
            body.len()
        );
        self.exchanged(&[head.as_bytes(), body].concat())
    }

    /// A stream of events.
    pub fn events(&self, address: &str) -> BufReader<Chunks> {
        let request =
            format!("GET {address} HTTP/1.1\r\nHost: {}\r\nAccept: text/event-stream\r\n\r\n", self.address);
        chunks_of(self.sent(request.as_bytes()))
    }
}

/// The body of a response that comes in chunks.
pub struct Chunks {
    stream: BufReader<TcpStream>,
    left: usize,
}

/// Reads the head of a response, and then what its chunks hold.
pub fn chunks_of(mut stream: BufReader<TcpStream>) -> BufReader<Chunks> {
    let mut line = String::new();
    while line != "\r\n" {
        line.clear();
        assert!(stream.read_line(&mut line).unwrap_or(0) > 0, "the head ends with an empty line");
    }
    BufReader::new(Chunks { stream, left: 0 })
}

impl Read for Chunks {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if self.left == 0 {
            let mut line = String::new();
            self.stream.read_line(&mut line)?;
            self.left = usize::from_str_radix(line.trim(), 16).unwrap_or(0);
        }
        let wanted = buffer.len().min(self.left);
        let count = self.stream.read(&mut buffer[..wanted])?;
        self.left -= count;
        if count > 0 && self.left == 0 {
            self.stream.read_exact(&mut [0; 2])?;
        }
        Ok(count)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop();
    }
}

/// One response.
pub struct Reply {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Reply {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }
}

/// Reads a response; status 0 where the connection was closed without one.
pub fn read_reply(stream: &mut impl BufRead) -> Reply {
    let mut line = String::new();
    let _ = stream.read_line(&mut line);
    let status = line.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    let mut headers = Vec::new();
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).unwrap_or(0) == 0 || line == "\r\n" {
            break;
        }
        if let Some((name, value)) = line.split_once(':') {
            headers.push((name.to_ascii_lowercase(), value.trim().to_string()));
        }
    }
    let mut reply = Reply { status, headers, body: Vec::new() };
    if reply.header("transfer-encoding") == Some("chunked") {
        reply.body = read_chunks(stream);
        return reply;
    }
    let length = reply.header("content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
    reply.body = vec![0; length];
    let _ = stream.read_exact(&mut reply.body);
    reply
}

/// Reads chunks up to the last one, which is empty.
fn read_chunks(stream: &mut impl BufRead) -> Vec<u8> {
    let mut body = Vec::new();
    loop {
        let mut line = String::new();
        let _ = stream.read_line(&mut line);
        let length = usize::from_str_radix(line.trim(), 16).unwrap_or(0);
        let mut chunk = vec![0; length + 2];
        if stream.read_exact(&mut chunk).is_err() || length == 0 {
            return body;
        }
        body.extend_from_slice(&chunk[..length]);
    }
}

/// The data of the next event of this name whose data holds this text.
pub fn next_event(stream: &mut impl BufRead, name: &str, text: &str) -> Value {
    let mut wanted = false;
    let mut line = String::new();
    while stream.read_line(&mut line).unwrap_or(0) > 0 {
        if let Some(event) = line.trim_end().strip_prefix("event: ") {
            wanted = event == name;
        }
        if let Some(data) =
            line.trim_end().strip_prefix("data: ").filter(|data| wanted && data.contains(text))
        {
            return serde_json::from_str(data).expect("events hold documents");
        }
        line.clear();
    }
    panic!("the stream ended before an event {name} with {text}");
}
