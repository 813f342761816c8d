//! [`Plan`]: the names that the types get in another language, and the comparison functions that
//! they need.

mod form;
mod names;
mod recursion;

use std::collections::{HashMap, HashSet};

use bitpack::schema::description::Integer;

use crate::model::{Body, DeltaForm, Encoding, EnumBody, Field, Model, Variant, each_value};
use crate::value::{self, Part, View};
pub(super) use form::Form;
use names::Names;
pub(super) use names::Reserved;
use recursion::RecursiveTypes;

/// A model with the generated names of its types and variants.
pub(super) struct Plan<'m> {
    pub(super) model: &'m Model,
    reserved: Reserved,
    /// The words that no type and no field may have as its name.
    words: HashSet<&'static str>,
    /// Generated name of each type; `None` for a type without a declaration of its own.
    names: Vec<Option<String>>,
    /// Names of the variants of each enum that has fields in its variants.
    variants: Vec<Vec<String>>,
    /// Name of the type around each field, by the address of the field, if no field may have it.
    owners: HashMap<*const Field, String>,
    recursive: RecursiveTypes,
    /// `true` for each type that needs a function that compares two values for equality.
    pub(super) equal: Vec<bool>,
    /// `true` for each type that needs a function that compares two values for order.
    pub(super) ordered: Vec<bool>,
    /// `true` for each type whose values have no padding and no values of their own type.
    joined: Vec<bool>,
}

/// A field that holds a value, with its name in the generated code.
pub(super) struct Member<'m> {
    pub(super) name: String,
    pub(super) field: &'m Field,
}

/// A struct, or a variant with its fields.
pub(super) struct Record<'p, 'm> {
    /// Index of the type.
    pub(super) index: usize,
    pub(super) name: &'p str,
    pub(super) fields: &'m [Field],
    pub(super) members: Vec<Member<'m>>,
    /// Number of bytes that the fields are padded to. A variant is not padded itself: the padding is after
    /// the value of the enum.
    pub(super) padding: Option<u32>,
}

