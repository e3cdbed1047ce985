//! `grundy serve`: the page, on this machine.

mod pool;

use std::net::{IpAddr, Ipv4Addr, ToSocketAddrs};

use clap::Args;
use grundy::rule::Text;
use grundy_documents::{ServedDocument, VERSION};
use grundy_web::{LEAST_MEMORY, Server, Settings};

use super::Done;
use crate::context::Context;
use crate::failure::Failure;

/// Serve the page on this machine, to look, explore and play in a browser
#[derive(Args, Debug)]
pub struct Serve {
    /// The port to listen on; 0 takes a free one
    #[arg(long, value_name = "P", default_value_t = 7171)]
    port: u16,
    /// The address to listen on; any other than 127.0.0.1 lets the network in
    #[arg(long, value_name = "H", default_value = "127.0.0.1")]
    host: String,
    /// The memory that the whole server may take, as 512M or 2G; a quarter of this machine's without it
    #[arg(long, value_name = "BYTES")]
    memory: Option<String>,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
}

impl Serve {
    /// Serves until Ctrl-C.
    pub fn run(&self, context: &Context) -> Done {
        pool::with_one_pool();
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
            context.print_json(&ServedDocument { version: VERSION, address: url.clone() });
        } else {
            context.print(&format!("http://{address}/\n"));
            context.note(context.pick("Ctrl-C stops", "按 Ctrl-C 停止"));
        }
        if self.open && !opened_in_browser(&format!("http://{address}/")) {
            context.note(context.pick(
                "no browser could be started; open the address by hand",
                "无法启动浏览器，请自行打开上面的地址",
            ));
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
        let memory = self.memory.as_deref().map_or(Ok(local.memory), memory)?;
        Ok(Settings { host, name, port: self.port, seconds: context.seconds, heavy, memory, ..local })
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

/// Asks the system to show an address. The server listens already, so the browser need not wait.
fn opened_in_browser(address: &str) -> bool {
    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let quiet = std::process::Stdio::null;
    let mut command = std::process::Command::new(program);
    command.arg(address).stdin(quiet()).stdout(quiet()).stderr(quiet()).env_remove(pool::POOLS);
    command.spawn().is_ok()
}

/// A number of bytes, with K, M, G or T for a thousand and twenty-four of the one before.
fn memory(text: &str) -> Result<u64, Failure> {
    let read = bytes(text.trim()).filter(|&bytes| bytes >= LEAST_MEMORY);
    read.ok_or_else(|| {
        Failure::new(
            Text::new(
                format!("`--memory {text}` is no memory to work with"),
                format!("`--memory {text}` 不是合适的内存大小"),
            ),
            Text::new(
                "write a number such as 512M or 2G, at least 64M",
                "请写成 512M 或 2G 的形式，至少 64M",
            ),
        )
    })
}

fn bytes(text: &str) -> Option<u64> {
    let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let unit = unit.trim_start().to_ascii_uppercase();
    let unit = unit.strip_suffix("IB").or(unit.strip_suffix('B')).unwrap_or(&unit);
    let shift = ["", "K", "M", "G", "T"].iter().position(|known| *known == unit)?;
    number.parse::<u64>().ok()?.checked_mul(1 << (10 * shift))
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

#[cfg(test)]
mod tests {
    use super::bytes;

    #[test]
    fn memory_is_written_with_a_letter_or_without() {
        let cases = [
            ("67108864", Some(64 << 20)),
            ("512M", Some(512 << 20)),
            ("2G", Some(2 << 30)),
            ("2g", Some(2 << 30)),
            ("2 GiB", Some(2 << 30)),
            ("2GB", Some(2 << 30)),
            ("1T", Some(1 << 40)),
            ("", None),
            ("G", None),
            ("-1", None),
            ("1.5G", None),
            ("NaN", None),
            ("inf", None),
            ("99999999999999999999", None),
            ("99999999999T", None),
            ("2X", None),
        ];
        for (text, expected) in cases {
            assert_eq!(bytes(text), expected, "{text}");
        }
    }
}
