//! Tests of the cache: every entry is the value or the delta that was asked for.

use std::vec::Vec;

use super::*;
use crate::io::WriteStream;
use crate::place::Place as _;
use crate::stream::Stream;

/// Returns the bytes of an encoded value after three bits.
fn bytes<T>(encoded: Encoded<'_, T>) -> Result<Vec<u8>, Error> {
    let mut buffer = [0; 700];
    let mut stream = WriteStream::new(&mut buffer);
    stream.bits(5_u8, 3)?;
    stream.append(encoded)?;
    let length = stream.finish()?;
    Ok(buffer[..length].to_vec())
}

/// Returns the bytes of a value that is written after three bits.
fn directly(
    write: impl FnOnce(&mut WriteStream<'_>) -> Result<(), Error>,
) -> Result<Vec<u8>, Error> {
    let mut buffer = [0; 700];
    let mut stream = WriteStream::new(&mut buffer);
    stream.bits(5_u8, 3)?;
    write(&mut stream)?;
    let length = stream.finish()?;
    Ok(buffer[..length].to_vec())
}

#[test]
fn each_entry_is_encoded_once_a_tick() -> Result<(), Error> {
    const OBJECTS: usize = 7;
    let mut cache = EncodedCache::<[u64; 2]>::new(OBJECTS, 3);
    let value = |tick: u64, object: usize| [object as u64, if object % 2 == 0 { tick } else { 9 }];
    for tick in 10..13 {
        assert!(cache.is_empty());
        let mut calls = 0;
        for _ in 0..2 {
            for (object, age) in
                (0..OBJECTS).flat_map(|object| (0..3).map(move |age| (object, age)))
            {
                let (new, old) = (value(tick, object), value(tick - 1 - age as u64, object));
                assert_eq!(cache.get_delta(object, age).is_some(), calls >= OBJECTS * 4);
                let delta = cache.delta(object, age, || {
                    calls += 1;
                    (&new, &old)
                });
                let expected = directly(|stream| stream.delta(&new, &old))?;
                assert_eq!(
                    (bytes(delta?)?, delta?.is_changed()),
                    (expected.clone(), object % 2 == 0)
                );
                let found = cache.get_delta(object, age).map(bytes);
                assert_eq!(found, Some(Ok(expected)));
            }
            for object in 0..OBJECTS {
                let new = value(tick, object);
                let whole = cache.value(object, || {
                    calls += 1;
                    &new
                });
                let expected = directly(|stream| stream.nested(&new))?;
                assert_eq!((bytes(whole?)?, whole?.is_changed()), (expected.clone(), true));
                assert_eq!(cache.get_value(object).map(bytes), Some(Ok(expected)));
            }
        }
        assert_eq!((calls, cache.len()), (OBJECTS * 4, OBJECTS * 4));
        cache.clear();
        assert!(cache.get_value(0).is_none() && cache.get_delta(0, 0).is_none());
    }
    Ok(())
}

#[test]
fn an_object_or_baseline_out_of_range_is_an_error() {
    let mut cache = EncodedCache::<u8>::new(2, 3);
    for (object, baseline) in
        [(2, 0), (0, 3), (1, usize::MAX), (usize::MAX, 0), (usize::MAX, usize::MAX), (0, 4)]
    {
        let delta = cache.delta(object, baseline, || (&1, &2)).map(Encoded::bits);
        assert_eq!(delta, Err(Error::new(ErrorKind::Range, 0)), "{object} {baseline}");
        assert!(cache.get_delta(object, baseline).is_none());
    }
    assert_eq!(cache.value(2, || &1).map(Encoded::bits), Err(Error::new(ErrorKind::Range, 0)));
    assert!(cache.get_value(2).is_none() && cache.is_empty());
    let last = cache.delta(1, 2, || (&1, &2)).map(Encoded::bits);
    assert_eq!((last, cache.len()), (Ok(9), 1));
}

/// A hand-written text of one byte a character, of unbounded size.
#[derive(Clone)]
struct Long(Vec<u8>);

impl Serialize for Long {
    fn blank() -> Self {
        Self(Vec::new())
    }
    fn serialize<S: Stream>(this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        this.peek().0.iter().try_for_each(|byte| stream.int(*byte, 0, 250).map(drop))
    }
}

impl Delta for Long {
    fn delta<S: Stream>(this: S::Ref<'_, Self>, _: &Self, stream: &mut S) -> Result<(), Error> {
        Self::serialize(this, stream)
    }
}

#[test]
fn values_of_any_size_are_kept_and_errors_are_not() -> Result<(), Error> {
    let mut cache = EncodedCache::<Long>::new(2, 1);
    let [long, short, wrong] = [Long(vec![7; 600]), Long(vec![9; 3]), Long(vec![7, 251])];
    let error = Error::new(ErrorKind::Range, 8);
    assert_eq!(cache.value(0, || &wrong).map(Encoded::bits), Err(error));
    assert_eq!(cache.delta(0, 0, || (&wrong, &long)).map(Encoded::bits), Err(error.offset(1)));
    assert!(cache.is_empty() && cache.words.is_empty());
    assert_eq!(cache.delta(0, 0, || (&long, &short))?.bits(), 1 + 4800);
    assert_eq!(cache.value(0, || &short)?.bits(), 24);
    assert_eq!(cache.value(1, || &long)?.bits(), 4800);
    let expected = [76, 1, 75];
    assert_eq!(cache.words.len(), expected.iter().sum::<usize>());
    for (object, value) in [(0, &short), (1, &long)] {
        let found = cache.get_value(object).map(bytes);
        assert_eq!(found, Some(directly(|stream| stream.nested(value))));
    }
    Ok(())
}

#[test]
fn all_threads_look_up_in_one_cache() {
    fn is_shared<T: Send + Sync>(_: &T) {}
    let cache = EncodedCache::<core::cell::Cell<u8>>::new(0, 0);
    is_shared(&cache);
    assert!(cache.get_value(0).is_none());
}
