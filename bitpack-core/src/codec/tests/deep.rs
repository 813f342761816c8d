//! Tests of types that contain themselves, up to a maximum depth.

use super::said::{stops, why_not_read, why_not_written};
use super::*;
use crate::cost::{Memory, Width};
use crate::io::{Depth, QuantizeStream};
use crate::schema::Node;
use crate::schema::Schema;
use crate::serialize::Serialize;
use crate::stream::Stream;

/// A recursive type: a number of three bits with up to two children, at most three levels.
#[derive(Debug, Default, PartialEq)]
struct Tree {
    number: u8,
    children: Vec<Self>,
}

fn tree<const N: usize>(number: u8, children: [Tree; N]) -> Tree {
    Tree { number, children: children.into() }
}

const fn children(inside: Width) -> Declared<List<Recursive>> {
    list(0, 2, recursive::<Tree>(inside)).for_type::<Vec<Tree>>()
}

/// Returns the width of a [`Tree`] inside another one, and the width of the outermost [`Tree`].
const fn widths() -> [Width; 2] {
    let (mut inside, mut level) = (Width::DEEPEST, 0);
    loop {
        let children = list(0, 2, recursive_of_width(inside)).for_type::<Vec<Tree>>();
        let whole = bits::<u8>(3).width.then(children.width);
        if level == 3 {
            return [inside, whole];
        }
        inside = whole.inside("Tree", 0, level == 0);
        level += 1;
    }
}

impl RecursiveType for Tree {
    const DEPTH: u32 = recursion_depth("Tree", 3);
    const WIDTHS: [Width; 2] = widths();
    fn body<S: BitIo>(mut this: S::Ref<'_, Self>, run: &mut Run<'_, S>) -> Result<(), Error> {
        let number = S::project(&mut this, |tree| &tree.number, |tree| &mut tree.number);
        Codec::field(
            const { &bits::<u8>(3).coded() },
            "number",
            S::directed_place(number),
            run,
            0,
        )?;
        let others = S::project(&mut this, |tree| &tree.children, |tree| &mut tree.children);
        run.field("children", others, const { &children(Self::WIDTHS[0]).coded() }, 0)
    }
}

impl Serialize for Tree {
    const WIDTH: Width = Self::WIDTHS[1];
    const SCHEMA: &'static Schema = &Schema::opaque("Tree", Self::WIDTH);
    fn blank() -> Self {
        Self::default()
    }
    fn fields<S: Stream>(this: S::Ref<'_, Self>, run: &mut Run<'_, S>) -> Result<(), Error> {
        run.outermost::<Self>(this)
    }
    fn serialize<S: Stream>(this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        Run::whole::<Self>(this, stream)
    }
}

/// Returns the expected encoding of a tree as numbers with widths: its own fields, followed by
/// those of its children.
fn wire(tree: &Tree) -> Vec<(u128, u32)> {
    let own = [(tree.number.into(), 3), (tree.children.len() as u128, 2)];
    own.into_iter().chain(tree.children.iter().flat_map(wire)).collect()
}

/// Returns the tree with as many nodes as the maximum depth and the number of children allow.
fn full() -> Tree {
    let two = |number| tree(number, [tree(1, []), tree(2, [])]);
    tree(7, [two(3), two(4)])
}

#[test]
fn nested_values_follow_the_value_that_contains_them() {
    is_kept(plain::<Tree>(), tree(5, []), &[(5, 3), (0, 2)]);
    is_kept(plain::<Tree>(), full(), &wire(&full()));
    // two values in sequence are not deeper than one
    let twice = [wire(&full()), wire(&full())].concat();
    is_kept(plain::<(Tree, Tree)>(), (full(), full()), &twice);
    is_kept(list(0, 3, plain::<Tree>()), vec![full(), full()], &[&[(2, 2)], &twice[..]].concat());
    let mut stream = QuantizeStream::new();
    assert_eq!(
        (stream.field(&mut full(), plain::<Tree>()), *stream.depth()),
        (Ok(()), Depth::NONE)
    );
    let blank: Tree = recursive::<Tree>(Width::OPEN).codec.blank();
    assert_eq!(blank, tree(0, []));
}

#[test]
fn what_is_too_deep_is_refused() {
    let four = || tree(1, [tree(2, [tree(3, [tree(4, [])])])]);
    is_not_written(plain::<Tree>(), four(), ErrorKind::Depth, 15);
    let deep = [(1, 3), (1, 2), (2, 3), (1, 2), (3, 3), (1, 2), (4, 3), (0, 2)];
    is_not_read::<Tree, _>(plain::<Tree>(), &deep, ErrorKind::Depth, 15);
    let words = ".children[0].children[0].children[0]: nested more than 3 deep";
    assert_eq!(why_not_written(plain::<Tree>(), &four()), words);
    let bytes = [0b0100_1001, 0b0010_1101, 0];
    assert_eq!(why_not_read::<Tree, _>(plain::<Tree>(), &bytes), words);
    // a value that is too deep, after one that is not
    let two = || tree(7, [tree(1, [tree(2, [])]), tree(1, [tree(2, [tree(3, [])])])]);
    is_not_written(plain::<Tree>(), two(), ErrorKind::Depth, 25);
}

#[test]
fn a_type_says_how_deep_it_is() {
    let words = |depth| std::format!("`max_depth` of `Tree` is {depth}; it must be in 1..=64");
    for wrong in [-1, 0, 65, 66, i128::MAX] {
        assert_eq!(stops(|| recursion_depth("Tree", wrong)), words(wrong));
    }
    assert_eq!([1, 2, 63, 64].map(|deep| recursion_depth("Tree", deep)), [1, 2, 63, 64]);
    assert_eq!(recursive::<Tree>(Width::OPEN).shape.nodes(), &[Node::Itself { depth: 3 }]);
    assert_eq!(recursive_of_width(Width::OPEN).shape.nodes(), &[Node::Itself { depth: 0 }]);
    assert_eq!(recursive_of_width(Width::bits(3)).width, Width::bits(3));
}

#[test]
fn a_type_costs_what_is_in_it_as_deep_as_it_says() {
    let [inside, whole] = widths();
    let all = |width: Width| (width.lead, width.fixed, width.min, width.max, width.exact);
    assert_eq!(all(inside), (0, false, 5, 5 + 2 * 5, true));
    assert_eq!(all(whole), (5, false, 5, 5 + 2 * 15, true));
    assert_eq!([inside, whole], Tree::WIDTHS);
    // values that are too deep are made before that is found
    let places = (2 + 4 + 8) * size_of::<Tree>() as u64;
    assert_eq!(whole.memory.heap, places);
    let open = Width::bits(3).exact().heap(9);
    let (first, other) = (open.inside("Tree", 7, true), open.inside("Tree", 7, false));
    assert_eq!((all(first), all(other)), ((0, false, 3, 0, true), (0, false, 3, 3, true)));
    let blank = |heap| Memory { heap, blank: 7, moving: 0 };
    assert_eq!((first.memory, other.memory), (blank(7), blank(9)));
    assert_eq!(all(Width::DEEPEST), (0, false, u64::MAX, 0, true));
    let words =
        "every `Tree` contains another: put it in an `Option`, a list, or one of several variants";
    assert_eq!(stops(|| Width::DEEPEST.inside("Tree", 0, true)), words);
}
