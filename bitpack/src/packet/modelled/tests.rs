//! Tests modelled deltas: the probabilities that they begin with, and the errors of each framing.

use std::collections::BTreeSet;
use std::format;
use std::string::String;
use std::vec;
use std::vec::Vec;

use super::super::tests::{FRAMINGS, flips};
use super::*;
use crate::packet::{Acked, Arrival, History, Received};
use crate::{Error, ErrorKind};

type Values = [u16; 12];

const N: usize = 4;

/// Returns values of which some change from one number to the next.
fn values(i: u16) -> Values {
    core::array::from_fn(|at| {
        1000 * u16::try_from(at).unwrap_or(0) + if at % 3 == 0 { i % 7 } else { i / 9 }
    })
}

/// Trains a model with deltas of these values.
fn trained(game: &Protocol) -> Result<Model, Error> {
    let (mut trainer, mut history, mut acked) =
        (Trainer::new(), History::<Values, N>::new(), Acked::new());
    for i in 0..300 {
        let value = values(i);
        let outgoing = history.push(&value)?;
        game.train_delta(&mut trainer, &outgoing, &mut acked)?;
        acked.acknowledge(i, &history);
    }
    Ok(trainer.finish::<Values>())
}

/// The sender and the receiver of one connection.
struct Ends<'m> {
    here: ModelledProtocol<'m>,
    there: ModelledProtocol<'m>,
    sent: History<Values, N>,
    acked: Acked,
    received: History<Values, N>,
}

impl<'m> Ends<'m> {
    fn new(here: ModelledProtocol<'m>) -> Self {
        let there = here.clone();
        let (sent, received) = (History::new(), History::new());
        Self { here, there, sent, acked: Acked::new(), received }
    }

    fn send(&mut self, value: Values) -> Result<Vec<u8>, Error> {
        let mut buffer = vec![0xFF; 128];
        let outgoing = self.sent.push(&value)?;
        let length = self.here.write_delta(&outgoing, &mut self.acked, &mut buffer)?;
        buffer.truncate(length);
        Ok(buffer)
    }

    fn receive(&mut self, packet: &[u8]) -> Result<Received, Error> {
        self.there.read_delta(&mut self.received, packet)
    }

    /// Sends a value, which arrives and is acknowledged. Returns the size of the packet.
    fn arrive(&mut self, i: u16) -> Result<usize, Error> {
        let packet = self.send(values(i))?;
        let received = self.receive(&packet)?;
        assert_eq!(received.arrival, Arrival::New);
        assert_eq!(self.received.newest(), Some(&values(i)));
        self.acked.acknowledge(received.sequence, &self.sent);
        Ok(packet.len())
    }
}

#[test]
fn deltas_arrive_in_every_mode_and_framing() -> Result<(), Error> {
    for framing in FRAMINGS {
        let game = Protocol::new(7).with_framing(framing).with_session(3);
        let (model, even) = (trained(&game)?, Model::new());
        let mut total = Vec::new();
        for model in [&even, &model] {
            for ends in [game.modelled(model), game.modelled_acked(model)] {
                let mut ends = Ends::new(ends);
                let sizes = (0..60).map(|i| ends.arrive(i)).collect::<Result<Vec<_>, _>>()?;
                total.push(sizes.iter().sum::<usize>());
            }
        }
        let [even, even_acked, alone, acked] = total[..] else { panic!("{total:?}") };
        assert!(even > even_acked && even > alone && even > acked, "{total:?}");
    }
    Ok(())
}

/// Two different packets of one value leave different probabilities behind, and the sender cannot know which
/// of them arrives. The next delta against this value begins with the model.
#[test]
fn a_value_that_is_written_twice_is_no_start() -> Result<(), Error> {
    let game = Protocol::new(7);
    let model = trained(&game)?;
    let mut ends = Ends::new(game.modelled_acked(&model));
    ends.arrive(0)?;
    let (value, mut buffer) = (values(1), [0; 128]);
    let outgoing = ends.sent.push(&value)?;
    let delta = ends.here.write_delta(&outgoing, &mut ends.acked, &mut buffer)?;
    let delta = buffer[..delta].to_vec();
    let whole = ends.here.write_delta(&outgoing, &mut Acked::new(), &mut buffer)?;
    assert_eq!(ends.there.read_delta(&mut ends.received, &buffer[..whole])?.baseline, None);
    assert_eq!(ends.there.read_delta(&mut ends.received, &delta)?.arrival, Arrival::Duplicate);
    ends.acked.acknowledge(1, &ends.sent);
    let packet = ends.send(values(2))?;
    assert_eq!(ends.receive(&packet)?.baseline, Some(1));
    ends.acked.acknowledge(2, &ends.sent);
    for i in 3..9 {
        ends.arrive(i)?;
    }
    Ok(())
}

