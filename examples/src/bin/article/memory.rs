//! The world as the memory of a C struct, which is quick to send but not checked.

use core::mem::offset_of;

use crate::world::{Object, Update, whole};

/// Number of objects that the C struct has room for. All are sent, whether they are used or not.
const ROOM: usize = 4;

/// The bytes of the C struct that holds the example world, including padding.
pub(crate) type Memory = [u8; size_of::<RawUpdate>()];

#[repr(C)]
struct RawUpdate {
    world_time: f32,
    count: i32,
    objects: [RawObject; ROOM],
}

#[repr(C)]
struct RawObject {
    id: i32,
    class: u8,
    state: State,
}

#[repr(C)]
union State {
    player: RawPlayer,
    grunt: RawGrunt,
    weapon: RawWeapon,
}

#[repr(C)]
#[derive(Clone, Copy)]
struct RawPlayer {
    /// Components of the position, the orientation and the velocity, then the health.
    floats: [f32; 11],
    weapon: i32,
}

#[repr(C)]
#[derive(Clone, Copy)]
struct RawGrunt {
    /// Components of the position, then the health.
    floats: [f32; 4],
}

#[repr(C)]
#[derive(Clone, Copy)]
struct RawWeapon {
    kind: i32,
    ammo_in_clip: i32,
    round_in_chamber: bool,
}

/// Type of a number in the C struct that holds the example world.
#[derive(Clone, Copy)]
enum Scalar {
    Float,
    Int,
    Byte,
}

use Scalar::{Byte, Float, Int};

/// Returns the offset and the type of each number in the C struct of an object. The number `class`
/// selects the class of the object.
fn places(class: usize) -> Vec<(usize, Scalar)> {
    let floats = |at: usize, count: usize| (0..count).map(move |i| (at + 4 * i, Float));
    match class {
        0 => floats(offset_of!(RawPlayer, floats), 11)
            .chain([(offset_of!(RawPlayer, weapon), Int)])
            .collect(),
        1 => floats(offset_of!(RawGrunt, floats), 4).collect(),
        _ => vec![
            (offset_of!(RawWeapon, kind), Int),
            (offset_of!(RawWeapon, ammo_in_clip), Int),
            (offset_of!(RawWeapon, round_in_chamber), Byte),
        ],
    }
}

/// Returns the offset of the object with this index in the C struct of the world.
fn slot(nth: usize) -> usize {
    offset_of!(RawUpdate, objects) + nth * size_of::<RawObject>()
}

/// Returns the bytes of the world that `memcpy` would send, including unused objects and padding.
pub(crate) fn to_raw(update: &Update) -> Option<Memory> {
    let mut memory = [0; size_of::<RawUpdate>()];
    let count = i32::try_from(update.objects.len()).ok()?;
    put(&mut memory, offset_of!(RawUpdate, world_time), &update.world_time.to_le_bytes())?;
    put(&mut memory, offset_of!(RawUpdate, count), &count.to_le_bytes())?;
    for (nth, (id, object)) in update.objects.iter().enumerate() {
        let (start, (class, numbers)) = (slot(nth), object.numbers());
        let class_number = [u8::try_from(class).ok()?];
        put(&mut memory, start + offset_of!(RawObject, id), &i32::from(*id).to_le_bytes())?;
        put(&mut memory, start + offset_of!(RawObject, class), &class_number)?;
        let state = start + offset_of!(RawObject, state);
        for ((at, scalar), number) in places(class).into_iter().zip(numbers) {
            match scalar {
                Float => put(&mut memory, state + at, &number.to_le_bytes())?,
                Int => put(&mut memory, state + at, &i32::from(whole(number)?).to_le_bytes())?,
                Byte => put(&mut memory, state + at, &[u8::try_from(whole(number)?).ok()?])?,
            }
        }
    }
    Some(memory)
}

/// Reads the world from the bytes of a C struct like a careful receiver, which checks every value.
pub(crate) fn from_raw(memory: &Memory) -> Option<Update> {
    let world_time = f32::from_le_bytes(at(memory, offset_of!(RawUpdate, world_time))?);
    let count = i32::from_le_bytes(at(memory, offset_of!(RawUpdate, count))?);
    let count = usize::try_from(count).ok().filter(|count| *count <= ROOM)?;
    let object = |nth| {
        let start = slot(nth);
        let id = i32::from_le_bytes(at(memory, start + offset_of!(RawObject, id))?);
        let [class] = at(memory, start + offset_of!(RawObject, class))?;
        let state = start + offset_of!(RawObject, state);
        let number = |(place, scalar): (usize, Scalar)| match scalar {
            Float => Some(f32::from_le_bytes(at(memory, state + place)?)),
            Int => {
                let integer = i32::from_le_bytes(at(memory, state + place)?);
                u16::try_from(integer).ok().map(f32::from)
            }
            Byte => at(memory, state + place).map(|[byte]| f32::from(byte)),
        };
        let class = usize::from(class);
        let numbers = places(class).into_iter().map(number).collect::<Option<Vec<_>>>()?;
        Some((u16::try_from(id).ok()?, Object::of(class, &numbers)?))
    };
    let objects = (0..count).map(object).collect::<Option<_>>()?;
    Some(Update { world_time, objects })
}

fn put(memory: &mut Memory, at: usize, bytes: &[u8]) -> Option<()> {
    memory.get_mut(at..at + bytes.len())?.copy_from_slice(bytes);
    Some(())
}

fn at<const N: usize>(memory: &Memory, at: usize) -> Option<[u8; N]> {
    memory.get(at..)?.first_chunk().copied()
}
