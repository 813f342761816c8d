//! Compiles the client of the game to WebAssembly, and writes it with its page into one HTML file.
//!
//! `cargo run -p bitpack-browser-build` writes `target/bitpack.html`; another path is an argument.
//! `--sizes` compiles the module without some of its parts too, and prints the size of each.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use base64::Engine as _;
use flate2::Compression;
use flate2::write::GzEncoder;
use wasm_bindgen_cli_support::Bindgen;

type Result<T> = core::result::Result<T, Box<dyn core::error::Error>>;

/// The folder of the workspace.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

fn main() -> Result<()> {
    let mut path = Path::new(ROOT).join("target/bitpack.html");
    let mut with_sizes = false;
    for argument in env::args_os().skip(1) {
        if argument == "--sizes" {
            with_sizes = true;
        } else {
            path = argument.into();
        }
    }
    if with_sizes {
        println!("{:<44}{:>8}{:>8}", "bytes of", "raw", "gzip");
        print("one packet, without checks", &module("small", "")?.wasm)?;
        print("packets only", &module("page", "")?.wasm)?;
        print("packets and the arena", &module("page", "local")?.wasm)?;
        print("packets and traces", &module("page", "trace")?.wasm)?;
    }
    let module = module("page", "local,trace")?;
    let page = page(&module)?;
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(&path, &page)?;
    print("packets, the arena and traces", &module.wasm)?;
    print("the JavaScript that calls the module", module.glue.as_bytes())?;
    print("the page, with all of it", page.as_bytes())?;
    println!("{}", fs::canonicalize(path)?.display());
    Ok(())
}

/// A compiled module, and the JavaScript that calls it.
struct Module {
    wasm: Vec<u8>,
    glue: String,
}

/// Compiles the crate in a folder with some of its features.
fn module(folder: &str, features: &str) -> Result<Module> {
    let target =
        env::var_os("CARGO_TARGET_DIR").map_or(Path::new(ROOT).join("target"), PathBuf::from);
    let status = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["build", "--quiet", "--profile", "wasm", "--package"])
        .arg(format!("bitpack-browser-{folder}"))
        .args([
            "--target",
            "wasm32-unknown-unknown",
            "--no-default-features",
            "--features",
            features,
        ])
        .arg("--target-dir")
        .arg(&target)
        .current_dir(ROOT)
        .status()?;
    if !status.success() {
        return Err("the module does not compile for `wasm32-unknown-unknown`".into());
    }
    let compiled =
        target.join(format!("wasm32-unknown-unknown/wasm/bitpack_browser_{folder}.wasm"));
    let mut output = Bindgen::new()
        .input_path(compiled)
        .no_modules(true)?
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate_output()?;
    Ok(Module { wasm: output.wasm_mut().emit_wasm(), glue: output.js().to_owned() })
}

/// Returns the page with its style, its script and its module in it.
fn page(module: &Module) -> Result<String> {
    let read = |name| fs::read_to_string(Path::new(ROOT).join("page/web").join(name));
    let wasm = base64::engine::general_purpose::STANDARD.encode(&module.wasm);
    let mut page = read("page.html")?;
    for (mark, text) in [
        ("/*style*/", read("page.css")?),
        ("/*glue*/", module.glue.clone()),
        ("/*module*/", wasm),
        ("/*script*/", [read("bits.js")?, read("arena.js")?, read("page.js")?].concat()),
    ] {
        let (before, after) = page.split_once(mark).ok_or_else(|| format!("no {mark}"))?;
        page = [before, text.trim_end(), after].concat();
    }
    Ok(page)
}

/// Prints the size of a part, as it is and compressed.
fn print(name: &str, bytes: &[u8]) -> Result<()> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(bytes)?;
    println!("{name:<44}{:>8}{:>8}", bytes.len(), packed.finish()?.len());
    Ok(())
}
