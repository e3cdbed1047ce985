//! The server: listens, talks to whoever connects, and ends within a second when asked to.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::guests::{Guest, Guests};
use crate::lanes::Lanes;
use crate::patient::Patient;
use crate::respond::Desk;
use crate::settings::Settings;

/// A server that listens already.
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    /// Where it listens.
    pub address: SocketAddr,
    desk: Arc<Desk>,
}

/// The head of a request is at most so long.
const LARGEST_HEAD: usize = 64 << 10;
/// How often the caller is asked whether to stop.
const BETWEEN: Duration = Duration::from_millis(30);
/// How long answers that are under way may take when the server stops.
const FAREWELL: Duration = Duration::from_millis(600);
/// Rules nest, and so do the functions that read them.
const STACK: usize = 16 << 20;

impl Server {
    /// Begins to listen.
    pub fn bind(settings: Settings) -> io::Result<Server> {
        let runtime = Builder::new_multi_thread()
            .worker_threads(2)
            .max_blocking_threads(Lanes::threads(&settings))
            .thread_stack_size(STACK)
            .enable_io()
            .enable_time()
            .build()?;
        let listener = runtime.block_on(TcpListener::bind((settings.host, settings.port)))?;
        let address = listener.local_addr()?;
        // Port 0 asked for a free one; this is it.
        let settings = Settings { port: address.port(), ..settings };
        Ok(Server { runtime, listener, address, desk: Arc::new(Desk::new(settings)) })
    }

    /// Serves until it is told to stop, and then ends all work.
    pub fn run(self, should_stop: impl Fn() -> bool) {
        let Server { runtime, listener, desk, .. } = self;
        runtime.block_on(async {
            let (stop, stopped) = watch::channel(false);
            let talking = tokio::spawn(accept(listener, Arc::clone(&desk), stopped));
            while !should_stop() {
                tokio::time::sleep(BETWEEN).await;
            }
            desk.lanes.stop();
            stop.send_replace(true);
            let _ = talking.await;
        });
        // Work that has not noticed yet must not keep the program from ending.
        runtime.shutdown_background();
    }
}

async fn accept(listener: TcpListener, desk: Arc<Desk>, mut stopped: watch::Receiver<bool>) {
    let guests = Guests::new(desk.settings.connections, desk.settings.patience);
    let mut conversations = JoinSet::new();
    loop {
        let connected = tokio::select! {
            _ = stopped.changed() => break,
            // Who has connected gets a place; so nobody has to go before somebody is there who needs it.
            connected = async { (listener.accept().await, guests.welcome().await) } => connected,
        };
        let (Ok((stream, _)), guest) = connected else {
            // Out of file handles, say: others will close soon.
            tokio::time::sleep(BETWEEN).await;
            continue;
        };
        let (desk, stopped) = (Arc::clone(&desk), stopped.clone());
        conversations.spawn(talk(stream, guest, desk, stopped));
        while conversations.try_join_next().is_some() {}
    }
    drop(listener);
    let _ =
        tokio::time::timeout(FAREWELL, async { while conversations.join_next().await.is_some() {} }).await;
}

async fn talk(stream: TcpStream, guest: Guest, desk: Arc<Desk>, mut stopped: watch::Receiver<bool>) {
    let _ = stream.set_nodelay(true);
    let patience = desk.settings.patience;
    let stream = Patient::new(stream, patience);
    let (lookout, asking) = (stream.lookout(), guest.clone());
    let service = service_fn(move |request| {
        let (desk, lookout, asking) = (Arc::clone(&desk), lookout.clone(), asking.clone());
        async move {
            tokio::select! {
                response = desk.respond(request, &asking) => Ok(response),
                // There is nobody left to answer, and what was asked is not worked on any more.
                () = lookout.gone() => Err(io::Error::from(io::ErrorKind::ConnectionAborted)),
            }
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .max_buf_size(LARGEST_HEAD)
        // The lookout notices who has gone.
        .half_close(true)
        .serve_connection(TokioIo::new(stream), service);
    tokio::pin!(connection);
    tokio::select! {
        _ = connection.as_mut() => return,
        () = guest.dismissed() => return,
        _ = stopped.changed() => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}
