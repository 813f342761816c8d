//! [`Lua`]: expressions in Lua, made of numbers, strings and tables.

use core::fmt::Write as _;

use bitpack::schema::description::Integer;

/// Maximum length of a line of generated Lua code, in characters.
const WIDTH: usize = 110;

/// Maximum nesting of tables in one expression. Lua's parser allows 200 nested calls, and one table
/// takes several.
const DEEPEST: usize = 30;

/// The largest integer up to which a double represents every integer.
const EXACT: u128 = 1 << 53;

/// A Lua expression.
#[derive(Clone, Debug)]
pub(super) enum Lua {
    /// Source text of a Lua literal or variable.
    Raw(String),
    /// A Lua table. Entries without a key are numbered.
    Table(Vec<(Option<String>, Self)>),
}

impl Lua {
    pub(super) fn number(value: impl Into<u64>) -> Self {
        let value = value.into();
        // a number this large is larger than any packet, so infinity does the same
        Self::Raw(if u128::from(value) > EXACT { "math.huge".into() } else { value.to_string() })
    }

    pub(super) fn bool(value: bool) -> Self {
        Self::Raw(value.to_string())
    }

    pub(super) fn float(value: f64) -> Self {
        Self::Raw(if value.is_nan() {
            "0/0".into()
        } else if value.is_infinite() {
            if value > 0.0 { "math.huge".into() } else { "-math.huge".into() }
        } else {
            format!("{value:?}")
        })
    }

    /// Returns an expression for an integer of any size. A large one is passed as digits to the Lua
    /// function `I`.
    pub(super) fn integer(value: Integer) -> Self {
        Self::Raw(if value.magnitude < EXACT { value.to_string() } else { format!("I\"{value}\"") })
    }

    pub(super) fn text(text: &str) -> Self {
        Self::bytes(text.as_bytes())
    }

    /// Returns a Lua string with these bytes.
    pub(super) fn bytes(bytes: &[u8]) -> Self {
        let mut text = String::from("\"");
        for chunk in bytes.utf8_chunks() {
            for character in chunk.valid().chars() {
                match character {
                    '"' | '\\' => text.extend(['\\', character]),
                    // always three digits, because a digit may follow
                    '\0'..' ' | '\u{7f}' => {
                        let _ = write!(text, "\\{:03}", u32::from(character));
                    }
                    _ => text.push(character),
                }
            }
            for byte in chunk.invalid() {
                let _ = write!(text, "\\{byte:03}");
            }
        }
        text.push('"');
        Self::Raw(text)
    }

    /// Returns a table of values without keys.
    pub(super) fn list(values: impl IntoIterator<Item = Self>) -> Self {
        Self::table().and(values)
    }

    /// Appends an entry with a key to a table, unless the value is `None`.
    pub(super) fn with(mut self, key: &str, value: impl Into<Option<Self>>) -> Self {
        if let Self::Table(entries) = &mut self {
            entries.extend(value.into().map(|value| (Some(key.to_owned()), value)));
        }
        self
    }

    /// Appends an entry with a key and a number to a table, unless the number is 0.
    pub(super) fn positive(self, key: &str, number: u32) -> Self {
        self.with(key, (number > 0).then(|| Self::number(number)))
    }

    /// Appends an entry with this key and the value `true` to a table, if `is_set`.
    pub(super) fn flag(self, key: &str, is_set: bool) -> Self {
        self.with(key, is_set.then(|| Self::bool(true)))
    }

    /// Appends values without keys to a table.
    pub(super) fn and(mut self, values: impl IntoIterator<Item = Self>) -> Self {
        if let Self::Table(entries) = &mut self {
            entries.extend(values.into_iter().map(|value| (None, value)));
        }
        self
    }

    /// Returns a table without entries.
    pub(super) const fn table() -> Self {
        Self::Table(Vec::new())
    }

