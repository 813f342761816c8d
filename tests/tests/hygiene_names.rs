//! Names of fields and types that could clash with generated code.

#![allow(
    dead_code,
    non_snake_case,
    non_upper_case_globals,
    unreachable_pub,
    reason = "names that are only in the way"
)]

use core::fmt;

use bitpack::Serialize;

type Outcome = Result<(), Box<dyn core::error::Error>>;

/// Checks a round trip.
fn survives<T: Serialize + PartialEq + fmt::Debug>(value: &T) -> Outcome {
    let bytes = value.to_vec()?;
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
fn fields_can_be_called_as_generated_variables_are() -> Outcome {
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
    //! Types with names of the library and of the language.

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
fn types_can_be_called_as_ours_are() -> Outcome {
    use in_the_way::{Error, Option, Place, Result, Run, Schema, Stream, Width};
    survives(&Result { error: Error::Stream(Stream(Run { width: Width, schema: Schema() })) })?;
    survives(&Result { error: Error::Option(Option::Some(3)) })?;
    survives(&in_the_way::Serialize { place: Place::Ok { err: true }, level: 5 })
}

const MOST: u8 = 3;

/// Variants and fields whose names are equal when joined: `A` and `b_c`, `A_b` and `c`.
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
fn names_can_be_the_same_put_together() -> Outcome {
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
fn names_on_the_way_can_be_raw() -> Outcome {
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

/// Names that generated code uses for the stream's type and for a variable.
#[derive(Serialize, Debug, PartialEq)]
struct Parameters<__S, __T: Copy, const __run: usize, S>
where
    __S: PartialEq + Default,
{
    #[max_len(__run)]
    list: Vec<__S>,
    #[bits(min = 0, max = __run)]
    index: u8,
    array: [__T; __run],
    #[omit_default]
    option: Option<S>,
    #[with(last)]
    last: __S,
}

fn last<S: bitpack::Stream, T: Serialize>(
    this: S::Ref<'_, T>,
    stream: &mut S,
) -> Result<(), bitpack::Error> {
    stream.nested(this)
}

#[test]
fn parameters_can_be_called_as_generated_ones_are() -> Outcome {
    survives(&Parameters::<u8, bool, 3, u16> {
        list: vec![1, 2],
        index: 3,
        array: [true, false, true],
        option: Some(5),
        last: 4,
    })
}
