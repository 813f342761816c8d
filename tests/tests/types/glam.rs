//! Vectors and quaternions of the crate `glam`.

#![allow(
    clippy::cast_lossless,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "the numbers are small"
)]

use bitpack::codec::IntVector;
use bitpack::{Delta, ErrorKind, Serialize, Vector, Width};
use bitpack_tests::wire::{Outcome, bits, exchanged, refused, unwritable};
use glam::{
    DQuat, DVec2, DVec3, DVec4, I8Vec2, I8Vec3, I8Vec4, I16Vec2, I16Vec3, I16Vec4, I64Vec2,
    I64Vec3, I64Vec4, IVec2, IVec3, IVec4, Quat, U8Vec2, U8Vec3, U8Vec4, U16Vec2, U16Vec3, U16Vec4,
    U64Vec2, U64Vec3, U64Vec4, UVec2, UVec3, UVec4, Vec2, Vec3, Vec3A, Vec4,
};

/// Checks that each of these types has the given number of bits, and that its components arrive
/// unchanged.
macro_rules! plain {
    ($($type:ident $bits:literal $new:ident ($($component:literal),*);)*) => { $(
        assert_eq!($type::WIDTH, Width::bits($bits).exact().no_heap(), stringify!($type));
        exchanged(&$type::$new($($component as _),*))?;
        exchanged(&$type::default())?;
        assert_eq!($type::blank(), $type::default());
    )* };
}

#[test]
fn every_component_has_all_its_bits() -> Outcome {
    plain! {
        Vec2 64 new (1, -2);
        Vec3 96 new (1, -2, 3);
        Vec3A 96 new (1, -2, 3);
        Vec4 128 new (1, -2, 3, -4);
        Quat 128 from_xyzw (1, -2, 3, -4);
        DVec2 128 new (1, -2);
        DVec3 192 new (1, -2, 3);
        DVec4 256 new (1, -2, 3, -4);
        DQuat 256 from_xyzw (1, -2, 3, -4);
        IVec2 64 new (1, -2);
        IVec3 96 new (1, -2, 3);
        IVec4 128 new (1, -2, 3, -4);
        UVec2 64 new (1, 2);
        UVec3 96 new (1, 2, 3);
        UVec4 128 new (1, 2, 3, 4);
        I8Vec2 16 new (1, -2);
        I8Vec3 24 new (1, -2, 3);
        I8Vec4 32 new (1, -2, 3, -4);
        U8Vec2 16 new (1, 2);
        U8Vec3 24 new (1, 2, 3);
        U8Vec4 32 new (1, 2, 3, 4);
        I16Vec2 32 new (1, -2);
        I16Vec3 48 new (1, -2, 3);
        I16Vec4 64 new (1, -2, 3, -4);
        U16Vec2 32 new (1, 2);
        U16Vec3 48 new (1, 2, 3);
        U16Vec4 64 new (1, 2, 3, 4);
        I64Vec2 128 new (1, -2);
        I64Vec3 192 new (1, -2, 3);
        I64Vec4 256 new (1, -2, 3, -4);
        U64Vec2 128 new (1, 2);
        U64Vec3 192 new (1, 2, 3);
        U64Vec4 256 new (1, 2, 3, 4);
    }
    Ok(())
}

#[test]
fn components_come_in_their_order() -> Outcome {
    assert_eq!(exchanged(&U8Vec4::new(1, 2, 3, 4))?, [1, 2, 3, 4]);
    assert_eq!(Vec3A::new(1.5, -2.0, 0.0).to_bytes()?, [1.5_f32, -2.0, 0.0].to_bytes()?);
    let quat = Quat::from_xyzw(0.1, 0.2, 0.3, 0.4);
    assert_eq!(quat.to_bytes()?, [0.1_f32, 0.2, 0.3, 0.4].to_bytes()?);
    for i in 0..4 {
        assert_eq!(quat.component(i).to_bits(), quat.to_array().map(f32::to_bits)[i].to_owned());
    }
    Ok(())
}

