//! Sends the world in text formats, from the longest to the shortest: XML, JSON, data with a
//! separate schema, and lines of numbers.

use core::fmt::Write as _;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::comparison::Sizes;
use crate::page::Page;
use crate::schema::schema;
use crate::world::{Object, Update};
use crate::xml;

/// The example world as lines of numbers, as the article "Reading and Writing Packets" prints it.
const LINES: &str = "0.0\n1:0,0,0,0,1,0,0,0,10,0,0,100,110\n100:1,100,100,0,10\n110:2,1,8,1\n";

pub(crate) fn show(page: &mut Page, update: &Update, sizes: &mut Sizes) -> Option<()> {
    let (xml, json) = (xml::write(update)?, to_json(update)?);
    page.chapter("Text: XML and JSON");
    page.text(
        "A player at the origin who moves by 10 along x, a grunt, and the weapon that the \
               player holds.",
    );
    page.listing(xml::shown(&xml));
    page.claim("XML reads back to the same world", xml::read(&xml)? == *update);
    page.listing(lines_of(&json));
    page.claim("JSON reads back", from_json(&json)? == *update);
    let shorter = format!("and has the same names in {} bytes, XML in {}", json.len(), xml.len());
    page.claim(shorter, json.len() < xml.len());

    let (schema, data, lines) = (schema()?, to_data(update)?, to_lines(update)?);
    page.chapter("A schema, sent once, and data that refer to it");
    page.text("Names, types and ranges go over the wire when a client connects, and never again.");
    page.listing(lines_of(&schema));
    #[cfg(feature = "schema")]
    {
        page.text("The library derives its own from the attributes of the same type:");
        let description = bitpack::schema::Description::of::<Update>();
        page.listing(serde_json::to_string_pretty(&description).ok()?);
    }
    page.text("What is left for every packet:");
    page.listing(lines_of(&data));
    page.claim("data with a separate schema read back", from_data(&data)? == *update);
    page.text("And as a text format of one's own:");
    page.listing(&lines);
    page.claim("these are the article's lines, character for character", lines == LINES);
    page.claim("they read back", from_lines(&lines)? == *update);
    page.text(
        "Text needs a byte for every digit, every sign, every point, and one between any two \
         values.",
    );
    page.claim("4294967295 is 10 bytes of text", u32::MAX.to_string().len() == 10);
    page.claim("and 4 in binary", u32::MAX.to_le_bytes().len() == 4);
    sizes.push(("XML", xml.len()));
    sizes.push(("JSON", json.len()));
    sizes.push(("data with a separate schema", data.len()));
    sizes.push(("a text format of one's own", lines.len()));
    Some(())
}

/// Breaks JSON into one line for each object, for display.
fn lines_of(json: &str) -> String {
    let ends = [("\"objects\":{", ""), ("\"classes\":{", ""), ("},", "\""), ("]],", "\"")];
    ends.iter().fold(json.into(), |json: String, (end, next)| {
        json.replace(&format!("{end}{next}"), &format!("{end}\n  {next}"))
    })
}

/// Formats the world as JSON. Each property name appears only once, because JSON has no closing
/// tags.
fn to_json(update: &Update) -> Option<String> {
    serde_json::to_string(update).ok()
}

fn from_json(text: &str) -> Option<Update> {
    serde_json::from_str(text).ok()
}

/// The world without the names and types of its properties, which are in a separate schema.
#[derive(Serialize, Deserialize)]
struct Data {
    world_time: f32,
    objects: BTreeMap<u16, (usize, Vec<f32>)>,
}

fn to_data(update: &Update) -> Option<String> {
    let objects = update.objects.iter().map(|(id, object)| (*id, object.numbers())).collect();
    serde_json::to_string(&Data { world_time: update.world_time, objects }).ok()
}

fn from_data(text: &str) -> Option<Update> {
    let data: Data = serde_json::from_str(text).ok()?;
    let object =
        |(id, (class, numbers)): (u16, (usize, Vec<f32>))| Some((id, Object::of(class, &numbers)?));
    let objects = data.objects.into_iter().map(object).collect::<Option<_>>()?;
    Some(Update { world_time: data.world_time, objects })
}

/// Formats the world as a line with the time, then a line for each object: `id:class,numbers`.
pub(crate) fn to_lines(update: &Update) -> Option<String> {
    let mut text = format!("{:?}\n", update.world_time);
    for (id, object) in &update.objects {
        let (class, numbers) = object.numbers();
        writeln!(text, "{id}:{class},{}", listed(&numbers)).ok()?;
    }
    Some(text)
}

fn from_lines(text: &str) -> Option<Update> {
    let (time, lines) = text.split_once('\n')?;
    let object = |line: &str| {
        let (id, object) = line.split_once(':')?;
        let (class, numbers) = object.split_once(',')?;
        Some((id.parse().ok()?, Object::of(class.parse().ok()?, &unlisted(numbers)?)?))
    };
    let objects = lines.lines().map(object).collect::<Option<_>>()?;
    Some(Update { world_time: time.parse().ok()?, objects })
}

pub(crate) fn listed(numbers: &[f32]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

pub(crate) fn unlisted(text: &str) -> Option<Vec<f32>> {
    text.split(',').map(|number| number.parse().ok()).collect()
}
