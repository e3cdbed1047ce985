//! Responses: status, headers that keep the page to itself, body.

use grundy::rule::Locale;
use grundy_answers::{Answer, Refusal};
use hyper::header::{
    ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_ENCODING, CONTENT_SECURITY_POLICY,
    CONTENT_TYPE, ETAG, HeaderMap, HeaderName, HeaderValue, IF_NONE_MATCH, REFERRER_POLICY, RETRY_AFTER,
    VARY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use hyper::{Response, StatusCode};

use crate::body::PageBody;
use crate::files::PageFile;

/// Nothing but the page's own files is loaded or run, nothing is sent elsewhere, nobody frames it.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
    font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const FIXED: [(HeaderName, &str); 6] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "DENY"),
    (REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// An answer as a response.
pub fn said(answer: Answer) -> Response<PageBody> {
    let mut response = response(answer.status, answer.media, answer.content.into());
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if let Some(name) = answer.download
        && let Ok(value) = HeaderValue::from_str(&format!("attachment; filename=\"{name}\""))
    {
        headers.insert(CONTENT_DISPOSITION, value);
    }
    response
}

/// Why there is no answer, as a response that says what would be answered, and when.
pub fn refused(refusal: &Refusal, locale: Locale) -> Response<PageBody> {
    let mut response = said(refusal.answer(locale));
    let headers = response.headers_mut();
    if let Some(methods) = refusal.allowed {
        headers.insert(ALLOW, HeaderValue::from_static(methods));
    }
    if matches!(refusal.status, StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE) {
        headers.insert(RETRY_AFTER, HeaderValue::from_static("5"));
    }
    response
}

/// A stream of events as a response.
pub fn streamed(body: PageBody) -> Response<PageBody> {
    let mut response = response(StatusCode::OK, "text/event-stream; charset=utf-8", body);
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// A file of the page as a response: packed if the browser takes it so, and not at all if it has it already.
pub fn file(file: &PageFile, asked: &HeaderMap) -> Response<PageBody> {
    let named = |name: &HeaderName, word: &str| {
        asked.get(name).and_then(|value| value.to_str().ok()).is_some_and(|value| value.contains(word))
    };
    let is_known = named(&IF_NONE_MATCH, &file.tag);
    let packed = file.packed.as_ref().filter(|_| named(&ACCEPT_ENCODING, "gzip"));
    let status = if is_known { StatusCode::NOT_MODIFIED } else { StatusCode::OK };
    let body = if is_known { PageBody::empty() } else { packed.unwrap_or(&file.plain).clone().into() };
    let mut response = response(status, file.media, body);
    let headers = response.headers_mut();
    let lasting = if file.is_lasting { "public, max-age=31536000, immutable" } else { "no-cache" };
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(lasting));
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    headers.extend(HeaderValue::from_str(&file.tag).ok().map(|tag| (ETAG, tag)));
    if packed.is_some() {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response
}

fn response(status: StatusCode, media: &'static str, body: PageBody) -> Response<PageBody> {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    let headers = response.headers_mut();
    for (name, value) in FIXED {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(media));
    response
}
