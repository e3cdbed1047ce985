//! The independent checker of certificates: text in, accepted or rejected out. `FORMAT.md` says what a certificate is.
