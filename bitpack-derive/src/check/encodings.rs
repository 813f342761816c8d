//! Whether an encoding fits its type.

use syn::Expr;

use crate::attributes::Encoding;
use crate::ctxt::Ctxt;
use crate::literal::{Int, literal};
use crate::model::Field;
use crate::reach::{Leaf, leaves};
use crate::shape::{Node, Shape};
use crate::symbol::{BITS, COMPRESSED, FIXED, SMALLEST_THREE};

/// An encoding is for the type it was given to.
pub(super) fn check(cx: &Ctxt, field: &Field<'_>) {
    let leaves = leaves(&field.node, &field.attributes);
    if leaves.is_empty() && field.attributes.subset.is_some() {
        let encoding = &field.attributes.encoding;
        let given = field.attributes.find(name(encoding));
        if let Some(given) = given.filter(|_| !matches!(encoding, Encoding::Plain)) {
            let name = &given.name;
            cx.error(given, format!("bare indices have no encoding of their own; remove `{name}`"));
        }
    }
    for Leaf { node, attributes } in leaves {
        if !matches!(attributes.encoding, Encoding::Plain) {
            fits(cx, node, &attributes.encoding);
        }
    }
}

fn fits(cx: &Ctxt, node: &Node<'_>, encoding: &Encoding) {
    let name = name(encoding);
    let quaternion = "`smallest_three` is for a quaternion: `[f32; 4]` or `glam::Quat`";
    let message = match (encoding, &node.shape) {
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
