//! [`Nothing`]: a world without entities, which naia asks for.

use naia_shared::{
    ComponentFieldUpdate, ComponentKind, ComponentKinds, ComponentUpdate,
    EntityAndGlobalEntityConverter, GlobalWorldManagerType, LocalEntityAndGlobalEntityConverter,
    ReplicaDynMutWrapper, ReplicaDynRefWrapper, ReplicaMutWrapper, ReplicaRefWrapper, Replicate,
    ReplicatedComponent, SerdeErr, WorldMutType, WorldRefType,
};

const NO_ENTITY: &str = "there are no entities";

pub(crate) type Entity = u32;

/// A world without entities.
#[derive(Clone, Copy)]
pub(crate) struct Nothing;

impl WorldRefType<Entity> for Nothing {
    fn has_entity(&self, _: &Entity) -> bool {
        false
    }
    fn entities(&self) -> Vec<Entity> {
        Vec::new()
    }
    fn has_component<R: ReplicatedComponent>(&self, _: &Entity) -> bool {
        false
    }
    fn has_component_of_kind(&self, _: &Entity, _: &ComponentKind) -> bool {
        false
    }
    fn component<'a, R: ReplicatedComponent>(
        &'a self,
        _: &Entity,
    ) -> Option<ReplicaRefWrapper<'a, R>> {
        None
    }
    fn component_of_kind<'a>(
        &'a self,
        _: &Entity,
        _: &ComponentKind,
    ) -> Option<ReplicaDynRefWrapper<'a>> {
        None
    }
}

impl WorldMutType<Entity> for Nothing {
    fn spawn_entity(&mut self) -> Entity {
        unreachable!("{NO_ENTITY}")
    }
    fn local_duplicate_entity(&mut self, _: &Entity) -> Entity {
        unreachable!("{NO_ENTITY}")
    }
    fn local_duplicate_components(&mut self, _: &Entity, _: &Entity) {}
    fn despawn_entity(&mut self, _: &Entity) {}
    fn component_kinds(&mut self, _: &Entity) -> Vec<ComponentKind> {
        Vec::new()
    }
    fn component_mut<'a, R: ReplicatedComponent>(
        &'a mut self,
        _: &Entity,
    ) -> Option<ReplicaMutWrapper<'a, R>> {
        None
    }
    fn component_mut_of_kind<'a>(
        &'a mut self,
        _: &Entity,
        _: &ComponentKind,
    ) -> Option<ReplicaDynMutWrapper<'a>> {
        None
    }
    fn component_apply_update(
        &mut self,
        _: &dyn LocalEntityAndGlobalEntityConverter,
        _: &Entity,
        _: &ComponentKind,
        _: ComponentUpdate,
    ) -> Result<(), SerdeErr> {
        Ok(())
    }
    fn component_apply_field_update(
        &mut self,
        _: &dyn LocalEntityAndGlobalEntityConverter,
        _: &Entity,
        _: &ComponentKind,
        _: ComponentFieldUpdate,
    ) -> Result<(), SerdeErr> {
        Ok(())
    }
    fn mirror_entities(&mut self, _: &Entity, _: &Entity) {}
    fn mirror_components(&mut self, _: &Entity, _: &Entity, _: &ComponentKind) {}
    fn insert_component<R: ReplicatedComponent>(&mut self, _: &Entity, _: R) {}
    fn insert_boxed_component(&mut self, _: &Entity, _: Box<dyn Replicate>) {}
    fn remove_component<R: ReplicatedComponent>(&mut self, _: &Entity) -> Option<R> {
        None
    }
    fn remove_component_of_kind(
        &mut self,
        _: &Entity,
        _: &ComponentKind,
    ) -> Option<Box<dyn Replicate>> {
        None
    }
    fn entity_publish(
        &mut self,
        _: &ComponentKinds,
        _: &dyn EntityAndGlobalEntityConverter<Entity>,
        _: &dyn GlobalWorldManagerType,
        _: &Entity,
    ) {
    }
    fn component_publish(
        &mut self,
        _: &ComponentKinds,
        _: &dyn EntityAndGlobalEntityConverter<Entity>,
        _: &dyn GlobalWorldManagerType,
        _: &Entity,
        _: &ComponentKind,
    ) {
    }
    fn entity_unpublish(&mut self, _: &Entity) {}
    fn component_unpublish(&mut self, _: &Entity, _: &ComponentKind) {}
    fn entity_enable_delegation(
        &mut self,
        _: &ComponentKinds,
        _: &dyn EntityAndGlobalEntityConverter<Entity>,
        _: &dyn GlobalWorldManagerType,
        _: &Entity,
    ) {
    }
    fn component_enable_delegation(
        &mut self,
        _: &ComponentKinds,
        _: &dyn EntityAndGlobalEntityConverter<Entity>,
        _: &dyn GlobalWorldManagerType,
        _: &Entity,
        _: &ComponentKind,
    ) {
    }
    fn entity_disable_delegation(&mut self, _: &Entity) {}
    fn component_disable_delegation(&mut self, _: &Entity, _: &ComponentKind) {}
}
