//! The attribute `strict`, by which a writer rejects values outside a quantised range. Nothing else
//! differs, and the bits are equal.

use bitpack::{
    Compressed, Error, ErrorKind, MeasureStream, Protocol, Serialize, Stream, WriteStream,
};

mod clamped {
    #[derive(bitpack::Serialize, Debug, PartialEq)]
    pub(super) struct Stick {
        #[compressed(-1.0, 1.0, 0.01)]
        pub(super) axes: [f32; 2],
        #[compressed(min = 0.0, max = 1.0, res = 0.1)]
        pub(super) trigger: Option<f32>,
    }
}

mod exact {
    #[derive(bitpack::Serialize, Debug, PartialEq)]
    pub(super) struct Stick {
        #[compressed(-1.0, 1.0, 0.01, strict)]
        pub(super) axes: [f32; 2],
        #[compressed(min = 0.0, max = 1.0, res = 0.1, strict)]
        pub(super) trigger: Option<f32>,
    }
}

#[test]
fn the_wire_and_the_schema_are_the_same() -> Result<(), Error> {
    assert_eq!(clamped::Stick::SCHEMA.hash(), exact::Stick::SCHEMA.hash());
    let id = |protocol: Protocol| format!("{protocol:?}");
    let clamped_id = id(Protocol::of::<clamped::Stick>("game", 1));
    assert_eq!(clamped_id, id(Protocol::of::<exact::Stick>("game", 1)));
    for (axes, trigger) in [([-1.0, 1.0], Some(1.0)), ([0.25, -0.0], Some(0.0)), ([0.5; 2], None)] {
        let bytes = exact::Stick { axes, trigger }.to_bytes()?;
        assert_eq!(bytes, clamped::Stick { axes, trigger }.to_bytes()?);
        let (strict, clamped) = (exact::Stick::read(&bytes)?, clamped::Stick::read(&bytes)?);
        assert_eq!((strict.axes, strict.trigger), (clamped.axes, clamped.trigger));
    }
    Ok(())
}

#[test]
fn strict_fields_reject_what_others_clamp() {
    let kind = |axes, trigger| exact::Stick { axes, trigger }.to_bytes().map_err(Error::kind).err();
    let just = 1.0 + f32::EPSILON;
    for (axes, trigger) in [([0.0, just], None), ([-just, 0.0], None), ([0.0; 2], Some(-0.001))] {
        assert_eq!(kind(axes, trigger), Some(ErrorKind::Range), "{axes:?} {trigger:?}");
        assert!(clamped::Stick { axes, trigger }.to_bytes().is_ok());
    }
    assert_eq!(kind([f32::NAN, 0.0], None), Some(ErrorKind::NotFinite));
    assert_eq!(kind([0.0, f32::NEG_INFINITY], None), Some(ErrorKind::NotFinite));
    assert!(exact::Stick { axes: [9.0; 2], trigger: None }.max_encoded_bits() > 0);
}

#[test]
fn a_declaration_at_run_time_can_be_strict_too() -> Result<(), Error> {
    let codec = Compressed::try_new(0.0, 1.0, 0.1)?.strict();
    let write = |value| WriteStream::new(&mut [0; 4]).compressed(value, codec).map_err(Error::kind);
    assert_eq!(write([0.0, 1.0]), Ok([0.0, 1.0]));
    assert_eq!(write([0.0, 1.5]), Err(ErrorKind::Range));
    assert!(MeasureStream::new().compressed(1.5, codec).is_ok());
    Ok(())
}
