//! Lists and strings whose capacity is in their type: the crate `arrayvec`, and `heapless` in both of
//! its supported versions.

/// Declares a module that tests one crate. Each has a function `list` and a function `text`, which
/// make a list and a string.
macro_rules! lists {
    ($module:ident: $list:ident $text:ident of $source:ident, $new:expr, $string:expr) => {
        mod $module {
            use bitpack::{ErrorKind, Serialize};
            use bitpack_tests::wire::{Outcome, exchanged, refused, unwritable};
            use $source::{$list, $text};

            #[derive(Serialize, Clone, Debug, PartialEq)]
            struct Packet<const N: usize> {
                plain: $list<u16, 3>,
                #[max_len(2)]
                first: $list<u16, N>,
                #[min_len(1)]
                #[bits(5)]
                small: $list<Option<u8>, N>,
                #[max_len(3)]
                #[compressed(0.0, 1.0, 0.5)]
                heights: Option<$list<f32, 8>>,
                #[bytes]
                bytes: $list<u8, N>,
                #[bytes]
                #[max_len(2)]
                short: $list<u8, N>,
                #[subset(sentinel, max = 10)]
                objects: $list<(u8, bool), N>,
                name: $text<N>,
                #[max_len(2)]
                #[utf16]
                wide: $text<N>,
                nested: Option<$list<$text<3>, 2>>,
            }

            fn list<T: Clone, const N: usize>(items: &[T]) -> $list<T, N> {
                $new(items)
            }

            fn text<const N: usize>(text: &str) -> $text<N> {
                $string(text).unwrap_or_default()
            }

            fn packet() -> Packet<4> {
                Packet {
                    plain: list(&[1, 2, 3]),
                    first: list(&[9]),
                    small: list(&[Some(31), None]),
                    heights: Some(list(&[0.5, 1.0])),
                    bytes: list(&[1, 2, 3, 4]),
                    short: list(&[1, 2]),
                    objects: list(&[(0, true), (9, false)]),
                    name: text("Ada"),
                    wide: text("äö"),
                    nested: Some(list(&[text("a"), text("")])),
                }
            }

            #[test]
            fn lists_and_strings_have_the_capacity_of_their_type() -> Outcome {
                assert_eq!(exchanged(&list::<u8, 15>(&[1, 2]))?, [0x12, 0x20, 0]);
                assert_eq!(exchanged(&text::<7>("ab"))?, [2, b'a', b'b']);
                exchanged(&list::<u8, 0>(&[]))?;
                assert_eq!(($list::<u8, 15>::MIN_BITS, $list::<u8, 15>::MAX_BITS), (4, 4 + 15 * 8));
                assert_eq!(refused::<$list<u8, 4>>(&[5; 9]), Some((ErrorKind::Range, 0)));
                assert_eq!(refused::<$text<4>>(&[5; 9]), Some((ErrorKind::Range, 0)));
                exchanged(&packet()).map(drop)
            }

            #[test]
            fn attributes_limit_lengths_and_elements() {
                for wrong in [
                    Packet { first: list(&[0; 3]), ..packet() },
                    Packet { small: list(&[]), ..packet() },
                    Packet { small: list(&[Some(32)]), ..packet() },
                    Packet { short: list(&[0; 3]), ..packet() },
                    Packet { wide: text("abc"), ..packet() },
                ] {
                    assert_eq!(unwritable(&wrong), Some(ErrorKind::Range), "{wrong:?}");
                }
                let wrong = Packet { objects: list(&[(9, true), (0, true)]), ..packet() };
                assert_eq!(unwritable(&wrong), Some(ErrorKind::Order));
            }

            /// Lengths of up to seven, of which the type holds two.
            #[test]
            fn values_above_the_capacity_are_rejected() {
                #[derive(Serialize)]
                struct Items(#[max_len(7)] $list<u8, 2>);
                #[derive(Serialize)]
                struct Name(#[max_len(7)] $text<2>);
                #[derive(Serialize)]
                struct Wide(
                    #[max_len(7)]
                    #[utf16]
                    $text<2>,
                );
                #[derive(Serialize)]
                struct Bytes(
                    #[max_len(7)]
                    #[bytes]
                    $list<u8, 2>,
                );
                #[derive(Serialize)]
                struct Objects(#[subset(indices, max = 7)] $list<(u8, bool), 1>);
                let range = |bit| Some((ErrorKind::Range, bit));
                assert_eq!(refused::<Items>(&[3, 0, 0, 0]), range(3 + 2 * 8));
                assert_eq!(refused::<Name>(b"\x03abc"), range(3));
                let wide = [0x0B, 3, 0, 0, 8, 3, 0, 0, 8, 3, 0, 0, 0];
                assert_eq!(refused::<Wide>(&wide), range(67));
                assert_eq!(refused::<Bytes>(&[3, 1, 2, 3]), range(3));
                assert_eq!(refused::<Objects>(&[0b0000_1010, 0b0000_0001]), range(7));
            }
        }
    };
}

lists!(arrayvec: ArrayVec ArrayString of arrayvec, |it: &[T]| it.iter().cloned().collect(), ArrayString::from);
lists!(heapless_v0_8: Vec String of heapless_0_8, |it| Vec::from_slice(it).unwrap_or_default(), String::try_from);
lists!(heapless_v0_9: Vec String of heapless_0_9, |it| Vec::from_slice(it).unwrap_or_default(), String::try_from);
