//! Reads into existing values. Old contents have no effect, even after a read that failed midway.

use core::cell::Cell;
use std::thread::LocalKey;

use bitpack::{Error, ErrorKind, Place as _, Protocol, Serialize, Stream, Width};
use bitpack_tests::ensure;
use bitpack_tests::zoo::{ErasedType, ErasedValue, Outcome, each, sample_count};

/// Returns pairs of generated values: one to read into, and one to send.
fn pairs(
    erased_type: &dyn ErasedType,
    count: usize,
) -> Vec<(Box<dyn ErasedValue>, Box<dyn ErasedValue>)> {
    let mut used = erased_type.samples(2 * count);
    let sent = used.split_off(count);
    used.into_iter().zip(sent).collect()
}

#[test]
fn a_used_value_reads_the_same_as_a_fresh_one() -> Outcome {
    each(|erased_type| {
        for (mut used, sent) in pairs(erased_type, sample_count(60, 1000)) {
            let before = format!("{used:?}");
            let bytes = sent.to_bytes()?;
            let fresh = format!("{:?}", erased_type.read(&bytes)?);
            used.read_into(&bytes)?;
            ensure!(format!("{used:?}") == fresh, "{used:?}, not {fresh}, out of {before}");
        }
        Ok(())
    })
}

#[test]
fn a_value_is_usable_after_a_failed_read() -> Outcome {
    let mut random = fastrand::Rng::with_seed(29);
    let seeds: Vec<u64> = (0..sample_count(60, 600)).map(|_| random.u64(..)).collect();
    each(|erased_type| {
        for ((mut used, sent), seed) in pairs(erased_type, seeds.len()).into_iter().zip(&seeds) {
            let mut random = fastrand::Rng::with_seed(*seed);
            let bytes = sent.to_bytes()?;
            let fresh = format!("{:?}", erased_type.read(&bytes)?);
            let mut damaged = bytes.clone();
            damaged.truncate(random.usize(..=bytes.len()));
            for byte in damaged.iter_mut().rev().take(random.usize(..4)) {
                *byte ^= random.u8(..);
            }
            let _ = used.read_into(&damaged);
            // a half-read value can still be formatted, cloned and measured, and read into again
            let _ = (format!("{used:?}"), used.duplicate(), used.max_encoded_bits());
            let _ = used.write(&mut [0; 4096]);
            used.read_into(&bytes)?;
            ensure!(format!("{used:?}") == fresh, "{used:?}, not {fresh}, behind {damaged:02x?}");
        }
        Ok(())
    })
}

