//! Stack use of a packet: little more than its value needs, in every build, and however many fields
//! and variants its type has.

use std::thread;

use bitpack::trace::trace;
use bitpack::{Error, Serialize};
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;

use crate::child::{LITTLE, lives, question};

#[derive(Serialize)]
struct Inner {
    #[bits(min = -100, max = 100)]
    offset: i16,
    flag: bool,
    #[max_len(4)]
    list: Vec<u8>,
}

/// Declares a struct that repeats a group of ten fields.
macro_rules! fields {
    ($name:ident: $($group:literal)*) => {
        #[derive(Serialize)]
        struct $name($(
            #[doc = $group]
            bool,
            #[bits(min = 0, max = 1000)] u16,
            #[compressed(-512.0, 511.0, 0.05)] [f32; 3],
            #[bits(10)] u16,
            Option<u32>,
            #[max_len(20)] String,
            #[max_len(8)]
            #[bits(min = -5, max = 5)]
            Vec<i16>,
            Inner,
            f64,
            #[smallest_three(bits = 9)] [f32; 4],
        )*);

        impl $name {
            fn sample() -> Self {
                Self($({
                    let _ = $group;
                    true
                }, 1000, [1.0, 2.0, 3.0], 1023, Some(7), "text".into(), vec![5, -5], inner(), 0.5,
                [0.0, 0.0, 0.0, 1.0],)*)
            }
        }
    };
}

fields! {
    Fields:
    "0" "10" "20" "30" "40" "50" "60" "70" "80" "90" "100" "110" "120" "130" "140" "150" "160"
    "170" "180" "190" "200" "210" "220" "230" "240" "250" "260" "270" "280" "290" "300" "310"
    "320" "330" "340" "350" "360" "370" "380" "390" "400" "410" "420" "430" "440" "450" "460"
    "470" "480" "490"
}

/// Declares an enum of many variants with equal fields.
macro_rules! variants {
    ($name:ident, $last:ident: $($variant:ident)*) => {
        #[derive(Serialize)]
        enum $name {
            $($variant {
                moving: bool,
                #[bits(min = 0, max = 1000)]
                health: u16,
                #[compressed(-512.0, 511.0, 0.05)]
                position: [f32; 3],
                #[max_len(20)]
                name: String,
                inner: Inner,
                target: Option<[u64; 4]>,
            },)*
        }

        impl $name {
            fn sample() -> Self {
                Self::$last {
                    moving: true,
                    health: 1000,
                    position: [1.0, 2.0, 3.0],
                    name: "text".into(),
                    inner: inner(),
                    target: Some([1, 2, 3, 4]),
                }
            }
        }
    };
}

variants! {
    Variants, V99:
    V00 V01 V02 V03 V04 V05 V06 V07 V08 V09 V10 V11 V12 V13 V14 V15 V16 V17 V18 V19 V20 V21 V22
    V23 V24 V25 V26 V27 V28 V29 V30 V31 V32 V33 V34 V35 V36 V37 V38 V39 V40 V41 V42 V43 V44 V45
    V46 V47 V48 V49 V50 V51 V52 V53 V54 V55 V56 V57 V58 V59 V60 V61 V62 V63 V64 V65 V66 V67 V68
    V69 V70 V71 V72 V73 V74 V75 V76 V77 V78 V79 V80 V81 V82 V83 V84 V85 V86 V87 V88 V89 V90 V91
    V92 V93 V94 V95 V96 V97 V98 V99
}

fn inner() -> Inner {
    Inner { offset: -100, flag: true, list: vec![1, 2, 3] }
}

/// Names of the operations on a packet that are tested on a small stack.
const WAYS: [&str; 4] = ["write", "measure", "read", "trace"];

fn act<T: Serialize>(way: &str, value: &T, bytes: &[u8]) -> Result<(), Error> {
    match way {
        "write" => value.write(&mut vec![0; bytes.len()]).map(drop),
        "measure" => {
            assert!(value.max_encoded_bits() > 0, "nothing measured");
            Ok(())
        }
        "read" => T::read(bytes).map(drop),
        _ => {
            assert!(trace::<T>(bytes).result.is_ok(), "not traced");
            Ok(())
        }
    }
}

/// Runs the operation `way` on a thread with `stack` bytes of stack, in the child process. The
/// packet is prepared before the thread starts.
fn in_thread<T: Serialize + Sync>(way: &str, value: &T, stack: usize) -> Outcome {
    let bytes = value.to_bytes()?;
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(stack);
        let thread = thread.spawn_scoped(scope, || act(way, value, &bytes))?;
        thread.join().map_err(|_| "panicked")??;
        Ok(())
    })
}

/// Checks that every operation on the packet `sample` needs at most three times its size as stack,
/// and a constant. Runs as the test named `test`, both in the parent and in the child process.
fn is_bounded<T: Serialize + Sync>(test: &str, sample: fn() -> T) -> Outcome {
    let bound = 3 * size_of::<T>() + LITTLE;
    if let Some(question) = question() {
        let (way, stack) = question.split_once(' ').ok_or("no question")?;
        return in_thread(way, &sample(), stack.parse()?);
    }
    for way in WAYS {
        let lives = lives(&format!("flat::{test}"), &format!("{way} {bound}"))?;
        ensure!(lives, "{test}: {way} takes more than {bound} bytes of stack");
    }
    Ok(())
}

#[test]
fn a_type_of_500_fields_uses_little_stack() -> Outcome {
    is_bounded("a_type_of_500_fields_uses_little_stack", Fields::sample)
}

#[test]
fn a_type_of_100_variants_uses_little_stack() -> Outcome {
    is_bounded("a_type_of_100_variants_uses_little_stack", Variants::sample)
}
