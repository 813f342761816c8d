//! The memory of receivers of fragments and blocks, for fragments of every message, number and index.

use std::borrow::Cow;

use allocation_counter::measure;
use bitpack::{BlockReceiver, Fragment, Reassembler};
use bitpack_tests::zoo::Outcome;

/// Number of bytes that a message may have.
const LIMIT: usize = 20 * 1024;

/// Calls `receive` with fragments that an attacker may send: of eight messages and in any order, first
/// with equal numbers and sizes of fragments and then with many.
fn forged(mut receive: impl FnMut(Fragment<'_>)) {
    let data = [7; 1024];
    let mut random = 1_u32;
    for count in 0..20_000 {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let [_, message, last, index] = random.to_le_bytes();
        let last = if count < 15_000 { 19 } else { last % 32 };
        let (message, index) = (u16::from(message % 8), index % 32);
        let size = if count < 10_000 { data.len() } else { usize::from(last) * 31 % 1024 + 1 };
        let length = if index == last { usize::from(message) + 1 } else { size };
        let data = Cow::Borrowed(data.get(..length).unwrap_or_default());
        receive(Fragment { message, last, index, data });
    }
}

/// Returns the bound on the memory of `messages` messages of [`LIMIT`] bytes each, and of one that is
/// being put together, whose vector may grow to twice its length.
const fn bound(messages: u64) -> u64 {
    let limit = LIMIT as u64;
    // a fragment takes its bytes and a fifth of a node, and a message a slot in a queue
    messages * (limit + 32 * 288) + 2 * limit + 1024
}

#[test]
fn a_receiver_of_blocks_has_bounded_memory() {
    let mut complete = 0;
    let memory = measure(|| {
        let mut receiver = BlockReceiver::new(LIMIT);
        forged(|slice| {
            let block = receiver.receive(slice);
            complete += u32::from(matches!(block, Ok(Some(_))));
            assert!(receiver.ack().is_none_or(|ack| ack.received.len() <= 20));
        });
    });
    assert!(complete > 3, "{complete}");
    assert!(memory.bytes_max <= bound(1), "{memory:?}");
}

#[test]
fn a_reassembler_has_bounded_memory() -> Outcome {
    for messages in [1, 3] {
        let memory = measure(|| {
            let mut received = Reassembler::new(messages, LIMIT);
            forged(|fragment| drop(received.receive(fragment)));
        });
        // the message that is dropped is still there when its successor's fragment is stored
        assert!(memory.bytes_max <= bound(u64::try_from(messages)? + 1), "{memory:?}");
    }
    Ok(())
}
