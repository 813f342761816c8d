use alloc::collections::{BTreeMap, VecDeque};
use alloc::vec;
use alloc::vec::Vec;

use super::*;
use crate::packet::tests::{Random, flips};
use crate::{Delta, EndCheck, Error, ErrorKind, Protocol, Serialize};

mod attacks;
mod large;
mod network;
mod oversized;
mod silence;
mod slow;
mod threads;

/// A value that changes in small steps, and one that jumps.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Body {
    #[compressed(-100.0, 100.0, 0.01)]
    #[delta(small = 6)]
    x: f32,
    #[bits(10)]
    kind: u16,
}

const GAME: Protocol = Protocol::new(7);

fn body(x: f32, kind: u16) -> Body {
    Body { x, kind }
}

/// A server with one client, whose packets have a header.
struct Peers<T, H> {
    header: H,
    objects: ObjectHistory<T>,
    view: View,
    mirror: Mirror<T>,
}

type Pair = Peers<Body, ()>;

impl<T: Delta + Clone, H: Serialize> Peers<T, H> {
    fn new(objects: u32) -> Self {
        Self {
            header: H::blank(),
            objects: ObjectHistory::new(objects, 64),
            view: View::new(objects),
            mirror: Mirror::new(objects),
        }
    }

    fn write_by(
        &mut self,
        bytes: usize,
        priority: impl FnMut(u32) -> u8,
    ) -> Result<Vec<u8>, Error> {
        let (mut packet, header) = (vec![0; bytes], &self.header);
        let written =
            GAME.write_view(&mut self.view, &self.objects, header, priority, &mut packet)?;
        packet.truncate(written);
        Ok(packet)
    }

    /// Writes a packet with each of the two functions, and compares them.
    fn write(&mut self, bytes: usize) -> Result<Vec<u8>, Error> {
        let (mut other, mut same) = (self.view.clone(), vec![0; bytes]);
        let length =
            GAME.write_shared_view(&mut other, &self.objects, &self.header, |_| 1, &mut same)?;
        let packet = self.write_by(bytes, |_| 1)?;
        assert_eq!(Some(&*packet), same.get(..length));
        let told = |view: &View| (view.waiting(), view.oversized());
        assert_eq!(told(&self.view), told(&other));
        Ok(packet)
    }

    fn read(&mut self, packet: &[u8]) -> Result<bool, Error> {
        Ok(GAME.read_view::<H, _>(&mut self.mirror, packet)?.is_some())
    }

    fn acknowledge(&mut self) {
        self.mirror.received().into_iter().for_each(|received| self.view.acknowledge(received));
    }

    /// Reads a packet and acknowledges it at once. Returns the objects in it.
    fn deliver(&mut self, packet: &[u8]) -> Result<Vec<u32>, Error> {
        assert!(self.read(packet)?);
        self.acknowledge();
        Ok(self.mirror.updated().to_vec())
    }

    /// Writes a packet of at most `bytes` that arrives. Returns the objects in it.
    fn updates(&mut self, bytes: usize) -> Result<Vec<u32>, Error> {
        let packet = self.write(bytes)?;
        self.deliver(&packet)
    }

    /// Writes a packet that arrives. Returns its size.
    fn exchange(&mut self) -> Result<usize, Error> {
        let packet = self.write(1200)?;
        self.deliver(&packet)?;
        Ok(packet.len())
    }

    fn set(&mut self, index: u32, value: &T) -> Result<(), Error> {
        self.objects.set(index, value)?;
        self.objects.advance();
        Ok(())
    }
}

/// Size in bytes of a packet without objects: the checksum, the sequence number, the distance to the
/// baseline, the index that ends the list, and the end check.
const EMPTY: usize = 4 + (16 + 6 + 6_usize + 6).div_ceil(8) + 4;

#[test]
fn a_view_takes_four_bytes_for_each_object() {
    assert_eq!(size_of::<Chunk>(), 4 * CHUNK + CHUNK / 8);
    assert!(size_of::<View>() <= 240, "{}", size_of::<View>());
}

