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

/// Describes the base with some of its types replaced. The first arms give the types that stay.
macro_rules! changed {
    (@packet $packet:tt) => { changed!(@types $packet [] []) };
    (@body $body:tt) => { changed!(@types [] $body []) };
    (@action $action:tt) => { changed!(@types [] [] $action) };
    (@types [] $body:tt $action:tt) => { changed!(@types {
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
    } $body $action) };
    (@types $packet:tt [] $action:tt) => { changed!(@types $packet {
        id: u16,
        place: Place,
    } $action) };
    (@types $packet:tt $body:tt []) => { changed!(@all $packet $body {
        Idle,
        Move { left: bool, fast: bool },
        Fire { weapon: u8 },
        Chat(u16),
    }) };
    (@types $packet:tt $body:tt $action:tt) => { changed!(@all $packet $body $action) };
    (@all $packet:tt $body:tt $action:tt) => { build! {
        struct Packet $packet
        struct Body $body
        struct Place {
            #[compressed(-32.0, 32.0, 0.01)]
            x: f32,
            #[compressed(-32.0, 32.0, 0.01)]
            y: f32,
        }
        enum Action $action
    } };
}

/// Describes the build that the others are compared with.
pub(crate) fn base() -> Description {
    changed!(@types [] [] [])
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
