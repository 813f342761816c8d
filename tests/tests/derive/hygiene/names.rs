//! Generated code next to fields and types with names that could clash with its own.

#![allow(
    dead_code,
    non_snake_case,
    non_upper_case_globals,
    unreachable_pub,
    clippy::use_self,
    clippy::zero_sized_map_values,
    reason = "the names exist only to collide with generated code"
)]

use core::fmt;
use std::collections::HashMap;

use bitpack::{Delta, Serialize};

type Outcome = Result<(), Box<dyn core::error::Error>>;

/// Checks that a value equals the one read from its bytes.
fn survives<T: Serialize + PartialEq + fmt::Debug>(value: &T) -> Outcome {
    let bytes = value.to_bytes()?;
    assert_eq!(T::read(&bytes)?, *value);
    Ok(())
}

#[derive(Serialize, Debug, PartialEq)]
#[allow(non_camel_case_types)]
struct r#struct {
    r#type: u8,
    #[bits(min = 0, max = 3)]
    r#move: u8,
    #[when(r#type > 3 && r#move == 2)]
    r#if: bool,
    #[count(r#move)]
    r#loop: [u8; 3],
    #[relative_to(r#type)]
    r#async: u8,
    nested: r#enum,
}

#[derive(Serialize, Debug, PartialEq)]
#[allow(non_camel_case_types)]
enum r#enum {
    r#fn,
    r#match {
        r#in: bool,
        #[when(r#in)]
        #[bits(min = 0, max = 15)]
        r#as: u8,
        #[count(r#as)]
        #[bits(2)]
        r#where: [u8; 15],
    },
}

#[test]
fn names_can_be_raw() -> Outcome {
    let mut r#where = [0; 15];
    r#where[0] = 3;
    let nested = r#enum::r#match { r#in: true, r#as: 1, r#where };
    survives(&r#struct {
        r#type: 4,
        r#move: 2,
        r#if: true,
        r#loop: [1, 2, 0],
        r#async: 9,
        nested,
    })?;
    survives(&r#struct {
        r#type: 1,
        r#move: 0,
        r#if: false,
        r#loop: [0; 3],
        r#async: 9,
        nested: r#enum::r#fn,
    })
}

#[derive(Serialize, Debug, PartialEq)]
struct Ours {
    __this: u8,
    __run: bool,
    __v: u16,
    __t: Vec2,
    #[bits(min = 0, max = 4)]
    __count: u8,
    #[count(__count)]
    __place: [u8; 4],
    #[when(__run && __v > 2)]
    __f: u8,
    #[max_len(4)]
    __c: Vec<u8>,
    __stream: u8,
    #[bits(3)]
    __value: u8,
    #[bits(min = 1, max = 9)]
    __error: u8,
    __tag: Names,
    this: u8,
    stream: u8,
    run: u8,
    bitpack: u8,
}

#[derive(Serialize, Debug, PartialEq)]
enum Names {
    __Bitpack,
    __S {
        __this: u8,
        __run: bool,
        #[when(__run)]
        __f: u8,
        __t: Vec2,
        __field___t: u8,
        #[when(__this == 1 && __field___t == 2)]
        __place: u8,
    },
}

#[derive(Serialize, Debug, PartialEq)]
struct Vec2 {
    x: i8,
    y: i8,
}

#[test]
fn fields_can_have_the_names_of_generated_variables() -> Outcome {
    let t = || Vec2 { x: 1, y: -1 };
    let tag = Names::__S { __this: 1, __run: true, __f: 3, __t: t(), __field___t: 2, __place: 8 };
    survives(&Ours {
        __this: 1,
        __run: true,
        __v: 3,
        __t: t(),
        __count: 1,
        __place: [7, 0, 0, 0],
        __f: 9,
        __c: vec![1],
        __stream: 1,
        __value: 5,
        __error: 6,
        __tag: tag,
        this: 1,
        stream: 2,
        run: 3,
        bitpack: 4,
    })
}

