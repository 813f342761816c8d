//! `bitpack man`: prints manual pages.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, CommandFactory as _};
use clap_mangen::{Man as Page, generate_to};

use super::{Done, print};

/// Print the manual page, or write those of all commands into a folder
#[derive(Debug, Args)]
pub(crate) struct Man {
    /// Folder for a page of each command, such as `~/.local/share/man/man1`
    folder: Option<PathBuf>,
}

impl Man {
    /// Runs the command.
    pub(crate) fn run(&self) -> Done {
        let command = crate::Cli::command();
        if let Some(folder) = &self.folder {
            fs::create_dir_all(folder)?;
            generate_to(command, folder)?;
            return Ok(ExitCode::SUCCESS);
        }
        let mut page = Vec::new();
        Page::new(command).render(&mut page)?;
        print(page)
    }
}
