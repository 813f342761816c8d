//! What the calls of all that is made do: the same for every schema, one text a language, written down
//! here by idea.

/// Where the operations are in the class that has them.
const PLACE: &str = "    // OPERATIONS\n";

/// The texts of a language, in the order that it needs them in.
struct Texts<'t> {
    before: &'t [&'t str],
    /// The class that has a function for each operation.
    stream: &'t str,
    operations: &'t [&'t str],
    behind: &'t [&'t str],
}

impl Texts<'_> {
    fn joined(&self) -> String {
        let stream = self.stream.replacen(PLACE, &self.operations.join("\n"), 1);
        let all = [self.before, &[&stream], self.behind].concat();
        all.join("\n")
    }
}

/// A part of a runtime.
macro_rules! text {
    ($path:literal) => {
        include_str!(concat!("runtime/", $path))
    };
}

/// Of C++.
pub(super) fn cpp() -> String {
    let texts = Texts {
        before: &[
            text!("cpp/prelude.h"),
            text!("cpp/box.h"),
            text!("cpp/bits.h"),
            text!("cpp/texts.h"),
            text!("cpp/floats.h"),
            text!("cpp/tiers.h"),
        ],
        stream: text!("cpp/stream.h"),
        operations: &[
            text!("cpp/operations/memory.h"),
            text!("cpp/operations/integers.h"),
            text!("cpp/operations/floats.h"),
            text!("cpp/operations/values.h"),
            text!("cpp/operations/lists.h"),
            text!("cpp/operations/depth.h"),
            text!("cpp/operations/relative.h"),
            text!("cpp/operations/texts.h"),
            text!("cpp/operations/subsets.h"),
            text!("cpp/operations/enums.h"),
        ],
        behind: &[text!("cpp/protocol.h")],
    };
    texts.joined()
}

/// Of TypeScript.
pub(super) fn typescript() -> String {
    let texts = Texts {
        before: &[
            text!("typescript/refusals.ts"),
            text!("typescript/memory.ts"),
            text!("typescript/numbers.ts"),
            text!("typescript/floats.ts"),
            text!("typescript/texts.ts"),
        ],
        stream: text!("typescript/stream.ts"),
        operations: &[
            text!("typescript/operations/integers.ts"),
            text!("typescript/operations/floats.ts"),
            text!("typescript/operations/values.ts"),
            text!("typescript/operations/lists.ts"),
            text!("typescript/operations/depth.ts"),
            text!("typescript/operations/relative.ts"),
            text!("typescript/operations/texts.ts"),
            text!("typescript/operations/subsets.ts"),
            text!("typescript/operations/enums.ts"),
        ],
        behind: &[
            text!("typescript/bits.ts"),
            text!("typescript/protocol.ts"),
            text!("typescript/order.ts"),
        ],
    };
    texts.joined()
}
