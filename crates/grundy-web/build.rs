//! Looks at the page's built files again whenever one of them changes, is added or goes away.

fn main() {
    println!("cargo::rerun-if-changed=built");
}
