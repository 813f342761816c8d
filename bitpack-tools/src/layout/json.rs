//! The layout as JSON: the output of `bitpack layout --json`.

use serde::{Serialize, Serializer};

use super::{Block, Cell, Overview, OverviewRow, Subject, block};
use crate::compare::Bits;
use crate::model::Model;
use bitpack::Width;

/// The layouts of some types and variants.
#[derive(Clone, Debug, Serialize)]
pub struct LayoutJson {
    /// The sizes of the packets, with one entry for each variant of an enum.
    overview: Vec<OverviewRow>,
    /// The layouts, in the order of the schema file.
    layouts: Vec<Block>,
}

/// Returns the layouts of some types and variants, as data for JSON.
pub fn json(model: &Model, subjects: &[Subject]) -> LayoutJson {
    LayoutJson {
        overview: Overview::of(model, subjects).rows,
        layouts: subjects.iter().map(|it| block(model, *it)).collect(),
    }
}

/// Serializes the number of bits of the tag before the fields of a variant.
#[expect(clippy::ref_option, reason = "the signature that serde calls")]
pub(super) fn tag_bits<S: Serializer>(tag: &Option<Cell>, to: S) -> Result<S::Ok, S::Error> {
    tag.as_ref().map(|it| it.width.min).serialize(to)
}

/// Serializes a width as its minimum and maximum number of bits; `null` without a width.
pub(crate) fn sizes<S: Serializer>(
    width: &(impl Copy + Into<Option<Width>>),
    to: S,
) -> Result<S::Ok, S::Error> {
    (*width).into().map(Bits::from).serialize(to)
}

impl From<Width> for Bits {
    fn from(width: Width) -> Self {
        Self { min: width.min, max: width.most() }
    }
}
