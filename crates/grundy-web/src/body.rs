//! The body of a response: whole, or a stream of events or rows. What it holds is let go when it has been sent.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use hyper::body::{Body, Bytes, Frame, SizeHint};
use tokio::sync::mpsc;

use crate::guests::{Guest, Served};

/// The body of a response.
pub struct PageBody {
    content: Content,
    // Held, not read: until the last of it is on its way.
    _taken: Option<Served>,
}

enum Content {
    /// All of it, or what is left.
    Whole(Bytes),
    /// One event after the other.
    Events(mpsc::Receiver<Bytes>),
}

/// More is not given to the connection at a time, so that the body, and what it holds, lasts until nearly all is sent.
const PIECE: usize = 64 << 10;

impl PageBody {
    /// One event after the other.
    pub fn events(events: mpsc::Receiver<Bytes>) -> PageBody {
        PageBody::new(Content::Events(events))
    }

    /// Nothing.
    pub fn empty() -> PageBody {
        PageBody::from(Bytes::new())
    }

    /// The same, with the guest who takes it.
    pub fn taken_by(self, guest: &Guest) -> PageBody {
        PageBody { _taken: Some(guest.takes()), ..self }
    }

    fn new(content: Content) -> PageBody {
        PageBody { content, _taken: None }
    }
}

impl From<Bytes> for PageBody {
    fn from(bytes: Bytes) -> PageBody {
        PageBody::new(Content::Whole(bytes))
    }
}

impl Body for PageBody {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let next = match &mut self.get_mut().content {
            Content::Whole(rest) => Poll::Ready(piece(rest)),
            Content::Events(events) => events.poll_recv(context),
        };
        next.map(|bytes| bytes.map(|bytes| Ok(Frame::data(bytes))))
    }

    fn is_end_stream(&self) -> bool {
        matches!(&self.content, Content::Whole(rest) if rest.is_empty())
    }

    fn size_hint(&self) -> SizeHint {
        match &self.content {
            Content::Whole(rest) => SizeHint::with_exact(rest.len() as u64),
            Content::Events(_) => SizeHint::default(),
        }
    }
}

fn piece(rest: &mut Bytes) -> Option<Bytes> {
    let length = rest.len().min(PIECE);
    (length > 0).then(|| rest.split_to(length))
}
