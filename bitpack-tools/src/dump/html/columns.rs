//! [`Columns`]: the names, declarations and values of all fields on a page, each stored once.

use std::collections::{BTreeMap, HashMap};

use bitpack::trace::Role;
use serde::ser::SerializeStruct as _;
use serde::{Serialize, Serializer};

use crate::dump::{BitCategory, Line, Lines};
use crate::page::shown;

/// Maximum number of values in the table of one declaration. Further values are stored with their
/// packets.
const MOST: usize = 1 << 16;

/// Stands for an index in the name of a column. Names cannot contain it, because [`shown`] replaces
/// control characters.
const INDEX: char = '\u{1}';

/// Operation in the list of a packet's fields that sets an index in their names. Numbers below
/// [`COLUMNS`] are operations; greater ones stand for columns.
const SET_INDEX: u128 = 0;
const JUMP: u128 = 1;
const VALUE: u128 = 2;
const COLUMNS: u128 = 3;

/// All columns of a page. A column stands for the fields with one name (except for indices), one
/// width and one declaration.
#[derive(Debug, Default)]
pub(super) struct Columns {
    texts: Texts,
    numbers: HashMap<Column, usize>,
    list: Vec<Column>,
    declarations: HashMap<Declaration, usize>,
    values: Vec<(Declaration, Values)>,
}

/// A name and an encoding that lines of different packets share. Texts are given by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Column {
    name: usize,
    role: usize,
    class: BitCategory,
    declaration: usize,
}

/// A declared encoding with its purpose and width. Lines with equal bits and the same declaration
/// usually have the same value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Declaration {
    text: usize,
    role: usize,
    bits: u64,
}

/// The values of the lines with one declaration, by their bits.
#[derive(Debug)]
struct Values {
    rule: Rule,
    table: BTreeMap<u128, String>,
}

/// The way in which the page computes a value from its bits, where the table has none.
#[derive(Clone, Copy, Debug)]
enum Rule {
    /// No computation: all values have to be in the table.
    Table,
    /// The bits as a decimal number, plus this offset.
    Decimal(i128),
    /// The bits as a hexadecimal number.
    Hexadecimal,
}

/// Texts without duplicates.
#[derive(Debug, Default, Serialize)]
#[serde(transparent)]
pub(super) struct Texts {
    #[serde(skip)]
    numbers: HashMap<String, usize>,
    texts: Vec<String>,
}

impl Texts {
    pub(super) fn number(&mut self, text: &str) -> usize {
        if let Some(number) = self.numbers.get(text) {
            return *number;
        }
        let number = self.texts.len();
        self.numbers.insert(text.to_owned(), number);
        self.texts.push(text.to_owned());
        number
    }
}

impl Rule {
    /// Returns a rule that computes `value` from the bits `raw`, or [`Table`](Self::Table) if none
    /// does.
    fn of(raw: u128, value: &str) -> Self {
        if value == format!("{raw:#x}") {
            return Self::Hexadecimal;
        }
        let number = value.parse::<i128>().ok();
        let offset = number.and_then(|it| it.checked_sub(i128::try_from(raw).ok()?));
        offset.map_or(Self::Table, Self::Decimal)
    }

    fn value(self, raw: u128) -> Option<String> {
        match self {
            Self::Table => None,
            Self::Decimal(offset) => {
                Some(i128::try_from(raw).ok()?.checked_add(offset)?.to_string())
            }
            Self::Hexadecimal => Some(format!("{raw:#x}")),
        }
    }
}

impl Values {
    /// Returns `true` if the page finds `value` for the bits `raw`, in the table or by the rule. If
    /// neither has a value for these bits, adds it to the table, unless the table is full.
    fn computes(&mut self, raw: u128, value: &str) -> bool {
        if let Some(known) = self.table.get(&raw) {
            return known == value;
        }
        if self.rule.value(raw).is_some_and(|it| it == value) {
            return true;
        }
        let is_new = self.table.len() < MOST;
        if is_new {
            self.table.insert(raw, value.to_owned());
        }
        is_new
    }
}

impl Columns {
    /// Writes the fields of a packet: their number, then for each field the number of its column.
    /// Before it come operations that set an index, the position or the value of the field, where
    /// the page cannot compute them.
    pub(super) fn lines(&mut self, out: &mut Vec<u8>, lines: &Lines) {
        push(out, lines.len() as u128);
        let (mut indices, mut position) = (Vec::new(), 0);
        for line in lines.iter() {
            let (name, now) = split(&shown(line.path));
            for (level, index) in now.iter().enumerate() {
                if indices.get(level) != Some(index) {
                    push_all(out, [SET_INDEX, level as u128, *index]);
                    indices.resize(indices.len().max(level + 1), 0);
                    indices.splice(level..=level, [*index]);
                }
            }
            if line.bit != position {
                push_all(out, [JUMP, line.bit.into()]);
            }
            position = line.bit + line.bits;
            let column = self.column(&name, &line);
            if let Some(value) = self.extra_value(column, &line) {
                push_all(out, [VALUE, value]);
            }
            push(out, COLUMNS + column as u128);
        }
    }

