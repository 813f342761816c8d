//! Values that a reader has for fields that were not sent: zero, empty, or nearest to zero in their
//! range.

use crate::datum::Datum;
use crate::model::{Body, FieldKind, Fields, Model, Node, Shape};
use bitpack::schema::description::Integer;

/// Maximum number of values and bytes that are created for a group of fields that was not sent. A
/// small packet could demand many; those beyond the limit are [`Datum::Unknown`].
const MOST: usize = 1 << 16;

/// Returns the values of a conditional group that was not sent.
pub(super) fn unsent<'m>(model: &Model, fields: &'m Fields) -> Vec<(&'m str, Datum)> {
    let mut list = Vec::new();
    Blank { model, left: MOST }.unsent(fields, &mut list);
    list
}

/// Returns the value of a field that was not sent.
pub(super) fn of(model: &Model, node: &Node) -> Datum {
    Blank { model, left: MOST }.value(node)
}

struct Blank<'a> {
    model: &'a Model,
    /// Number of values and bytes that may still be created.
    left: usize,
}

impl Blank<'_> {
    fn unsent<'m>(&mut self, fields: &'m Fields, scope: &mut Vec<(&'m str, Datum)>) {
        for field in &fields.list {
            match &field.kind {
                FieldKind::Value(node) => {
                    scope.push((&field.name, self.value(node)));
                }
                FieldKind::Relative { .. }
                | FieldKind::RelativeWrapping { .. }
                | FieldKind::RangeTo { .. } => {
                    scope.push((&field.name, Datum::unsigned(0)));
                }
                FieldKind::When { fields, .. } => self.unsent(fields, scope),
                _ => {}
            }
        }
    }

    fn value(&mut self, node: &Node) -> Datum {
        let cost = if let Shape::ByteArray { len } = node.shape { len as usize } else { 1 };
        let Some(left) = self.left.checked_sub(cost) else { return Datum::Unknown };
        self.left = left;
        match &node.shape {
            Shape::Bool => Datum::Bool(false),
            Shape::Bits { .. } => Datum::unsigned(0),
            Shape::Float { bits: 32 } => Datum::Float(0.0),
            Shape::Float { .. } => Datum::Double(0.0),
            Shape::Range { min, range, signed, .. } => {
                Datum::Int(Integer::of(nearest_to_zero(*min, *range, *signed), *signed))
            }
            Shape::Optional(_) => Datum::Option(None),
            Shape::OmitDefault { left_out, .. } => left_out.clone(),
            Shape::List { .. } | Shape::More { .. } | Shape::Map { .. } => Datum::List(Vec::new()),
            Shape::Text { .. }
            | Shape::UnalignedText { .. }
            | Shape::NulTerminated { .. }
            | Shape::Utf16 { .. } => Datum::Text(String::new()),
            Shape::ByteList { .. } | Shape::Rest { .. } => Datum::Bytes(Vec::new()),
            Shape::ByteArray { len } => Datum::Bytes(vec![0; *len as usize]),
            Shape::Subset { .. } => Datum::Sparse(Vec::new()),
            Shape::Nothing => Datum::Struct(Vec::new()),
            Shape::Named { name, of } => match (&**name, self.value(of)) {
                ("char", _) => Datum::Char('\0'),
                ("NonZero", Datum::Int(Integer { magnitude: 0, .. })) => Datum::unsigned(1),
                ("NonZero", number) => number,
                _ => Datum::Unknown,
            },
            Shape::Type(index) => match self.model.types.get(*index).map(|it| &it.body) {
                Some(Body::Struct(fields)) => Datum::Struct(self.members(fields)),
                Some(Body::Enum(choice)) => match choice.variants.get(choice.first) {
                    Some(first) => {
                        let fields = self.members(&first.fields);
                        Datum::Variant(choice.first, first.name.clone(), fields)
                    }
                    None => Datum::Unknown,
                },
                Some(Body::Alias(node)) => self.value(node),
                Some(Body::Opaque) | None => Datum::Unknown,
            },
            Shape::Array { len, of, .. } | Shape::Counted { len, of, .. } => {
                self.elements(*len, |blank| blank.value(of))
            }
            Shape::Compressed { min, max, components, .. } => {
                let nearest = Datum::Float(0_f32.clamp(*min, *max));
                match components {
                    1 => nearest,
                    many => self.elements(*many, |_| nearest.clone()),
                }
            }
            Shape::CompressedF64 { min, max, .. } => Datum::Double(0_f64.clamp(*min, *max)),
            Shape::SmallestThree { .. } => {
                Datum::List([0.0, 0.0, 0.0, 1.0].map(Datum::Float).into())
            }
            Shape::Ascending(_)
            | Shape::Deltas(_)
            | Shape::Function { .. }
            | Shape::Itself { .. } => Datum::Unknown,
        }
    }

    fn elements(&mut self, len: u32, mut element: impl FnMut(&mut Self) -> Datum) -> Datum {
        if self.left < len as usize {
            return Datum::Unknown;
        }
        Datum::List((0..len).map(|_| element(self)).collect())
    }

    fn members(&mut self, fields: &Fields) -> Vec<(String, Datum)> {
        let mut scope = Vec::new();
        self.unsent(fields, &mut scope);
        // the fields of conditional groups are members of the struct, like all others
        scope.into_iter().map(|(name, datum)| (name.to_owned(), datum)).collect()
    }
}

/// Returns the number nearest to 0 in the range from `min` to `min + range`, in two's complement.
pub(crate) fn nearest_to_zero(min: u128, range: u128, signed: bool) -> u128 {
    let (low, high) = (min as i128, min.wrapping_add(range) as i128);
    if signed && low <= 0 {
        return if high < 0 { high as u128 } else { 0 };
    }
    min
}
