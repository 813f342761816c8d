//! `bitpack profile`: reports the size in bits of every field in captures.

use std::io::Write as _;
use std::path::PathBuf;

use bitpack_tools::history::Histories;
use bitpack_tools::input::Packet;
use bitpack_tools::model::Model;
use bitpack_tools::patch::Sources;
use bitpack_tools::profile::{Profile as Counts, Report, page, profile_all, write};
use bitpack_tools::visible::shown_path;
use clap::Args;

use super::input::{Input, NothingRead};
use super::patch::PatchOptions;
use super::progress::Prints;
use super::schemas::Schemas;
use super::{Done, FOREIGN_PACKETS, Undecoded, code, counted, stdout, write_json};

/// Report the size of every type and field in captures, with attributes that would make packets
/// smaller
///
/// The report compares each field with its entropy. The text shows the top twenty rows, HTML
/// and JSON show all. Packets that could not be decoded are one row, and a line on standard
/// error. The exit code is 3 if no packet could be decoded, and 4 if only some could. Delta
/// packets (of `write_delta`) can if the schema describes them and the captures contain their
/// baselines.
#[derive(Debug, Args)]
pub(crate) struct Profile {
    /// Schema file
    schema: PathBuf,
    /// Captures (pcap, pcapng), hexadecimal text with a packet on each line, or files that each
    /// hold one raw packet, of any size
    #[arg(required = true, value_name = "CAPTURE")]
    captures: Vec<PathBuf>,
    #[command(flatten)]
    input: Input,
    /// Count the headers of IP and UDP too: 28 bytes a packet, or 48 with IPv6
    ///
    /// With `--tcp`, the headers of IP and TCP of the segments with data count for the packets that
    /// they complete.
    #[arg(long)]
    headers: bool,
    /// Write an HTML page with a flame graph, a timeline and a sortable table
    #[arg(long, conflicts_with = "json")]
    html: bool,
    /// Write JSON; the README of bitpack-tools lists its keys
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    patch: PatchOptions,
}

impl Profile {
    /// Runs the command.
    pub(crate) fn run(&self) -> Done {
        let schemas = self.input.schemas(&self.schema)?;
        if self.html && schemas.models.len() > 1 {
            return Err("`--html` shows the packets of one schema".into());
        }
        if self.patch.is_wanted() && schemas.models.len() > 1 {
            return Err("a patch has the attributes of one schema".into());
        }
        let sources = self.patch.sources()?;
        let counts = |model| {
            let counts = Counts::new(model).sharing(schemas.sharers());
            if self.headers { counts.with_headers() } else { counts }
        };
        let make = || schemas.models.iter().map(counts).collect();
        let kind = |subjects: &mut [(&Model, &mut Histories)], packet: &Packet| {
            schemas.kind_among(subjects, packet)
        };
        // (of several schemas, each may be that of a datagram of several packets)
        let splits = schemas.own().len() == 1;
        let (profiles, reading) = profile_all(make, kind, |count| {
            let count = |packet: Packet, is_chosen: bool| {
                count(packet, is_chosen);
                true
            };
            self.input.all_packets(&schemas, &self.captures, Prints::AtTheEnd, splits, count)
        });
        let whole = reading.finish()?;
        self.print(&schemas, &profiles, &sources, whole)
    }

    /// Prints the report of each schema that packets were decoded with.
    fn print(
        &self,
        schemas: &Schemas,
        profiles: &[Counts<'_>],
        sources: &Sources,
        whole: bool,
    ) -> Done {
        let names: Vec<String> = self.captures.iter().map(|it| shown_path(it)).collect();
        let all = schemas.files.iter().zip(&schemas.models).zip(profiles);
        let used: Vec<_> = all.filter(|(_, it)| it.packets() > 0).collect();
        let (mut out, mut packets, mut rejected, mut partly) = (stdout(), 0, 0, 0);
        for ((file, model), profile) in &used {
            let report = profile.report();
            let mut title = names.join(", ");
            if used.len() > 1 {
                title = format!("{title} by {}", shown_path(file));
            }
            if self.patch.is_wanted() {
                if report.rejected < report.packets {
                    self.patch.run(model, sources, profile, &title, &mut out)?;
                }
            } else if self.html {
                out.write_all(page(&title, &report).as_bytes())?;
            } else if self.json {
                write_json(&mut out, &report)?;
            } else {
                write(&report, &title, &mut out)?;
            }
            if report.rejected < report.packets {
                warn(&report);
            }
            packets += report.packets;
            rejected += report.rejected;
            partly += report.partly;
        }
        out.flush()?;
        if rejected < packets {
            return Ok(code(false, whole && rejected + partly == 0));
        }
        let why = if profiles.iter().any(Counts::are_foreign) {
            FOREIGN_PACKETS
        } else {
            "`bitpack dump` shows where and why"
        };
        let counted = counted(packets, "packet");
        Err(NothingRead(format!("no packet could be decoded ({counted}): {why}")).into())
    }
}

/// Writes lines to standard error if some packets could not be decoded.
fn warn(report: &Report) {
    let all = [report.packets, report.bytes];
    let rejected = Undecoded { packets: report.rejected, bytes: report.rejected_bytes };
    rejected.warn(all, false, "in the row `not decoded`");
    let partly = Undecoded { packets: report.partly, bytes: report.partly_bytes };
    partly.warn(all, true, "in the rows `(predicted or damaged)` and `(not decoded)`");
}
