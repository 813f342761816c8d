//! `bitpack convert`: prints packets of an old build as JSON, in the form of today's types.

use std::io::Write;
use std::path::PathBuf;

use bitpack_tools::convert::Converter;
use bitpack_tools::input::Packet;
use clap::Args;

use super::input::Input;
use super::progress::Prints;
use super::{Done, code, load, stdout};

/// Print packets of an old build as JSON, a line for each, in the form of today's types
///
/// Fields are found by their names, and those that the old build lacks have their defaults. The
/// exit code is 1 if a packet cannot be converted.
#[derive(Debug, Args)]
pub(crate) struct Convert {
    /// Schema file of the old build, which wrote the packets
    old: PathBuf,
    /// Schema file of today's build
    new: PathBuf,
    /// Files of packets: captures (pcap, pcapng), hexadecimal text with a packet on each line,
    /// or files that each hold one raw packet
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    input: Input,
}

impl Convert {
    /// Runs the command.
    pub(crate) fn run(&self) -> Done {
        let (old, new) = (self.input.schemas(&self.old)?, load(&self.new)?);
        let message = self.input.fragments.as_deref().and_then(|it| new.of_messages(it).pop());
        let into = |at| message.as_ref().filter(|_| at >= old.own().len()).unwrap_or(&new);
        let all = old.models.iter().enumerate();
        let converters: Vec<Converter<'_>> =
            all.map(|(at, old)| Converter::new(old, into(at))).collect();
        let (mut out, mut failed, mut written) = (stdout(), 0_u64, Ok(()));
        let mut histories = old.histories();
        let add = |packet: Packet, is_chosen: bool| {
            if packet.lacks_front || old.learn_baseline(&mut histories, &packet) {
                return true;
            }
            let (at, kind) = old.kind(&mut histories, &packet);
            let with = converters.get(at).zip(histories.get_mut(at));
            let json = with.map(|(it, (own, _))| it.json_in(own, &packet, kind));
            match json.filter(|_| is_chosen) {
                None => {}
                Some(Ok(value)) => written = writeln!(out, "{value}"),
                Some(Err(error)) => {
                    failed += 1;
                    anstream::eprintln!("{}: {error}", packet.from);
                }
            }
            written.is_ok()
        };
        let reading = self.input.all_packets(&old, &self.files, Prints::Meanwhile, false, add);
        written?;
        out.flush()?;
        Ok(code(failed > 0, reading.finish()?))
    }
}
