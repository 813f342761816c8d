//! The C++ runtime, identical in every header, with a hash of its text in its names.

use std::sync::OnceLock;

use crate::languages::parts::Parts;
use crate::languages::runtime;

/// Placeholder in the sources of the C++ runtime, which is replaced by the hash of the runtime.
const PLACE: &str = "BITPACK_RUNTIME_NUMBER";

/// Returns the C++ runtime (the support code in each generated header) with its hash in its names,
/// so that two headers with different runtimes do not compile together.
pub(super) fn text() -> String {
    with_hash(&runtime::cpp())
}

/// Returns the optional parts of the C++ runtime that are needed, with the hash of the whole runtime in their names.
pub(super) fn parts(parts: Parts) -> impl Iterator<Item = String> {
    runtime::cpp_parts(parts).map(|it| with_hash(&it))
}

fn with_hash(text: &str) -> String {
    static HASH: OnceLock<u32> = OnceLock::new();
    let hash = HASH.get_or_init(|| number(&whole()));
    text.replace(PLACE, &format!("{hash:#010x}"))
}

/// Returns all parts of the C++ runtime.
fn whole() -> String {
    let all = Parts { deltas: true, views: true, histories: true };
    runtime::cpp() + &runtime::cpp_parts(all).collect::<String>()
}

/// Returns the 32-bit FNV-1a hash of a text.
fn number(text: &str) -> u32 {
    text.bytes().fold(0x811C_9DC5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_runtime_has_another_hash() {
        assert_eq!(number("bitpack"), 0x1841_FD41);
        let plain = whole();
        assert_ne!(number(&plain), number(&plain.replacen("return", "return ", 1)));
        let text = text();
        assert!(!text.contains(PLACE));
        // the include guard, the namespace, and the check for a different runtime
        assert_eq!(text.matches(&format!("{:#010x}", number(&plain))).count(), 3);
    }
}
