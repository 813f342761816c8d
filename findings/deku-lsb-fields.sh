#!/usr/bin/env bash
# deku 0.20.3 (crates.io): with `bit_order = "lsb"`, a field that crosses a byte boundary is not read back as it was written.
#
# One would expect that a derived type reads what it has written, in either bit order: the bits of a field follow those of
# the field before.
#
# What happens: after a flag of one bit, writing and reading place the bits of a whole number differently. No error is
# reported. A `u8` without `bits` is even written in another bit order than the flag before it. With `bits = 16`, the bytes
# written are those that one expects (the low bit of the first byte is the flag), and the reader mixes the two bytes of the
# number. In the default order ("msb") the same types are read back. Related reports of deku: issues 603 and 658.
#
# Seen on 2026-11-28, rustc 1.95, x86-64:
#   u8: a5 is written as a580 and read as 52 (true)
#   u16 with bits = 16: a55a is written as b54a01 and read as da4a (true)
#   u32: 1020304 is written as 0102030480 and read as 40302 (true)
#   default order, u32: 1020304 is written as 8201810080 and read as 1020304 (true)
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir src
cat > Cargo.toml <<'END'
[package]
name = "finding"
version = "0.0.0"
edition = "2021"
[dependencies]
deku = "=0.20.3"
END
cat > src/main.rs <<'END'
use deku::prelude::*;

#[derive(DekuRead, DekuWrite)]
#[deku(bit_order = "lsb")]
struct Byte {
    #[deku(bits = 1)]
    flag: bool,
    number: u8,
}

#[derive(DekuRead, DekuWrite)]
#[deku(endian = "little", bit_order = "lsb")]
struct Sixteen {
    #[deku(bits = 1)]
    flag: bool,
    #[deku(bits = 16)]
    number: u16,
}

#[derive(DekuRead, DekuWrite)]
#[deku(endian = "little", bit_order = "lsb")]
struct Word {
    #[deku(bits = 1)]
    flag: bool,
    number: u32,
}

#[derive(DekuRead, DekuWrite)]
#[deku(endian = "little")]
struct Default {
    #[deku(bits = 1)]
    flag: bool,
    number: u32,
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn main() {
    macro_rules! show {
        ($name:literal, $type:ident, $number:literal) => {
            let bytes = $type { flag: true, number: $number }.to_bytes().unwrap();
            let ((_, _), read) = $type::from_bytes((&bytes, 0)).unwrap();
            println!("{}: {:x} is written as {} and read as {:x} ({})", $name, $number, hex(&bytes), read.number, read.flag);
        };
    }
    show!("u8", Byte, 0xA5_u8);
    show!("u16 with bits = 16", Sixteen, 0xA55A_u16);
    show!("u32", Word, 0x0102_0304_u32);
    show!("default order, u32", Default, 0x0102_0304_u32);
}
END
cargo run --quiet > seen
cat seen
diff seen - <<'END'
u8: a5 is written as a580 and read as 52 (true)
u16 with bits = 16: a55a is written as b54a01 and read as da4a (true)
u32: 1020304 is written as 0102030480 and read as 40302 (true)
default order, u32: 1020304 is written as 8201810080 and read as 1020304 (true)
END
