//! Who may ask: requests that name this server, from its own pages.
//!
//! A page elsewhere can make a browser send requests here, and can even point its own name at this address. The name
//! that the browser believes to talk to is in `Host`, that of the page in `Origin`; both must be ours. Newer browsers
//! also say in `Sec-Fetch-*` where a request comes from. What is said here is what is allowed; all else is refused.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use grundy::rule::Text;
use grundy_answers::Refusal;
use hyper::header::{HOST, HeaderMap, HeaderName, ORIGIN};
use hyper::{StatusCode, Uri};

use crate::settings::Settings;

const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
const FETCH_MODE: HeaderName = HeaderName::from_static("sec-fetch-mode");
const FETCH_DESTINATION: HeaderName = HeaderName::from_static("sec-fetch-dest");

/// What a request is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sought {
    /// The page itself, which a link elsewhere may lead to.
    Page,
    /// Anything that works or that only the page loads.
    Other,
}

/// Refuses what was not sent to this server by a page of its own, or typed by hand.
pub fn check(headers: &HeaderMap, uri: &Uri, sought: Sought, settings: &Settings) -> Result<(), Refusal> {
    let host = authority(headers, uri).ok_or_else(wrong_host)?;
    let named = Authority::read(&host).ok_or_else(wrong_host)?;
    if !named.is_ours(settings) {
        return Err(wrong_host());
    }
    let is_own = |origin: &str| origin.strip_prefix("http://") == Some(&host);
    if !headers.get_all(ORIGIN).iter().all(|origin| origin.to_str().is_ok_and(is_own)) {
        return Err(wrong_origin());
    }
    if comes_from_here(headers) || (sought == Sought::Page && follows_a_link(headers)) {
        return Ok(());
    }
    Err(wrong_origin())
}

/// Sent by a page of this server, typed by hand, or by a program that is no browser and says nothing.
fn comes_from_here(headers: &HeaderMap) -> bool {
    headers.get_all(FETCH_SITE).iter().all(|site| site == "same-origin" || site == "none")
}

/// A frame within a foreign page is a navigation too, but none of a document.
fn follows_a_link(headers: &HeaderMap) -> bool {
    let only = |name: &HeaderName, value: &str| {
        let mut said = headers.get_all(name).iter();
        said.next().is_some_and(|known| known == value) && said.next().is_none()
    };
    only(&FETCH_MODE, "navigate") && only(&FETCH_DESTINATION, "document")
}

/// The one host that is named, in lower case.
fn authority(headers: &HeaderMap, uri: &Uri) -> Option<String> {
    let mut hosts = headers.get_all(HOST).iter();
    let host = hosts.next()?.to_str().ok()?.to_ascii_lowercase();
    let is_only = hosts.next().is_none();
    let in_uri = uri.authority().is_none_or(|named| named.as_str().eq_ignore_ascii_case(&host));
    (is_only && in_uri).then_some(host)
}

/// A host as a browser writes it: a number or a name, and a port unless it is the usual one.
struct Authority<'a> {
    host: Host<'a>,
    port: Option<u16>,
}

enum Host<'a> {
    Number(IpAddr),
    Name(&'a str),
}

impl Authority<'_> {
    fn read(text: &str) -> Option<Authority<'_>> {
        if let Some(rest) = text.strip_prefix('[') {
            let (number, port) = rest.split_once(']')?;
            let number: Ipv6Addr = number.parse().ok()?;
            return Some(Authority { host: Host::Number(number.into()), port: port_after(port)? });
        }
        let (host, port) = text.split_at(text.find(':').unwrap_or(text.len()));
        let host = match host.parse::<Ipv4Addr>() {
            Ok(number) => Host::Number(number.into()),
            Err(_) => Host::Name(host),
        };
        Some(Authority { host, port: port_after(port)? })
    }

    fn is_ours(&self, settings: &Settings) -> bool {
        // What the network is let in to may be reached through a forwarded port.
        let is_port = self.port.is_none_or(|port| port == settings.port || !settings.is_local());
        is_port && self.host.is_ours(settings)
    }
}

/// The port behind the colon, if there is one; nothing where something else is there.
fn port_after(text: &str) -> Option<Option<u16>> {
    if text.is_empty() {
        return Some(None);
    }
    let digits = text.strip_prefix(':').filter(|port| port.bytes().all(|byte| byte.is_ascii_digit()))?;
    digits.parse().ok().map(Some)
}

impl Host<'_> {
    /// Numbers cannot be pointed elsewhere by a name server, so when the network is let in any number is ours.
    fn is_ours(&self, settings: &Settings) -> bool {
        match self {
            Host::Number(address) => address.is_loopback() || !settings.is_local(),
            Host::Name(name) => {
                *name == "localhost"
                    || settings.name.as_ref().is_some_and(|known| known.eq_ignore_ascii_case(name))
            }
        }
    }
}

fn wrong_host() -> Refusal {
    Refusal::new(
        StatusCode::FORBIDDEN,
        Text::new("this server is not called that", "这个服务器不叫这个名字"),
        Text::new(
            "use the address that `grundy serve` printed, such as http://127.0.0.1:7171/",
            "请使用 `grundy serve` 显示的地址，例如 http://127.0.0.1:7171/",
        ),
    )
}

fn wrong_origin() -> Refusal {
    Refusal::new(
        StatusCode::FORBIDDEN,
        Text::new("pages from elsewhere may not ask here", "其他来源的页面不能在此提问"),
        Text::new("open the page of this server itself", "请打开本服务器自己的页面"),
    )
}
