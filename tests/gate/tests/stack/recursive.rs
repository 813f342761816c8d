//! Stack use of types that contain themselves: a fixed amount for each level, independent of the
//! size of the values.
//!
//! Each value is 64 levels deep and has 16 KB on each level, so that a copy in the stack frame of
//! every level would take a megabyte.

#![expect(clippy::large_stack_arrays, reason = "the test is about large values")]
#![expect(clippy::struct_field_names, reason = "the type is named after its large field")]

use core::cmp::Ordering;
use core::hash::{Hash, Hasher};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::rc::Rc;
use std::sync::Arc;
use std::thread;

use arrayvec::ArrayVec;
use bitpack::Serialize;
use bitpack::trace::trace;
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;

use crate::child::{LITTLE, lives, question};

/// Bytes of stack that may be used for each level of nesting.
const LEVEL: usize = if cfg!(optimized) { 2 * 1024 } else { 8 * 1024 };

/// Number of copies of a value that may be on the stack while a map inserts it. Without an
/// optimiser, the standard library has a whole node with eleven entries there.
const MOVES: usize = if cfg!(optimized) { 14 } else { 32 };

const LEVELS: usize = 64;

type Room = [u64; 2048];

trait Deep: Serialize + 'static {
    /// Returns a value that contains no other value of the type.
    fn leaf() -> Self;
    fn around(inner: Self) -> Self;
}

