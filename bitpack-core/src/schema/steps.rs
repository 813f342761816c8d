//! Estimates how much code a type compiles to. This decides if the type is inlined into the types
//! that contain it, and into how many functions it is split.

use super::{Body, Field, Node, Schema, Shape};
use crate::cost::Width;

/// Maximum number of codec calls of a type whose code is inlined into the types that contain it.
///
/// Such a type is compiled once for each place that uses it, and so are the types within it: types
/// with two fields of the next type, eight levels deep, would be 256 copies of the lowest for every
/// stream.
const JOINS: u32 = 64;

/// Maximum number of codec calls of a type of variable width that is inlined into the function that
/// writes or reads it.
const INLINE: u32 = 12;

/// Maximum number of codec calls that are compiled as one function. Above it, a type is split,
/// because the compile time of one function grows faster than its length.
const AT_ONCE: u32 = 256;

/// Maximum number of codec calls of a variant that is inlined into the function of an enum of more than
/// [`AT_ONCE`] calls. A variant up to this size compiles faster inlined than as a function of its own. In
/// release builds, 150 variants of 4 calls take 3.1 s inlined and 5.4 s as functions, 100 variants of 10
/// calls 13.3 s and 7.1 s.
const IN_VARIANT: u32 = 4;

#[doc(hidden)]
impl Schema {
    /// Returns `true` if the code of this type is inlined into the types that contain it. A larger type is a
    /// separate function. The bits on the wire are the same.
    #[must_use]
    pub const fn joins(&self) -> bool {
        self.steps <= JOINS
    }

    /// Marks a type that is always compiled as a separate function, however small it is.
    pub const fn outlined(self) -> Self {
        let steps = if self.joins() { JOINS + 1 } else { self.steps };
        Self { steps, ..self }
    }

    /// Returns `true` if the functions that write and read a value of this type are not inlined.
    /// The limit is higher for a type of fixed width, which needs little code.
    pub(crate) const fn is_long(&self) -> bool {
        self.steps > if self.width.fixed { JOINS } else { INLINE }
    }

    /// Returns `true` if a type is so large that its parts are compiled as separate functions.
    pub(crate) const fn is_out_of_line(&self) -> bool {
        self.steps > AT_ONCE
    }

    /// Returns `true` if the variant at `index` of an enum is compiled as a separate function.
    pub(crate) const fn is_variant_out_of_line(&self, index: usize) -> bool {
        self.is_out_of_line() && of_fields(self.variant(index).0) > IN_VARIANT
    }
}

/// Returns the number of codec calls for a value of a type, including inlined nested types.
pub(super) const fn of(body: &Body, width: Width) -> u32 {
    let mut steps = match body {
        Body::Struct(_) => 0_u32,
        Body::Enum { .. } | Body::Opaque => 1,
        Body::Alias(shape) => at_most_all(of_shape(shape, width.fixed)),
    };
    let mut i = 0;
    while let Some(list) = body.field_list(i) {
        steps = steps.saturating_add(of_fields(list.fields));
        i += 1;
    }
    steps
}

const fn of_fields(fields: &[Field]) -> u32 {
    let mut steps = 0_u64;
    each!(field in fields => {
        steps += of_shape(&field.shape, field.width.fixed);
        if let [_, ..] = field.group {
            steps += of_fields(field.group) as u64;
        }
    });
    at_most_all(steps)
}

/// Converts a number of codec calls to a `u32`, or to `u32::MAX` if it is larger.
const fn at_most_all(steps: u64) -> u32 {
    if steps > u32::MAX as u64 { u32::MAX } else { steps as u32 }
}

