//! Formats values as TypeScript literals.

use bitpack::schema::description::Integer;

use super::TypeScript;
use super::types::LONGEST_TUPLE;
use crate::languages::integers::Storage;
pub(super) use crate::languages::lines::quoted as text;
use crate::languages::plan::Plan;
use crate::languages::script::{Script, bracketed};
use crate::model::{Encoding, EnumBody};

/// Formats a float without `Math.fround`, as the argument of a function that rounds it to 32 bits.
pub(super) fn bare(value: f32) -> String {
    real(&format!("{value:?}"))
}

fn real(digits: &str) -> String {
    match digits {
        "inf" => "Infinity".to_owned(),
        "-inf" => "-Infinity".to_owned(),
        digits => digits.strip_suffix(".0").unwrap_or(digits).to_owned(),
    }
}

/// Formats a value as the result of an arrow function without parameters. An object literal needs
/// parentheses there.
pub(super) fn thunk(value: String) -> String {
    if value.starts_with('{') { format!("({value})") } else { value }
}

impl<'m> Script<'m> for TypeScript<'_, 'm> {
    const IDENTITY: &'static str = "[0, 0, 0, 1]";

    fn plan(&self) -> &Plan<'m> {
        self.plan
    }

    fn int(&self, value: Integer, node: Option<&'m Encoding>) -> String {
        let is_wide = node.and_then(Storage::of).is_some_and(Storage::is_wide);
        if is_wide { format!("{value}n") } else { value.to_string() }
    }

    fn float(&self, value: f32) -> String {
        let digits = bare(value);
        if value.fract() == 0.0 { digits } else { format!("Math.fround({digits})") }
    }

    fn double(&self, value: f64) -> String {
        real(&format!("{value:?}"))
    }

    fn bytes(&self, bytes: &[u8]) -> String {
        let all: Vec<_> = bytes.iter().map(ToString::to_string).collect();
        format!("Uint8Array.of({})", all.join(", "))
    }

    fn zeros(&self, count: usize) -> String {
        format!("new Uint8Array({count})")
    }

    fn floats(&self, _: &'m Encoding, all: Vec<String>) -> String {
        bracketed(all)
    }

    fn filled(&self, _: &'m Encoding, len: u32, blank: String) -> String {
        match len {
            0..=LONGEST_TUPLE => bracketed(vec![blank; len as usize]),
            len => format!("Array.from({{ length: {len} }}, () => {})", thunk(blank)),
        }
    }

    fn enumerator(&self, choice: EnumBody<'m>, ordinal: usize) -> String {
        text(choice.variants.get(ordinal).map_or("", |it| &it.name))
    }

    fn object(&self, name: &str, members: &[(String, String)]) -> String {
        let all: Vec<_> = members.iter().map(|(name, value)| format!("{name}: {value}")).collect();
        match all.as_slice() {
            [] => format!("new {name}()"),
            all => format!("Object.assign(new {name}(), {{ {} }})", all.join(", ")),
        }
    }
}
