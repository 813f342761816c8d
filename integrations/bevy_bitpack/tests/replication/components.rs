//! Insertion, mutation, removal, and entities in components, whole and as deltas.

use bevy::prelude::*;
use bevy_bitpack::bitpack::{Delta, Serialize};
use bevy_bitpack::{NetEntity, PackedTransform, ReplicateBitpack as _, ReplicateBitpackDelta as _};
use bevy_replicon::prelude::*;

use crate::link::Link;

#[derive(Component, Serialize, Delta, Clone, Debug, PartialEq)]
struct Health(#[bits(min = 0, max = 100)] u8);

#[derive(Component, Serialize, Delta, Clone, Debug, PartialEq)]
struct Target {
    #[entities]
    entity: NetEntity,
    #[compressed(0.0, 1.0, 0.01)]
    aim: f32,
}

#[derive(Component, Serialize, Delta, Clone, Debug, PartialEq)]
struct Path {
    #[max_len(8)]
    #[entities]
    stops: Vec<NetEntity>,
}

/// A wide cube with a millimetre in each step.
type Packed = PackedTransform<256, 512>;

fn whole(app: &mut App) {
    app.replicate_bitpack::<Health>()
        .replicate_bitpack::<Target>()
        .replicate_bitpack::<Path>()
        .replicate_bitpack_as::<Transform, Packed>();
}

fn deltas(app: &mut App) {
    app.replicate_bitpack_delta::<Health>()
        .replicate_bitpack_delta::<Target>()
        .replicate_bitpack_delta::<Path>()
        .replicate_bitpack_delta_as::<Transform, Packed>();
}

fn both(test: impl Fn(Link)) {
    test(Link::new(whole));
    test(Link::new(deltas));
}

#[test]
fn components_are_inserted_changed_and_removed() {
    both(|mut link| {
        let entity = link.server.world_mut().spawn((Replicated, Health(100))).id();
        link.tick();
        assert_eq!(link.received(entity), Some(&Health(100)));
        for health in (0..100).rev() {
            *link.server.world_mut().get_mut(entity).unwrap() = Health(health);
            link.tick();
            assert_eq!(link.received(entity), Some(&Health(health)));
        }
        link.server.world_mut().entity_mut(entity).remove::<Health>();
        link.tick();
        assert_eq!(link.received::<Health>(entity), None);
        link.server.world_mut().entity_mut(entity).insert(Health(7));
        link.tick();
        assert_eq!(link.received(entity), Some(&Health(7)));
        link.server.world_mut().despawn(entity);
        link.tick();
        let mut remote = link.client.world_mut().query::<&Remote>();
        assert_eq!(remote.iter(link.client.world()).len(), 0);
    });
}

#[test]
fn entities_are_those_of_the_client() {
    both(|mut link| {
        // the same entity has another number on the client
        link.client.world_mut().spawn_empty();
        let [first, second] = [(); 2].map(|()| link.server.world_mut().spawn(Replicated).id());
        let target = Target { entity: first.into(), aim: 0.25 };
        let archer = link.server.world_mut().spawn((Replicated, target)).id();
        link.tick();
        assert_eq!(link.received::<Target>(archer).unwrap().entity.0, link.on_client(first));

        // a delta that keeps the entity, one that changes it
        for (entity, aim) in [(first, 0.5), (second, 0.5), (archer, 0.75)] {
            *link.server.world_mut().get_mut(archer).unwrap() =
                Target { entity: entity.into(), aim };
            link.tick();
            let expected = Target { entity: link.on_client(entity).into(), aim };
            assert_eq!(link.received(archer), Some(&expected.quantized().unwrap()));
        }

        let path = Path { stops: vec![second.into(), first.into()] };
        link.server.world_mut().entity_mut(archer).insert(path);
        link.tick();
        let stops = [second, first].map(|it| link.on_client(it).into()).to_vec();
        assert_eq!(link.received(archer), Some(&Path { stops }));
    });
}

#[test]
fn entities_have_few_bits() {
    let entity = |index: u32| NetEntity(Entity::from_raw_u32(index).unwrap());
    let bits = [0, 31, 32, 1023, 1024].map(|index| entity(index).max_encoded_bits());
    assert_eq!(bits, [7, 7, 13, 13, 19]);
    // an index that no entity has: seven groups of ones
    assert!(NetEntity::read(&[0xFF; 8]).is_err());
}

#[test]
fn transforms_are_quantised() {
    both(|mut link| {
        let spawned =
            Transform::from_xyz(1.0, -300.0, 0.3).with_rotation(Quat::from_rotation_y(1.0));
        let entity = link.server.world_mut().spawn((Replicated, spawned)).id();
        for tick in 0..20 {
            link.tick();
            let sent = *link.server.world().get::<Transform>(entity).unwrap();
            let received = link.received::<Transform>(entity).unwrap();
            assert_eq!(*received, Packed::from(sent).quantized().unwrap().into());
            let near = sent.translation.clamp(Vec3::splat(-256.0), Vec3::splat(256.0));
            assert!((received.translation - near).length() < 0.004);
            assert!(received.rotation.angle_between(sent.rotation) < 0.01);
            let mut transform = link.server.world_mut().get_mut::<Transform>(entity).unwrap();
            transform.translation.x += 0.01 * tick as f32;
            transform.rotate_x(0.01);
        }
    });
}

#[test]
fn a_change_on_the_client_is_no_baseline() {
    let mut link = Link::new(deltas);
    let target = Target { entity: Entity::PLACEHOLDER.into(), aim: 0.25 };
    let entity = link.server.world_mut().spawn((Replicated, target.clone())).id();
    link.tick();
    link.tick();
    let on_client = link.on_client(entity);
    link.client.world_mut().get_mut::<Target>(on_client).unwrap().aim = 0.9;
    let aim = 0.5;
    link.server.world_mut().get_mut::<Target>(entity).unwrap().aim = aim;
    link.tick();
    let expected = Target { aim, ..target }.quantized().unwrap().aim;
    let received = link.received::<Target>(entity).unwrap().aim;
    assert_eq!(received.to_bits(), expected.to_bits());
    // a component that the client has removed comes back with the next change
    link.client.world_mut().entity_mut(on_client).remove::<Target>();
    link.server.world_mut().get_mut::<Target>(entity).unwrap().aim = 0.75;
    link.tick();
    assert!(link.received::<Target>(entity).is_some());
}

#[test]
fn builds_with_other_formats_have_other_protocols() {
    let hash = |setup: fn(&mut App)| {
        let link = Link::new(setup);
        *link.server.world().resource::<ProtocolHash>()
    };
    let formats: [fn(&mut App); 4] = [
        whole,
        deltas,
        |app| _ = app.replicate_bitpack_as::<Transform, PackedTransform<256, 512>>(),
        |app| _ = app.replicate_bitpack_as::<Transform, PackedTransform<256, 256>>(),
    ];
    let hashes = formats.map(hash);
    for (index, one) in hashes.iter().enumerate() {
        assert!(!hashes[..index].contains(one));
    }
    assert_eq!(hashes[0], hash(whole));
}