#[test]
fn every_float_is_unchanged() -> Outcome {
    let odd = Vec4::new(f32::from_bits(0x7FA0_0001), f32::NEG_INFINITY, -0.0, 1e-45);
    let read = Vec4::read(&odd.to_bytes()?)?;
    assert_eq!(read.to_array().map(f32::to_bits), odd.to_array().map(f32::to_bits));
    Ok(())
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Transform {
    #[compressed(-1000.0, 1000.0, 0.01)]
    position: Vec3,
    #[smallest_three(bits = 9)]
    rotation: Quat,
    #[compressed(0.0, 2.0, 0.5)]
    scale: Option<Vec3A>,
    #[bits(min = -100, max = 100)]
    cell: IVec3,
    #[bits(4)]
    tile: U8Vec2,
    #[fixed(16, 16, min = -1, max = 1)]
    exact: IVec2,
    #[max_len(3)]
    #[compressed(-1.0, 1.0, 0.25)]
    path: Vec<Vec2>,
    #[bits(min = 1, max = 6)]
    dice: [UVec2; 2],
    #[omit_default]
    velocity: Vec3,
    #[omit_default]
    spin: Quat,
    local: DVec3,
}

fn transform() -> Transform {
    Transform {
        position: Vec3::new(0.0, -1000.0, 1000.0),
        rotation: Quat::IDENTITY,
        scale: Some(Vec3A::splat(1.5)),
        cell: IVec3::new(-100, 0, 100),
        tile: U8Vec2::new(0, 15),
        exact: IVec2::new(1 << 16, -1 << 16),
        path: vec![Vec2::new(-1.0, 0.25), Vec2::ONE],
        dice: [UVec2::new(1, 6), UVec2::new(3, 4)],
        velocity: Vec3::ZERO,
        spin: Quat::IDENTITY,
        local: DVec3::new(0.1, 0.2, 0.3),
    }
}

#[test]
fn encodings_apply_to_each_component() -> Outcome {
    let sizes = [3 * 18, 2 + 3 * 9, 1 + 3 * 3, 3 * 8, 2 * 4, 2 * 18, 2 + 2 * 2 * 4, 4 * 3, 1, 1];
    assert_eq!(bits(&transform())?, sizes.iter().sum::<u64>() + 3 * 64);
    let read = Transform::read(&transform().to_bytes()?)?;
    assert!(read.position.abs_diff_eq(transform().position, 0.01));
    assert!(read.rotation.dot(Quat::IDENTITY) > 0.999);
    let exact = Transform { position: read.position, rotation: read.rotation, ..transform() };
    assert_eq!(read, exact);
    Ok(())
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Far {
    #[via([f64; 3])]
    #[compressed(-8e6, 8e6, 0.001)]
    position: DVec3,
    #[max_len(2)]
    #[via([f64; 2])]
    #[compressed(-180.0, 180.0, 1e-7, wrapping)]
    places: Vec<DVec2>,
}

/// The bits are those of an array of doubles.
#[test]
fn vectors_of_doubles_are_quantised_as_arrays() -> Outcome {
    let position = DVec3::new(-8e6, 1234.567, 9e6);
    let far = Far { position, places: vec![DVec2::new(13.377_704_2, 190.0)] };
    assert_eq!(bits(&far)?, 3 * 34 + 2 + 2 * 32);
    let read = Far::read(&far.to_bytes()?)?;
    assert_eq!(read.position, DVec3::new(-8e6, 1234.567, 8e6));
    assert_eq!(read.places, [DVec2::new(13.377_704_2, -170.0)]);
    let near = Far { position: position + DVec3::X, ..read.clone() };
    let (mut buffer, whole) = ([0; 64], near.clone().quantized()?);
    let length = near.write_delta(&read, &mut buffer)?;
    assert_eq!(Far::read_delta(&read, &buffer[..length])?, whole);
    let wrong = Far { position: DVec3::NAN, ..far };
    assert_eq!(unwritable(&wrong), Some(ErrorKind::NotFinite));
    Ok(())
}

#[test]
fn components_out_of_range_are_rejected() {
    let refusal = |wrong: &Transform| unwritable(wrong);
    let wrong = Transform { cell: IVec3::new(0, 101, 0), ..transform() };
    assert_eq!(refusal(&wrong), Some(ErrorKind::Range));
    let wrong = Transform { tile: U8Vec2::new(16, 0), ..transform() };
    assert_eq!(refusal(&wrong), Some(ErrorKind::Range));
    let wrong = Transform { exact: IVec2::new(0, (1 << 16) + 1), ..transform() };
    assert_eq!(refusal(&wrong), Some(ErrorKind::Range));
    let wrong = Transform { dice: [UVec2::ZERO; 2], ..transform() };
    assert_eq!(refusal(&wrong), Some(ErrorKind::Range));
    let wrong = Transform { position: Vec3::NAN, ..transform() };
    assert_eq!(refusal(&wrong), Some(ErrorKind::NotFinite));
    let wrong = Transform { rotation: Quat::from_xyzw(f32::NAN, 0.0, 0.0, 1.0), ..transform() };
    assert_eq!(refusal(&wrong), Some(ErrorKind::NotFinite));
    // sets the unused codes of a cell's 8 bits
    let mut bytes = Transform { scale: None, ..transform() }.to_bytes().unwrap_or_default();
    bytes[11] |= 0xF0;
    bytes[12] |= 0x0F;
    assert_eq!(refused::<Transform>(&bytes), Some((ErrorKind::Range, 84 + 8)));
}

#[derive(Serialize, Debug, PartialEq)]
struct Moving {
    moves: bool,
    #[when(moves)]
    #[smallest_three(bits = 9)]
    rotation: Quat,
    #[when(moves)]
    plain: Quat,
}

#[test]
fn an_absent_rotation_is_the_identity() -> Outcome {
    let still = Moving::read(&[0])?;
    assert_eq!((still.rotation, still.plain), (Quat::IDENTITY, Quat::IDENTITY));
    assert_eq!(DQuat::blank(), DQuat::IDENTITY);
    Ok(())
}

#[test]
fn types_of_fixed_width_join_the_run_of_their_parent() {
    assert_eq!(
        <(bool, Vec3, Quat, UVec2)>::WIDTH,
        Width::bits(1 + 96 + 128 + 64).exact().no_heap()
    );
    assert_eq!((Vec3A::LEN, IVec4::LEN, <IVec4 as IntVector>::zero()), (3, 4, IVec4::ZERO));
}

/// The compiler's message for an unsupported vector names the versions of `glam` that the manifest
/// allows.
#[test]
fn messages_name_the_versions_of_glam() -> Result<(), Box<dyn core::error::Error>> {
    let workspace = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let manifest = std::fs::read_to_string(format!("{workspace}/Cargo.toml"))?;
    assert!(manifest.contains("glam = { version = \">=0.29.3, <0.35\""), "another range");
    assert!(manifest.contains("mint = { version = \"0.5\""), "another version");
    for file in ["number/vector.rs", "field_serialize.rs"] {
        let source = std::fs::read_to_string(format!("{workspace}/bitpack-core/src/codec/{file}"))?;
        let texts = source.matches("diagnostic::on_unimplemented").count();
        let words: Vec<_> = source.split_whitespace().filter(|word| *word != "\\").collect();
        let named = words.join(" ").matches("for glam 0.29.3 to 0.34 and mint 0.5").count();
        assert_eq!(named, texts, "{file}");
    }
    Ok(())
}

/// Vectors whose components have a range each.
#[derive(Serialize, bitpack::Delta, Clone, Debug, PartialEq)]
struct Ranges {
    #[compressed([-1.0, -1.0, 0.0], 1.0, [0.25, 0.25, 0.5])]
    #[delta(small = 1, large = 2)]
    place: Vec3,
    #[bits(min = [0, -5], max = [9, 1000])]
    cell: IVec2,
    #[when(cell.x == 9)]
    #[max_len(2)]
    #[bits(min = 1, max = [1, 2, 6])]
    dice: Vec<U8Vec3>,
}

#[test]
fn each_component_has_its_own_range() -> Outcome {
    assert_eq!(Ranges::WIDTH.lead, 4 + 4 + 2 + 4 + 10);
    let (place, cell) = (Vec3::new(-1.0, 1.0, 0.5), IVec2::new(9, -5));
    let value = Ranges { place, cell, dice: vec![U8Vec3::new(1, 2, 6)] };
    exchanged(&value)?;
    assert_eq!(value.max_encoded_bits(), 24 + 2 + 4);
    assert_eq!(Ranges::blank().cell, IVec2::ZERO);
    let of = |it: &Ranges| unwritable(it);
    assert_eq!(of(&Ranges { cell: IVec2::new(10, 0), ..value.clone() }), Some(ErrorKind::Range));
    assert_eq!(of(&Ranges { place: Vec3::splat(f32::NAN), ..value }), Some(ErrorKind::NotFinite));
    Ok(())
}
