//! Who may ask: requests that name this server, from its own pages.
//!
//! A page elsewhere can make a browser send requests here, and can even point its own name at this address. The name
//! that the browser believes to talk to is in `Host`, that of the page in `Origin`; both must be ours.

use std::net::IpAddr;

use grundy::rule::Text;
use hyper::header::{HOST, HeaderMap, HeaderName, ORIGIN};
use hyper::{StatusCode, Uri};

use crate::answer::Refusal;
use crate::settings::Settings;

const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
const FETCH_MODE: HeaderName = HeaderName::from_static("sec-fetch-mode");

/// Refuses what was not sent to this server by a page of its own, or typed by hand.
pub fn check(headers: &HeaderMap, uri: &Uri, settings: &Settings) -> Result<(), Refusal> {
    let host = authority(headers, uri).ok_or_else(wrong_host)?;
    if !is_ours(name_of(&host), settings) {
        return Err(wrong_host());
    }
    let origins = headers.get_all(ORIGIN).iter();
    for origin in origins {
        if origin.to_str().ok().and_then(|origin| origin.strip_prefix("http://")) != Some(&host) {
            return Err(wrong_origin());
        }
    }
    // Following a link from elsewhere is fine; fetching from elsewhere is not.
    let is = |name: &HeaderName, value: &str| headers.get(name).is_some_and(|known| known == value);
    if is(&FETCH_SITE, "cross-site") && !is(&FETCH_MODE, "navigate") {
        return Err(wrong_origin());
    }
    Ok(())
}

/// The one host that is named, in lower case.
fn authority(headers: &HeaderMap, uri: &Uri) -> Option<String> {
    let mut hosts = headers.get_all(HOST).iter();
    let host = hosts.next()?.to_str().ok()?.to_ascii_lowercase();
    let is_only = hosts.next().is_none();
    let in_uri = uri.authority().is_none_or(|named| named.as_str().eq_ignore_ascii_case(&host));
    (is_only && in_uri).then_some(host)
}

/// The host without its port.
fn name_of(authority: &str) -> &str {
    match authority.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => authority.split(':').next().unwrap_or_default(),
    }
}

/// Numbers cannot be pointed elsewhere by a name server, so when the network is let in any number is ours.
fn is_ours(name: &str, settings: &Settings) -> bool {
    let is_name = |known: &String| name.eq_ignore_ascii_case(known);
    match name.parse::<IpAddr>() {
        Ok(address) => address.is_loopback() || !settings.is_local(),
        Err(_) => name == "localhost" || settings.name.as_ref().is_some_and(is_name),
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
