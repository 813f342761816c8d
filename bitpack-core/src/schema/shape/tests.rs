//! Tests how encodings are combined, and which of their nodes do not promise to read back equal.

use crate::error::Error;
use crate::io::OmittedStream;
use std::format;
use std::vec::Vec;

use super::*;
use crate::codec::{Declared, array, list, map, omit_default, optional, plain, via};
use crate::error::{passes, stops};
use crate::schema::{Field, OmittedValueWriter, Term};
use crate::stream::Stream as _;

const BYTE: Shape = plain::<u8>().shape;
const OWN: Shape = list(0, 3, plain::<u8>()).shape.exact_if(false);
const LIST: Node = Node::List { min: 0, max: 3 };

fn written(stream: &mut OmittedStream<'_>) -> Result<(), Error> {
    stream.bits(5_u8, 3).map(drop)
}

#[test]
fn steps_stand_outermost_first() {
    let shape = Shape::around(Node::Optional, BYTE);
    assert_eq!(shape.nodes(), [Node::Optional, Node::Bits { bits: 8, signed: false }]);
    let whole = Shape::around(Node::Map { min: 0, max: 1 }, BYTE).then(shape);
    assert_eq!(whole.nodes().len(), 4);
    assert_eq!((whole.nodes()[1], whole.nodes()[2]), (BYTE.nodes()[0], Node::Optional));
    assert!(whole == whole && shape != BYTE && Shape::one(Node::Bool) != BYTE);
}

#[test]
fn at_most_eight_steps_are_inside_each_other() {
    const fn deep(steps: usize) -> Shape {
        let (mut shape, mut i) = (BYTE, 1);
        while i < steps {
            shape = Shape::around(Node::Optional, shape);
            i += 1;
        }
        shape
    }
    assert_eq!(deep(8).nodes().len(), 8);
    stops(|| deep(9), "more than 8 nested encodings: move the inner ones into a separate type");
}

#[test]
fn which_step_says_nothing_of_itself_is_known() {
    assert_eq!((BYTE.unsaid(), BYTE.exact_if(true).unsaid(), OWN.unsaid()), (None, None, Some(0)));
    assert_eq!(Shape::around(Node::Optional, OWN).unsaid(), Some(1));
    // the outermost of two is kept
    assert_eq!(Shape::around(Node::Optional, OWN).exact_if(false).unsaid(), Some(1));
    assert_eq!(OWN.then(OWN).unsaid(), Some(0));
    assert_eq!(BYTE.then(OWN).then(OWN).unsaid(), Some(1));
    assert_eq!(BYTE.then(Shape::around(Node::Optional, OWN)).unsaid(), Some(2));
    // it is not part of the encoding
    assert_eq!(OWN, list(0, 3, plain::<u8>()).shape);
}

#[test]
fn what_is_left_out_is_said_of_what_may_be() {
    const VALUE: &[Term] = &[Term::Bool(true)];
    let declared = omit_default(plain::<u8>());
    let with = |value, left_out, omitted_bit| Node::OmitDefault {
        value,
        exact: true,
        left_out,
        omitted_bit,
    };
    let node = |value, left_out| with(value, left_out, false);
    let first = |declared: Declared<_>| declared.shape.nodes()[0];
    assert_eq!(first(declared), node(&[], None));
    assert_eq!(first(declared.omitting(VALUE)), node(VALUE, None));
    let both = declared.leaving_out(written).omitting(VALUE);
    assert_eq!(
        format!("{:?}", first(both)),
        format!("{:?}", node(VALUE, Some(OmittedValueWriter(written))))
    );
    let both = declared.omitting(VALUE).leaving_out(written);
    assert!(matches!(first(both), Node::OmitDefault { value: [_], left_out: Some(_), .. }));
    assert_eq!(both.shape.nodes()[1], BYTE.nodes()[0]);
    assert_eq!(first(declared.set_if_omitted()), with(&[], None, true));
    assert_eq!(first(declared.set_if_omitted().omitting(VALUE)), with(VALUE, None, true));
    let set = first(declared.set_if_omitted().leaving_out(written));
    assert!(matches!(set, Node::OmitDefault { left_out: Some(_), omitted_bit: true, .. }));
    let byte = plain::<u8>();
    assert_eq!((byte.omitting(VALUE).shape, byte.leaving_out(written).shape), (BYTE, BYTE));
    // functions have no stable address
    assert_eq!(
        OmittedValueWriter(written),
        OmittedValueWriter(|_| Err(Error::new(crate::error::ErrorKind::Refused, 0)))
    );
    assert_eq!(format!("{:?}", OmittedValueWriter(written)), "OmittedValueWriter");
}

#[test]
fn a_promise_is_one_of_a_conversion() {
    let declared = via::<u16, u8, _>("Wire", plain::<u8>());
    let node = |exact| Node::Via { wire: "Wire", exact };
    assert_eq!(declared.shape.nodes(), [node(false), BYTE.nodes()[0]]);
    assert_eq!(declared.exact().shape.nodes(), [node(true), BYTE.nodes()[0]]);
}

#[test]
fn arrays_stand_around_and_a_vector_is_the_innermost() {
    let lengths = |shape: Shape| -> Vec<_> {
        let node = |node: &Node| match *node {
            Node::Array { len, is_vector } => Some((len, is_vector)),
            _ => None,
        };
        shape.nodes().iter().filter_map(node).collect()
    };
    assert_eq!(BYTE.arrays(Lengths::of(1)), BYTE);
    assert_eq!(lengths(BYTE.arrays(Lengths::of(3))), [(3, true)]);
    assert_eq!(lengths(BYTE.arrays(Lengths::of(1).within(4))), [(4, false)]);
    let deep = BYTE.arrays(Lengths::of(3).within(2).within(5));
    assert_eq!(lengths(deep), [(5, false), (2, false), (3, true)]);
    assert_eq!(deep.nodes()[3], BYTE.nodes()[0]);
    assert_eq!(lengths(BYTE.arrays(Lengths::of(1).within(2).within(5))), [(5, false), (2, false)]);
}

#[test]
fn a_long_encoding_stays_a_type() {
    const FIELDS: &[Field] = &[plain::<u8>().named("byte")];
    const STRUCT: Schema = Schema::structure("S", FIELDS);
    const FOUR: Schema = Schema::alias(array::<2, _>(array::<2, _>(optional(plain::<u8>()))));
    const FIVE: Schema = Schema::alias(map(0, 3, optional(plain::<u8>()), optional(plain::<u8>())));
    assert_eq!(Shape::of(&STRUCT).nodes(), [Node::Type(&STRUCT)]);
    assert_eq!(Shape::of(&FOUR), array::<2, _>(array::<2, _>(optional(plain::<u8>()))).shape);
    assert_eq!(Shape::of(&FIVE).nodes(), [Node::Type(&FIVE)]);
    passes(|| Shape::of(&FIVE).then(BYTE));
    let declared = Declared::new((), BYTE_WIDTH, Shape::one(LIST));
    assert_eq!(Schema::alias(declared).width, BYTE_WIDTH);
}

const BYTE_WIDTH: crate::cost::Width = plain::<u8>().width;
