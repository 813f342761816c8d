//! Formats the world as XML, and reads exactly that XML.

use core::fmt::Write as _;

use crate::schema::{CLASSES, Type};
use crate::texts::{listed, unlisted};
use crate::world::{Object, Update, whole};

/// Formats the world as XML. Every object has its class, and every property its name.
pub(crate) fn write(update: &Update) -> Option<String> {
    let mut xml = format!("<world_update world_time=\"{:?}\">", update.world_time);
    for (id, object) in &update.objects {
        let (class, numbers) = object.numbers();
        let class = CLASSES.get(class)?;
        write!(xml, "<object id=\"{id}\" class=\"{}\">", class.name).ok()?;
        let mut numbers = numbers.as_slice();
        for property in class.properties {
            let (value, rest) = numbers.split_at_checked(property.kind.numbers())?;
            let (name, value) = (property.name, spell(property.kind, value)?);
            write!(xml, "<property name=\"{name}\" value=\"{value}\"></property>").ok()?;
            numbers = rest;
        }
        xml.push_str("</object>");
    }
    xml.push_str("</world_update>");
    Some(xml)
}

/// Breaks XML into one line for each tag, for display.
pub(crate) fn shown(xml: &str) -> String {
    let lines =
        [("<object", "\n  "), ("<property", "\n    "), ("</object", "\n  "), ("</world", "\n")];
    lines
        .iter()
        .fold(xml.into(), |xml: String, (tag, line)| xml.replace(tag, &format!("{line}{tag}")))
}

/// Parses the world from XML, one tag after another. Its values contain nothing that needs
/// escaping.
pub(crate) fn read(xml: &str) -> Option<Update> {
    let mut tags = xml.split('<').skip(1).filter(|tag| !tag.starts_with('/')).peekable();
    let world_time = attribute(tags.next()?, "world_time")?.parse().ok()?;
    let mut objects = Vec::new();
    while let Some(object) = tags.next() {
        let name = attribute(object, "class")?;
        let class = CLASSES.iter().position(|class| class.name == name)?;
        let mut numbers = Vec::new();
        for property in CLASSES.get(class)?.properties {
            let tag = tags.next_if(|tag| attribute(tag, "name") == Some(property.name))?;
            numbers.extend(unspell(property.kind, attribute(tag, "value")?)?);
        }
        objects.push((attribute(object, "id")?.parse().ok()?, Object::of(class, &numbers)?));
    }
    Some(Update { world_time, objects: objects.into_iter().collect() })
}

/// Returns the value of an attribute in an XML tag, without its quotes.
fn attribute<'x>(tag: &'x str, name: &str) -> Option<&'x str> {
    let (_, value) = tag.split_once(&format!(" {name}=\""))?;
    value.split('"').next()
}

/// Formats the value of a property as text. Returns `None` if it does not fit its type.
fn spell(kind: Type, numbers: &[f32]) -> Option<String> {
    match (kind, numbers) {
        (Type::Enum { enum_values }, [number]) => {
            enum_values.get(usize::from(whole(*number)?)).map(|name| (*name).into())
        }
        (_, [number]) => Some(number.to_string()),
        _ => Some(format!("({})", listed(numbers))),
    }
}

fn unspell(kind: Type, text: &str) -> Option<Vec<f32>> {
    if let Type::Enum { enum_values } = kind {
        let number = enum_values.iter().position(|name| *name == text)?;
        return Some(vec![f32::from(u8::try_from(number).ok()?)]);
    }
    unlisted(text.trim_start_matches('(').trim_end_matches(')'))
}
