//! Counts the floats in a value, to decide if the floats of many list elements can be quantised
//! together.

use super::facts::Pass;
use super::{Body, Field, Node, Schema, Shape};
use crate::cost::Width;

/// The number of floats and of conditions in a value. It decides if the floats of many list
/// elements can be quantised together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Floats {
    pub(crate) count: u32,
    pub(crate) conditions: u32,
    /// `true` if the value contains anything but numbers, such as a list, whose size is unknown
    /// before it is written.
    pub(crate) others: bool,
}

impl Floats {
    const NONE: Self = Self { count: 0, conditions: 0, others: false };
    const OTHERS: Self = Self { count: 0, conditions: 0, others: true };

    const fn and(self, other: Self) -> Self {
        Self {
            count: self.count.saturating_add(other.count),
            conditions: self.conditions.saturating_add(other.conditions),
            others: self.others || other.others,
        }
    }

    /// Returns the number of floats in an array of `times` such values. The values contain no
    /// conditions, because elements of an array have a fixed width.
    const fn times(self, times: u32) -> Self {
        Self { count: self.count.saturating_mul(times), ..self }
    }
}

impl Shape {
    /// Counts the floats in a value of this encoding and width.
    pub(crate) const fn floats(&self, width: Width) -> Floats {
        let (mut nodes, mut times) = (self.nodes(), 1_u32);
        while let [node, behind @ ..] = nodes {
            let facts = node.facts();
            match facts.pass {
                Pass::Number | Pass::NoFloats => return Floats::NONE,
                Pass::Floats => {
                    return Floats { count: facts.codes, ..Floats::NONE }.times(times);
                }
                // an array of variable width is a loop over its elements
                Pass::Array if width.fixed => times = times.saturating_mul(facts.codes),
                Pass::Optional => return in_option(behind),
                Pass::Inner => {}
                Pass::OfType(schema) => return schema.floats().times(times),
                Pass::Array | Pass::Other => return Floats::OTHERS,
            }
            nodes = behind;
        }
        Floats::OTHERS
    }
}

impl Schema {
    const fn floats(&self) -> Floats {
        match &self.body {
            Body::Struct(fields) if self.joins() && self.padded_to == 0 => of_fields(fields),
            _ => Floats::OTHERS,
        }
    }
}

const fn of_fields(fields: &[Field]) -> Floats {
    let mut floats = Floats::NONE;
    each!(field in fields => floats = floats.and(match field.group {
        [] => field.shape.floats(field.width),
        // these fields have no mask, since the version is not a value of the element
        _ if !field.span().is_all() => Floats::OTHERS,
        group => of_group(group),
    }));
    floats
}

/// Counts the floats in a group of fields with a condition. If all of the fields are floats, their
/// bits are masked off when the condition does not hold. Fields of any other type cannot be
/// quantised together.
const fn of_group(fields: &[Field]) -> Floats {
    let mut floats = Floats { conditions: 1, ..Floats::NONE };
    each!(field in fields => floats = floats.and(match field.shape.nodes() {
        [Node::Compressed { .. }] => field.shape.floats(field.width),
        _ => Floats::OTHERS,
    }));
    floats
}

const fn in_option(nodes: &[Node]) -> Floats {
    match nodes {
        [node] if matches!(node.facts().pass, Pass::Number) => Floats::NONE,
        _ => Floats::OTHERS,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codec::{Declared, array, bits, compressed, list, optional, plain};

    const fn of<C: Copy>(declared: Declared<C>) -> Floats {
        declared.shape.floats(declared.width)
    }

    const fn some(count: u32, conditions: u32) -> Floats {
        Floats { count, conditions, others: false }
    }

    const PLACE: Field = compressed::<[f32; 3]>(-1.0, 1.0, 0.1).named("place");
    const FLAG: Field = plain::<bool>().named("flag");
    const MOVING: Field = Field::when("flag", &[], &[PLACE]);
    const BODY: Schema = Schema::structure("Body", &[PLACE, FLAG, MOVING]);
    const ALIAS: Schema = Schema::alias(compressed::<[f32; 2]>(0.0, 1.0, 0.1));
    const POINT: Schema = Schema::structure("Point", &[PLACE, FLAG]);

    #[test]
    fn numbers_and_floats_are_counted() {
        assert_eq!(of(plain::<u64>()), some(0, 0));
        assert_eq!(of(optional(bits::<u8>(3))), some(0, 0));
        assert_eq!(PLACE.shape.floats(PLACE.width), some(3, 0));
        assert_eq!(of(array::<4, _>(compressed::<f32>(0.0, 1.0, 0.1))), some(4, 0));
        // the name of a type has no effect, and an alias is its encoding
        let called = Shape::around(Node::Named { name: "turn" }, PLACE.shape);
        assert_eq!(called.floats(PLACE.width), some(3, 0));
        assert_eq!(Shape::of(&ALIAS).floats(ALIAS.width), some(2, 0));
        assert_eq!((BODY.floats(), POINT.floats()), (some(6, 1), some(3, 0)));
        let inner = Field::nested("body", BODY.width, &BODY);
        assert_eq!(of_fields(&[inner, inner, FLAG]), some(12, 2));
    }

    #[test]
    fn what_is_not_the_same_in_every_value_is_something_else() {
        assert!(of(list(0, 3, compressed::<f32>(0.0, 1.0, 0.1))).others);
        assert!(of(optional(compressed::<f32>(0.0, 1.0, 0.1))).others);
        assert!(of_fields(&[Field::align()]).others);
        assert!(of_fields(&[Field::when("flag", &[], &[PLACE, FLAG])]).others);
        assert!(Schema::opaque("", Width::bits(3)).floats().others);
        // these are loops with a run for each element
        let long = array::<200, _>(plain::<u8>());
        assert!(!long.width.fixed && of(long).others);
        let bodies = Shape::around(Node::Array { len: 2, is_vector: false }, Shape::of(&BODY));
        assert!(bodies.floats(BODY.width.times(2)).others);
        assert_eq!(Shape::of(&POINT).floats(POINT.width), some(3, 0));
        assert!(POINT.outlined().floats().others && POINT.padded_to(99).floats().others);
    }
}
