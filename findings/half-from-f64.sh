#!/usr/bin/env bash
# half 2.7.1 (crates.io): `f16::from_f64` does not give the half float that is nearest to the number.
#
# The documentation says that a number is rounded to the nearest value that 16 bits can represent. One would expect that a
# number just above the middle between two half floats becomes the upper one, and one just below the lower one, and that
# every machine gives the same bits.
#
# What happens: on an x86-64 processor with F16C the number is rounded to an `f32` first, and then to 16 bits. Rounded twice,
# both numbers below become the even neighbour. `from_f64_const`, which is also the path of other processors, drops the low
# 32 bits before it rounds: the first number is wrong there too, and the second is right. So two machines can have
# different bits for one number. `from_f32` is right for every `f32`. Known to the project: issues 116 and 151 of half-rs.
#
# Seen on 2026-11-28, rustc 1.95, x86-64 with F16C:
#   above the middle: 3c00 (from_f64), 3c00 (from_f64_const), nearest is 3c01
#   below the middle: 3c02 (from_f64), 3c01 (from_f64_const), nearest is 3c01
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
half = "=2.7.1"
END
cat > src/main.rs <<'END'
use half::f16;

fn main() {
    // half floats around 1 are 1, 1 + 2^-10 and 1 + 2 * 2^-10; the numbers are 2^-40 off the middle of two
    let off = 2_f64.powi(-40);
    let above = 1.0 + 2_f64.powi(-11) + off;
    let below = 1.0 + 3.0 * 2_f64.powi(-11) - off;
    for (name, number) in [("above", above), ("below", below)] {
        let (by_machine, by_code) = (f16::from_f64(number), f16::from_f64_const(number));
        println!("{name} the middle: {:x} (from_f64), {:x} (from_f64_const), nearest is 3c01", by_machine.to_bits(), by_code.to_bits());
    }
}
END
cargo run --quiet > seen
cat seen
# without F16C, `from_f64` is `from_f64_const`
machine=3c02
[ "$(uname -m)" = x86_64 ] && grep -qw f16c /proc/cpuinfo || machine=3c01
diff seen - <<END
above the middle: 3c00 (from_f64), 3c00 (from_f64_const), nearest is 3c01
below the middle: $machine (from_f64), 3c01 (from_f64_const), nearest is 3c01
END
