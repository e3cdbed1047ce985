//! `grundy serve`: the page, on this machine.

use std::net::{IpAddr, Ipv4Addr, ToSocketAddrs};

use clap::Args;
use grundy::rule::Text;
use grundy_web::{Server, Settings};
use serde_json::json;

use super::Done;
use crate::context::Context;
use crate::failure::Failure;

/// The page to look, to understand and to play, on this machine
#[derive(Args, Debug)]
pub struct Serve {
    /// The port to listen at; 0 takes a free one
    #[arg(long, value_name = "P", default_value_t = 7171)]
    port: u16,
    /// The address to listen at; others than 127.0.0.1 let the network in
    #[arg(long, value_name = "H", default_value = "127.0.0.1")]
    host: String,
}

impl Serve {
    /// Serves until Ctrl-C.
    pub fn run(&self, context: &Context) -> Done {
        let settings = self.settings(context)?;
        if !settings.is_local() {
            context.note(context.pick(
                "warning: everybody who can reach this machine can use the page and its cores",
                "警告：能连接到本机的任何人都可以使用该页面并占用计算资源",
            ));
        }
        let server = Server::bind(settings).map_err(|error| self.cannot_listen(&error))?;
        let address = server.address;
        if context.json {
            let url = format!("http://{address}/");
            context.print_json(&json!({"version": grundy::VERSION, "address": url}));
        } else {
            context.print(&format!("http://{address}/\n"));
            context.note(context.pick("Ctrl-C stops", "按 Ctrl-C 停止"));
        }
        server.run(|| context.is_interrupted());
        Ok(0)
    }

    fn settings(&self, context: &Context) -> Result<Settings, Failure> {
        let local = Settings::local();
        let (host, name) = match self.host.parse::<IpAddr>() {
            Ok(address) => (address, None),
            Err(_) => (looked_up(&self.host)?, Some(self.host.clone())),
        };
        let heavy = context.threads.clamp(1, 64);
        Ok(Settings { host, name, port: self.port, seconds: context.seconds, heavy, ..local })
    }

    fn cannot_listen(&self, error: &std::io::Error) -> Failure {
        let (host, port) = (&self.host, self.port);
        Failure::new(
            Text::new(
                format!("cannot listen at {host}:{port}: {error}"),
                format!("无法在 {host}:{port} 上监听：{error}"),
            ),
            Text::new(
                "another program may have the port; `--port 0` takes a free one",
                "端口可能已被占用；`--port 0` 会选取空闲端口",
            ),
        )
    }
}

/// The address of a name; `localhost` is always this machine.
fn looked_up(name: &str) -> Result<IpAddr, Failure> {
    if name == "localhost" {
        return Ok(IpAddr::V4(Ipv4Addr::LOCALHOST));
    }
    let found = (name, 0).to_socket_addrs().ok().and_then(|mut addresses| addresses.next());
    found.map(|address| address.ip()).ok_or_else(|| {
        Failure::new(
            Text::new(format!("`{name}` is no address of this machine"), format!("`{name}` 不是本机的地址")),
            Text::new("write a number such as 0.0.0.0", "请写成数字形式，例如 0.0.0.0"),
        )
    })
}
