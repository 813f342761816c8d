//! Tests of fragments: lost, doubled, reordered and forged ones, and the bound of memory.

use super::super::tests::Random;
use super::*;
use crate::Protocol;

const GAME: Protocol = Protocol::new(7);

fn message(length: usize, seed: usize) -> Vec<u8> {
    (0..length).map(|i| u8::try_from((i * 31 + seed * 7) % 251).unwrap_or_default()).collect()
}

fn all(number: u16, bytes: &[u8]) -> Result<Vec<Fragment<'_>>, Error> {
    Ok(fragments(number, bytes)?.collect())
}

#[test]
fn messages_of_every_length_arrive_in_any_order() -> Result<(), Error> {
    let mut number = 0;
    for size in [1, 2, 500, 1023, SIZE] {
        let lengths = [0, 1, size - 1, size, size + 1, 2 * size, 5 * size - 1, 256 * size];
        for length in lengths {
            number += 1;
            let sent = message(length, 3);
            let mut received = Reassembler::new(1, length);
            let fragments: Vec<_> = fragments_of_size(number, &sent, size)?.collect();
            assert_eq!(fragments.len(), length.div_ceil(size).max(1));
            assert!(size < SIZE || fragments == all(number, &sent)?);
            let count = fragments.len();
            for i in 0..count {
                // the odd ones first, and every one twice
                let at = if i < count / 2 { 2 * i + 1 } else { 2 * (i - count / 2) };
                let packet = GAME.to_bytes(&fragments[at])?;
                assert!(packet.len() <= size + 7 + 8);
                let whole = received.receive(GAME.read(&packet)?)?;
                assert_eq!(whole.is_some(), i + 1 == count, "{i} of {count}");
                assert!(whole.is_none_or(|whole| whole == sent));
                assert_eq!(received.receive(GAME.read(&packet)?)?, None);
            }
            assert!(received.partial.is_empty());
        }
        let too_long = fragments_of_size(0, &message(256 * size + 1, 0), size).err();
        assert_eq!(too_long, Some(Error::new(ErrorKind::Range, 0)));
    }
    for size in [0, SIZE + 1, usize::MAX] {
        let invalid = fragments_of_size(0, &[], size).err();
        assert_eq!(invalid, Some(Error::new(ErrorKind::Range, 0)), "{size}");
    }
    Ok(())
}

/// Makes a fragment of message 9.
fn forged(last: u8, index: u8, length: usize) -> Fragment<'static> {
    Fragment { message: 9, last, index, data: Cow::Owned(message(length, 0)) }
}

#[test]
fn forged_fragments_are_rejected_and_not_stored() {
    let mut received = Reassembler::new(2, 4 * SIZE);
    let range = Some(Error::new(ErrorKind::Range, 0));
    for (last, index, length) in [
        (2, 3, SIZE),
        (2, 1, 0),
        (2, 2, 0),
        (4, 0, SIZE),
        (255, 255, 17),
        (4, 4, 4 * SIZE / 5 + 1),
        (0, 0, SIZE + 1),
        (2, 1, SIZE + 1),
    ] {
        let refused = received.receive(forged(last, index, length)).err();
        assert_eq!(refused, range, "{last} {index} {length}");
        assert!(received.partial.is_empty());
    }
    assert_eq!(received.receive(forged(2, 0, SIZE)), Ok(None));
    let other_count = received.receive(forged(3, 1, SIZE));
    assert_eq!(other_count, Err(Error::new(ErrorKind::Refused, 0)));
    let missing = received.missing(9).map(Iterator::collect::<Vec<_>>);
    assert_eq!(missing, Some([1, 2].into()));
}