#[test]
fn objects_enter_change_and_leave() -> Result<(), Error> {
    let mut pair = Pair::new(10);
    pair.set(3, &body(1.0, 5))?;
    pair.exchange()?;
    assert_eq!(pair.mirror.get(3), None); // not in the view
    pair.view.insert(3);
    pair.exchange()?;
    assert_eq!((pair.mirror.get(3), pair.mirror.updated()), (pair.objects.get(3), &[3][..]));
    pair.set(3, &body(1.5, 5))?;
    pair.exchange()?;
    assert_eq!(pair.mirror.get(3), Some(&body(1.5, 5).quantized()?));
    pair.view.remove(3);
    pair.exchange()?;
    assert_eq!((pair.mirror.get(3), pair.mirror.updated()), (None, &[3][..]));
    pair.exchange()?;
    assert!(pair.mirror.updated().is_empty());
    assert!(pair.view.chunks.iter().all(Chunk::is_blank));
    Ok(())
}

#[test]
fn objects_that_never_existed_or_ceased_to_are_not_sent() -> Result<(), Error> {
    let mut pair = Pair::new(10);
    pair.view.replace([2, 4, 99]);
    pair.exchange()?;
    assert!(pair.mirror.updated().is_empty());
    pair.set(4, &body(0.0, 1))?;
    pair.exchange()?;
    assert_eq!(pair.mirror.iter().map(|(index, _)| index).collect::<Vec<_>>(), [4]);
    pair.objects.remove(4);
    pair.exchange()?;
    assert_eq!(pair.mirror.iter().count(), 0);
    assert!(pair.view.contains(4));
    pair.set(4, &body(9.0, 2))?;
    pair.exchange()?;
    assert_eq!(pair.mirror.get(4), pair.objects.get(4));
    Ok(())
}

#[test]
fn an_object_that_was_replaced_at_once_is_sent_whole() -> Result<(), Error> {
    let mut pair = Pair::new(10);
    pair.view.insert(4);
    pair.set(4, &body(0.0, 1))?;
    let whole = pair.exchange()?;
    pair.objects.remove(4);
    pair.set(4, &body(0.0, 1))?;
    assert!(pair.exchange()? >= whole);
    assert_eq!(pair.mirror.get(4), pair.objects.get(4));
    Ok(())
}

#[test]
fn a_value_on_its_way_is_not_sent_again_until_a_later_packet_arrives() -> Result<(), Error> {
    let mut pair = Pair::new(10);
    pair.view.insert(1);
    pair.set(1, &body(1.0, 5))?;
    let lost = pair.write(1200)?;
    assert!(lost.len() > EMPTY);
    let empty = pair.write(1200)?;
    assert!(empty.len() <= EMPTY);
    pair.deliver(&empty)?;
    assert!(pair.exchange()? > EMPTY); // the first one is lost
    assert_eq!(pair.mirror.get(1), pair.objects.get(1));
    Ok(())
}

#[test]
fn a_silent_client_gets_everything_whole_after_22_packets() -> Result<(), Error> {
    let mut pair = Pair::new(10);
    pair.view.insert(1);
    pair.set(1, &body(0.0, 5))?;
    let whole = pair.exchange()?;
    let sizes: Result<Vec<usize>, Error> = (1..40_u8)
        .map(|step| {
            pair.set(1, &body(f32::from(step) * 0.01, 5))?;
            Ok(pair.write(1200)?.len())
        })
        .collect();
    let sizes = sizes?;
    assert!(sizes.iter().take(20).all(|size| *size < whole + 1), "{sizes:?}");
    assert!(sizes.iter().skip(21).all(|size| *size >= whole), "{sizes:?}");
    Ok(())
}

#[test]
fn a_delta_can_refer_to_a_packet_other_than_the_newest() -> Result<(), Error> {
    let mut pair = Pair::new(10);
    pair.view.replace([1, 2]);
    pair.objects.set(1, &body(1.0, 5))?;
    pair.set(2, &body(1.0, 5))?;
    pair.exchange()?;
    pair.set(1, &body(1.1, 5))?;
    let lost = pair.write(1200)?;
    pair.set(2, &body(1.1, 5))?;
    pair.exchange()?; // has 2 only: 1 was on its way
    drop(lost);
    pair.set(1, &body(1.2, 5))?;
    let packet = pair.write(1200)?;
    // the packet's baseline is the second one back; object 1 has its own, the fourth back
    let expected = bits(&[(3, 16), (1, 1), (0, 5)]);
    assert_eq!(packet.get(4..6), Some(&[3, 0][..]));
    assert_eq!(packet.get(6).map(|byte| byte & 0b11_1111), expected.get(2).copied());
    assert!(pair.read(&packet)?);
    assert_eq!(pair.mirror.get(1), pair.objects.get(1));
    Ok(())
}

