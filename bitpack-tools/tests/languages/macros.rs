//! Compiles generated C++ beside the macros of system headers, which have names of games: `near`, `small`,
//! `DELETE`, `None`, `Status`.

use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;

use crate::cpp;

/// The macros of Windows that have parameters, and the two that generated code meets most.
const WINDOWS: &str = "
#define min(a, b) (((a) < (b)) ? (a) : (b))
#define max(a, b) (((a) > (b)) ? (a) : (b))
";

/// Every macro of `macros.txt` that X11 has not defined, with a text that nothing accepts.
fn macros() -> String {
    let words = include_str!("../../src/languages/cpp/macros.txt").split_whitespace();
    let words = words.filter(|it| !["min", "max"].contains(it));
    let each = words.map(|it| format!("#ifndef {it}\n#define {it} @\n#endif\n"));
    each.chain([WINDOWS.to_owned()]).collect()
}

#[test]
fn macros_of_system_headers_change_nothing() -> Outcome {
    let x11 = "#if __has_include(<X11/Xlib.h>)\n#include <X11/Xlib.h>\n#include <X11/Xutil.h>\n#else\n\
        #warning skipped: there is no X11/Xlib.h\n#endif\n";
    for (compiler, is_first) in [("g++", true), ("clang++", true), ("clang++", false)] {
        {
            let mut files = cpp::sources()?;
            let (name, main) = files.pop().ok_or("no files")?;
            let at = if is_first { 0 } else { main.find("// Reads length").ok_or("no main")? };
            let (before, after) = main.split_at(at);
            // Windows' own `min` and `max` break the standard library, which games include before
            let standard = "#include <cstdio>\n#include <cstdlib>\n#include <algorithm>\n#include <array>\n\
                #include <cmath>\n#include <cstring>\n#include <limits>\n#include <memory>\n#include <optional>\n\
                #include <string>\n#include <tuple>\n#include <variant>\n#include <vector>\n";
            files.push(("macros.h".to_owned(), format!("{standard}{x11}{}", macros())));
            files.push((name, format!("{before}#include \"macros.h\"\n{after}")));
            let folder = format!("macros-{compiler}");
            let flags = ["-fsyntax-only", "-Wno-error=cpp", "-Wno-error=unused-function"];
            let Some((output, _)) = cpp::compiled(compiler, &folder, &flags, &files)? else {
                continue;
            };
            let said = String::from_utf8_lossy(&output.stderr);
            ensure!(output.status.success(), "{compiler}, first: {is_first}: {said}");
            if said.contains("skipped") {
                println!("skipped: there is no X11/Xlib.h");
            }
        }
    }
    Ok(())
}
