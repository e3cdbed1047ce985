//! A request as the page writes it: `GET /api/law?rule=kayles`, a new line, and what is sent along.

use bytes::Bytes;
use http::Method;

/// See the module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// `GET` or `POST`.
    pub method: Method,
    /// The path.
    pub path: String,
    /// What follows the question mark.
    pub query: String,
    /// What is sent along.
    pub body: Bytes,
}

impl Request {
    /// Reads it; nothing where it is not of this form.
    ///
    /// ```
    /// let request = grundy_wasm::Request::read(b"POST /api/check?locale=zh\ncertificate").unwrap();
    /// assert_eq!((request.path.as_str(), request.query.as_str()), ("/api/check", "locale=zh"));
    /// assert_eq!(request.body.as_ref(), b"certificate");
    /// assert!(grundy_wasm::Request::read(b"/api/check").is_none());
    /// ```
    pub fn read(bytes: &[u8]) -> Option<Request> {
        let end = bytes.iter().position(|&byte| byte == b'\n')?;
        let (method, address) = std::str::from_utf8(&bytes[..end]).ok()?.split_once(' ')?;
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        Some(Request {
            method: method.parse().ok()?,
            path: path.to_string(),
            query: query.to_string(),
            body: Bytes::copy_from_slice(&bytes[end + 1..]),
        })
    }
}
