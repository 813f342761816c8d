//! Follows the links of built documentation: `links FOLDER [PAGE...]` ends with how many there are,
//! and fails where one leads nowhere or a page is missing.

use std::path::Path;
use std::process::ExitCode;

use bitpack_tests::links::check;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let Some(folder) = arguments.next() else {
        eprintln!("expected a folder of documentation, and which pages it has to have");
        return ExitCode::FAILURE;
    };
    let folder = Path::new(&folder);
    let report = match check(folder) {
        Ok(report) => report,
        Err(error) => {
            eprintln!("{}: {error}", folder.display());
            return ExitCode::FAILURE;
        }
    };
    for dead in &report.dead {
        println!("{}: `{}` leads nowhere", dead.page.display(), dead.link);
    }
    let missing: Vec<_> = arguments.filter(|page| !folder.join(page).is_file()).collect();
    for page in &missing {
        println!("{}: there is no `{page}`", folder.display());
    }
    println!("{} pages, {} links, {} dead", report.pages, report.links, report.dead.len());
    if report.dead.is_empty() && missing.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
