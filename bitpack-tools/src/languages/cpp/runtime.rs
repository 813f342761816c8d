//! The C++ runtime, identical in every header, with a hash of its text in its names.

use crate::languages::runtime;

/// Placeholder in the sources of the C++ runtime, which is replaced by the hash of the runtime.
const PLACE: &str = "BITPACK_RUNTIME_NUMBER";

/// Returns the C++ runtime (the support code in each generated header) with its hash in its names,
/// so that two headers with different runtimes do not compile together.
pub(super) fn text() -> String {
    with_hash(&runtime::cpp())
}

/// Returns the part of the C++ runtime for deltas, with the hash of the whole runtime in its names.
pub(super) fn deltas() -> String {
    with_hash(&runtime::cpp_deltas())
}

fn with_hash(text: &str) -> String {
    let all = runtime::cpp() + &runtime::cpp_deltas();
    text.replace(PLACE, &format!("{:#010x}", number(&all)))
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
        let plain = runtime::cpp() + &runtime::cpp_deltas();
        assert_ne!(number(&plain), number(&plain.replacen("return", "return ", 1)));
        let text = text();
        assert!(!text.contains(PLACE));
        // the include guard, the namespace, and the check for a different runtime
        assert_eq!(text.matches(&format!("{:#010x}", number(&plain))).count(), 3);
    }
}
