//! Fields that deltas send whole, and encodings without deltas. A delta must give the value that a
//! whole packet gives.

use core::fmt::Debug;
use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};

use bitpack::{Delta, Error, ErrorKind, Serialize, Stream};
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;

/// Checks deltas between each two of these values: each gives the value of a whole packet, takes at
/// most its measured size, and takes one bit if nothing has changed.
fn delta_equals_whole<T: Delta + PartialEq + Debug>(values: &[T]) -> Outcome {
    for value in values {
        let whole = T::read(&value.to_bytes()?)?;
        for baseline in values {
            let bytes = value.delta_to_bytes(baseline)?;
            let read = T::read_delta(baseline, &bytes)?;
            ensure!(read == whole, "{read:?}, not {whole:?} against {baseline:?}");
            let measured = value.max_encoded_delta_bits(baseline);
            ensure!(measured <= T::MAX_DELTA_BITS, "{measured} of {}", T::MAX_DELTA_BITS);
            ensure!(bytes.len() as u64 <= measured.div_ceil(8), "{measured} bits, {bytes:02x?}");
            let is_same = value == baseline;
            ensure!(!is_same || bytes == [0], "{value:?} is {bytes:02x?} against itself");
        }
    }
    Ok(())
}

/// A type with a hand-written `Serialize` and without `Delta`.
#[derive(Clone, Debug, PartialEq)]
struct Angle(u16);

impl From<u16> for Angle {
    fn from(steps: u16) -> Self {
        Self(steps)
    }
}

