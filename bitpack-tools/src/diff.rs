//! Compares two packets field by field and shows only the differences.

use core::time::Duration;
use std::collections::HashMap;
use std::io::{self, Write};
use std::time::Instant;

use anstyle::Style;
use bitpack::trace::Role;
use serde_json::{Value, json};
use similar::{Algorithm, DiffTag, capture_diff_slices_deadline};

use crate::columns::{Filled, widest};
use crate::dump::{BitCategory, Dump, Line, Rest, json_line, json_rest, style};

/// A field that differs between two packets.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference<'d> {
    /// Path from the packet to the field, with the purpose of the bits.
    pub name: String,
    /// The field in the first packet; `None` if that packet does not have it.
    pub here: Option<Line<'d>>,
    /// The field in the second packet; `None` if that packet does not have it.
    pub there: Option<Line<'d>>,
}

/// Maximum time for the alignment of two packets. After it, the alignment is approximate.
const LONGEST: Duration = Duration::from_secs(2);

/// Returns the differences between two packets in wire order. Fields correspond if they have equal
/// paths and purposes, and equal numbers of such fields before them. The packets can be of two
/// builds.
pub fn between<'d>(here: &'d Dump, there: &'d Dump) -> Vec<Difference<'d>> {
    let (ones, others) = (keyed(here), keyed(there));
    let keys = |all: &[(Key<'d>, Line<'d>)]| all.iter().map(|it| it.0.clone()).collect::<Vec<_>>();
    let (one_keys, other_keys) = (keys(&ones), keys(&others));
    let deadline = Some(Instant::now() + LONGEST);
    let aligned = capture_diff_slices_deadline(Algorithm::Myers, &one_keys, &other_keys, deadline);
    let mut differences = Vec::new();
    for step in aligned {
        let (own, other) = (step.old_range(), step.new_range());
        let own = ones.get(own).unwrap_or_default();
        let other = others.get(other).unwrap_or_default();
        if step.tag() == DiffTag::Equal {
            let pairs = own.iter().zip(other).filter(|((_, one), (_, other))| {
                // a value that was not sent has no bits, and one of another encoding has others
                let are_alike = one.is_sent && other.is_sent && one.declared == other.declared;
                let is_same = one.value == other.value && (one.raw == other.raw || !are_alike);
                one.role != Role::Index && !is_same
            });
            differences.extend(
                pairs.map(|((key, one), (_, other))| difference(key, Some(*one), Some(*other))),
            );
        } else {
            differences.extend(own.iter().map(|(key, line)| difference(key, Some(*line), None)));
            differences.extend(other.iter().map(|(key, line)| difference(key, None, Some(*line))));
        }
    }
    differences
}

/// Returns the differences between two packets as JSON: an object with the origin and the size of
/// both packets (`here`, `there`), and `differences`, each with the `name` of the field and its bits
/// in both packets, as in the JSON of a dump, or null. Bits that were not decoded are the `rest` of a
/// packet, and a difference unless they are equal.
pub fn json(here: &Dump, there: &Dump) -> Value {
    let packet = |dump: &Dump| {
        json!({
            "from": dump.packet.from,
            "bytes": dump.packet.bytes.len(),
            "type": dump.type_name,
            "verdict": dump.verdict(),
            "rest": dump.rest().map(|it| json_rest(&it)),
        })
    };
    let one = |it: &Difference<'_>| {
        let [here, there] = [it.here, it.there].map(|line| line.as_ref().map(json_line));
        json!({ "name": it.name, "here": here, "there": there })
    };
    let mut differences: Vec<Value> = between(here, there).iter().map(one).collect();
    if let Some(rests) = rests(here, there).filter(|it| it.are_different) {
        let [here, there] = rests.both.map(|it| it.map(|it| json_rest(&it)));
        differences.push(json!({ "name": "not decoded", "here": here, "there": there }));
    }
    json!({ "here": packet(here), "there": packet(there), "differences": differences })
}

/// Identifies a field: its path, its purpose (with the index, for the index of an object), and a
/// counter for fields that share both.
type Key<'d> = (&'d str, String, usize);

fn keyed(dump: &Dump) -> Vec<(Key<'_>, Line<'_>)> {
    let mut counts: HashMap<(&str, String), usize> = HashMap::new();
    let keyed = dump.lines.iter().map(|line| {
        let path = line.path;
        let purpose = match (line.role, line.value) {
            (Role::Index, Some(index)) => format!("{} {index}", line.role),
            (role, _) => role.to_string(),
        };
        let count = counts.entry((path, purpose.clone())).or_default();
        *count += 1;
        ((path, purpose, *count), line)
    });
    keyed.collect()
}

fn difference<'d>(
    (path, role, _): &Key<'d>,
    here: Option<Line<'d>>,
    there: Option<Line<'d>>,
) -> Difference<'d> {
    let name = here.or(there).map_or_else(|| format!("{path} ({role})"), |line| line.name());
    Difference { name, here, there }
}