mod in_the_way {
    //! Types with the names of items of the library and of the language.

    #[derive(bitpack::Serialize, Debug, PartialEq)]
    pub struct Result {
        pub error: Error,
    }
    #[derive(bitpack::Serialize, Debug, PartialEq)]
    pub enum Error {
        Stream(Stream),
        Option(Option),
        Default,
    }
    #[derive(bitpack::Serialize, Debug, PartialEq)]
    pub struct Stream(pub Run);
    #[derive(bitpack::Serialize, Debug, PartialEq)]
    pub enum Option {
        Some(u8),
        None,
    }
    #[derive(bitpack::Serialize, Debug, PartialEq)]
    pub struct Run {
        pub width: Width,
        pub schema: Schema,
    }
    #[derive(bitpack::Serialize, Debug, PartialEq)]
    pub struct Width;
    #[derive(bitpack::Serialize, Debug, PartialEq)]
    pub struct Schema();
    #[derive(bitpack::Serialize, Debug, PartialEq)]
    pub struct Serialize {
        pub place: Place,
        #[bits(min = 0, max = 5)]
        pub level: u8,
    }
    #[derive(bitpack::Serialize, Debug, PartialEq)]
    pub enum Place {
        Ok { err: bool },
        Err,
    }
}

#[test]
fn types_can_have_the_names_of_types_of_the_library() -> Outcome {
    use in_the_way::{Error, Option, Place, Result, Run, Schema, Stream, Width};
    survives(&Result { error: Error::Stream(Stream(Run { width: Width, schema: Schema() })) })?;
    survives(&Result { error: Error::Option(Option::Some(3)) })?;
    survives(&in_the_way::Serialize { place: Place::Ok { err: true }, level: 5 })
}

const MOST: u8 = 3;

