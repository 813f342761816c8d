//! The traffic of the example `arena`, from captures: deltas of the world against predictions, and
//! messages.

use core::cell::RefCell;
use core::net::SocketAddr;
use std::collections::BTreeMap;
use std::fs::File;
use std::path::Path;

use bitpack::model::{Model, Trainer};
use bitpack::{Acked, History, ModelledProtocol, Serialize};
use bitpack_benches::compressed::{self, Figure, Packets};
use bitpack_tools::input::{Form, read};

use crate::packets::{HISTORY, PROTOCOL, Packet, Scene, WORLDS, Worlds};
use crate::simulation::predict;
use crate::{Done, Sum, print};

/// A world that was sent, with the number of values to its baseline; `None` if it was sent whole.
struct Sent {
    scene: Scene,
    back: Option<u16>,
}

/// The packets of a capture: the worlds of each connection, and all messages.
#[derive(Default)]
struct Traffic {
    worlds: BTreeMap<[SocketAddr; 2], (Worlds, Vec<Sent>)>,
    messages: Vec<Packet>,
    /// The bytes of the worlds and of the messages after their checksums.
    bytes: [Vec<Vec<u8>>; 2],
}

/// Number of bytes of a packet's checksum, which nothing can compress.
const SUM: usize = 4;

fn load(file: &Path) -> Done<Traffic> {
    let mut traffic = Traffic::default();
    read(File::open(file)?, "the capture", Form::Capture, None, |packet| {
        let Some(ends) = packet.ends else { return true };
        let after_sum = packet.bytes.get(SUM..).unwrap_or_default().to_vec();
        if let Ok(message) = PROTOCOL.read::<Packet>(&packet.bytes) {
            traffic.messages.push(message);
            traffic.bytes[1].push(after_sum);
            return true;
        }
        let (worlds, sent) = traffic.worlds.entry(ends).or_default();
        // (the capture also has the predictions, which are not sent)
        let Ok(read) = WORLDS.read_predicted(worlds, &packet.bytes, predict) else { return true };
        if let Some(scene) = worlds.get(read.sequence) {
            let back = read.baseline.map(|baseline| read.sequence.wrapping_sub(baseline));
            sent.push(Sent { scene, back });
            traffic.bytes[0].push(after_sum);
        }
        true
    })?;
    Ok(traffic)
}

/// Prints the figures of the worlds and of the messages.
pub(crate) fn measure(train: &Path, test: &Path) -> Done<()> {
    let (train, test) = (load(train)?, load(test)?);
    let [mut worlds, mut messages] = [Trainer::new(), Trainer::new()];
    for (_, sent) in train.worlds.values() {
        each(sent, |outgoing, acked| {
            WORLDS.train_predicted(&mut worlds, outgoing, acked, predict)?;
            Ok(())
        })?;
    }
    for message in &train.messages {
        PROTOCOL.train(&mut messages, message)?;
    }
    let (worlds, messages) = (worlds.finish::<Scene>(), messages.finish::<Packet>());
    let size = |model: &Model| model.to_bytes().len();
    println!("models: {} bytes for worlds, {} for messages", size(&worlds), size(&messages));

    let mut all = vec![plain_worlds(&test)?];
    all.push(modelled_worlds("modelled, each alone", &test, || WORLDS.modelled(&worlds))?);
    let acked = || WORLDS.modelled_acked(&worlds);
    all.push(modelled_worlds("modelled, from the acknowledged state", &test, acked)?);
    let [train_worlds, train_messages] = train.bytes.clone();
    let [test_worlds, test_messages] = test.bytes.clone();
    all.extend(sealed(compressed::all(&Packets { train: train_worlds, test: test_worlds })?));
    let whole = Packets { train: whole_worlds(&train)?, test: whole_worlds(&test)? };
    all.extend(sealed(compressed::zstd("whole, bitcode + zstd, dictionary", &whole)?));
    print("arena, deltas of the world", test.bytes[0].len(), &all);
    let (plain, ours) = (all[0].bytes, all[1].bytes);

    let mut all = vec![plain_messages(&test.messages)?];
    all.push(modelled_messages("modelled, each alone", PROTOCOL.modelled(&messages), &test)?);
    let in_order = PROTOCOL.modelled_in_order(&messages);
    all.push(modelled_messages("modelled, in order", in_order, &test)?);
    all.extend(sealed(compressed::all(&Packets { train: train_messages, test: test_messages })?));
    let postcard = postcards(&train.messages, &test.messages)?;
    all.extend(sealed(compressed::zstd("postcard + zstd, dictionary", &postcard)?));
    let encoded = |traffic: &Traffic| {
        traffic.messages.iter().map(bitcode::serialize).collect::<Result<_, _>>()
    };
    let bitcode = Packets { train: encoded(&train)?, test: encoded(&test)? };
    all.extend(sealed(compressed::zstd("bitcode + zstd, dictionary", &bitcode)?));
    print("arena, messages", test.messages.len(), &all);

    let counts = test.bytes.each_ref().map(|packets| packets.len() as f64);
    let total = |worlds: f64, messages: f64| worlds * counts[0] + messages * counts[1];
    let (plain, ours) = (total(plain, all[0].bytes), total(ours, all[1].bytes));
    println!("arena, everything, each packet alone: {:+.1} %", 100.0 * (ours / plain - 1.0));
    Ok(())
}

