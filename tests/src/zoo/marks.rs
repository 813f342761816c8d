//! Attributes between fields (alignment, checks and reserved bits), and bytes at a byte boundary.

use bitpack::{Delta, ErrorKind, Serialize};
use proptest::collection::vec;
use proptest::prelude::{BoxedStrategy, Just, Strategy as _, any};

use super::zoo_type::{ZooType, fields, heap_of, within};
use crate::reference::{Verdict, Writer};

/// Every attribute that sends bits before a field. Several on one field are sent in the order
/// written.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Marked {
    #[reserved(5)]
    a: bool,
    #[align]
    #[check(0xDEAD_BEEF)]
    #[reserved(3)]
    #[check(0x5, bits = 4)]
    b: u16,
    #[check(0xFEDC_BA98_7654_3210, bits = 64)]
    #[align]
    c: bool,
    #[reserved(64)]
    #[align]
    d: u8,
}

impl ZooType for Marked {
    fn strategy() -> BoxedStrategy<Self> {
        fields!(Marked { a: any::<bool>(), b: any::<u16>(), c: any::<bool>(), d: any::<u8>() })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.reserved(5);
        wire.bool(self.a);
        wire.align();
        wire.check(0xDEAD_BEEF, 32);
        wire.reserved(3);
        wire.check(5, 4);
        wire.raw(self.b.into(), 16);
        wire.check(0xFEDC_BA98_7654_3210, 64);
        wire.align();
        wire.bool(self.c);
        wire.reserved(64);
        wire.align();
        wire.raw(self.d.into(), 8);
        Ok(())
    }
}

/// Attributes in the spelling `bitpack(...)`.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
#[bitpack(check(0xC0FFEE, bits = 24))]
pub(super) struct Namespaced {
    #[bitpack(reserved(2), bits(3))]
    a: u8,
    #[bitpack(align, check(0x1234), bits(min = -2, max = 2))]
    b: i8,
    #[bitpack(max_len(3), min_len(1))]
    #[bitpack(bits(5))]
    c: Vec<u8>,
    #[bitpack(skip)]
    d: u32,
    #[bitpack(omit_default)]
    e: u8,
    #[bitpack(when(a > 3))]
    f: bool,
    #[bitpack(bytes)]
    g: [u8; 2],
}

fn named() -> Namespaced {
    Namespaced { a: 0, b: 0, c: vec![1], d: 0, e: 0, f: false, g: [1, 2] }
}

impl ZooType for Namespaced {
    const HEAP: [usize; 2] = [1, 8];
    fn strategy() -> BoxedStrategy<Self> {
        fields!(Namespaced {
            a: within(0, 7_u8),
            b: within(-2, 2_i8),
            c: vec(within(0, 31_u8), 1..=3),
            d: Just(0),
            e: 0..3_u8,
            f: any::<bool>(),
            g: any::<[u8; 2]>(),
        })
        .prop_map(|animal| Self { f: animal.f && animal.a > 3, ..animal })
        .boxed()
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.reserved(2);
        wire.unsigned_bits(self.a.into(), 3)?;
        wire.align();
        wire.check(0x1234, 32);
        wire.int(self.b.into(), -2, 2)?;
        wire.length(self.c.len(), 1, 3)?;
        self.c.iter().try_for_each(|c| wire.unsigned_bits((*c).into(), 5))?;
        wire.bool(self.e != 0);
        if self.e != 0 {
            wire.raw(self.e.into(), 8);
        }
        if self.a > 3 {
            wire.bool(self.f);
        }
        wire.aligned(&self.g);
        wire.check(0xC0_FFEE, 24);
        Ok(())
    }
    fn heap(&self) -> usize {
        heap_of(&self.c)
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        [
            Self { a: 8, ..named() },
            Self { b: 3, ..named() },
            Self { c: vec![], ..named() },
            Self { c: vec![1; 4], ..named() },
            Self { c: vec![1, 32], ..named() },
        ]
        .map(|wrong| (ErrorKind::Range, wrong))
        .into()
    }
}