/// Declares recursive types for the tests. Each field is given two values: one that contains an
/// inner value of the type, and one that does not.
macro_rules! deep {
    ($($name:ident { $($(#[$attribute:meta])* $field:ident: $type:ty = $around:expr, $leaf:expr;)* })*) => { $(
        #[derive(Serialize, Clone)]
        #[max_depth(64)]
        struct $name {
            room: Option<Room>,
            $($(#[$attribute])* $field: $type,)*
        }
        impl Deep for $name {
            fn leaf() -> Self {
                Self { room: None, $($field: $leaf,)* }
            }
            fn around(inner: Self) -> Self {
                Self { room: None, $($field: $around(&inner),)* }
            }
        }
        impl PartialEq for $name {
            fn eq(&self, other: &Self) -> bool {
                self.room == other.room
            }
        }
        impl Eq for $name {}
        impl PartialOrd for $name {
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }
        impl Ord for $name {
            fn cmp(&self, other: &Self) -> Ordering {
                self.room.cmp(&other.room)
            }
        }
        impl Hash for $name {
            fn hash<H: Hasher>(&self, state: &mut H) {
                self.room.hash(state);
            }
        }
    )* };
}

#[expect(clippy::unnecessary_wraps, reason = "the fields are options")]
fn boxed<T: Clone>(inner: &T) -> Option<Box<T>> {
    Some(Box::new(inner.clone()))
}

/// A field of 16 KB that is not sent.
#[derive(Clone)]
struct Cache(#[expect(dead_code, reason = "only the size of the type matters")] Room);

impl Default for Cache {
    fn default() -> Self {
        Self([7; 2048])
    }
}

#[derive(Serialize, Clone, Default)]
struct Pair {
    number: u64,
    #[max_len(3)]
    name: String,
}

#[derive(Serialize, Clone)]
#[expect(clippy::large_enum_variant, reason = "the test is about its size")]
enum Inner {
    Small,
    Large(Room),
    Pairs([Option<Pair>; 400]),
}

deep! {
    Boxed { next: Option<Box<Boxed>> = boxed, None; }
    Counted { next: Option<Rc<Counted>> = |it: &Self| Some(Rc::new(it.clone())), None; }
    Atomic { next: Option<Arc<Atomic>> = |it: &Self| Some(Arc::new(it.clone())), None; }
    Borrowed {
        #[max_len(2)]
        next: Vec<Cow<'static, Borrowed>> = |it: &Self| vec![Cow::Owned(it.clone())], vec![];
    }
    Listed { #[max_len(2)] next: Vec<Listed> = |it: &Self| vec![it.clone()], vec![]; }
    Queued {
        #[max_len(2)]
        next: VecDeque<Queued> = |it: &Self| VecDeque::from([it.clone()]), VecDeque::new();
    }
    Sliced { #[max_len(2)] next: Box<[Sliced]> = |it: &Self| Box::from([it.clone()]), Box::default(); }
    Marked { #[more] #[max_len(2)] next: Vec<Marked> = |it: &Self| vec![it.clone()], vec![]; }
    Fixed {
        next: ArrayVec<Box<Fixed>, 2> = |it: &Self| ArrayVec::from_iter(boxed(it)), ArrayVec::new();
    }
    Mapped {
        #[max_len(2)]
        k: BTreeMap<u8, Mapped> = |it: &Self| BTreeMap::from([(1, it.clone())]), BTreeMap::new();
    }
    Hashed {
        #[max_len(2)]
        k: HashMap<u8, Hashed> = |it: &Self| HashMap::from([(1, it.clone())]), HashMap::new();
    }
    InPair {
        #[max_len(2)]
        k: HashMap<u8, (u8, InPair)> = |it: &Self| HashMap::from([(1, (2, it.clone()))]), HashMap::new();
    }
    Ordered {
        #[max_len(2)]
        next: BTreeSet<Ordered> = |it: &Self| BTreeSet::from([it.clone()]), BTreeSet::new();
    }
    Chosen {
        #[max_len(2)]
        next: HashSet<Chosen> = |it: &Self| HashSet::from([it.clone()]), HashSet::new();
    }
    Indexed {
        #[subset(indices, max = 4)]
        next: Vec<(u8, Indexed)> = |it: &Self| vec![(1, it.clone())], vec![];
    }
    Relative {
        #[relative_index(max = 4)]
        next: BTreeMap<u8, Relative> = |it: &Self| BTreeMap::from([(1, it.clone())]), BTreeMap::new();
    }
    Slots {
        #[subset(flags)]
        next: [Option<Box<Slots>>; 2] = |it| [boxed(it), None], [None, None];
    }
    Arrayed { next: [Option<Box<Arrayed>>; 2] = |it| [boxed(it), None], [None, None]; }
    InTuple { next: (u8, Option<Box<InTuple>>) = |it| (1, boxed(it)), (1, None); }
    OmittedValueWriter { #[omit_default] next: Option<Box<OmittedValueWriter>> = boxed, None; }
    // types with other large fields on each level
    Conditional {
        is_there: bool = |_: &Self| true, false;
        #[when(is_there)] large: Room = |_: &Self| [1; 2048], [0; 2048];
        #[when(is_there)] next: Option<Box<Conditional>> = boxed, None;
    }
    Skipped {
        #[skip] cache: Cache = |_: &Self| Cache::default(), Cache::default();
        next: Option<Box<Skipped>> = boxed, None;
    }
    Floats {
        #[compressed(0.0, 1.0, 0.1)] floats: [f32; 2048] = |_: &Self| [1.0; 2048], [0.0; 2048];
        next: Option<Box<Floats>> = boxed, None;
    }
    Numbers {
        #[bits(3)] numbers: Room = |_: &Self| [1; 2048], [0; 2048];
        next: Option<Box<Numbers>> = boxed, None;
    }
    Named {
        #[bits(3)] numbers: Alias = |_: &Self| [1; 2048], [0; 2048];
        next: Option<Box<Named>> = boxed, None;
    }
    Nested {
        inner: Inner = |_: &Self| Inner::Pairs([const { None }; 400]), Inner::Small;
        next: Option<Box<Nested>> = boxed, None;
    }
    Holding {
        pairs: Option<[Pair; 400]> = |_: &Self| Some(core::array::from_fn(|_| Pair::default())), None;
        next: Option<Box<Holding>> = boxed, None;
    }
}

/// An alias of an array. The derive sees only the name.
type Alias = Room;

#[derive(Serialize, Clone)]
#[max_depth(64)]
enum Choice {
    Leaf,
    Large(Room, Box<Self>),
    Other { room: Room, inner: Box<Self> },
}

impl Deep for Choice {
    fn leaf() -> Self {
        Self::Leaf
    }
    fn around(inner: Self) -> Self {
        match inner {
            Self::Other { .. } => Self::Large([1; 2048], Box::new(inner)),
            _ => Self::Other { room: [1; 2048], inner: Box::new(inner) },
        }
    }
}

/// Runs all operations on a packet of the type, on a thread with a small stack. The packet is
/// prepared before the thread starts.
fn in_thread<T: Deep>() -> Outcome {
    let value = (1..LEVELS).fold(T::leaf(), |inner, _| T::around(inner));
    let bytes = value.to_bytes()?;
    let stack = MOVES * size_of::<T>() + LEVELS * LEVEL + LITTLE;
    ensure!(stack < 2 << 20, "{stack} bytes are no small thread");
    let thread = thread::Builder::new().stack_size(stack);
    let thread = thread.spawn(move || {
        let mut value = Box::new(T::blank());
        let mut written = vec![0; bytes.len()];
        let mut all = || {
            value.read_into(&bytes)?;
            value.write(&mut written)?;
            value.quantize()?;
            drop(T::read(&bytes)?);
            trace::<T>(&bytes).result.map(drop)?;
            Ok(value.max_encoded_bits())
        };
        all().map(|bits| (bits.div_ceil(8), written == bytes, bytes.len()))
    })?;
    let result: Result<_, bitpack::Error> = thread.join().map_err(|_| "panicked")?;
    let (measured, is_written, length) = result?;
    // `max_encoded_bits` counts the greatest alignment
    ensure!(measured >= length as u64 && is_written, "another packet");
    Ok(())
}

macro_rules! tests {
    ($($test:ident $name:ident)*) => { $(
        #[test]
        fn $test() -> Outcome {
            is_bounded::<$name>(stringify!($test))
        }
    )* };
}

/// Checks that each operation on the type `T` needs little stack. It runs the test with this name
/// again in a child process, and there it runs the operations.
fn is_bounded<T: Deep>(test: &str) -> Outcome {
    if question().is_some() {
        return in_thread::<T>();
    }
    let lives = lives(&format!("recursive::{test}"), test)?;
    ensure!(lives, "{test}: 64 levels take more than {LEVEL} bytes of stack each");
    Ok(())
}

tests! {
    in_a_box Boxed
    in_an_rc Counted
    in_an_arc Atomic
    in_a_cow Borrowed
    in_a_list Listed
    in_a_queue Queued
    in_a_slice Sliced
    in_a_list_of_marks Marked
    in_a_fixed_list Fixed
    in_a_map Mapped
    in_a_hash_map Hashed
    in_a_pair_in_a_hash_map InPair
    in_a_set Ordered
    in_a_hash_set Chosen
    in_a_subset Indexed
    in_a_subset_that_is_a_map Relative
    in_a_subset_of_slots Slots
    in_an_array Arrayed
    in_a_tuple InTuple
    in_what_is_left_out OmittedValueWriter
    beside_what_is_not_there Conditional
    beside_what_is_not_sent Skipped
    beside_floats Floats
    beside_numbers Numbers
    beside_an_alias Named
    beside_an_enum Nested
    beside_an_option Holding
    in_an_enum Choice
}
