//! What is sent along with a request: read within a time, up to a size, and never too much of it at once.

use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use grundy::rule::Text;
use hyper::StatusCode;
use hyper::body::{Body, Bytes, Incoming};

use crate::answer::Refusal;

/// The largest thing that may be sent.
const LARGEST: usize = 16 << 20;
/// All that is being sent at the same time.
const LARGEST_TOGETHER: usize = 128 << 20;

/// How many bytes are held for all requests together.
#[derive(Clone, Default)]
pub struct Posting(Arc<AtomicUsize>);

/// Bytes that are held for one request.
pub struct Held {
    posting: Posting,
    bytes: usize,
}

impl Drop for Held {
    fn drop(&mut self) {
        self.posting.0.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

impl Held {
    fn more(&mut self, bytes: usize) -> Result<(), Refusal> {
        self.bytes += bytes;
        let together = self.posting.0.fetch_add(bytes, Ordering::Relaxed) + bytes;
        if self.bytes > LARGEST {
            return Err(too_large());
        }
        if together > LARGEST_TOGETHER { Err(Refusal::busy()) } else { Ok(()) }
    }
}

/// Reads what was sent; whoever sends too slowly is not waited for.
pub async fn received(
    posting: &Posting,
    body: Incoming,
    patience: Duration,
) -> Result<(Bytes, Held), Refusal> {
    if body.size_hint().lower() > LARGEST as u64 {
        return Err(too_large());
    }
    tokio::time::timeout(patience, read(posting, body)).await.unwrap_or_else(|_| Err(too_slow()))
}

async fn read(posting: &Posting, mut body: Incoming) -> Result<(Bytes, Held), Refusal> {
    let mut held = Held { posting: posting.clone(), bytes: 0 };
    let mut bytes = Vec::new();
    while let Some(frame) = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {
        let Ok(data) = frame.map_err(|_| broken_off())?.into_data() else { continue };
        held.more(data.len())?;
        bytes.extend_from_slice(&data);
    }
    Ok((bytes.into(), held))
}

fn too_large() -> Refusal {
    Refusal::too_large(
        Text::new("what was sent is too large", "发送的内容太大"),
        Text::new(format!("at most {LARGEST} bytes"), format!("最多 {LARGEST} 字节")),
    )
}

fn too_slow() -> Refusal {
    Refusal::new(
        StatusCode::REQUEST_TIMEOUT,
        Text::new("what was sent came too slowly", "内容发送得太慢"),
        Text::new("send it again", "请重新发送"),
    )
}

fn broken_off() -> Refusal {
    Refusal::query(
        Text::new("what was sent broke off", "内容未发送完整"),
        Text::new("send it again", "请重新发送"),
    )
}
