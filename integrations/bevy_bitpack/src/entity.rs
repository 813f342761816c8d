//! Entities in components, messages and events.

use core::fmt;
use core::ops::Deref;

use bevy_ecs::entity::{Entity, EntityGeneration, EntityIndex, EntityMapper, MapEntities};
use bitpack::{Delta, DeltaSchema, Error, Serialize, Stream};

/// An [`Entity`] that can be in a packet. Put `#[entities]` on the field, so that replicon maps it
/// between server and client.
///
/// It takes 7 bits up to index 31, 13 bits up to index 1023, and 6 more bits for each further
/// factor of 32. An entity whose index was used before has a generation, in 8 more bits or a
/// multiple.
#[derive(Serialize, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[via(EntityBits, try_from, exact, blank = NetEntity(Entity::PLACEHOLDER))]
pub struct NetEntity(pub Entity);

/// An entity that has changed is sent whole.
impl Delta for NetEntity {
    const DELTA: &'static DeltaSchema = &DeltaSchema::whole(Self::SCHEMA);

    fn delta<S: Stream>(this: S::Ref<'_, Self>, _: &Self, stream: &mut S) -> Result<(), Error> {
        Self::serialize(this, stream)
    }
}

impl From<Entity> for NetEntity {
    fn from(entity: Entity) -> Self {
        Self(entity)
    }
}

impl From<NetEntity> for Entity {
    fn from(entity: NetEntity) -> Self {
        entity.0
    }
}

impl Deref for NetEntity {
    type Target = Entity;

    fn deref(&self) -> &Entity {
        &self.0
    }
}

impl MapEntities for NetEntity {
    fn map_entities<M: EntityMapper>(&mut self, mapper: &mut M) {
        self.0 = mapper.get_mapped(self.0);
    }
}

/// The wire format of an entity, for `#[via(EntityBits, try_from)]` on a field of another type.
#[derive(Serialize, Delta, Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntityBits {
    #[varint(group = 5)]
    index: u32,
    #[omit_default]
    #[varint]
    generation: u32,
}

impl From<Entity> for EntityBits {
    fn from(entity: Entity) -> Self {
        Self { index: entity.index_u32(), generation: entity.generation().to_bits() }
    }
}

impl From<NetEntity> for EntityBits {
    fn from(entity: NetEntity) -> Self {
        entity.0.into()
    }
}

/// The error for bits that are no entity: `u32::MAX` is not an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoEntity;

impl fmt::Display for NoEntity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not the index of an entity", u32::MAX)
    }
}

impl core::error::Error for NoEntity {}

impl TryFrom<EntityBits> for Entity {
    type Error = NoEntity;

    fn try_from(bits: EntityBits) -> Result<Self, NoEntity> {
        let index = EntityIndex::from_raw_u32(bits.index).ok_or(NoEntity)?;
        let generation = EntityGeneration::from_bits(bits.generation);
        Ok(Self::from_index_and_generation(index, generation))
    }
}

impl TryFrom<EntityBits> for NetEntity {
    type Error = NoEntity;

    fn try_from(bits: EntityBits) -> Result<Self, NoEntity> {
        bits.try_into().map(Self)
    }
}
