//! [`Postcard`]: values of types that implement serde's traits, in packets.

use alloc::vec::Vec;

use serde::de::DeserializeOwned;

use crate::codec::{ByteList, Codec as _, Declared, byte_list};
use crate::cost::Memory;
use crate::delta::Delta;
use crate::error::ErrorKind;
use crate::place::Place as _;
use crate::schema::Schema;
use crate::tracing::Reason;

/// A value of a type that only implements the traits of serde, sent as at most `MAX` bytes in the
/// format of postcard.
///
/// Use it for a type of another crate that no attribute can describe. The bytes are sent like a
/// `Vec<u8>` with `bytes` and `max_len(MAX)`: the length, zero bits up to the next byte, the bytes.
/// The schema says no more about them. It does not change with `T`, so raise the version of the
/// protocol when `T` changes.
///
/// `T` needs a `Default`, from which a read starts.
///
/// A writer rejects a value that takes more than `MAX` bytes with [`Range`](ErrorKind::Range). It rejects a
/// value that postcard cannot write, or that does not read back to the same bytes, with
/// [`Refused`](ErrorKind::Refused). A reader rejects bytes after the value, and bytes that differ from those
/// that a writer sends for the same value. So each value has one encoding. Therefore `T` must always give the
/// same bytes for the same value. A `HashMap` inside does not, and a `BTreeMap` does.
///
/// Both directions allocate, and both read and write the value in postcard's format.
///
/// ```
/// # use bitpack_core as bitpack;
/// use bitpack::{Error, ErrorKind, Postcard, Serialize as _};
///
/// /// A type of another crate.
/// #[derive(serde::Serialize, serde::Deserialize, Debug, Default, PartialEq)]
/// struct Version {
///     major: u64,
///     pre: String,
/// }
///
/// let version = Postcard::<_, 12>(Version { major: 300, pre: "beta".into() });
/// let bytes = version.to_bytes()?;
/// assert_eq!(bytes, *b"\x07\xAC\x02\x04beta"); // a length of 4 bits, then 7 bytes
/// assert_eq!(Postcard::<Version, 12>::read(&bytes)?, version);
///
/// let long = Postcard::<_, 12>(Version { major: 1, pre: "eleven char".into() });
/// assert_eq!(long.to_bytes().map_err(Error::kind), Err(ErrorKind::Range));
/// # Ok::<(), Error>(())
/// ```
///
/// # Untrusted packets
///
/// `MAX` bounds the bytes that `T` is read from. The memory and the time of the read are those of
/// `T`'s own `Deserialize`. Its memory is unknown here, so `MAX_MEMORY` is `u64::MAX`. A list of
/// elements that take no bytes, such as `Vec<()>`, may have any length in postcard: do not send
/// one. A type that contains itself has no limit of its depth except `MAX`.
#[cfg(feature = "postcard")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Postcard<T, const MAX: usize>(
    /// The value inside, which is sent in the format of postcard.
    pub T,
);

const fn bytes<const MAX: usize>() -> Declared<ByteList> {
    let declared = byte_list(0, MAX).for_type::<Vec<u8>>();
    declared.held(Memory::UNKNOWN).exact_if(false).meaning("Postcard")
}

serialize! {
    [T: serde::Serialize + DeserializeOwned + Default, const MAX: usize] Postcard<T, MAX>,
    &Schema::alias(bytes::<MAX>()), blank Self(T::default());
    |mut this, run| {
        let start = run.stream.bit() + u64::from(S::run_bits(&run.state));
        let mut wire = Vec::new();
        if S::IS_WRITING {
            let written = postcard::to_allocvec(&this.peek().0).ok();
            if S::VALIDATES && written.as_deref().and_then(parse::<T>).is_none() {
                let reason = || Reason::Because("postcard does not give the value back");
                return Err(run.refuse_write(ErrorKind::Refused, reason));
            }
            wire = written.unwrap_or_default();
        }
        const { bytes::<MAX>().codec }.serialize(S::lend(&mut wire), run)?;
        let Some(slot) = this.slot() else {
            return Ok(());
        };
        let Some(value) = parse(&wire) else {
            let reason = || Reason::Because("postcard writes no value like this");
            return Err(run.stream()?.reject(ErrorKind::Refused, start, reason));
        };
        slot.0 = value;
        Ok(())
    }
}

/// Sends the whole value if any part has changed.
impl<T, const MAX: usize> Delta for Postcard<T, MAX>
where
    T: serde::Serialize + DeserializeOwned + Default + Clone,
{
    whole_delta!();
}

/// Reads a value from `bytes`. Returns `None` unless postcard writes the value as exactly these bytes.
fn parse<T: serde::Serialize + DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    let value = postcard::from_bytes(bytes).ok()?;
    (postcard::to_allocvec(&value).ok()? == bytes).then_some(value)
}