/// An enum with names that are equal when a variant and a field are joined: `A` with `b_c`, and
/// `A_b` with `c`.
#[derive(Serialize, Debug, PartialEq)]
#[allow(non_camel_case_types)]
enum Joined {
    A {
        #[bits(min = 0, max = MOST)]
        b_c: u8,
    },
    A_b {
        #[bits(min = 0, max = MOST)]
        c: u8,
    },
    V1(#[bits(min = 0, max = MOST)] u8),
}

#[test]
fn names_can_be_equal_when_they_are_joined() -> Outcome {
    survives(&Joined::A { b_c: 3 })?;
    survives(&Joined::A_b { c: 2 })?;
    survives(&Joined::V1(1))
}

#[derive(Serialize, Debug, PartialEq)]
struct Raw {
    r#in: r#struct,
    #[when(r#in.r#type > 3 && matches!(r#in.nested, r#enum::r#fn))]
    r#where: u8,
}

#[test]
fn names_in_paths_can_be_raw() -> Outcome {
    let r#in = r#struct {
        r#type: 4,
        r#move: 2,
        r#if: true,
        r#loop: [1, 2, 0],
        r#async: 9,
        nested: r#enum::r#fn,
    };
    survives(&Raw { r#in, r#where: 7 })
}

/// Types with the names of primitive types, in a module whose generated code uses the primitive
/// ones.
mod called_as_primitives {
    use bitpack::{Delta, Serialize};

    #[allow(non_camel_case_types)]
    mod taken {
        pub struct bool;
        pub struct u8;
        pub struct u32;
        pub struct u64;
        pub struct i128;
        pub struct f32;
        pub struct usize;
    }
    #[allow(unused_imports)]
    use taken::{bool, f32, i128, u8, u32, u64, usize};

    const FOUR: i16 = 4;
    const HALF: ::core::primitive::f64 = 0.5;

    fn raw<S: bitpack::Stream>(
        this: S::Ref<'_, u16>,
        stream: &mut S,
    ) -> Result<(), bitpack::Error> {
        u16::serialize(this, stream)
    }

    #[derive(Serialize, Debug, PartialEq)]
    #[max_depth(FOUR)]
    pub struct Branch {
        #[bits(min = 0, max = FOUR)]
        pub leaves: u16,
        #[max_len(FOUR)]
        pub branches: Vec<Branch>,
    }

    #[derive(Serialize, Delta, Clone, Debug, PartialEq, Default)]
    #[check(FOUR)]
    #[bitpack(max_bytes(FOUR * 40), max_memory(FOUR * 100))]
    pub struct Tree {
        #[bits(FOUR)]
        pub nibble: u16,
        #[compressed(0.0, 1.0, HALF)]
        pub real: ::core::primitive::f32,
        #[relative_index(max = FOUR)]
        pub slots: Vec<i16>,
        #[with(raw, max_bits = FOUR * 4, exact)]
        pub raw: u16,
        #[reserved(FOUR)]
        #[when(raw > 3)]
        pub more: i64,
    }
}

#[test]
fn types_can_have_the_names_of_primitive_types() -> Outcome {
    use called_as_primitives::{Branch, Tree};
    survives(&Branch { leaves: 4, branches: vec![Branch { leaves: 1, branches: vec![] }] })?;
    let tree = Tree { nibble: 9, real: 0.5, slots: vec![1, 3], raw: 4, more: -1 };
    survives(&tree)?;
    let (tree, baseline) = (Tree { raw: 5, ..Tree::default() }, Tree::default());
    assert_eq!(Tree::read_delta(&baseline, &tree.delta_to_bytes(&baseline)?)?, tree);
    Ok(())
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Inherent<T> {
    #[bits(7)]
    value: u8,
    #[when(value > 2)]
    more: Option<T>,
    #[max_len(3)]
    #[bits(3)]
    list: Vec<u8>,
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
#[tag(discriminant)]
#[repr(u8)]
enum Chosen {
    One(u8) = 7,
    Other { flag: bool } = 9,
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Number(#[bits(5)] u8);

/// Gives a type inherent items with the names of items in the traits that the derives implement.
macro_rules! own_items {
    ($($ty:ident $(<$param:ident>)?),*) => {$(
        impl$(<$param>)? $ty$(<$param>)? {
            const SCHEMA: &'static str = "of their own";
            const WIDTH: bool = true;
            const MAX_BITS: i8 = -1;
            const DELTA: char = 'd';
            fn blank() {}
            fn fields() {}
            fn field() {}
            fn serialize() {}
            fn delta() {}
            fn same() {}
            fn number() {}
            fn of_number() {}
        }
    )*};
}
own_items!(Inherent<T>, Chosen, Number);

#[test]
fn inherent_items_can_have_the_names_of_trait_items() -> Outcome {
    let value = |more: u16| Inherent { value: 3, more: Some(more), list: vec![1] };
    survives(&value(7))?;
    assert_eq!(Inherent::read_delta(&value(7), &value(8).delta_to_bytes(&value(7))?)?, value(8));
    for chosen in [Chosen::One(3), Chosen::Other { flag: true }] {
        survives(&chosen)?;
        assert_eq!(
            Chosen::read_delta(&Chosen::One(1), &chosen.delta_to_bytes(&Chosen::One(1))?)?,
            chosen
        );
    }
    survives(&Number(9))
}

/// Fields of types that contain `()`. Their attributes apply to the other members and to the keys.
#[derive(Serialize, Debug, PartialEq)]
struct Nothings {
    #[key(bits(15))]
    #[max_len(3)]
    seen: HashMap<u16, ()>,
    #[bits(3)]
    pair: (u16, ()),
    #[bits(3)]
    pairs: [(u16, (), Option<()>); 2],
}

#[test]
fn attributes_skip_unit_types() -> Outcome {
    let pairs = [(1, (), None), (2, (), Some(()))];
    survives(&Nothings { seen: [(9, ())].into(), pair: (7, ()), pairs })?;
    assert_eq!(Nothings::MIN_BITS, 2 + 3 + 2 * (3 + 1));
    assert_eq!(Nothings::MAX_BITS, 2 + 3 * 15 + 3 + 2 * (3 + 1));
    Ok(())
}
