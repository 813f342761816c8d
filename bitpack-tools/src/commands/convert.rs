//! `bitpack convert`: prints packets of an old build as JSON, in the form of today's types.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use bitpack_tools::convert::Converter;
use bitpack_tools::file::load;

use super::{Done, FOUND, NO_PACKETS, stdout};
use crate::Input;

pub(crate) fn convert(old: &Path, new: &Path, files: &[PathBuf], input: &Input) -> Done {
    let (old, new) = (load(old)?, load(new)?);
    let converter = Converter::new(&old, &new);
    let (mut out, mut count, mut failed) = (stdout(), 0_u64, 0_u64);
    for file in files {
        let mut written = Ok(());
        let read = input.packets(file, |packet| {
            count += 1;
            match converter.json(&packet) {
                Ok(value) => written = writeln!(out, "{value}"),
                Err(error) => {
                    failed += 1;
                    anstream::eprintln!("{}: {error}", packet.from);
                }
            }
            written.is_ok()
        });
        written?;
        out.flush()?;
        read?;
    }
    if count == 0 {
        return Err(NO_PACKETS.into());
    }
    Ok(if failed > 0 { ExitCode::from(FOUND) } else { ExitCode::SUCCESS })
}
