//! Tests replays: their bytes, searches, damage, cuts and files of a crash.

mod forged;

use core::num::NonZeroU32;
use core::time::Duration;
use std::io::{self, Cursor};
use std::vec::Vec;

use super::*;
use crate::packet::crc32;
use crate::{Acked, Delta, History, Serialize};

type Pair = (u8, u16);
type Outcome = io::Result<()>;

const GAME: Protocol = Protocol::new(7);
const TICK: Duration = Duration::from_millis(20);

/// Returns the value of a tick. Most values are equal to the previous one in one field.
const fn value(tick: u64) -> Pair {
    let ([slow, ..], [low, high, ..]) = ((tick / 7).to_le_bytes(), (tick * 31).to_le_bytes());
    (slow, u16::from_le_bytes([low, high]))
}

/// Returns a replay with the ticks in blocks of `interval` values.
fn replay(ticks: impl IntoIterator<Item = u64>, interval: u32) -> io::Result<Vec<u8>> {
    let mut writer = ReplayWriter::new(Vec::new(), GAME, TICK)?;
    writer = writer.with_interval(NonZeroU32::new(interval).unwrap_or(NonZeroU32::MIN));
    for tick in ticks {
        writer.write(tick, &value(tick))?;
    }
    writer.finish()
}

fn open(file: &[u8]) -> io::Result<ReplayReader<Pair, Cursor<&[u8]>>> {
    ReplayReader::new(Cursor::new(file), GAME)
}

/// Returns the ticks of all values from the first to the last, or the first error.
fn forwards(reader: &mut ReplayReader<Pair, Cursor<&[u8]>>) -> io::Result<Vec<u64>> {
    let mut ticks = Vec::new();
    while let Some((tick, read)) = reader.next_tick()? {
        assert_eq!(*read, value(tick));
        ticks.push(tick);
    }
    Ok(ticks)
}

#[test]
fn every_tick_is_found_from_every_other_one() -> Outcome {
    for interval in [1, 2, 7, 50] {
        // ticks that are not there: every third, and those of a long gap
        let ticks: Vec<u64> =
            (5..40).chain(1 << 40..(1 << 40) + 9).filter(|it| it % 3 > 0).collect();
        let file = replay(ticks.clone(), interval)?;
        let mut reader = open(&file)?;
        assert!(reader.file().is_finished() && reader.current().is_none());
        let last = (1 << 40) + 7;
        assert_eq!(reader.ticks(), Some(5..=last));
        assert_eq!(reader.file().blocks(), ticks.len().div_ceil(interval as usize));
        assert_eq!(forwards(&mut reader)?, ticks);
        assert_eq!(reader.current(), Some((last, &value(last))));
        let mut back = Vec::new();
        while let Some((tick, read)) = reader.previous_tick()? {
            assert_eq!(*read, value(tick));
            back.push(tick);
        }
        back.reverse();
        assert_eq!(back, ticks[..ticks.len() - 1]);
        assert_eq!(reader.current(), Some((5, &value(5))));
        let wanted = || (0..45).chain((1 << 40) - 1..(1 << 40) + 12);
        for (from, to) in wanted().flat_map(|from| wanted().map(move |to| (from, to))) {
            for tick in [from, to] {
                let last = ticks.iter().rev().find(|it| **it <= tick);
                let expected = last.map(|it| (*it, value(*it)));
                assert_eq!(reader.seek(tick)?.map(|(tick, read)| (tick, *read)), expected);
            }
        }
    }
    Ok(())
}

