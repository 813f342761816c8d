//! Text, from the most talkative to the tersest: XML, JSON, data behind a schema, lines of numbers.

use core::fmt::Write as _;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::update::{CLASSES, Object, Type, Update};

#[derive(Serialize, Deserialize)]
#[serde(rename = "world_update")]
struct XmlUpdate {
    #[serde(rename = "@world_time")]
    world_time: f32,
    object: Vec<XmlObject>,
}

#[derive(Serialize, Deserialize)]
struct XmlObject {
    #[serde(rename = "@id")]
    id: u16,
    #[serde(rename = "@class")]
    class: String,
    property: Vec<XmlProperty>,
}

#[derive(Serialize, Deserialize)]
struct XmlProperty {
    #[serde(rename = "@name")]
    name: String,
    #[serde(rename = "@value")]
    value: String,
}

/// Every object says what it is, and every property what it is called.
pub(crate) fn to_xml(update: &Update) -> Option<String> {
    let object = |(id, object): (&u16, &Object)| {
        let (class, numbers) = object.numbers();
        let class = CLASSES.get(class)?;
        let mut numbers = numbers.as_slice();
        let mut property = Vec::new();
        for (name, kind) in class.properties {
            let (value, rest) = numbers.split_at_checked(kind.numbers())?;
            property.push(XmlProperty { name: (*name).into(), value: spell(*kind, value)? });
            numbers = rest;
        }
        Some(XmlObject { id: *id, class: class.name.into(), property })
    };
    let object = update.objects.iter().map(object).collect::<Option<_>>()?;
    quick_xml::se::to_string(&XmlUpdate { world_time: update.world_time, object }).ok()
}

pub(crate) fn from_xml(text: &str) -> Option<Update> {
    let update: XmlUpdate = quick_xml::de::from_str(text).ok()?;
    let object = |object: XmlObject| {
        let class = CLASSES.iter().position(|class| class.name == object.class)?;
        let mut numbers = Vec::new();
        for (name, kind) in CLASSES.get(class)?.properties {
            let property = object.property.iter().find(|property| property.name == *name)?;
            numbers.extend(unspell(*kind, &property.value)?);
        }
        Some((object.id, Object::of(class, &numbers)?))
    };
    let objects = update.object.into_iter().map(object).collect::<Option<_>>()?;
    Some(Update { world_time: update.world_time, objects })
}

/// A property as somebody would write it.
fn spell(kind: Type, numbers: &[f32]) -> Option<String> {
    match (kind, numbers) {
        (Type::OneOf(names), [number]) => {
            let number = crate::update::whole(*number)?;
            names.get(usize::from(number)).map(|name| (*name).into())
        }
        (_, [number]) => Some(number.to_string()),
        _ => Some(format!("({})", listed(numbers))),
    }
}

fn unspell(kind: Type, text: &str) -> Option<Vec<f32>> {
    if let Type::OneOf(names) = kind {
        let number = names.iter().position(|name| *name == text)?;
        return Some(vec![f32::from(u8::try_from(number).ok()?)]);
    }
    unlisted(text.trim_start_matches('(').trim_end_matches(')'))
}

/// Names still, but once each and without closing tags.
pub(crate) fn to_json(update: &Update) -> Option<String> {
    serde_json::to_string(update).ok()
}

pub(crate) fn from_json(text: &str) -> Option<Update> {
    serde_json::from_str(text).ok()
}

/// The names, the order and the meaning of all properties: sent once.
pub(crate) fn schema() -> Option<String> {
    serde_json::to_string(CLASSES).ok()
}

/// What is left to say when the schema is known.
#[derive(Serialize, Deserialize)]
struct Data {
    world_time: f32,
    objects: BTreeMap<u16, (usize, Vec<f32>)>,
}

pub(crate) fn to_data(update: &Update) -> Option<String> {
    let objects = update.objects.iter().map(|(id, object)| (*id, object.numbers())).collect();
    serde_json::to_string(&Data { world_time: update.world_time, objects }).ok()
}

pub(crate) fn from_data(text: &str) -> Option<Update> {
    let data: Data = serde_json::from_str(text).ok()?;
    let object =
        |(id, (class, numbers)): (u16, (usize, Vec<f32>))| Some((id, Object::of(class, &numbers)?));
    let objects = data.objects.into_iter().map(object).collect::<Option<_>>()?;
    Some(Update { world_time: data.world_time, objects })
}

/// A line for the time, then one for each object: `id:class,numbers`.
pub(crate) fn to_lines(update: &Update) -> Option<String> {
    let mut text = format!("{}\n", update.world_time);
    for (id, object) in &update.objects {
        let (class, numbers) = object.numbers();
        writeln!(text, "{id}:{class},{}", listed(&numbers)).ok()?;
    }
    Some(text)
}

pub(crate) fn from_lines(text: &str) -> Option<Update> {
    let (time, lines) = text.split_once('\n')?;
    let object = |line: &str| {
        let (id, object) = line.split_once(':')?;
        let (class, numbers) = object.split_once(',')?;
        Some((id.parse().ok()?, Object::of(class.parse().ok()?, &unlisted(numbers)?)?))
    };
    let objects = lines.lines().map(object).collect::<Option<_>>()?;
    Some(Update { world_time: time.parse().ok()?, objects })
}

fn listed(numbers: &[f32]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

fn unlisted(text: &str) -> Option<Vec<f32>> {
    text.split(',').map(|number| number.parse().ok()).collect()
}
