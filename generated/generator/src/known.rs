//! Types that are there already, and can be in others.

use crate::context::Context;
use crate::piece::Piece;

/// A type that was generated.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    /// What it is to a field.
    pub(crate) piece: Piece,
    /// Its declaration.
    pub(crate) source: String,
    /// Those that it is made of.
    pub(crate) used: Vec<usize>,
    /// What there is to implement and to list.
    pub(crate) implementation: String,
    /// Whether it is one of many in a scene.
    pub(crate) is_body: bool,
}

/// What a type may cost, and still be in another.
const NESTED: u32 = 10;

/// One of the types before, if there is one that is not too large.
pub(crate) fn nested(cx: &mut Context<'_>) -> Option<Piece> {
    one_of(cx, |known| known.piece.cost <= NESTED && known.piece.max <= 3000)
}

/// One of the bodies before.
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

/// The declarations of a type and of all that it is made of.
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