    /// Returns a table with one entry: `key` with the string `word`.
    pub(super) fn tagged(key: &str, word: &str) -> Self {
        Self::table().with(key, Self::text(word))
    }

    /// Moves tables that are nested too deep into variables such as `H[3]`. The assignments of
    /// these variables are appended to `hoisted`. Returns the nesting depth that this expression
    /// still has.
    fn flatten(&mut self, hoisted: &mut Vec<String>) -> usize {
        let Self::Table(entries) = self else { return 0 };
        let depth = 1 + entries.iter_mut().map(|(_, it)| it.flatten(hoisted)).max().unwrap_or(0);
        if depth < DEEPEST {
            return depth;
        }
        let name = format!("H[{}]", hoisted.len() + 1);
        let own = core::mem::replace(self, Self::Raw(name.clone()));
        hoisted.push(format!("{name} = {}", own.written(0)));
        0
    }

    /// Returns the statement that assigns this value to a variable. Assignments that must precede
    /// it are appended to `hoisted`.
    pub(super) fn assigned(mut self, name: &str, hoisted: &mut Vec<String>) -> String {
        self.flatten(hoisted);
        format!("{name} = {}", self.written(0))
    }

    fn flat(&self) -> String {
        match self {
            Self::Raw(text) => text.clone(),
            Self::Table(entries) => {
                let entries: Vec<String> = entries
                    .iter()
                    .map(|(key, value)| entry(key.as_deref(), &value.flat()))
                    .collect();
                format!("{{{}}}", entries.join(", "))
            }
        }
    }

    /// Formats the expression on one line if it fits, else with each inner table on its own line.
    fn written(&self, indent: usize) -> String {
        let flat = self.flat();
        let Self::Table(entries) = self else { return flat };
        if flat.len() + indent <= WIDTH {
            return flat;
        }
        let (mut lines, space) = (vec![String::from("{")], " ".repeat(indent + 2));
        let mut is_open = false;
        for (key, value) in entries {
            let text = entry(key.as_deref(), &value.written(indent + 2));
            let is_short = matches!(value, Self::Raw(_));
            match lines.last_mut() {
                Some(line) if is_open && is_short && line.len() + text.len() + 2 <= WIDTH => {
                    let _ = write!(line, " {text},");
                }
                _ => lines.push(format!("{space}{text},")),
            }
            is_open = is_short;
        }
        lines.push(format!("{}}}", " ".repeat(indent)));
        lines.join("\n")
    }
}

fn entry(key: Option<&str>, value: &str) -> String {
    key.map_or_else(|| value.to_owned(), |key| format!("{key} = {value}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_may_have_any_bytes() {
        assert_eq!(Lua::bytes(b"a\"\\\n7\xFF\x00").flat(), r#""a\"\\\0107\255\000""#);
        assert_eq!(Lua::text("größe").flat(), "\"größe\"");
    }

    #[test]
    fn deeply_nested_tables_become_variables() {
        let mut deep = Lua::number(1_u32);
        for _ in 0..100 {
            deep = Lua::list([deep]);
        }
        let mut hoisted = Vec::new();
        let statement = deep.assigned("x", &mut hoisted);
        assert_eq!(hoisted.len(), 3);
        assert_eq!(statement.matches('{').count(), 100 - 3 * DEEPEST);
        assert!(hoisted.iter().all(|it| it.matches('{').count() == DEEPEST));
    }

    #[test]
    fn integers_are_exact() {
        let integer = |bits: u128| Lua::integer(Integer::of(bits, false)).flat();
        assert_eq!(integer((1 << 53) - 1), "9007199254740991");
        assert_eq!(integer(u128::MAX), "I\"340282366920938463463374607431768211455\"");
        assert_eq!(Lua::number(u64::MAX).flat(), "math.huge");
        assert_eq!(Lua::float(f64::from(0.1_f32)).flat(), "0.10000000149011612");
    }
}
