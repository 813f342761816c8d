//! The library's own views: `Protocol::write_view` and `write_shared_view` of the scene.

use bitpack::{
    EndCheck, Error, Framing, ObjectHistory, Protocol, ReceivedPackets, Serialize, View,
};

use crate::scene::{Body, Client, OBJECTS, Scene, TICKS};

/// The header of each packet of a view, which is empty.
#[derive(Serialize)]
struct Front;

const FULL: Protocol = Protocol::of::<Body>("scale", 1);
const BARE: Protocol = FULL.with_framing(Framing::Bare).with_end_check(EndCheck::Absent);

/// The rows: a name, the protocol, and whether clients share encoded values.
pub(crate) const ROWS: [(&str, Protocol, bool); 3] = [
    ("`write_view`", BARE, false),
    ("`write_shared_view`", BARE, true),
    ("the same, checksum and end check", FULL, true),
];

/// A server before it writes the packets of the scene's newest tick. Each client has acknowledged
/// the packet of its baseline.
pub(crate) struct Server<'s> {
    scene: &'s Scene,
    history: ObjectHistory<Body>,
    views: Vec<View>,
    packet: Vec<u8>,
}

impl<'s> Server<'s> {
    pub(crate) fn new(scene: &'s Scene) -> Result<Self, Error> {
        let history = ObjectHistory::new(OBJECTS as u32, TICKS as u16);
        let views = scene.clients.iter().map(|_| View::new(OBJECTS as u32)).collect();
        let mut server = Self { scene, history, views, packet: vec![0; 1 << 16] };
        for (tick, bodies) in scene.ticks().iter().rev().enumerate() {
            if tick > 0 {
                server.tick(BARE, true)?;
            }
            acknowledge(&scene.clients, &mut server.views, tick);
            for (object, body) in (0..).zip(bodies) {
                server.history.set(object, body)?;
            }
            server.history.advance();
        }
        Ok(server)
    }

    /// Writes the packets of a tick. Returns the number of bytes of all packets.
    pub(crate) fn tick(&mut self, protocol: Protocol, is_shared: bool) -> Result<usize, Error> {
        let Self { scene, history, views, packet } = self;
        write(&scene.clients, views, |view| {
            if is_shared {
                protocol.write_shared_view(view, history, &Front, |_| 1, packet)
            } else {
                protocol.write_view(view, history, &Front, |_| 1, packet)
            }
        })
    }
}

/// Acknowledges the packet of each client's baseline. `tick` packets are written before.
pub(crate) fn acknowledge(clients: &[Client], views: &mut [View], tick: usize) {
    for (Client { age, .. }, view) in clients.iter().zip(views) {
        if let Some(newest) = tick.checked_sub(*age) {
            view.acknowledge(ReceivedPackets { newest: newest as u16, earlier: u32::MAX });
        }
    }
}

/// Writes the packets of some clients, which share encoded values with all others.
pub(crate) fn write_packets(
    clients: &[Client],
    views: &mut [View],
    packet: &mut [u8],
    history: &ObjectHistory<Body>,
) -> Result<usize, Error> {
    let write_one = |view: &mut View| BARE.write_shared_view(view, history, &Front, |_| 1, packet);
    write(clients, views, write_one)
}

fn write(
    clients: &[Client],
    views: &mut [View],
    mut write_one: impl FnMut(&mut View) -> Result<usize, Error>,
) -> Result<usize, Error> {
    let mut all = 0;
    for (Client { seen, .. }, view) in clients.iter().zip(views) {
        view.replace(seen.iter().map(|object| u32::from(*object)));
        all += write_one(view)?;
    }
    Ok(all)
}