    fn column(&mut self, name: &str, line: &Line<'_>) -> usize {
        let role = match line.role {
            Role::Value => String::new(),
            role => role.to_string(),
        };
        let role = self.texts.number(&role);
        let text = self.texts.number(&shown(line.declared));
        let declaration = Declaration { text, role, bits: line.bits };
        let count = self.values.len();
        let at = *self.declarations.entry(declaration).or_insert(count);
        if at == count {
            let form = line.value.map_or(Rule::Table, |it| Rule::of(line.raw, it));
            self.values.push((declaration, Values { rule: form, table: BTreeMap::new() }));
        }
        let name = self.texts.number(name);
        let column = Column { name, role, class: line.kind(), declaration: at };
        let count = self.list.len();
        let number = *self.numbers.entry(column).or_insert(count);
        if number == count {
            self.list.push(column);
        }
        number
    }

    /// Returns the operand of [`VALUE`] for a line whose value the page cannot compute from its
    /// bits: the number of the text plus one, or 0 if there is no value.
    fn extra_value(&mut self, column: usize, line: &Line<'_>) -> Option<u128> {
        let Some(value) = line.value.map(shown) else {
            return Some(0);
        };
        let at = self.list.get(column)?.declaration;
        let (_, values) = self.values.get_mut(at)?;
        // the bits beyond the first 128 are not in `raw`
        if line.bits <= 128 && values.computes(line.raw, &value) {
            return None;
        }
        Some(self.texts.number(&value) as u128 + 1)
    }
}

impl Serialize for Columns {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let columns: Vec<_> =
            self.list.iter().map(|it| (it.name, it.role, it.class, it.declaration)).collect();
        let values = self.values.iter().map(|(of, values)| {
            let (rule, offset) = match values.rule {
                Rule::Table => (0, String::new()),
                Rule::Decimal(offset) => (1, offset.to_string()),
                Rule::Hexadecimal => (2, String::new()),
            };
            let table: Vec<_> =
                values.table.iter().map(|(raw, it)| [raw.to_string(), it.clone()]).collect();
            (of.text, of.bits, rule, offset, table.concat())
        });
        let values: Vec<_> = values.collect();
        let mut all = serializer.serialize_struct("Columns", 3)?;
        all.serialize_field("texts", &self.texts)?;
        all.serialize_field("columns", &columns)?;
        all.serialize_field("values", &values)?;
        all.end()
    }
}

/// Splits a path into a name with [`INDEX`] in the place of each index, and the indices.
fn split(path: &str) -> (String, Vec<u128>) {
    let (mut name, mut indices) = (String::with_capacity(path.len()), Vec::new());
    let mut pieces = path.split('[');
    name.push_str(pieces.next().unwrap_or_default());
    for piece in pieces {
        let index = piece.split_once(']').and_then(|(index, rest)| {
            let number = index.parse::<u64>().ok().filter(|it| it.to_string() == index)?;
            Some((number, rest))
        });
        name.push('[');
        match index {
            Some((number, rest)) => {
                indices.push(number.into());
                name.extend([INDEX, ']']);
                name.push_str(rest);
            }
            None => name.push_str(piece),
        }
    }
    (name, indices)
}

fn push_all<const N: usize>(out: &mut Vec<u8>, numbers: [u128; N]) {
    for number in numbers {
        push(out, number);
    }
}

/// Appends a number in groups of seven bits, the lowest first, with a continuation bit.
pub(super) fn push(out: &mut Vec<u8>, number: u128) {
    let mut rest = number;
    while rest >= 0x80 {
        out.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    out.push(rest as u8);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_split_into_names_and_indices() {
        let name = "bodies[\u{1}].at[\u{1}].x".to_owned();
        assert_eq!(split("bodies[12].at[0].x"), (name, vec![12, 0]));
        assert_eq!(split("odd[01][].x"), ("odd[01][].x".to_owned(), Vec::new()));
    }

    #[test]
    fn rules_compute_numbers() {
        assert_eq!(Rule::of(5, "-45").value(50).as_deref(), Some("0"));
        assert_eq!(Rule::of(255, "0xff").value(16).as_deref(), Some("0x10"));
        assert_eq!(Rule::of(5, "0.5").value(5), None);
        assert_eq!(Rule::of(u128::MAX, "-1").value(0), None);
    }
}
