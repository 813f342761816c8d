//! Generates the fields of a struct or a variant, and the source of their reference implementation.

use core::fmt::Write as _;

use crate::context::Context;
use crate::field::{Field, Mark, fields, last, marks};
use crate::piece::Traits;

/// Limits on the size of a generated type: the maximum number of bits, and the maximum number of
/// encodings.
const MOST: (u64, u32) = (12_000, 20);

/// Form of a struct or a variant: named fields, unnamed fields or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    Named,
    Tuple,
    Unit,
}

#[derive(Clone, Debug)]
pub(crate) struct Group {
    pub(crate) style: Style,
    pub(crate) fields: Vec<Field>,
}

impl Group {
    /// Generates up to `most` fields. It stops earlier if the type becomes too large.
    pub(crate) fn new(cx: &mut Context<'_>, style: Style, most: usize) -> Self {
        let mut group = Self { style, fields: Vec::new() };
        if style == Style::Unit {
            return group;
        }
        let count = 1 + cx.random.below(most);
        let all_integers = cx.random.chance(25);
        while group.fields.len() < count {
            let used = cx.used.len();
            let next = fields(cx, group.fields.len(), all_integers);
            group.add(cx, next);
            let (cost, (_, bits)) = (group.cost(), group.bits());
            if cost > MOST.1 || (bits > MOST.0 && bits < 1 << 30) {
                group.fields.pop();
                if group.fields.is_empty() {
                    // too large even alone: generates another
                    cx.used.truncate(used);
                    continue;
                }
                break;
            }
        }
        if cx.random.chance(15) {
            let last = last(cx);
            group.add(cx, vec![last]);
        }
        group
    }

    pub(crate) fn add(&mut self, cx: &mut Context<'_>, next: Vec<Field>) {
        let pair = next.len() > 1;
        for mut field in next {
            if !field.is_skipped() {
                // the field's own marks stay directly before it
                field.marks.splice(..0, marks(cx));
                field.delta = crate::delta::how(cx, &field.piece);
                if !pair && self.style == Style::Named {
                    field.when = self.condition(cx);
                }
            }
            self.fields.push(field);
        }
    }

    /// Generates a condition on earlier fields that have no condition themselves.
    fn condition(&self, cx: &mut Context<'_>) -> Option<String> {
        let asks = self.asks();
        if asks.is_empty() || cx.random.chance(65) {
            return None;
        }
        let (one, other) = (cx.random.pick(&asks), cx.random.pick(&asks));
        Some(match cx.random.below(6) {
            0 => format!("{one} && {other}"),
            1 => format!("({one}) || !({other})"),
            2 => format!("!({one})"),
            _ => one,
        })
    }

    /// Returns conditions that a later field can have on the fields of this group. They use only
    /// fields without a condition, whose names are in braces: `{f0}`.
    fn asks(&self) -> Vec<String> {
        self.asks_of(|i| format!("{{f{i}}}"))
    }

    /// Returns conditions that another type can use if it has a field of this type. `{}` stands for
    /// the name of that field.
    pub(crate) fn asks_from_outside(&self) -> Vec<String> {
        let name =
            |i| if self.style == Style::Tuple { format!("{{}}.{i}") } else { format!("{{}}.f{i}") };
        // the oracle has no other code for arithmetic on a part of a value
        self.asks_of(name).into_iter().filter(|ask| !ask.contains("{+")).collect()
    }

    fn asks_of(&self, name: impl Fn(usize) -> String) -> Vec<String> {
        let known = self.fields.iter().enumerate();
        let known = known.filter(|(_, field)| field.when.is_none() && !field.piece.is_lossy());
        let asks = known.flat_map(|(i, field)| field.piece.asks.iter().map(move |ask| (i, ask)));
        let named = |(i, ask): (usize, &String)| {
            let (name, computed) = (name(i), name(i).replace('{', "{+"));
            ask.replace("{}", &name).replace("{+}", &computed)
        };
        asks.map(named).collect()
    }

    pub(crate) fn traits(&self) -> Traits {
        self.fields.iter().fold(Traits::ALL, |all, field| {
            let own = field.piece.traits;
            all.and(Traits { exact: own.exact && field.when.is_none(), ..own })
        })
    }

    pub(crate) fn cost(&self) -> u32 {
        self.fields.iter().map(|field| field.piece.cost).sum::<u32>() + 1
    }

    pub(crate) fn bits(&self) -> (u64, u64) {
        self.fields
            .iter()
            .map(Field::bits)
            .fold((0, 0), |(min, max), (least, most)| (min + least, u64::saturating_add(max, most)))
    }

