//! Writes and reads the world with two hand-written functions for each type, byte by byte. They are
//! small and portable, but they must be kept consistent by hand.

use std::collections::BTreeMap;

use crate::world::{Kind, Object, Update};

/// A byte writer, with the bytes that were written so far.
#[derive(Default)]
struct Writer(Vec<u8>);

impl Writer {
    fn byte(&mut self, value: u8) {
        self.0.push(value);
    }

    fn short(&mut self, value: u16) {
        self.0.extend(value.to_le_bytes());
    }

    fn floats(&mut self, values: &[f32]) {
        self.0.extend(values.iter().flat_map(|value| value.to_le_bytes()));
    }
}

/// A byte reader, with the bytes that were not read yet.
struct Reader<'b>(&'b [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (bytes, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*bytes)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take().map(|[byte]| byte)
    }

    fn short(&mut self) -> Option<u16> {
        self.take().map(u16::from_le_bytes)
    }

    fn float(&mut self) -> Option<f32> {
        self.take().map(f32::from_le_bytes)
    }

    fn floats<const N: usize>(&mut self) -> Option<[f32; N]> {
        let mut floats = [0.0; N];
        for float in &mut floats {
            *float = self.float()?;
        }
        Some(floats)
    }
}

pub(crate) fn write(update: &Update) -> Option<Vec<u8>> {
    let mut writer = Writer::default();
    writer.floats(&[update.world_time]);
    writer.short(u16::try_from(update.objects.len()).ok()?);
    for (id, object) in &update.objects {
        writer.short(*id);
        match object {
            Object::Player { position, orientation, velocity, health, weapon } => {
                writer.byte(0);
                writer.floats(position);
                writer.floats(orientation);
                writer.floats(velocity);
                writer.floats(&[*health]);
                writer.short(*weapon);
            }
            Object::Grunt { position, health } => {
                writer.byte(1);
                writer.floats(position);
                writer.floats(&[*health]);
            }
            Object::Weapon { kind, ammo_in_clip, round_in_chamber } => {
                writer.byte(2);
                writer.byte(*kind as u8);
                writer.byte(*ammo_in_clip);
                writer.byte(*round_in_chamber);
            }
        }
    }
    Some(writer.0)
}

pub(crate) fn read(bytes: &[u8]) -> Option<Update> {
    let mut reader = Reader(bytes);
    let world_time = reader.float()?;
    let mut objects = BTreeMap::new();
    for _ in 0..reader.short()? {
        let id = reader.short()?;
        let object = match reader.byte()? {
            0 => Object::Player {
                position: reader.floats()?,
                orientation: reader.floats()?,
                velocity: reader.floats()?,
                health: reader.float()?,
                weapon: reader.short()?,
            },
            1 => Object::Grunt { position: reader.floats()?, health: reader.float()? },
            2 => Object::Weapon {
                kind: *[Kind::Revolver, Kind::SemiAutomatic].get(usize::from(reader.byte()?))?,
                ammo_in_clip: reader.byte()?,
                round_in_chamber: reader.byte()?,
            },
            _ => return None,
        };
        objects.insert(id, object);
    }
    reader.0.is_empty().then_some(Update { world_time, objects })
}