/// Form of the declaration that a type gets in generated code.
#[derive(Clone, Copy)]
pub(super) enum Declared<'m> {
    Struct(&'m [Field]),
    /// An enum whose variants have no fields.
    PlainEnum(EnumBody<'m>),
    /// An enum of which some variants have fields.
    DataEnum(EnumBody<'m>),
    /// A packet that is a single value, neither a struct nor an enum.
    SingleValue(&'m Encoding),
}

impl<'m> Plan<'m> {
    pub(super) fn new(model: &'m Model, reserved: Reserved) -> Self {
        let count = model.types().len();
        let mut plan = Self {
            model,
            reserved,
            words: reserved.words.split_whitespace().collect(),
            names: vec![None; count],
            variants: vec![Vec::new(); count],
            owners: HashMap::new(),
            recursive: RecursiveTypes::of(model),
            equal: vec![false; count],
            ordered: vec![false; count],
            joined: Vec::new(),
        };
        for (index, type_) in model.types().iter().enumerate() {
            let mut is_joined = type_.padded_to.is_none() && model.levels(index).is_none();
            let each = &mut |it| is_joined = is_joined && plan.joins_runs(it);
            model.body(type_).each_encoding(each);
            plan.joined.push(is_joined);
        }
        plan.call();
        for index in 0..count {
            plan.own(index);
            plan.compare(index);
        }
        plan
    }

    fn call(&mut self) {
        let mut taken = Names::default();
        for (index, type_) in self.model.types().iter().enumerate() {
            let Some(declared) = self.declared(index) else { continue };
            let name = if type_.name.is_empty() { "Tuple" } else { &type_.name };
            // the packet of a `MixedProtocol` is a struct around its message
            let message =
                self.model.message_in(index).and_then(|(_, it)| self.model.types().get(it));
            let packet =
                message.filter(|it| it.name == name).map(|it| format!("{}Packet", it.name));
            let name = taken.unique(self.type_identifier(packet.as_deref().unwrap_or(name)));
            if let Declared::DataEnum(choice) = declared {
                for variant in choice.variants {
                    let own = self.type_identifier(&format!("{name}{}", variant.name));
                    let own = taken.unique(own);
                    if let Some(list) = self.variants.get_mut(index) {
                        list.push(own);
                    }
                }
            }
            if let Some(place) = self.names.get_mut(index) {
                *place = Some(name);
            }
        }
    }

    /// Notes the type around each field, if no field may have its name.
    fn own(&mut self, index: usize) {
        let all: Vec<(&'m [Field], String)> = match self.declared(index) {
            _ if !self.reserved.has_pascal_fields => return,
            Some(Declared::Struct(fields)) => vec![(fields, self.name(index).to_owned())],
            Some(Declared::DataEnum(choice)) => {
                let own = |(i, it): (usize, &'m Variant)| {
                    (it.fields.as_slice(), self.variant(index, i).to_owned())
                };
                choice.variants.iter().enumerate().map(own).collect()
            }
            _ => return,
        };
        for (fields, name) in all {
            each_value(fields, &mut |field| {
                self.owners.insert(core::ptr::from_ref(field), name.clone());
            });
        }
    }

    /// Converts a name to an identifier. Replaces characters that identifiers cannot have by `_`,
    /// and avoids reserved words.
    pub(super) fn identifier(&self, name: &str) -> String {
        let is_letter = |it: char| it.is_alphanumeric() && it <= self.reserved.last_letter;
        let letter = |it: char| if is_letter(it) { it } else { '_' };
        let name: String = name.chars().map(letter).collect();
        let is_number = name.starts_with(|it: char| it.is_numeric());
        if is_number {
            format!("_{name}")
        } else if name.is_empty()
            || self.reserved.is_macro(&name)
            || self.reserved.is_numbered(&name)
            || self.words.contains(&*name)
        {
            format!("{name}_")
        } else {
            name
        }
    }

    /// Converts a name to an identifier for a type, which no parameter or variable of the generated
    /// functions hides.
    pub(super) fn type_identifier(&self, name: &str) -> String {
        let name = self.identifier(name);
        if self.reserved.is_local(&name) { format!("{name}_") } else { name }
    }

    /// Converts a name to an identifier for a field, which hides no type.
    fn field_identifier(&self, name: &str) -> String {
        let name = if self.reserved.has_pascal_fields {
            self.identifier(&pascal(name))
        } else {
            self.identifier(name)
        };
        let is_type = self.reserved.fields_are_no_types && self.has_type(&name);
        if is_type { format!("{name}_") } else { name }
    }

    /// Returns the number of bytes that the values of a type are padded to; `None` if they are not
    /// padded.
    pub(super) fn padding(&self, index: usize) -> Option<u32> {
        self.model.types().get(index)?.padded_to
    }

    /// Returns the declaration of a type; `None` if the type is written out wherever it is used.
    pub(super) fn declared(&self, index: usize) -> Option<Declared<'m>> {
        let type_ = self.model.types().get(index)?;
        let is_packet = self.model.packets().iter().any(|it| it.type_ as usize == index);
        match self.model.body(type_) {
            Body::Struct(fields) if !fields.is_empty() || !type_.name.is_empty() => {
                Some(Declared::Struct(fields))
            }
            Body::Struct(fields) if is_packet => Some(Declared::Struct(fields)),
            Body::Enum(choice) => {
                let is_bare = choice.variants.iter().all(|it| it.fields.is_empty());
                Some(if is_bare { Declared::PlainEnum(choice) } else { Declared::DataEnum(choice) })
            }
            Body::Alias(node) if is_packet => Some(Declared::SingleValue(node)),
            Body::Struct(_) | Body::Alias(_) | Body::Opaque => None,
        }
    }

    /// Returns `true` if a changed value of a type is sent in full in a delta.
    pub(super) fn is_sent_whole(&self, index: usize) -> bool {
        let type_ = self.model.types().get(index);
        type_.is_none_or(|it| self.model.type_delta(it) == Some(&DeltaForm::Whole))
    }

    pub(super) fn name(&self, index: usize) -> &str {
        self.names.get(index).and_then(Option::as_deref).unwrap_or_default()
    }

    /// Returns `true` if a type or a variant has this name.
    pub(super) fn has_type(&self, name: &str) -> bool {
        self.names.iter().flatten().chain(self.variants.iter().flatten()).any(|it| *it == name)
    }

    pub(super) fn variant(&self, index: usize, variant: usize) -> &str {
        self.variants.get(index).and_then(|list| list.get(variant)).map_or("", |name| name)
    }

    /// Returns a struct.
    pub(super) fn record(&self, index: usize, fields: &'m [Field]) -> Record<'_, 'm> {
        let (name, padding) = (self.name(index), self.padding(index));
        Record { index, name, fields, members: self.members(fields), padding }
    }

    /// Returns the variants of an enum.
    pub(super) fn records(
        &self,
        index: usize,
        choice: EnumBody<'m>,
    ) -> impl Iterator<Item = Record<'_, 'm>> {
        choice.variants.iter().enumerate().map(move |(i, variant)| Record {
            name: self.variant(index, i),
            padding: None,
            ..self.record(index, &variant.fields)
        })
    }

    /// Returns the index of a value's type in the schema's list of types, also for a value of a
    /// recursive type inside itself. `None` if the value has no type there.
    pub(super) fn type_index(&self, node: &Encoding) -> Option<usize> {
        match *node {
            Encoding::Type(index) => Some(index as usize),
            Encoding::Itself { .. } => self.recursive.get(node),
            _ => None,
        }
    }

    /// Returns a value that the schema states, such as a default, with its parts.
    pub(super) fn view(&self, part: Part<'m>) -> View<'m> {
        View::of(self.model, self.type_index(part.0), part)
    }

    /// Returns the declaration of a value's type.
    pub(super) fn type_declared(&self, node: &Encoding) -> Option<Declared<'m>> {
        self.declared(self.type_index(node)?)
    }

    /// Returns the encoding that generated code uses for a value. Follows aliases and named types
    /// without a declaration of their own.
    pub(super) fn resolved(&self, node: &'m Encoding) -> &'m Encoding {
        match node {
            Encoding::Type(index) if self.declared(*index as usize).is_none() => {
                match self.model.body_at(*index as usize) {
                    Some(Body::Alias(node)) => self.resolved(node),
                    _ => node,
                }
            }
            Encoding::Named { name, of } if name != "char" && name != "NonZero" => {
                self.resolved(of)
            }
            _ => node,
        }
    }

    /// Returns `true` if the value carries no information, so that no member is needed for it.
    pub(super) fn is_unit(&self, node: &'m Encoding) -> bool {
        match self.resolved(node) {
            Encoding::Nothing => true,
            Encoding::Type(index) => self.declared(*index as usize).is_none(),
            _ => false,
        }
    }

    /// Returns `true` if the TypeScript value can be `null`, so that an `Option` of it needs a
    /// wrapper.
    pub(super) fn can_be_null(&self, node: &'m Encoding) -> bool {
        matches!(self.form(node), Form::Option(_) | Form::Unit)
    }

    /// Returns the fields that hold a value, including those of conditional groups, with their
    /// names.
    pub(super) fn members(&self, fields: &'m [Field]) -> Vec<Member<'m>> {
        let (mut taken, mut members) = (Names::default(), Vec::new());
        each_value(fields, &mut |field| members.extend(self.member(field, &mut taken)));
        members
    }

    /// Returns the names of the fields of a value, and their values as `literal` and `integer` format them.
    pub(super) fn literals(
        &self,
        fields: Vec<value::Member<'m>>,
        literal: impl Fn(Part<'m>) -> String,
        integer: impl Fn(Integer) -> String,
    ) -> Vec<(String, String)> {
        let mut taken = Names::default();
        let one = |(field, datum): value::Member<'m>| {
            let name = self.member(field, &mut taken)?.name;
            let value = match field.value() {
                Some(node) => literal((node, datum)),
                None => integer(value::integer(datum)?),
            };
            Some((name, value))
        };
        fields.into_iter().filter_map(one).collect()
    }

    fn member(&self, field: &'m Field, taken: &mut Names) -> Option<Member<'m>> {
        if let Encoding::Function { .. } = field.encoding {
            return None;
        }
        let mut name = taken.unique(self.field_identifier(&field.name));
        // a name with a number can be that of a type, too
        while self.reserved.fields_are_no_types && self.has_type(&name) {
            name = taken.unique(name);
        }
        if self.owners.get(&core::ptr::from_ref(field)).is_some_and(|it| *it == name) {
            name = taken.unique(format!("{name}_"));
        }
        Some(Member { name, field })
    }

    /// Returns `true` if a field always takes the same number of bits, wherever it begins.
    pub(super) fn is_in_run(&self, field: &Field) -> bool {
        let is_value = match &field.encoding {
            Encoding::Check { .. } | Encoding::Reserved { .. } => true,
            _ => field.value().is_some_and(|node| self.joins_runs(node)),
        };
        is_value && self.model.field_width(field).fixed
    }

    fn joins_runs(&self, node: &Encoding) -> bool {
        let own = self.type_index(node).map(|it| self.joined.get(it).copied().unwrap_or_default());
        own.unwrap_or_else(|| node.inside().all(|it| self.joins_runs(it)))
    }

    /// Returns `true` if a reader may leave some members of an old value as they are: those of
    /// conditional groups, or elements of an array beyond the number that was sent.
    pub(super) fn has_rest(fields: &[Field]) -> bool {
        fields.iter().any(|field| match &field.encoding {
            Encoding::When { .. } => true,
            node => has_count(node),
        })
    }

    /// Marks the types that need comparison functions, because the type with this index contains
    /// values of them with a default, as elements of a set, or as keys of a map.
    fn compare(&mut self, index: usize) {
        let Some(body) = self.model.body_at(index) else { return };
        body.each_encoding(&mut |node| self.compare_of(node));
    }

    fn compare_of(&mut self, node: &'m Encoding) {
        match node {
            Encoding::OmitDefault { of, .. } => self.need(of, |plan| &mut plan.equal),
            Encoding::Set { of, .. } => self.need(of, |plan| &mut plan.ordered),
            Encoding::Map { key, .. } => self.need(key, |plan| &mut plan.ordered),
            _ => {}
        }
        node.inside().for_each(|inner| self.compare_of(inner));
    }

    /// Marks the type of a value, and the types of all its parts, in a list of the types that need
    /// a comparison function.
    fn need(&mut self, node: &'m Encoding, list: fn(&mut Self) -> &mut Vec<bool>) {
        node.inside().for_each(|inner| self.need(inner, list));
        let Some(index) = self.type_index(node) else { return };
        let Some(place) = list(self).get_mut(index) else { return };
        if core::mem::replace(place, true) {
            return;
        }
        if let Some(body) = self.model.body_at(index) {
            body.each_encoding(&mut |node| self.need(node, list));
        }
    }
}

/// Converts a name in snake case, such as `at_rest`, to `AtRest`.
pub(super) fn pascal(name: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        first.chain(letters).collect::<String>()
    };
    name.split('_').map(word).collect()
}

/// Returns a name in camel case with a capital first letter, as C++ and C# have functions.
pub(super) fn capital(name: &str) -> String {
    let (first, rest) = name.split_at(1);
    format!("{}{rest}", first.to_uppercase())
}

pub(super) fn has_count(node: &Encoding) -> bool {
    matches!(node, Encoding::Counted { .. }) || node.inside().any(has_count)
}