/// Whatever fragments have arrived, those of another size are rejected, and the message completes.
#[test]
fn fragments_of_another_size_are_rejected() -> Result<(), Error> {
    let sent = message(1200, 0);
    let fragments: Vec<_> = fragments_of_size(9, &sent, 400)?.collect();
    let ends: Vec<_> = fragments_of_size(9, &sent, 500)?.collect();
    for (fragments, size, end) in [(fragments, 400, 400), (ends, 500, 200)] {
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            let mut received = Reassembler::new(1, 1200);
            for (count, at) in order.into_iter().enumerate() {
                let before = &order[..count];
                let knows_size = before.iter().any(|at| *at < 2);
                let mut others = Vec::new();
                if knows_size {
                    others.extend([(0, 1), (0, size - 1), (0, size + 1), (2, size + 1)]);
                }
                if before.contains(&2) {
                    others.extend([(0, end - 1), (1, end - 1)]);
                }
                for (index, length) in others {
                    let refused = received.receive(forged(2, index, length));
                    let expected = Err(Error::new(ErrorKind::Refused, 0));
                    assert_eq!(refused, expected, "{order:?} {count}: {index} {length}");
                }
                let whole = received.receive(fragments[at].clone())?;
                assert_eq!(whole, (count == 2).then(|| sent.clone()), "{order:?}");
            }
        }
    }
    Ok(())
}

/// A last fragment that arrives first is stored if the message fits for some size of the other
/// fragments. The size is checked when another fragment arrives.
#[test]
fn messages_above_the_limit_are_rejected_as_soon_as_their_size_is_known() {
    let range = Err(Error::new(ErrorKind::Range, 0));
    let mut received = Reassembler::new(1, 1000);
    assert_eq!(received.receive(forged(2, 2, 334)), range);
    assert_eq!(received.receive(forged(2, 2, 200)), Ok(None));
    assert_eq!(received.receive(forged(2, 0, 401)), range);
    assert_eq!(received.receive(forged(2, 0, 400)), Ok(None));
    let whole = received.receive(forged(2, 1, 400));
    assert_eq!(whole.map(|whole| whole.map(|whole| whole.len())), Ok(Some(1000)));

    let mut received = Reassembler::new(1, 1000);
    assert_eq!(received.receive(forged(1, 0, 1000)), range);
    assert_eq!(received.receive(forged(1, 0, 999)), Ok(None));
    assert_eq!(received.receive(forged(1, 1, 2)), range);
    let whole = received.receive(forged(1, 1, 1));
    assert_eq!(whole.map(|whole| whole.map(|whole| whole.len())), Ok(Some(1000)));
}

#[test]
fn the_message_that_waited_longest_makes_room() -> Result<(), Error> {
    let sent = message(3000, 1);
    let mut received = Reassembler::new(3, 3000);
    for number in 0..4 {
        received.receive(all(number, &sent)?.swap_remove(0))?;
        // message 0 receives another fragment each time
        received.receive(all(0, &sent)?.swap_remove(1))?;
    }
    let waiting = [0, 1, 2, 3].map(|number| received.missing(number).is_some());
    assert_eq!(waiting, [true, false, true, true]);
    for number in 4..100 {
        received.receive(all(number, &sent)?.swap_remove(0))?;
        assert!(received.partial.len() <= 3);
    }
    Ok(())
}

#[test]
fn late_fragments_of_complete_messages_store_nothing() -> Result<(), Error> {
    let sent = message(2000, 1);
    let mut received = Reassembler::new(4, 2000);
    for number in 65_500..65_540_u32 {
        let number = u16::try_from(number % 65_536).unwrap_or_default();
        for fragment in all(number, &sent)? {
            received.receive(fragment.clone())?;
            assert_eq!(received.receive(fragment)?, None);
        }
        assert!(received.partial.is_empty());
    }
    // older than the window
    assert_eq!(received.receive(all(65_400, &sent)?.swap_remove(0))?, None);
    assert!(received.partial.is_empty());
    Ok(())
}

/// Sends many messages over a network that loses, doubles and reorders, until all have arrived.
#[test]
fn all_messages_arrive_if_missing_fragments_are_sent_again() -> Result<(), Error> {
    let mut random = Random(7);
    let mut received = Reassembler::new(2, 20_000);
    for number in 0..40_u16 {
        let sent = message(1 + random.index(20_000), number.into());
        let fragments = all(number, &sent)?;
        let mut wanted: Vec<u8> = fragments.iter().map(|fragment| fragment.index).collect();
        let mut arrived = None;
        while arrived.is_none() {
            for _ in 0..wanted.len() {
                let index = wanted[random.index(wanted.len())];
                if random.index(10) < 7 {
                    arrived = received.receive(fragments[usize::from(index)].clone())?.or(arrived);
                }
            }
            wanted = match received.missing(number) {
                Some(missing) => missing.collect(),
                None => wanted,
            };
        }
        assert_eq!(arrived, Some(sent));
    }
    Ok(())
}
