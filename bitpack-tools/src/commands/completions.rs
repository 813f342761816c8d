//! `bitpack completions`: prints completions for a shell.

use clap::{Args, CommandFactory as _};
use clap_complete::{Shell, generate};

use super::{Done, print};

/// Print completions of the commands and their options for a shell
///
/// For bash: `bitpack completions bash > ~/.local/share/bash-completion/completions/bitpack`.
#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// Shell that completes
    shell: Shell,
}

impl Completions {
    /// Runs the command.
    pub(crate) fn run(&self) -> Done {
        // the generator ends the program if it cannot write
        let mut script = Vec::new();
        generate(self.shell, &mut crate::Cli::command(), "bitpack", &mut script);
        print(script)
    }
}
