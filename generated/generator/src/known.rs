//! Types that have been generated before, which later types may contain.

use crate::context::Context;
use crate::piece::Piece;

/// A generated type: its source, and its properties when it is the type of a field.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    /// The generated type as the type of a field, with its bits and its reference implementation.
    pub(crate) piece: Piece,
    /// Source of the type's declaration.
    pub(crate) source: String,
    /// Indices of the generated types that this type contains.
    pub(crate) used: Vec<usize>,
    /// Source of the type's reference implementation, and of its entry in the list of all types.
    pub(crate) implementation: String,
    /// `true` if the type was generated as a moving object. Other types then contain lists of it.
    pub(crate) is_body: bool,
}

/// Maximum number of encodings in a type that may be contained in other types.
const NESTED: u32 = 10;

/// Chooses an earlier type that is small enough to be contained in another, if there is one.
pub(crate) fn nested(cx: &mut Context<'_>) -> Option<Piece> {
    let is_small = |piece: &Piece| piece.cost <= NESTED && piece.max <= 3000;
    one_of(cx, |known| is_small(&known.piece) && known.piece.traits.closed)
}

/// Chooses an earlier type that ends with `rest`, if there is one.
pub(crate) fn open(cx: &mut Context<'_>) -> Option<Piece> {
    one_of(cx, |known| known.piece.cost <= NESTED && !known.piece.traits.closed)
}

/// Chooses an earlier type that was generated as a moving object, if there is one.
pub(crate) fn body(cx: &mut Context<'_>) -> Option<Piece> {
    one_of(cx, |known| known.is_body && known.piece.max <= 3000)
}

fn one_of(cx: &mut Context<'_>, fits: impl Fn(&Known) -> bool) -> Option<Piece> {
    let (from, known) = (cx.known.len().saturating_sub(24), cx.known);
    let some: Vec<usize> = (from..known.len()).filter(|at| fits(&known[*at])).collect();
    if some.is_empty() {
        return None;
    }
    let at = cx.random.pick(&some);
    cx.used.push(at);
    Some(known[at].piece.clone())
}

/// Returns the source of the declarations of the type with index `at` and of all types that it
/// contains.
pub(crate) fn sources(known: &[Known], at: usize) -> String {
    let mut needed = vec![false; at + 1];
    needed[at] = true;
    for i in (0..=at).rev() {
        if needed[i] {
            known[i].used.iter().for_each(|inner| needed[*inner] = true);
        }
    }
    (0..=at).filter(|i| needed[*i]).map(|i| known[i].source.as_str()).collect()
}
