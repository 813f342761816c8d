//! Compares two packets field by field and shows only the differences.

use std::collections::HashMap;
use std::io::{self, Write};

use anstyle::Style;
use bitpack::trace::Role;

use crate::dump::{Dump, Line};

/// A field that differs between two packets.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference<'d> {
    /// Path from the packet to the field, with the purpose of the bits.
    pub name: String,
    /// The field in the first packet; `None` if that packet does not have it.
    pub here: Option<&'d Line>,
    /// The field in the second packet; `None` if that packet does not have it.
    pub there: Option<&'d Line>,
}

/// Returns the differences between two packets in wire order. Fields correspond if they have equal
/// paths and purposes, and equal numbers of such fields before them.
#[must_use]
pub fn between<'d>(here: &'d Dump, there: &'d Dump) -> Vec<Difference<'d>> {
    let (one, other) = (keyed(here), keyed(there));
    let places: HashMap<&Key<'_>, usize> =
        other.iter().enumerate().map(|(i, (key, _))| (key, i)).collect();
    let (mut differences, mut next) = (Vec::new(), 0);
    for (key, line) in &one {
        let place = places.get(key).copied().filter(|place| *place >= next);
        let partner = place.and_then(|place| Some((place, other.get(place)?.1)));
        let Some((place, partner)) = partner else {
            differences.push(difference(key, Some(*line), None));
            continue;
        };
        for (key, line) in other.get(next..place).unwrap_or_default() {
            differences.push(difference(key, None, Some(*line)));
        }
        next = place + 1;
        // a value that was not sent has no bits
        let are_sent = line.is_sent && partner.is_sent;
        let differs = line.value != partner.value || are_sent && line.raw != partner.raw;
        if line.role != Role::Index && differs {
            differences.push(difference(key, Some(*line), Some(partner)));
        }
    }
    for (key, line) in other.get(next..).unwrap_or_default() {
        differences.push(difference(key, None, Some(*line)));
    }
    differences
}

/// Identifies a field: its path, its purpose (with the index, for the index of an object), and a
/// counter for fields that share both.
type Key<'d> = (&'d str, String, usize);

fn keyed(dump: &Dump) -> Vec<(Key<'_>, &Line)> {
    let mut counts: HashMap<(&str, String), usize> = HashMap::new();
    let keyed = dump.lines.iter().map(|line| {
        let path = line.path.as_str();
        let purpose = match (line.role, &line.value) {
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
    key: &Key<'d>,
    here: Option<&'d Line>,
    there: Option<&'d Line>,
) -> Difference<'d> {
    let (path, role, _) = key;
    let name = here.or(there).map_or_else(|| format!("{path} ({role})"), Line::name);
    Difference { name, here, there }
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
    let size = |dump: &Dump| format!("{}: {} bytes", dump.packet.from, dump.packet.bytes.len());
    writeln!(out, "{bold}{}{bold:#}\n{bold}{}{bold:#}", size(here), size(there))?;
    let value = |line: Option<&Line>| match line {
        None => "absent".to_owned(),
        Some(Line { value: Some(value), is_sent: false, .. }) => format!("{value}, not sent"),
        Some(line) => line.value.clone().unwrap_or_else(|| format!("? {}", line.raw_text())),
    };
    let width = |texts: &mut dyn Iterator<Item = usize>| texts.max().unwrap_or(0).min(48);
    let names = width(&mut differences.iter().map(|it| it.name.chars().count()));
    let values = width(&mut differences.iter().map(|it| value(it.here).chars().count()));
    for it in &differences {
        let style = |line: Option<&Line>| {
            line.map_or(Style::new().dimmed(), |line| crate::dump::style(line.kind()))
        };
        let (one, other) = (style(it.here), style(it.there));
        writeln!(
            out,
            "{:<names$}  {one}{:<values$}{one:#}  {other}{}{other:#}",
            it.name,
            value(it.here),
            value(it.there)
        )?;
    }
    for dump in [here, there] {
        if let Some(verdict) = dump.verdict() {
            writeln!(out, "{}: {verdict}", dump.packet.from)?;
        }
    }
    if differences.is_empty() {
        writeln!(out, "the fields are the same")?;
    }
    Ok(!differences.is_empty())
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
        let values = |it: &Difference<'_>| [it.here, it.there].map(|it| it?.value.clone());
        let told: Vec<_> = differences.iter().map(values).collect();
        assert_eq!(told, [["false", "true"].map(|it| Some(it.to_owned()))]);
        Ok(())
    }
}
