//! [`Overview`]: the sizes of all packets and variants on one screen, to one scale.

use std::io::{self, Write};

use anstyle::Style;
use serde::Serialize;

use super::Subject;
use super::subject::{variant, variant_width};
use crate::columns::{Filled, columns, start_of, widest};
use crate::describe::{bits, bytes, describe_encoding};
use crate::dump::{BitCategory, style};
use crate::model::{Body, Encoding, Field, Model};
use crate::visible::visible;
use bitpack::Width;

/// Maximum number of rows in a terminal. The largest packets are shown if there are more.
const MOST_ROWS: usize = 20;

/// Width of a bar in a terminal, in characters.
const BAR: u64 = 32;

/// Maximum ratio of the scale to the largest minimum size of a packet. It keeps one unlimited list
/// from making every other bar too small to see.
const RATIO: u64 = 8;

/// The sizes of packets. A packet that is an enum has one row for each variant.
#[derive(Clone, Debug)]
pub struct Overview {
    /// The packets and variants, in the order of the schema file.
    pub rows: Vec<OverviewRow>,
    /// Number of bits of a bar at full length. Some packets may be larger.
    pub scale: u64,
}

/// Size of a packet or a variant.
#[derive(Clone, Debug, Serialize)]
pub struct OverviewRow {
    /// Name of the packet, such as `Snapshot` or `Message::Move`.
    pub name: String,
    /// Size with the tag of the variant.
    #[serde(rename = "bits", serialize_with = "super::json::sizes")]
    pub width: Width,
    /// Names of the fields.
    pub fields: Vec<String>,
    /// Index of the row's type or variant among the subjects of the overview.
    #[serde(skip)]
    pub(super) subject: usize,
    /// Index of the variant, for a subject that is an enum with all its variants.
    #[serde(skip)]
    pub(super) lane: Option<usize>,
}

impl Overview {
    /// Returns the sizes of the types and variants `subjects`.
    pub fn of(model: &Model, subjects: &[Subject]) -> Self {
        let of_subject = |(subject, it): (usize, &Subject)| {
            let rows = rows(model, *it).into_iter();
            rows.map(move |row| OverviewRow { subject, ..row })
        };
        let rows: Vec<OverviewRow> = subjects.iter().enumerate().flat_map(of_subject).collect();
        let most = rows.iter().filter_map(|it| it.width.most()).max().unwrap_or(0);
        let least = rows.iter().map(|it| it.width.min).max().unwrap_or(0);
        let scale = most.max(least).clamp(1, least.max(8).saturating_mul(RATIO));
        Self { rows, scale }
    }

    /// Returns the length of a row's certain bits and of its largest value as shares of the scale,
    /// each at most 1, and whether the largest value is beyond the scale.
    pub fn shares(&self, row: &OverviewRow) -> (f64, f64, bool) {
        let share = |bits: u64| (bits as f64 / self.scale as f64).min(1.0);
        let most = row.width.most();
        (share(row.width.min), most.map_or(1.0, share), most.is_none_or(|it| it > self.scale))
    }
}

fn rows(model: &Model, subject: Subject) -> Vec<OverviewRow> {
    let index = match subject {
        Subject::Type(index) => index,
        Subject::Variant(index, at) => return of_variant(model, index, at).into_iter().collect(),
    };
    let Some(type_) = model.types().get(index) else { return Vec::new() };
    if let Some((_, message)) = model.message_in(index) {
        // after the bit that tells it from a delta
        let rows = rows(model, Subject::Type(message)).into_iter();
        let row = |it: OverviewRow| OverviewRow {
            width: Width::bits(1).then(it.width),
            lane: None,
            ..it
        };
        return rows.map(row).collect();
    }
    match model.body(type_) {
        Body::Enum(choice) => {
            // without fields, the variants are not drawn one by one
            let is_drawn = !model.is_plain(&choice);
            let lane = |at: usize| is_drawn.then_some(at);
            let row = |at| Some(OverviewRow { lane: lane(at), ..of_variant(model, index, at)? });
            (0..choice.variants.len()).filter_map(row).collect()
        }
        body => {
            let fields =
                if let Body::Struct(fields) = body { names(model, fields) } else { Vec::new() };
            let name = if type_.name.is_empty() { "unnamed type" } else { &type_.name };
            let (name, width) = (visible(name).into_owned(), model.type_width(type_));
            vec![OverviewRow { name, width, fields, subject: 0, lane: None }]
        }
    }
}

