//! The attribute `outline`, which compiles a type's code out of line. The bits must equal those of
//! an inlined type.

use bitpack::{Error, ErrorKind, Serialize};

/// Declares a module with the test types, of which the inner ones have the given attribute.
macro_rules! types {
    ($module:ident, $(#[$outline:meta])?) => {
        mod $module {
            use bitpack::Serialize;

            #[derive(Serialize, Clone, Debug, PartialEq)]
            $(#[$outline])?
            pub(crate) struct Small {
                #[bits(min = 0, max = 999)]
                pub(crate) region: u16,
                pub(crate) open: bool,
            }

            #[derive(Serialize, Clone, Debug, PartialEq)]
            $(#[$outline])?
            pub(crate) enum Choice {
                None,
                One(Small),
                Named {
                    #[max_len(9)]
                    name: String,
                },
            }

            #[derive(Serialize, Clone, Debug, PartialEq)]
            $(#[$outline])?
            pub(crate) struct Nothing;

            #[derive(Serialize, Clone, Debug, PartialEq)]
            pub(crate) struct Packet {
                pub(crate) first: bool,
                pub(crate) small: Small,
                pub(crate) pair: (Small, Nothing, u8),
                pub(crate) maybe: Option<Small>,
                pub(crate) three: [Small; 3],
                #[max_len(20)]
                pub(crate) many: Vec<Small>,
                #[max_len(4)]
                pub(crate) choices: Vec<Choice>,
                #[when(first)]
                pub(crate) there: Small,
                #[align]
                pub(crate) last: Small,
            }

            pub(crate) fn packet(first: bool, regions: &[u16]) -> Packet {
                let small = |i: usize| Small {
                    region: regions.get(i % regions.len().max(1)).copied().unwrap_or(0),
                    open: i % 3 == 0,
                };
                Packet {
                    first,
                    small: small(0),
                    pair: (small(1), Nothing, 77),
                    maybe: first.then(|| small(2)),
                    three: [small(3), small(4), small(5)],
                    many: (0..regions.len().min(20)).map(small).collect(),
                    choices: vec![
                        Choice::One(small(6)),
                        Choice::None,
                        Choice::Named { name: "somebody".to_owned() },
                    ],
                    there: if first { small(7) } else { Small::blank() },
                    last: small(8),
                }
            }
        }
    };
}
types!(joined,);
types!(called, #[outline]);

#[test]
fn a_type_compiled_out_of_line_has_the_same_bits() -> Result<(), Error> {
    for count in 0..30_u16 {
        let regions: Vec<u16> = (0..count).map(|i| i * 37 % 1000).collect();
        for first in [false, true] {
            let (joined, called) =
                (joined::packet(first, &regions), called::packet(first, &regions));
            let bytes = joined.to_bytes()?;
            assert_eq!(called.to_bytes()?, bytes);
            assert_eq!(called.max_encoded_bits(), joined.max_encoded_bits());
            assert_eq!(called::Packet::read(&bytes)?, called);
            assert_eq!(called.clone().quantized()?, called);
            for short in 0..bytes.len() {
                let bytes = &bytes[..short];
                let refused = called::Packet::read(bytes).err();
                assert!(refused.is_some());
                assert_eq!(refused, joined::Packet::read(bytes).err(), "{short} bytes");
            }
        }
    }
    Ok(())
}

#[test]
fn a_type_compiled_out_of_line_has_the_same_errors() {
    for at in 0..3 {
        let mut regions = [1, 2, 3];
        regions[at] = 1000;
        let (joined, called) = (joined::packet(true, &regions), called::packet(true, &regions));
        let refused = called.to_bytes().err();
        assert_eq!(refused.map(Error::kind), Some(ErrorKind::Range));
        assert_eq!(refused, joined.to_bytes().err());
    }
}

#[test]
fn a_type_compiled_out_of_line_has_the_same_constants() {
    assert_eq!(called::Packet::MAX_BITS, joined::Packet::MAX_BITS);
    assert_eq!(called::Packet::MIN_BITS, joined::Packet::MIN_BITS);
    assert_eq!(called::Packet::MAX_MEMORY, joined::Packet::MAX_MEMORY);
    assert_eq!(called::Packet::SCHEMA.hash(), joined::Packet::SCHEMA.hash());
}