impl From<Angle> for u16 {
    fn from(Angle(steps): Angle) -> Self {
        steps
    }
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Sent {
    #[via(u16)]
    #[bits(9)]
    one: Angle,
    #[via(u16)]
    #[delta(whole)]
    other: Angle,
    #[via(u16)]
    #[delta(always)]
    always: Angle,
    #[via(u16)]
    maybe: Option<Angle>,
    #[max_len(4)]
    #[via(u16)]
    several: Vec<Angle>,
}

fn sent(one: u16, other: u16, several: &[u16]) -> Sent {
    Sent {
        one: Angle(one),
        other: Angle(other),
        always: Angle(one),
        maybe: (other > 0).then_some(Angle(one)),
        several: several.iter().copied().map(Angle).collect(),
    }
}

#[test]
fn a_value_that_is_sent_as_another_type_is_sent_whole() -> Outcome {
    delta_equals_whole(&[
        sent(0, 0, &[]),
        sent(511, 0, &[1, 2]),
        sent(511, 7, &[1, 3]),
        sent(3, 7, &[1, 2, 3, 4]),
    ])?;
    // one change bit each, and the number where it has changed
    let (before, after) = (sent(1, 7, &[]), sent(2, 7, &[]));
    assert_eq!(after.max_encoded_delta_bits(&before), 1 + (1 + 9) + 1 + 16 + (1 + 1 + 16) + 1);
    Ok(())
}

type Row = Vec<u8>;

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Lists {
    #[max_len(6)]
    #[more]
    ended: Vec<u8>,
    #[max_len(6)]
    #[more]
    queue: VecDeque<Option<u16>>,
    #[max_len(6)]
    named: Row,
    #[max_len(6)]
    #[relative_to(previous)]
    steps: Vec<u16>,
    #[max_len(6)]
    #[more]
    #[relative_to(previous)]
    ended_steps: Vec<u8>,
    #[max_len(6)]
    #[relative_to(previous)]
    set: BTreeSet<u16>,
    #[max_len(6)]
    #[delta(whole)]
    whole: Vec<u8>,
    #[max_len(6)]
    #[delta(whole)]
    boxed: Box<[u8]>,
}

fn lists(numbers: &[u8]) -> Lists {
    let wide = || numbers.iter().copied().map(u16::from);
    Lists {
        ended: numbers.to_vec(),
        queue: wide().map(|number| (number > 1).then_some(number)).collect(),
        named: numbers.to_vec(),
        steps: wide().collect(),
        ended_steps: numbers.to_vec(),
        set: wide().collect(),
        whole: numbers.to_vec(),
        boxed: numbers.into(),
    }
}

#[test]
fn deltas_of_every_kind_of_list_equal_whole_packets() -> Outcome {
    delta_equals_whole(&[
        lists(&[]),
        lists(&[1]),
        lists(&[1, 2, 3]),
        lists(&[1, 2, 4]),
        lists(&[0, 2, 4, 9, 20, 255]),
        lists(&[2, 4, 9, 20, 255]),
    ])
}

#[test]
fn a_list_with_continuation_bits_has_deltas_like_one_with_a_length() -> Outcome {
    #[derive(Serialize, Delta, Clone, Debug, PartialEq)]
    struct Ended(
        #[max_len(6)]
        #[more]
        Vec<u8>,
    );
    #[derive(Serialize, Delta, Clone, Debug, PartialEq)]
    struct Long(#[max_len(6)] Vec<u8>);
    for (new, old) in [(vec![1, 2, 3], vec![1, 9, 3]), (vec![1], vec![1, 2]), (vec![4; 6], vec![])]
    {
        let ended = Ended(new.clone()).delta_to_bytes(&Ended(old.clone()))?;
        assert_eq!(ended, Long(new).delta_to_bytes(&Long(old))?);
    }
    Ok(())
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Hashed {
    #[max_len(4)]
    #[delta(whole)]
    map: HashMap<u8, u16>,
    #[max_len(4)]
    #[delta(whole)]
    set: HashSet<u8>,
}

#[test]
fn unordered_collections_are_sent_whole() -> Outcome {
    let hashed = |keys: &[u8]| Hashed {
        map: keys.iter().map(|key| (*key, u16::from(*key) * 3)).collect(),
        set: keys.iter().copied().collect(),
    };
    delta_equals_whole(&[hashed(&[]), hashed(&[1, 2]), hashed(&[2, 1, 3]), hashed(&[9, 7, 5, 3])])
}

/// A type with a derived `Serialize` and without `Delta`.
#[derive(Serialize, Clone, Debug, PartialEq)]
struct Foreign {
    #[bits(3)]
    x: u8,
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Counts {
    #[bits(min = 0, max = 4)]
    n: u8,
    #[count(n)]
    #[delta(whole)]
    foreign: [Foreign; 4],
    #[count(n)]
    own: [u8; 4],
    #[when(n > 2)]
    #[bits(min = 5, max = 9)]
    #[delta(small = 2)]
    far: u8,
    #[when(n > 2)]
    #[bits(min = 5, max = 9)]
    #[delta(whole)]
    whole: u8,
}

fn counts(n: u8, from: u8) -> Counts {
    let at = |i: usize| match u8::try_from(i) {
        Ok(i) if i < n => from + i,
        _ => 0,
    };
    let far = if n > 2 { from + 5 } else { 5 };
    Counts {
        n,
        foreign: core::array::from_fn(|i| Foreign { x: at(i) }),
        own: core::array::from_fn(at),
        far,
        whole: far,
    }
}

/// A delta sends an array whole if another field counts the elements that are used. It ignores the
/// elements of the baseline after the baseline's own count.
#[test]
fn counted_arrays_are_sent_whole() -> Outcome {
    let all: Vec<Counts> = (0..=4).flat_map(|n| [counts(n, 0), counts(n, 3)]).collect();
    delta_equals_whole(&all)?;
    let (more, fewer) = (counts(3, 1), counts(2, 1));
    // the value's change bit; the count; all three elements whole; the step to the end of the two,
    // then the new third; two new conditional fields
    let bits = 1 + (1 + 3) + (1 + 3 * 3) + (1 + 4 + 8) + 3 + 3;
    assert_eq!(more.max_encoded_delta_bits(&fewer), bits);
    // with a larger count, the array has changed
    let mut bytes = more.delta_to_bytes(&fewer)?;
    assert_eq!(bytes.first().map(|byte| byte & 0b11), Some(0b11));
    bytes.truncate(1);
    // claims a count of 3 and nothing else
    let refused = Counts::read_delta(&fewer, &[0b0000_1111, 0]).map_err(Error::kind);
    assert_eq!(refused, Err(ErrorKind::Range));
    Ok(())
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Of<T> {
    #[delta(whole)]
    value: T,
    #[max_len(3)]
    #[delta(whole)]
    several: Vec<(u8, T)>,
}

#[test]
fn a_type_parameter_that_is_sent_whole_needs_no_delta() -> Outcome {
    let of =
        |x: u8| Of { value: Foreign { x }, several: vec![(x, Foreign { x }); usize::from(x % 3)] };
    delta_equals_whole(&[of(0), of(1), of(2), of(7)])
}

#[derive(Serialize, Delta, Clone, Debug, Default, PartialEq)]
#[max_depth(3)]
struct Widget {
    #[bits(6)]
    #[delta(small = 3)]
    kind: u8,
    #[max_len(2)]
    #[delta(whole)]
    children: Vec<Self>,
    #[compressed(0.0, 1.0, 0.1)]
    height: f32,
}

fn widget(kind: u8, children: &[Widget]) -> Widget {
    Widget { kind, children: children.to_vec(), height: f32::from(kind) / 128.0 }
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
#[max_depth(3)]
enum Expression<T> {
    Sum(#[delta(whole)] Box<Self>, #[delta(whole)] Box<Self>),
    Number(T),
}

#[test]
fn a_recursive_field_is_sent_whole() -> Outcome {
    let (leaf, other) = (widget(3, &[]), widget(60, &[]));
    let tree = widget(1, &[widget(2, &[leaf.clone(), other.clone()]), leaf.clone()]);
    let nearly = widget(1, &[widget(2, &[leaf.clone(), leaf.clone()]), leaf.clone()]);
    delta_equals_whole(&[
        leaf.clone(),
        other,
        tree.clone(),
        nearly.clone(),
        widget(2, &tree.children),
    ])?;
    // the value's change bit, the field's, two children of which one has two; a node is 6 + 2 + 4
    // bits
    assert_eq!(tree.max_encoded_delta_bits(&nearly), 1 + 1 + (1 + 2 + 4 * 12) + 1);
    assert_eq!(Widget::MAX_DELTA_BITS, 1 + (1 + 1 + 6) + (1 + 2 + 6 * 12) + (1 + 4));

    let number = |n: u8| Box::new(Expression::Number(n));
    let sum = |a, b| Expression::Sum(a, b);
    delta_equals_whole(&[
        *number(1),
        sum(number(1), number(2)),
        sum(number(1), number(3)),
        sum(Box::new(sum(number(1), number(3))), number(3)),
    ])
}

#[test]
fn deltas_reject_values_deeper_than_max_depth() {
    let tree = widget(1, &[widget(2, &[widget(3, &[])])]);
    let deeper = widget(0, core::slice::from_ref(&tree));
    let against = widget(0, &[]);
    assert_eq!(deeper.delta_to_bytes(&against).map_err(Error::kind), Err(ErrorKind::Depth));
    // sends the children only: a child with a child with a child
    let bytes = (0b101 | 1_u64 << 3 | 1 << 11 | 1 << 19).to_le_bytes();
    let refused = Widget::read_delta(&against, &bytes).map_err(Error::kind);
    assert_eq!(refused, Err(ErrorKind::Depth));
}

/// Serializes a delta against a baseline of zeros.
fn against_blank<S: Stream>(place: S::Ref<'_, Widget>, stream: &mut S) -> Result<(), Error> {
    stream.delta::<Widget>(place, &Widget::blank())
}

#[derive(Serialize, Clone, Debug, PartialEq)]
#[max_depth(3)]
struct Chain {
    #[with(against_blank, max_bits = 88)]
    widget: Widget,
    next: Option<Box<Self>>,
}

#[test]
fn a_delta_by_hand_counts_its_own_levels() -> Outcome {
    let tree = widget(0, &[widget(0, &[widget(0, &[])])]);
    let chain = |next| Chain { widget: tree.clone(), next };
    let deepest = chain(Some(Box::new(chain(Some(Box::new(chain(None)))))));
    ensure!(Chain::read(&deepest.to_bytes()?)? == deepest, "three of each");
    Ok(())
}
