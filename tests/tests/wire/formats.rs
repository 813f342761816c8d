//! Bytes that other libraries made, read by derived types and written again. The page "Packets of
//! another format" in the book has the examples for CRSF, CAN and USB HID; these are its other
//! rows. Each test names the version of the library and the calls that made the bytes.

use core::fmt::Debug;

use bitpack::Serialize;
use bitpack_tests::conformance::bytes;

/// Checks that the bytes of a whole message are read as `value`, and that it is written as them.
#[track_caller]
fn are<T: Serialize + PartialEq + Debug>(hex: &str, value: &T) {
    let bytes = bytes(hex);
    let read = bytes.as_deref().map(T::read);
    assert_eq!(read.as_ref().map(Result::as_ref), Ok(Ok(value)));
    assert_eq!(value.to_bytes().map_err(|error| error.to_string()), bytes);
}

/// sbus-rs 0.1.3: `pack_channels(&mut frame, &channels)` of a frame that begins with 0x0F, and the
/// flags 9. `SbusPacket::from_array` reads channel 17 and the failsafe as set.
#[test]
fn sbus() {
    // four unused flags and the last byte are zero
    #[derive(Serialize, Debug, PartialEq)]
    #[check(0, bits = 12)]
    struct Frame {
        #[check(0x0F, bits = 8)]
        #[bits(11)]
        channels: [u16; 16],
        // channel 17, channel 18, frame lost, failsafe
        flags: [bool; 4],
    }
    let eight = [172, 992, 1811, 0, 2047, 1, 1024, 555];
    let channels = core::array::from_fn(|index| eight[index % 8]);
    are(
        "0fac00dfc401f0ff00007045ac00dfc401f0ff000070450900",
        &Frame { channels, flags: [true, false, false, true] },
    );
}

/// pyarrow 26.0.1: the data page of a column of 16 texts with six values, written by
/// `write_table(table, file, compression="none", use_dictionary=True)`, after the page header.
#[test]
fn bit_packed_runs_of_parquet() {
    #[derive(Serialize, Debug, PartialEq)]
    struct Run {
        // the width of an index, and (groups << 1 | 1): two groups of eight indices
        #[check(3, bits = 8)]
        #[check(5, bits = 8)]
        #[bits(3)]
        indices: [u8; 16],
    }
    let indices = [0, 1, 2, 3, 4, 5, 1, 3, 5, 0, 2, 4, 1, 1, 5, 3];
    are("030588c666859874", &Run { indices });
}

/// libsndfile 1.2.2: the first packet of `soundfile.write(file, zeros((1000, 2)), 44100,
/// format="OGG", subtype="VORBIS")`, without the page of Ogg (soundfile 0.14.0).
#[test]
fn identification_header_of_vorbis() {
    #[derive(Serialize, Debug, PartialEq)]
    #[check(1, bits = 1)]
    struct Identification {
        #[check(0x0073_6962_726F_7601, bits = 56)]
        version: u32,
        channels: u8,
        rate: u32,
        bits_per_second: [i32; 3],
        // the sizes of the blocks are powers of two
        #[bits(4)]
        block_sizes: [u8; 2],
    }
    are(
        "01766f72626973000000000244ac00000000000000f4010000000000b801",
        &Identification {
            version: 0,
            channels: 2,
            rate: 44_100,
            bits_per_second: [0, 128_000, 0],
            block_sizes: [8, 11],
        },
    );
}

/// modular-bitfield 0.13.1: `into_bytes` of the fields `Mode` (an enum with `#[bits = 3]`), `B10`,
/// `bool` and `B18`. bilge 0.5.0 and bitfield-struct 0.13.0: the little-endian bytes of the `u32`
/// of the same fields. All three are these bytes.
#[test]
fn structs_of_modular_bitfield_bilge_and_bitfield_struct() {
    #[derive(Serialize, Debug, PartialEq)]
    #[tag(discriminant)]
    enum Mode {
        Idle = 0,
        Run = 3,
        Fault = 7,
    }
    #[derive(Serialize, Debug, PartialEq)]
    struct Status {
        mode: Mode,
        #[bits(10)]
        level: u16,
        on: bool,
        #[bits(18)]
        id: u32,
    }
    are("433f50c3", &Status { mode: Mode::Run, level: 1000, on: true, id: 200_000 });
    assert_eq!((Mode::Idle.max_encoded_bits(), Mode::Fault.max_encoded_bits()), (3, 3));
}

/// bitfield-struct 0.13.0: the little-endian bytes of a `u32` with three signed fields.
#[test]
fn signed_fields_of_bitfield_struct() {
    #[derive(Serialize, Debug, PartialEq)]
    struct Signed(#[bits(5)] i8, #[bits(11)] i16, i16);
    are("90a83930", &Signed(-16, -700, 12_345));
}

/// bitstream-io 4.10.0, `LittleEndian`: `write_bit`, `write_unsigned::<10, u16>`,
/// `write_signed::<7, i8>`, `write_unsigned_vbr::<4, u32>` of five numbers,
/// `write_signed_vbr::<4, i32>` of two, and `byte_align`.
#[test]
fn bitstream_io() {
    #[derive(Serialize, Debug, PartialEq)]
    struct Message {
        flag: bool,
        #[bits(10)]
        ten: u16,
        #[bits(7)]
        seven: i8,
        #[varint(group = 3)]
        numbers: [u32; 5],
        #[varint(group = 3)]
        signed: [i32; 2],
    }
    let numbers = [0, 7, 8, 100, 65_535];
    are(
        "d177c26130c7ffff872d07",
        &Message { flag: true, ten: 1000, seven: -50, numbers, signed: [3, -50] },
    );
}

/// bitbuffer 0.11.3, `LittleEndian`: `write_bool`, `write_int(1000, 10)`, `write_int(-50, 7)`,
/// `write_float`, `write` of a derived struct whose fields have 8, 15 and 1 bits, `write_bytes`.
#[test]
fn bitbuffer() {
    #[derive(Serialize, Debug, PartialEq)]
    struct Inner {
        a: u8,
        #[bits(15)]
        b: u16,
        c: bool,
    }
    #[derive(Serialize, Debug, PartialEq)]
    struct Message {
        flag: bool,
        #[bits(10)]
        ten: u16,
        #[bits(7)]
        seven: i8,
        float: f32,
        inner: Inner,
        bytes: [u8; 3],
    }
    are(
        "d177020000ff68d148e2e5e901",
        &Message {
            flag: true,
            ten: 1000,
            seven: -50,
            float: 1.5,
            inner: Inner { a: 0x5A, b: 0x1234, c: true },
            bytes: *b"xyz",
        },
    );
}
