//! Valid sums around invalid contents, as an attacker makes them.

use super::*;

/// Returns the file header `start`, and after it a block with these contents and with right checksums.
fn with_block(start: &[u8], first: u64, last: u64, bytes: &[u8]) -> Vec<u8> {
    let mut forged = start.to_vec();
    let length = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
    let mut front = b"BPR\x01".to_vec();
    front.extend(length.to_le_bytes());
    front.extend([first, last].map(u64::to_le_bytes).as_flattened());
    front.extend(crc32(&[bytes]).to_le_bytes());
    forged.extend(&front);
    forged.extend(crc32(&[&front]).to_le_bytes());
    forged.extend(bytes);
    forged
}

/// Valid sums around invalid contents, as an attacker makes them.
#[test]
fn forged_blocks_are_errors() -> Outcome {
    let file = replay(0..4, 2)?;
    let start = 44 + ReplayHeader::read(&*file)?.schema.len();
    let contents: [(u64, u64, &[u8]); 9] = [
        (0, 1, &[1, 0]),       // the first has no tick of its own
        (0, 0, &[0, 0, 0, 0]), // two values of one tick
        (0, 5, &[0, 0, 4, 0]), // another last tick
        (0, 0, &[0, 9, 1]),    // more bytes than there are
        (0, 0, &[0, 1]),       // the same
        (0, 0, &[0, 0x80, 0]), // a length with a group of zeros
        (0, 0, &[0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F]), // above 64 bits
        (u64::MAX, u64::MAX, &[0, 0, 1, 0]), // a tick above 64 bits
        (0, 0, &[0, 0]),       // an empty packet, no delta packet
    ];
    for (first, last, bytes) in contents {
        let forged = with_block(&file[..start], first, last, bytes);
        let mut reader = open(&forged)?;
        assert_eq!(reader.ticks(), Some(first..=last));
        let error = reader.seek(last).map(drop).map_err(|error| error.kind());
        assert_eq!(error, Err(io::ErrorKind::InvalidData), "{bytes:?}");
    }
    // a block that ends before it begins, and one that is longer than a block may be
    assert_eq!(open(&with_block(&file[..start], 3, 2, &[0, 0]))?.ticks(), None);
    assert_eq!(open(&with_block(&file[..start], 0, 0, &[0]))?.ticks(), None);
    let mut long = with_block(&file[..start], 0, 0, &[0, 0]);
    long[start + 4..start + 8].copy_from_slice(&u32::MAX.to_le_bytes());
    let sum = crc32(&[&long[start..start + 28]]);
    long[start + 28..start + 32].copy_from_slice(&sum.to_le_bytes());
    assert_eq!(open(&long)?.ticks(), None);
    Ok(())
}

#[test]
fn forged_tables_are_errors() -> Outcome {
    let file = replay(0..4, 2)?;
    let start = 44 + ReplayHeader::read(&*file)?.schema.len();
    // tables of places and ticks that cannot be, with a valid sum: the blocks are found without them
    let places = |second: u64, ticks: [u64; 2], last: u64, count: u32| {
        let end = file.len() - (8 + 2 * 16 + 24);
        let mut table = b"BPR\x02blks".to_vec();
        table.extend(
            [start as u64, ticks[0], second, ticks[1], last].map(u64::to_le_bytes).as_flattened(),
        );
        table.extend(count.to_le_bytes());
        table.extend(crc32(&[&table]).to_le_bytes());
        table.extend(b"BPR\x02tick");
        [&file[..end], &table].concat()
    };
    let second = start as u64 + {
        let length = file.get(start + 4..start + 8).and_then(|it| it.first_chunk());
        32 + u64::from(u32::from_le_bytes(*length.unwrap_or(&[0; 4])))
    };
    assert_eq!(places(second, [0, 2], 3, 2), file);
    let forged = [
        places(second, [0, 0], 3, 2),
        places(second, [2, 0], 3, 2),
        places(second, [0, 2], 3, 1 << 20),
        places(second, [0, 2], 1, 2),
        places(second, [0, 2], 3, 3),
        places(second, [0, 2], 3, u32::MAX),
        places(start as u64, [0, 2], 3, 2),
        places(file.len() as u64, [0, 2], 3, 2),
    ];
    for forged in forged {
        let mut reader = open(&forged)?;
        assert!(!reader.file().is_finished());
        assert_eq!(forwards(&mut reader)?, [0, 1, 2, 3]);
    }
    // places that are in the file, but not those of the blocks
    let moved = places(second + 1, [0, 2], 3, 2);
    let mut reader = open(&moved)?;
    let errors = [2, 1].map(|tick| reader.seek(tick).map(drop).map_err(|error| error.kind()));
    assert_eq!(errors, [Err(io::ErrorKind::InvalidData), Ok(())]);
    // a last tick that is not that of the last block
    let moved = places(second, [0, 2], 9, 2);
    assert_eq!(
        open(&moved)?.seek(3).map(drop).map_err(|it| it.kind()),
        Err(io::ErrorKind::InvalidData)
    );
    let moved = places(second, [0, 1], 3, 2);
    let mut reader = open(&moved)?;
    assert_eq!(reader.seek(3).map(drop).map_err(|it| it.kind()), Err(io::ErrorKind::InvalidData));
    // a block with the tick that the table gives the next one
    let invalid = Err(io::ErrorKind::InvalidData);
    assert_eq!(open(&moved)?.seek(0).map(drop).map_err(|it| it.kind()), invalid);
    // more blocks than the file has room for
    let (blocks, _) = file.split_at(file.len() - (8 + 2 * 16 + 24));
    let mut crowded = b"BPR\x02blks".to_vec();
    for number in 0..9 {
        crowded.extend([start as u64 + number, number].map(u64::to_le_bytes).as_flattened());
    }
    crowded.extend(9_u64.to_le_bytes());
    crowded.extend(9_u32.to_le_bytes());
    crowded.extend(crc32(&[&crowded]).to_le_bytes());
    crowded.extend(b"BPR\x02tick");
    assert!(!open(&[blocks, &crowded].concat())?.file().is_finished());
    // without a table, a block with ticks before those of the one before it
    let (front, rest) = blocks.split_at(usize::try_from(second).map_err(io::Error::other)?);
    let swapped = [&front[..start], rest, &front[start..]].concat();
    assert_eq!(open(&swapped)?.ticks(), Some(2..=3));
    // two values of one tick, whose packets are valid
    let mut twice = front[start + 32..].to_vec();
    let after = 2 + usize::from(twice[1]);
    assert_eq!((twice[0], twice[after]), (0, 1));
    twice[after] = 0;
    let twice = with_block(&file[..start], 0, 0, &twice);
    assert_eq!(open(&twice)?.seek(0).map(drop).map_err(|it| it.kind()), invalid);
    Ok(())
}