#[test]
fn a_replay_has_these_bytes() -> Outcome {
    let file = replay([3, 4, 9], 2)?;
    let header = ReplayHeader::read(&*file)?;
    assert_eq!((header.id, header.tick), (id::<Pair>(&GAME), TICK));
    assert!(header.schema.contains("\"deltas\":[{") && header.schema.contains("\"packets\":[]"));
    let (front, rest) = file.split_at(44 + header.schema.len());
    assert_eq!(front[..16], *b"bitpack replay 1");
    assert_eq!(front[16..24], id::<Pair>(&GAME).to_le_bytes());
    assert_eq!(front[24..32], 20_000_000_u64.to_le_bytes());
    assert_eq!(front[32..36], [0; 4]);
    assert_eq!(front[36..40], u32::try_from(header.schema.len()).unwrap_or(0).to_le_bytes());
    assert_eq!(front[40..44], crc32(&[&front[..40], &front[44..]]).to_le_bytes());
    let mut history = History::<Pair, 1>::new();
    let mut packet = |tick: u64, is_first: bool| {
        let mut acked = Acked::new();
        if let Some(newest) = history.newest_sequence().filter(|_| !is_first) {
            acked.acknowledge(newest, &history);
        }
        let (value, mut buffer) = (value(tick), [0; 64]);
        let outgoing = history.push(&value).map_err(io::Error::other)?;
        let length = GAME.write_delta(&outgoing, &mut acked, &mut buffer);
        Ok::<_, io::Error>(buffer[..length.map_err(io::Error::other)?].to_vec())
    };
    let (first, second, third) = (packet(3, true)?, packet(4, false)?, packet(9, true)?);
    let number = |length: usize| u8::try_from(length).unwrap_or(u8::MAX);
    let one = [&[0, number(first.len())][..], &first, &[1, number(second.len())], &second].concat();
    let two = [&[0, number(third.len())][..], &third].concat();
    let block = |first: u64, last: u64, bytes: &[u8]| {
        let length = u32::try_from(bytes.len()).unwrap_or(0).to_le_bytes();
        let [first, last] = [first, last].map(u64::to_le_bytes);
        let front =
            [b"BPR\x01", &length[..], &first, &last, &crc32(&[bytes]).to_le_bytes()].concat();
        [&front[..], &crc32(&[&front]).to_le_bytes(), bytes].concat()
    };
    let (one, two) = (block(3, 4, &one), block(9, 9, &two));
    let places = [front.len(), front.len() + one.len()].map(|it| (it as u64).to_le_bytes());
    let [[a, b], ticks] = [places, [3, 9].map(u64::to_le_bytes)];
    let mut table = [b"BPR\x02blks", &a[..], &ticks[0], &b, &ticks[1]].concat();
    table.extend(9_u64.to_le_bytes());
    table.extend(2_u32.to_le_bytes());
    table.extend(crc32(&[&table]).to_le_bytes());
    table.extend(b"BPR\x02tick");
    assert_eq!(rest, [one, two, table].concat());
    Ok(())
}

/// Whatever a crash cuts off, all blocks before it are found.
#[test]
fn a_cut_file_has_the_blocks_before_the_cut() -> Outcome {
    let (file, mut unfinished) = (replay(0..9, 3)?, Vec::new());
    let mut writer = ReplayWriter::new(&mut unfinished, GAME, TICK)?
        .with_interval(NonZeroU32::new(3).unwrap_or(NonZeroU32::MIN));
    (0..9).try_for_each(|tick| writer.write(tick, &value(tick)))?;
    writer.flush()?;
    let bytes = writer.bytes();
    assert_eq!(bytes, unfinished.len() as u64);
    assert_eq!(file[..unfinished.len()], unfinished);
    let start = 44 + ReplayHeader::read(&*file)?.schema.len();
    let mut ends = Vec::new();
    for end in 0..=file.len() {
        let cut = &file[..end];
        if end < start {
            let error = open(cut).map(drop).map_err(|error| error.kind());
            assert_eq!(error, Err(io::ErrorKind::UnexpectedEof));
            continue;
        }
        let mut reader = open(cut)?;
        assert_eq!(reader.file().is_finished(), end == file.len());
        let ticks = forwards(&mut reader)?;
        assert_eq!(ticks, (0..3 * reader.file().blocks() as u64).collect::<Vec<_>>());
        assert_eq!(reader.ticks(), ticks.last().map(|last| 0..=*last));
        ends.push(reader.file().blocks());
    }
    ends.dedup();
    assert_eq!(ends, [0, 1, 2, 3]);
    Ok(())
}

/// With any bit changed, a reader gives the values that were written, or an error. Blocks without damage
/// can be read.
#[test]
fn a_damaged_block_is_an_error_and_leaves_the_others() -> Outcome {
    let file = replay(0..9, 3)?;
    let start = 44 + ReplayHeader::read(&*file)?.schema.len();
    let end = file.len() - (8 + 3 * 16 + 24);
    for bit in 0..8 * file.len() {
        let mut damaged = file.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        let Ok(mut reader) = open(&damaged) else {
            assert!(bit / 8 < start);
            continue;
        };
        assert!(bit / 8 >= start);
        let mut lost = Vec::new();
        for tick in [8, 0, 5, 4, 7, 2, 3, 1, 6] {
            match reader.seek(tick) {
                Ok(Some((found, read))) => assert_eq!((found, *read), (tick, value(tick))),
                Ok(None) => lost.push(tick),
                Err(error) => {
                    assert_eq!(error.kind(), io::ErrorKind::InvalidData);
                    assert_eq!(reader.current(), None);
                    assert_eq!(reader.previous_tick()?, None);
                    lost.push(tick);
                }
            }
        }
        assert_eq!(lost.len(), if bit / 8 < end { 3 } else { 0 }, "bit {bit}");
        assert_eq!(reader.file().is_finished(), bit / 8 < end);
    }
    Ok(())
}

