//! What the page calls. It writes a request where `input` says, calls `answer`, and reads `output`.
//!
//! The module has one thread; nothing here reads memory that the page names, so nothing here can be led astray by it.
#![expect(unsafe_code, reason = "names that are not changed, and a function of the page")]

use std::cell::RefCell;

use grundy::rule::Locale;
use grundy_answers::Refusal;

use crate::desk::Desk;
use crate::reply::Reply;
use crate::request::Request;

thread_local! {
    static DESK: RefCell<Desk> = RefCell::default();
    static INPUT: RefCell<Vec<u8>> = RefCell::default();
    static OUTPUT: RefCell<Vec<u8>> = RefCell::default();
}

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    safe fn progress(done: f64, total: f64);
}

/// Room for a request of so many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|input| {
        *input = vec![0; length];
        input.as_mut_ptr()
    })
}

/// Answers the request.
#[unsafe(no_mangle)]
pub extern "C" fn answer() {
    let request = Request::read(&INPUT.take());
    let tell = |done, total| progress(done as f64, total as f64);
    give(match request {
        Some(request) => DESK.with_borrow_mut(|desk| desk.answer(&request, &tell)),
        None => Reply::of(Err(Refusal::bug()), Locale::English),
    });
}

/// The answer of a module that failed: the page calls it on a new one.
#[unsafe(no_mangle)]
pub extern "C" fn failed(is_chinese: bool) {
    let locale = if is_chinese { Locale::Chinese } else { Locale::English };
    give(Reply::of(Err(Refusal::bug()), locale));
}

/// Where the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    OUTPUT.with_borrow(|output| output.as_ptr())
}

/// How long it is.
#[unsafe(no_mangle)]
pub extern "C" fn output_length() -> usize {
    OUTPUT.with_borrow(Vec::len)
}

/// The page has read the answer.
#[unsafe(no_mangle)]
pub extern "C" fn forget() {
    OUTPUT.take();
}

fn give(reply: Reply) {
    OUTPUT.set(reply.written());
}
