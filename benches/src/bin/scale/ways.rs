//! The ways to write the packets of all clients. All deltas have the same bits.

use bitpack::{Delta, EncodedCache, Error, Quantized, Serialize, Stream as _, WriteStream};

use crate::scene::{Body, Client, OBJECTS, Scene, TICKS};

/// Buffers that are reused in every tick.
pub(crate) struct Buffers {
    packet: Vec<u8>,
    cache: EncodedCache<Body>,
    quantized: EncodedCache<Quantized<Body>>,
    new: View,
    old: View,
    /// The packets of the tick, if they are compared with those of other ways.
    pub(crate) sent: Option<Vec<Vec<u8>>>,
}

/// A way to write the packets of a tick. It returns the number of bytes of all packets.
pub(crate) type Way = fn(&Scene, &mut Buffers) -> Result<usize, Error>;

/// A packet as a derived type: the objects that a client sees.
#[derive(Serialize, Delta, Clone, Default)]
struct View {
    #[relative_index(max = 2000)]
    bodies: Vec<(u16, Body)>,
}

impl Buffers {
    pub(crate) fn new() -> Self {
        let cache = EncodedCache::new(OBJECTS, TICKS);
        let quantized = EncodedCache::new(OBJECTS, TICKS);
        let (new, old) = (View::default(), View::default());
        Self { packet: vec![0; 1 << 16], cache, quantized, new, old, sent: None }
    }

    /// Returns the number of bytes of a packet as it is. Keeps a copy of the packet if the ways are
    /// compared.
    fn send(&mut self, bytes: usize) -> usize {
        if let Some(sent) = &mut self.sent {
            sent.push(self.packet[..bytes].to_vec());
        }
        bytes
    }
}

/// A packet while it is written: objects after their indices, in ascending order.
pub(crate) struct Packet<'b> {
    stream: WriteStream<'b>,
    last: Option<u32>,
}

impl<'b> Packet<'b> {
    pub(crate) fn new(buffer: &'b mut [u8]) -> Self {
        Self { stream: WriteStream::new(buffer), last: None }
    }

    /// Writes the index of the next object. Returns the stream, to write the object.
    #[inline(always)]
    pub(crate) fn object(&mut self, object: u16) -> Result<&mut WriteStream<'b>, Error> {
        self.stream.object_index(self.last, object.into(), OBJECTS as u32)?;
        self.last = Some(object.into());
        Ok(&mut self.stream)
    }

    /// Ends the list of objects. Returns the number of bytes of the packet.
    pub(crate) fn finish(mut self) -> Result<usize, Error> {
        self.stream.object_index(self.last, OBJECTS as u32, OBJECTS as u32)?;
        self.stream.finish()
    }
}

/// Encodes each delta for each client.
pub(crate) fn each_client(scene: &Scene, buffers: &mut Buffers) -> Result<usize, Error> {
    deltas(&scene.clients, scene.ticks(), buffers)
}

/// Encodes each delta of quantised objects for each client.
pub(crate) fn each_client_quantized(scene: &Scene, buffers: &mut Buffers) -> Result<usize, Error> {
    deltas(&scene.clients, scene.quantized(), buffers)
}

fn deltas<T: Delta>(
    clients: &[Client],
    ticks: &[Vec<T>],
    buffers: &mut Buffers,
) -> Result<usize, Error> {
    let mut all = 0;
    for Client { age, seen } in clients {
        let (now, old) = (&ticks[0], &ticks[*age]);
        let mut packet = Packet::new(&mut buffers.packet);
        for &object in seen {
            let (new, old) = (&now[usize::from(object)], &old[usize::from(object)]);
            if !new.same(old) {
                packet.object(object)?.delta(new, old)?;
            }
        }
        let bytes = packet.finish()?;
        all += buffers.send(bytes);
    }
    Ok(all)
}

/// Copies the objects of each client into a derived packet, and writes its delta.
pub(crate) fn views(scene: &Scene, buffers: &mut Buffers) -> Result<usize, Error> {
    let mut all = 0;
    for Client { age, seen } in &scene.clients {
        let view = |view: &mut View, bodies: &[Body]| {
            view.bodies.clear();
            view.bodies.extend(seen.iter().map(|&object| (object, bodies[usize::from(object)])));
        };
        view(&mut buffers.new, scene.now());
        view(&mut buffers.old, scene.ago(*age));
        let bytes = buffers.new.write_delta(&buffers.old, &mut buffers.packet)?;
        all += buffers.send(bytes);
    }
    Ok(all)
}

/// Encodes each pair of object and baseline once, and appends the bits for each client.
pub(crate) fn shared(scene: &Scene, buffers: &mut Buffers) -> Result<usize, Error> {
    shared_deltas(&scene.clients, scene.ticks(), buffers, |buffers| &mut buffers.cache)
}

/// Encodes each pair of quantised object and baseline once, and appends the bits for each client.
pub(crate) fn shared_quantized(scene: &Scene, buffers: &mut Buffers) -> Result<usize, Error> {
    shared_deltas(&scene.clients, scene.quantized(), buffers, |buffers| &mut buffers.quantized)
}

fn shared_deltas<T: Delta>(
    clients: &[Client],
    ticks: &[Vec<T>],
    buffers: &mut Buffers,
    cache: fn(&mut Buffers) -> &mut EncodedCache<T>,
) -> Result<usize, Error> {
    let mut all = 0;
    let mut deltas = core::mem::replace(cache(buffers), EncodedCache::new(0, 0));
    deltas.clear();
    for Client { age, seen } in clients {
        let (now, old) = (&ticks[0], &ticks[*age]);
        let mut packet = Packet::new(&mut buffers.packet);
        for &object in seen {
            let i = usize::from(object);
            let delta = deltas.delta(i, *age, || (&now[i], &old[i]))?;
            if delta.is_changed() {
                packet.object(object)?.append(delta)?;
            }
        }
        let bytes = packet.finish()?;
        all += buffers.send(bytes);
    }
    *cache(buffers) = deltas;
    Ok(all)
}

/// Writes the value of each object for each client.
pub(crate) fn values(scene: &Scene, buffers: &mut Buffers) -> Result<usize, Error> {
    let mut all = 0;
    for Client { seen, .. } in &scene.clients {
        let mut packet = Packet::new(&mut buffers.packet);
        for &object in seen {
            packet.object(object)?.nested(&scene.now()[usize::from(object)])?;
        }
        let bytes = packet.finish()?;
        all += buffers.send(bytes);
    }
    Ok(all)
}

/// Encodes the value of each object once, and appends the bits for each client.
pub(crate) fn shared_values(scene: &Scene, buffers: &mut Buffers) -> Result<usize, Error> {
    let mut all = 0;
    buffers.cache.clear();
    for Client { seen, .. } in &scene.clients {
        let mut packet = Packet::new(&mut buffers.packet);
        for &object in seen {
            let i = usize::from(object);
            packet.object(object)?.append(buffers.cache.value(i, || &scene.now()[i])?)?;
        }
        let bytes = packet.finish()?;
        all += buffers.send(bytes);
    }
    Ok(all)
}
