//! Messages and events in both directions.

use bevy::ecs::entity::MapEntities;
use bevy::prelude::*;
use bevy_bitpack::bitpack::Serialize;
use bevy_bitpack::{BitpackMessages as _, NetEntity};
use bevy_replicon::prelude::*;

use crate::link::Link;

#[derive(Event, Message, MapEntities, Serialize, Clone, Debug, PartialEq)]
struct Shot {
    #[entities]
    target: NetEntity,
    #[bits(min = 1, max = 6)]
    damage: u8,
}

#[derive(Event, Message, Serialize, Clone, Debug, PartialEq)]
struct Chat(#[max_len(40)] String);

/// The words of a client. A type that is sent in both directions would be sent back.
#[derive(Event, Message, Serialize, Clone, Debug, PartialEq)]
struct Say(#[max_len(40)] String);

#[derive(Event, Message, MapEntities, Serialize, Clone, Debug, PartialEq)]
struct Aim {
    #[entities]
    target: NetEntity,
}

/// Everything that was received.
#[derive(Resource, Default)]
struct Log(Vec<String>);

fn setup(app: &mut App) {
    app.init_resource::<Log>()
        .add_bitpack_server_event::<Chat>(Channel::Ordered)
        .add_mapped_bitpack_server_event::<Shot>(Channel::Ordered)
        .add_bitpack_client_event::<Say>(Channel::Ordered)
        .add_mapped_bitpack_client_event::<Aim>(Channel::Unordered)
        .add_observer(|it: On<Chat>, mut log: ResMut<Log>| log.0.push(format!("{:?}", *it)))
        .add_observer(|it: On<Shot>, mut log: ResMut<Log>| log.0.push(format!("{:?}", *it)))
        .add_observer(|it: On<FromClient<Say>>, mut log: ResMut<Log>| {
            log.0.push(format!("{:?}", it.message));
        })
        .add_observer(|it: On<FromClient<Aim>>, mut log: ResMut<Log>| {
            log.0.push(format!("{:?}", it.message));
        });
}

fn log(app: &mut App) -> Vec<String> {
    core::mem::take(&mut app.world_mut().resource_mut::<Log>().0)
}

#[test]
fn events_cross_with_their_entities() {
    let mut link = Link::new(setup);
    link.client.world_mut().spawn_empty();
    let on_server = link.server.world_mut().spawn(Replicated).id();
    link.tick();
    let on_client = link.on_client(on_server);
    assert_ne!(on_server, on_client);

    let (chat, shot) = (Chat("hello".into()), |it: Entity| Shot { target: it.into(), damage: 6 });
    let all = SendTargets::All;
    link.server.world_mut().server_trigger(ToClients { targets: all, message: chat.clone() });
    link.server.world_mut().server_trigger(ToClients { targets: all, message: shot(on_server) });
    link.tick();
    assert_eq!(log(&mut link.client), [format!("{chat:?}"), format!("{:?}", shot(on_client))]);

    // `All` includes the server
    link.tick();
    assert_eq!(log(&mut link.server).len(), 2);
    let (say, aim) = (Say("hi".into()), |it: Entity| Aim { target: it.into() });
    link.client.world_mut().client_trigger(say.clone());
    link.client.world_mut().client_trigger(aim(on_client));
    link.tick();
    link.tick();
    assert_eq!(log(&mut link.server), [format!("{say:?}"), format!("{:?}", aim(on_server))]);
}

#[test]
fn messages_cross_with_their_entities() {
    let mut link = Link::new(|app| {
        app.add_bitpack_server_message::<Chat>(Channel::Ordered)
            .add_mapped_bitpack_server_message::<Shot>(Channel::Ordered)
            .add_bitpack_client_message::<Say>(Channel::Ordered)
            .add_mapped_bitpack_client_message::<Aim>(Channel::Ordered);
    });
    link.client.world_mut().spawn_empty();
    let on_server = link.server.world_mut().spawn(Replicated).id();
    link.tick();
    let on_client = link.on_client(on_server);
    let (chat, shot) = (Chat("hello".into()), |it: Entity| Shot { target: it.into(), damage: 6 });

    let all = SendTargets::All;
    link.server.world_mut().write_message(ToClients { targets: all, message: chat.clone() });
    link.server.world_mut().write_message(ToClients { targets: all, message: shot(on_server) });
    link.tick();
    let chats =
        link.client.world_mut().resource_mut::<Messages<Chat>>().drain().collect::<Vec<_>>();
    let shots =
        link.client.world_mut().resource_mut::<Messages<Shot>>().drain().collect::<Vec<_>>();
    assert_eq!((chats, shots), (vec![chat.clone()], vec![shot(on_client)]));

    let (say, aim) = (Say("hi".into()), |it: Entity| Aim { target: it.into() });
    link.client.world_mut().write_message(say.clone());
    link.client.world_mut().write_message(aim(on_client));
    link.tick();
    link.tick();
    let world = link.server.world_mut();
    let chats: Vec<_> = world.resource_mut::<Messages<FromClient<Say>>>().drain().collect();
    let shots: Vec<_> = world.resource_mut::<Messages<FromClient<Aim>>>().drain().collect();
    assert_eq!(chats.into_iter().map(|it| it.message).collect::<Vec<_>>(), [say]);
    assert_eq!(shots.into_iter().map(|it| it.message).collect::<Vec<_>>(), [aim(on_server)]);
}

#[test]
fn a_server_rejects_bytes_of_a_client() {
    let mut link = Link::new(setup);
    let client = **link.client.world().resource::<bevy_replicon::test_app::TestClientEntity>();
    let channel = link
        .server
        .world()
        .resource::<bevy_replicon::shared::message::registry::RemoteMessageRegistry>()
        .client_event_channel::<Say>()
        .unwrap();
    let good = Say("hello".into()).to_bytes().unwrap();
    let mut random = 1_u32;
    for _ in 0..2000 {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let mut bytes = good.clone();
        let at = (random >> 8) as usize % bytes.len();
        bytes[at] = random.to_le_bytes()[2];
        bytes.truncate(random as usize % 10);
        link.server
            .world_mut()
            .resource_mut::<ServerMessages>()
            .insert_received(client, channel, bytes);
    }
    // too long, and followed by a byte
    for bytes in [[&good[..], &[0]].concat(), vec![0xFF; 60]] {
        link.server
            .world_mut()
            .resource_mut::<ServerMessages>()
            .insert_received(client, channel, bytes);
    }
    link.server.world_mut().resource_mut::<ServerMessages>().insert_received(client, channel, good);
    link.server.update();
    let log = log(&mut link.server);
    assert_eq!(log.last(), Some(&format!("{:?}", Say("hello".into()))));
    assert!(log.len() < 1000, "{}", log.len());
}
