//! The body of a response: whole, or a stream of events or rows. What it holds is let go when it has been sent.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use grundy_answers::{Content, Rows};
use hyper::body::{Body, Bytes, Frame, SizeHint};
use tokio::sync::mpsc;

use crate::guests::{Guest, Served};

/// The body of a response.
pub struct PageBody {
    source: Source,
    // Held, not read: until the last of it is on its way.
    _taken: Option<Served>,
}

enum Source {
    /// All of it, or what is left.
    Whole(Bytes),
    /// A table, and the piece that comes next.
    Rows(Arc<Rows>, u64),
    /// One event after the other, and what is left of the last one.
    Events(mpsc::Receiver<Bytes>, Bytes),
}

/// More is not given to the connection at a time, so that the body, and what it holds, lasts until nearly all is sent.
const PIECE: usize = 64 << 10;

impl PageBody {
    /// One event after the other.
    pub fn events(events: mpsc::Receiver<Bytes>) -> PageBody {
        PageBody::new(Source::Events(events, Bytes::new()))
    }

    /// Nothing.
    pub fn empty() -> PageBody {
        PageBody::from(Bytes::new())
    }

    /// The same, with the guest who takes it.
    pub fn taken_by(self, guest: &Guest) -> PageBody {
        PageBody { _taken: Some(guest.takes()), ..self }
    }

    fn new(source: Source) -> PageBody {
        PageBody { source, _taken: None }
    }
}

impl From<Bytes> for PageBody {
    fn from(bytes: Bytes) -> PageBody {
        PageBody::new(Source::Whole(bytes))
    }
}

impl From<Content> for PageBody {
    fn from(content: Content) -> PageBody {
        PageBody::new(match content {
            Content::Bytes(bytes) => Source::Whole(bytes),
            Content::Rows(rows) => Source::Rows(rows, 0),
        })
    }
}

impl Body for PageBody {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let next = match &mut self.get_mut().source {
            Source::Whole(rest) => Poll::Ready(piece(rest)),
            Source::Rows(rows, next) => Poll::Ready(rows.from(*next).map(|(bytes, following)| {
                *next = following;
                bytes
            })),
            Source::Events(events, rest) => poll_event(events, rest, context),
        };
        next.map(|bytes| bytes.map(|bytes| Ok(Frame::data(bytes))))
    }

    fn is_end_stream(&self) -> bool {
        matches!(&self.source, Source::Whole(rest) if rest.is_empty())
    }

    fn size_hint(&self) -> SizeHint {
        match &self.source {
            Source::Whole(rest) => SizeHint::with_exact(rest.len() as u64),
            Source::Rows(..) | Source::Events(..) => SizeHint::default(),
        }
    }
}

fn poll_event(
    events: &mut mpsc::Receiver<Bytes>,
    rest: &mut Bytes,
    context: &mut Context<'_>,
) -> Poll<Option<Bytes>> {
    if rest.is_empty() {
        match ready!(events.poll_recv(context)) {
            Some(event) => *rest = event,
            None => return Poll::Ready(None),
        }
    }
    Poll::Ready(piece(rest))
}

fn piece(rest: &mut Bytes) -> Option<Bytes> {
    let length = rest.len().min(PIECE);
    (length > 0).then(|| rest.split_to(length))
}
