//! The pages of the book and the lists of them.

use std::path::Path;
use std::{fs, io};

#[test]
fn the_front_page_and_the_book_list_every_page() -> io::Result<()> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bitpack/src");
    let modules = fs::read_to_string(source.join("lib.rs"))?;
    let page =
        |line: &str| Some(line.trim().strip_prefix("pub mod ")?.strip_suffix(" {}")?.to_owned());
    let pages: Vec<String> = modules.lines().filter_map(page).collect();
    assert!(pages.len() >= 16, "{pages:?}");
    for list in ["lib.md", "book/book.md"] {
        let text = fs::read_to_string(source.join(list))?;
        for page in &pages {
            assert!(text.contains(&format!("{page})")), "{list} does not list {page}");
        }
    }
    Ok(())
}
