//! Hostile input for hand-written recursive types: they are read up to 64 levels deep, whatever a
//! packet says.

use std::thread;

use bitpack::trace::trace;
use bitpack::{Error, ErrorKind, Place as _, Protocol, Serialize, Stream, codec};

/// A hand-written type that contains itself and serializes the inner value through the stream.
#[derive(Debug, Default, PartialEq)]
struct Nested(Option<Box<Self>>);

impl Serialize for Nested {
    fn blank() -> Self {
        Self(None)
    }
    fn serialize<S: Stream>(mut this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        let more = stream.bool(this.peek().0.is_some())?;
        if let Some(slot) = this.slot() {
            slot.0 = more.then(Box::default);
        }
        let inner =
            S::try_project(&mut this, |this| this.0.as_deref(), |this| this.0.as_deref_mut());
        match inner {
            Some(inner) => stream.nested::<Self>(inner),
            None => Ok(()),
        }
    }
}

/// A hand-written type that contains a list of itself and serializes it through a codec.
#[derive(Debug, Default, PartialEq)]
struct Listed(Vec<Self>);

impl Serialize for Listed {
    fn blank() -> Self {
        Self(Vec::new())
    }
    fn serialize<S: Stream>(mut this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        let list = S::project(&mut this, |this| &this.0, |this| &mut this.0);
        stream.field(list, const { codec::list(0, 1, codec::plain::<Self>()) })
    }
}

/// A derived type that contains itself indirectly, through a function in `with`.
#[derive(Serialize, Debug, Default, PartialEq)]
struct Tree {
    #[with(branches)]
    branches: Vec<Branch>,
}

#[derive(Serialize, Debug, Default, PartialEq)]
struct Branch {
    tree: Tree,
}

fn branches<S: Stream>(place: S::Ref<'_, Vec<Branch>>, stream: &mut S) -> Result<(), Error> {
    stream.field(place, const { codec::list(0, 1, codec::plain::<Branch>()) })
}

/// A recursive type of which the tests build values of a given depth.
trait Deep: Serialize + Default + PartialEq + core::fmt::Debug + 'static {
    fn around(inner: Self) -> Self;
    fn deep(levels: u32) -> Self {
        (1..levels).fold(Self::default(), |inner, _| Self::around(inner))
    }
}

impl Deep for Nested {
    fn around(inner: Self) -> Self {
        Self(Some(Box::new(inner)))
    }
}

impl Deep for Listed {
    fn around(inner: Self) -> Self {
        Self(vec![inner])
    }
}

impl Deep for Tree {
    fn around(inner: Self) -> Self {
        Self { branches: vec![Branch { tree: inner }] }
    }
}

/// Runs `test` on a thread with a stack of `kilobytes` KiB.
fn on_a_small_stack(kilobytes: usize, test: impl FnOnce() + Send + 'static) {
    let thread = thread::Builder::new().stack_size(kilobytes << 10).spawn(test);
    assert!(thread.is_ok_and(|thread| thread.join().is_ok()));
}

fn is_bounded<T: Deep>() {
    let depth = |result: Result<(), Error>| result.map_err(Error::kind) == Err(ErrorKind::Depth);
    let hostile = vec![0xFF; 20_000];
    assert!(depth(T::read(&hostile).map(drop)));
    assert!(depth(trace::<T>(&hostile).result.map(drop)));
    let game = Protocol::new(1);
    let packet = game.to_bytes(&[0xFF_u8; 4000]).unwrap_or_default();
    assert!(depth(game.read::<T>(&packet).map(drop)));

    // leaked, because dropping such a deep value would overflow the stack
    let deep = Box::leak(Box::new(T::deep(100_000)));
    assert!(depth(deep.write(&mut [0; 4000]).map(drop)));
    assert!(depth(deep.to_bytes().map(drop)));
    assert!(deep.max_encoded_bits() < 100);
}

#[test]
fn recursive_types_are_rejected_before_the_stack_overflows() {
    on_a_small_stack(512, || {
        is_bounded::<Nested>();
        is_bounded::<Listed>();
        is_bounded::<Tree>();
    });
}

fn arrives<T: Deep>(levels: u32) -> Result<(), Error> {
    let sent = T::deep(levels);
    let bytes = sent.to_bytes()?;
    assert_eq!(T::read(&bytes)?, sent);
    assert_eq!(trace::<T>(&bytes).result?, sent);
    Ok(())
}

#[test]
fn sixty_four_levels_arrive() -> Result<(), Error> {
    // the outermost level is not counted: no other level called it
    arrives::<Nested>(65)?;
    arrives::<Listed>(65)?;
    arrives::<Tree>(64)?;
    let kind = |result: Result<Vec<u8>, Error>| result.map_err(Error::kind);
    assert_eq!(kind(Nested::deep(66).to_bytes()), Err(ErrorKind::Depth));
    assert_eq!(kind(Listed::deep(66).to_bytes()), Err(ErrorKind::Depth));
    assert_eq!(kind(Tree::deep(65).to_bytes()), Err(ErrorKind::Depth));
    Ok(())
}

/// A packet with long lists of recursive values, none of which is nested deeply.
#[derive(Serialize, Debug, PartialEq)]
struct Wide {
    #[max_len(500)]
    trees: Vec<Tree>,
    #[max_len(500)]
    nested: Vec<Nested>,
}

#[test]
fn siblings_do_not_add_to_the_depth() -> Result<(), Error> {
    let trees = (0..500).map(|i| Tree::deep(i % 60 + 1)).collect();
    let nested = (0..500).map(|i| Nested::deep(i % 60 + 1)).collect();
    let sent = Wide { trees, nested };
    assert_eq!(Wide::read(&sent.to_bytes()?)?, sent);
    Ok(())
}
