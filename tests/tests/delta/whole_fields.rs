//! Fields that deltas send whole: their depth, and lists with continuation bits.

use bitpack::{Delta, Error, ErrorKind, Serialize, Stream};
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;

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

/// A type with a derived `Serialize` and without `Delta`.
#[derive(Serialize, Clone, Debug, PartialEq)]
struct Foreign(#[bits(3)] u8);

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Of<T> {
    #[delta(whole)]
    value: T,
}

#[test]
fn a_type_parameter_that_is_sent_whole_needs_no_delta() -> Outcome {
    let [old, new] = [1, 7].map(|number| Of { value: Foreign(number) });
    ensure!(Of::read_delta(&old, &new.delta_to_bytes(&old)?)? == new, "another value");
    Ok(())
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
