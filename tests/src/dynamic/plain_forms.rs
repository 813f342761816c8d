//! Compares the plain form of a modelled packet with the packet that a writer writes plainly.

use bitpack::dynamic::{Content, Datum, Dynamic, Step, Watch};
use bitpack::model::{Model, Modeller, Part, Trainer};
use bitpack::trace::{Role, Value};
use bitpack::{Stream as _, WriteStream};

use crate::ensure;
use crate::zoo::Outcome;

/// Checks the plain form of a modelled packet, and that a plain packet is coded and learned from like its value.
pub(super) fn check(
    packet: Dynamic<'_>,
    model: &Model,
    (value, against): (&Datum, Option<&Datum>),
    modelled: &[u8],
) -> Outcome {
    let mut content = Content::new(packet, against, None);
    let read = Modeller::new(model).read_plain_form(&mut content, u64::MAX, modelled);
    ensure!(read.result.is_ok(), "{:?} of {} {:?}", read.result, read.path, read.reason);
    let mut learned = Trainer::new();
    learned.add_data(&content)?;
    for bit in [1, 0, 17] {
        let mut plain = vec![0; 1 << 16];
        let mut stream = WriteStream::new(&mut plain);
        for _ in 0..bit {
            stream.bool(true)?;
        }
        match against {
            None => packet.serialize_on::<WriteStream<'_>>(value, &mut stream)?,
            Some(old) => packet.delta_on::<WriteStream<'_>>(value, old, &mut stream)?,
        }
        let length = stream.finish()?;
        plain.truncate(length);
        ensure!(bit != 1 || read.bytes == plain, "plain {:02x?}, not {plain:02x?}", read.bytes);
        let (mut buffer, mut told) = (vec![0; plain.len() + 64], Events::default());
        let mut game = Modeller::new(model);
        let replayed = game.replay(&mut content, (&plain, bit), &mut buffer, &mut told)?;
        let is_plain = modelled.first().is_some_and(|it| it & 1 == 1);
        let again = buffer.get(..replayed.len.unwrap_or(buffer.len()));
        ensure!(
            is_plain || again == Some(modelled),
            "bit {bit}: {again:02x?}, not {modelled:02x?}"
        );
        let mut watched = Events::default();
        packet.watch(&mut Datum::Nothing, against, &plain, bit, &mut watched).result?;
        ensure!(told == watched, "{told:?}, not {watched:?}");
        let is_event = |it: &Part| it.event < told.0.len();
        ensure!(replayed.parts.iter().all(is_event), "{:?}", replayed.parts);
        let mut trainer = Trainer::new();
        trainer.replay(&mut content, &plain, bit)?;
        let models = [&trainer, &learned].map(|it| it.finish_for(0).to_bytes());
        ensure!(models[0] == models[1], "bit {bit}: other probabilities");
    }
    Ok(())
}

/// The positions and the sizes of events, with their purposes.
#[derive(Debug, Default, PartialEq)]
struct Events(Vec<(Role, u64, u64)>);

impl Watch for Events {
    fn enter(&mut self, _: Step<'_>) {}
    fn leave(&mut self) {}
    fn event(&mut self, role: Role, bit: u64, bits: u64, _: u128, _: Option<Value>) {
        self.0.push((role, bit, bits));
    }
}
