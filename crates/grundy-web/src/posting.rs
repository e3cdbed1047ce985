//! What is sent along with a request: read within a time, up to a size, and never too much of it at once.

use std::future::poll_fn;
use std::pin::Pin;
use std::time::Duration;

use grundy::rule::Text;
use grundy_answers::{Refusal, counted};
use hyper::StatusCode;
use hyper::body::{Body, Bytes, Incoming};

use crate::memory::{Memory, full};

/// The largest thing that may be sent.
const LARGEST: usize = 16 << 20;

/// Reads what was sent; whoever sends too slowly is not waited for.
pub async fn received(memory: &Memory, body: Incoming, patience: Duration) -> Result<Bytes, Refusal> {
    if body.size_hint().lower() > LARGEST as u64 {
        return Err(too_large());
    }
    tokio::time::timeout(patience, read(memory, body)).await.unwrap_or_else(|_| Err(too_slow()))
}

async fn read(memory: &Memory, mut body: Incoming) -> Result<Bytes, Refusal> {
    let mut held = memory.for_upload();
    let mut bytes = Vec::new();
    while let Some(frame) = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {
        let Ok(data) = frame.map_err(|_| broken_off())?.into_data() else { continue };
        if bytes.len() + data.len() > LARGEST {
            return Err(too_large());
        }
        bytes.extend_from_slice(&data);
        if !held.grow_to(bytes.capacity() as u64) {
            return Err(full());
        }
    }
    Ok(counted(bytes, held))
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
