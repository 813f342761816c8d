//! Whether an encoding fits its type.

use syn::Expr;

use crate::attributes::{Encoding, Int, literal};
use crate::ctxt::Ctxt;
use crate::model::Field;
use crate::shape::{Node, Shape};
use crate::symbol::{BITS, COMPRESSED, FIXED, SMALLEST_THREE};

/// What an encoding applies to: the innermost element, or a subset's object.
pub(crate) fn target<'f>(field: &'f Field<'_>) -> Option<&'f Node<'f>> {
    let whole_vectors = matches!(
        field.attributes.encoding,
        Encoding::Compressed { .. } | Encoding::SmallestThree { .. }
    );
    let object = match (&field.attributes.subset, &field.node.shape) {
        (Some(_), Shape::List(item)) => match &item.shape {
            Shape::Tuple(pair) => pair.get(1)?,
            _ => return None,
        },
        _ => &field.node,
    };
    Some(object.innermost(whole_vectors))
}

/// An encoding is for the type it was given to.
pub(super) fn check(cx: &Ctxt, field: &Field<'_>) {
    let (encoding, name) = (&field.attributes.encoding, name(&field.attributes.encoding));
    if matches!(encoding, Encoding::Plain) {
        return;
    }
    let Some(node) = target(field) else {
        return cx.error(
            field.attributes.find(name),
            format!("bare indices have no encoding of their own; remove `{name}`"),
        );
    };
    let quaternion = "`smallest_three` is for a quaternion: `[f32; 4]` or `glam::Quat`";
    let message = match (encoding, &node.shape) {
        (_, Shape::Tuple(_)) => "attributes do not reach into a tuple; make it a struct".to_owned(),
        (_, Shape::String) => {
            format!("`{name}` is for numbers; the length of a `String` is `max_len`")
        }
        (Encoding::SmallestThree { .. }, Shape::Array(_, len)) if !is_four(len) => {
            quaternion.to_owned()
        }
        (_, Shape::Other | Shape::Array(..)) | (Encoding::Compressed { .. }, Shape::F32) => return,
        (Encoding::Compressed { .. }, Shape::F64) => {
            "`compressed` works in `f32`; change the type, or use `with`".to_owned()
        }
        (Encoding::Compressed { .. }, Shape::Int(int)) => format!(
            "`compressed` is for floats; `{}` is `bits(min = 0, max = 1000)` or `fixed`",
            int.name
        ),
        (Encoding::SmallestThree { .. }, _) => quaternion.to_owned(),
        (_, Shape::Int(_)) => return,
        (_, Shape::F32 | Shape::F64) => "for floats use `compressed(min, max, res)`".to_owned(),
        (_, _) => format!("`bool` has 1 bit; remove `{name}`"),
    };
    cx.error(node, message);
}

fn name(encoding: &Encoding) -> &'static str {
    match encoding {
        Encoding::Plain | Encoding::Bits(_) | Encoding::Range { .. } => BITS,
        Encoding::Fixed { .. } => FIXED,
        Encoding::Compressed { .. } => COMPRESSED,
        Encoding::SmallestThree { .. } => SMALLEST_THREE,
    }
}

fn is_four(len: &Expr) -> bool {
    literal(len).is_none_or(|len| len == Int::positive(4))
}
