//! Tests of filled packets: never above the budget, within one item of it, and the bytes of a packet
//! of a named type.

use alloc::vec::Vec;

use super::*;
use crate::{EndCheck, Framing};

/// An item of 1 to 40 bits.
#[derive(bitpack_derive::Serialize, Clone, Debug, Default, PartialEq)]
struct Item {
    long: bool,
    #[when(long)]
    #[bits(39)]
    value: u64,
}

/// A header of 11 bits.
#[derive(bitpack_derive::Serialize, Clone, Debug, Default, PartialEq)]
struct Front {
    #[bits(11)]
    tick: u16,
}

/// The packet of [`Batch<Front, Item, 40>`](Batch), as a type of its own.
#[derive(bitpack_derive::Serialize, Clone, Debug, PartialEq)]
struct Named {
    #[bits(11)]
    tick: u16,
    #[max_len(40)]
    items: Vec<Item>,
}

fn items() -> Vec<Item> {
    (0..50)
        .map(|i| Item { long: i % 3 != 0, value: if i % 3 != 0 { i * 997 } else { 0 } })
        .collect()
}

#[test]
fn a_filled_packet_is_that_of_the_named_type_and_within_one_item_of_the_budget() -> Result<(), Error>
{
    let ends = [EndCheck::Absent, EndCheck::Unaligned(0xC0FF_EE00), EndCheck::Aligned(7)];
    for (end, framing) in ends.into_iter().flat_map(|end| {
        [Framing::Crc, Framing::Id, Framing::IdAndCrc].map(|framing| (end, framing))
    }) {
        let game = Protocol::new(7).with_end_check(end).with_framing(framing);
        let (front, all) = (Front { tick: 2000 }, items());
        let least = game.to_bytes(&Named { tick: 2000, items: all[..1].to_vec() })?.len();
        for budget in 0..least + 260 {
            let mut buffer = std::vec![0xA5; budget];
            let filled = game.fill::<Front, Item, 40>(&front, &all, &mut buffer);
            if budget < least {
                assert_eq!(filled.map_err(Error::kind), Err(ErrorKind::Overflow), "{budget}");
                continue;
            }
            let (bytes, taken) = filled?;
            let named = |count: usize| Named { tick: 2000, items: all[..count].to_vec() };
            let bytes = buffer.get(..bytes).unwrap_or_default();
            assert_eq!(bytes, game.to_bytes(&named(taken))?, "{taken} in {budget}");
            let read: Batch<Front, Item, 40> = game.read(bytes)?;
            assert_eq!((read.header.tick, &*read.items), (2000, &all[..taken]));
            assert!(taken == 40 || game.to_bytes(&named(taken + 1))?.len() > budget, "{budget}");
        }
    }
    Ok(())
}

#[test]
fn an_item_that_fits_in_no_packet_is_an_error_as_the_first_one() -> Result<(), Error> {
    let game = Protocol::new(7);
    let (short, long) = (Item::default(), Item { long: true, value: 1 });
    let mut buffer = [0; 4 + 3 + 4];
    let mut fill =
        |items: &[Item]| game.fill::<Front, Item, 40>(&Front::default(), items, &mut buffer);
    assert_eq!(fill(&[])?.1, 0);
    assert_eq!(fill(&[short.clone(), long.clone()])?.1, 1);
    let first = Error::new(ErrorKind::Overflow, 32 + 11 + 6);
    assert_eq!(fill(&[long, short]), Err(first));
    Ok(())
}

#[test]
fn an_item_that_cannot_be_sent_is_an_error() {
    let mut buffer = [0; 100];
    let wrong = Item { long: true, value: 1 << 39 };
    let filled = Protocol::new(7).fill::<Front, Item, 40>(
        &Front::default(),
        [Item::default(), wrong],
        &mut buffer,
    );
    assert_eq!(filled, Err(Error::new(ErrorKind::Range, 32 + 11 + 6 + 1 + 1)));
}

#[test]
fn one_item_more_than_is_taken_is_asked_for() -> Result<(), Error> {
    let mut asked = 0;
    let endless = core::iter::repeat_with(|| {
        asked += 1;
        Item { long: true, value: 1 }
    });
    let (_, taken) = Protocol::new(7).fill::<u8, Item, 1000>(&0, endless, &mut [0; 60])?;
    assert_eq!((taken, asked), ((60 - 4 - 1 - 4) * 8 / 40 - 1, taken + 1));
    Ok(())
}

/// Numbers of any width are set at any bit among zero bits, as the length of a list is.
#[test]
fn a_length_is_set_at_any_bit() {
    for at in 0..20 {
        for width in 1..=32 {
            let mut data = [0; 8];
            set_bits(&mut data, at, (1 << width) - 1);
            assert_eq!(u64::from_le_bytes(data), ((1 << width) - 1) << at, "{width} bits at {at}");
        }
    }
}
