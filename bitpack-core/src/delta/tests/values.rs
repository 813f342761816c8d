//! Tests of encodings that wrap another value, and of values that are sent whole if they have
//! changed.

use std::borrow::Cow;
use std::boxed::Box;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::string::{String, ToString as _};
use std::sync::Arc;
use std::vec;
use std::vec::Vec;

use super::sent::{
    CHANGED, PAD, SAME, SMALL_ENOUGH, UNCHANGED, is_not_read, is_not_written, is_sent, is_sent_as,
    is_sent_by, told,
};
use crate::codec::{
    array, ascending, bits, boxed, byte_array, byte_list, compressed, list, nul_terminated,
    omit_default, omit_value, optional, plain, ranged, string, tuple, unaligned, utf16, via,
};
use crate::delta::field;
use crate::error::ErrorKind;
use crate::io::ReadStream;
use crate::schema::Schema;

#[test]
fn an_option_has_a_change_if_it_had_a_value() {
    let some = optional(bits::<u8>(3).small(2));
    is_sent(some, &Some(3), &Some(3), &[SAME]);
    is_sent(some, &None::<u8>, &None, &[SAME]);
    is_sent(some, &Some(3), &None, &[CHANGED, (0, 1)]);
    is_sent(some, &None, &Some(3), &[CHANGED, (1, 1), (3, 3)]);
    is_sent(some, &Some(3), &Some(4), &[CHANGED, (1, 1), (1, 1), (1, 2)]);
    is_sent(some, &Some(3), &Some(7), &[CHANGED, (1, 1), (0, 1), (7, 3)]);
    let coded = some.coded();
    is_not_read(coded, &None, &[CHANGED, (0, 1)], ErrorKind::Redundant, 0, UNCHANGED);
    let wire = [CHANGED, (1, 1), (1, 1), (0, 2)];
    is_not_read(coded, &Some(3), &wire, ErrorKind::Redundant, 0, UNCHANGED);
    let reason = "8 does not fit in 3 bits";
    is_not_written(coded, [&None, &Some(8)], ErrorKind::Range, 2, reason);
    assert_eq!(
        told(coded, &Some(3), &[CHANGED, (1, 1), (1, 1), (1, 2)]),
        [
            ".it changed true in 1",
            ".it present true in 1",
            ".it changed true in 1",
            ".it difference 4 in 2"
        ]
    );
    let rounded = optional(compressed::<f32>(0.0, 7.0, 1.0));
    is_sent_as(rounded, &Some(1.2), &Some(0.9), &[SAME], &Some(1.0));
}

