//! Finds types that end with `rest`, whose bytes end only where the packet ends. Anything after
//! them stops the build.

use super::{Body, Field, Node, Schema, Shape};
use crate::error::message;

impl Schema {
    /// Returns `true` if a value takes all bytes up to the end of the packet: a type whose last
    /// field has the attribute `rest`.
    #[must_use]
    pub const fn takes_rest(&self) -> bool {
        self.rest
    }
}

impl Shape {
    /// Returns `true` if a value takes all bytes up to the end of the packet.
    pub(super) const fn takes_rest(&self) -> bool {
        // no node that can be followed by bits contains another one with `rest`
        match self.nodes() {
            [.., Node::Rest { .. }] => true,
            [.., Node::Type(schema)] => schema.rest,
            _ => false,
        }
    }

    /// Stops the build if this encoding takes all bytes up to the end of the packet, and `node`, which
    /// contains it, sends more after it.
    #[track_caller]
    pub(super) const fn is_last_in(&self, node: &Node) {
        if self.takes_rest() && !node.facts().ends_inside {
            stop("more bits follow an element of a list, an array or a map")
        }
    }
}

#[track_caller]
const fn stop(reason: &str) -> ! {
    message!("{}: `rest` takes all bytes up to the end of the packet", reason).panic()
}

/// Returns `true` if a type takes all bytes up to the end of the packet.
#[track_caller]
pub(super) const fn takes_rest(body: &Body) -> bool {
    if let Body::Alias(shape) = body {
        return shape.takes_rest();
    }
    let (mut takes_rest, mut i) = (false, 0);
    while let Some(list) = body.field_list(i) {
        if let (true, None, [_, ..]) = (takes_rest, list.variant, list.fields) {
            stop("a check cannot follow the variants")
        }
        takes_rest |= end_in_rest(list.fields);
        i += 1;
    }
    takes_rest
}

/// Returns `true` if the last of these fields takes all bytes up to the end of the packet. Stops the build if
/// an earlier field does.
#[track_caller]
const fn end_in_rest(fields: &[Field]) -> bool {
    let mut last: Option<&str> = None;
    each!(field in fields => {
        if let (Some(name), true) = (last, field.width.max > 0) {
            stop(message!("no bits can follow the field `{}`", name).as_str())
        }
        let is_last = field.shape.takes_rest() || end_in_rest(field.group);
        if last.is_none() && is_last {
            last = Some(field.name);
        }
    });
    last.is_some()
}

#[cfg(test)]
mod tests {
    use std::panic::catch_unwind;
    use std::vec::Vec;

    use crate::codec::{Declared, Rest, list, map, omit_default, optional, plain, rest};
    use crate::schema::{Field, Schema, Variant};

    const DATA: Declared<Rest> = rest(0, 9).for_type::<Vec<u8>>();
    const LAST: Schema =
        Schema::structure("Last", const { &[plain::<u8>().named("id"), DATA.named("data")] });

    const fn last(name: &'static str) -> Field {
        Field::nested(name, LAST.width, &LAST)
    }

    #[test]
    fn what_ends_with_the_packet_is_found() {
        const NESTED: Schema = Schema::structure(
            "Nested",
            const { &[Field::align(), last("last"), Field::skip("s")] },
        );
        const CHOICE: Schema = Schema::choice(
            "Choice",
            1,
            const { &[Variant::new("A", &[]), Variant::new("B", const { &[last("last")] })] },
            &[],
        );
        const WHEN: Schema = Schema::structure(
            "When",
            const { &[Field::when("a", &[], const { &[DATA.named("data")] })] },
        );
        assert!(LAST.takes_rest() && NESTED.takes_rest());
        assert!(CHOICE.takes_rest() && WHEN.takes_rest());
        assert!(Schema::alias(optional(DATA)).takes_rest());
        assert!(Schema::alias(omit_default(DATA)).takes_rest());
        assert!(!Schema::alias(plain::<u8>()).takes_rest());
        assert!(!Schema::structure("", &[]).takes_rest());
    }

    #[test]
    fn nothing_follows_the_end_of_a_packet() {
        const CHECK: &[Field] = &[last("last"), Field::check(1, 1)];
        const VARIANTS: &[Variant] = &[Variant::new("A", &[last("last")])];
        const GROUPS: &[Field] =
            &[Field::when("a", &[], const { &[DATA.named("data")] }), plain::<u8>().named("b")];
        assert!(catch_unwind(|| Schema::structure("", CHECK)).is_err());
        assert!(catch_unwind(|| Schema::structure("", GROUPS)).is_err());
        let check = const { &[Field::check(1, 1)] };
        assert!(catch_unwind(|| Schema::choice("", 1, VARIANTS, check)).is_err());
        assert!(catch_unwind(|| list(0, 3, DATA)).is_err());
        assert!(catch_unwind(|| map(0, 3, plain::<u8>(), DATA)).is_err());
        assert!(catch_unwind(|| map(0, 3, DATA, plain::<u8>())).is_err());
    }
}