#[test]
fn after_a_damaged_block_the_next_one_follows() -> Outcome {
    let mut file = replay(0..9, 3)?;
    let header = 44 + ReplayHeader::read(&*file)?.schema.len();
    let length = (file.len() - (8 + 3 * 16 + 24) - header) / 3;
    file[header + length + length / 2] ^= 1;
    let (mut reader, mut ticks, mut errors) = (open(&file)?, Vec::new(), 0);
    loop {
        match reader.next_tick() {
            Ok(Some((tick, _))) => ticks.push(tick),
            Ok(None) => break,
            Err(_) => errors += 1,
        }
    }
    assert_eq!((ticks, errors), (std::vec![0, 1, 2, 6, 7, 8], 1));
    assert_eq!(reader.seek(4).map(drop).map_err(|it| it.kind()), Err(io::ErrorKind::InvalidData));
    assert_eq!(reader.next_tick()?, Some((6, &value(6))));
    // without the table, a damaged header of a block hides those after it
    file.truncate(header + 3 * length);
    file[header + length] ^= 1;
    assert_eq!(open(&file)?.ticks(), Some(0..=2));
    Ok(())
}

/// A file that accepts this number of bytes, and then fails.
struct Full(usize);

impl io::Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = bytes.len().min(self.0);
        self.0 -= taken;
        if taken == 0 { Err(io::ErrorKind::StorageFull.into()) } else { Ok(taken) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn after_an_error_of_the_file_every_call_is_an_error() -> Outcome {
    let room = replay([], 3)?.len();
    let mut writer = ReplayWriter::new(Full(room), GAME, TICK)?;
    writer.write(0, &value(0))?;
    let kinds = [(); 2].map(|()| writer.flush().map_err(|error| error.kind()));
    assert_eq!(kinds, [Err(io::ErrorKind::StorageFull), Err(io::ErrorKind::Other)]);
    let finished = writer.finish().map(drop).map_err(|error| error.kind());
    assert_eq!(finished, Err(io::ErrorKind::Other));
    Ok(())
}

#[test]
fn a_replay_of_another_build_is_an_error() -> Outcome {
    let file = replay(0..4, 2)?;
    let kind = |result: io::Result<()>| result.map_err(|error| error.kind());
    let other = ReplayReader::<Pair, _>::new(Cursor::new(&*file), Protocol::new(8)).map(drop);
    assert_eq!(kind(other), Err(io::ErrorKind::InvalidData));
    let other = ReplayReader::<(u16, u8), _>::new(Cursor::new(&*file), GAME).map(drop);
    assert_eq!(kind(other), Err(io::ErrorKind::InvalidData));
    let text = [b'x'; 99];
    assert_eq!(kind(open(&text).map(drop)), Err(io::ErrorKind::InvalidData));
    // a flag of a later version
    let (mut later, length) = (file.clone(), ReplayHeader::read(&*file)?.schema.len());
    later[32] = 2;
    let sum = crc32(&[&later[..40], &later[44..44 + length]]);
    later[40..44].copy_from_slice(&sum.to_le_bytes());
    assert_eq!(kind(open(&later).map(drop)), Err(io::ErrorKind::InvalidData));
    // the session is not in the file
    let reader = ReplayReader::<Pair, _>::new(Cursor::new(&*file), GAME.with_session(5))?;
    assert_eq!(reader.ticks(), Some(0..=3));
    let empty = replay([], 2)?;
    let mut reader = open(&empty)?;
    assert_eq!((reader.ticks(), reader.file().is_finished()), (None, true));
    assert_eq!(reader.seek(9)?, None);
    assert_eq!(reader.previous_tick()?, None);
    assert_eq!(reader.next_tick()?, None);
    Ok(())
}

/// A number that cannot be sent if it is above 9.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Digit {
    #[bits(min = 0, max = 9)]
    digit: u8,
}

#[test]
fn a_value_that_cannot_be_written_is_not_in_the_replay() -> Outcome {
    let mut writer = ReplayWriter::new(Vec::new(), GAME, TICK)?;
    let mut write =
        |tick: u64, digit| writer.write(tick, &Digit { digit }).map_err(|error| error.kind());
    let refused = Err(io::ErrorKind::InvalidInput);
    assert_eq!(
        [(4, 1), (5, 10), (5, 2), (5, 3)].map(|(tick, digit)| write(tick, digit)),
        [Ok(()), refused, Ok(()), refused]
    );
    assert_eq!(
        [(0, 1), (6, 4), (7, 11)].map(|(tick, digit)| write(tick, digit)),
        [refused, Ok(()), refused]
    );
    let file = writer.finish()?;
    let mut reader = ReplayReader::<Digit, _>::new(Cursor::new(file), GAME)?;
    let mut read = Vec::new();
    while let Some((tick, value)) = reader.next_tick()? {
        read.push((tick, value.digit));
    }
    assert_eq!(read, [(4, 1), (5, 2), (6, 4)]);
    Ok(())
}

