//! Command `links FOLDER [PAGE... | !PAGE...]`: checks the links of built documentation and prints
//! their number. It fails if a link is broken, a page is missing, or a page after `!` exists.

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
    let mut wrong = 0;
    for page in arguments {
        let (name, is_wanted) = page.strip_prefix('!').map_or((&*page, true), |name| (name, false));
        if folder.join(name).is_file() != is_wanted {
            let is = if is_wanted { "is no" } else { "is a" };
            println!("{}: there {is} `{name}`", folder.display());
            wrong += 1;
        }
    }
    println!("{} pages, {} links, {} dead", report.pages, report.links, report.dead.len());
    if report.dead.is_empty() && wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