/// Returns the bytes of numbers with their sizes in bits.
fn bits(numbers: &[(u64, u32)]) -> Vec<u8> {
    let mut bits = Vec::new();
    for (number, size) in numbers {
        bits.extend((0..*size).map(|bit| number >> bit & 1 == 1));
    }
    let byte = |bits: &[bool]| bits.iter().rev().fold(0, |byte, bit| byte << 1 | u8::from(*bit));
    bits.chunks(8).map(byte).collect()
}

#[test]
fn the_layout_is_that_of_the_book() -> Result<(), Error> {
    #[derive(Serialize, Delta, Clone, Debug, PartialEq)]
    struct Cell(#[bits(4)] u8);
    let game = GAME.with_end_check(EndCheck::Absent);
    let mut cells = ObjectHistory::new(16, 32);
    let (mut view, mut packet) = (View::new(16), [0; 64]);
    let mut write = |view: &mut View, cells: &ObjectHistory<Cell>| {
        let bytes = game.write_view(view, cells, &0xA5_u8, |_| 1, &mut packet)?;
        Ok::<_, Error>(packet.get(4..bytes).unwrap_or_default().to_vec())
    };
    view.replace([0, 1, 2]);
    cells.set(0, &Cell(9))?;
    cells.set(1, &Cell(8))?;
    cells.advance();
    // number, no baseline, header; "the next index", whole, 9; again, 8; the end: 14 indices ahead
    let front = [(0, 16), (0, 1), (0xA5, 8)];
    let objects = [(1, 1), (0b011, 3), (9, 4), (1, 1), (0b011, 3), (8, 4)];
    let written = write(&mut view, &cells)?;
    let expected = bits(&[&front[..], &objects].concat());
    let whole = expected.len() - 1;
    assert_eq!(written.get(..whole), expected.get(..whole));
    view.acknowledge(ReceivedPackets { newest: 0, earlier: 0 });
    cells.set(0, &Cell(7))?;
    cells.advance();
    view.remove(1);
    // number, baseline 1 back, header; index 0, delta, changed, 7; index 1, left; the
    // end
    let written = write(&mut view, &cells)?;
    let front = [(1, 16), (1, 1), (0, 5), (0xA5, 8)];
    let objects = [(1, 1), (0, 1), (0b1, 1), (7, 4), (1, 1), (0b111, 3)];
    let expected = bits(&[&front[..], &objects].concat());
    let whole = expected.len() - 1;
    assert_eq!(written.get(..whole), expected.get(..whole));
    Ok(())
}

#[test]
fn objects_of_equal_priority_take_turns_in_a_small_packet() -> Result<(), Error> {
    let mut pair = Pair::new(50);
    pair.view.replace(0..50);
    let mut sent = [0; 50];
    for tick in 0..400_u16 {
        for index in 0..50 {
            pair.objects.set(index, &body(0.0, tick))?;
        }
        pair.objects.advance();
        let packet = pair.write(40)?;
        assert!(packet.len() > 35);
        pair.deliver(&packet)?.into_iter().for_each(|index| sent[index as usize] += 1);
    }
    let (least, most) = (sent.iter().min().copied(), sent.iter().max().copied());
    assert!(least.zip(most).is_some_and(|(least, most)| least + 4 >= most), "{sent:?}");
    Ok(())
}

#[test]
fn important_objects_are_sent_more_often_and_none_is_forgotten() -> Result<(), Error> {
    let mut pair = Pair::new(200);
    pair.view.replace(0..200);
    let mut sent = [0; 200];
    for tick in 0..600_u16 {
        for index in 0..200 {
            pair.objects.set(index, &body(0.0, tick))?;
        }
        pair.objects.advance();
        let packet = pair.write_by(60, |index| if index < 10 { 60 } else { 1 })?;
        pair.deliver(&packet)?.into_iter().for_each(|index| sent[index as usize] += 1);
    }
    let (important, others) = sent.split_at(10);
    assert!(important.iter().all(|count| *count > 150), "{important:?}");
    assert!(others.iter().all(|count| *count > 5), "{others:?}");
    Ok(())
}

#[test]
fn a_packet_too_small_for_its_header_is_an_error_and_the_next_one_works() -> Result<(), Error> {
    let mut pair = Pair::new(10);
    pair.view.insert(1);
    pair.set(1, &body(1.0, 5))?;
    // before the first acknowledgement the front is 17 bits
    for bytes in 0..4 + 3 + 4 {
        assert_eq!(pair.write(bytes).map_err(Error::kind), Err(ErrorKind::Overflow), "{bytes}");
    }
    pair.exchange()?;
    assert_eq!(pair.mirror.get(1), pair.objects.get(1));
    Ok(())
}

#[test]
fn a_view_of_another_number_of_objects_is_an_error() -> Result<(), Error> {
    let mut pair = Pair::new(10);
    pair.view = View::new(11);
    assert_eq!(pair.write(100).map_err(Error::kind), Err(ErrorKind::Range));
    pair.view = View::new(10);
    pair.mirror = Mirror::new(11);
    let packet = pair.write(100)?;
    assert_eq!(pair.read(&packet).map_err(Error::kind), Err(ErrorKind::Crc));
    Ok(())
}

#[test]
fn a_value_that_cannot_be_sent_keeps_the_object() -> Result<(), Error> {
    let mut pair = Pair::new(10);
    pair.set(1, &body(1.0, 5))?;
    assert_eq!(pair.set(1, &body(f32::NAN, 5)).map_err(Error::kind), Err(ErrorKind::NotFinite));
    assert_eq!(pair.set(10, &body(1.0, 5)).map_err(Error::kind), Err(ErrorKind::Range));
    assert_eq!(pair.objects.get(1), Some(&body(1.0, 5).quantized()?));
    Ok(())
}

#[test]
fn the_smallest_of_several_baselines_is_taken() -> Result<(), Error> {
    let mut sizes = [0; 2];
    for (size, baselines) in sizes.iter_mut().zip([1, 4]) {
        let mut pair = Pair::new(10);
        pair.view = View::new(10).with_baselines(baselines);
        pair.view.insert(1);
        for tick in 0..100_u16 {
            // jumps to and fro
            pair.set(1, &body(f32::from(tick % 2 * 50), 5))?;
            *size += pair.exchange()?;
            assert_eq!(pair.mirror.get(1), pair.objects.get(1));
        }
    }
    assert!(sizes[1] + 100 < sizes[0], "{sizes:?}");
    Ok(())
}

#[test]
fn shared_deltas_against_values_older_than_the_history_are_not_confused() -> Result<(), Error> {
    let mut objects = ObjectHistory::new(4, 4);
    let mut clients = [(); 2].map(|()| (View::new(4), Mirror::<Body>::new(4)));
    let send = |objects: &ObjectHistory<Body>, client: &mut (View, Mirror<Body>)| {
        let (view, mirror) = client;
        view.insert(1);
        let mut packet = [0; 100];
        let bytes = GAME.write_shared_view(view, objects, &(), |_| 1, &mut packet)?;
        GAME.read_view::<(), _>(mirror, packet.get(..bytes).unwrap_or_default())?;
        mirror.received().into_iter().for_each(|received| view.acknowledge(received));
        assert_eq!(mirror.get(1), objects.get(1));
        Ok::<(), Error>(())
    };
    // each client has a value of its own, and hears nothing for longer than the history lasts
    for (x, client) in [0.0, 0.1].into_iter().zip(&mut clients) {
        objects.set(1, &body(x, 1))?;
        objects.advance();
        send(&objects, client)?;
    }
    objects.set(1, &body(0.3, 1))?;
    (0..20).for_each(|_| objects.advance());
    clients.iter_mut().try_for_each(|client| send(&objects, client))
}

/// Objects with the priority 0 have the lowest one, but are sent as soon as there is room.
#[test]
fn objects_of_priority_zero_are_sent_when_there_is_room() -> Result<(), Error> {
    let mut pair = Pair::new(128);
    for index in 0..128_u16 {
        pair.objects.set(index.into(), &body(f32::from(index) * 0.5, index))?;
    }
    pair.objects.advance();
    pair.view.replace(0..128);
    for _ in 0..200 {
        let packet = pair.write_by(40, |_| 0)?;
        pair.deliver(&packet)?;
        pair.objects.advance();
    }
    assert_eq!((pair.mirror.iter().count(), pair.view.oversized()), (128, None));
    Ok(())
}