/// Returns the number of codec calls of an encoding. An array of fixed width is unrolled, so each
/// element counts. The calls in any other loop count once.
const fn of_shape(shape: &Shape, is_fixed: bool) -> u64 {
    let (mut steps, mut times) = (0, 1);
    each!(node in shape.nodes() => match *node {
        Node::Array { len, .. } if is_fixed => times = at_most_all(times * len as u64) as u64,
        // at most the limit of types that join
        Node::Type(schema) if schema.joins() => steps += schema.steps as u64,
        _ => steps += 1,
    });
    steps * times
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codec::{array, list, plain};
    use crate::schema::Variant;

    const FLAG: Field = plain::<bool>().named("flag");
    const SMALL: Schema = Schema::structure("Small", &[FLAG; 40]);
    const LARGE: Schema = Schema::structure("Large", &[FLAG; 65]);
    const HUGE: Schema = Schema::structure("Huge", &[FLAG; 257]);
    const ARRAY: Node = Node::Array { len: 2, is_vector: false };
    const SMALL_SHAPE: Shape = Shape::one(Node::Type(&SMALL));

    #[test]
    fn a_type_of_many_steps_does_not_join() {
        assert!(SMALL.joins() && !LARGE.joins());
        assert!(!LARGE.is_out_of_line() && HUGE.is_out_of_line());
    }

    #[test]
    fn a_type_of_variable_width_is_long_sooner() {
        const LIST: Field = list(0, 4, plain::<bool>()).named("list");
        const LISTS: Schema = Schema::structure("Lists", &[LIST; 7]);
        const FEW: Schema = Schema::structure("Few", &[LIST; 6]);
        assert!(LISTS.is_long() && !FEW.is_long());
        assert!(LARGE.is_long() && !SMALL.is_long() && LISTS.joins());
    }

    #[test]
    fn a_type_that_is_outlined_does_not_join() {
        let (small, huge) = (SMALL.outlined(), HUGE.outlined());
        assert!(!small.joins() && !small.is_out_of_line());
        assert!(!huge.joins() && huge.is_out_of_line());
        assert_eq!(small.width, SMALL.width);
    }

    #[test]
    fn what_does_not_join_is_one_step_of_its_parent() {
        const SMALLS: [Field; 2] = [Field::nested("small", SMALL.width, &SMALL); 2];
        const LARGES: [Field; 2] = [Field::nested("large", LARGE.width, &LARGE); 2];
        assert_eq!(Schema::structure("", &SMALLS).steps, 80);
        assert_eq!(Schema::structure("", &LARGES).steps, 2);
    }

    #[test]
    fn an_array_in_a_run_is_all_of_its_elements_and_a_list_is_one() {
        const ARRAY: Field = array::<4, _>(plain::<u8>()).named("array");
        const LIST: Field = list(0, 4, plain::<u8>()).named("list");
        assert_eq!(Schema::structure("", &[ARRAY]).steps, 4);
        assert_eq!(Schema::structure("", &[LIST]).steps, 2);
    }

    #[test]
    fn a_choice_is_its_number_and_all_that_is_in_it() {
        const FLAGS: &[Field] = &[FLAG; 3];
        const GROUP: &[Field] = &[FLAG, Field::when("flag", &[], FLAGS)];
        const VARIANTS: &[Variant] = &[Variant::new("A", FLAGS), Variant::new("B", GROUP)];
        assert_eq!(Schema::structure("", GROUP).steps, 5);
        assert_eq!(Schema::choice("", 1, VARIANTS, &[]).steps, 9);
        assert_eq!(Schema::choice("", 1, VARIANTS, &[FLAG; 2]).steps, 11);
        assert_eq!(Schema::opaque("", Width::OPEN).steps, 1);
        assert_eq!(Schema::alias(plain::<u8>()).steps, 1);
    }

    #[test]
    fn the_limits_are_64_steps_and_256() {
        const JOINING: Schema = Schema::structure("", &[FLAG; 64]);
        const TOGETHER: Schema = Schema::structure("", &[FLAG; 256]);
        assert!(JOINING.joins() && !TOGETHER.is_out_of_line());
        assert_eq!((JOINING.outlined().steps, LARGE.outlined().steps), (65, 65));
        assert_eq!(HUGE.outlined().steps, 257);
    }

    #[test]
    fn an_array_that_is_a_loop_is_one_step() {
        const LOOP: Field = array::<4, _>(list(0, 4, plain::<u8>())).named("lists");
        const BOTH: Field = array::<3, _>(array::<4, _>(plain::<u8>())).named("arrays");
        const SMALLS: Field = Field { shape: Shape::around(ARRAY, SMALL_SHAPE), ..FLAG };
        assert_eq!(Schema::structure("", &[LOOP]).steps, 3);
        assert_eq!(Schema::structure("", &[BOTH]).steps, 12);
        assert_eq!(Schema::structure("", &[SMALLS]).steps, 80);
    }
}
