//! Declares the packets P1, P2, P3 and P5 for `bitbuffer`.

use bitbuffer::{BitRead, BitWrite};

use crate::packets::{Body, Chat, Input, Integers};
use crate::rivals::mirror::mirror;

mirror! {
    Input:
    /// The fields of [`Input`], with bitbuffer's derives.
    #[derive(Debug, BitRead, BitWrite)]
    #[expect(missing_docs, reason = "the names are the description")]
    pub struct InputBits {
        pub sequence: u16,
        pub buttons: [bool; 8],
        pub yaw: f32,
        pub pitch: f32,
        pub tick: u32,
    }
}

mirror! {
    Body:
    /// The fields of [`Body`], with bitbuffer's derives.
    #[derive(Debug, BitRead, BitWrite)]
    #[expect(missing_docs, reason = "the names are the description")]
    pub struct BodyBits {
        pub x: f32,
        pub y: f32,
        pub z: f32,
        #[size = 2]
        pub largest: u8,
        #[size = 9]
        pub components: [u16; 3],
        pub at_rest: bool,
        pub linear: [f32; 3],
        pub angular: [f32; 3],
    }
}

mirror! {
    Integers:
    /// The fields of [`Integers`], with bitbuffer's derives.
    #[derive(Debug, BitRead, BitWrite)]
    #[expect(missing_docs, reason = "the names are the description")]
    pub struct IntegersBits {
        #[size = 10]
        pub health: u16,
        #[size = 11]
        pub offset: i16,
        #[size = 5]
        pub slot: u8,
        #[size = 2]
        pub team: u8,
        #[size = 25]
        pub position: [i32; 3],
        #[size = 12]
        pub axes: [i16; 4],
        #[size = 7]
        pub percent: u8,
        pub id: u64,
        pub tick: u32,
        pub kind: u8,
        pub flags: [bool; 4],
    }
}

mirror! {
    Chat:
    /// The fields of [`Chat`], with bitbuffer's derives.
    #[derive(Debug, BitRead, BitWrite)]
    #[expect(missing_docs, reason = "the names are the description")]
    pub struct ChatBits {
        pub text: String,
        pub channel: u8,
        pub blob: [u8; 64],
    }
}
