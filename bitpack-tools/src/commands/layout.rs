//! `bitpack layout`: draws types to scale.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use bitpack_tools::layout::{self as pictures, Overview, subjects, write_overview};
use clap::Args;

use super::{Done, load, stdout, write_json};

/// Draw types to scale, 32 bits a row, with the cost of each field
///
/// Every field is drawn at its largest size. Shaded bits are in some values only.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command")]
pub(crate) struct Layout {
    /// Schema file
    schema: PathBuf,
    /// Type or variant to draw, such as `Message` or `Message::Move` [default: every packet]
    #[arg(value_name = "TYPE")]
    name: Option<String>,
    /// Draw only the sizes of packets and variants, on one screen
    #[arg(long, conflicts_with_all = ["svg", "html", "json"])]
    overview: bool,
    /// Write an SVG picture
    #[arg(long, conflicts_with_all = ["html", "json"])]
    svg: bool,
    /// Write an HTML page with nested types folded
    #[arg(long, conflicts_with = "json")]
    html: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

impl Layout {
    /// Runs the command.
    pub(crate) fn run(&self) -> Done {
        let model = load(&self.schema)?;
        let subjects = subjects(&model, self.name.as_deref())?;
        let mut out = stdout();
        if self.json {
            write_json(&mut out, &pictures::json(&model, &subjects))?;
        } else if self.html {
            out.write_all(pictures::page(&model, &subjects).as_bytes())?;
        } else if self.svg {
            out.write_all(pictures::svg(&model, &subjects).as_bytes())?;
        } else {
            let overview = Overview::of(&model, &subjects);
            if self.overview || overview.rows.len() > 1 {
                write_overview(&overview, &mut out)?;
                writeln!(out)?;
            }
            if !self.overview {
                for subject in subjects {
                    pictures::write(&model, subject, &mut out)?;
                }
            }
        }
        out.flush()?;
        Ok(ExitCode::SUCCESS)
    }
}
