//! A connection that notices when the other side has gone, and does not wait for ever for somebody who takes no more.

use std::io;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, Waker, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, Interest, ReadBuf};
use tokio::net::TcpStream;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::time::{Sleep, sleep};

/// A connection, and how long a write may find it full.
pub struct Patient {
    reading: Arc<OwnedReadHalf>,
    writing: OwnedWriteHalf,
    patience: Duration,
    /// Runs from when something could not be written at once until all is written: a little now and then is not enough.
    waiting: Option<Pin<Box<Sleep>>>,
}

/// Looks whether somebody is still at the other end.
#[derive(Clone)]
pub struct Lookout(Arc<OwnedReadHalf>);

/// How often is looked: seldom enough to cost nothing, and soon enough that nobody works long for nobody.
const BETWEEN: Duration = Duration::from_millis(100);

/// Who closes his half as soon as he has asked, as some plain tools do, still gets an answer that takes no longer.
const GRACE: Duration = Duration::from_millis(500);

impl Patient {
    /// A connection that is waited for so long.
    pub fn new(stream: TcpStream, patience: Duration) -> Patient {
        let (reading, writing) = stream.into_split();
        Patient { reading: Arc::new(reading), writing, patience, waiting: None }
    }

    /// Looks at the same connection.
    pub fn lookout(&self) -> Lookout {
        Lookout(Arc::clone(&self.reading))
    }

    fn patiently<T>(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            return written;
        }
        let patience = self.patience;
        let waiting = self.waiting.get_or_insert_with(|| Box::pin(sleep(patience)));
        waiting.as_mut().poll(context).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl Lookout {
    /// Ends when the other side has closed the connection. Who waits long for an answer keeps it open.
    ///
    /// Reading would not do: what came before the end, a second request say, has to be read first, and is not while
    /// the first is being answered. The system tells of the end in any case.
    pub async fn gone(&self) {
        sleep(GRACE).await;
        while !self.is_closed() {
            sleep(BETWEEN).await;
        }
    }

    fn is_closed(&self) -> bool {
        let ready = pin!(self.0.ready(Interest::READABLE)).poll(&mut Context::from_waker(Waker::noop()));
        match ready {
            Poll::Ready(Ok(ready)) => ready.is_read_closed(),
            Poll::Ready(Err(_)) => true,
            Poll::Pending => false,
        }
    }
}

impl AsyncRead for Patient {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        loop {
            ready!(self.reading.as_ref().as_ref().poll_read_ready(context))?;
            match self.reading.try_read(buffer.initialize_unfilled()) {
                Ok(count) => {
                    buffer.advance(count);
                    return Poll::Ready(Ok(()));
                }
                // It was only thought to be ready; now it is known, and the next poll waits.
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(error) => return Poll::Ready(Err(error)),
            }
        }
    }
}

impl AsyncWrite for Patient {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.writing).poll_write(context, bytes);
        self.patiently(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.writing).poll_write_vectored(context, slices);
        self.patiently(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.writing.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        // All that was to be written has been.
        self.waiting = None;
        Pin::new(&mut self.writing).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.writing).poll_shutdown(context)
    }
}