/// Adds the size of the checksum to the figures of compressed packets.
fn sealed(figures: impl IntoIterator<Item = Figure>) -> impl Iterator<Item = Figure> {
    figures.into_iter().map(|figure| Figure { bytes: figure.bytes + SUM as f64, ..figure })
}

fn postcards(train: &[Packet], test: &[Packet]) -> Done<Packets> {
    let all = |packets: &[Packet]| {
        packets.iter().map(postcard::to_stdvec).collect::<Result<_, postcard::Error>>()
    };
    Ok(Packets { train: all(train)?, test: all(test)? })
}

/// Encodes the worlds with bitcode, each whole.
fn whole_worlds(traffic: &Traffic) -> Result<Vec<Vec<u8>>, bitcode::Error> {
    let sent = traffic.worlds.values().flat_map(|(_, sent)| sent);
    sent.map(|sent| bitcode::serialize(&sent.scene)).collect()
}

/// Sends the worlds of a connection again: calls `action` for each, with its recorded baseline.
fn each(
    sent: &[Sent],
    mut action: impl FnMut(&mut bitpack::Outgoing<'_, Scene, HISTORY>, &mut Acked) -> Done<()>,
) -> Done<()> {
    let (mut history, mut acked) = (Worlds::new(), Acked::new());
    for (number, Sent { scene, back }) in (0_u16..).zip(sent) {
        match back.and_then(|back| number.checked_sub(back)) {
            Some(baseline) => drop(acked.acknowledge(baseline, &history)),
            None => acked = Acked::new(),
        }
        action(&mut history.push(scene)?, &mut acked)?;
    }
    Ok(())
}

fn plain_worlds(test: &Traffic) -> Done<Figure> {
    let (mut sum, buffer) = (Sum::default(), RefCell::new(vec![0; 4096]));
    for (_, sent) in test.worlds.values() {
        let mut received = Worlds::new();
        each(sent, |outgoing, acked| {
            sum.add(
                || WORLDS.write_predicted(outgoing, acked, &mut buffer.borrow_mut(), predict),
                |bytes| WORLDS.read_predicted(&mut received, &buffer.borrow()[..bytes], predict),
            )?;
            Ok(())
        })?;
    }
    Ok(sum.figure("plain"))
}

fn modelled_worlds<'m>(
    name: &'static str,
    test: &Traffic,
    game: impl Fn() -> ModelledProtocol<'m>,
) -> Done<Figure> {
    let (mut sum, buffer) = (Sum::default(), RefCell::new(vec![0; 4096]));
    for (_, sent) in test.worlds.values() {
        let (mut here, mut there) = (game(), game());
        let mut received = History::<Scene, HISTORY>::new();
        each(sent, |outgoing, acked| {
            sum.add(
                || here.write_predicted(outgoing, acked, &mut buffer.borrow_mut(), predict),
                |bytes| there.read_predicted(&mut received, &buffer.borrow()[..bytes], predict),
            )?;
            Ok(())
        })?;
    }
    Ok(sum.figure(name))
}

fn plain_messages(test: &[Packet]) -> Done<Figure> {
    let (mut sum, buffer, mut read) =
        (Sum::default(), RefCell::new(vec![0; 4096]), Packet::blank());
    for message in test {
        sum.add(
            || PROTOCOL.write(message, &mut buffer.borrow_mut()),
            |bytes| PROTOCOL.read_into(&mut read, &buffer.borrow()[..bytes]),
        )?;
    }
    Ok(sum.figure("plain"))
}

fn modelled_messages(
    name: &'static str,
    mut here: ModelledProtocol<'_>,
    test: &Traffic,
) -> Done<Figure> {
    let mut there = here.clone();
    let (mut sum, buffer, mut read) =
        (Sum::default(), RefCell::new(vec![0; 4096]), Packet::blank());
    for message in &test.messages {
        sum.add(
            || here.write(message, &mut buffer.borrow_mut()),
            |bytes| there.read_into(&mut read, &buffer.borrow()[..bytes]),
        )?;
    }
    Ok(sum.figure(name))
}
