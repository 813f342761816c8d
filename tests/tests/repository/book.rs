//! The pages of the book, the lists of them, and the crate that examples name.

use std::path::Path;
use std::{fs, io};

use crate::plain_english::sources;

#[test]
fn the_front_page_and_the_book_list_every_page() -> io::Result<()> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bitpack/src");
    let modules = fs::read_to_string(source.join("lib.rs"))?;
    let page =
        |line: &str| Some(line.trim().strip_prefix("pub mod ")?.strip_suffix(" {}")?.to_owned());
    let pages: Vec<String> = modules.lines().filter_map(page).collect();
    assert!(pages.len() >= 23, "{pages:?}");
    for list in ["lib.md", "book/book.md"] {
        let text = fs::read_to_string(source.join(list))?;
        for page in &pages {
            assert!(text.contains(&format!("{page})")), "{list} does not list {page}");
        }
    }
    Ok(())
}

/// Programs depend on `bitpack`. Its documentation contains that of `bitpack-core`.
#[test]
fn examples_import_from_the_crate_that_programs_depend_on() -> io::Result<()> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bitpack-core/src");
    for path in sources(&source)? {
        let text = fs::read_to_string(&path)?;
        for line in text.lines().filter_map(|line| line.trim().strip_prefix("///")) {
            let is_hidden = line.trim_start().starts_with("# ");
            assert!(is_hidden || !line.contains("bitpack_core"), "{}: {line}", path.display());
        }
    }
    Ok(())
}

/// The calls of step 3, which the page has in a table, and those of step 1 in their place.
const CALLS: [[&str; 2]; 4] = [
    ["GAME.read::<Input>(", "Input::read("],
    ["GAME.read::<World>(", "World::read("],
    ["GAME.write(&self.world, ", "self.world.write("],
    ["GAME.write(&input, ", "input.write("],
];

/// The examples of the tutorial include the code of other steps. The page shows it, that of `step3.rs` with
/// the calls of step 1.
#[test]
fn the_tutorial_shows_the_code_that_later_steps_include() -> io::Result<()> {
    let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bitpack/src/book");
    let page = fs::read_to_string(book.join("tutorial.md"))?;
    for file in ["world.rs", "types.rs", "step3.rs", "step5.rs"] {
        let mut text = fs::read_to_string(book.join("tutorial").join(file))?;
        for [call, before] in CALLS.into_iter().filter(|_| file == "step3.rs") {
            assert!(text.contains(call), "{file} has no {call}");
            text = text.replace(call, before);
        }
        for part in text.trim_end().split("\n\n") {
            assert!(page.contains(part), "{file} has code that the page does not show:\n{part}");
        }
    }
    Ok(())
}
