//! The measured packets, random values for them, and the libraries that are measured.

/// Defines a packet with the derives of all measured libraries. Without the feature `rivals` it has only that
/// of bitpack.
macro_rules! measured {
    ($($item:tt)*) => {
        #[derive(bitpack::Serialize)]
        #[cfg_attr(
            feature = "rivals",
            derive(
                bitcode::Encode, bitcode::Decode, rkyv::Archive, rkyv::Serialize, rkyv::Deserialize, serde::Serialize,
                serde::Deserialize, speedy::Readable, speedy::Writable, wincode::SchemaRead, wincode::SchemaWrite,
            )
        )]
        #[cfg_attr(feature = "bincode", derive(bincode::Encode, bincode::Decode))]
        $($item)*
    };
}

pub mod by_hand;
#[cfg(feature = "rivals")]
pub mod cell;
#[cfg(feature = "rivals")]
pub mod compressed;
#[cfg(feature = "rivals")]
pub mod field;
#[cfg(feature = "rivals")]
pub mod fields;
#[cfg(feature = "formats")]
pub mod formats;
pub mod inlined;
pub mod packets;
#[cfg(feature = "rivals")]
pub mod report;
#[cfg(feature = "rivals")]
pub mod rival;
#[cfg(feature = "rivals")]
pub mod rivals;
mod sample;

pub use sample::Sample;
pub(crate) use sample::between;
