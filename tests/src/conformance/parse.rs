//! Parses an operation of a wire vector from its JSON.

use bitpack::SmallestThree;
use serde_json::Value;

use super::json::{bytes, field, float, floats, int, number, pattern, text, value_or_default};
use super::op::{Op, RigidBody, Scene};

impl Op {
    /// Parses the operation with the value to write.
    pub(super) fn parse(op: &Value) -> Result<Self, String> {
        let bounds = || Ok::<_, String>([float(field(op, "min")?)?, float(field(op, "max")?)?]);
        let quantiser = || Ok::<_, String>([bounds()?[0], bounds()?[1], float(field(op, "res")?)?]);
        let string = |value: &Value| {
            value.as_str().map(str::to_owned).ok_or_else(|| format!("{value} is not a string"))
        };
        let longest = || Ok::<usize, String>(int::<usize>(op, "buffer_size")?.saturating_sub(1));
        Ok(match text(op, "op")? {
            "bits" => Self::Bits(int(op, "width")?, whole(op)?),
            "bool" => Self::Bool(value_or_default(op, |value| {
                value.as_bool().ok_or_else(|| format!("{value} is not a bool"))
            })?),
            "u8" => Self::U8(whole(op)?),
            "u16" => Self::U16(whole(op)?),
            "u32" => Self::U32(whole(op)?),
            "u64" => Self::U64(whole(op)?),
            "u128" => Self::U128(value_or_default(op, number)?),
            "align" => Self::Align,
            "int" => Self::Int(int(op, "min")?, int(op, "max")?, whole(op)?),
            "int64" => Self::Int64(int(op, "min")?, int(op, "max")?, whole(op)?),
            "int128" => Self::Int128(int(op, "min")?, int(op, "max")?, whole(op)?),
            "fixed" => Self::Fixed(
                text(op, "storage")?.to_owned(),
                [int(op, "integer_bits")?, int(op, "fraction_bits")?],
                [int(op, "min")?, int(op, "max")?],
                value_or_default(op, number)?,
            ),
            "int_relative" => Self::IntRelative(int(op, "previous")?, whole(op)?),
            "float" => Self::Float(value_or_default(op, float)?),
            "double" => Self::Double(f64::from_bits(value_or_default(op, pattern)?)),
            "compressed_float" => Self::Compressed(quantiser()?, value_or_default(op, float)?),
            "bytes" => Self::Bytes(match op.get("value") {
                Some(_) => bytes(text(op, "value")?)?,
                None => vec![0; int(op, "count")?],
            }),
            "string" => Self::Text(longest()?, value_or_default(op, string)?),
            "wstring" => Self::Wide(longest()?, value_or_default(op, string)?),
            "object_index" => {
                let previous = u32::try_from(int::<i64>(op, "previous")?).ok();
                Self::ObjectIndex(int(op, "max_objects")?, previous, whole(op)?)
            }
            "scene_a" | "scene_b" | "scene_c" | "scene_d" => Self::Scene(scene(op)?),
            "check" => Self::Check(int(op, "magic")?),
            "check_aligned" => Self::CheckAligned(aligned_magic(op)?),
            "vec3" => Self::Vec3(value_or_default(op, floats)?),
            "quat" => Self::Quat(value_or_default(op, floats)?),
            "compressed_vec3" => Self::CompressedVec3(quantiser()?, value_or_default(op, floats)?),
            "quat_smallest_three" => {
                let codec = SmallestThree::try_new(int(op, "component_bits")?);
                let codec = codec.map_err(|error| error.to_string())?;
                // a line without a value has codes that belong to no unit quaternion
                let codec = if op.get("value").is_some() { codec } else { codec.lenient() };
                Self::SmallestThree(codec, value_or_default(op, floats)?)
            }
            "rigid_body" => Self::RigidBody(rigid_body(op)?),
            other => return Err(format!("unknown operation `{other}`")),
        })
    }

    /// Returns the operation with the value that a reader gets. If the encoding is lossy, the field
    /// `decoded` of the JSON states that value.
    pub(super) fn decoded(self, op: &Value) -> Result<Self, String> {
        let Some(decoded) = op.get("decoded") else { return Ok(self) };
        Ok(match self {
            Self::Compressed(quantiser, _) => Self::Compressed(quantiser, float(decoded)?),
            Self::CompressedVec3(quantiser, _) => Self::CompressedVec3(quantiser, floats(decoded)?),
            Self::SmallestThree(codec, _) => Self::SmallestThree(codec, floats(decoded)?),
            other => return Err(format!("`decoded` is not for {other:?}")),
        })
    }
}

/// Returns the field `value` as an integer of type `T`.
fn whole<T: TryFrom<i128> + Default>(op: &Value) -> Result<T, String> {
    value_or_default(op, |_| int(op, "value"))
}

fn aligned_magic(op: &Value) -> Result<u32, String> {
    let magic = int(op, "magic")?;
    match op.get("text").and_then(Value::as_str) {
        Some(text) if bitpack::magic(text) != magic => {
            Err(format!("{text:?} hashes to {}, not {magic}", bitpack::magic(text)))
        }
        _ => Ok(magic),
    }
}

fn scene(op: &Value) -> Result<Scene, String> {
    let variant = text(op, "op")?.chars().last().unwrap_or('?');
    let object = |pair: &Value| {
        let part = |at: usize| {
            number(pair.get(at).ok_or_else(|| format!("{pair} is not an index and an object"))?)
        };
        let index = u32::try_from(part(0)?).map_err(|error| error.to_string())?;
        Ok::<_, String>((index, u64::try_from(part(1)?).map_err(|error| error.to_string())?))
    };
    let objects = op.get("objects").and_then(Value::as_array);
    let objects = objects.into_iter().flatten().map(object).collect::<Result<_, _>>()?;
    Ok(Scene { variant, max: int(op, "max_objects")?, bits: int(op, "object_bits")?, objects })
}

fn rigid_body(op: &Value) -> Result<RigidBody, String> {
    if op.get("position").is_none() {
        return Ok(RigidBody::default());
    }
    Ok(RigidBody {
        position: floats(field(op, "position")?)?,
        orientation: floats(field(op, "orientation")?)?,
        at_rest: field(op, "at_rest")?.as_bool().ok_or("`at_rest` is not a bool")?,
        linear_velocity: floats(field(op, "linear_velocity")?)?,
        angular_velocity: floats(field(op, "angular_velocity")?)?,
    })
}
