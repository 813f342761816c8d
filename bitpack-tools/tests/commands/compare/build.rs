//! The builds that are compared, and the check of the printed lines.

use bitpack::Serialize;
use bitpack::schema::Description;
use bitpack_tools::compare::{compare, write};

/// Describes the packet of a build, whose types are given inline.
macro_rules! build {
    ($($item:item)*) => {{
        $(#[derive(Serialize)] $item)*
        Description::of::<Packet>()
    }};
}

/// Describes the build that the others are compared with.
pub(crate) fn base() -> Description {
    build! {
        struct Packet {
            tick: u32,
            #[bits(min = 0, max = 100)]
            health: u8,
            #[bits(min = 0, max = 100)]
            #[omit_default(100)]
            armor: u8,
            at_rest: bool,
            #[when(!at_rest)]
            speed: f32,
            #[max_len(8)]
            bodies: Vec<Body>,
            action: Action,
        }
        struct Body {
            id: u16,
            place: Place,
        }
        struct Place {
            #[compressed(-32.0, 32.0, 0.01)]
            x: f32,
            #[compressed(-32.0, 32.0, 0.01)]
            y: f32,
        }
        enum Action {
            Idle,
            Move { left: bool, fast: bool },
            Fire { weapon: u8 },
            Chat(u16),
        }
    }
}

/// Describes the base with some of its types replaced.
macro_rules! changed {
    (@packet { $($body:tt)* }) => { changed!(@all { $($body)* } {
        id: u16,
        place: Place,
    } {
        Idle,
        Move { left: bool, fast: bool },
        Fire { weapon: u8 },
        Chat(u16),
    }) };
    (@body { $($body:tt)* }) => { changed!(@all {
        tick: u32,
        #[bits(min = 0, max = 100)]
        health: u8,
        #[bits(min = 0, max = 100)]
        #[omit_default(100)]
        armor: u8,
        at_rest: bool,
        #[when(!at_rest)]
        speed: f32,
        #[max_len(8)]
        bodies: Vec<Body>,
        action: Action,
    } { $($body)* } {
        Idle,
        Move { left: bool, fast: bool },
        Fire { weapon: u8 },
        Chat(u16),
    }) };
    (@action { $($body:tt)* }) => { changed!(@all {
        tick: u32,
        #[bits(min = 0, max = 100)]
        health: u8,
        #[bits(min = 0, max = 100)]
        #[omit_default(100)]
        armor: u8,
        at_rest: bool,
        #[when(!at_rest)]
        speed: f32,
        #[max_len(8)]
        bodies: Vec<Body>,
        action: Action,
    } {
        id: u16,
        place: Place,
    } { $($body)* }) };
    (@all { $($packet:tt)* } { $($body:tt)* } { $($action:tt)* }) => { build! {
        struct Packet { $($packet)* }
        struct Body { $($body)* }
        struct Place {
            #[compressed(-32.0, 32.0, 0.01)]
            x: f32,
            #[compressed(-32.0, 32.0, 0.01)]
            y: f32,
        }
        enum Action { $($action)* }
    } };
}

pub(crate) const CHANGED: &str = "the wire format has changed";
pub(crate) const NAMES: &str = "only names have changed: the wire format is the same";

pub(crate) fn lines(
    before: &Description,
    now: &Description,
) -> Result<Vec<String>, std::io::Error> {
    let mut text = Vec::new();
    write(&compare(before, now), &mut text)?;
    let text = anstream::adapter::strip_bytes(&text).into_vec();
    Ok(String::from_utf8_lossy(&text).lines().map(str::to_owned).collect())
}

#[track_caller]
pub(crate) fn differ(now: &Description, expected: &[&str]) {
    let found = lines(&base(), now).unwrap_or_default();
    assert_eq!(found, expected, "\n{}\n", found.join("\n"));
}
