//! Vectors, points and quaternions of the crates `glam`, `mint` and `nalgebra`.

#![allow(
    clippy::cast_lossless,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "the numbers are small"
)]

use bitpack::codec::IntVector;
use bitpack::{Delta, ErrorKind, Serialize, Vector, Width};
use bitpack_tests::pairs::agree;
use bitpack_tests::schema_of as of;
use bitpack_tests::wire::{Outcome, bits, exchanged, unwritable};
use glam::{
    DQuat, DVec2, DVec3, DVec4, I8Vec2, I8Vec3, I8Vec4, I16Vec2, I16Vec3, I16Vec4, I64Vec2,
    I64Vec3, I64Vec4, IVec2, IVec3, IVec4, Quat, U8Vec2, U8Vec3, U8Vec4, U16Vec2, U16Vec3, U16Vec4,
    U64Vec2, U64Vec3, U64Vec4, UVec2, UVec3, UVec4, Vec2, Vec3, Vec3A, Vec4,
};
use nalgebra::SVector;

/// Checks that each of these types has the given number of bits, and that its components arrive
/// unchanged.
macro_rules! plain {
    ($($type:ident $bits:literal $new:ident ($($component:literal),*);)*) => { $(
        assert_eq!($type::WIDTH, Width::bits($bits).exact().no_heap(), stringify!($type));
        exchanged(&$type::$new($($component as _),*))?;
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
    assert_eq!(U8Vec4::new(1, 2, 3, 4).to_bytes()?, [1, 2, 3, 4]);
    assert_eq!(Vec3A::new(1.5, -2.0, 0.0).to_bytes()?, [1.5_f32, -2.0, 0.0].to_bytes()?);
    let four = [0.1_f64, 0.2, 0.3, 0.4].to_bytes()?;
    assert_eq!(DQuat::from_xyzw(0.1, 0.2, 0.3, 0.4).to_bytes()?, four);
    assert_eq!(exchanged(&mint::Vector2 { x: 1_u8, y: 2 })?, [1, 2]);
    assert_eq!(exchanged(&mint::Vector3 { x: 1_u8, y: 2, z: 3 })?, [1, 2, 3]);
    assert_eq!(exchanged(&mint::Vector4 { x: 1_u8, y: 2, z: 3, w: 4 })?, [1, 2, 3, 4]);
    assert_eq!(exchanged(&mint::Point2 { x: 1_u8, y: 2 })?, [1, 2]);
    assert_eq!(exchanged(&mint::Point3 { x: 1_u8, y: 2, z: 3 })?, [1, 2, 3]);
    assert_eq!(exchanged(&mint::Quaternion::from([0.1_f64, 0.2, 0.3, 0.4]))?, four);
    exchanged(&mint::Vector2 { x: Some('a'), y: None })?;
    assert_eq!(exchanged(&nalgebra::Vector3::new(1_u8, 2, 3))?, [1, 2, 3]);
    assert_eq!(exchanged(&nalgebra::Point2::new(1_u8, 2))?, [1, 2]);
    assert_eq!(exchanged(&SVector::<u8, 6>::from([1, 2, 3, 4, 5, 6]))?, [1, 2, 3, 4, 5, 6]);
    // w comes first in this constructor
    assert_eq!(exchanged(&nalgebra::Quaternion::new(0.4_f64, 0.1, 0.2, 0.3))?, four);
    assert_eq!(nalgebra::Vector3::<u8>::SCHEMA.hash(), <[u8; 3]>::SCHEMA.hash());
    assert_eq!(mint::Point2::<f64>::WIDTH, Width::bits(128).exact().no_heap());
    assert_eq!(nalgebra::Point2::<f64>::WIDTH, Width::bits(128).exact().no_heap());
    Ok(())
}

#[test]
fn every_float_is_unchanged() -> Outcome {
    let odd = Vec4::new(f32::from_bits(0x7FA0_0001), f32::NEG_INFINITY, -0.0, 1e-45);
    let read = Vec4::read(&odd.to_bytes()?)?;
    assert_eq!(read.to_array().map(f32::to_bits), odd.to_array().map(f32::to_bits));
    Ok(())
}

/// Declares a struct with the vectors of one crate, and checks it.
macro_rules! body {
    ($module:ident: $point:ty, $quat:ty, $cell:ty, $color:ty, $plain:ty, $far:ty, $identity:expr) => {
        mod $module {
            use super::*;

            #[derive(Serialize, Delta, Clone, Debug, PartialEq)]
            struct Body {
                #[compressed(-8.0, 8.0, 0.5)]
                position: $point,
                moves: bool,
                #[when(moves)]
                #[smallest_three(bits = 9)]
                rotation: $quat,
                #[bits(min = -4, max = 3)]
                cell: $cell,
                #[bits(5)]
                color: $color,
                plain: $plain,
                #[via([f64; 3])]
                #[compressed(-8e6, 8e6, 0.001)]
                far: $far,
            }

            fn body() -> Body {
                Body {
                    position: [-8.0, 0.5, 8.0].into(),
                    moves: true,
                    rotation: $identity,
                    cell: [-4, 3].into(),
                    color: [0, 1, 30, 31].into(),
                    plain: [0.1, f32::MAX].into(),
                    far: [-8e6, 1234.567, 9e6].into(),
                }
            }

            #[test]
            fn encodings_apply_to_each_component() -> Outcome {
                assert_eq!(bits(&body())?, 3 * 6 + 1 + 29 + 2 * 3 + 4 * 5 + 64 + 3 * 34);
                let read = Body::read(&body().to_bytes()?)?;
                let far = [-8e6, 1234.567, 8e6].into();
                assert_eq!(read, Body { rotation: read.rotation, far, ..body() });
                // the greatest component of the rotation is one that is not sent
                assert!((read.rotation.component(3) - 1.0).abs() < 0.01);
                let old = body().quantized()?;
                let new = Body { plain: [1.0, 2.0].into(), cell: [0, 0].into(), ..old.clone() };
                assert_eq!(Body::read_delta(&old, &new.delta_to_bytes(&old)?)?, new);
                for wrong in [
                    Body { cell: [0, 4].into(), ..body() },
                    Body { color: [32; 4].into(), ..body() },
                ] {
                    assert_eq!(unwritable(&wrong), Some(ErrorKind::Range), "{wrong:?}");
                }
                for wrong in [
                    Body { position: [0.0, 0.0, f32::INFINITY].into(), ..body() },
                    Body { far: [f64::NAN; 3].into(), ..body() },
                ] {
                    assert_eq!(unwritable(&wrong), Some(ErrorKind::NotFinite), "{wrong:?}");
                }
                Ok(())
            }

            #[test]
            fn an_absent_rotation_is_the_identity() -> Outcome {
                let still = Body { moves: false, ..body() };
                assert_eq!(Body::read(&still.to_bytes()?)?.rotation, $identity);
                assert_eq!((Body::blank().rotation, <$quat>::ZERO), ($identity, $identity));
                Ok(())
            }
        }
    };
}

body!(of_glam: Vec3, Quat, I64Vec2, U8Vec4, Vec2, DVec3, Quat::IDENTITY);
body!(
    of_mint: mint::Point3<f32>, mint::Quaternion<f32>, mint::Vector2<i64>, mint::Vector4<u8>,
    mint::Vector2<f32>, mint::Point3<f64>, mint::Quaternion::from([0.0, 0.0, 0.0, 1.0])
);
body!(
    of_nalgebra: nalgebra::Point3<f32>, nalgebra::Quaternion<f32>, nalgebra::Vector2<i64>,
    nalgebra::Vector4<u8>, nalgebra::Vector2<f32>, nalgebra::Vector3<f64>,
    nalgebra::Quaternion::new(1.0, 0.0, 0.0, 0.0)
);

/// Vectors whose components have a range each, and ones that are omitted.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
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
    #[fixed(16, 16, min = -1, max = 1)]
    exact: IVec2,
    #[omit_default]
    velocity: Vec3A,
    #[omit_default]
    spin: Quat,
}

#[test]
fn each_component_has_its_own_range() -> Outcome {
    assert_eq!(Ranges::WIDTH.lead, 4 + 4 + 2 + 4 + 10);
    let value = Ranges {
        place: Vec3::new(-1.0, 1.0, 0.5),
        cell: IVec2::new(9, -5),
        dice: vec![U8Vec3::new(1, 2, 6)],
        exact: IVec2::new(1 << 16, -1 << 16),
        velocity: Vec3A::ZERO,
        spin: Quat::IDENTITY,
    };
    exchanged(&value)?;
    assert_eq!(value.max_encoded_bits(), 24 + 2 + 4 + 2 * 18 + 2);
    assert_eq!(Ranges::blank().cell, IVec2::ZERO);
    for wrong in [
        Ranges { cell: IVec2::new(10, 0), ..value.clone() },
        Ranges { exact: IVec2::new(0, (1 << 16) + 1), ..value },
    ] {
        assert_eq!(unwritable(&wrong), Some(ErrorKind::Range), "{wrong:?}");
    }
    Ok(())
}

#[test]
fn types_of_fixed_width_join_the_run_of_their_parent() {
    assert_eq!(
        <(bool, Vec3, Quat, UVec2)>::WIDTH,
        Width::bits(1 + 96 + 128 + 64).exact().no_heap()
    );
    assert_eq!((Vec3A::LEN, IVec4::LEN, <IVec4 as IntVector>::zero()), (3, 4, IVec4::ZERO));
    assert_eq!(DQuat::blank(), DQuat::IDENTITY);
}

#[test]
fn schemas_are_those_of_arrays() {
    agree(vec![
        ("glam's vector", of!({ a: Vec3, b: u8 }), of!({ a: [f32; 3], b: u8 })),
        ("mint's vector", of!(mint::Vector3<f32>), of!(Vec3)),
        (
            "a quantised vector",
            of!({ #[compressed(0.0, 1.0, 0.1)] a: Vec3 }),
            of!({ #[compressed(0.0, 1.0, 0.1)] a: [f32; 3] }),
        ),
    ]);
}

/// The compiler's message for an unsupported vector names the versions of `glam` that the manifest
/// allows.
#[test]
fn messages_name_the_versions_of_glam() -> Result<(), Box<dyn core::error::Error>> {
    let workspace = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
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
