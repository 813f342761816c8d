//! List and string types of the crate `heapless`, in both of its supported versions.

macro_rules! line {
    ($line:ident $crate_name:ident) => {
        mod $line {
            use bitpack::{ErrorKind, Serialize};
            use bitpack_tests::wire::{Outcome, exchanged, refused, unwritable};
            use $crate_name::{String, Vec};

            #[derive(Serialize, Clone, Debug, PartialEq)]
            struct Packet<const N: usize> {
                plain: Vec<u16, 3>,
                #[max_len(2)]
                first: Vec<u16, N>,
                #[bits(5)]
                small: Vec<Option<u8>, N>,
                #[bytes]
                bytes: Vec<u8, N>,
                #[subset(sentinel, max = 10)]
                objects: Vec<(u8, bool), N>,
                name: String<N>,
                #[max_len(2)]
                #[utf16]
                wide: String<N>,
                nested: Option<Vec<String<3>, 2>>,
            }

            fn list<T: Clone, const N: usize>(items: &[T]) -> Vec<T, N> {
                Vec::from_slice(items).unwrap_or_default()
            }

            fn text<const N: usize>(text: &str) -> String<N> {
                text.try_into().unwrap_or_default()
            }

            fn packet() -> Packet<4> {
                Packet {
                    plain: list(&[1, 2, 3]),
                    first: list(&[9]),
                    small: list(&[Some(31), None]),
                    bytes: list(&[1, 2, 3, 4]),
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
                assert_eq!(refused::<Vec<u8, 4>>(&[5; 9]), Some((ErrorKind::Range, 0)));
                assert_eq!(refused::<String<4>>(&[5; 9]), Some((ErrorKind::Range, 0)));
                exchanged(&packet()).map(drop)
            }

            #[test]
            fn attributes_limit_lengths_and_elements() {
                let wrong = Packet { first: list(&[0; 3]), ..packet() };
                assert_eq!(unwritable(&wrong), Some(ErrorKind::Range));
                let wrong = Packet { small: list(&[Some(32)]), ..packet() };
                assert_eq!(unwritable(&wrong), Some(ErrorKind::Range));
                let wrong = Packet { wide: text("abc"), ..packet() };
                assert_eq!(unwritable(&wrong), Some(ErrorKind::Range));
                let wrong = Packet { objects: list(&[(9, true), (0, true)]), ..packet() };
                assert_eq!(unwritable(&wrong), Some(ErrorKind::Order));
            }
        }
    };
}
line!(v0_8 heapless_0_8);
line!(v0_9 heapless_0_9);

#[test]
fn both_versions_have_the_same_wire_format() -> bitpack_tests::wire::Outcome {
    use bitpack::Serialize as _;
    let old = heapless_0_8::Vec::<u8, 9>::from_slice(&[1, 2, 3]).unwrap_or_default();
    let new = heapless_0_9::Vec::<u8, 9, u8>::from_slice(&[1, 2, 3]).unwrap_or_default();
    assert_eq!(old.to_bytes()?, new.to_bytes()?);
    Ok(())
}