/// Sends a packet after two that have arrived, and passes it to `change`, which reads it. Returns the kind of
/// its error, or the arrival, for each framing in the order of [`FRAMINGS`].
fn told(
    change: impl Fn(&Protocol, &Model, &mut Ends<'_>, Vec<u8>) -> Result<Received, Error>,
) -> Result<[Result<Arrival, ErrorKind>; 4], Error> {
    let mut all = [Ok(Arrival::TooOld); 4];
    for (told, framing) in all.iter_mut().zip(FRAMINGS) {
        let game = Protocol::new(7).with_framing(framing);
        let model = trained(&game)?;
        let mut ends = Ends::new(game.modelled_acked(&model));
        ends.arrive(0)?;
        ends.arrive(1)?;
        let packet = ends.send(values(2))?;
        *told = change(&game, &model, &mut ends, packet)
            .map(|received| received.arrival)
            .map_err(Error::kind);
        assert_eq!(ends.received.newest_sequence(), Some(told.map_or(1, |_| 2)), "{framing:?}");
    }
    Ok(all)
}

#[test]
fn every_framing_tells_the_cause() -> Result<(), Error> {
    use ErrorKind::{Baseline, Crc, Protocol as Id};
    let whole = told(|_, _, ends, packet| ends.receive(&packet))?;
    assert_eq!(whole, [Ok(Arrival::New); 4]);
    // this end has restarted, and has no baseline
    let missing = told(|_, _, ends, packet| {
        ends.there.read_delta(&mut History::<Values, N>::new(), &packet)
    })?;
    assert_eq!(missing, [Err(Baseline); 4]);
    // it has the baseline, and not the probabilities
    let forgotten = told(|_, _, ends, packet| {
        ends.there.restart();
        ends.receive(&packet)
    })?;
    assert_eq!(forgotten, [Err(Baseline); 4]);
    // it has another value under the number of the baseline
    let other = told(|_, _, ends, packet| {
        let mut history = History::<Values, N>::new();
        history.push(&values(70))?;
        history.push(&values(71))?;
        ends.there.read_delta(&mut history, &packet)
    })?;
    assert_eq!(other, [Err(Baseline); 4]);
    // another build: another model, or another mode
    let game = |game: &ModelledProtocol<'_>, ends: &mut Ends<'_>, packet: &[u8]| {
        game.clone().read_delta(&mut ends.received, packet)
    };
    let rejected = [Err(Crc), Err(Id), Err(Id)];
    let even = told(|protocol, _, ends, packet| {
        game(&protocol.modelled_acked(&Model::new()), ends, &packet)
    })?;
    assert_eq!((&even[..3], even[3]), (&[Err(Baseline), Err(Id), Err(Id)][..], Err(Baseline)));
    let alone =
        told(|protocol, model, ends, packet| game(&protocol.modelled(model), ends, &packet))?;
    assert_eq!((&alone[..3], alone[3]), (&rejected[..], Err(Baseline)));
    // another session
    let session = told(|protocol, _, ends, packet| {
        let there = ends.there.clone();
        ends.there.protocol = there.protocol.with_session(9);
        let read = ends.receive(&packet);
        ends.there.protocol = there.protocol;
        let _ = protocol;
        read
    })?;
    assert_eq!(session, [Err(Crc), Ok(Arrival::New), Err(Crc), Err(Baseline)]);
    // damage behind the front
    let damaged = told(|_, _, ends, mut packet| {
        let last = packet.len() - 5;
        packet[last] ^= 0x10;
        ends.receive(&packet)
    })?;
    assert_eq!((damaged[0], damaged[2]), (Err(Crc), Err(Crc)));
    assert!(damaged[1].is_err() && damaged[3].is_err(), "{damaged:?}");
    Ok(())
}

/// Returns the results of reading a packet with each bit flipped, and with each end cut off.
fn flips_and_cuts(
    packet: &[u8],
    mut read: impl FnMut(&[u8]) -> Result<Received, Error>,
) -> [BTreeSet<String>; 2] {
    let mut told = |bytes: &[u8]| format!("{:?}", read(bytes).map(drop).map_err(Error::kind));
    let flips = flips(packet).map(|flipped| told(&flipped));
    [flips.collect(), (0..packet.len()).map(|length| told(&packet[..length])).collect()]
}

/// Checks that flipped bits and cuts give the errors that the book's pages "Deltas" and "Modelled
/// packets" list.
#[test]
fn damage_has_the_errors_of_the_book() -> Result<(), Error> {
    let named = |kinds: &[&str]| kinds.iter().map(|kind| format!("Err({kind})")).collect();
    let expected: [BTreeSet<_>; 2] =
        [named(&["Baseline", "Crc", "Range"]), named(&["Crc", "Overflow"])];
    let game = Protocol::new(7);
    let model = trained(&game)?;
    for ends in [game.modelled(&model), game.modelled_acked(&model)] {
        let mut ends = Ends::new(ends);
        ends.arrive(0)?;
        let packet = ends.send(values(1))?;
        assert_eq!(flips_and_cuts(&packet, |bytes| ends.receive(bytes)), expected);
    }

    let (mut sent, mut received) = (History::<Values, 3>::new(), History::<Values, 3>::new());
    let (mut acked, mut buffer) = (Acked::new(), [0; 128]);
    let length = game.write_delta(&sent.push(&values(0))?, &mut acked, &mut buffer)?;
    game.read_delta(&mut received, &buffer[..length])?;
    acked.acknowledge(0, &sent);
    sent.push(&values(1))?;
    let length = game.write_delta(&sent.push(&values(2))?, &mut acked, &mut buffer)?;
    let read = |bytes: &[u8]| game.read_delta(&mut received, bytes);
    assert_eq!(flips_and_cuts(&buffer[..length], read), expected);
    Ok(())
}

#[test]
fn a_buffer_that_is_too_small_is_an_error_and_leaves_no_state() -> Result<(), Error> {
    for framing in FRAMINGS {
        let game = Protocol::new(7).with_framing(framing);
        let model = trained(&game)?;
        let mut ends = Ends::new(game.modelled_acked(&model));
        ends.arrive(0)?;
        let size = ends.send(values(1))?.len();
        let value = values(1);
        let mut buffer = [0; 128];
        let outgoing = ends.sent.push(&value)?;
        for room in 0..size {
            let error = ends.here.write_delta(&outgoing, &mut ends.acked, &mut buffer[..room]);
            assert_eq!(error.map_err(Error::kind), Err(ErrorKind::Overflow), "{room} of {size}");
        }
        let written = ends.here.write_delta(&outgoing, &mut ends.acked, &mut buffer)?;
        assert_eq!(ends.receive(&buffer[..written])?.sequence, 2);
        ends.acked.acknowledge(2, &ends.sent);
        ends.arrive(3)?;
    }
    Ok(())
}

/// Deltas against a prediction, whose hash is in the end check.
#[test]
fn predictions_are_checked() -> Result<(), Error> {
    let game = Protocol::new(7);
    let model = trained(&game)?;
    let mut ends = Ends::new(game.modelled_acked(&model));
    let moves = |value: &mut Values, ahead: u16| value[1] += ahead;
    let mut buffer = [0; 128];
    for i in 0..20_u16 {
        let mut value = values(0);
        value[1] = 5 * i;
        let mut outgoing = ends.sent.push(&value)?;
        let written =
            ends.here.write_predicted(&mut outgoing, &mut ends.acked, &mut buffer, moves)?;
        let packet = &buffer[..written];
        if i > 0 {
            let other =
                ends.there.read_predicted(&mut ends.received, packet, |value, _| value[2] = 9);
            assert_eq!(other.map_err(Error::kind), Err(ErrorKind::Prediction));
        }
        ends.there.read_predicted(&mut ends.received, packet, moves)?;
        assert_eq!(ends.received.newest(), Some(&value));
        ends.acked.acknowledge(i, &ends.sent);
    }
    Ok(())
}

/// Packets that are no deltas begin with the model, and disturb no delta.
#[test]
fn other_packets_stand_alone() -> Result<(), Error> {
    let model = trained(&Protocol::new(7))?;
    let mut ends = Ends::new(Protocol::new(7).modelled_acked(&model));
    for i in 0..9 {
        ends.arrive(i)?;
        let packet = ends.here.to_bytes(&(i, true))?;
        let lost = ends.here.to_bytes(&values(i))?;
        assert_eq!(ends.there.read::<(u16, bool)>(&packet)?, (i, true));
        drop(lost);
    }
    Ok(())
}

/// A trace has the error of the reader, and names the field. It changes nothing.
#[test]
fn traces_have_the_errors_of_the_reader() -> Result<(), Error> {
    let mut named = 0;
    for framing in FRAMINGS {
        let game = Protocol::new(7).with_framing(framing);
        let model = trained(&game)?;
        let mut ends = Ends::new(game.modelled_acked(&model));
        ends.arrive(0)?;
        ends.arrive(1)?;
        let packet = ends.send(values(2))?;
        for bit in 0..8 * packet.len() {
            let mut copy = packet.clone();
            copy[bit / 8] ^= 1 << (bit % 8);
            let trace = ends.there.trace_delta(&ends.received, &copy);
            let mut received = ends.received.clone();
            let read = ends.there.clone().read_delta(&mut received, &copy);
            if read.is_ok_and(|it| it.arrival != Arrival::New) {
                continue; // the fields of a value that is here already are not read
            }
            assert_eq!(trace.result.map(drop), read.map(drop), "{framing:?} {bit}");
            let Err(error) = read else { continue };
            let explained = ends.there.explain_delta(&ends.received, &copy, error);
            assert_eq!(explained.error, error, "{framing:?} {bit}");
            named += usize::from(explained.path.starts_with("packet["));
        }
        assert_eq!(ends.receive(&packet)?.arrival, Arrival::New);
    }
    assert!(named > 0, "no field");
    Ok(())
}