#[test]
fn damaged_packets_leave_the_value_unchanged() -> Outcome {
    let game = Protocol::new(0x5EED);
    each(|erased_type| {
        for (mut used, sent) in pairs(erased_type, sample_count(20, 200)) {
            let before = format!("{used:?}");
            let mut packet = vec![0; erased_type.max_packet(&game).min(4096)];
            let length = sent.wrap(&game, &mut packet)?;
            packet.truncate(length);
            if let Some(byte) = packet.get_mut(length / 2) {
                *byte ^= 0x10;
            }
            let refused = used.unwrap_from(&game, &packet).map_err(Error::kind);
            ensure!(refused == Err(ErrorKind::Crc), "{refused:?}");
            ensure!(format!("{used:?}") == before, "{used:?}, not {before}");
        }
        Ok(())
    })
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Six(
    #[bits(min = 0, max = 4)] u8,
    #[bits(min = 0, max = 4)] u8,
    #[bits(min = 0, max = 4)] u8,
    #[bits(min = 0, max = 4)] u8,
    #[bits(min = 0, max = 4)] u8,
    #[bits(min = 0, max = 4)] u8,
);

/// After a failed read each number is the old one or the one sent. Consecutive numbers are stored
/// several at a time, after the range checks of all of them.
#[test]
fn after_an_error_each_field_is_old_or_sent() -> Outcome {
    let (before, sent) = (Six(1, 1, 1, 1, 1, 1), Six(3, 3, 3, 3, 3, 3));
    let bytes = sent.to_bytes()?;
    for wrong in 0..6 {
        let (mut used, mut damaged) = (before.clone(), bytes.clone());
        let bit = 3 * wrong + 2;
        if let Some(byte) = damaged.get_mut(bit / 8) {
            *byte ^= 1 << (bit % 8);
        }
        let refused = used.read_into(&damaged).map_err(Error::kind);
        ensure!(refused == Err(ErrorKind::Range), "{wrong}: {refused:?}");
        let held = [used.0, used.1, used.2, used.3, used.4, used.5];
        ensure!(held.iter().all(|one| [1, 3].contains(one)), "{wrong}: {used:?}");
        used.read_into(&bytes)?;
        ensure!(used == sent, "{wrong}: {used:?}");
    }
    Ok(())
}

#[derive(Serialize, Debug, PartialEq)]
struct Chat {
    #[max_len(50)]
    lines: Vec<Line>,
}

#[derive(Serialize, Debug, PartialEq)]
struct Line {
    #[max_len(200)]
    text: String,
    boxed: Box<u64>,
}

#[test]
fn allocations_are_reused() -> Result<(), Error> {
    let line = |text: &str| Line { text: text.to_owned(), boxed: Box::new(7) };
    let long = Chat { lines: ["a long line", "another one", "the last"].map(line).into() };
    let short = Chat { lines: ["one", "two"].map(line).into() };
    let (long, short) = (long.to_bytes()?, short.to_bytes()?);
    let mut chat = Chat::read(&long)?;
    let places = |chat: &Chat| {
        let line = |line: &Line| (line.text.as_ptr(), core::ptr::from_ref(&*line.boxed));
        (chat.lines.as_ptr(), chat.lines.iter().take(2).map(line).collect::<Vec<_>>())
    };
    let before = places(&chat);
    for packet in [&short, &long, &short, &short] {
        chat.read_into(packet)?;
        assert_eq!(places(&chat), before);
    }
    Ok(())
}

thread_local! {
    static ALIVE: Cell<i64> = const { Cell::new(0) };
}

fn change(alive: &'static LocalKey<Cell<i64>>, by: i64) {
    alive.set(alive.get() + by);
}

/// A value whose live instances are counted.
#[derive(Debug)]
struct Counted(u8);

impl Drop for Counted {
    fn drop(&mut self) {
        change(&ALIVE, -1);
    }
}

impl Serialize for Counted {
    const WIDTH: Width = Width::bits(8);
    fn blank() -> Self {
        change(&ALIVE, 1);
        Self(0)
    }
    fn serialize<S: Stream>(mut this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        let value = stream.int(this.peek().0, 0, 99)?;
        stream.reserved(1)?;
        if let Some(counted) = this.slot() {
            counted.0 = value;
        }
        Ok(())
    }
}

#[derive(Serialize, Debug)]
struct Many {
    #[max_len(255)]
    list: Vec<Counted>,
    array: [Option<Counted>; 3],
    #[relative_index]
    sparse: [Option<Counted>; 4],
}

#[test]
fn a_failed_read_frees_what_it_allocated() {
    let mut packet = vec![0x11; 60];
    for length in 0..=80_u8 {
        packet.splice(..1, [length]);
        drop(Many::read(&packet));
        assert_eq!(ALIVE.get(), 0, "{length}");
        // with a value out of range midway
        packet.splice(7..8, [0xFF]);
        let read = Many::read(&packet);
        assert!(length < 7 || read.is_err());
        drop(read);
        assert_eq!(ALIVE.get(), 0, "{length}");
        let mut used = Many::blank();
        let _ = used.read_into(&packet);
        let _ = used.read_into(&[]);
        assert!(ALIVE.get() <= 60, "{} alive", ALIVE.get());
        drop(used);
        assert_eq!(ALIVE.get(), 0, "{length}");
        packet.splice(7..8, [0x11]);
    }
}
