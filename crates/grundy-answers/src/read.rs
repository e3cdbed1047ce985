//! From the address of a request to its route and its question.

use grundy::rule::{Diagnostic, Locale, Text};
use http::Method;

use crate::ask::{Ask, decoded, short_name};
use crate::refusal::Refusal;
use crate::routes::{Route, matching};

/// The route of an address, and what is asked there but for what is sent along; or why not, and in which language to say so.
pub fn read(
    method: &Method,
    path: &str,
    query: &str,
    locale: Locale,
) -> Result<(&'static Route, Ask), (Refusal, Locale)> {
    let plainly = |refusal| (refusal, locale);
    let (route, name) = matching(path).ok_or_else(|| plainly(nothing_here()))?;
    check_method(&route.method, method).map_err(plainly)?;
    let mut ask = Ask::read(query, locale).map_err(plainly)?;
    ask.name = decoded(name).and_then(|name| short_name(&name)).map_err(|refusal| (refusal, ask.locale))?;
    Ok((route, ask))
}

/// Whoever may get something may also ask for its head alone.
pub fn check_method(known: &Method, method: &Method) -> Result<(), Refusal> {
    let is_read = *known == Method::GET;
    if method == known || (is_read && method == Method::HEAD) {
        return Ok(());
    }
    Err(Refusal::wrong_method(if is_read { "GET, HEAD" } else { "POST" }))
}

/// No address is like this.
pub fn nothing_here() -> Refusal {
    let message = Text::new("there is nothing at this address", "此地址没有内容");
    let help = Text::new("/openapi.json lists the addresses", "/openapi.json 列出所有地址");
    Refusal::not_found(Diagnostic::new(message).help(help))
}
