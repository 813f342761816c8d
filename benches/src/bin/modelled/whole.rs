//! Packets of random numbers, each sent whole.

use core::cell::RefCell;
use core::fmt::Debug;

use bitpack::model::{Model, Trainer};
use bitpack::{EndCheck, Framing, ModelledProtocol, Protocol, Serialize};
use bitpack_benches::Sample;
use bitpack_benches::compressed::{self, Figure, Packets};

use crate::{Done, Sum, print};

/// Number of packets to train with, and number of packets to measure.
const COUNTS: [usize; 2] = [2000, 500];

/// The protocol of the packets. They have no header and no end check, so that only the fields are
/// measured.
const GAME: Protocol =
    Protocol::new(7).with_framing(Framing::Bare).with_end_check(EndCheck::Absent);

/// Prints the figures of a kind of packet.
pub(crate) fn measure<P>(name: &str) -> Done<()>
where
    P: Sample + Serialize + serde::Serialize + bitcode::Encode + Debug + PartialEq,
{
    let [first, last] = COUNTS;
    let all = P::samples(first + last);
    let (train, test) = all.split_at(first);
    let mut trainer = Trainer::new();
    for packet in train {
        GAME.train(&mut trainer, packet)?;
    }
    let model = trainer.finish::<P>();
    let mut figures = vec![plain(test)?];
    figures.push(modelled("modelled, each alone", GAME.modelled(&model), test)?);
    figures.push(modelled("modelled, in order", GAME.modelled_in_order(&model), test)?);
    figures.push(modelled("without a model, each alone", GAME.modelled(&Model::new()), test)?);
    figures.extend(compressed::all(&bytes(train, test, |packet| Ok(GAME.to_bytes(packet)?))?)?);
    let postcard = bytes(train, test, |packet| Ok(postcard::to_stdvec(packet)?))?;
    figures.extend(compressed::zstd("postcard + zstd, dictionary", &postcard)?);
    let bitcode = bytes(train, test, |packet| Ok(bitcode::encode(packet)))?;
    figures.extend(compressed::zstd("bitcode + zstd, dictionary", &bitcode)?);
    print(name, test.len(), &figures);
    Ok(())
}

/// Encodes all packets.
fn bytes<P>(train: &[P], test: &[P], encode: impl Fn(&P) -> Done<Vec<u8>>) -> Done<Packets> {
    let all = |packets: &[P]| packets.iter().map(&encode).collect::<Done<Vec<_>>>();
    Ok(Packets { train: all(train)?, test: all(test)? })
}

fn plain<P: Serialize + PartialEq>(test: &[P]) -> Done<Figure> {
    let (mut sum, buffer, mut read) = (Sum::default(), RefCell::new(vec![0; 8192]), P::blank());
    for packet in test {
        sum.add(
            || GAME.write(packet, &mut buffer.borrow_mut()),
            |bytes| GAME.read_into(&mut read, &buffer.borrow()[..bytes]),
        )?;
    }
    Ok(sum.figure("plain"))
}

fn modelled<P: Serialize>(
    name: &'static str,
    mut here: ModelledProtocol<'_>,
    test: &[P],
) -> Done<Figure> {
    let mut there = here.clone();
    let (mut sum, buffer, mut read) = (Sum::default(), RefCell::new(vec![0; 8192]), P::blank());
    for packet in test {
        sum.add(
            || here.write(packet, &mut buffer.borrow_mut()),
            |bytes| there.read_into(&mut read, &buffer.borrow()[..bytes]),
        )?;
    }
    Ok(sum.figure(name))
}
