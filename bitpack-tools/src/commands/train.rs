//! `bitpack train`: trains a model from captures.

use core::error::Error;
use std::fs;
use std::io::Write as _;
use std::path::PathBuf;

use bitpack_tools::input::Packet;
use bitpack_tools::train::{Subject, Trained, Training, json, write};
use bitpack_tools::visible::shown_path;
use clap::Args;

use super::input::{Input, NothingRead};
use super::progress::Prints;
use super::{Done, FOREIGN_PACKETS, code, stdout, write_json};

/// Train a model of the packets in captures, for the game's modelled packets
///
/// The game loads the file with `Model::from_bytes(include_bytes!("game.model"))`, and sends its
/// packets with `Protocol::modelled`. The table has the bits of each field before and after. Every
/// tenth block of 8 packets is held back and measured with a model of the others; the file is
/// trained with all. The exit code is 3 if no packet could be learned from, and 4 if only some
/// could.
#[derive(Debug, Args)]
pub(crate) struct Train {
    /// Schema file
    schema: PathBuf,
    /// Captures (pcap, pcapng), hexadecimal text with a packet on each line, or files that each
    /// hold one raw packet
    #[arg(required = true, value_name = "CAPTURE")]
    captures: Vec<PathBuf>,
    /// File of the model
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    input: Input,
    /// Train with the deltas of histories (`write_delta`) instead of packets of one value
    #[arg(long)]
    deltas: bool,
    /// Maximum size of the model's file
    ///
    /// The probabilities that save least for each byte are left out: those bits start even. The
    /// game's `Trainer::finish_within` does the same.
    #[arg(long, value_name = "BYTES")]
    max_bytes: Option<usize>,
    /// Write the table as JSON
    #[arg(long)]
    json: bool,
}

impl Train {
    /// Runs the command.
    pub(crate) fn run(&self) -> Done {
        let schemas = self.input.schemas(&self.schema)?;
        if schemas.join() {
            return Err("messages of `--fragments` are not modelled".into());
        }
        let [model] = schemas.models.as_slice() else {
            return Err("a model belongs to one schema".into());
        };
        let subject = if self.deltas { Subject::Deltas } else { Subject::Packets };
        let (mut training, mut is_foreign) = (Training::new(model, subject)?, true);
        if let Some(bytes) = self.max_bytes {
            training = training.with_most_bytes(bytes)?;
        }
        training.share(schemas.sharers());
        let learn = |packet: Packet, is_chosen: bool| {
            is_foreign &= !model.is_ours(packet.session, &packet.bytes);
            if is_chosen {
                training.packet(&packet, schemas.fit(&packet).1);
            } else {
                training.baseline(&packet);
            }
            true
        };
        let reading =
            self.input.all_packets(&schemas, &self.captures, Prints::AtTheEnd, false, learn);
        let whole = reading.finish()?;
        let may_be_deltas = subject == Subject::Packets && !model.description.deltas.is_empty();
        let trained =
            training.finish().map_err(|error| nothing(&error, is_foreign, may_be_deltas))?;
        fs::write(&self.output, trained.model.to_bytes())
            .map_err(|error| format!("{}: {error}", shown_path(&self.output)))?;
        self.print(&trained)?;
        Ok(code(false, whole && trained.left_out == 0))
    }

    fn print(&self, trained: &Trained) -> Result<(), Box<dyn Error>> {
        let (mut out, title) = (stdout(), shown_path(&self.output));
        if self.json {
            write_json(&mut out, &json(trained))?;
        } else {
            write(trained, &title, &mut out)?;
        }
        Ok(out.flush()?)
    }
}

/// Returns the error of a training that has learned nothing.
fn nothing(error: &str, is_foreign: bool, may_be_deltas: bool) -> Box<dyn Error> {
    if may_be_deltas {
        let why = format!("{error}\nif they are deltas, `--deltas` trains with them");
        return NothingRead(why).into();
    }
    let why = if is_foreign { format!("{error}\n{FOREIGN_PACKETS}") } else { error.to_owned() };
    NothingRead(why).into()
}
