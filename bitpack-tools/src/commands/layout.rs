//! `bitpack layout`: draws types to scale.

use core::error::Error;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use bitpack_tools::file::load;
use bitpack_tools::layout as pictures;
use bitpack_tools::model::Model;
use clap::Args;

use super::{Done, stdout};

/// Draw a type to scale, 32 bits a row, with the cost of each field
#[derive(Debug, Args)]
pub(crate) struct Layout {
    /// Schema file
    schema: PathBuf,
    /// Type to draw [default: every packet]
    #[arg(value_name = "TYPE")]
    name: Option<String>,
    /// Write an SVG picture
    #[arg(long, conflicts_with = "html")]
    svg: bool,
    /// Write an HTML page with nested types folded
    #[arg(long)]
    html: bool,
}

impl Layout {
    /// Runs the command.
    pub(crate) fn run(&self) -> Done {
        let model = load(&self.schema)?;
        let types = types(&model, self.name.as_deref())?;
        let mut out = stdout();
        if self.html {
            out.write_all(pictures::page(&model, &types).as_bytes())?;
        } else if self.svg {
            out.write_all(pictures::svg(&model, &types).as_bytes())?;
        } else {
            for type_ in types {
                pictures::write(&model, type_, &mut out)?;
            }
        }
        out.flush()?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Returns the index of the type called `name` in the schema. Without a name, returns the indices
/// of the types that are packets.
fn types(model: &Model, name: Option<&str>) -> Result<Vec<usize>, Box<dyn Error>> {
    match name {
        Some(name) => Ok(vec![model.type_named(name).ok_or_else(|| unknown(model, name))?]),
        None => Ok(model.packets().iter().map(|it| it.type_ as usize).collect()),
    }
}

fn unknown(model: &Model, name: &str) -> Box<dyn Error> {
    let mut names: Vec<&str> =
        model.types.iter().map(|it| &*it.name).filter(|name| !name.is_empty()).collect();
    names.sort_unstable();
    names.dedup();
    format!("no type `{name}`; there are {}", names.join(", ")).into()
}
