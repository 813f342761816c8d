//! Declares the packets P1, P2, P3 and P5 for `naia_serde`.

use naia_serde::{SerdeInternal, SignedInteger, UnsignedInteger};

use crate::packets::{Body, Chat, Input, Integers};
use crate::rivals::mirror::mirror;

mirror! {
    Input:
    /// The fields of [`Input`], with naia's derive.
    #[derive(Debug, Clone, PartialEq, SerdeInternal)]
    #[expect(missing_docs, reason = "the names are the description")]
    pub struct InputNumbers {
        pub sequence: u16,
        pub buttons: [bool; 8],
        pub yaw: f32,
        pub pitch: f32,
        pub tick: u32,
    }
}

mirror! {
    Body:
    /// The fields of [`Body`], with naia's derive.
    #[derive(Debug, Clone, PartialEq, SerdeInternal)]
    #[expect(missing_docs, reason = "the names are the description")]
    pub struct BodyNumbers {
        pub x: f32,
        pub y: f32,
        pub z: f32,
        pub largest: UnsignedInteger<2>,
        pub components: [UnsignedInteger<9>; 3],
        pub at_rest: bool,
        pub linear: [f32; 3],
        pub angular: [f32; 3],
    }
}

mirror! {
    Integers:
    /// The fields of [`Integers`], with naia's derive.
    #[derive(Debug, Clone, PartialEq, SerdeInternal)]
    #[expect(missing_docs, reason = "the names are the description")]
    pub struct IntegersNumbers {
        pub health: UnsignedInteger<10>,
        pub offset: SignedInteger<10>,
        pub slot: UnsignedInteger<5>,
        pub team: UnsignedInteger<2>,
        pub position: [SignedInteger<24>; 3],
        pub axes: [SignedInteger<11>; 4],
        pub percent: UnsignedInteger<7>,
        pub id: u64,
        pub tick: u32,
        pub kind: u8,
        pub flags: [bool; 4],
    }
}

mirror! {
    Chat:
    /// The fields of [`Chat`], with naia's derive.
    #[derive(Debug, Clone, PartialEq, SerdeInternal)]
    #[expect(missing_docs, reason = "the names are the description")]
    pub struct ChatNumbers {
        pub text: String,
        pub channel: u8,
        pub blob: [u8; 64],
    }
}