/// Byte arrays and lists that start at a byte boundary, so that they can be copied whole.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct AlignedBytes {
    a: bool,
    #[bytes]
    hash: [u8; 5],
    b: bool,
    #[bytes]
    none: [u8; 0],
    #[bytes]
    #[min_len(2)]
    #[max_len(100)]
    chunk: Vec<u8>,
    #[bytes]
    maybe: Option<[u8; 9]>,
    #[bytes]
    #[max_len(300)]
    rest: Option<Vec<u8>>,
    #[bytes]
    long: [u8; 200],
}

fn bytes() -> AlignedBytes {
    let (chunk, rest) = (vec![1, 2], None);
    AlignedBytes {
        a: true,
        hash: [7; 5],
        b: true,
        none: [],
        chunk,
        maybe: None,
        rest,
        long: [3; 200],
    }
}

impl ZooType for AlignedBytes {
    const HEAP: [usize; 2] = [1, 16];
    fn strategy() -> BoxedStrategy<Self> {
        fields!(AlignedBytes {
            a: any::<bool>(),
            hash: any::<[u8; 5]>(),
            b: any::<bool>(),
            none: Just([]),
            chunk: vec(any::<u8>(), 2..=100),
            maybe: any::<Option<[u8; 9]>>(),
            rest: proptest::option::of(vec(any::<u8>(), 0..=300)),
            long: any::<[u8; 32]>()
                .prop_map(|a| core::array::from_fn(|i| a[i % 32].rotate_left(3))),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.bool(self.a);
        wire.aligned(&self.hash);
        wire.bool(self.b);
        wire.aligned(&[]);
        wire.byte_list(&self.chunk, 2, 100)?;
        wire.bool(self.maybe.is_some());
        self.maybe.iter().for_each(|bytes| wire.aligned(bytes));
        wire.bool(self.rest.is_some());
        self.rest.iter().try_for_each(|bytes| wire.byte_list(bytes, 0, 300))?;
        wire.aligned(&self.long);
        Ok(())
    }
    fn heap(&self) -> usize {
        heap_of(&self.chunk) + self.rest.as_ref().map_or(0, heap_of)
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        [
            Self { chunk: vec![1], ..bytes() },
            Self { chunk: vec![1; 101], ..bytes() },
            Self { rest: Some(vec![1; 301]), ..bytes() },
        ]
        .map(|wrong| (ErrorKind::Range, wrong))
        .into()
    }
}

/// A struct with checks after its last field only.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
#[check(0xABCD, bits = 16)]
#[check(0x1)]
pub(super) struct Sealed {
    #[bits(3)]
    a: u8,
}

impl ZooType for Sealed {
    fn strategy() -> BoxedStrategy<Self> {
        fields!(Sealed { a: within(0, 7_u8) })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.unsigned_bits(self.a.into(), 3)?;
        wire.check(0xABCD, 16);
        wire.check(1, 32);
        Ok(())
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        vec![(ErrorKind::Range, Self { a: 8 })]
    }
}

/// A struct that starts with an alignment, and an array whose elements are aligned.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Padded {
    #[align]
    #[reserved(1)]
    first: bool,
    cells: [Cell; 3],
}

#[derive(Serialize, Delta, Clone, Copy, Debug, PartialEq)]
struct Cell {
    wide: bool,
    #[align]
    #[bits(9)]
    value: u16,
}

impl ZooType for Padded {
    fn strategy() -> BoxedStrategy<Self> {
        let cell = || {
            (any::<bool>(), within(0, 511_u16))
                .prop_map(|(wide, value)| Cell { wide, value })
                .boxed()
        };
        fields!(Padded { first: any::<bool>(), cells: [cell(), cell(), cell()] })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.align();
        wire.reserved(1);
        wire.bool(self.first);
        for cell in self.cells {
            wire.bool(cell.wide);
            wire.align();
            wire.unsigned_bits(cell.value.into(), 9)?;
        }
        Ok(())
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        let cell = Cell { wide: false, value: 0 };
        let cells = [cell, cell, Cell { wide: true, value: 512 }];
        vec![(ErrorKind::Range, Self { first: true, cells })]
    }
}