#[test]
fn a_predicted_replay_needs_the_same_prediction() -> Outcome {
    let predict: Predict<Pair> = |value, ahead| {
        let [low, high, ..] = ahead.to_le_bytes();
        value.1 = value.1.wrapping_add(31 * u16::from_le_bytes([low, high]));
    };
    let ticks: Vec<u64> = (5..30).filter(|it| it % 5 > 0).collect();
    let mut writer = ReplayWriter::new_predicted(Vec::new(), GAME, TICK, predict)?
        .with_interval(NonZeroU32::new(7).unwrap_or(NonZeroU32::MIN));
    ticks.iter().try_for_each(|tick| writer.write(*tick, &value(*tick)))?;
    let file = writer.finish()?;
    // of 20 values, 17 are differences, and the number that is predicted takes 16 bits of them
    assert!(file.len() + 17 < replay(ticks.clone(), 7)?.len());
    assert!(ReplayHeader::read(&*file)?.is_predicted);
    assert_eq!(open(&file).map(drop).map_err(|it| it.kind()), Err(io::ErrorKind::InvalidData));
    let mut reader = ReplayReader::new_predicted(Cursor::new(&*file), GAME, predict)?;
    assert_eq!(forwards(&mut reader)?, ticks);
    for tick in [29, 6, 18, 17, 24] {
        assert_eq!(reader.seek(tick)?, Some((tick, &value(tick))));
    }
    let bare = GAME.with_end_check(crate::EndCheck::Absent);
    let refused = ReplayWriter::new_predicted(Vec::new(), bare, TICK, predict).map(drop);
    assert_eq!(refused.map_err(|it| it.kind()), Err(io::ErrorKind::InvalidInput));
    let wrong: Predict<Pair> = |value, _| value.1 = value.1.wrapping_add(31);
    let mut reader = ReplayReader::new_predicted(Cursor::new(&*file), GAME, wrong)?;
    // the prediction is right up to the first tick that was left out
    assert_eq!(reader.seek(9)?, Some((9, &value(9))));
    assert_eq!(reader.seek(11).map(drop).map_err(|it| it.kind()), Err(io::ErrorKind::InvalidData));
    let plain = replay(ticks.clone(), 7)?;
    let mut reader = ReplayReader::new_predicted(Cursor::new(&*plain), GAME, predict)?;
    assert_eq!(forwards(&mut reader)?, ticks);
    Ok(())
}

/// An array whose objects can all vanish at once, so that the difference is larger than the value.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Objects {
    #[relative_index]
    objects: [Option<u8>; 1000],
}

#[test]
fn a_difference_may_be_larger_than_its_value() -> Outcome {
    let mut writer = ReplayWriter::new(Vec::new(), GAME, TICK)?;
    let values = [[Some(1); 1000], [None; 1000], [Some(2); 1000]];
    let values = values.map(|objects| Objects { objects });
    for (tick, value) in (0..).zip(&values) {
        writer.write(tick, value)?;
    }
    let file = writer.finish()?;
    let mut reader = ReplayReader::<Objects, _>::new(Cursor::new(file), GAME)?;
    for (tick, value) in [(2, &values[2]), (0, &values[0]), (1, &values[1])] {
        assert_eq!(reader.seek(tick)?, Some((tick, value)));
    }
    Ok(())
}

/// A value of any size.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Blob {
    #[bytes]
    #[max_len(30_000_000)]
    bytes: Vec<u8>,
}

/// A block ends early before it would be too long, and a value that is longer than a block is refused.
#[test]
fn a_block_has_at_most_16_mebibytes() -> Outcome {
    let blob = |first, length| {
        let mut bytes = std::vec![0; length];
        bytes[0] = first;
        Blob { bytes }
    };
    let mut writer = ReplayWriter::new(Vec::new(), GAME, TICK)?;
    for (tick, value) in [(1, blob(1, 9 << 20)), (2, blob(2, 8 << 20)), (3, blob(3, 8))] {
        writer.write(tick, &value)?;
    }
    let refused = writer.write(4, &blob(4, 17 << 20)).map_err(|error| error.kind());
    assert_eq!(refused, Err(io::ErrorKind::InvalidInput));
    writer.write(4, &blob(5, 8))?;
    let file = writer.finish()?;
    let mut reader = ReplayReader::<Blob, _>::new(Cursor::new(file), GAME)?;
    assert_eq!((reader.ticks(), reader.file().blocks()), (Some(1..=4), 3));
    for (tick, first) in [(4, 5), (1, 1), (3, 3), (2, 2)] {
        assert_eq!(reader.seek(tick)?.map(|(tick, it)| (tick, it.bytes[0])), Some((tick, first)));
    }
    Ok(())
}