#[test]
fn a_pointer_is_what_it_points_to() {
    let near = || boxed(bits::<u8>(3).small(2));
    let wire = [CHANGED, (1, 1), (1, 2)];
    is_sent(near().for_type::<Box<u8>>(), &Box::new(3), &Box::new(4), &wire);
    is_sent(near().for_type::<Rc<u8>>(), &Rc::new(3), &Rc::new(4), &wire);
    is_sent(near().for_type::<Arc<u8>>(), &Arc::new(3), &Arc::new(4), &wire);
    is_sent(near().for_type::<Cow<'_, u8>>(), &Cow::Owned(3), &Cow::Owned(4), &wire);
    is_sent(near().for_type::<Cow<'_, u8>>(), &Cow::Borrowed(&3), &Cow::Borrowed(&4), &wire);
    is_sent(near().for_type::<Cow<'_, u8>>(), &Cow::Borrowed(&3), &Cow::Owned(3), &[SAME]);
    // a shared value is not read into
    let shared = Rc::new(7_u8);
    let mut place = Rc::clone(&shared);
    let coded = near().for_type::<Rc<u8>>().coded();
    let mut stream = ReadStream::new(&[0b0111]);
    assert_eq!(field("it", &mut place, &Rc::new(3), coded, &mut stream), Ok(true));
    assert_eq!((*place, *shared), (4, 7));
    let own = Rc::as_ptr(&place);
    assert_eq!(field("it", &mut place, &shared, coded, &mut ReadStream::new(&[0])), Ok(false));
    assert_eq!((*place, Rc::as_ptr(&place)), (7, own));
}

#[test]
fn what_may_be_left_out_is_whole_or_not_there() {
    let some = omit_default(bits::<u8>(3));
    is_sent(some, &0_u8, &0, &[SAME]);
    is_sent(some, &5_u8, &5, &[SAME]);
    is_sent(some, &5_u8, &0, &[CHANGED, (0, 1)]);
    is_sent(some, &0_u8, &5, &[CHANGED, (1, 1), (5, 3)]);
    is_sent(some, &4_u8, &5, &[CHANGED, (1, 1), (5, 3)]);
    is_not_read(some.coded(), &0_u8, &[CHANGED, (0, 1)], ErrorKind::Redundant, 0, UNCHANGED);
    let wire = [CHANGED, (1, 1), (5, 3)];
    is_not_read(some.coded(), &5_u8, &wire, ErrorKind::Redundant, 0, UNCHANGED);
    is_sent(some.set_if_omitted(), &5_u8, &0, &[CHANGED, (1, 1)]);
    is_sent(some.set_if_omitted(), &0_u8, &5, &[CHANGED, (0, 1), (5, 3)]);
    let full = omit_value(bits::<u8>(3), || 7_u8);
    is_sent(full, &7, &7, &[SAME]);
    is_sent(full, &3, &7, &[CHANGED, (0, 1)]);
    is_sent(full, &7, &0, &[CHANGED, (1, 1), (0, 3)]);
    // a value close to the default may be read as the default, so it counts as changed
    let rounded = omit_default(compressed::<f32>(0.0, 7.0, 1.0));
    is_sent_as(rounded, &0.0, &0.2, &[CHANGED, (1, 1), (0, 3)], &0.0);
    is_sent_as(rounded, &0.2, &0.1, &[SAME], &0.0);
    is_sent_as(rounded, &2.2, &1.9, &[SAME], &2.0);
}

#[test]
fn what_was_not_left_out_has_its_own_delta() {
    let near = omit_default(bits::<u8>(7).small(3));
    let (there, gone) = ((1, 1), (0, 1));
    let [small, large] = [(1, 1), (0, 1)];
    is_sent(near, &4, &5, &[CHANGED, there, small, (1, 3)]);
    is_sent(near, &4, &90, &[CHANGED, there, large, (90, 7)]);
    is_sent(near, &0, &2, &[CHANGED, there, (2, 7)]);
    is_sent(near, &2, &0, &[CHANGED, gone]);
    let wire = [CHANGED, there, small, (0, 3)];
    is_not_read(near.coded(), &4, &wire, ErrorKind::Redundant, 0, UNCHANGED);
    let wire = [CHANGED, there, large, (5, 7)];
    is_not_read(near.coded(), &4, &wire, ErrorKind::Redundant, 2, SMALL_ENOUGH);
    let wire = [CHANGED, there, small, (6, 3)];
    is_not_read(near.coded(), &2, &wire, ErrorKind::Redundant, 2, "");
    is_sent(near.set_if_omitted(), &4, &5, &[CHANGED, gone, small, (1, 3)]);
    let full = omit_value(bits::<u8>(7).small(3), || 90);
    is_sent(full, &92, &91, &[CHANGED, there, small, (7, 3)]);
    is_sent(full, &90, &91, &[CHANGED, there, (91, 7)]);
    assert_eq!(
        told(near.coded(), &4, &[CHANGED, there, small, (1, 3)]),
        [
            ".it changed true in 1",
            ".it present true in 1",
            ".it changed true in 1",
            ".it difference 5 in 3"
        ]
    );
}

#[test]
fn the_parts_of_a_tuple_have_a_bit_each() {
    static PAIR: Schema = Schema::structure(
        "",
        &[bits::<u8>(3).named("0"), compressed::<f32>(0.0, 7.0, 1.0).named("1")],
    );
    let parts = (bits::<u8>(3).coded(), compressed::<f32>(0.0, 7.0, 1.0).coded());
    let pair = tuple(parts, &PAIR);
    let coded = pair.coded();
    let blank = (0, 0.0);
    let sent = |before, after, wire: &[(u128, u32)], read| {
        is_sent_by(coded, [&before, &after], wire, [&blank, &read]);
    };
    sent((1, 2.0), (1, 2.0), &[SAME], (1, 2.0));
    sent((1, 2.2), (1, 1.9), &[SAME], (1, 2.0));
    sent((1, 2.0), (3, 2.0), &[CHANGED, CHANGED, (3, 3), SAME], (3, 2.0));
    sent((1, 2.2), (1, 4.1), &[CHANGED, SAME, CHANGED, (4, 3)], (1, 4.0));
    is_not_read(coded, &(1, 2.0), &[CHANGED, SAME, SAME], ErrorKind::Redundant, 0, UNCHANGED);
    assert_eq!(
        told(coded, &(1, 2.0), &[CHANGED, SAME, CHANGED, (4, 3)]),
        [
            ".it changed true in 1",
            ".it.0 changed false in 1",
            ".it.1 changed true in 1",
            ".it.1 value 4.0 in 3"
        ]
    );
}

/// Checks that in every encoding of texts, the delta of a changed text is the whole text.
#[test]
fn a_text_is_whole_where_it_is_another() {
    let text = |text: &str| text.to_string();
    let (old, new) = (text("a"), text("bc"));
    let bytes = |first| [CHANGED, first, PAD, (98, 8), (99, 8)];
    is_sent(string(0, 10).for_type::<String>(), &old, &old, &[SAME]);
    is_sent(string(0, 10).for_type::<String>(), &old, &new, &bytes((2, 4)));
    is_sent(utf16(0, 10).for_type::<String>(), &old, &old, &[SAME]);
    is_sent(
        unaligned(0, 10).for_type::<String>(),
        &old,
        &new,
        &[CHANGED, (2, 4), (98, 8), (99, 8)],
    );
    is_sent(unaligned(0, 10).for_type::<String>(), &new, &new, &[SAME]);
    let ended = nul_terminated(0, 10).for_type::<String>();
    is_sent(ended, &new, &new, &[SAME]);
    is_sent(string(0, 10).for_type::<String>(), &old, &text(""), &[CHANGED, (0, 4), PAD]);
    let wire = [CHANGED, (1, 4), (97, 8)];
    let coded = unaligned(0, 10).for_type::<String>().coded();
    is_not_read(coded, &old, &wire, ErrorKind::Redundant, 0, UNCHANGED);

    let few = byte_list(0, 10).for_type::<Vec<u8>>();
    is_sent(few, &vec![97], &vec![98, 99], &bytes((2, 4)));
    is_sent(few, &vec![97], &vec![97], &[SAME]);
    is_sent(byte_array::<2>(), &[1, 2], &[1, 2], &[SAME]);
    is_sent(byte_array::<2>(), &[1, 2], &[98, 99], &[CHANGED, PAD, (98, 8), (99, 8)]);
}

/// A type that is sent as a number by conversion. It implements no `Delta` of its own.
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

#[test]
fn what_has_no_delta_goes_whole() {
    let three = array::<3, _>(ranged::<u8>(5, 12)).whole();
    is_sent(three, &[5, 6, 7], &[5, 6, 7], &[SAME]);
    is_sent(three, &[5, 6, 7], &[5, 9, 7], &[CHANGED, (0, 3), (4, 3), (2, 3)]);
    let wire = [CHANGED, (0, 3), (1, 3), (2, 3)];
    is_not_read(three.coded(), &[5, 6, 7], &wire, ErrorKind::Redundant, 0, UNCHANGED);
    assert_eq!(three.coded().blank::<[u8; 3]>(), [5, 5, 5]);
    assert_eq!((three.change().min, three.change().max), (9, 9));
    let few = list(0, 3, bits::<u8>(3)).for_type::<Vec<u8>>().whole();
    is_sent(few, &vec![1, 2], &vec![1, 3], &[CHANGED, (2, 2), (1, 3), (3, 3)]);
    let steps = ascending(0, 5, bits::<u8>(8));
    is_sent(steps.for_type::<Vec<u8>>(), &vec![7], &vec![7, 8], &[CHANGED, (2, 3), (7, 8), (1, 1)]);
    let (old, new) = (BTreeSet::from([7]), BTreeSet::from([7, 8]));
    is_sent(steps.for_set::<u8>(), &old, &new, &[CHANGED, (2, 3), (7, 8), (1, 1)]);
    let angle = via::<Angle, u16, _>("u16", bits::<u16>(9));
    is_sent(angle, &Angle(7), &Angle(7), &[SAME]);
    is_sent(angle, &Angle(7), &Angle(8), &[CHANGED, (8, 9)]);
    let one = plain::<u8>().whole();
    is_sent(one, &7_u8, &8, &[CHANGED, (8, 8)]);

    // inexact values are compared by their bits, and count as changed
    let rounded = compressed::<f32>(0.0, 7.0, 1.0).whole();
    is_sent_as(rounded, &1.2, &0.9, &[SAME], &1.0);
    is_sent_as(rounded, &1.2, &2.9, &[CHANGED, (3, 3)], &3.0);
    let mut place = 0.0;
    let read = field("it", &mut place, &1.0, rounded.coded(), &mut ReadStream::new(&[0b0011]));
    assert_eq!((read, place), (Ok(true), 1.0));
    // a baseline that cannot be written is never unchanged
    let nan = f32::NAN;
    is_not_written(rounded.coded(), [&nan, &nan], ErrorKind::NotFinite, 1, "NaN is not finite");
}