    /// Returns the source of the fields' declarations, with their attributes.
    pub(crate) fn declaration(&self, cx: &mut Context<'_>, visible: &str) -> String {
        let mut text = String::new();
        for (i, field) in self.fields.iter().enumerate() {
            for attribute in spelled(cx, &self.attributes(field)) {
                let _ = writeln!(text, "    {attribute}");
            }
            let name = if self.style == Style::Named { format!("f{i}: ") } else { String::new() };
            let _ = writeln!(text, "    {visible}{name}{},", field.piece.ty);
        }
        match self.style {
            Style::Named => format!(" {{\n{text}}}"),
            Style::Tuple => format!("(\n{text})"),
            Style::Unit => String::new(),
        }
    }

    fn attributes(&self, field: &Field) -> Vec<String> {
        let named = |text: &String| {
            // `{f3}` becomes `f3`, or `3` in a tuple
            let text =
                if self.style == Style::Tuple { text.replace("{f", "{") } else { text.clone() };
            text.replace("{+", "{").replace(['{', '}'], "")
        };
        let marks = field.marks.iter().map(|mark| mark.attribute.clone());
        let when = field.when.iter().map(|when| named(&format!("when({when})")));
        let encoding = field.piece.all_attributes();
        let delta = field.delta.clone();
        marks.chain(when).chain(encoding.iter().map(named)).chain(delta).collect()
    }

    /// Returns the source of a pattern with a variable for each field, such as `{ f0: r0, f1: r1
    /// }`.
    pub(crate) fn pattern(&self, letter: char) -> String {
        let names = (0..self.fields.len()).map(|i| match self.style {
            Style::Named => format!("f{i}: {letter}{i}, "),
            _ => format!("{letter}{i}, "),
        });
        let names = names.collect::<String>();
        match self.style {
            Style::Named => format!(" {{ {names}}}"),
            Style::Tuple => format!("({names})"),
            Style::Unit => String::new(),
        }
    }

    /// Returns source that generates a random value for each field, in order. `v3` is the value of
    /// field 3, and `f3` borrows it.
    pub(crate) fn draw(&self) -> String {
        self.each(|i, field, when| {
            let (ty, form) = (&field.piece.ty, &field.piece.form);
            format!("let v{i}: {ty} = d.sent({when}, |d| {form}.draw(d)); let f{i} = &v{i};\n")
        })
    }

    pub(crate) fn wire(&self) -> String {
        self.each(|i, field, when| {
            let (marks, form) = (wires(&field.marks), &field.piece.form);
            format!("if {when} {{ {marks} {form}.wire(f{i}, w)?; }}\n")
        })
    }

    pub(crate) fn agrees(&self) -> String {
        self.each(|i, field, when| {
            let form = &field.piece.form;
            let (sent, not) = (format!("{form}.agrees(f{i}, r{i})"), format!("{form}.blank(r{i})"));
            format!("at(\"f{i}\", if {when} {{ {sent} }} else {{ {not} }})?;\n")
        })
    }

    pub(crate) fn blank(&self) -> String {
        self.each(|i, field, _| format!("at(\"f{i}\", {}.blank(f{i}))?;\n", field.piece.form))
    }

    fn each(&self, code: impl Fn(usize, &Field, &str) -> String) -> String {
        let fields = self.fields.iter().enumerate();
        fields
            .map(|(i, field)| {
                // arithmetic is exact for operands of any type
                let of = |when: &String| when.replace("{+", "i128::from(*").replace('{', "(*");
                let when = field.when.as_ref().map(|when| of(when).replace('}', ")"));
                code(i, field, &when.unwrap_or_else(|| "true".to_owned()))
            })
            .collect()
    }
}

pub(crate) fn wires(marks: &[Mark]) -> String {
    marks.iter().map(|mark| mark.wire.as_str()).collect()
}

/// Returns the source of a field's attributes, each alone or several in one `bitpack(...)`. Their
/// order is kept because it determines the order of the bits.
pub(crate) fn spelled(cx: &mut Context<'_>, attributes: &[String]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for attribute in attributes {
        let is_bare = cx.random.chance(60);
        match lines.last_mut() {
            Some(last) if last.starts_with("#[bitpack(") && !is_bare => {
                last.truncate(last.len() - 2);
                let _ = write!(last, ", {attribute})]");
            }
            _ if is_bare => lines.push(format!("#[{attribute}]")),
            _ => lines.push(format!("#[bitpack({attribute})]")),
        }
    }
    lines
}
