//! Generates the code of deltas: for each type, a function that reads or writes the difference to a
//! baseline. It has one call for each field, with an expression for the delta of the field's encoding.

mod support;

use bitpack::dynamic::Condition;

use super::lines::Lines;
use super::plan::{Declared, Member, Plan};
use super::syntax::{Argument, Language};
use super::term::Scope;
use super::walk::{Walk, field_call, mark, members_of, part};
use crate::model::{Body, Codes, DeltaForm, Encoding, Field, Integers};
pub(super) use support::Support;

/// Generates the deltas of the fields of one type.
pub(super) struct Deltas<'w, 'm> {
    pub(super) language: &'w dyn Language<'m>,
    pub(super) plan: &'w Plan<'m>,
    pub(super) members: &'w [Member<'m>],
    /// Nesting depth of the values in containers, by which the parameters of functions are
    /// numbered.
    pub(super) depth: usize,
}

impl<'m> Walk<'_, 'm> {
    /// Returns the expression for the delta of an encoding, `depth` containers deep.
    pub(super) fn delta(&self, node: &'m Encoding, depth: usize) -> String {
        let Walk { language, plan, members } = *self;
        Deltas { language, plan, members, depth }.codec(node)
    }
}

impl<'m> Deltas<'_, 'm> {
    /// Writes one statement for each field of a type, which reads or writes its delta.
    pub(super) fn steps(&self, fields: &'m [Field], lines: &mut Lines) {
        self.steps_of(fields, true, lines);
    }

    /// Writes one statement for each field: for its delta if the baseline has it, else for its value in full.
    fn steps_of(&self, fields: &'m [Field], is_in_baseline: bool, lines: &mut Lines) {
        for field in fields {
            if let Encoding::When { condition, parts: fields } = &field.encoding {
                self.group(self.plan.model.condition(condition), fields, lines);
                continue;
            }
            let Some((place, old)) = self.places(field) else {
                self.mark(field, lines);
                continue;
            };
            if is_in_baseline {
                let name = if field.is_always_sent() { "always" } else { "changed" };
                let call = self.language.noting_call(name, [&place, &old, &self.field(field)]);
                lines.line(&self.language.step(Some(&place), &call));
            } else {
                let call = field_call(self.language, self.plan, self.members, field, &place, 0);
                lines.line(&self.language.step(Some(&place), &call.unwrap_or_default()));
                lines.line(self.language.differs());
            }
        }
    }

    fn mark(&self, field: &Field, lines: &mut Lines) {
        if let Some(line) = mark(self.language, field) {
            lines.line(&line);
        }
    }

    /// Returns the expressions for a field in the value and in the baseline; `None` if the field
    /// has no value.
    fn places(&self, field: &Field) -> Option<(String, String)> {
        let member = self.members.iter().rev().find(|it| it.field.name == field.name);
        let name = &member.filter(|_| !field.is_mark())?.name;
        Some((self.language.member(name), self.language.old_member(name)))
    }

    /// Writes the fields of a conditional group. They are sent as deltas if the condition also held
    /// in the baseline.
    fn group(&self, condition: &'m Condition, fields: &'m [Field], lines: &mut Lines) {
        let scope = Scope { plan: self.plan, members: self.members };
        // `unsupported::check` has rejected any condition that cannot be expressed
        let Ok(term) = scope.lower(condition) else { return };
        let (holds, held) = (self.language.condition(&term), self.language.old_condition(&term));
        self.language.when(&holds, lines, &mut |lines| {
            let mut deltas = |lines: &mut Lines| self.steps_of(fields, true, lines);
            let mut values = |lines: &mut Lines| self.steps_of(fields, false, lines);
            self.language.either(&held, lines, [&mut deltas, &mut values]);
        });
        self.language.otherwise(&members_of(fields, self.members), lines);
    }

    /// Returns the expression for the delta of a field.
    fn field(&self, field: &'m Field) -> String {
        let Some(node) = field.value() else {
            let at = self.language.on_parameter();
            let call = field_call(&*at, self.plan, self.members, field, "item", 1);
            let type_ = self.language.relative_type(&field.encoding);
            let whole = self.language.whole("item", &call.unwrap_or_default(), &type_);
            return self.language.delta("entire", &[type_], &[whole, yes(true)]);
        };
        let Encoding::Counted { count, of, .. } = node else { return self.codec(node) };
        let found = self.members.iter().rev().find(|it| it.field.name == *count);
        let name = found.map_or("", |it| &it.name);
        let counts = [self.language.member(name), self.language.old_member(name)];
        let [first, before] = counts;
        let mut arguments = vec![self.whole(node), first, before];
        let name = if *self.plan.model.delta(node) == DeltaForm::Whole {
            arguments.push(yes(self.is_exact(of)));
            "countedWhole"
        } else {
            arguments.push(self.codec(of));
            arguments.extend(self.language.argument(&Argument::Blank(of)));
            "countedOf"
        };
        self.language.delta(name, &[self.language.type_text(node)], &arguments)
    }

    /// Returns the source of a function that reads or writes a value in full, not as a delta.
    pub(super) fn whole(&self, node: &'m Encoding) -> String {
        let at = self.language.on_parameter();
        let walk = Walk { language: &*at, plan: self.plan, members: self.members };
        let item = part(self.depth);
        let type_ = self.language.type_text(node);
        self.language.whole(&item, &walk.codec(node, &item, self.depth + 1), &type_)
    }

    /// Returns the expression for the delta of an encoding.
    pub(super) fn codec(&self, node: &'m Encoding) -> String {
        match self.plan.model.delta(node) {
            DeltaForm::Own | DeltaForm::Function { .. } => {}
            DeltaForm::Differences { small, large, wrapping } => {
                return self.differences(node, [*small, *large], *wrapping);
            }
            // `Support` has rejected hand-written deltas
            DeltaForm::Whole | DeltaForm::Opaque => return self.entire(node),
        }
        let of_node = |name, types: &[&'m Encoding], more: Vec<String>| {
            let types: Vec<_> = types.iter().map(|it| self.language.type_text(it)).collect();
            let arguments: Vec<_> = [self.whole(node)].into_iter().chain(more).collect();
            self.language.delta(name, &types, &arguments)
        };
        let bounds = |min: &u32, max: &u32| vec![min.to_string(), max.to_string()];
        let with = |mut some: Vec<String>, more: Vec<Option<String>>| {
            some.extend(more.into_iter().flatten());
            some
        };
        match node {
            Encoding::Type(index) => self.type_(*index as usize, node),
            Encoding::SmallestThree { bits } => of_node("turnOf", &[], vec![bits.to_string()]),
            Encoding::Optional(of) => {
                let name = if self.plan.can_be_null(of) { "wrappedOf" } else { "optionalOf" };
                of_node(name, &[of], vec![self.codec(of)])
            }
            Encoding::OmitDefault { of, .. } => {
                if let Some(arguments) = self.language.omitted(node) {
                    let more = [vec![self.codec(of)], arguments].concat();
                    return of_node("omittedOf", &[of], more);
                }
                let at = self.language.on_parameter();
                let walk = Walk { language: &*at, plan: self.plan, members: self.members };
                let item = part(self.depth);
                let around = self.language.around(&item, &walk.around_each(node, &item));
                of_node("omittedOf", &[of], vec![around, self.codec(of)])
            }
            Encoding::Array { of, is_vector: false, .. } => {
                of_node("arrayOf", &[node], vec![self.codec(of)])
            }
            Encoding::List { min, max, of } | Encoding::More { min, max, of }
                if !matches!(**of, Encoding::Ascending(_) | Encoding::Deltas { .. }) =>
            {
                of_node("listOf", &[of], with(bounds(min, max), vec![Some(self.codec(of))]))
            }
            Encoding::Set { min, max, of } => {
                let more = vec![Some(self.whole(of)), self.language.argument(&Argument::Order(of))];
                of_node("setOf", &[of], with(bounds(min, max), more))
            }
            Encoding::Map { min, max, key, value } => {
                let more = vec![
                    Some(self.whole(key)),
                    Some(self.codec(value)),
                    self.language.argument(&Argument::Order(key)),
                ];
                of_node("mapOf", &[key, value], with(bounds(min, max), more))
            }
            Encoding::Subset { max, of, .. } if self.plan.is_unit(of) => {
                of_node("bareOf", &[], vec![max.to_string()])
            }
            Encoding::Subset { max, of, .. } => {
                of_node("subsetOf", &[of], vec![max.to_string(), self.codec(of)])
            }
            _ => self.entire(node),
        }
    }

    /// Returns the expression for the delta of a value that is sent in full if it has changed.
    fn entire(&self, node: &'m Encoding) -> String {
        let types = [self.language.type_text(node)];
        self.language.delta("entire", &types, &[self.whole(node), yes(self.is_exact(node))])
    }

    fn is_exact(&self, node: &'m Encoding) -> bool {
        self.plan.model.reads_back_equal(node)
            && self.recursive(node).is_none_or(|it| self.plan.model.is_exact_type(it))
    }

    /// Returns the index of the recursive type of which an encoding contains a nested value; `None`
    /// if it contains none.
    fn recursive(&self, node: &'m Encoding) -> Option<usize> {
        match *node {
            Encoding::Itself { .. } => self.plan.type_index(node),
            _ => node.inside().find_map(|inner| self.recursive(inner)),
        }
    }

    fn type_(&self, index: usize, node: &'m Encoding) -> String {
        if self.plan.declared(index).is_some() {
            let mut arguments = vec![self.whole(node)];
            arguments.extend(self.language.own_delta(self.plan.name(index)));
            return self.language.delta("nested", &[self.language.type_text(node)], &arguments);
        }
        match self.plan.model.body_at(index) {
            Some(Body::Alias(node)) => self.codec(node),
            _ => self.entire(node),
        }
    }

    /// Returns the expression for the delta of a value whose numbers are sent as small differences.
    fn differences(&self, node: &'m Encoding, widths: [u32; 2], wrapping: bool) -> String {
        let widths = widths.map(|it| it.to_string());
        if let Encoding::SmallestThree { bits } = *node {
            let arguments = [vec![self.whole(node), bits.to_string()], widths.into()].concat();
            return self.language.delta("nearTurn", &[], &arguments);
        }
        let parts = match (self.plan.model.codes(node), node) {
            (Some(Codes::Same((code, _), _)), _) => {
                vec![(String::new(), self.code(code))]
            }
            (Some(Codes::Each(codes)), Encoding::Type(index)) => {
                let members = match self.plan.declared(*index as usize) {
                    Some(Declared::Struct(fields)) => self.plan.members(fields),
                    _ => Vec::new(),
                };
                let codes = codes.iter().map(|(code, _)| self.code(code));
                members.into_iter().map(|it| it.name).zip(codes).collect()
            }
            // `Support` has rejected others
            _ => Vec::new(),
        };
        let type_ = self.language.type_text(node);
        let parts = self.language.parts(&type_, &parts);
        let mut arguments =
            [vec![self.whole(node)], widths.into(), vec![yes(wrapping), parts]].concat();
        arguments.extend(self.language.memory(node));
        let delta = |name, arguments: &[String]| {
            self.language.delta(name, core::slice::from_ref(&type_), arguments)
        };
        let near = delta("near", &arguments);
        if self.is_never_zero(node) { delta("neverZero", &[near]) } else { near }
    }

    /// Returns `true` if a number in an encoding is never 0, which a difference could lead to.
    fn is_never_zero(&self, node: &Encoding) -> bool {
        match node {
            Encoding::Named { name, .. } => name == "NonZero",
            Encoding::Type(index) => match self.plan.declared(*index as usize) {
                Some(Declared::Struct(fields)) => {
                    fields.iter().filter_map(Field::value).any(|it| self.is_never_zero(it))
                }
                _ => false,
            },
            _ => node.inside().any(|it| self.is_never_zero(it)),
        }
    }

    /// Returns an expression for the conversion of an encoding's numbers to the integers that are sent.
    fn code(&self, node: &'m Encoding) -> String {
        let text = |it| self.language.argument(&it).unwrap_or_default();
        let (kind, numbers, end) = match *node {
            Encoding::Compressed { min, max, steps, strict, wrapping, .. } => {
                let [min, max] = [min, max].map(|it| text(Argument::Float(it)));
                ("step", vec![min, max, steps.to_string()], outside(strict, wrapping))
            }
            Encoding::CompressedF64 { min, max, steps, strict, wrapping } => {
                let all = [min, max, steps as f64].map(|it| text(Argument::Double(it)));
                ("double", all.into(), outside(strict, wrapping))
            }
            _ => {
                let ends = Integers::of(node).map(Integers::ends).into_iter().flatten();
                ("range", ends.map(|it| text(Argument::Value(it, node))).collect(), "")
            }
        };
        self.language.code(kind, &(numbers.join(", ") + end), node)
    }
}

/// Returns the source of the last arguments of a quantised float, which say if a writer rejects or
/// wraps a value that is out of range. Empty if it clamps the value.
fn outside(is_strict: bool, wraps: bool) -> &'static str {
    match (is_strict, wraps) {
        (false, false) => "",
        (true, _) => ", true",
        (false, true) => ", false, true",
    }
}

fn yes(is: bool) -> String {
    is.to_string()
}

/// Returns a name for the stream in a function inside another one, different from the names of the streams
/// around it.
pub(super) fn parameter(stream: &str) -> &'static str {
    match stream {
        "stream" => "at",
        "at" => "inner",
        _ => "innermost",
    }
}