fn of_variant(model: &Model, index: usize, at: usize) -> Option<OverviewRow> {
    let (type_, choice, variant) = variant(model, index, at)?;
    Some(OverviewRow {
        name: format!("{}::{}", visible(&type_.name), visible(&variant.name)),
        width: variant_width(model, type_, choice, variant),
        fields: names(model, &variant.fields),
        subject: 0,
        lane: None,
    })
}

/// Returns the names of the fields, also of those in conditional groups. A field of a tuple has the
/// words of its encoding, such as the name of its type.
pub(crate) fn names(model: &Model, fields: &[Field]) -> Vec<String> {
    let mut names = Vec::new();
    for field in fields {
        match &field.encoding {
            Encoding::When { parts: fields, .. } => names.extend(self::names(model, fields)),
            _ if field.name.is_empty() => {}
            node if field.name.starts_with(|it: char| it.is_ascii_digit())
                && field.value().is_some() =>
            {
                names.push(visible(&describe_encoding(model, node)).into_owned());
            }
            _ => names.push(visible(&field.name).into_owned()),
        }
    }
    names
}

/// Writes the sizes of packets as bars to one scale, on at most one screen.
///
/// # Errors
///
/// Returns the error of `out`.
pub fn write_overview(overview: &Overview, out: &mut impl Write) -> io::Result<()> {
    let shown = shown(&overview.rows);
    let names = widest(shown.iter().map(|it| &it.name));
    let sizes = widest(shown.iter().map(|it| bits(it.width)));
    let lengths = widest(shown.iter().map(|it| bytes(it.width)));
    let style = style(BitCategory::Value);
    for row in &shown {
        let (certain, most, is_beyond) = overview.shares(row);
        let columns = |share: f64| (share * BAR as f64).round() as usize;
        let solid = columns(certain).max(usize::from(row.width.min > 0));
        let light = columns(most).max(solid) - solid;
        let end = if is_beyond { "›" } else { "" };
        let bar = ["█".repeat(solid), "░".repeat(light), end.to_owned()].concat();
        let fields = shortened(&row.fields);
        // two columns more than the longest bar, which may end with `›`
        let room = if fields.is_empty() { 0 } else { BAR as usize + 3 };
        let rest = " ".repeat(room.saturating_sub(bar.chars().count()));
        let (bits, bytes) = (bits(row.width), bytes(row.width));
        let head = format!("{:<names$}  {bits:>sizes$}  {bytes:>lengths$}", Filled(&row.name));
        writeln!(out, "{head}  {style}{bar}{style:#}{rest}{fields}")?;
    }
    let dim = Style::new().dimmed();
    if let Some(more @ 1..) = overview.rows.len().checked_sub(shown.len()) {
        writeln!(out, "{dim}{more} smaller ones are not shown{dim:#}")?;
    }
    let scale = overview.scale.div_ceil(BAR);
    let unit = if scale == 1 { "bit" } else { "bits" };
    let is_beyond = overview.rows.iter().any(|row| overview.shares(row).2);
    let beyond = if is_beyond { "; › is longer than the line" } else { "" };
    writeln!(
        out,
        "{dim}each character of a bar is {scale} {unit}: █ always sent, ░ at most{beyond}{dim:#}"
    )
}

/// Returns the [`MOST_ROWS`] largest rows, in the order of the overview.
fn shown(rows: &[OverviewRow]) -> Vec<&OverviewRow> {
    let mut by_size: Vec<usize> = (0..rows.len()).collect();
    by_size.sort_by_key(|at| rows.get(*at).map(|it| core::cmp::Reverse(it.width.max)));
    by_size.truncate(MOST_ROWS);
    by_size.sort_unstable();
    by_size.into_iter().filter_map(|at| rows.get(at)).collect()
}

/// Returns the names of the first fields, at most some 40 characters.
pub(crate) fn shortened(fields: &[String]) -> String {
    let mut text = String::new();
    for (i, field) in fields.iter().enumerate() {
        if columns(&text) + columns(field) > 40 {
            let start = if i > 0 { ", " } else { start_of(field, 39) };
            return text + start + "…";
        }
        text.push_str(if i > 0 { ", " } else { "" });
        text.push_str(field);
    }
    text
}