/// The bits at the end of both packets that were not decoded.
struct Rests {
    both: [Option<Rest>; 2],
    are_different: bool,
}

/// Returns the bits of both packets that were not decoded; `None` if there are none.
fn rests(here: &Dump, there: &Dump) -> Option<Rests> {
    let both = [here, there].map(Dump::rest);
    let [one, other] = [here, there].map(|dump| {
        let rest = dump.rest()?;
        let first = usize::try_from(rest.bit / 8).unwrap_or(usize::MAX);
        let (begin, rest) = dump.packet.bytes.get(first..)?.split_first()?;
        Some((begin >> (dump.end % 8), rest))
    });
    let is_any = both.iter().any(Option::is_some);
    is_any.then_some(Rests { both, are_different: one != other })
}

/// Writes the differences between two packets, with both values side by side. Returns `true` if
/// there are any.
///
/// # Errors
///
/// Returns the error of `out`.
pub fn write(here: &Dump, there: &Dump, out: &mut impl Write) -> io::Result<bool> {
    let differences = between(here, there);
    let bold = Style::new().bold();
    let size = |dump: &Dump| format!("{}: {}", dump.packet.from, dump.packet.size());
    writeln!(out, "{bold}{}{bold:#}\n{bold}{}{bold:#}", size(here), size(there))?;
    let value = |line: Option<Line<'_>>| match line {
        None => "absent".to_owned(),
        Some(Line { value: Some(value), is_sent: false, .. }) => format!("{value}, not sent"),
        Some(line) => line.value.map_or_else(|| format!("? {}", line.raw_text()), str::to_owned),
    };
    let names = widest(differences.iter().map(|it| &it.name)).min(48);
    let values = widest(differences.iter().map(|it| value(it.here))).min(48);
    for Difference { name, here, there } in &differences {
        let style = |line: &Line<'_>| style(line.kind());
        let [one, other] = [here, there].map(|it| it.as_ref().map_or(Style::new().dimmed(), style));
        let (name, here, there) = (Filled(name), Filled(value(*here)), value(*there));
        writeln!(out, "{name:<names$}  {one}{here:<values$}{one:#}  {other}{there}{other:#}")?;
    }
    let rests = rests(here, there);
    if let Some(Rests { both, .. }) = &rests {
        let size = |it: &Option<Rest>| it.map_or_else(|| "none".to_owned(), |it| it.size());
        let name = both.iter().flatten().next().map_or("", Rest::name);
        let style = style(BitCategory::Rejected);
        let [one, other] = both.each_ref().map(size);
        writeln!(out, "{name:<names$}  {style}{one:<values$}  {other}{style:#}")?;
    }
    for dump in [here, there] {
        if let Some(verdict) = dump.verdict() {
            writeln!(out, "{}: {verdict}", dump.packet.from)?;
        }
    }
    if differences.is_empty() {
        writeln!(out, "the fields are the same")?;
    }
    Ok(!differences.is_empty() || rests.is_some_and(|it| it.are_different))
}

#[cfg(test)]
mod tests {
    use bitpack::Serialize;
    use bitpack::schema::Description;
    use bitpack::schema::description::Parts;

    use super::*;
    use crate::input::Packet;
    use crate::model::Model;

    #[derive(Serialize)]
    struct Scene {
        #[relative_index(max = 9)]
        here: Vec<(u8, bool)>,
        #[relative_index(max = 9)]
        there: Vec<(u8, bool)>,
    }

    /// Two fields of one name in a schema file get separate differences. An object's index and its
    /// value, which have equal paths, do as well.
    #[test]
    fn fields_with_equal_names_are_told_apart() -> Result<(), Box<dyn core::error::Error>> {
        let mut description = Description::of::<Scene>();
        for type_ in &mut description.types {
            if let Parts::Fields(parts) = &mut type_.parts {
                for part in parts {
                    "alike".clone_into(&mut part.name);
                }
            }
        }
        let model = Model::new(description).map_err(|fault| format!("{fault:?}"))?;
        let dump = |scene: Scene| {
            let bytes = scene.to_bytes()?;
            let packet = Packet::new("test".to_owned(), bytes);
            Ok::<_, bitpack::Error>(Dump::of(&model, 0, packet))
        };
        let one = dump(Scene { here: vec![(3, true)], there: vec![(3, false)] })?;
        let other = dump(Scene { here: vec![(3, true)], there: vec![(3, true)] })?;
        assert_eq!(between(&one, &one), []);
        let differences = between(&one, &other);
        let values =
            |it: &Difference<'_>| [it.here, it.there].map(|it| it?.value.map(str::to_owned));
        let told: Vec<_> = differences.iter().map(values).collect();
        assert_eq!(told, [["false", "true"].map(|it| Some(it.to_owned()))]);
        Ok(())
    }
}
