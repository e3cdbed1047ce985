//! The body of a response: whole, or a stream of events.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use hyper::body::{Body, Bytes, Frame, SizeHint};
use tokio::sync::mpsc;

/// The body of a response.
pub enum PageBody {
    /// All of it.
    Whole(Option<Bytes>),
    /// One event after the other.
    Stream(mpsc::Receiver<Bytes>),
}

impl From<Bytes> for PageBody {
    fn from(bytes: Bytes) -> PageBody {
        PageBody::Whole(Some(bytes).filter(|bytes| !bytes.is_empty()))
    }
}

impl Body for PageBody {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let next = match self.get_mut() {
            PageBody::Whole(bytes) => Poll::Ready(bytes.take()),
            PageBody::Stream(events) => events.poll_recv(context),
        };
        next.map(|bytes| bytes.map(|bytes| Ok(Frame::data(bytes))))
    }

    fn is_end_stream(&self) -> bool {
        matches!(self, PageBody::Whole(None))
    }

    fn size_hint(&self) -> SizeHint {
        match self {
            PageBody::Whole(bytes) => {
                SizeHint::with_exact(bytes.as_ref().map_or(0, |bytes| bytes.len() as u64))
            }
            PageBody::Stream(_) => SizeHint::default(),
        }
    }
}
