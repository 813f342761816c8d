//! Tests that other libraries treat bytes after or before a value as the book says ("Migrating").

#[derive(
    Debug,
    PartialEq,
    bitcode::Encode,
    bitcode::Decode,
    rkyv::Archive,
    rkyv::Serialize,
    rkyv::Deserialize,
    serde::Serialize,
    serde::Deserialize,
    speedy::Readable,
    speedy::Writable,
    wincode::SchemaRead,
    wincode::SchemaWrite,
)]
struct Chest {
    id: u32,
    items: Vec<u16>,
}

type Outcome = Result<(), Box<dyn core::error::Error>>;

fn chest() -> Chest {
    Chest { id: 7, items: vec![1, 2, 3] }
}

/// Returns the bytes with further bytes after them.
fn extended(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.extend([0xAA; 4]);
    bytes
}

#[test]
fn most_formats_ignore_trailing_bytes() -> Outcome {
    let bytes = extended(postcard::to_allocvec(&chest())?);
    assert_eq!(postcard::from_bytes::<Chest>(&bytes)?, chest());

    let bytes = extended(wincode::serialize(&chest())?);
    assert_eq!(wincode::deserialize::<Chest>(&bytes)?, chest());
    assert!(wincode::deserialize_exact::<Chest>(&bytes).is_err());

    let bytes = extended(speedy::Writable::write_to_vec(&chest())?);
    let read: Chest = speedy::Readable::read_from_buffer(&bytes)?;
    assert_eq!(read, chest());

    assert!(bitcode::decode::<Chest>(&extended(bitcode::encode(&chest()))).is_err());
    Ok(())
}

#[test]
fn rkyv_finds_the_value_from_the_end() -> Outcome {
    let bytes = rkyv::to_bytes::<rkyv::rancor::Error>(&chest())?;
    let read = |parts: &[&[u8]]| {
        let mut aligned = rkyv::util::AlignedVec::<16>::new();
        for part in parts {
            aligned.extend_from_slice(part);
        }
        rkyv::from_bytes::<Chest, rkyv::rancor::Error>(&aligned)
    };
    assert_eq!(read(&[&[0xAA; 16], &bytes])?, chest());
    assert!(read(&[&bytes, &[0xAA; 12]]).is_err());
    let other = Chest { id: 9, items: vec![4] };
    assert_eq!(read(&[&bytes, &rkyv::to_bytes::<rkyv::rancor::Error>(&other)?])?, other);
    Ok(())
}
